"""Finding conversations by words, however their letters are written: MÜLLER, Müller, Mueller and Muller.

Letters are folded here and not by the databases: SQLite knows capitals of ASCII only, and what PostgreSQL
knows depends on how it was set up. What was said is read in pieces, newest conversations first, until
enough is found.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.text import one_line
from bridle.host.errors import Invalid
from bridle.host.tables import conversations, messages

MOST_WORDS = 20
AROUND = 80
"""Characters that an excerpt shows before and after what was found."""
AT_ONCE = 100
"""Conversations that are looked through together, and messages between which others get their turn."""

_FOREIGN = re.compile(r"[^\x00-\x7fäöü]+")
_UMLAUT = re.compile(r"([aou])e|[äöüaou]")
_WRITTEN = {
    "a": "[aä]",
    "ae": "(?:ä|[aä]e)",
    "ä": "(?:ä|ae?)",
    "o": "[oö]",
    "oe": "(?:ö|[oö]e)",
    "ö": "(?:ö|oe?)",
    "u": "[uü]",
    "ue": "(?:ü|[uü]e)",
    "ü": "(?:ü|ue?)",
}


@dataclass(frozen=True, slots=True)
class Found:
    """A conversation in which the words occur. `seq` is the message the excerpt is from; 0 is the title."""

    conversation_id: str
    title: str = field(repr=False)
    seq: int
    excerpt: str = field(repr=False)


class Word:
    """What is looked for: umlauts may be written out in either place, or have lost their dots."""

    def __init__(self, word: str) -> None:
        folded = re.escape(fold(word))
        self._pattern = re.compile(_UMLAUT.sub(lambda found: _WRITTEN[found[0]], folded))

    def within(self, folded: str) -> bool:
        return self._pattern.search(folded) is not None


def fold(text: str) -> str:
    """In small letters and without accents, but for the umlauts."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _FOREIGN.sub(lambda found: _bare(found[0]), plain)


async def find(tx: AsyncConnection, own: Select[Any, Any], words: str, limit: int) -> list[Found]:
    """`own` selects id and title of the conversations that may be found."""
    wanted = _wanted(words)
    newest = own.order_by(conversations.c.updated_at.desc(), conversations.c.id.desc())
    trails = [_Trail(row[0], row[1], wanted) for row in await tx.execute(newest)]
    found: list[Found] = []
    for start in range(0, len(trails), AT_ONCE):
        batch = trails[start : start + AT_ONCE]
        await _follow(tx, {each.id: each for each in batch if each.missing})
        found += [each.found for each in batch if not each.missing]
        if len(found) >= limit:
            break
    return found[:limit]


async def _follow(tx: AsyncConnection, trails: Mapping[str, _Trail]) -> None:
    said = select(messages.c.conversation_id, messages.c.seq, messages.c.text).where(
        messages.c.conversation_id.in_(trails), messages.c.text != ""
    )
    ordered = said.order_by(messages.c.conversation_id, messages.c.seq)
    async for rows in (await tx.stream(ordered)).partitions(AT_ONCE):
        for id, seq, text in rows:
            trails[id].see(seq, text)
        await asyncio.sleep(0)  # others get their turn


class _Trail:
    """What is left to be found in one conversation, each word wherever it stands; the first is shown."""

    def __init__(self, id: str, title: str, wanted: Sequence[Word]) -> None:
        self.id, self.title = id, title
        self.missing = _missing(wanted, fold(title))
        self._shown: tuple[int, str] | None = None

    def see(self, seq: int, text: str) -> None:
        if not self.missing:
            return
        folded = fold(text)
        left = _missing(self.missing, folded)
        if self._shown is None and len(left) < len(self.missing):
            self._shown = seq, _excerpt(text, next(word for word in self.missing if word not in left))
        self.missing = left

    @property
    def found(self) -> Found:
        return Found(self.id, self.title, *(self._shown or (0, self.title)))


def _wanted(words: str) -> list[Word]:
    wanted = [Word(word) for word in words.split()]
    if not 1 <= len(wanted) <= MOST_WORDS:
        raise Invalid(f"Such nach 1 bis {MOST_WORDS} Wörtern.", "words")
    return wanted


def _missing(words: Sequence[Word], folded: str) -> list[Word]:
    return [word for word in words if not word.within(folded)]


def _bare(text: str) -> str:
    """Without accents and dots."""
    return "".join([char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char)])


def _excerpt(text: str, word: Word) -> str:
    """What stands around the word, on one line. Folding changes lengths, so the place is looked for again."""
    end = _end(text, word)
    start, stop = max(0, end - AROUND), end + AROUND
    shown = one_line(text[start:stop], 2 * AROUND)
    return ("…" if start else "") + shown + ("…" if stop < len(text) else "")


def _end(text: str, word: Word) -> int:
    low, high = 0, len(text)
    while low < high:  # the shortest beginning that has the word ends with it
        middle = (low + high) // 2
        low, high = (low, middle) if word.within(fold(text[:middle])) else (middle + 1, high)
    return low
