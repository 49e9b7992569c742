"""What all of Helena's drafts have in common: their Akte, what they are a revision of, and who sees them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import Field
from sqlalchemy import Row, Table, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.felder import Eingabe, Kennung
from bridle.assistants.helena.model import akten
from bridle.host.assistants import owner_or_admin
from bridle.host.draft_kinds import Draft
from bridle.host.errors import Conflict
from bridle.host.identity import Principal

MOST_REVISIONS = 3
CHANGED = "Das wurde seit der Freigabe geändert und kann nicht mehr von selbst zurückgenommen werden."
FIXED = ("akte_id", "parent", "revision")


class _Versuch(Eingabe):
    """`parent` is the draft that was rejected, of which this one is the `revision`-th."""

    parent: Kennung | None = None
    revision: int = Field(default=0, ge=0, le=MOST_REVISIONS)


class Entwurf(_Versuch):
    akte_id: Kennung


class EntwurfOhneAkte(_Versuch):
    """One that need not belong to a matter."""

    akte_id: Kennung | None = None


async def may_see_draft(tx: AsyncConnection, principal: Principal, draft: Draft) -> bool:
    """Whoever may see every matter it is about; where it is about none, its owner and the administrators."""
    if principal.role not in STAFF:
        return False
    about = {str(each) for each in (draft.payload.get("akte_id"), draft.scope) if each}
    if not about:
        return await owner_or_admin(tx, principal, draft)
    reached = select(func.count()).where(akten.c.id.in_(about), access.visible_akten(principal))
    return (await tx.execute(reached)).scalar_one() == len(about)


async def take_back(
    tx: AsyncConnection, principal: Principal, table: Table, record: Mapping[str, Any], missing: str
) -> None:
    """Remove what a draft became, by the record that was stored then, if it is still as it was."""
    row = await access.row(tx, principal, table, record["id"], missing, lock=True)
    access.verlange(principal, Recht.FREIGEBEN)
    require_unchanged(row, record)
    await tx.execute(delete(table).where(table.c.id == row.id, table.c.tenant_id == principal.tenant_id))


def require_unchanged(row: Row[Any], record: Mapping[str, Any]) -> None:
    if row.geaendert != datetime.fromisoformat(record["geaendert"]):
        raise Conflict(CHANGED)


async def made(tx: AsyncConnection, table: Table, row_id: str) -> Mapping[str, Any]:
    """What undoing needs to know: which row it is, and as of when."""
    row = (await tx.execute(select(table).where(table.c.id == row_id))).one()
    return {"id": row_id, "akte_id": row.akte_id, "geaendert": row.geaendert.isoformat()}
