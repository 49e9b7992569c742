"""Words that nothing is stored under: the stored terms they are nearest to.

Only terms of what the person may find are looked through: a guess must not reveal what somebody else has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables
from bridle.host.search import german
from bridle.host.search.access import Reach

SHORTEST, LONG, LONGEST = 4, 7, 30
MOST_NEAR = 3
MOST_TERMS = 20_000
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


async def near(tx: AsyncConnection, reach: Reach, said: str, terms: Sequence[str]) -> list[str]:
    """Terms one mistake away from a word or its terms; for long ones two, where the beginning is right."""
    written = said.lower()
    wanted = {german.stem(each) for each in _one_off(written)} if _correctable(written) else set[str]()
    for term in filter(_correctable, terms):
        wanted.update(_one_off(term))
    close = await _stored(tx, reach, sorted(wanted - {""}))
    if not close:
        for term in terms:
            if _correctable(term) and len(term) >= LONG:
                close += [each for each in await _beginning(tx, reach, term) if distance(term, each, 2) <= 2]
    return sorted(
        set(close), key=lambda each: (min(distance(term, each, 3) for term in terms), -len(each), each)
    )[:MOST_NEAR]


def _correctable(word: str) -> bool:
    return SHORTEST <= len(word) <= LONGEST and word.isalpha()


def distance(one: str, other: str, most: int) -> int:
    """Letters wrong, missing, too many, or swapped with their neighbour; more than `most` is not counted."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, char in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, target in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (char != target))
            if i > 1 and j > 1 and char == other[j - 2] and one[i - 2] == target:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def _one_off(term: str) -> Iterator[str]:
    for i in range(len(term) + 1):
        left, right = term[:i], term[i:]
        for char in _LETTERS:
            yield left + char + right
            if right:
                yield left + char + right[1:]
        if right:
            yield left + right[1:]
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:]


async def _stored(tx: AsyncConnection, reach: Reach, terms: list[str]) -> list[str]:
    found: set[str] = set()
    for start in range(0, len(terms), 1_000):
        some = select(tables.postings.c.term).distinct().join(
            tables.segments, tables.segments.c.number == tables.postings.c.segment + 0
        )  # fmt: skip
        some = some.where(tables.postings.c.term.in_(terms[start : start + 1_000]), reach.of(tables.segments))
        found |= set((await tx.execute(some)).scalars())
    return sorted(found)


async def _beginning(tx: AsyncConnection, reach: Reach, term: str) -> Iterable[str]:
    start = term[:3]
    here = tables.postings.c
    length = func.length(here.term)
    some = (
        select(here.term)
        .distinct()
        .join(tables.segments, tables.segments.c.number == here.segment + 0)
        .where(here.term >= start, here.term < start[:-1] + chr(ord(start[-1]) + 1))
        .where(length.between(len(term) - 2, len(term) + 2), reach.of(tables.segments))
    )
    return (await tx.execute(some.order_by(here.term).limit(MOST_TERMS))).scalars().all()
