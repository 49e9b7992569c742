"""Vectors for all that Helena searches. A matter that stays in the house leaves it for no vector."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

from sqlalchemy import func, select

from bridle.assistants.helena.model import akten
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.search import Embedder, catch_up
from bridle.host.search.vectors import gets_scopes, unembedded


async def vektoren(db: Database, embedder: Embedder) -> AsyncIterator[int]:
    """Make those that are missing; how many passages at a time. Broken off, it goes on where it was."""
    going_on = True
    while going_on:
        going_on = False
        leave = await _bleibt_hier(db, embedder)  # asked anew: a matter may be marked while this goes on
        async with aclosing(catch_up(db, embedder, leave)) as segments:
            async for passages in segments:
                going_on = True
                yield passages
                break


async def ohne_vektoren(db: Database, embedder: Embedder) -> int:
    """How many passages have none yet."""
    leave = await _bleibt_hier(db, embedder)
    async with db.read() as tx:
        segments = await unembedded(tx, embedder.name, leave, shared_only=not gets_scopes(embedder))
        here, of = tables.passages.c, tables.documents.c
        asked = select(func.count()).join(tables.documents, of.number == here.document)
        asked = asked.select_from(tables.passages).where(of.segment.in_(segments))
        return (await tx.execute(asked)).scalar_one()


async def _bleibt_hier(db: Database, embedder: Embedder) -> list[str]:
    if getattr(embedder, "local", True):
        return []
    async with db.read() as tx:
        return list((await tx.execute(select(akten.c.id).where(akten.c.nur_lokal))).scalars())
