"""Few large segments instead of many small ones: a search reads one posting list a term and segment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import groupby

import numpy as np
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.search import tables
from bridle.host.search.postings import Numbers, joined

TOGETHER = 8
"""So many segments of about one size become one."""
_SIZES = (32, 256, 2_048, 16_384, 131_072)


async def tidy(
    tx: AsyncConnection, space: tuple[str, str | None, str | None], number: Callable[[], Awaitable[int]]
) -> None:
    """Join segments of one space where there are many. What is found does not change by it."""
    here = tables.segments.c
    collection, tenant_id, scope = space
    mine = select(here.number, here.passages).where(
        here.collection == collection, _is(here.tenant_id, tenant_id), _is(here.scope, scope)
    )
    sizes = dict((await tx.execute(mine)).tuples().all())
    for size in _SIZES:
        small = [each for each, passages in sizes.items() if passages <= size]
        if len(small) >= TOGETHER:
            new = await number()
            await _join(tx, small, new, space)
            sizes = {each: count for each, count in sizes.items() if each not in small}
            sizes[new] = (await tx.execute(select(here.passages).where(here.number == new))).scalar_one()


async def _join(
    tx: AsyncConnection, old: list[int], new: int, space: tuple[str, str | None, str | None]
) -> None:
    gone = await _gone(tx, old)
    lists = select(tables.postings.c.term, tables.postings.c.found).where(tables.postings.c.segment.in_(old))
    rows = (await tx.execute(lists.order_by(tables.postings.c.term))).tuples().all()
    whole: list[dict[str, object]] = []
    for term, those in groupby(rows, key=lambda row: row[0]):
        found = joined([each[1] for each in those], gone)
        if found:
            whole.append({"term": term, "segment": new, "found": found})
    left = select(tables.segments.c.passages).where(tables.segments.c.number.in_(old))
    count = sum((await tx.execute(left)).scalars()) - int(gone.size)
    for table in (tables.postings, tables.gone, tables.vectors):
        await tx.execute(delete(table).where(table.c.segment.in_(old)))
    await tx.execute(delete(tables.segments).where(tables.segments.c.number.in_(old)))
    collection, tenant_id, scope = space
    await tx.execute(
        insert(tables.segments).values(
            number=new, collection=collection, tenant_id=tenant_id, scope=scope, passages=count
        )
    )
    await tx.execute(update(tables.documents).where(tables.documents.c.segment.in_(old)).values(segment=new))
    if whole:
        await tx.execute(insert(tables.postings), whole)


async def _gone(tx: AsyncConnection, segments: list[int]) -> Numbers:
    dead = select(tables.gone.c.passage).where(tables.gone.c.segment.in_(segments))
    return np.array(list((await tx.execute(dead)).scalars()), dtype=np.uint32)


def _is(column: ColumnElement[str | None], value: str | None) -> ColumnElement[bool]:
    return column.is_(None) if value is None else column == value
