"""The clock of a replay: it is moved by what was recorded, and jumps where nobody really works."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

FOREVER = 1e9


class TraceTimeLoop(asyncio.SelectorEventLoop):
    """Whoever waits is woken at once. Real tools and hooks, where there are any (`flows`), have real time."""

    def __init__(self, *, flows: bool) -> None:
        self._ahead = 0.0
        self.flows = flows
        self._at_work: list[asyncio.Task[Any] | None] = []
        super().__init__(_Impatient(self))

    def time(self) -> float:
        return self._ahead + (super().time() if self.flows else 0.0)

    def advance_to(self, when: float) -> None:
        self._ahead += max(0.0, when - self.time())

    @contextmanager
    def working(self) -> Generator[None]:
        """Something of the application's is under way: the clock does not jump ahead of it."""
        task = asyncio.current_task(self)
        self._at_work.append(task)
        try:
            yield
        finally:
            self._at_work.remove(task)

    async def shutdown_default_executor(self, *args: Any, **kwargs: Any) -> None:
        with self.working():  # its threads are joined by another thread
            await super().shutdown_default_executor(*args, **kwargs)

    @property
    def jumps(self) -> bool:
        """Whether nobody works: what is waited for was recorded, or is a sleep."""
        return all(task is not None and _sleeps(task) for task in self._at_work)


class _Impatient(selectors.DefaultSelector):
    def __init__(self, loop: TraceTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None and not self._loop.flows:
            raise RuntimeError("The replay waits for something that never comes.")
        if timeout is None or not self._loop.jumps:
            return super().select(timeout)
        self._loop.advance_to(self._loop.time() + timeout)
        return []


def _sleeps(task: asyncio.Task[Any]) -> bool:
    """Whether all that a task waits for is the end of an `asyncio.sleep`."""
    inner: Any = task.get_coro()
    while (awaited := getattr(inner, "cr_await", None)) is not None and hasattr(awaited, "cr_code"):
        inner = awaited
    return getattr(inner, "cr_code", None) is asyncio.sleep.__code__


def trace_time() -> TraceTimeLoop:
    """The clock of the replay under way."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, TraceTimeLoop)
    return loop
