"""A server's HTTP API as a client has it: answers, problems, and a run's events without gap or repeat."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, cast

from bridle.errors import BridleError, ConfigurationError, ModelError
from bridle.models import http

ANSWER_SECONDS = 90.0
SILENCE_SECONDS = 45.0
"""Three heartbeats: a stream that says nothing for so long is broken, whatever its connection says."""
TRIES = 8
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0
MOST_BYTES = 16 << 20
LAST = ("RUN_FINISHED", "RUN_ERROR")

Body = dict[str, Any]


class Problem(BridleError):
    """The server's own words for what was wrong, or ours where it had none."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail or f"HTTP {status}")
        self.status = status


class Lost(BridleError):
    """The server does not answer; the text says why."""


@dataclass
class Server:
    url: str
    key: str = field(repr=False)

    def __post_init__(self) -> None:
        self.url = self.url.strip().rstrip("/")
        if not self._to("/").host:
            raise ConfigurationError(f"{self.url!r} is no address.")

    @property
    def is_private(self) -> bool:
        """Whether nobody in between can read the key."""
        endpoint = self._to("/")
        return endpoint.scheme == "https" or http.is_loopback(endpoint.host)

    async def get(self, path: str) -> Body:
        return await self._asked(self._to(path), None)

    async def post(self, path: str, body: Mapping[str, Any], idempotency_key: str = "") -> Body:
        """With a key for it, what got lost on the way is sent again: the server does it once."""
        headers = {"Content-Type": "application/json"}
        if idempotency_key:
            headers["Idempotency-Key"] = idempotency_key
        sent = json.dumps(body).encode()
        endpoint = self._to(path, headers)
        return await self._insist(endpoint, sent) if idempotency_key else await self._asked(endpoint, sent)

    async def events(self, run_id: str) -> AsyncGenerator[Body]:
        """A run's events to its last, over as many connections as it takes."""
        seen, tries = "", 0
        while True:
            try:
                async with aclosing(self._stream(run_id, seen)) as stream:
                    async for number, body in stream:
                        seen, tries = number or seen, 0
                        yield body
                        if body.get("type") in LAST:
                            return
                why = "the stream ended early"
            except (OSError, ModelError) as error:
                why = str(error) or type(error).__name__
            tries += 1
            if tries >= TRIES:
                raise Lost(why)
            await _pause(tries)

    async def _stream(self, run_id: str, seen: str) -> AsyncGenerator[tuple[str, Body]]:
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": seen} if seen else {})
        async with asyncio.timeout(ANSWER_SECONDS):
            response = await http.request(self._to(f"/api/runs/{run_id}/events", headers))
        with response:
            if response.status != 200:
                await _refuse(response)
            async with aclosing(sent_events(_pieces(response))) as events:
                async for event in events:
                    yield event

    async def _insist(self, endpoint: http.Endpoint, sent: bytes) -> Body:
        for attempt in range(1, TRIES):
            try:
                return await self._asked(endpoint, sent)
            except Lost:
                await _pause(attempt)
        return await self._asked(endpoint, sent)

    async def _asked(self, endpoint: http.Endpoint, sent: bytes | None) -> Body:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                with await http.request(endpoint, sent) as response:
                    if response.status >= 300:
                        await _refuse(response)
                    read = await response.read(MOST_BYTES)
                    return _object(read) if response.status != 204 else {}
        except (OSError, ModelError) as error:
            raise Lost(str(error) or type(error).__name__) from None

    def _to(self, path: str, headers: Mapping[str, str] | None = None) -> http.Endpoint:
        return http.Endpoint(self.url + path, {"Authorization": f"Bearer {self.key}", **(headers or {})})


async def sent_events(pieces: AsyncIterator[bytes]) -> AsyncGenerator[tuple[str, Body]]:
    """Server-sent events with their ids, however the bytes were cut; without comments and what is no JSON."""
    rest, number, data = b"", "", list[str]()
    async for piece in pieces:
        rest += piece
        *lines, rest = rest.split(b"\n")
        if len(rest) > MOST_BYTES:
            raise OSError("an event is too long")
        for line in [each.rstrip(b"\r").decode("utf-8", "replace") for each in lines]:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "id":
                number = value
            elif name == "data":
                data.append(value)
            elif not line and data:
                if body := _object("\n".join(data).encode()):
                    yield number, body
                data.clear()


async def _pieces(response: http.Response) -> AsyncIterator[bytes]:
    while True:
        async with asyncio.timeout(SILENCE_SECONDS):
            piece = await response.more()
        if not piece:
            return
        yield piece


async def _refuse(response: http.Response) -> None:
    """A problem for good; what may be different in a moment counts as no answer."""
    body = _object(await response.read(MOST_BYTES))
    detail = body.get("detail")
    if response.status in (502, 503, 504):
        raise OSError(str(detail or f"HTTP {response.status}"))
    raise Problem(response.status, detail if isinstance(detail, str) else "")


async def _pause(tries: int) -> None:
    await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)))


def _object(read: bytes) -> Body:
    try:
        found: object = json.loads(read)
    except (ValueError, RecursionError):
        return {}
    return cast(Body, found) if isinstance(found, dict) else {}
