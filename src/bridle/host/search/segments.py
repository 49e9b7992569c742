"""Few large segments instead of many small ones: a search reads one posting list a term and segment."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby

import numpy as np
from sqlalchemy import ColumnElement, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables
from bridle.host.search import vector_parts
from bridle.host.search.postings import Numbers, joined

TOGETHER = 8
"""So many segments of about one size become one."""
AT_ONCE = 5_000
_ARRAYS = text(
    "insert into search_postings (segment, term, found) select :segment, * "
    "from unnest(cast(:terms as varchar[]), cast(:found as bytea[]))"
)
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
    sizes = {row[0]: row[1] for row in await tx.execute(mine)}
    for size in _SIZES:
        small = [each for each, passages in sizes.items() if passages <= size]
        if len(small) >= TOGETHER:
            new = await number()
            await _join(tx, small, new, space)
            sizes = {each: count for each, count in sizes.items() if each not in small}
            sizes[new] = (await tx.execute(select(here.passages).where(here.number == new))).scalar_one()


async def insert_postings(tx: AsyncConnection, segment: int, lists: Sequence[tuple[str, bytes]]) -> None:
    """Many rows at once. PostgreSQL takes them as arrays, several times faster than row by row."""
    for start in range(0, len(lists), AT_ONCE):
        some = lists[start : start + AT_ONCE]
        if tx.dialect.name == "postgresql":
            terms, found = [each[0] for each in some], [each[1] for each in some]
            await tx.execute(_ARRAYS, {"segment": segment, "terms": terms, "found": found})
        else:
            rows = [{"term": term, "segment": segment, "found": found} for term, found in some]
            await tx.execute(insert(tables.postings), rows)


async def _join(
    tx: AsyncConnection, old: list[int], new: int, space: tuple[str, str | None, str | None]
) -> None:
    gone = await _gone(tx, old)
    lists = select(tables.postings.c.term, tables.postings.c.found).where(tables.postings.c.segment.in_(old))
    rows = (await tx.execute(lists.order_by(tables.postings.c.term))).all()
    whole: list[tuple[str, bytes]] = []
    for term, those in groupby(rows, key=lambda row: row[0]):
        found = joined([each[1] for each in those], gone)
        if found:
            whole.append((term, found))
    left = select(tables.segments.c.passages).where(tables.segments.c.number.in_(old))
    count = sum((await tx.execute(left)).scalars()) - int(gone.size)
    await _join_vectors(tx, old, new, gone)
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
    await insert_postings(tx, new, whole)


async def _join_vectors(tx: AsyncConnection, old: list[int], new: int, gone: Numbers) -> None:
    """Where all of them had vectors, the new one has; else those that there are become a part of its own."""
    here = tables.vectors.c
    rows = await tx.execute(
        select(here.model, here.passages, here.matrix).where(here.segment.in_(old)).order_by(here.segment)
    )
    models: defaultdict[str, list[tuple[Numbers, vector_parts.Vectors]]] = defaultdict(list)
    whole: Counter[str] = Counter()
    for name, passages, stored in rows:
        model, part, _ = name.partition(vector_parts.MARK)
        models[model].append(vector_parts.read(passages, stored))
        whole[model] += not part
    for model, those in models.items():
        if len({each[1].shape[1] for each in those}) > 1:
            continue
        numbers, matrix = vector_parts.joined(those)
        kept = ~np.isin(numbers, gone)
        if kept.any():
            name = model if whole[model] == len(old) else vector_parts.part_name(model, numbers[kept])
            await vector_parts.add(tx, new, name, numbers[kept], matrix[kept])


async def _gone(tx: AsyncConnection, segments: list[int]) -> Numbers:
    dead = select(tables.gone.c.passage).where(tables.gone.c.segment.in_(segments))
    return np.array(list((await tx.execute(dead)).scalars()), dtype=np.uint32)


def _is(column: ColumnElement[str | None], value: str | None) -> ColumnElement[bool]:
    return column.is_(None) if value is None else column == value
