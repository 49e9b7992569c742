"""Who is looking at a draft now. A lock holds for a while, is renewed by asking again, and frees itself."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.draft_kinds import Draft
from bridle.host.draft_rows import name_of
from bridle.host.errors import Conflict
from bridle.host.tables import drafts

SECONDS = 300.0


def holder(draft: Draft, at: datetime) -> str | None:
    """Whoever holds the lock at this moment."""
    held = draft.locked_by is not None and draft.locked_until is not None and draft.locked_until > at
    return draft.locked_by if held else None


async def refuse_others(tx: AsyncConnection, draft: Draft, user_id: str, at: datetime) -> None:
    """Only the holder goes on; without one, everybody."""
    if (held_by := holder(draft, at)) is not None and held_by != user_id:
        raise Conflict(f"Wird gerade von {await name_of(tx, held_by)} geprüft. Es wurde nichts geändert.")


async def take(tx: AsyncConnection, draft: Draft, user_id: str, at: datetime, seconds: float) -> datetime:
    """The draft's row is locked by the caller, so between looking and taking nobody comes."""
    await refuse_others(tx, draft, user_id, at)
    until = at + timedelta(seconds=seconds)
    await tx.execute(
        update(drafts).where(drafts.c.id == draft.id).values(locked_by=user_id, locked_until=until)
    )
    return until


async def free(tx: AsyncConnection, draft: Draft, user_id: str) -> None:
    """Give one's own lock back; somebody else's stays."""
    mine = update(drafts).where(drafts.c.id == draft.id, drafts.c.locked_by == user_id)
    await tx.execute(mine.values(locked_by=None, locked_until=None))
