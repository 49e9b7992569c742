"""An event loop whose clock jumps: whoever sleeps is woken at once, and the clock says it was time.

Deadlines, retries and slow models are tested exactly and in no time. Threads work in real time: while a
sync tool or a save to a file is under way, the clock stands still and the loop waits for it. Sockets do not
go together with it: the loop would jump ahead of them.
"""

from __future__ import annotations

import asyncio
import selectors
import threading
import time
import warnings
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

TOOL_THREAD = "bridle-tool-"
"""How the engine calls the threads of sync tools."""
GLANCE = 0.01
PATIENCE = 10.0
"""Real seconds to wait for a thread before the clock goes on without it."""


class _Selector(selectors.SelectSelector):
    """Does not wait, except for threads: tells the loop how long it would have."""

    loop: VirtualTimeLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        at_work = self.loop.at_work()  # asked first: a thread that ends after this has knocked before it ends
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if at_work and (ready := self._wait_for_threads()):
            return ready
        if timeout is None:
            raise RuntimeError("deadlock: nothing is scheduled and nothing is ready")
        self.loop.skip(timeout)
        return []

    def _wait_for_threads(self) -> list[tuple[selectors.SelectorKey, int]]:
        until = time.monotonic() + self.loop.patience
        while (left := until - time.monotonic()) > 0:
            if ready := super().select(min(left, GLANCE)):
                return ready
            if not self.loop.at_work():  # it had knocked already, and was only still on its way out
                return super().select(0)
        self.loop.give_up()
        return []


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """For `asyncio.Runner(loop_factory=VirtualTimeLoop)`, where `run_virtual` is not enough."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._skipped = 0.0
        self._jobs: set[asyncio.Future[Any]] = set()
        self._left = set(threading.enumerate())  # what earlier loops left behind is not ours to wait for
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self._skipped

    def skip(self, seconds: float) -> None:
        self._skipped += seconds

    def run_in_executor(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        job = super().run_in_executor(executor, func, *args)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        return job

    async def shutdown_default_executor(self, *args: Any, **kwargs: Any) -> None:
        job = self.create_future()  # its threads are joined by another thread
        self._jobs.add(job)
        try:
            await super().shutdown_default_executor(*args, **kwargs)
        finally:
            self._jobs.discard(job)
            job.cancel()

    def at_work(self) -> bool:
        return bool(self._jobs or self._tools())

    def give_up(self) -> None:
        """Go on without what takes too long; a tool is then late by the clock that jumps."""
        names = ", ".join([thread.name for thread in self._tools()]) or "asyncio.to_thread"
        self._left.update(self._tools())
        self._jobs.clear()
        warnings.warn(
            f"A thread ({names}) was at work for {self.patience:g} real seconds; "
            "virtual time goes on without it.",
            RuntimeWarning,
            stacklevel=2,
        )

    def _tools(self) -> list[threading.Thread]:
        return [
            thread
            for thread in threading.enumerate()
            if thread.name.startswith(TOOL_THREAD) and thread not in self._left
        ]


def run_virtual(main: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` on a clock that jumps, with a check that nothing is left running."""

    async def checked() -> T:
        result = await main
        left = asyncio.all_tasks() - {asyncio.current_task()}
        assert not left, f"tasks left running: {left}"
        return result

    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(checked())
