"""One tool call that has started, until it settles: the tool returns, or is told to stop and given a moment.

A tool that ignores its cancellation is left behind and counted; its late result is dropped.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from bridle.engine.tools import Tool, ToolResult

GRACE = 0.1
"""Seconds a cancelled tool has to clean up before it is left behind."""
EFFECT_GRACE = 3.0
"""Seconds an effect on the outside world has to end when its run is stopped: half of one helps nobody."""

T = TypeVar("T")
Finish: TypeAlias = Callable[[ToolResult[Any], bool, float, bool], T]
"""(result, whether it was cached, seconds, whether its fate is unknown) → what the call settles to."""


class CallUnderWay(Generic[T]):
    __slots__ = (
        "_finish",
        "_left",
        "_limit",
        "_started",
        "_stopped",
        "_task",
        "_tell",
        "_timer",
        "_tool",
        "outcome",
        "settled",
    )

    def __init__(
        self,
        tool: Tool,
        invoke: Callable[[], Awaitable[tuple[ToolResult[Any], bool]]],
        finish: Finish[T],
        left_behind: Callable[[], None],
        tell: Callable[[], None],
        seconds: float,
    ) -> None:
        loop = asyncio.get_running_loop()
        self._tool, self._finish, self._left, self._limit = tool, finish, left_behind, seconds
        self._started = loop.time()
        self._stopped = ""
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None
        self.outcome: T | None = None
        self.settled: asyncio.Future[None] | None = None
        self._task = start_task(loop, self._run(invoke))
        if self.outcome is None:  # on Python 3.12 a tool that never waits has returned by now
            self.settled = loop.create_future()
            self._timer = loop.call_later(seconds, self._expired)
            self._task.add_done_callback(self._never_ran)

    async def _run(self, invoke: Callable[[], Awaitable[tuple[ToolResult[Any], bool]]]) -> None:
        try:
            result, cached = await invoke()
        except asyncio.CancelledError:
            if not self._tool.is_async and self._stopped:
                self._left()  # its thread goes on until the function returns
            self._settle(self._stopped_result(), lost=True)
        else:
            self._settle(result, cached)

    def _never_ran(self, _: asyncio.Task[None]) -> None:
        """A task that is cancelled before its first step ends without a trace."""
        self._settle(self._stopped_result())

    async def wait(self) -> None:
        if self.settled is not None:
            await asyncio.shield(self.settled)  # cancelling who waits must not cancel what is waited for

    def cancel(self, why: str) -> None:
        if self.outcome is not None or self._stopped:
            return
        self._stopped = why
        self._tell()
        if self._tool.effect == "once":
            self._wait(EFFECT_GRACE, self._stop)
        else:
            self._stop()

    def _expired(self) -> None:
        if not self._stopped:
            limit = f"{self._limit:.3g} seconds"
            self._stopped = f"'{self._tool.name}' did not answer within {limit} and was stopped."
            self._tell()
        self._stop()

    def _stop(self) -> None:
        self._task.cancel()
        self._wait(GRACE, self._abandon)

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _abandon(self) -> None:
        self._left()
        self._settle(self._stopped_result(), lost=True)

    def _stopped_result(self) -> ToolResult[Any]:
        reason = self._stopped or f"'{self._tool.name}' was cancelled from within."
        if self._tool.writes:
            return ToolResult(error=f"{reason} Whether it took effect is not known.")
        return ToolResult(error=reason, retryable=True)

    def _settle(self, result: ToolResult[Any], cached: bool = False, lost: bool = False) -> None:
        if self.outcome is not None:
            return
        if self._timer is not None:
            self._timer.cancel()
        seconds = asyncio.get_running_loop().time() - self._started
        try:
            self.outcome = self._finish(result, cached, seconds, lost)
        finally:
            if self.settled is not None and not self.settled.done():
                self.settled.set_result(None)


async def all_settled(calls: Iterable[CallUnderWay[Any]]) -> None:
    """Wait out the grace, even when cancelled once more meanwhile."""
    for each in calls:
        while each.settled is not None and not each.settled.done():
            try:
                await asyncio.shield(each.settled)
            except asyncio.CancelledError:
                continue


if sys.version_info >= (3, 12):

    def start_task(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begins at once: a tool that never waits is done without a turn of the event loop."""
        return asyncio.Task(work, loop=loop, eager_start=True)

else:

    def start_task(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return loop.create_task(work)
