"""Who looks on at a run from outside: an observer that is told of its events, a signal that may stop it."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bridle.engine.abort import AbortSignal
from bridle.engine.events import Event
from bridle.engine.loop import Run
from bridle.engine.result import RunResult

log = logging.getLogger("bridle")


def unheard(event: Event) -> None:
    """Nobody looks on."""


def told(first: Callable[[Event], None], observer: Callable[[Event], None] | None) -> Callable[[Event], None]:
    """Both hear of each event. An observer may fail without harm to the run."""
    if observer is None:
        return first

    def emit(event: Event) -> None:
        first(event)
        try:
            observer(event)
        except Exception:
            log.exception("on_event failed on %s", event.type)

    return emit


async def watched(run: Run, signal: AbortSignal | None) -> RunResult:
    """Run to the end, or until the signal says stop."""
    if signal is None:
        return await run.run()
    forget = signal.listen(lambda: run.cancel(signal.reason))
    try:
        return await run.run()
    finally:
        forget()
