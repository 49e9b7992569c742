"""Looking things up: what Helena's tools ask. Of the documents, only those of matters the person may see."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import akten, dokumente
from bridle.assistants.helena.wissen.sammlungen import DOKUMENTE, EIGEN, GESETZE, MUSTER, URTEILE
from bridle.host import search_tables as tables
from bridle.host.identity import Principal
from bridle.host.search import Between, Embedder, Filters, Found, search

MOST = 50


async def suche_gesetze(
    tx: AsyncConnection,
    query: str,
    *,
    gesetz: str | None = None,
    limit: int = 10,
    embedder: Embedder | None = None,
) -> Found:
    """Norms. What `sammlungen.hinweis` says of a hit must be said to the person."""
    filters: Filters = {"gesetz": gesetz} if gesetz else {}
    return await search(
        tx,
        query,
        collections=[GESETZE],
        tenant_id=None,
        scopes=(),
        filters=filters,
        limit=limit,
        embedder=embedder,
    )


async def suche_urteile(
    tx: AsyncConnection,
    query: str,
    *,
    gericht: str | None = None,
    von: str = "",
    bis: str = "",
    limit: int = 10,
    embedder: Embedder | None = None,
) -> Found:
    """Decisions, of one court or of a time (ISO dates)."""
    filters: dict[str, str | Between] = {}
    if gericht:
        filters["gericht"] = gericht
    if von or bis:
        filters["datum"] = Between(von, bis)
    return await search(
        tx,
        query,
        collections=[URTEILE],
        tenant_id=None,
        scopes=(),
        filters=filters,
        limit=limit,
        embedder=embedder,
    )


async def suche_muster(
    tx: AsyncConnection,
    principal: Principal,
    query: str,
    *,
    limit: int = 10,
    embedder: Embedder | None = None,
) -> Found:
    """Templates, those of the person's own Kanzlei first."""
    tenant_id = principal.tenant_id if principal.role in access.STAFF else None
    found = await search(
        tx, query, collections=[MUSTER], tenant_id=tenant_id, scopes=(), limit=MOST, embedder=embedder
    )
    ordered = sorted(found.hits, key=lambda hit: hit.attributes.get(EIGEN) != "ja")
    return replace(found, hits=tuple(ordered[:limit]))


async def suche_dokumente(
    tx: AsyncConnection,
    principal: Principal,
    query: str,
    *,
    akte_id: str | None = None,
    limit: int = 10,
    embedder: Embedder | None = None,
) -> Found:
    """Inside documents, with the page; in one matter, or in all that there are for this person."""
    visible = select(akten.c.id).where(access.visible_akten(principal))
    if akte_id is not None:
        visible = visible.where(akten.c.id == akte_id)
    scopes = list((await tx.execute(visible)).scalars())
    found = await search(
        tx,
        query,
        collections=[DOKUMENTE],
        tenant_id=principal.tenant_id if scopes else None,
        scopes=scopes,
        limit=limit,
        embedder=embedder,
    )
    there = await _there(tx, principal, found)
    return replace(found, hits=tuple([hit for hit in found.hits if hit.id in there]))


async def volltext(
    tx: AsyncConnection, collection: str, document_id: str, tenant_id: str | None = None
) -> str | None:
    """All of a norm, a decision or a template, of which a hit shows only the beginning."""
    here = tables.documents.c
    shared = here.tenant_id.is_(None)
    mine = shared if tenant_id is None else or_(shared, here.tenant_id == tenant_id)
    asked = select(here.text).where(
        here.collection == collection, here.id == document_id, here.scope.is_(None), mine
    )
    return (await tx.execute(asked)).scalars().first()


async def _there(tx: AsyncConnection, principal: Principal, found: Found) -> set[str]:
    """Those that still are: a document that was deleted is shown to nobody, whatever the search remembers."""
    ids = [hit.id for hit in found.hits]
    asked = select(dokumente.c.id).where(dokumente.c.id.in_(ids), access.visible(principal, dokumente))
    return set((await tx.execute(asked)).scalars())
