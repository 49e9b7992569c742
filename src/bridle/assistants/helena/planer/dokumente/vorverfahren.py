"""„Muss sie vor der Klage erst Widerspruch einlegen?“: what the Belehrung of the Bescheid and the law say.

Whether a Vorverfahren is needed follows from the law of the court, and before the administrative courts from
that of the Land. What is told here is certain; for the rest it is told what decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.gerichte import gericht
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.grenzen import will_handeln, zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.orte import gericht_in, land_in, ort_genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.normen import antwort
from bridle.assistants.helena.planer.sagen import absaetze, felder, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.host.search.citations import cited
from bridle.models.planner import Progress, Rule

AKTE, PAPIERE, GESETZE = "read_akte_detail", "search_dokument", "search_gesetze"


@dataclass(frozen=True, slots=True)
class Weg:
    """What a branch of the courts wants before a suit, the norms that say so, and the words that name it."""

    worte: str
    normen: str
    sagt: str


_WEGE = (
    Weg(
        r"sozial|\bsgg?\b|jobcenter|rente|krankenkasse|pflegekasse|buergergeld",
        "§ 78 SGG",
        "Vor der Klage zum Sozialgericht ist ein Vorverfahren nötig, wenn ein Bescheid angefochten "
        "oder sein Erlass "
        "verlangt wird; Ausnahmen nennt dieselbe Norm.",
    ),
    Weg(
        r"finanz|steuer|\bfgo?\b",
        "§ 44 FGO",
        "Vor der Klage zum Finanzgericht steht der Einspruch, nicht der Widerspruch.",
    ),
    Weg(
        "",
        "§ 68 VwGO, § 74 VwGO",
        "Vor der Anfechtungsklage und vor der Verpflichtungsklage nach einer Ablehnung ist ein "
        "Vorverfahren nötig, "
        "wenn nicht ein Gesetz etwas anderes bestimmt. Ob es entfällt, entscheidet vor allem das Land.",
    ),
)
IN_NRW = (
    "In Nordrhein-Westfalen entfällt es in den meisten Sachen, auch vor der Verpflichtungsklage: "
    "Dann ist gleich zu "
    "klagen. Das steht im Justizgesetz des Landes (§ 110 JustG NRW), dessen Text ich nicht habe; die "
    "Ausnahmen stehen ebenfalls dort."
)
WELCHES_LAND = "Was gegen einen Bescheid gegeben ist, nennt seine Rechtsbehelfsbelehrung."
UNGEPRUEFT = "Ob die Belehrung richtig ist, habe ich nicht geprüft."
_MITTEL = r"\b(?:widerspruch(?:sverfahren)?|vorverfahren)\b"
_NOETIG = (
    r"\b(?:noetig|notwendig|erforderlich|entbehrlich|entfaellt|abgeschafft|vorgeschrieben|pflicht)\b|"
    r"\b(?:brauch\w*|gibt es|bedarf)\b.*\b(?:vorverfahren|widerspruchsverfahren)\b"
)
_VOR_DER_KLAGE = (
    r"^(?=.*\b(?:klagen?|klagt|geklagt|verwaltungsgericht|gericht)\b).*(?:\b(?:muss|muessen|braucht?|brauchen|soll|"
    r"koennen|kann|darf|duerfen)\b.*\b(?:erst|zuerst|vorher|zuvor|vor|bevor|direkt|unmittelbar|sofort|gleich|ohne)\b|"
    r"\bwiderspruch oder (?:\w+ )?klage|\bklage oder (?:\w+ )?widerspruch)"
)
_ANDERES = (
    r"mahn|betriebsrat|\bfrist|\bbis wann\b|\bwann\b|begruend|\bhaben wir\b|\bwurde\b|\bkost|"
    r"\bgebuehr|\bmuster|"
    r"\bvorlage|\bschreib|\bentw[iu]rf|\berbschein|\bvollstreckung|\bhat\b.*\beingelegt|strafbefehl|verfuegung|\barrest"
)


def regeln() -> list[Rule]:
    return [
        *zur_akte(AKTE, _in_der_akte, _antwort, weiter=_weiter, pflicht=True, darf=_darf),
        Rule(
            lambda text: _allgemein(lies(text)),
            GESETZE,
            lambda progress: absaetze(
                _gesagt(progress.groups["weg"], progress.groups["land"]), antwort(progress)
            ),
            lambda groups: groups["argumente"],
            failure=FEHLER,
        ),
    ]


def _darf(anfrage: Anfrage) -> bool:
    """„Kann sie direkt klagen?“ sounds like a judgment; what is told here is none."""
    return not zu_schreiben(anfrage) and not will_handeln(anfrage)


def _gefragt(anfrage: Anfrage) -> bool:
    asked = anfrage.hat(_MITTEL) and (anfrage.hat(_NOETIG) or anfrage.hat(_VOR_DER_KLAGE))
    return bool(asked) and not anfrage.hat(_ANDERES) and not any(n.law for n in cited(anfrage.text).norms)


def _in_der_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage) or sache(anfrage)
    known = named is not None and (named.aktenzeichen or named.sicher)
    return {"akte": named, "land": _genanntes_land(anfrage)} if known and _gefragt(anfrage) else None


def _allgemein(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not _darf(anfrage) or not _gefragt(anfrage):
        return None
    return {"land": _genanntes_land(anfrage)} | _gesetz(_weg(anfrage.klein))


def _genanntes_land(anfrage: Anfrage) -> str | None:
    """Also by a town or a court that is named."""
    place = ort_genannt(anfrage.text)
    lands = {each.land for each in finde(place)} if place else set[str]()
    return land_in(anfrage.klein) or _land_von(anfrage.text) or (lands.pop() if len(lands) == 1 else None)


def _land_von(text: str) -> str | None:
    court = gericht_in(text)
    try:
        return gericht(court.name).ort.land if court is not None and court.bekannt else None
    except LawError:
        return None


def _weg(klein: str) -> Weg:
    return next(each for each in _WEGE if re.search(each.worte, klein))


def _gesetz(way: Weg) -> dict[str, Any]:
    norms = cited(way.normen).norms
    given = {"query": way.normen, "limit": len(norms)}
    return {"weg": way, "argumente": given, "normen": norms, "erklaeren": False}


def _weiter(progress: Progress) -> CallChunk | None:
    match progress.last.tool:
        case "read_akte_detail":
            number = progress.data["aktenzeichen"]
            return CallChunk("", PAPIERE, {"query": "Rechtsbehelfsbelehrung", "akte": number, "limit": 5})
        case "search_dokument":
            return CallChunk("", GESETZE, _gesetz(_der_akte(progress))["argumente"])
        case _:
            return None


def _matter(progress: Progress) -> Mapping[str, Any]:
    return next(felder(each.data) for each in progress.results if each.tool == AKTE)


def _der_akte(progress: Progress) -> Weg:
    return _weg(falte(f"{progress.request} {_matter(progress)['sachgebiet']}"))


def _antwort(progress: Progress) -> str:
    way = _der_akte(progress)
    law = Progress(progress.request, dict(progress.groups) | _gesetz(way), (progress.last,))
    return absaetze(
        vermutet(progress),
        _belehrung(progress),
        _gesagt(way, progress.groups["land"] or _land(progress)),
        antwort(law),
    )


def _land(progress: Progress) -> str | None:
    """Of the court that is entered in the matter."""
    people = [each for each in _matter(progress).get("beteiligte", ()) if each["rolle"] == "GERICHT"]
    names = (str(each.get("firma") or each.get("name") or "") for each in people)
    return next(filter(None, map(_land_von, names)), None)


def _gesagt(way: Weg, land: str | None) -> str:
    of_the_land = (IN_NRW if land == "NW" else WELCHES_LAND) if "VwGO" in way.normen else ""
    return " ".join(each for each in (way.sagt, of_the_land) if each)


def _belehrung(progress: Progress) -> str:
    """What the Bescheid itself says is given against it."""
    found = next((felder(each.data) for each in progress.results if each.tool == PAPIERE), dict[str, Any]())
    for hit in found.get("treffer", ()):
        text = falte(hit["auszug"]["text"])
        suit, objection = "klage" in text, "widerspruch" in text
        if "bescheid" not in text or suit == objection:
            continue
        what = "die Klage und keinen Widerspruch" if suit else "den Widerspruch und noch keine Klage"
        return absaetze(
            f"Die Belehrung im Dokument „{hit['dokument']}“ (Seite {hit['seite']}, {titel(progress)}) "
            f"nennt {what}:",
            zitat(hit["auszug"]["text"], 600),
            UNGEPRUEFT,
        )
    return f"Eine Rechtsbehelfsbelehrung finde ich in den Dokumenten der {titel(progress)} nicht."
