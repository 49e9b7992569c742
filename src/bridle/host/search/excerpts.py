"""The part of a passage that shows why it was found."""

from __future__ import annotations

from collections.abc import Mapping

from bridle.host.search import german

SHOWN = 320


def excerpt(text: str, worth: Mapping[str, float]) -> tuple[int, int]:
    """Start and stop of the stretch in which the most of what was asked for stands."""
    if len(text) <= SHOWN:
        return 0, len(text)
    found = [(word.start, value) for word in german.words(text) if (value := _value(word, worth))]
    best, start = 0.0, 0
    for index, (place, _) in enumerate(found):
        within = {value: None for other, value in found[index:] if other < place + SHOWN - 40}
        if sum(within) > best:
            best, start = sum(within), place
    start = max(0, min(_beginning(text, start), len(text) - SHOWN))
    stop = min(len(text), start + SHOWN)
    return start, stop if stop == len(text) else max(text.rfind(" ", start, stop), start + 1)


def shown(text: str, start: int, stop: int) -> str:
    line = " ".join(text[start:stop].split())
    return ("… " if start else "") + line + (" …" if stop < len(text) else "")


def _value(word: german.Word, worth: Mapping[str, float]) -> float:
    return max((worth.get(term, 0.0) for term in (word.term, *word.parts)), default=0.0)


def _beginning(text: str, place: int) -> int:
    """A sentence's start, where there is one shortly before; else the word's."""
    stop = max(text.rfind(". ", max(0, place - 80), place), text.rfind("\n", max(0, place - 80), place))
    return stop + 1 if stop >= 0 else place
