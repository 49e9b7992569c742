"""A switch that stops runs: handed to any number of them, thrown once, from any thread."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Aborted(Exception):
    """What was waited for was given up because a signal was thrown."""


class AbortSignal:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[int, tuple[asyncio.AbstractEventLoop, Callable[[], None]]] = {}
        self.aborted = False
        self.reason = ""

    def abort(self, reason: str = "") -> None:
        """Stop every run that holds this signal, now, and every run that gets it later."""
        with self._lock:
            if self.aborted:
                return
            self.aborted, self.reason = True, reason
            listeners = list(self._listeners.values())
        for loop, stop in listeners:
            with contextlib.suppress(RuntimeError):  # that loop is closed, and its runs with it
                loop.call_soon_threadsafe(stop)

    def listen(self, stop: Callable[[], None]) -> Callable[[], None]:
        """Call `stop` on this event loop when the signal is thrown; returns how to stop listening."""
        with self._lock:
            if not self.aborted:
                key = id(stop)
                self._listeners[key] = (asyncio.get_running_loop(), stop)
                return lambda: self._forget(key)
        stop()
        return lambda: None

    def _forget(self, key: int) -> None:
        with self._lock:
            self._listeners.pop(key, None)


async def heeding(signal: AbortSignal, work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work. Where the signal is thrown first, it is stopped, and `Aborted` is raised."""
    task = asyncio.ensure_future(work)
    mine = asyncio.current_task()
    before = 0 if mine is None else mine.cancelling()
    forget = signal.listen(lambda: _stop(task))
    try:
        return await task
    except asyncio.CancelledError:
        if signal.aborted and (mine is None or mine.cancelling() == before):
            raise Aborted(signal.reason) from None
        raise
    finally:
        forget()


def _stop(task: asyncio.Future[Any]) -> None:
    task.cancel()
