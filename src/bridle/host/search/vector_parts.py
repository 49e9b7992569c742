"""A segment's vectors while they are being made: in parts, each for good once it is stored.

The parts lie beside the whole ones, under the model's name and a mark, so that nobody searches in them. When
no passage is left they become one. Several may make parts of one segment at once: what two made is kept once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal

import numpy as np
from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables
from bridle.host.search.numbers import hold
from bridle.host.search.postings import Numbers

MARK = "\x1f"
"""Stands after a model's name, and in none."""

Vectors = np.ndarray[Any, np.dtype[np.float16]]


async def missing(tx: AsyncConnection, segment: int, model: str) -> list[int]:
    """The passages of a segment that no part has a vector of."""
    here, of = tables.passages.c, tables.documents.c
    rows = await tx.execute(
        select(here.number)
        .join(tables.documents, of.number == here.document)
        .where(of.segment == segment)
        .order_by(here.number)
    )
    parts = select(tables.vectors.c.passages).where(_parts(segment, model))
    made: set[int] = set()
    for numbers in (await tx.execute(parts)).scalars():
        made.update(np.frombuffer(numbers, "<u4").tolist())
    return [number for number in rows.scalars() if number not in made]


async def made_so_far(tx: AsyncConnection, segments: Collection[int], model: str) -> int:
    """How many vectors lie in parts."""
    here = tables.vectors.c
    asked = select(func.coalesce(func.sum(func.length(here.passages)), 0)).where(
        here.segment.in_(segments), _part_of(model)
    )
    return (await tx.execute(asked)).scalar_one() // 4


async def keep(
    tx: AsyncConnection, segment: int, model: str, numbers: Sequence[int], matrix: np.ndarray[Any, Any]
) -> int | Literal["other size"]:
    """Store vectors of some passages, and how many of them were new; none of a passage that is no more.

    Where parts are there of another size, the server has another model under the same name now: they go.
    """
    await hold(tx)
    if not await _unfinished(tx, segment, model):
        return 0
    parts = await _read(tx, segment, model)
    if any(each[1].shape[1] != matrix.shape[1] for each in parts):
        await tx.execute(delete(tables.vectors).where(_parts(segment, model)))
        return "other size"
    known = np.concatenate([each[0] for each in parts]) if parts else np.array([], "<u4")
    asked = np.array(numbers, "<u4")
    new = np.isin(asked, await _there(tx, segment, numbers)) & ~np.isin(asked, known)
    if new.any():
        await add(tx, segment, part_name(model, asked[new]), asked[new], matrix[new].astype("<f2"))
    await settle(tx, segment, model)
    return int(new.sum())


async def settle(tx: AsyncConnection, segment: int, model: str) -> None:
    """Make one of the parts, if nothing is missing any more."""
    await hold(tx)
    if not await _unfinished(tx, segment, model) or await missing(tx, segment, model):
        return
    parts = await _read(tx, segment, model)
    if not parts:
        return
    await tx.execute(delete(tables.vectors).where(_parts(segment, model)))
    numbers, matrix = joined(parts)
    await add(tx, segment, model, numbers, matrix)


async def add(tx: AsyncConnection, segment: int, name: str, numbers: Numbers, matrix: Vectors) -> None:
    values = {"passages": numbers.astype("<u4").tobytes(), "matrix": matrix.astype("<f2").tobytes()}
    await tx.execute(insert(tables.vectors).values(segment=segment, model=name, **values))


def part_name(model: str, numbers: Numbers) -> str:
    return f"{model}{MARK}{int(numbers[0])}"


def read(passages: bytes, matrix: bytes) -> tuple[Numbers, Vectors]:
    numbers = np.frombuffer(passages, "<u4")
    return numbers, np.frombuffer(matrix, "<f2").reshape(numbers.size, -1)


def joined(parts: Sequence[tuple[Numbers, Vectors]]) -> tuple[Numbers, Vectors]:
    """In the order of the passages; all of one size."""
    numbers = np.concatenate([each[0] for each in parts])
    matrix = np.concatenate([each[1] for each in parts])
    numbers, first = np.unique(numbers, return_index=True)
    return numbers, matrix[first]


async def _read(tx: AsyncConnection, segment: int, model: str) -> list[tuple[Numbers, Vectors]]:
    here = tables.vectors.c
    rows = await tx.execute(select(here.passages, here.matrix).where(_parts(segment, model)))
    return [read(passages, matrix) for passages, matrix in rows]


async def _unfinished(tx: AsyncConnection, segment: int, model: str) -> bool:
    """Whether the segment is still there, was not joined with others, and is nobody's but ours to finish."""
    there = select(tables.segments.c.number).where(tables.segments.c.number == segment)
    if (await tx.execute(there)).first() is None:
        return False
    here = tables.vectors.c
    whole = select(here.segment).where(here.segment == segment, here.model == model)
    return (await tx.execute(whole)).first() is None


async def _there(tx: AsyncConnection, segment: int, numbers: Sequence[int]) -> list[int]:
    """Which of these passages the segment still has: a document may be deleted while vectors are made."""
    here, of = tables.passages.c, tables.documents.c
    found = (
        select(here.number)
        .join(tables.documents, of.number == here.document)
        .where(of.segment == segment, here.number.in_(numbers))
    )
    return list((await tx.execute(found)).scalars())


def _parts(segment: int, model: str) -> ColumnElement[bool]:
    return (tables.vectors.c.segment == segment) & _part_of(model)


def _part_of(model: str) -> ColumnElement[bool]:
    begins = f"{model}{MARK}"  # by its letters: for LIKE, SQLite's A is also an a
    return func.substr(tables.vectors.c.model, 1, len(begins)) == begins
