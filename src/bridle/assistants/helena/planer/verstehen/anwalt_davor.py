"""„Anwaltszwang bei der Scheidung?“, then „und beim Sorgerecht?“: the same of another proceeding.

Joined to the question before, both proceedings would stand in it, and the first would be answered again.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.law.anwaltszwang import vorgang_in
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.woerter import falte

LONGEST = 7
_UND = re.compile(
    r"(?:und|oder)\s+(?:was ist )?(?:(?:bei|beim|für|mit|im|in)\s+)?(?:(?:der|die|das|dem|den|einer|"
    r"einem|eine|ein)\s+)?"
    r"(?P<was>[^?]+?)\s*\?*\s*",
    re.I,
)


def anwalt_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question with the other proceeding; "" where none is named, or something else was asked."""
    now = _UND.fullmatch(text.strip()) if len(text.split()) <= LONGEST else None
    other = vorgang_in(falte(now["was"])) if now is not None else None
    if now is None or other is None:
        return ""
    before = kennt.angaben(last.frage)
    if before is None or before[0] != "bestimme_zustaendigkeit" or "vorgang" not in before[1]:
        return ""
    meant = f"Besteht Anwaltszwang für {now['was'].strip()}?"
    read = kennt.angaben(meant)
    return meant if read is not None and read[1].get("vorgang") == other.id else ""
