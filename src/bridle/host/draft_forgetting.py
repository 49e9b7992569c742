"""Drafts whose subject is deleted: nobody could see them or take them back, and they would keep its words.

What waits for the approval of a tool call is left: it belongs to its run, and runs out of time by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Text, cast, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.assistants import ASKED
from bridle.host.tables import drafts

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Subject:
    """What drafts are about: as their scope, or as `field` of their payload says."""

    tenant_id: str
    assistant: str
    id: str
    field: str


async def hold_drafts(tx: AsyncConnection, subject: Subject) -> list[str]:
    """Keep everybody from deciding on them until the transaction ends.

    Call it before the subject itself is held, as whoever decides comes to the draft first: otherwise the two
    would wait for each other.
    """
    by_scope = select(drafts.c.id).where(*_all(subject), drafts.c.scope == subject.id)
    # The database cannot look into all of it: PostgreSQL reads no JSON in which some string has a NUL.
    mentioned = select(drafts.c.id, drafts.c.payload).where(
        *_all(subject),
        or_(drafts.c.scope.is_(None), drafts.c.scope != subject.id),
        cast(drafts.c.payload, Text).contains(subject.id, autoescape=True),
    )
    held = list((await tx.execute(by_scope.order_by(drafts.c.id).with_for_update())).scalars())
    for row in await tx.execute(mentioned.order_by(drafts.c.id).with_for_update()):
        if row.payload.get(subject.field) == subject.id:
            held.append(row.id)
    return held


async def forget_drafts(tx: AsyncConnection, subject: Subject) -> int:
    """Delete all of them, decided or not, with their versions and votes; how many they were."""
    gone = await hold_drafts(tx, subject)
    for start in range(0, len(gone), AT_ONCE):
        await tx.execute(delete(drafts).where(drafts.c.id.in_(gone[start : start + AT_ONCE])))
    return len(gone)


def _all(subject: Subject) -> tuple[ColumnElement[bool], ...]:
    return (
        drafts.c.tenant_id == subject.tenant_id,
        drafts.c.assistant == subject.assistant,
        drafts.c.kind.not_in(ASKED),
    )
