"""From the numbers of documents to what a person is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables
from bridle.host.search.access import Reach
from bridle.host.search.documents import Excerpt, Hit
from bridle.host.search.excerpts import excerpt, shown

LONGEST_TEXT = 4_000
"""Characters of a document that come with a hit; `Hit.cut` says whether there is more."""


@dataclass(frozen=True, slots=True)
class Candidate:
    document: int
    score: float
    passages: tuple[int, ...]
    why: Literal["citation", "text", "meaning"]


async def hits(
    tx: AsyncConnection, within: Reach, best: Sequence[Candidate], worth: Mapping[str, float]
) -> tuple[Hit, ...]:
    if not best:
        return ()
    here = tables.documents.c
    rows = await tx.execute(
        select(
            here.number, here.id, here.collection, here.title, here.citation, here.scope, here.attributes,
            here.stand, here.url, func.substr(here.text, 1, LONGEST_TEXT).label("text"),
            func.length(here.text).label("length"),
        ).where(here.number.in_([each.document for each in best]), within.of(tables.documents))
    )  # fmt: skip
    stored = {row.number: row for row in rows}
    places = await _excerpts(tx, within, best, worth)
    found: list[Hit] = []
    for each in best:
        row = stored[each.document]
        found.append(
            Hit(
                id=row.id,
                collection=row.collection,
                title=row.title,
                citation=row.citation,
                score=round(each.score, 4),
                why=each.why,
                excerpts=places.get(each.document, ()),
                text=row.text,
                scope=row.scope,
                attributes=row.attributes,
                stand=row.stand,
                url=row.url,
                length=row.length,
            )
        )
    return tuple(found)


async def _excerpts(
    tx: AsyncConnection, within: Reach, best: Sequence[Candidate], worth: Mapping[str, float]
) -> dict[int, tuple[Excerpt, ...]]:
    """Of each document its best passages; of one that was cited its beginning."""
    here = tables.passages.c
    length = here.stop - here.start
    chosen = [number for each in best for number in each.passages]
    chosen += await _beginnings(tx, [each.document for each in best if not each.passages])
    rows = await tx.execute(
        select(here.number, here.document, here.start, here.page,
               func.substr(tables.documents.c.text, here.start + 1, length).label("text"))
        .join(tables.documents, tables.documents.c.number == here.document)
        .where(here.number.in_(chosen), within.of(tables.documents))
    )  # fmt: skip
    made: dict[int, dict[int, Excerpt]] = {}
    for row in rows:
        start, stop = excerpt(row.text, worth)
        made.setdefault(row.document, {})[row.number] = Excerpt(
            shown(row.text, start, stop), row.start + start, row.start + stop, row.page
        )
    ordered: dict[int, tuple[Excerpt, ...]] = {}
    for each in best:
        mine = made.get(each.document, {})
        ordered[each.document] = tuple(
            mine[number] for number in (each.passages or sorted(mine)) if number in mine
        )
    return ordered


async def _beginnings(tx: AsyncConnection, documents: Sequence[int]) -> Sequence[int]:
    # A statement of its own: "these numbers or those of a subquery" makes PostgreSQL read all passages.
    if not documents:
        return ()
    here = tables.passages.c
    first = select(func.min(here.number)).where(here.document.in_(documents)).group_by(here.document)
    return (await tx.execute(first)).scalars().all()
