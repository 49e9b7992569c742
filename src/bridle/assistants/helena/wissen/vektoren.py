"""Vectors for all that Helena searches. A matter that stays in the house leaves it for no vector."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sqlalchemy import func, select

from bridle.assistants.helena.model import akten
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.search import Embedder
from bridle.host.search.vector_parts import made_so_far
from bridle.host.search.vectors import Made, gets_scopes, make_some, unembedded

AT_ONCE = 5_000


async def vektoren(db: Database, embedder: Embedder) -> AsyncIterator[Made]:
    """Make those that are missing, some at a time. Broken off, it goes on where it was; several at once share
    the work.
    """
    while True:
        leave = await _bleibt_hier(db, embedder)  # asked anew: a matter may be marked while this goes on
        if (made := await make_some(db, embedder, leave)) is None:
            return
        yield made


async def ohne_vektoren(db: Database, embedder: Embedder) -> int:
    """How many passages have none yet."""
    leave = await _bleibt_hier(db, embedder)
    async with db.read() as tx:
        segments = await unembedded(tx, embedder.name, leave, shared_only=not gets_scopes(embedder))
        here, of = tables.passages.c, tables.documents.c
        asked = select(func.count()).join(tables.documents, of.number == here.document)
        left = 0
        for start in range(0, len(segments), AT_ONCE):
            some = segments[start : start + AT_ONCE]
            of_these = asked.select_from(tables.passages).where(of.segment.in_(some))
            left += (await tx.execute(of_these)).scalar_one() - await made_so_far(tx, some, embedder.name)
        return max(0, left)


async def _bleibt_hier(db: Database, embedder: Embedder) -> list[str]:
    if getattr(embedder, "local", True):
        return []
    async with db.read() as tx:
        return list((await tx.execute(select(akten.c.id).where(akten.c.nur_lokal))).scalars())
