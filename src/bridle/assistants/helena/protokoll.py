"""What every change leaves behind: a row of the audit log, and that something happened in the matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.felder import Aenderung
from bridle.assistants.helena.model import akten
from bridle.host import database
from bridle.host.audit import Entry, record
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal

ZONE = ZoneInfo("Europe/Berlin")
CHANGED = "Das wurde inzwischen von jemand anderem geändert. Lade es neu und sieh nach, bevor Du speicherst."


async def notiere(
    tx: AsyncConnection,
    principal: Principal,
    action: str,
    object_id: str,
    akte_id: str | None,
    fields: Iterable[str] = (),
) -> None:
    """Last in a transaction. Names fields, or counts, never what was said: that may be anybody's secret."""
    if akte_id is not None:
        moved = update(akten).where(akten.c.id == akte_id, akten.c.tenant_id == principal.tenant_id)
        await tx.execute(moved.values(aktivitaet=await database.now(tx)))
    summary = ", ".join(sorted(fields))
    entry = Entry(
        principal.tenant_id, principal.user_id, action, object_id, scope=akte_id or "", summary=summary
    )
    await record(tx, entry)


async def heute(tx: AsyncConnection) -> date:
    """The date on a German wall, which near midnight is not that of UTC."""
    return (await database.now(tx)).astimezone(ZONE).date()


def veraendert(before: Row[Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """Only what is different from what is there."""
    return {name: value for name, value in asked.items() if getattr(before, name) != value}


def gegeben(before: Row[Any], change: Aenderung, may_be_emptied: frozenset[str]) -> dict[str, Any]:
    """What somebody asks to be changed, if they looked at what is there now."""
    if change.stand is not None and change.stand != before.geaendert:
        raise Conflict(CHANGED)
    asked = {name: getattr(change, name) for name in sorted(change.model_fields_set - {"stand"})}
    for name, value in asked.items():
        if value is None and name not in may_be_emptied:
            raise Invalid(f"„{name}“ kann nicht leer sein.", name)
    return asked


def als_dict(row: Row[Any]) -> dict[str, Any]:
    return dict(row._mapping)  # pyright: ignore[reportPrivateUsage]  it is documented, for all its underscore
