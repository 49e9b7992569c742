"""An event loop whose clock jumps: whoever sleeps is woken at once, and the clock says it was time.

Deadlines, retries and slow models are tested exactly and in no time. A run in virtual time must not use
threads or sockets: the loop would jump ahead of them. Sync tools run in threads, so use async ones here.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Selector(selectors.SelectSelector):
    """Does not wait: tells the loop how long it would have."""

    loop: VirtualTimeLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("deadlock: nothing is scheduled and nothing is ready")
        if not ready and timeout:
            self.loop.skip(timeout)
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """For `asyncio.Runner(loop_factory=VirtualTimeLoop)`, where `run_virtual` is not enough."""

    def __init__(self) -> None:
        self._skipped = 0.0
        selector = _Selector()
        super().__init__(selector)
        selector.loop = self

    def time(self) -> float:
        return self._skipped

    def skip(self, seconds: float) -> None:
        self._skipped += seconds


def run_virtual(main: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` on a clock that jumps, with a check that nothing is left running."""

    async def checked() -> T:
        result = await main
        left = asyncio.all_tasks() - {asyncio.current_task()}
        assert not left, f"tasks left running: {left}"
        return result

    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(checked())
