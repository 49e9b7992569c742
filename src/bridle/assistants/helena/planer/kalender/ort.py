"""Where a hearing is, and whether somebody has to come: what its entry leaves out stands in the summons."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle, quelle_der_stellen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, zitat
from bridle.models.planner import Progress

MOST = 3
WO = re.compile(
    r"(?:^und )?\bwo\b(?! steht)|\bwohin\b|\ban welchem ort\b|\badresse\b|"
    r"\bin welche[mrns]? (?:raum|\w*saal|gebaeude|stadt|zimmer|stock(?:werk)?|etage)\b|"
    r"\bwelche[rms]? (?:raum|\w*saal|gebaeude|zimmer|stock(?:werk)?)\b|"
    r"\b(?:sitzungs|gerichts|verhandlungs)?saal\b"
)
_KOMMEN = re.compile(
    r"\bpersoenlich\w* (?:\w+ ){0,3}(?:erschein\w*|komm\w*|anwesen\w*|da sein)|\berscheinen angeordnet\b|"
    r"\banwesenheitspflicht\b|\berscheinungspflicht\b"
)
EREIGNIS = (
    r"\b\w*(?:haftpruefung|anhoerung|eroerterung|beweisaufnahme|vernehmung|verkuendung|verhandlung)"
    r"(?:s?termin\w*)?\b"
)
"""What takes place at a day, though no list of the calendar is asked for by it alone."""
_VERGANGEN = r"\b(?:war|waren|wurden?|hat|haben|fand|ging)\b"
_PLATZ = re.compile(
    r"\b\w*saal [a-z]{0,2} ?\d|\b(?:sitzungs|gerichts|verhandlungs)saal\b|"
    r"\b(?:raum|zimmer) [a-z]{0,2} ?\d|\b\d+\. (?:stock|og|etage|obergeschoss)\b"
)
_ANGEORDNET = re.compile(r"\bpersoenlich\w* (?:erscheinen|anwesenheit|zu erscheinen|erschein)")
_TERMIN = re.compile(r"\buhr\b|termin|verhandlung|anhoer|ladung|geladen|sitzung|pruefung")


def gefragt(anfrage: Anfrage) -> bool:
    return WO.search(anfrage.klein) is not None or _KOMMEN.search(anfrage.klein) is not None


def nach_termin(anfrage: Anfrage) -> bool:
    """„Haftprüfung Hellwig, wann und wo?“: of a matter, and not of what is over."""
    asks = anfrage.hat(r"\bwann\b|\buhr\b|\buhrzeit\b") or gefragt(anfrage)
    named = genannt(anfrage) is not None
    return bool(named and asks and anfrage.hat(EREIGNIS) and not anfrage.hat(_VERGANGEN))


def aus_der_ladung(progress: Progress) -> str:
    """What the papers of the matter say of it; "" where they were not read, or none does."""
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    found = _stellen(pages, progress.groups["klein"])
    if not found:
        return ""
    return absaetze(
        "In den Dokumenten steht dazu, nach Wörtern gefunden und nicht ausgelegt:",
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in found],
        quelle_der_stellen(found),
    )


def _stellen(pages: list[dict[str, object]], asked: str) -> list[Stelle]:
    """Of a hearing only: any paper may speak of a room."""
    wanted = [pattern for asks, pattern in ((_KOMMEN, _ANGEORDNET), (WO, _PLATZ)) if asks.search(asked)]
    told = [(each, falte(each.text)) for each in absaetze_aller(pages)]
    return [
        each
        for each, text in told
        if any(pattern.search(text) for pattern in wanted)
        and _TERMIN.search(f"{text} {falte(each.ueberschrift)} {falte(each.dokument)}")
    ][:MOST]
