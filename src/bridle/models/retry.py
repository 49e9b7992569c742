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


async def retrying(
    attempt: Callable[[ModelRequest], AsyncIterator[Chunk]],
    request: ModelRequest,
    random_share: Callable[[], float] = random.random,
) -> AsyncIterator[Chunk]:
    """The chunks of the first attempt that works."""
    tries = 0
    while True:
        shown = False
        try:
            async with aclosing(cast(Any, attempt(request))) as chunks:
                async for chunk in chunks:
                    if not shown and isinstance(chunk, TextChunk):
                        shown = True
                    yield chunk
            return
        except ModelError as error:
            tries += 1
            if not error.retryable or shown or tries > request.max_retries:
                raise
            wait = waiting_time(tries, error.retry_after, random_share())
            if request.deadline is not None and asyncio.get_running_loop().time() + wait >= request.deadline:
                raise
            yield RetryChunk(tries, wait, str(error))
            await asyncio.sleep(wait)


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
        except (TypeError, ValueError):
            return None
        seconds = (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp() - datetime.now(
            UTC
        ).timestamp()
    return max(0.0, seconds) if seconds == seconds and seconds != float("inf") else None
