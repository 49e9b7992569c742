"""A run's events as server-sent events. Whoever comes back names the last one they saw and gets the rest."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import Any

from bridle.host.errors import Unavailable
from bridle.host.runs.event_log import Numbered
from bridle.wire.agui import Sent, Translator, as_sse, parse_id
from bridle.wire.metrics import Metrics

MEDIA = "text/event-stream"
HEADERS = {"X-Accel-Buffering": "no"}
BEAT_SECONDS = 15.0
LEAVING_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Streams:
    """How streams are kept open: how often they say that they are, and that the process is about to end."""

    metrics: Metrics
    beat: float
    over: asyncio.Event

    async def lines(
        self, sent: AsyncGenerator[Sent], allowed: Callable[[], Awaitable[bool]]
    ) -> AsyncIterator[str]:
        """The stream, which ends with the run, with the process, or with the viewer's rights.

        Where the database cannot be used it ends too: whoever watches comes back by itself.
        """
        yield "retry: 1000\n\n"
        with self.metrics.viewer(), suppress(Unavailable):
            async with aclosing(self._with_beats(sent)) as beats:
                async for each in beats:
                    if each is not None:
                        yield as_sse(each)
                    elif await allowed():
                        yield ": still here\n\n"
                    else:
                        return

    async def _with_beats(self, sent: AsyncGenerator[Sent]) -> AsyncGenerator[Sent | None]:
        """What is sent, and None for each while in which nothing was: proxies close what is silent."""
        over = asyncio.ensure_future(self.over.wait())
        waiting: asyncio.Future[Sent | None] | None = None
        leave = math.inf
        try:
            while (now := time.monotonic()) < leave:
                waiting = waiting or asyncio.ensure_future(anext(sent, None))
                if over.done() and leave == math.inf:
                    leave = now + LEAVING_SECONDS  # what the run's last words take to get here
                told = [waiting] if over.done() else [waiting, over]
                done, _ = await asyncio.wait(
                    told, timeout=min(self.beat, leave - now), return_when=asyncio.FIRST_COMPLETED
                )
                if waiting in done:
                    if (each := waiting.result()) is None:
                        return
                    waiting = None
                    yield each
                elif not done:
                    yield None
        finally:
            left: list[asyncio.Future[Any]] = [over] if waiting is None else [over, waiting]
            for each in left:
                each.cancel()
            await asyncio.gather(*left, return_exceptions=True)
            await sent.aclose()


async def unseen(
    events: AsyncIterator[Numbered], translator: Translator, last_seen: str | None
) -> AsyncGenerator[Sent]:
    """From the first event on: what the client has is translated again and left out; nothing is doubled."""
    seen = parse_id(last_seen)
    async for numbered in events:
        for sent in translator.translate(*numbered):
            if parse_id(sent.id) > seen:
                yield sent
