"""Reading JSON the way small models write it: one value, what was wrong with it, and whether it was cut.

Strict JSON takes the standard library's decoder and costs nothing extra. Everything else is read by a
grammar that knows the usual faults, in three passes from the fewest assumptions to the most: quotes end
strings (`PLAIN`), quotes may stand unescaped inside strings (`INNER`), stray words may stand between
members (`STRAY`). The first pass that reads the text without a contradiction wins; the later two must also
reach the closing bracket, because an assumption and a missing end together would be a guess.

Nothing is made up: where the text ends inside a string, a word or after a colon, `cut` says so and the
unfinished member is left out of `value`. A complete number at the very end may have had more digits, and
a comma there promised more; both are kept, and the rules "open-number" and "open-comma" say so. One call
takes time linear in the text, and gives up on a budget of steps rather than look further.
"""

from __future__ import annotations

from bridle.guard.lenient.cursor import INNER, MAX_DEPTH, PLAIN, STRAY, FaultError, TooMuchError
from bridle.guard.lenient.escapes import unescape
from bridle.guard.lenient.marks import CLOSERS, comment_end, goes_on, skip_blank
from bridle.guard.lenient.numbers import may_be_thousands, parse_number
from bridle.guard.lenient.outcome import Read
from bridle.guard.lenient.reader import Reader
from bridle.guard.lenient.strict import encodable, read_strictly

MAX_CHARS = 256_000

__all__ = [
    "MAX_CHARS",
    "MAX_DEPTH",
    "Read",
    "may_be_thousands",
    "parse_number",
    "read",
    "skip_blank",
    "unescape",
]


def read(text: str, start: int = 0, *, max_depth: int = MAX_DEPTH) -> Read | None:
    """The JSON-like value at `start`, after whitespace and comments; None where there is none.

    A call is linear in the rest of the text, so a caller who tries many starts has to bound them.
    """
    start = _first(text, start)
    if start >= len(text) or _too_deep(text, start, max_depth):
        return None
    strict = read_strictly(text, start, max_depth)
    if strict is not None and not goes_on(text, strict.end, strict.value):
        return strict
    if len(text) - start > MAX_CHARS or not _opens_a_value(text, start):
        return strict
    return _read_leniently(text, start, max_depth) or strict


def _read_leniently(text: str, start: int, max_depth: int) -> Read | None:
    for level in (PLAIN, INNER, STRAY):
        reader = Reader(text, start, level, max_depth)
        try:
            found = reader.root()
        except (TooMuchError, RecursionError):
            return None
        except FaultError:
            continue
        if level == PLAIN or (found.whole and not found.cut):
            return found if encodable(text, start, found.end, found.value) else None
    return None


def _first(text: str, start: int) -> int:
    """Where the value begins: behind whitespace and whole comments."""
    while True:
        start = skip_blank(text, start)
        end = comment_end(text, start)
        if end is None or end < 0:
            return start
        start = end


def _opens_a_value(text: str, at: int) -> bool:
    return text[at] in "{[" or text[at] in CLOSERS or text.startswith('\\"', at)


def _too_deep(text: str, start: int, max_depth: int) -> bool:
    """A run of opening brackets that no reader has to enter."""
    depth = 0
    while start < len(text) and depth <= max_depth:
        if text[start] in "[{":
            depth += 1
        elif not text[start].isspace():
            return False
        start += 1
    return depth > max_depth
