"""`bridle import index`: write anew what was stored under other weights, from what is stored.

Not the norms: what people call them and where they stand in their law is known only when they are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Table, func, select

from bridle.assistants.helena.model import dokumente, muster
from bridle.assistants.helena.wissen.findbar import indexiere_dokumente, lies_dokumente_vor
from bridle.assistants.helena.wissen.muster import allgemeines_muster, indexiere_muster, lies_muster_vor
from bridle.assistants.helena.wissen.sammlungen import DOKUMENTE, GESETZE, MUSTER, URTEILE, ZUSAMMENFASSUNG
from bridle.assistants.helena.wissen.starter import starter
from bridle.assistants.helena.wissen.urteile import gespeichertes_urteil
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.search import Document, put
from bridle.host.search.index import read_before
from bridle.host.search.index_version import outdated
from bridle.host.search.numbers import hold

AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Geschrieben:
    """How many were written anew, and whose; nobody's are everybody's."""

    anzahl: int
    tenant_id: str | None


async def veraltet(db: Database) -> Counter[str]:
    """How much was stored under other weights, by collection."""
    here = tables.documents.c
    asked = select(here.collection, func.count()).where(outdated(here.version)).group_by(here.collection)
    async with db.read() as tx:
        return Counter({name: number for name, number in await tx.execute(asked)})


async def schreibe_neu(db: Database) -> AsyncIterator[Geschrieben]:
    """Some at a time, each for good once it is told; broken off, it goes on where it was."""
    async for some in _of_firms(db, dokumente, DOKUMENTE, _dokumente):
        yield some
    async for some in _of_firms(db, muster, MUSTER, _muster):
        yield some
    async for some in _of_everybody(db):
        yield some


async def noch_einzulesen(db: Database) -> dict[str, int]:
    """The laws that have to be imported again, and how many of their norms."""
    here, of = tables.documents.c, tables.attributes.c
    law = func.coalesce(
        select(of.value).where(of.document == here.number, of.name == "gesetz").scalar_subquery(), "?"
    )
    asked = select(law.label("law"), func.count()).where(here.collection == GESETZE, outdated(here.version))
    async with db.read() as tx:
        return {name: number for name, number in await tx.execute(asked.group_by("law").order_by("law"))}


# ---- what a firm has in tables of its own


async def _of_firms(
    db: Database,
    table: Table,
    collection: str,
    written: Callable[[Database, str, list[str]], Awaitable[int]],
) -> AsyncIterator[Geschrieben]:
    here = tables.documents.c
    old = select(here.id).where(here.collection == collection, outdated(here.version))
    asked = select(table.c.tenant_id, table.c.id).where(table.c.id.in_(old))
    async with db.read() as tx:
        rows = (await tx.execute(asked.order_by(table.c.tenant_id, table.c.id))).all()
    for tenant_id in dict.fromkeys(row.tenant_id for row in rows):
        ids = [row.id for row in rows if row.tenant_id == tenant_id]
        for start in range(0, len(ids), AT_ONCE):
            yield Geschrieben(await written(db, tenant_id, ids[start : start + AT_ONCE]), tenant_id)


async def _dokumente(db: Database, tenant_id: str, ids: list[str]) -> int:
    gelesen = await lies_dokumente_vor(db, tenant_id, ids)
    async with db.write() as tx:
        return await indexiere_dokumente(tx, tenant_id, ids, gelesen=gelesen)


async def _muster(db: Database, tenant_id: str, ids: list[str]) -> int:
    mine = select(muster.c.name).where(muster.c.tenant_id == tenant_id, muster.c.id.in_(ids))
    async with db.read() as tx:
        names = list((await tx.execute(mine)).scalars())
    gelesen = await lies_muster_vor(db, tenant_id, names)
    async with db.write() as tx:
        return await indexiere_muster(tx, tenant_id, names, gelesen)


# ---- what is everybody's, and nowhere but in the search


async def _of_everybody(db: Database) -> AsyncIterator[Geschrieben]:
    summaries = {each.id: each for each in starter()}
    last = 0
    while rows := await _some(db, last):
        last = rows[-1].number
        found = {row.number: _again(row, summaries) for row in rows}
        known = {number: each for number, each in found.items() if each is not None}
        yield Geschrieben(await _replaced(db, known), None)


async def _some(db: Database, after: int) -> list[Row[Any]]:
    here = tables.documents.c
    asked = select(tables.documents).where(
        here.tenant_id.is_(None), outdated(here.version), here.number > after
    )
    async with db.read() as tx:
        return list((await tx.execute(asked.order_by(here.number).limit(AT_ONCE))).all())


def _again(row: Row[Any], summaries: dict[str, Document]) -> Document | None:
    """The document as it would be imported today; nothing where too little of it is stored."""
    if row.collection == URTEILE:
        return gespeichertes_urteil(row)
    if row.collection == MUSTER:
        return allgemeines_muster(row)
    return summaries.get(row.id) if row.attributes.get(ZUSAMMENFASSUNG) else None


async def _replaced(db: Database, known: dict[int, Document]) -> int:
    read = await read_before(list(known.values()))
    here = tables.documents.c
    async with db.write() as tx:
        await hold(tx)
        still = select(here.number).where(here.number.in_(list(known)))  # an import may have been faster
        left = set((await tx.execute(still)).scalars())
        return (await put(tx, [each for number, each in known.items() if number in left], read)).written
