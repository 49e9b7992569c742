"""Finding conversations by words, however their letters are written: MÜLLER, Müller, Mueller and Muller.

Messages are stored with their letters folded, so the database leaves out what cannot be meant. Which of the
rest is meant is looked at here, where umlauts have their ways of being written: newest conversations first,
until enough is found.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.text import one_line
from bridle.host.errors import Invalid
from bridle.host.folding import fold
from bridle.host.tables import conversations, messages

MOST_WORDS = 20
AROUND = 80
"""Characters that an excerpt shows before and after what was found."""
AT_ONCE = 100
"""Conversations that are looked through together, and messages between which others get their turn."""

LONGEST_ASKED = 200
"""Characters of a word that the database is asked for: SQLite refuses patterns without end."""

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
_WILD = re.compile(r"[%_/]")


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
        folded = fold(word)
        self._pattern = re.compile(_UMLAUT.sub(lambda found: _WRITTEN[found[0]], re.escape(folded)))
        plain = _WILD.sub(r"/\g<0>", folded[:LONGEST_ASKED])
        self.like = f"%{_UMLAUT.sub(lambda found: '_' if found[0] in 'aou' else '%', plain)}%"
        """Whatever has the word is like this, and some that has not. "/" stands before a plain "%" or "_"."""

    def within(self, folded: str) -> bool:
        return self._pattern.search(folded) is not None


async def find(tx: AsyncConnection, own: Select[Any, Any], words: str, limit: int) -> list[Found]:
    """`own` selects id and title of the conversations that may be found."""
    wanted = _wanted(words)
    newest = own.order_by(conversations.c.updated_at.desc(), conversations.c.id.desc())
    trails = [_Trail(row[0], row[1], wanted) for row in await tx.execute(newest)]
    found: list[_Trail] = []
    for start in range(0, len(trails), AT_ONCE):
        batch = trails[start : start + AT_ONCE]
        await _follow(tx, {each.id: each for each in batch if each.missing})
        found += [each for each in batch if not each.missing]
        if len(found) >= limit:
            break
    return await _shown(tx, found[:limit])


async def _follow(tx: AsyncConnection, trails: Mapping[str, _Trail]) -> None:
    if not trails:
        return
    wanted = {word for each in trails.values() for word in each.missing}
    alike = or_(*[messages.c.folded.like(word.like, escape="/") for word in wanted])
    said = select(messages.c.conversation_id, messages.c.seq, messages.c.folded).where(
        messages.c.conversation_id.in_(trails), alike
    )
    ordered = said.order_by(messages.c.conversation_id, messages.c.seq)
    async for rows in (await tx.stream(ordered)).partitions(AT_ONCE):
        for id, seq, folded in rows:
            trails[id].see(seq, folded)
        await asyncio.sleep(0)  # others get their turn


async def _shown(tx: AsyncConnection, trails: Sequence[_Trail]) -> list[Found]:
    places = [(each.id, each.seen[0]) for each in trails if each.seen]
    asked = select(messages.c.conversation_id, messages.c.text).where(
        tuple_(messages.c.conversation_id, messages.c.seq).in_(places)
    )
    texts = {row[0]: row[1] for row in await tx.execute(asked)}
    return [each.found(texts.get(each.id, "")) for each in trails]


class _Trail:
    """What is left to be found in one conversation, each word wherever it stands; the first is shown."""

    def __init__(self, id: str, title: str, wanted: Sequence[Word]) -> None:
        self.id, self.title = id, title
        self.missing = _missing(wanted, fold(title))
        self.seen: tuple[int, Word] | None = None

    def see(self, seq: int, folded: str) -> None:
        left = _missing(self.missing, folded)
        if self.seen is None and len(left) < len(self.missing):
            self.seen = seq, next(word for word in self.missing if word not in left)
        self.missing = left

    def found(self, text: str) -> Found:
        if self.seen is None:
            return Found(self.id, self.title, 0, self.title)
        seq, word = self.seen
        return Found(self.id, self.title, seq, _excerpt(text, word))


def _wanted(words: str) -> list[Word]:
    wanted = [Word(word) for word in words.split()]
    if not 1 <= len(wanted) <= MOST_WORDS:
        raise Invalid(f"Such nach 1 bis {MOST_WORDS} Wörtern.", "words")
    return wanted


def _missing(words: Sequence[Word], folded: str) -> list[Word]:
    return [word for word in words if not word.within(folded)]


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
