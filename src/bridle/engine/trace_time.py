"""The clock of a replay: it is moved by what was recorded."""

from __future__ import annotations

import asyncio
import selectors

FOREVER = 1e9


class TraceTimeLoop(asyncio.SelectorEventLoop):
    """Whoever waits is woken at once, unless real tools and hooks work: then time `flows` as well."""

    def __init__(self, *, flows: bool) -> None:
        self._ahead = 0.0
        self.flows = flows
        super().__init__(selectors.DefaultSelector() if flows else _Impatient(self))

    def time(self) -> float:
        return self._ahead + (super().time() if self.flows else 0.0)

    def advance_to(self, when: float) -> None:
        self._ahead += max(0.0, when - self.time())


class _Impatient(selectors.SelectSelector):
    def __init__(self, loop: TraceTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("The replay waits for something that never comes.")
        if not ready and timeout:
            self._loop.advance_to(self._loop.time() + timeout)
        return ready
