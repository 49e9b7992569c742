"""What a place that cites says of each of its norms: „§ 188 Abs. 2, § 187 Abs. 1 BGB“ names two Absätze."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from bridle.assistants.helena.absaetze import absaetze_in
from bridle.assistants.helena.zitat import Stelle
from bridle.assistants.helena.zitate_finden import REMEMBERED

_BEHIND = re.compile(r"[ ,]{0,2}Abs(?:atz|ätze|\.)?\s?\d{1,2}[a-z]?\b")
"""„§ 188 BGB Abs. 7“"""
_BEFORE = re.compile(
    r"\bAbs(?:atz(?:es)?|ätzen?|\.)?\s?\d{1,2}[a-z]?(?:\s(?:und|bis)\s\d{1,2}[a-z]?)?\s(?:des|von|zu)\s$"
)
"""„Absatz 7 des § 188 BGB“"""
_REACH = 40


def absaetze_je_norm(text: str, place: Stelle) -> list[tuple[str, ...]]:
    """The Absätze that a place names, norm by norm, in the order of its citations."""
    if any(zitat.art != "norm" for zitat in place.zitate):
        return [() for _ in place.zitate]
    pieces = _pieces(text[place.start : place.end], [zitat.nummer for zitat in place.zitate])
    if behind := _BEHIND.match(text, place.end):
        pieces[-1] += f" {behind[0]}"
    if before := _BEFORE.search(text[max(0, place.start - _REACH) : place.start]):
        pieces[0] = f"{before[0]} {pieces[0]}"
    return [absaetze_in(piece) for piece in pieces]


def _pieces(cited: str, numbers: Sequence[str]) -> list[str]:
    """From each norm's number to the next one's. One that is written otherwise has no piece of its own."""
    starts: list[int | None] = []
    at = 0
    for number in numbers:
        found = _alone(number).search(cited, at)
        starts.append(None if found is None else found.start())
        at = at if found is None else found.end()
    ends = [*[each for each in starts[1:]], len(cited)]
    return [
        "" if start is None else f"§ {cited[start : _next(ends[place:], len(cited))]}"
        for place, start in enumerate(starts)
    ]


@lru_cache(maxsize=REMEMBERED)
def _alone(number: str) -> re.Pattern[str]:
    spaced = r"\s?".join([re.escape(each) for each in re.findall(r"[\d.]+|[a-z]+", number)])
    return re.compile(rf"(?<![\w.]){spaced}(?!\w)")


def _next(ends: Sequence[int | None], last: int) -> int:
    return next((each for each in ends if each is not None), last)
