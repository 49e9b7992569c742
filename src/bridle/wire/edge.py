"""The outermost layer: every answer gets its headers and its number, every request its line in the log.

What nobody foresaw ends here. The log is told where it happened and of what kind it was; its words stay out,
because an error of the database quotes what people wrote.
"""

from __future__ import annotations

import logging
import re
import time
import traceback
from contextvars import ContextVar
from typing import Any

from bridle.host.ids import new_id
from bridle.wire.bounds import App, Message, Receive, Scope, Send
from bridle.wire.metrics import Metrics
from bridle.wire.problems import unforeseen

log = logging.getLogger("bridle.wire")

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
STRICT = (b"strict-transport-security", b"max-age=31536000")
PUBLIC = ("/static/",)
"""What a browser may keep; everything else is somebody's."""
FRAMES = 8
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

request_id: ContextVar[str] = ContextVar("request_id", default="")
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


class Edge:
    """ASGI middleware."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        number, began = _number(scope), time.monotonic()
        status, streamed = 0, False

        async def answer(message: Message) -> None:
            nonlocal status, streamed
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _headers(scope, message.get("headers", []), number)
                streamed = any(value.startswith(b"text/event-stream") for _, value in message["headers"])
            await send(message)

        token = request_id.set(number)
        try:
            await self._app(scope, receive, answer)
        except Exception as error:
            log.error("request failed: %s", type(error).__name__, extra={"at": where(error)})
            if status:
                raise _Broken from None  # the server closes the connection; half an answer is no answer
            await unforeseen(number)(scope, receive, answer)
        finally:
            seconds = time.monotonic() - began
            self._note(scope, status, seconds, streamed)
            request_id.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float, streamed: bool) -> None:
        method = scope["method"] if scope["method"] in METHODS else "OTHER"  # a client may make up any
        route = route_of(scope)
        if not streamed:
            self._metrics.answered(method, route, status, seconds)
        quiet = route in ("/healthz", "/readyz", "/metrics") and status < 400
        log.log(
            logging.DEBUG if quiet else logging.INFO,
            "request",
            extra={"method": method, "route": route, "status": status, "ms": round(seconds * 1_000, 1)},
        )


class _Broken(Exception):
    """An answer that was begun cannot be finished. Says nothing more, because the server prints it."""


def where(error: BaseException) -> list[str]:
    """The places it came through, without any value."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    found = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    cause = error.__cause__
    return [*found, *([] if cause is None else [f"caused by {type(cause).__name__}"])]


def route_of(scope: Scope) -> str:
    """The template and never the path: that has ids in it, and tokens of links."""
    route: Any = scope.get("route")
    return getattr(route, "path_format", None) or getattr(route, "path", None) or "-"


def _number(scope: Scope) -> str:
    given = dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1")
    return given if _ID.fullmatch(given) else new_id()


def _headers(scope: Scope, given: list[tuple[bytes, bytes]], number: str) -> list[tuple[bytes, bytes]]:
    there = {name.lower() for name, _ in given}
    more = [each for each in HEADERS if each[0] not in there]
    if scope.get("scheme") == "https":
        more.append(STRICT)
    if b"cache-control" not in there:
        kept = scope["path"].startswith(PUBLIC)
        more.append((b"cache-control", b"no-cache" if kept else b"no-store"))
    return [*given, *more, (b"x-request-id", number.encode())]
