"""Notizen: of a matter for everybody who works on it; without one, for whoever wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, StringConstraints
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import Recht
from bridle.assistants.helena.felder import Eingabe, Kennung
from bridle.assistants.helena.listen import Filter, gefiltert, seite
from bridle.assistants.helena.model import Urheber, notizen
from bridle.assistants.helena.protokoll import als_dict, notiere
from bridle.host import database
from bridle.host.identity import Principal
from bridle.host.ids import new_id

MISSING = "Diese Notiz gibt es nicht, oder Du hast keinen Zugriff auf ihre Akte."

NotizText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000)]


class NotizNeu(Eingabe):
    akte_id: Kennung | None = None
    text: NotizText


class NotizGezeigt(BaseModel):
    id: str
    akte_id: str | None
    user_id: str
    text: str
    erstellt_durch: str
    angelegt: datetime


_FILTERS: Mapping[str, Filter] = {"akte_id": lambda words: notizen.c.akte_id == words}


async def list_notizen(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[NotizGezeigt], str | None]:
    """A page, newest first."""
    asked = select(notizen).where(access.visible(principal, notizen), *gefiltert(filters, _FILTERS))
    keys = [notizen.c.angelegt, notizen.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after, descending=True)
    return [NotizGezeigt.model_validate(als_dict(each)) for each in rows], following


async def read_notiz(tx: AsyncConnection, principal: Principal, notiz_id: str) -> NotizGezeigt:
    row = await access.row(tx, principal, notizen, notiz_id, MISSING)
    return NotizGezeigt.model_validate(als_dict(row))


async def create_notiz(tx: AsyncConnection, principal: Principal, neu: NotizNeu) -> NotizGezeigt:
    notiz_id = await schreibe(tx, principal, neu, principal.user_id, Urheber.USER)
    return await read_notiz(tx, principal, notiz_id)


async def schreibe(
    tx: AsyncConnection, principal: Principal, neu: NotizNeu, user_id: str, durch: Urheber
) -> str:
    """`user_id` is whose note it is, which need not be who approved it."""
    access.verlange(principal, Recht.BEARBEITEN)
    if neu.akte_id is not None:
        await access.akte(tx, principal, neu.akte_id, write=True)
    row = {"id": new_id(), "tenant_id": principal.tenant_id, "user_id": user_id, **neu.model_dump()}
    await tx.execute(insert(notizen), row | {"erstellt_durch": durch, "angelegt": await database.now(tx)})
    await notiere(tx, principal, "notiz.created", row["id"], neu.akte_id)
    return row["id"]
