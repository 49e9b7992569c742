"""Asking again when asking again may help: busy, broken or breaking servers, never a wrong request.

A retry waits exponentially with jitter, or as long as the server said, but never beyond the deadline,
and never after text has reached the person: they would read it twice.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, cast

from bridle.engine.model import Chunk, ModelRequest, RetryChunk, TextChunk
from bridle.errors import ModelError

FIRST_WAIT = 0.5
LONGEST_WAIT = 8.0


class Retries:
    """The tries of one logical model call.

    `after(error)` is how long to wait before the next one; it raises the error when there is none.
    """

    __slots__ = ("_random", "_request", "shown", "tries")

    def __init__(self, request: ModelRequest, random_share: Callable[[], float] = random.random) -> None:
        self._request, self._random = request, random_share
        self.tries = 0
        self.shown = False

    def after(self, error: ModelError) -> RetryChunk:
        self.tries += 1
        if not error.retryable or self.shown or self.tries > self._request.max_retries:
            raise error
        wait = waiting_time(self.tries, error.retry_after, self._random())
        if asyncio.get_running_loop().time() + wait >= self._request.deadline:
            raise error
        return RetryChunk(self.tries, wait, error)


async def retrying(
    attempt: Callable[[ModelRequest], AsyncIterator[Chunk]],
    request: ModelRequest,
    random_share: Callable[[], float] = random.random,
) -> AsyncIterator[Chunk]:
    """The chunks of the first attempt that works."""
    retries = Retries(request, random_share)
    while True:
        try:
            async with aclosing(cast(Any, attempt(request))) as chunks:
                async for chunk in chunks:
                    retries.shown = retries.shown or isinstance(chunk, TextChunk)
                    yield chunk
            return
        except ModelError as error:
            again = retries.after(error)
        yield again
        await asyncio.sleep(again.wait)


def waiting_time(tries: int, retry_after: float | None, share: float) -> float:
    if retry_after is not None:
        return retry_after
    longest = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))
    return longest * (0.5 + share / 2)


def parse_retry_after(value: str | None) -> float | None:
    """Seconds from a `Retry-After` header: a number or a date. Nonsense is no answer."""
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            when = parsedate_to_datetime(value)
        except (TypeError, ValueError, OverflowError):
            return None
        seconds = (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp() - datetime.now(
            UTC
        ).timestamp()
    return max(0.0, seconds) if seconds == seconds and seconds != float("inf") else None
