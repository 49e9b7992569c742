"""The days of a story, written or said, and the clause that each of them stands in."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from bridle.assistants.helena.planer.lesen.tage import DATUM, WOCHENTAG, daten
from bridle.assistants.helena.planer.lesen.zeitangaben import zeitangaben

_WOCHENTAGSKOMMA = re.compile(rf"({WOCHENTAG}|\b(?:mo|di|mi|do|fr|sa|so)\.?),(?=\s*(?:de[nm] )?\d)")
_EDGE = r"[;!?,]|(?<!\d)\.\s|(?<=\d{4})\.\s|\sund\s"
BESIDE = 24
"""So near a weekday stands before its date."""


def tage(klein: str) -> list[tuple[int, date]]:
    """With their places; a weekday before its date says nothing of its own."""
    written = daten(klein)
    said = [
        (each.anfang, each.tag)
        for each in zeitangaben(klein)
        if each.tag is not None and not any(0 <= place - each.anfang <= BESIDE for place, _ in written)
    ]
    return sorted([*written, *said])


def teilsatz(klein: str, place: int) -> str:
    """The part of a sentence that a day stands in; the comma after a weekday parts nothing."""
    whole = _WOCHENTAGSKOMMA.sub(r"\1 ", klein)
    return re.split(_EDGE, whole[:place])[-1] + re.split(_EDGE, whole[place:])[0]


def ohne_tage(klein: str, days: Collection[date]) -> str:
    """Without these days where they are written, as long as it was."""
    plain = klein
    for found in DATUM.finditer(klein):
        if any(day in days for _, day in daten(found[0])):
            plain = plain[: found.start()] + " " * len(found[0]) + plain[found.end() :]
    return plain
