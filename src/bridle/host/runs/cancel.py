"""One look for all runs of a process: is somebody asking to stop one, and are they still ours?

It looks only while there are runs. A run whose time could not be renewed stops itself: somebody else may have
it by now.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Protocol

from bridle.engine.abort import AbortSignal
from bridle.host.database import Database, now
from bridle.host.errors import HostError
from bridle.host.runs import records

log = logging.getLogger("bridle.host")

LOOK_SECONDS = 0.2
CANCELLED = "somebody asked for it"
LOST = "another process has taken the run over"


class Watched(Protocol):
    """A run of this process."""

    @property
    def owner(self) -> str: ...
    @property
    def abort(self) -> AbortSignal: ...

    ours_until: float
    """By the event loop's clock."""


class Watch:
    def __init__(self, db: Database, runs: Mapping[str, Watched], lease: float) -> None:
        self._db, self._runs, self._lease = db, runs, lease
        self._task: asyncio.Task[None] | None = None
        self._over = asyncio.Event()
        self._renewed = 0.0

    def begin(self) -> None:
        """There is a run to be watched."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._look_on())
            self._renewed = asyncio.get_running_loop().time()

    def end(self) -> None:
        """There may be none left."""
        if not self._runs:
            self._over.set()

    async def ended(self) -> None:
        self.end()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _look_on(self) -> None:
        try:
            while self._runs:
                self._over.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._over.wait()
                        continue
                try:
                    await self.look()
                except HostError as error:
                    log.warning("runs could not be looked after: %s", type(error).__name__)
                self._stop_overdue()
        finally:
            self._task = None

    async def look(self) -> None:
        """Stop what is to be stopped, and keep the rest."""
        async with self._db.read() as tx:
            wanted = await records.to_cancel(tx, self._runs)
        for run_id in wanted:
            if (run := self._runs.get(run_id)) is not None:
                run.abort.abort(CANCELLED)
        if asyncio.get_running_loop().time() - self._renewed >= self._lease / 3:
            await self._renew()

    async def _renew(self) -> None:
        clock = asyncio.get_running_loop().time
        began, owned = clock(), {run_id: run.owner for run_id, run in self._runs.items()}
        if not owned:
            return
        async with self._db.write() as tx:
            until = await now(tx) + timedelta(seconds=self._lease)
            ours = await records.renew(tx, owned, until)
        self._renewed = began
        for run_id, owner in owned.items():
            run = self._runs.get(run_id)
            if run is None or run.owner != owner:
                continue
            if run_id in ours:
                run.ours_until = began + self._lease
            else:
                run.abort.abort(LOST)

    def _stop_overdue(self) -> None:
        time = asyncio.get_running_loop().time()
        for run in list(self._runs.values()):
            if time > run.ours_until:
                run.abort.abort(LOST)
