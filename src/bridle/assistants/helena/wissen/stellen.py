"""Pages of documents that fit some words, of the matters that a person may see and no others.

The search finds them, whatever the form of a word, and the best first. A phrase in quotation marks has to
stand there to the letter, and a piece of a word the search knows nothing of: for those the pages are read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import akten, dokument_seiten, dokumente
from bridle.assistants.helena.textstellen import Suche, ausschnitt
from bridle.assistants.helena.wissen.sammlungen import DOKUMENTE
from bridle.host.identity import Principal
from bridle.host.search import search_pages

AT_ONCE, MOST_PAGES = 200, 6_000


@dataclass(frozen=True, slots=True)
class Bereich:
    """Where to look: everywhere, in one matter, or in one document of it."""

    akte_id: str | None = None
    dokument_id: str | None = None

    def bedingungen(self) -> list[ColumnElement[bool]]:
        where: list[ColumnElement[bool]] = []
        if self.akte_id is not None:
            where.append(dokumente.c.akte_id == self.akte_id)
        if self.dokument_id is not None:
            where.append(dokumente.c.id == self.dokument_id)
        return where


@dataclass(frozen=True, slots=True)
class Stelle:
    row: Row[Any]
    seite: int
    auszug: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Stellen:
    """The best places, how many there were, words that stand nowhere as they were written; `unfertig` where
    there was more to read than is read at once."""

    stellen: tuple[Stelle, ...]
    anzahl: int
    statt: tuple[str, ...] = ()
    unfertig: bool = False


async def finde_stellen(
    tx: AsyncConnection, principal: Principal, query: str, bereich: Bereich, limit: int
) -> Stellen:
    wanted = Suche.aus(query)
    if not wanted.phrasen:
        found = await _gesucht(tx, principal, query, bereich, limit)
        if found.stellen:
            return found
    return await _gelesen(tx, principal, wanted, bereich, limit)


async def _gesucht(
    tx: AsyncConnection, principal: Principal, query: str, bereich: Bereich, limit: int
) -> Stellen:
    visible = select(akten.c.id).where(access.visible_akten(principal))
    if bereich.akte_id is not None:
        visible = visible.where(akten.c.id == bereich.akte_id)
    scopes = list((await tx.execute(visible)).scalars())
    if not scopes:
        return Stellen((), 0)
    found = await search_pages(
        tx,
        query,
        collections=[DOKUMENTE],
        tenant_id=principal.tenant_id,
        scopes=scopes,
        filters={"dokument": bereich.dokument_id} if bereich.dokument_id is not None else {},
        limit=limit,
    )
    # Whatever the search remembers: nobody is shown a document that is gone, or not theirs to see.
    mine = select(dokumente).where(access.visible(principal, dokumente), *bereich.bedingungen())
    rows = await tx.execute(mine.where(dokumente.c.id.in_({each.id for each in found.pages})))
    there = {row.id: row for row in rows}
    shown = [Stelle(there[each.id], each.number, each.text) for each in found.pages if each.id in there]
    return Stellen(tuple(shown), found.count - len(found.pages) + len(shown), found.instead)


async def _gelesen(
    tx: AsyncConnection, principal: Principal, wanted: Suche, bereich: Bereich, limit: int
) -> Stellen:
    """Page by page, the newest documents first; a page of text is never more than a moment's work."""
    mine = select(dokumente).where(access.visible(principal, dokumente), *bereich.bedingungen())
    newest = mine.order_by(dokumente.c.angelegt.desc(), dokumente.c.id)
    rows = (await tx.execute(newest.limit(MOST_PAGES))).all()
    found: list[tuple[float, Row[Any], int, str]] = []
    looked = 0
    for batch in _batches(rows):
        by_id = {row.id: row for row in batch}
        asked = select(dokument_seiten).where(dokument_seiten.c.dokument_id.in_(by_id))
        pages = (await tx.execute(asked.limit(MOST_PAGES - looked))).all()
        looked += len(pages)
        scores = await asyncio.to_thread(_scores, wanted, [page.text for page in pages])
        found += [
            (score, by_id[page.dokument_id], page.seite, page.text)
            for score, page in zip(scores, pages, strict=True)
            if score
        ]
        if looked >= MOST_PAGES:
            break
    found.sort(key=lambda each: (-each[0], each[1].name, each[1].id, each[2]))
    best = [Stelle(row, seite, ausschnitt(text, wanted)) for _, row, seite, text in found[:limit]]
    return Stellen(tuple(best), len(found), unfertig=looked >= MOST_PAGES)


def _scores(wanted: Suche, texts: Sequence[str]) -> list[float]:
    return [wanted.passt(text) for text in texts]


def _batches(rows: Sequence[Row[Any]]) -> Iterator[list[Row[Any]]]:
    """Documents of about so many pages together, so that a thick one does not fill the memory with others."""
    batch: list[Row[Any]] = []
    pages = 0
    for row in rows:
        batch.append(row)
        pages += row.seiten
        if pages >= AT_ONCE:
            yield batch
            batch, pages = [], 0
    if batch:
        yield batch
