"""Counting what was tried lately, in the database, so that all processes count together.

Times are the database's. Should its clock be put back, what lies in the time to come is not counted: nobody
is kept waiting for a day because a clock was wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.ids import new_id
from bridle.host.tables import attempts

KEPT = timedelta(days=2)
"""Longer than anything is counted back."""
ADJUSTED = timedelta(minutes=1)
"""A clock that is set right by less than this still counts exactly."""


async def times(tx: AsyncConnection, key: str, at: datetime, window: timedelta) -> Sequence[datetime]:
    """When it was tried in the window that ends now, oldest first. Take turns before, to count exactly."""
    found = select(attempts.c.at).where(attempts.c.key == key, _within(at, window)).order_by(attempts.c.at)
    return (await tx.execute(found)).scalars().all()


async def count(tx: AsyncConnection, key: str, at: datetime, window: timedelta) -> int:
    counted = select(func.count()).select_from(attempts).where(attempts.c.key == key, _within(at, window))
    return (await tx.execute(counted)).scalar_one()


async def oldest(tx: AsyncConnection, key: str, at: datetime, window: timedelta, after: int) -> datetime:
    """When the oldest was tried that comes after so many others."""
    found = select(attempts.c.at).where(attempts.c.key == key, _within(at, window)).order_by(attempts.c.at)
    return (await tx.execute(found.offset(after).limit(1))).scalar_one()


async def note(tx: AsyncConnection, key: str, at: datetime, count: int = 1) -> list[str]:
    """Count it, and give the names under which it can be taken back."""
    ids = [new_id() for _ in range(count)]
    await tx.execute(insert(attempts), [{"id": each, "key": key, "at": at} for each in ids])
    return ids


async def take_back(tx: AsyncConnection, ids: Sequence[str]) -> None:
    await tx.execute(delete(attempts).where(attempts.c.id.in_(ids)))


async def forget(tx: AsyncConnection, key: str) -> None:
    await tx.execute(delete(attempts).where(attempts.c.key == key))


async def clean(tx: AsyncConnection, key: str, at: datetime, window: timedelta) -> None:
    """Drop what no longer counts for this key."""
    await tx.execute(delete(attempts).where(attempts.c.key == key, ~_within(at, window)))


async def sweep(tx: AsyncConnection, at: datetime) -> None:
    """Drop what counts for nobody: keys that never come again leave their rows behind."""
    old = or_(attempts.c.at <= at - KEPT, attempts.c.at > at + KEPT)
    free = select(attempts.c.id).where(old).with_for_update(skip_locked=True)
    await tx.execute(delete(attempts).where(attempts.c.id.in_(free)))


def _within(at: datetime, window: timedelta) -> ColumnElement[bool]:
    return and_(attempts.c.at > at - window, attempts.c.at <= at + ADJUSTED)
