"""Taking turns over all processes: whoever decides on the same thing at once does so one after the other."""

from __future__ import annotations

import hashlib

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection


async def take_turns(tx: AsyncConnection, *keys: str) -> None:
    """Wait for every other transaction that named one of these keys, and hold them up until this one ends.

    What is read afterwards is what they left. Name all keys at once: they are taken in one order by everyone,
    so that no two wait for each other.
    """
    if tx.dialect.name == "sqlite":
        return  # a writer is alone there as it is
    for number in sorted({_number(key) for key in keys}):
        await tx.execute(select(func.pg_advisory_xact_lock(number)))


def _number(key: str) -> int:
    return int.from_bytes(hashlib.sha256(key.encode("utf-8", "replace")).digest()[:8], "big", signed=True)
