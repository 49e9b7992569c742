"""What any request must keep to before anybody looks at it: size, depth, and time to arrive."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, TypeAlias

from starlette.responses import Response

from bridle.wire.problems import TITLES, problem

MOST_BYTES = 1 << 20
DEEPEST = 64
LINGER_BYTES, LINGER_SECONDS = 16 << 20, 2.0
BODY_SECONDS = 30.0
"""For a body to arrive whole: whoever sends a byte now and then holds nothing up for long."""

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""Possessive, and content with no closing mark: never goes back over what it has read."""
_CLOSE = {"Connection": "close"}


class _TooLarge(Exception):
    pass


class Bounds:
    """ASGI middleware. A body that is too large is refused before it is read to its end."""

    def __init__(self, app: App, most: int = MOST_BYTES, seconds: float = BODY_SECONDS) -> None:
        self._app, self._most, self._seconds = app, most, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await self._body(scope, receive)
        except _TooLarge:
            told = f"{TITLES[413]}: höchstens {self._most >> 10} KiB."
            await _refuse(problem(413, told, "too-large", headers=_CLOSE), receive, send)
            return
        except TimeoutError:
            await problem(408, TITLES[408] + ".", "too-slow", headers=_CLOSE)(scope, receive, send)
            return
        if body is None:
            return  # nobody is there any more
        if too_deep(body):
            await problem(400, "Das JSON ist zu tief verschachtelt.", "too-deep")(scope, receive, send)
            return
        await self._app(scope, _replayed(body, receive), send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body, or nothing where the client left."""
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if told.isdigit() and int(told[:20]) > self._most:
            raise _TooLarge
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if len(body) > self._most:
                raise _TooLarge
            if not message.get("more_body"):
                return bytes(body)


async def _refuse(answer: Response, receive: Receive, send: Send) -> None:
    """Answer at once, then read on for a moment without keeping anything.

    Hanging up on somebody who is still sending would take the answer from them too.
    """
    await send({"type": "http.response.start", "status": answer.status_code, "headers": answer.raw_headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": True})
    left = LINGER_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0 and (message := await receive()).get("more_body"):
                left -= len(message.get("body", b""))
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _replayed(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def too_deep(body: bytes, deepest: int = DEEPEST) -> bool:
    """Whether brackets outside of strings nest too deeply for what reads them, whatever else is wrong."""
    if body.count(b"[") + body.count(b"{") <= deepest:
        return False
    depth = 0
    for byte in _STRING.sub(b"", body):
        if byte in b"[{":
            depth += 1
            if depth > deepest:
                return True
        elif byte in b"]}":
            depth -= 1
    return False
