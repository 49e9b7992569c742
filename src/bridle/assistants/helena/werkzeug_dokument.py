"""Which document a tool means, and how its pages are shown as what they are: somebody else's text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.dokumente import MISSING
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.model import akten, dokumente
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, angesehen
from bridle.assistants.helena.werkzeug_bild import berliner_tag
from bridle.engine.tools import SourceAttribution
from bridle.host.errors import NotFound

MEHRERE = "Dazu passen mehrere Dokumente: {namen}. Nenne die Kennung (id)."
MOST_NAMES = 2_000


async def dokument_gemeint(tx: AsyncConnection, ctx: Ctx, dokument: str, akte: str | None = None) -> Row[Any]:
    """The document by its id, or by its name: in the matter that is meant, else in all the person may see."""
    helena = ctx.context
    mine = select(dokumente).where(access.visible(helena.principal, dokumente))
    wanted = dokument.strip()
    found = (await tx.execute(mine.where(dokumente.c.id == wanted))).all()
    if not found:
        await access.verweigere(tx, helena.principal, dokumente, dokumente.c.id == wanted)
    if not found and (words := gefaltet(wanted)):
        if akte or helena.akte_id:
            mine = mine.where(dokumente.c.akte_id == (await akte_gemeint(tx, ctx, akte)).id)
        newest = mine.order_by(dokumente.c.angelegt.desc(), dokumente.c.id).limit(MOST_NAMES)
        found = _called(words, (await tx.execute(newest)).all())
    if not found:
        raise NotFound(MISSING)
    if len(found) > 1:
        filed = akten.c.id.in_({each.akte_id for each in found})
        helena.leser.liest(await tx.execute(select(akten).where(filed)))
        named = ", ".join([f"„{each.name}“ ({each.id})" for each in found[:6]])
        raise NotFound(MEHRERE.format(namen=named))
    angesehen(ctx, [await access.akte(tx, helena.principal, found[0].akte_id)])
    helena.gemeint.append(found[0].akte_id)
    return found[0]


async def akten_zu(tx: AsyncConnection, ctx: Ctx, ids: Sequence[str | None]) -> dict[str, Row[Any]]:
    """The matters of these ids that the person may see."""
    wanted = {each for each in ids if each is not None}
    asked = select(akten).where(akten.c.id.in_(wanted), access.visible_akten(ctx.context.principal))
    found = {row.id: row for row in await tx.execute(asked)}
    angesehen(ctx, found.values())
    return found


def quelle(row: Any, seite: int | None = None) -> SourceAttribution:
    """A document as a source, with its page and its day."""
    place = f"{row.name}, Seite {seite}" if seite is not None else row.name
    return SourceAttribution(place, kind="dokument", id=row.id, date=berliner_tag(row.angelegt).isoformat())


def _called(words: str, rows: Sequence[Row[Any]]) -> list[Row[Any]]:
    exact = [row for row in rows if gefaltet(row.name) == words]
    return exact or [row for row in rows if words in gefaltet(row.name)]
