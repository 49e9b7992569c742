"""Words that nothing is stored under: the stored terms they are nearest to.

Only terms of what the person may find are looked through, so that a guess cannot reveal what somebody else has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.search import tables
from bridle.host.search.access import Reach

SHORTEST = 4
MOST_NEAR = 3
MOST_TERMS = 20_000
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


async def near(tx: AsyncConnection, reach: Reach, term: str) -> list[str]:
    """Terms one mistake away; for long words two, where the beginning is right."""
    if len(term) < SHORTEST or not term.isalpha():
        return []
    close = await _stored(tx, reach, list(_one_off(term)))
    if not close and len(term) >= 7:
        close = [each for each in await _beginning(tx, reach, term) if distance(term, each, 2) <= 2]
    nearest = sorted(close, key=lambda each: (distance(term, each, 2), each[:2] != term[:2], -len(each), each))
    if not nearest:
        return []
    least = distance(term, nearest[0], 2)
    return [each for each in nearest if distance(term, each, 2) == least][:MOST_NEAR]


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
            tables.segments, tables.segments.c.number == tables.postings.c.segment
        )  # fmt: skip
        some = some.where(tables.postings.c.term.in_(terms[start : start + 1_000]), reach.of(tables.segments))
        found |= set((await tx.execute(some)).scalars())
    return sorted(found)


async def _beginning(tx: AsyncConnection, reach: Reach, term: str) -> Iterable[str]:
    start = term[:3]
    here = tables.postings.c
    length = func.length(here.term)
    some = select(here.term).distinct().join(tables.segments, tables.segments.c.number == here.segment).where(
        here.term >= start, here.term < start[:-1] + chr(ord(start[-1]) + 1),
        length.between(len(term) - 2, len(term) + 2), reach.of(tables.segments),
    )  # fmt: skip
    return (await tx.execute(some.order_by(here.term).limit(MOST_TERMS))).scalars().all()
