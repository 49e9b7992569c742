"""Two transactions in each other's way, brought there in a fixed order: by what they reached, not by time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import text

from bridle.host.database import Database

_WAITING = text(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
)


@dataclass
class Gate:
    """A place in the code where the first to come stays until it is let go; whoever comes later goes on."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def passed(self) -> None:
        if not self.reached.is_set():
            self.reached.set()
            await self.go.wait()


def gate_before(patch: pytest.MonkeyPatch, owner: Any, name: str) -> Gate:
    """A gate in front of a function, with whatever the transaction that calls it holds by then."""
    gate, function = Gate(), getattr(owner, name)

    async def gated(*given: Any, **named: Any) -> Any:
        await gate.passed()
        return await function(*given, **named)

    patch.setattr(owner, name, gated)
    return gate


async def waiting(db: Database, how_many: int, *unless: asyncio.Task[Any]) -> None:
    """Until so many connections of a PostgreSQL database wait for another's lock, or a task is done."""
    while not any(each.done() for each in unless):
        async with db.read() as tx:
            if (await tx.execute(_WAITING)).scalar_one() >= how_many:
                return
        await asyncio.sleep(0)


async def in_each_others_way(
    db: Database, gate: Gate, first: Awaitable[Any], second: Callable[[], Awaitable[Any]]
) -> list[Any]:
    """The first up to the gate, then the second as far as it comes, then both to their ends."""
    one = asyncio.ensure_future(first)
    await asyncio.wait([one, asyncio.ensure_future(gate.reached.wait())], return_when="FIRST_COMPLETED")
    assert gate.reached.is_set(), "it never came to the gate"
    two = asyncio.ensure_future(second())
    await waiting(db, 1, two)
    gate.go.set()
    return await asyncio.gather(one, two)
