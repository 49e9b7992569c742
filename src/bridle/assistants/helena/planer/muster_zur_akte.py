"""„Welches Muster passt zur Akte Hallbaum?“: those of the matter's field of law, which no name of it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import titel, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

TOOL = "search_muster"
ALLE = "*"
_MUSTER = r"\b(?:muster|mustern|vorlagen?|vordrucke?|formulare?|textbausteine?)\b"
_PASST = (
    r"\b(?:pass|eign|nehm|verwend|benutz|brauch|nutz)\w*|\b(?:muster|vorlagen?) (?:gibt es |haben wir )?"
    r"(?:fuer|zu|zur|in|bei)\b|\bfuer (?:die|diese) (?:akte|sache)\b"
)
_ANDERES = (
    r"\bausfuell|\bauszufuell|\bplatzhalter|\bfelder\b|\bentw[iu]rf|\bschreib\w* (?:mir|bitte)|\berstell"
)
NACH_GEBIET = "Gesucht ist nach dem Sachgebiet der Akte; ob ein Muster auf den Fall passt, entscheidest Du."


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _gefragt, _antwort, weiter=_suchen, pflicht=True)


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    if named is None or not (named.aktenzeichen or named.stark):
        return None
    if not (anfrage.hat(_MUSTER) and anfrage.hat(_PASST)) or anfrage.hat(_ANDERES):
        return None
    return {"akte": named}


def _gebiet(progress: Progress) -> str:
    detail = next(felder(each.data) for each in progress.results if each.tool == "read_akte_detail")
    return str(detail["sachgebiet"])


def _gesucht(progress: Progress) -> list[dict[str, Any]]:
    return [felder(each.data) for each in progress.results if each.tool == TOOL]


def _passende(progress: Progress) -> list[dict[str, Any]]:
    found = [each for data in _gesucht(progress) for each in data.get("treffer", [])]
    return [each for each in found if each.get("sachgebiet") == _gebiet(progress)]


def _suchen(progress: Progress) -> CallChunk | None:
    asked = len(_gesucht(progress))
    if asked > 1 or (asked and _passende(progress)):
        return None
    query = ALLE if asked else gross(_gebiet(progress))
    return CallChunk("", TOOL, {"query": query, "limit": 5})


def _antwort(progress: Progress) -> str:
    field, hits = gross(_gebiet(progress)), _passende(progress)
    there: list[str] = [name for data in _gesucht(progress) for name in data.get("vorhanden", ())]
    head = (
        f"Muster zum Sachgebiet {field} der {titel(progress)}:"
        if hits
        else f"Zum Sachgebiet {field} der {titel(progress)} ist kein Muster eingetragen."
    )
    return absaetze(
        head,
        liste(f"{each['name']} ({each['kategorie']})" for each in hits),
        f"Vorhanden sind: {'; '.join(there)}." if there and not hits else "",
        NACH_GEBIET,
        quelle("Muster der Kanzlei"),
    )
