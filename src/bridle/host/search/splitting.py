"""Long texts in passages that end where a thought does, each with its place and page."""

from __future__ import annotations

import re
from dataclasses import dataclass

USUAL = 1_400
"""Characters of a passage; a text of less than twice as many stays whole, so that a norm is mostly one."""
_PAGE = "\f"
_BREAKS = (re.compile(r"\n\s*\n"), re.compile(r"[.;:!?]\s"), re.compile(r"\s"))


@dataclass(frozen=True, slots=True)
class Passage:
    start: int
    stop: int
    page: int | None


def passages(text: str, paged: bool) -> list[Passage]:
    """Every text has at least one, if an empty one: its title can still be found."""
    found: list[Passage] = []
    start = 0
    for number, page in enumerate(text.split(_PAGE) if paged else [text], 1):
        if page.strip() or not paged:
            found += [Passage(start + a, start + b, number if paged else None) for a, b in _split(page)]
        start += len(page) + 1
    return found or [Passage(0, 0, 1 if paged else None)]


def _split(text: str) -> list[tuple[int, int]]:
    if len(text) < 2 * USUAL:
        return [(0, len(text))]
    pieces: list[tuple[int, int]] = []
    start = 0
    while len(text) - start > USUAL * 1.3:
        stop = _break(text, start)
        pieces.append((start, stop))
        start = stop
    return [*pieces, (start, len(text))]


def _break(text: str, start: int) -> int:
    """The last good break before the usual length, but not a passage of two lines."""
    for pattern in _BREAKS:
        ends = [found.end() for found in pattern.finditer(text, start + USUAL // 3, start + USUAL)]
        if ends:
            return ends[-1]
    return start + USUAL
