"""The steps of all runs of a process on their way to the database, those of one moment in one transaction.

A step is whole or not there, as if it had been written by itself. What stands in the way of one does not hold
up the others: then each is written by itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import audit
from bridle.host.database import Database, add_rows, now
from bridle.host.errors import Unavailable
from bridle.host.runs.records import RunRecord
from bridle.host.runs.usage import Ledger, add_usage, usage_rows
from bridle.host.tables import run_log, runs
from bridle.host.together import Served, Together

Numbered: TypeAlias = tuple[int, dict[str, Any]]
WriteEvents: TypeAlias = Callable[
    [AsyncConnection, Mapping[str, Sequence[Numbered]], datetime], Awaitable[None]
]

MOST = 32
"""Steps in one transaction. The more, the longer others wait: for it, and for all who then go on at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """Entries of one run for a place of its journal, and what is written with them.

    alone   writes it where it is the only one, or where something is the matter with it
    """

    run: RunRecord
    owner: str
    position: int
    entries: Sequence[Mapping[str, Any]]
    ledger: Ledger
    events: Sequence[Numbered]
    audited: Sequence[audit.Entry]
    alone: Callable[[AsyncConnection], Awaitable[None]]


class Steps:
    def __init__(self, db: Database, write_events: WriteEvents) -> None:
        self._db, self._write_events = db, write_events
        self._together = Together(self._serve, MOST)

    async def write(self, step: Step) -> None:
        """Returns once it is stored; raises what writing it by itself would raise."""
        await self._together.ask(step)

    async def _serve(self, steps: Sequence[Step]) -> Served[None]:
        written = await self._at_once(steps) if len(steps) > 1 else ()
        return [None if each in written else await self._by_itself(each) for each in steps]

    async def _at_once(self, steps: Sequence[Step]) -> Sequence[Step]:
        """Those that were written; none where one of them cannot be, since nobody knows which."""
        try:
            async with self._db.write() as tx:
                return await self._write(tx, steps)
        except audit.Unwritable:
            return ()
        except Unavailable:
            raise  # it is no better for one
        except Exception:
            return ()

    async def _by_itself(self, step: Step) -> Exception | None:
        try:
            async with self._db.write() as tx:
                await step.alone(tx)
        except Exception as error:
            return error
        return None

    async def _write(self, tx: AsyncConnection, steps: Sequence[Step]) -> Sequence[Step]:
        """Those whose run is still ours and stands where it should; the others are looked at one by one."""
        places = await _held(tx, [each.run.id for each in steps])
        ready = [each for each in steps if places.get(each.run.id) == (each.owner, each.position)]
        if not ready:
            return ()
        at = await now(tx)
        mine = update(runs).where(runs.c.id.in_([each.run.id for each in ready]))
        await tx.execute(mine.values(log_position=runs.c.log_position + 1))
        await add_rows(tx, insert(run_log), [_log_row(each, at) for each in ready])
        used = [usage_rows(each.run, each.ledger, each.entries, at) for each in ready]
        await add_usage(tx, [row for rows in used for row in rows])
        await self._write_events(tx, {each.run.id: each.events for each in ready}, at)
        await audit.record_all(tx, [entry for each in ready for entry in each.audited])
        return ready


async def _held(tx: AsyncConnection, run_ids: Sequence[str]) -> dict[str, tuple[str | None, int]]:
    """Who has these runs and where their journals end, locked until the transaction does."""
    running = select(runs.c.id, runs.c.owner, runs.c.log_position).where(
        runs.c.id.in_(run_ids), runs.c.state == "running"
    )
    rows = await tx.execute(running.order_by(runs.c.id).with_for_update(key_share=True))
    return {row.id: (row.owner, row.log_position) for row in rows}


def _log_row(step: Step, at: datetime) -> dict[str, Any]:
    return {"run_id": step.run.id, "position": step.position, "items": list(step.entries), "at": at}
