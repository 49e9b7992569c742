"""Conditions on a list that its answer does not speak of: what is not, before which feast, whose side."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut

LISTEN = frozenset({"read_fristen", "search_alle_akten", "read_dokumente", "read_zeiterfassung"})
FIRST_LINES = 200
_VERNEINT = re.compile(
    r"\b(?P<nein>nicht|ohne|kein(?:e[nrsm]?)?)\s+(?:\w+en\s)?(?P<was>ueberfaellig\w*|gegenstandswert\w*|"
    r"streitwert\w*|"
    r"gericht\w*|gegner\w*|anwalt\w*|anwaelt\w*|notfrist\w*|dokument\w*|sachbearbeiter\w*|vorfrist\w*|"
    r"zustaendig\w*)"
)
_ZEIT = re.compile(
    r"\b(?:vor|nach|bis|ab|seit|zwischen|ueber|um|an)\s+(?:den |dem |die )?(?P<wann>weihnacht\w*|silvester|"
    r"neujahr|ostern|"
    r"pfingsten|feiertage?n?|ferien|karneval|sommer|winter|herbst|fruehling|urlaub)\b"
)
_GRENZE = re.compile(
    r"\b(?:ueber|unter|mehr als|weniger als|mindestens|hoechstens|groesser als|kleiner als|aelter als|"
    r"juenger als|"
    r"laenger als|kuerzer als)\s+(?P<wert>\d[\d.,]*|ein\w*|zwei|drei|sechs)\s?(?:€|euro|eur|jahr|monat|"
    r"woche|tag|seite|stunde)\w*"
)
_GEGNER = re.compile(
    r"\b(?:hat|haben|von|vom|des|der|fuer)\s+(?:die |der |den )?(?:gegner\w*|gegenseite|gegenpartei)\b"
)
_FRIST = re.compile(r"\b\w*frist(?:en)?\b|\btermine?\b")


def nicht_gefiltert(anfrage: Anfrage, tools: Iterable[str], answer: str) -> list[str]:
    """What was asked for and does not show in the first lines of the list."""
    used = set(tools)
    if not used & LISTEN or re.search(r"\n> ", answer):
        return []
    klein, head = anfrage.klein, falte(answer[:FIRST_LINES])
    told = [
        f"„{wortlaut(anfrage, found[0])}“"
        for found in _VERNEINT.finditer(klein)
        if not _gesagt(found["was"], head)
    ]
    told += [
        f"„{wortlaut(anfrage, found[0])}“" for found in _ZEIT.finditer(klein) if found["wann"][:6] not in head
    ]
    told += [
        f"„{wortlaut(anfrage, found[0])}“"
        for found in _GRENZE.finditer(klein)
        if found["wert"].rstrip(".,").replace(".", "") not in head.replace(".", "")
    ]
    theirs = _GEGNER.search(klein) and not re.search(r"\n- [^\n]*\bgegenseite\b", falte(answer))
    if "read_fristen" in used and _FRIST.search(klein) and theirs:
        told.append("dass nach der Gegenseite gefragt ist; im Kalender stehen die eigenen Fristen")
    return told


def _gesagt(what: str, head: str) -> bool:
    """Whether the list says of itself that these are left out, or that there are none."""
    return re.search(rf"\b(?:ohne|nicht|kein\w*)\s+(?:\w+\s)?{re.escape(what[:8])}", head) is not None
