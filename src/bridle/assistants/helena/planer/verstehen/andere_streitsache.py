"""„und wenn's Miete wäre?“ after the court for a Kaufvertrag: the same claim, out of something else.

Joined to the question before, both would stand in it, and the first would be answered again.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.sache_in import sache_in

LONGEST = 9
TOOL = "bestimme_zustaendigkeit"
_VORAN = re.compile(
    r"^(?:(?:und|oder|aber|nein|ok(?:ay)?|ach)\b[,.]?\s+)*(?:was (?:ist|wäre|gilt) )?"
    r"(?:(?:wenn|falls)(?:['’]?s\b)?|bei|beim|im|mit|aus|wegen|statt(?:dessen)?)\s+"
    r"(?:(?:es|das|sich|die|der|dem|den|um|eine?[nmr]?|stattdessen|aus|wegen|forderung|sache|klage|geld)\s+)*",
    re.I,
)
_DANACH = re.compile(
    r"\s*\b(?:wäre|waere|ist|war|geht|ginge|handelt|handelte|gewesen|stammt|kommt|stattdessen|sind|wären|stammte)\b.*$",
    re.I,
)
_DAVOR = re.compile(
    r"\b(?:aus|wegen|um|über|auf|für|bei|in|mit)\s+(?:(?:de[mrn]|das|die|eine?[nmrs]?)\s+)?(?:\w+e[nmrs]\s+)?$",
    re.I,
)


def andere_streitsache(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question with the other cause in the place of its own; "" where that is not all that is said."""
    before = kennt.angaben(last.frage)
    if before is None or before[0] != TOOL or "sache" not in before[1] or not _VORAN.match(text.strip()):
        return ""
    thing = _DANACH.sub("", _VORAN.sub("", text.strip())).strip(" ?!.,")
    new, old = sache_in(falte(thing)), before[1]["sache"]
    words = [each for each in re.finditer(r"[\w-]+", last.frage) if sache_in(falte(each[0])) == old]
    if new in (None, old) or len(words) != 1 or len(text.split()) > LONGEST or re.search(r"\d", thing):
        return ""
    head, tail = last.frage[: words[0].start()], last.frage[words[0].end() :]
    cause = f"{'im' if thing.lower().endswith('recht') else 'wegen'} {thing[:1].upper()}{thing[1:]}"
    meant = f"{_DAVOR.sub('', head).rstrip()} {cause}{tail}"
    read = kennt.angaben(meant)
    same = read is not None and read[0] == TOOL and read[1].get("streitwert") == before[1].get("streitwert")
    return meant if read is not None and same and read[1].get("sache") == new else ""
