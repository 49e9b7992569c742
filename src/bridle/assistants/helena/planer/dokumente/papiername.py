"""Whether a word of a question is what a document is called."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.sinn import eben, wurzel
from bridle.assistants.helena.planer.lesen.woerter import falte

LONG = 6
SHORT = 3
"""Letters of an abbreviation, which a paper writes out."""


def heisst_so(word: str, name: str) -> bool:
    """By the word; „Rüge-Mail“ and „Rügemail“ also by both parts: the „Mängelrüge per E-Mail“."""
    if (stem := wurzel(word)) and _im_namen(stem, name):
        return True
    plain = falte(word)
    if len(plain) > LONG and re.search(rf"(?<!ver){re.escape(plain)}\b", falte(name)):
        return True  # its stem has lost what looks like an ending: Gutach-ten
    cuts = range(SHORT + 1, len(plain) - SHORT)
    parts = [plain.split("-")] if "-" in plain else [[plain[:cut], plain[cut:]] for cut in cuts]
    return any(all(len(each) > SHORT and _im_namen(wurzel(each), name) for each in pair) for pair in parts)


def _im_namen(stem: str, name: str) -> bool:
    """At the beginning or the end of a word: „Rüge“ is in Mängelrüge, but „Mieter“ is not in Vermieterin."""
    endings = tuple(f"{stem}{ending}" for ending in ("", "e", "en", "n", "s"))
    return any(
        word.startswith(stem) or word.endswith(endings) for word in eben(name).partition("|")[0].split()
    )
