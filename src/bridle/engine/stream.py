"""A run that is watched while it goes on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from bridle.engine.events import Event, TextDelta
from bridle.engine.result import RunResult

_running: set[asyncio.Task[Any]] = set()
"""The event loop keeps only weak references; a run nobody watches must not be collected halfway."""


class RunStream:
    """Yields a run's events as they happen; `await result()` for its record.

    An event is seen once; several watchers share them. The run does not depend on its watchers: leaving
    the loop over events lets it go on to its end, and the record is still there. `cancel()` stops it, and
    so does leaving an `async with` block early.
    """

    def __init__(self, start: Callable[[Callable[[Event], None], RunStream], Awaitable[RunResult]]) -> None:
        self._start = start
        self._events: deque[Event] = deque()
        self._waiters: list[asyncio.Future[None]] = []
        self._task: asyncio.Task[RunResult] | None = None
        self._stop: Callable[[], None] | None = None
        self._cancelled = False

    async def result(self) -> RunResult:
        """How the run ended."""
        return await asyncio.shield(self._begin())

    def cancel(self) -> None:
        """Stop the run at once; its record keeps what there is."""
        self._cancelled = True
        if self._stop is not None:
            self._stop()

    async def __aiter__(self) -> AsyncIterator[Event]:
        task = self._begin()
        events = self._events
        while True:
            while events:
                yield events.popleft()
            if task.done():
                await task  # bad call options are raised here; a run itself never raises
                return
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter

    async def text(self) -> AsyncIterator[str]:
        """Only the words, as they come."""
        async for event in self:
            if isinstance(event, TextDelta):
                yield event.delta

    async def __aenter__(self) -> RunStream:
        self._begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None and not self._task.done():
            self.cancel()
            await asyncio.wait([self._task])

    def on_cancel(self, stop: Callable[[], None]) -> None:
        """Called by the run once it can be stopped."""
        self._stop = stop
        if self._cancelled:
            stop()

    def _begin(self) -> asyncio.Task[RunResult]:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
            _running.add(self._task)
            self._task.add_done_callback(self._ended)
        return self._task

    async def _run(self) -> RunResult:
        return await self._start(self._emit, self)

    def _emit(self, event: Event) -> None:
        self._events.append(event)
        if self._waiters:
            self._wake()

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _ended(self, task: asyncio.Task[RunResult]) -> None:
        _running.discard(task)
        self._wake()
        if not task.cancelled():
            task.exception()  # seen by whoever asks for the result
