"""One look for all viewers of this process at runs that other processes work on.

A viewer here waits until there is more to be seen; however many they are, and of however many runs, the
database is asked once.
"""

from __future__ import annotations

import asyncio

from sqlalchemy import func, select

from bridle.host.database import Database
from bridle.host.tables import run_events, runs

LOOK_SECONDS = 0.25
"""Between two looks."""


class Looking:
    def __init__(self, db: Database) -> None:
        self._db = db
        self._viewers: dict[asyncio.Future[None], tuple[str, int]] = {}
        """What each waits for: events of a run behind a number."""
        self._timer: asyncio.TimerHandle | None = None
        self._look_under_way: asyncio.Task[None] | None = None

    async def for_more(self, run_id: str, after: int) -> None:
        """Until events behind `after` are stored, or the run is at rest; raises what the look raised."""
        seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._viewers[seen] = (run_id, after)
        self._look_soon()
        try:
            await seen
        finally:
            self._viewers.pop(seen, None)
            if not self._viewers and self._timer is not None:
                self._timer.cancel()
                self._timer = None

    async def settled(self) -> None:
        if self._look_under_way is not None:
            await asyncio.wait([self._look_under_way])

    def _look_soon(self) -> None:
        if self._viewers and self._timer is None and self._look_under_way is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._begin)

    def _begin(self) -> None:
        self._timer = None
        self._look_under_way = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        asked = dict(self._viewers)
        try:
            newest = await self._newest({run_id for run_id, _ in asked.values()})
            for seen, (run_id, after) in asked.items():
                if not seen.done() and newest.get(run_id, after + 1) > after:
                    seen.set_result(None)
        except Exception as error:
            for seen in asked:
                if not seen.done():
                    seen.set_exception(error)
        finally:
            self._look_under_way = None
            for seen in asked:
                if seen.done():
                    self._viewers.pop(seen, None)
            self._look_soon()

    async def _newest(self, run_ids: set[str]) -> dict[str, int]:
        """The number of the newest event of each of these runs that is not at rest."""
        last = select(func.max(run_events.c.seq)).where(run_events.c.run_id == runs.c.id).scalar_subquery()
        alive = (runs.c.id.in_(run_ids), runs.c.state.in_(("queued", "running")))
        async with self._db.read() as tx:
            rows = await tx.execute(select(runs.c.id, func.coalesce(last, 0).label("last")).where(*alive))
            return {row.id: row.last for row in rows}
