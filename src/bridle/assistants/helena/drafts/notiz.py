"""A note that Helena drafts, of a matter or of none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import APPROVERS, STAFF, Recht
from bridle.assistants.helena.drafts.entwurf import FIXED, EntwurfOhneAkte
from bridle.assistants.helena.model import Urheber, notizen
from bridle.assistants.helena.notizen import MISSING, NotizNeu, NotizText, schreibe
from bridle.engine.text import one_line
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.errors import Conflict
from bridle.host.identity import Principal

LONGEST_TITLE = 60
GONE = "Die Person, für die das entworfen wurde, arbeitet hier nicht mehr."


class NotizEntwurf(EntwurfOhneAkte):
    inhalt: NotizText


async def keep(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    entwurf = NotizEntwurf.model_validate(draft.payload)
    if not await access.colleague(tx, principal, draft.user_id, STAFF):
        raise Conflict(GONE)
    neu = NotizNeu(akte_id=entwurf.akte_id, text=entwurf.inhalt)
    return {"id": await schreibe(tx, principal, neu, draft.user_id, Urheber.AI), "akte_id": entwurf.akte_id}


async def drop(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    """A note is never changed, so it is as it was."""
    row = await access.row(tx, principal, notizen, record["id"], MISSING, lock=True)
    access.verlange(principal, Recht.FREIGEBEN)
    await tx.execute(delete(notizen).where(notizen.c.id == row.id, notizen.c.tenant_id == row.tenant_id))


NOTIZ = DraftKind(
    "notiz",
    NotizEntwurf,
    title=lambda entwurf: one_line(entwurf.inhalt, LONGEST_TITLE),
    show=lambda entwurf: entwurf.inhalt,
    apply=keep,
    undo=drop,
    roles=APPROVERS,
    fixed=FIXED,
)
