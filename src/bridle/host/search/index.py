"""Putting documents into the search and taking them out. What did not change is not touched."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.search import citations
from bridle.host.search.documents import Document
from bridle.host.search.index_version import stamped
from bridle.host.search.numbers import hold, taken
from bridle.host.search.postings import CONTEXT, EXAMPLES, KEYWORDS, TITLE, counted, packed, weights
from bridle.host.search.segments import insert_postings, tidy
from bridle.host.search.splitting import Passage, passages
from bridle.host.tables import metadata

AT_ONCE = 1_000
"""Documents of one transaction: an import that is broken off loses no more than these."""

_T = TypeVar("_T")
Space = tuple[str, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Analysed:
    """A document and the terms of its passages: what takes long, and needs no database."""

    document: Document
    passages: tuple[tuple[Passage, dict[str, int]], ...]


@dataclass(frozen=True, slots=True)
class Stored:
    """How many documents were new or changed, and how many were already there as they are."""

    written: int
    unchanged: int


async def prepare(tx: AsyncConnection) -> None:
    """Make the tables where no migration did. Does nothing where they are."""
    await tx.run_sync(lambda connection: metadata.create_all(connection, tables=list(tables.TABLES)))


async def fill(db: Database, documents: Iterable[Document]) -> AsyncIterator[Stored]:
    """Store many documents in pieces, each for good once it is reported; again, it goes on where it was."""
    for piece in _pieces(documents):
        async with db.read() as tx:
            new = await changed(tx, piece)
        if new:
            read = await read_before(new)
            async with db.write() as tx:
                await write(tx, read)
        yield Stored(len(new), len(piece) - len(new))


async def put(tx: AsyncConnection, documents: Sequence[Document], read: Iterable[Analysed] = ()) -> Stored:
    """Store documents in the caller's transaction; `fill` is for many.

    What was `read_before` is not read in it, where nobody else could write meanwhile. It counts for documents
    that say the same, whatever their ids are.
    """
    new = await changed(tx, documents)
    known = {_said(each.document): each.passages for each in read}
    unread = [each for each in new if _said(each) not in known]
    known |= {_said(each.document): each.passages for each in await read_before(unread)}
    await write(tx, [Analysed(each, known[_said(each)]) for each in new])
    return Stored(len(new), len(documents) - len(new))


async def read_before(documents: Sequence[Document]) -> list[Analysed]:
    """The terms of documents that are about to be put: what takes long, ahead of the transaction."""
    return await asyncio.to_thread(_all_analysed, documents) if documents else []


async def changed(tx: AsyncConnection, documents: Sequence[Document]) -> list[Document]:
    """Those that are not stored in just this version, by the weights of today. One without a version always
    counts as changed.
    """
    kept: set[tuple[str, str | None, str | None, str, str]] = set()
    here = tables.documents.c
    for (collection, tenant_id), those in _by_owner(documents).items():
        stored = select(here.collection, here.tenant_id, here.scope, here.id, here.version).where(
            here.collection == collection,
            _is(here.tenant_id, tenant_id),
            here.id.in_([each.id for each in those]),
        )
        kept |= {tuple(row) for row in await tx.execute(stored)}
    latest = {(each.collection, each.tenant_id, each.id): each for each in documents}
    return [
        each
        for each in latest.values()
        if not each.version
        or (each.collection, each.tenant_id, each.scope, each.id, stamped(each.version)) not in kept
    ]


def analyse(document: Document) -> Analysed:
    whole = document.whole
    head = counted(
        (
            (TITLE, document.title),
            (KEYWORDS, document.keywords),
            (EXAMPLES, document.examples),
            (CONTEXT, f"{document.context} {document.citation}"),
        )
    )
    found = [
        (passage, weights(head, whole[passage.start : passage.stop]))
        for passage in passages(whole, bool(document.pages))
    ]
    return Analysed(document, tuple(found))


def _said(document: Document) -> tuple[str, str, str, str, str, str, bool]:
    """All that `analyse` goes by."""
    return (
        document.title,
        document.keywords,
        document.examples,
        document.context,
        document.citation,
        document.whole,
        bool(document.pages),
    )


def _all_analysed(documents: Sequence[Document]) -> list[Analysed]:
    return [analyse(each) for each in documents]


async def write(tx: AsyncConnection, analysed: Sequence[Analysed]) -> None:
    """Replace what is stored of these documents. Writers wait for each other here."""
    if not analysed:
        return
    # takes the lock of `hold`, for all that follows
    first = await taken(tx, "passage", sum(len(each.passages) for each in analysed))
    number = await taken(tx, "document", len(analysed))
    for (collection, tenant_id), those in _by_owner([each.document for each in analysed]).items():
        await remove(tx, collection, tenant_id, [each.id for each in those])
    spaces: defaultdict[Space, list[Analysed]] = defaultdict(list)
    for each in analysed:
        spaces[each.document.collection, each.document.tenant_id, each.document.scope].append(each)
    for space, those in spaces.items():
        segment = await taken(tx, "segment", 1)
        rows = _Rows(segment)
        for each in those:
            rows.add(each, number, first)
            number += 1
            first += len(each.passages)
        await rows.insert(tx, space)
        await tidy(tx, space, lambda: taken(tx, "segment", 1))


async def remove(tx: AsyncConnection, collection: str, tenant_id: str | None, ids: Sequence[str]) -> int:
    """Take documents out; they are found no more from the end of the transaction on."""
    await hold(tx)
    here = tables.documents.c
    removed = 0
    for some in _pieces(ids):
        old = select(here.number, here.segment).where(
            here.collection == collection, _is(here.tenant_id, tenant_id), here.id.in_(some)
        )
        removed += await _remove(tx, {row[0]: row[1] for row in await tx.execute(old)})
    return removed


async def remove_scope(tx: AsyncConnection, tenant_id: str, scope: str) -> int:
    """Take out all that belongs to one scope, as when a matter is deleted."""
    await hold(tx)
    here = tables.documents.c
    old = select(here.number, here.segment).where(here.tenant_id == tenant_id, here.scope == scope)
    rows = (await tx.execute(old)).all()
    removed = 0
    for some in _pieces(rows):
        removed += await _remove(tx, {row[0]: row[1] for row in some})
    of_it = select(tables.segments.c.number).where(
        tables.segments.c.tenant_id == tenant_id, tables.segments.c.scope == scope
    )
    for table in (tables.postings, tables.gone, tables.vectors):
        await tx.execute(delete(table).where(table.c.segment.in_(of_it)))
    await tx.execute(
        delete(tables.segments).where(
            tables.segments.c.tenant_id == tenant_id, tables.segments.c.scope == scope
        )
    )
    return removed


async def _remove(tx: AsyncConnection, old: dict[int, int]) -> int:
    if not old:
        return 0
    theirs = select(tables.passages.c.number, tables.passages.c.document).where(
        tables.passages.c.document.in_(list(old))
    )
    gone = [{"passage": number, "segment": old[document]} for number, document in await tx.execute(theirs)]
    if gone:
        await tx.execute(insert(tables.gone), gone)
    await tx.execute(delete(tables.passages).where(tables.passages.c.document.in_(list(old))))
    await tx.execute(delete(tables.attributes).where(tables.attributes.c.document.in_(list(old))))
    await tx.execute(delete(tables.documents).where(tables.documents.c.number.in_(list(old))))
    return len(old)


class _Rows:
    """The rows of one segment."""

    def __init__(self, segment: int) -> None:
        self.segment = segment
        self.documents: list[dict[str, Any]] = []
        self.attributes: list[dict[str, Any]] = []
        self.passages: list[dict[str, Any]] = []
        self.postings: defaultdict[str, dict[int, int]] = defaultdict(dict)

    def add(self, analysed: Analysed, number: int, first: int) -> None:
        document = analysed.document
        law, cited = own_citation(document.citation)
        self.documents.append(
            {
                "number": number,
                "id": document.id,
                "collection": document.collection,
                "tenant_id": document.tenant_id,
                "scope": document.scope,
                "segment": self.segment,
                "title": document.title,
                "citation": document.citation,
                "cited_law": law,
                "cited_number": cited,
                "text": document.whole,
                "attributes": dict(document.attributes),
                "version": stamped(document.version),
                "stand": document.stand,
                "url": document.url,
                "boost": document.boost,
            }
        )
        self.attributes += [
            {"document": number, "name": name, "value": value} for name, value in document.attributes.items()
        ]
        for place, (passage, terms) in enumerate(analysed.passages, first):
            self.passages.append(
                {
                    "number": place,
                    "document": number,
                    "start": passage.start,
                    "stop": passage.stop,
                    "page": passage.page,
                }
            )
            for term, weight in terms.items():
                self.postings[term][place] = weight

    async def insert(self, tx: AsyncConnection, space: Space) -> None:
        collection, tenant_id, scope = space
        await tx.execute(
            insert(tables.segments).values(
                number=self.segment,
                collection=collection,
                tenant_id=tenant_id,
                scope=scope,
                passages=len(self.passages),
            )
        )
        for table, rows in (
            (tables.documents, self.documents),
            (tables.attributes, self.attributes),
            (tables.passages, self.passages),
        ):
            if rows:
                await tx.execute(insert(table), rows)
        lists = [(term, packed(those)) for term, those in sorted(self.postings.items())]
        await insert_postings(tx, self.segment, lists)


def own_citation(citation: str) -> tuple[str, str]:
    """What a document is cited by: law and number of a norm, or a file number."""
    found = citations.cited(citation)
    if len(found.norms) == 1:
        return found.norms[0].law, found.norms[0].number
    return ("az", found.files[0]) if found.files else ("", "")


def _by_owner(documents: Iterable[Document]) -> dict[tuple[str, str | None], list[Document]]:
    owners: defaultdict[tuple[str, str | None], list[Document]] = defaultdict(list)
    for each in documents:
        owners[each.collection, each.tenant_id].append(each)
    return owners


def _is(column: ColumnElement[Any], value: str | None) -> ColumnElement[bool]:
    return column.is_(None) if value is None else column == value


def _pieces(source: Iterable[_T]) -> Iterator[list[_T]]:
    left = iter(source)
    while piece := list(islice(left, AT_ONCE)):
        yield piece
