"""What goes when a conversation goes: its messages and runs, what waits for their approval, its pseudonyms.

What its runs cost stays, and so does what became of its drafts: that belongs to the house.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.assistants import ASKED
from bridle.host.audit import Entry, moment, record
from bridle.host.database import now
from bridle.host.tables import conversations, drafts, pseudonyms, runs


async def delete_older_than(tx: AsyncConnection, tenant_id: str, before: datetime) -> int:
    """Delete a tenant's conversations in which nothing was said since, and its runs that stand alone."""
    at = await now(tx)
    idle = or_(conversations.c.writer_until.is_(None), conversations.c.writer_until <= at)
    old = select(conversations.c.id).where(
        conversations.c.tenant_id == tenant_id,
        conversations.c.updated_at < before,
        idle,
        ~exists().where(runs.c.conversation_id == conversations.c.id, _alive(at)),
    )
    # Held until they are gone: what was idle a moment ago may be asked something now.
    held = (await tx.execute(old.with_for_update(skip_locked=True, key_share=True))).scalars().all()
    for start in range(0, len(held), 500):
        part = held[start : start + 500]
        await forget(tx, select(conversations.c.id).where(conversations.c.id.in_(part)))
    alone = runs.c.tenant_id == tenant_id, runs.c.conversation_id.is_(None), runs.c.ended_at < before
    their_own = pseudonyms.c.scope.in_(select(runs.c.id).where(*alone))
    await tx.execute(delete(pseudonyms).where(pseudonyms.c.tenant_id == tenant_id, their_own))
    deleted = len(held) + (await tx.execute(delete(runs).where(*alone))).rowcount
    if deleted:
        summary = f"{deleted} conversations and runs from before {moment(before)}"
        await record(tx, Entry(tenant_id, "system", "conversations.expired", summary=summary))
    return deleted


async def forget(tx: AsyncConnection, chosen: Select[Any]) -> int:
    """Delete the conversations whose ids are chosen, and whatever nobody could do anything with after."""
    their_runs = select(runs.c.id).where(runs.c.conversation_id.in_(chosen))
    await hold_runs(tx, runs.c.conversation_id.in_(chosen))
    await tx.execute(delete(drafts).where(drafts.c.kind.in_(ASKED), drafts.c.run_id.in_(their_runs)))
    await tx.execute(delete(pseudonyms).where(pseudonyms.c.scope.in_(chosen)))
    return (await tx.execute(delete(conversations).where(conversations.c.id.in_(chosen)))).rowcount


async def hold_runs(tx: AsyncConnection, chosen: ColumnElement[bool]) -> None:
    """Before what they asked people for, as whoever stops one does, or the two would wait for each other."""
    await tx.execute(select(runs.c.id).where(chosen).order_by(runs.c.id).with_for_update())


async def under_way(tx: AsyncConnection, conversation_id: str) -> str | None:
    """A run of the conversation that somebody works on, also where it does not write now."""
    working = select(runs.c.id).where(runs.c.conversation_id == conversation_id, _alive(await now(tx)))
    return (await tx.execute(working.limit(1))).scalar_one_or_none()


def _alive(at: datetime) -> ColumnElement[bool]:
    return (runs.c.state == "running") & (runs.c.owner_until > at)
