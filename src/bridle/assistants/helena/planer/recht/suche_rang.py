"""Norms that were found by words, with the one first that is about the thing itself.

The search counts words wherever they stand. What a norm is about is said by its heading: one that has the
thing there comes before one that only mentions it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.host.search.compounds import taken_apart

HALF = 0.5
MODIFIER = 0.75
"""What a word is worth that only begins a compound: a Wiedereinsetzungsfrist is no Wiedereinsetzung."""
NEAR = 3
"""Places: what the search puts further behind is no better for its heading."""
STEM, ENDING = 5, 2
_NEBEN = re.compile(r"(?:zustaendigkeit|entscheidung ueber|verfahren|kosten|unabdingbarkeit|antrag|form)\b")
"""Headings of what belongs to a thing, and is not the thing."""
_BEI = r"\b(?:bei|wegen|nach|trotz|infolge)\b"
"""„Schadensersatz bei fristloser Kündigung“ is about damages; of the notice only beside these."""


def nach_ueberschrift(hits: Sequence[Mapping[str, Any]], wanted: str) -> Sequence[Mapping[str, Any]]:
    """The same ones; another first where its heading has half of what is asked, and the first's does not."""
    words = [word for word in re.findall(r"[^\W\d_]{4,}", wanted) if falte(word) not in FUELL]
    if len(hits) < 2 or not words or not words[0][:1].isupper():
        return hits
    worth = [_wert(each, words, wanted) for each in hits[:NEAR]]
    best = max(range(len(worth)), key=lambda n: (worth[n], -n))
    if best == 0 or worth[0] > 0 or worth[best] < HALF * MODIFIER:
        return hits
    return [hits[best], *hits[:best], *hits[best + 1 :]]


def _wert(hit: Mapping[str, Any], words: Sequence[str], wanted: str) -> float:
    """How much of the words its heading has; nothing for one that only belongs to the thing."""
    title = falte(str(hit["titel"]).replace("(Zusammenfassung)", ""))
    beside = _NEBEN.match(title)
    if beside is not None and beside[0].split()[0] not in falte(wanted):
        return 0.0
    thing = re.split(_BEI, title, maxsplit=1)[0]
    if not any(_steht(thing, word) for word in words):
        return 0.0
    return sum(_steht(title, word) for word in words) / len(words)


def _steht(title: str, word: str) -> float:
    """As it is, or by all its parts: „Fristen der ordentlichen Kündigung“ is a Kündigungsfrist."""
    plain = falte(word)
    stem = re.escape(plain[: max(STEM, len(plain) - ENDING)])
    if re.search(rf"\b{stem}\w{{0,3}}\b", title):
        return 1.0
    if re.search(rf"\b{stem}", title):
        return MODIFIER
    made = [falte(part) for part in taken_apart(word).parts]
    if len(made) > 1 and all(
        re.search(rf"\b{re.escape(part[: max(4, len(part) - 1)])}", title) for part in made
    ):
        return 1.0
    return 0.0
