"""The mark of a citation that nobody vouches for: where it may stand in Markdown, and how it goes again."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence

from bridle.assistants.helena.zitat import Stelle

MARKE = "[nicht belegt]"
_NAMED = r"(?:§|Art\.|Nr\.) \d[\w.]{0,9}(?: Abs\. \w{1,3}(?:, \w{1,3}){0,20})?(?: [\w-]{1,40}){0,3}"
_MARKS = re.compile(rf" ?\[(?:{_NAMED}(?:, {_NAMED}){{0,20}} )?nicht belegt\]")
_FENCE = re.compile(r"^ {0,3}(?P<fence>`{3,}|~{3,}).*?(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)", re.M | re.S)
_CODE = re.compile(r"(?<!`)(?P<ticks>`{1,2})(?!`)[^\n]*?[^`\n](?P=ticks)(?!`)")
_EMPHASIS = re.compile(r"(?:\*{1,3}|_{1,3}|~~)(?=\w)")
_LINK = re.compile(r"!?\[(?P<words>[^\[\]\n]*)\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\[\]\n]*\])")
_TOUCHES = re.compile(r"[(\[:\w]")
"""What must not follow a bracket at once: "[…](" would become a link."""


def ohne_marken(text: str) -> str:
    """Without marks of an earlier check: facts may have been read since, and a mark cites too."""
    while (less := _MARKS.sub("", text)) != text:
        text = less
    return text


def mit_marken(text: str, places: Sequence[Stelle], bad: Collection[tuple[str, str]]) -> str:
    """The text with a mark behind each of these places that cites something `bad`."""
    if not bad:
        return text
    after = _ends(text)
    marks: dict[int, list[str]] = {}
    for place in places:
        wrong = [zitat for zitat in place.zitate if zitat.schluessel in bad]
        if wrong and (at := after(place.end)) is not None:
            whole = len(wrong) == len(place.zitate)
            marks.setdefault(at, []).append(
                MARKE if whole else f"[{', '.join(zitat.text for zitat in wrong)} nicht belegt]"
            )
    pieces: list[str] = []
    done = 0
    for at in sorted(marks):
        behind = " " if _TOUCHES.match(text, at) else ""
        pieces.append(f"{text[done:at]} {' '.join(marks[at])}{behind}")
        done = at
    return "".join([*pieces, text[done:]])


def _ends(text: str) -> Callable[[int], int | None]:
    """Where a mark may stand for a place that ends there: behind code and links, never in a code block."""
    in_block, in_code, in_link = _within(_FENCE, text), _within(_CODE, text), _within(_LINK, text)

    def after(end: int) -> int | None:
        if in_block(end) is not None:
            return None
        end = max(in_code(end) or end, in_link(end) or end)
        return end + _closing(text, end)

    return after


def _within(pattern: re.Pattern[str], text: str) -> Callable[[int], int | None]:
    """Where the match ends in which something ends."""
    spans = [found.span() for found in pattern.finditer(text)]
    lasts = [last for _, last in spans]

    def last(end: int) -> int | None:
        at = bisect_left(lasts, end)
        return lasts[at] if at < len(spans) and spans[at][0] < end else None

    return last


def _closing(text: str, at: int) -> int:
    """How long a `**` is that closes right before a letter: with a bracket before it, it would open."""
    run = _EMPHASIS.match(text, at)
    if run is None:
        return 0
    before = text.count(run[0], text.rfind("\n", 0, at) + 1, at)
    return len(run[0]) if before % 2 else 0
