"""The part of a passage that shows why it was found."""

from __future__ import annotations

import re
from collections.abc import Mapping

SHOWN = 320
SHORTEST, MOST_TERMS = 4, 40
_WRITTEN = {"a": "(?:ä|ae?)", "o": "(?:ö|oe?)", "u": "(?:ü|ue?)"}


def excerpt(text: str, worth: Mapping[str, float]) -> tuple[int, int]:
    """Start and stop of the stretch in which the most of what was asked for stands."""
    if len(text) <= SHOWN:
        return 0, len(text)
    found = _places(text, worth)
    best, start = 0.0, 0
    for index, (place, _) in enumerate(found):
        begin = max(0, min(_beginning(text, place), len(text) - SHOWN))
        within = {term for other, term in found[index:] if other + len(term) < begin + SHOWN}
        weight = sum(worth[term] * len(term) for term in within)  # a long word says more than its kin
        if weight > best:
            best, start = weight, begin
    stop = min(len(text), start + SHOWN)
    return start, stop if stop == len(text) else max(text.rfind(" ", start, stop), start + 1)


def shown(text: str, start: int, stop: int) -> str:
    line = " ".join(text[start:stop].split())
    return ("… " if start else "") + line + (" …" if stop < len(text) else "")


def _places(text: str, worth: Mapping[str, float]) -> list[tuple[int, str]]:
    """Where terms stand, also within longer words. Analysing the text would take longer than searching."""
    terms = sorted(
        (each for each in worth if len(each) >= SHORTEST and each.isalpha()), key=lambda each: -worth[each]
    )
    if not terms:
        return []
    pattern = "|".join(f"(?P<t{n}>{_spelt(term)})" for n, term in enumerate(terms[:MOST_TERMS]))
    return [
        (found.start(), terms[int(str(found.lastgroup)[1:])]) for found in re.finditer(pattern, text.lower())
    ]


def _spelt(term: str) -> str:
    return "".join(_WRITTEN.get(char, char) for char in term).replace("ss", "(?:ss|ß)")


def _beginning(text: str, place: int) -> int:
    """A sentence's start, where there is one shortly before; else the word's."""
    stop = max(text.rfind(". ", max(0, place - 80), place), text.rfind("\n", max(0, place - 80), place))
    return stop + 1 if stop >= 0 else place
