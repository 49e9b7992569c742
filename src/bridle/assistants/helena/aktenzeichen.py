"""Aktenzeichen: the next one of the year, and which were used up. None of them ever means two matters.

Letters, bills and conversations go on naming a matter that is gone. So what is used up is remembered: as it
is where it is a mere number, otherwise as a digest, because it may be somebody's name.
"""

from __future__ import annotations

import hashlib
from typing import Literal, TypeAlias

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.model import akten
from bridle.assistants.helena.protokoll import heute
from bridle.host import database
from bridle.host.errors import Conflict
from bridle.host.tables import consumed
from bridle.host.turns import take_turns

GONE = (
    "Dieses Aktenzeichen hatte eine Akte, die gelöscht ist. Es wird nicht wieder vergeben; wähle ein anderes."
)
UsedUp: TypeAlias = Literal["deleted", "renamed"]
"""A matter that was only renamed may have its number back; no new one gets it by itself."""


async def take_turn(tx: AsyncConnection, tenant_id: str) -> None:
    """Before numbers are looked at, and before one is given up."""
    await take_turns(tx, f"helena-aktenzeichen:{tenant_id}")


async def next_number(tx: AsyncConnection, tenant_id: str) -> str:
    year = f"{(await heute(tx)).year % 100:02d}"
    ours = select(akten.c.aktenzeichen).where(
        akten.c.tenant_id == tenant_id, akten.c.aktenzeichen.endswith(f"/{year}")
    )
    kept = select(consumed.c.key).where(
        consumed.c.key.startswith(_of(tenant_id), autoescape=True), consumed.c.key.endswith(f"/{year}")
    )
    taken = list((await tx.execute(ours)).scalars())
    taken += [each.rpartition(":")[2] for each in (await tx.execute(kept)).scalars()]
    numbers = [int(each.partition("/")[0]) for each in taken if each.partition("/")[0].isdecimal()]
    return f"{max(numbers, default=0) + 1:04d}/{year}"


async def keep(tx: AsyncConnection, tenant_id: str, aktenzeichen: str, how: UsedUp) -> None:
    row = {"key": _key(tenant_id, aktenzeichen, how), "at": await database.now(tx)}
    await tx.execute(insert_or_leave(consumed).values(row).on_conflict_do_nothing())


async def refuse_deleted(tx: AsyncConnection, tenant_id: str, aktenzeichen: str) -> None:
    key = _key(tenant_id, aktenzeichen, "deleted")
    if (await tx.execute(select(consumed.c.key).where(consumed.c.key == key))).first() is not None:
        raise Conflict(GONE)


def _key(tenant_id: str, aktenzeichen: str, how: UsedUp) -> str:
    return f"{_of(tenant_id)}{how}:{_nameless(aktenzeichen)}"


def _of(tenant_id: str) -> str:
    return f"helena-aktenzeichen:{tenant_id}:"


def _nameless(aktenzeichen: str) -> str:
    if set(aktenzeichen) <= set("0123456789/"):
        return aktenzeichen
    return hashlib.sha256(aktenzeichen.encode("utf-8", "replace")).hexdigest()
