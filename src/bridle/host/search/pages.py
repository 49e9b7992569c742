"""Searching inside documents: the pages that fit, and not only the documents."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables
from bridle.host.search.access import Filters, Reach, fitting, reach
from bridle.host.search.asked import understood
from bridle.host.search.documents import All
from bridle.host.search.excerpts import excerpt, shown
from bridle.host.search.query import SHARE_OF_BEST, check, least_score, ranking
from bridle.host.search.scoring import Ranked

MOST_PLACES = 1_000
"""How many places are told apart; more are not counted."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a document, which it is the `number`-th of, with the part of it that fits."""

    id: str
    number: int
    score: float
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class FoundPages:
    """The best pages; how many there were, and words that stand nowhere, for which others were taken."""

    pages: tuple[Page, ...]
    count: int
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    passage: int
    document: int
    page: int
    score: float


async def search_pages(
    tx: AsyncConnection,
    query: str,
    *,
    collections: Collection[str],
    tenant_id: str | None,
    scopes: Collection[str] | All,
    filters: Filters | None = None,
    limit: int = 10,
) -> FoundPages:
    """The best pages for some words, best first. `scopes` and `filters` as for `search`."""
    check(query, limit)
    within = reach(collections, tenant_id, scopes)
    asked = understood(query)
    words = await ranking(tx, within, asked, fitting(filters or {}), MOST_PLACES)
    places = await _places(tx, within, words.best, least_score(asked))
    texts = await _texts(tx, within, [each.passage for each in places[:limit]])
    pages: list[Page] = []
    for each in places[:limit]:
        document_id, text = texts[each.passage]
        start, stop = excerpt(text, words.worth)
        pages.append(Page(document_id, each.page, round(each.score, 4), shown(text, start, stop)))
    return FoundPages(tuple(pages), len(places), words.instead)


async def _places(tx: AsyncConnection, within: Reach, best: Ranked, floor: float) -> list[_Place]:
    """Of each page its best passage; what is far below the best of all says nothing."""
    scores = dict(zip(best.passages.tolist(), best.scores.tolist(), strict=True))
    here = tables.passages.c
    rows = await tx.execute(
        select(here.number, here.document, here.page)
        .join(tables.documents, tables.documents.c.number == here.document)
        .where(here.number.in_(list(scores)), within.of(tables.documents))
    )
    places = [_Place(number, document, page or 1, scores[number]) for number, document, page in rows]
    places.sort(key=lambda each: (-each.score, each.document, each.page, each.passage))
    first: dict[tuple[int, int], _Place] = {}
    for each in places:
        first.setdefault((each.document, each.page), each)
    least = max(floor, SHARE_OF_BEST * places[0].score) if places else 0
    return [each for each in first.values() if each.score >= least]


async def _texts(tx: AsyncConnection, within: Reach, passages: list[int]) -> dict[int, tuple[str, str]]:
    here, of = tables.passages.c, tables.documents.c
    rows = await tx.execute(
        select(here.number, of.id, func.substr(of.text, here.start + 1, here.stop - here.start))
        .join(tables.documents, of.number == here.document)
        .where(here.number.in_(passages), within.of(tables.documents))
    )
    return {number: (document_id, found) for number, document_id, found in rows}
