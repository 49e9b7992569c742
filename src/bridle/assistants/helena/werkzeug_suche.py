"""Looking things up in what the house has stored: statutes, judgments, templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.werkzeug import Ctx
from bridle.host.errors import Invalid
from bridle.host.search import Filters, Found, Hit, search
from bridle.host.search.access import Reach, reach
from bridle.host.search_tables import attributes, documents

EMPTY = "Es sind noch keine {name} eingespielt; das geht mit „{befehl}“."
UNKNOWN = "„{wanted}“ gibt es unter den {name} nicht. {possible}"
MOST_NAMED = 40


@dataclass(frozen=True, slots=True)
class Regal:
    """A collection of the search, and how it is filled."""

    collection: str
    name: str
    befehl: str


async def gesucht(
    ctx: Ctx, regal: Regal, query: str, limit: int, wanted: Mapping[str, str] | None = None
) -> Found:
    """What fits, of everybody's and of this Kanzlei's own. Filters are read however they are written."""
    principal = ctx.context.principal
    within = reach([regal.collection], principal.tenant_id, ())
    async with ctx.context.db.read() as tx:
        if await _is_empty(tx, within):
            return Found((), EMPTY.format(name=regal.name, befehl=regal.befehl))
        filters: Filters = {
            name: await _spelled(tx, regal, within, name, value) for name, value in (wanted or {}).items()
        }
        return await search(
            tx,
            query,
            collections=within.collections,
            tenant_id=within.tenant_id,
            scopes=within.scopes,
            filters=filters,
            limit=limit,
        )


def stand(hit: Hit) -> dict[str, Any]:
    """As of when it is, and where it stands; where that is known."""
    known = {"id": hit.id, "stand": hit.stand, "url": hit.url}
    return {name: value for name, value in known.items() if value}


async def _is_empty(tx: AsyncConnection, within: Reach) -> bool:
    asked = select(documents.c.number).where(within.of(documents)).limit(1)
    return (await tx.execute(asked)).first() is None


async def _spelled(tx: AsyncConnection, regal: Regal, within: Reach, name: str, wanted: str) -> list[str]:
    """The values that are meant: bgb is BGB, and arbeitsrecht ARBEITSRECHT."""
    asked = (
        select(attributes.c.value, func.count())
        .join(documents, documents.c.number == attributes.c.document)
        .where(attributes.c.name == name, within.of(documents))
        .group_by(attributes.c.value)
        .order_by(func.count().desc(), attributes.c.value)
    )
    known = list((await tx.execute(asked)).scalars())
    if found := [each for each in known if gefaltet(each) == gefaltet(wanted)]:
        return found
    possible = f"Möglich sind zum Beispiel: {', '.join(known[:MOST_NAMED])}." if known else "Lass es weg."
    raise Invalid(UNKNOWN.format(wanted=wanted[:60], name=regal.name, possible=possible), name)
