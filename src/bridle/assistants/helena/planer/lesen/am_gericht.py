"""Whether the words of an entry say that it is at court: a hearing, or a court that is named."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte

_BEI_GERICHT = re.compile(
    r"gericht(?!\w*kosten)|verhandlung|\bguete|kammertermin|eroerterung|beweisaufnahme|verkuendung|"
    r"anhoerungstermin|\b(?:ag|lg|olg|kg|bgh|arbg|lag|bag|vg|ovg|vgh|sg|lsg|fg)\b"
)


def bei_gericht(words: str) -> bool:
    return _BEI_GERICHT.search(falte(words)) is not None
