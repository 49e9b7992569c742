"""Matters without time, and time without a rate: „In welchen Akten wurde im November keine Zeit erfasst?“"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste_bild import zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente, benannt
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, felder, liste, quelle, satz, tag
from bridle.assistants.helena.planer.schritte import FEHLER, SUCHE, erkannt
from bridle.assistants.helena.planer.zeiten.summen import TOOL
from bridle.assistants.helena.werkzeug_angaben import ALLE, MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_AKTEN = (
    r"\b(?:welche[nr]?|alle[nr]?|wie ?viele[nr]?) (?:\w+ )?"
    r"(?:akten|sachen|mandate[n]?|faelle[n]?|verfahren)\b"
)
_ZEIT = r"(?:zeit(?:en)?|stunden?|minuten?|zeiteintraege?|zeiteintrag|zeiterfassung|aufwand|buchung(?:en)?)"
_KEINE_ZEIT = (
    rf"\b(?:kein(?:e[nr]?)?|ohne|null) (?:(?:einzige[nr]?|erfasste[nr]?|gebuchte[nr]?) )*{_ZEIT}\b|"
    rf"\b{_ZEIT}\b.*\b(?:nicht|nichts|nie) (?:erfasst|gebucht|aufgeschrieben)\b|"
    r"\bnichts (?:gebucht|erfasst|aufgeschrieben)\b|\bnicht gearbeitet\b"
)
_OHNE_SATZ = (
    r"\b(?:kein(?:e[nr]?)?|ohne|fehlt der|fehlenden?) (?:(?:eingetragenen?|hinterlegten?) )?"
    r"stunden(?:satz|saetze)\b"
)
_ANDERES = r"frist|\btermin|\bkost|gebuehr|§|abgerechnet|abrechen|offen(?!e[nr]? (?:akten|sachen))"


def regeln() -> list[Rule]:
    return [
        Rule(erkannt(_akten), TOOL, _akten_gezeigt, _argumente, then=_alle_akten, failure=FEHLER),
        Rule(erkannt(_eintraege), TOOL, _eintraege_gezeigt, _argumente, failure=FEHLER),
    ]


def _akten(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not (anfrage.hat(_AKTEN) and anfrage.hat(_KEINE_ZEIT)) or anfrage.hat(_ANDERES):
        return None
    if anfrage.hat(r"\b(?:frau|herrn?|kolleg\w*|von|durch|ich|mir)\b"):
        return None  # somebody's time is another question
    running = anfrage.hat(r"\b(?:offene|laufende)[nr]? (?:akten|sachen|mandate|faelle|verfahren)") is not None
    said = anfrage.hat(_KEINE_ZEIT)
    return {
        "zeitraum": vergangen(anfrage),
        "offen": running,
        "gesagt": wortlaut(anfrage, said[0]) if said else "",
    }


def gefragt(anfrage: Anfrage) -> bool:
    """Whether one of these rules reads it: then nothing else chooses by „keine“."""
    return _akten(anfrage) is not None or _eintraege(anfrage) is not None


def _eintraege(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    spoken = anfrage.hat(rf"\b{_ZEIT}\b|\beintraege\b|\bbuchungen\b")
    said = anfrage.hat(_OHNE_SATZ)
    if not (said and spoken) or anfrage.hat(_ANDERES) or (named and named.stark):
        return None
    if named is not None and named.aktenzeichen:
        return None
    return {"zeitraum": vergangen(anfrage), "gesagt": wortlaut(anfrage, said[0])}


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"akte": ALLE, **als_argumente(groups["zeitraum"]), "limit": MOST_ROWS}


def _alle_akten(progress: Progress) -> CallChunk | None:
    if progress.last.tool != TOOL:
        return None
    state = {"status": "OFFEN"} if progress.groups["offen"] else {}
    return CallChunk("", SUCHE, {"query": "*", "limit": MOST_ROWS, **state})


def _akten_gezeigt(progress: Progress) -> str:
    booked = {each["akte"] for each in felder(progress.results[0].data)["je_akte"]}
    data = felder(progress.data)
    left = [each for each in data["akten"] if each["aktenzeichen"] not in booked]
    about = _wann(progress)
    if progress.groups["offen"]:
        about += " (nur offene Akten)"
    source = quelle("Akten und Zeiterfassung der sichtbaren Akten")
    if not left:
        return absaetze(f"In jeder Akte, auf die Du Zugriff hast, ist{about} Zeit erfasst.", source)
    return absaetze(
        f"{satz(anzahl(len(left), 'Akte', 'Akten'))}, in {'der' if len(left) == 1 else 'denen'}{about} keine "
        f"Zeit erfasst ist („{progress.groups['gesagt']}“):",
        liste(zeile(each) for each in left),
        f"Durchgesehen sind nur die ersten {len(data['akten'])} Akten; es gibt mehr."
        if data["weitere"]
        else "",
        source,
    )


def _eintraege_gezeigt(progress: Progress) -> str:
    data = felder(progress.data)
    rows = [each for each in data["eintraege"] if not each.get("stundensatz")]
    about, source = _wann(progress), quelle("Zeiterfassung der sichtbaren Akten")
    if not rows:
        return absaetze(f"Jeder Zeiteintrag{about}, den Du sehen kannst, hat einen Stundensatz.", source)
    count = satz(anzahl(len(rows), "Eintrag", "Einträge")).replace("Eine Eintrag", "Ein Eintrag")
    return absaetze(
        f"{count}{about} ohne Stundensatz („{progress.groups['gesagt']}“):",
        liste(
            f"{tag(each['datum'])}, {each['dauer']}: {each['beschreibung']} ({each['bearbeiter']}), Akte "
            f"{each['akte']} ({each['kurzrubrum']})"
            for each in rows
        ),
        "Durchgesehen ist nur ein Teil der Einträge; es gibt mehr." if data["weitere"] else "",
        source,
    )


def _wann(progress: Progress) -> str:
    span = progress.groups["zeitraum"]
    chosen: Mapping[str, Any] = felder(progress.results[0].data).get("auswahl", {})
    said = benannt(span, progress.request, chosen.get("von"), chosen.get("bis")) if span else ""
    return (
        f" {said[:1].lower()}{said[1:]}"
        if said.startswith(("Im ", "In ", "Am "))
        else f" ({said})"
        if said
        else ""
    )
