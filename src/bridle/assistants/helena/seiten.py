"""Pages of a text. A file brings its own; what is written here is cut where a paragraph ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

BREAK = "\f"
LONGEST = 3_500
MOST = 5_000
"""Pages of a document."""
_PARAGRAPH = re.compile(r"\n\s*\n")


def seiten_aus(text: str) -> list[str]:
    """At least one page; none much longer than a printed one."""
    pages = [page for part in text.split(BREAK) for page in _cut(part)]
    return pages or [""]


def _cut(part: str) -> Iterator[str]:
    rest = part.strip("\n")
    while len(rest) > LONGEST:
        at = _last_end(rest)
        yield rest[:at].rstrip()
        rest = rest[at:].lstrip("\n")
    yield rest


def _last_end(text: str) -> int:
    """Where to cut: after a paragraph, else a line, else a word, else in the middle of one."""
    ends = [each.start() for each in _PARAGRAPH.finditer(text, 0, LONGEST)]
    for found in (ends[-1] if ends else -1, text.rfind("\n", 0, LONGEST), text.rfind(" ", 0, LONGEST)):
        if found >= LONGEST // 3:
            return found
    return LONGEST
