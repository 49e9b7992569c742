"""A Frist of which somebody tells the end and not the beginning: that end, and what a suit does to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.beginn import Beginn
from bridle.assistants.helena.planer.fristen.bisher import genannte_enden
from bridle.assistants.helena.planer.fristen.kuendigung import VERTRAGSENDE, VORWAERTS
from bridle.assistants.helena.planer.fristen.verhandelt import verfolgt
from bridle.assistants.helena.planer.sagen import absaetze

_OB_ES_STIMMT = re.compile(r"^\W*(?:ist|sind|war|waren|waere|verjaehrt|verjaehren|endet|enden|laeuft|lief)\b")
_VEREINBART = "vergleichswiderruf"
"""How long it is no law says: the day that the parties have agreed on is its end, whenever they met."""


def genanntes_ende(klein: str, art: str | None, begin: Beginn) -> date | None:
    """The end that is told of the Frist itself, where nothing says when it began."""
    ends = genannte_enden(klein)
    if _OB_ES_STIMMT.search(klein):
        return None  # a day that is asked about is not told
    if not art or len(ends) != 1 or art in (*VORWAERTS, *VERTRAGSENDE) or art.endswith("_neubeginn"):
        return None
    begun = begin.tag or begin.verkuendet or begin.frage
    agreed = fristart(art).ohne_laenge or art == _VEREINBART
    return None if begun and not agreed else ends[0]


def neben_dem_ende(klein: str, begin: Beginn, end: date | None) -> tuple[date, ...]:
    """The days that an end which is told leaves without a part of their own."""
    if end is None:
        return genannte_enden(klein) if begin.tag else ()
    return (end, *([begin.tag] if begin.tag else ()))


GENANNT = "Der {tag} ist als Ende genannt und nicht nachgerechnet."
HEMMT = (
    "Der {tag} ist als Ende ohne die Hemmung genannt und nicht nachgerechnet; angenommen ist, dass die "
    "Verjährung zu Beginn der Verhandlungen schon lief."
)


def zum_ende(klein: str, art: str | None, end: date | None, talks: Sequence[str] | None) -> str:
    """What is known of an end that somebody told, and what a suit does to it."""
    if end is None:
        return ""
    expires = (art or "").startswith("verjaehrung")
    said = (HEMMT if expires and talks else GENANNT).format(tag=f"{end:%d.%m.%Y}")
    return absaetze(said, verfolgt(klein, end) if expires else "")
