"""One connection to a server, and the answer that is read from it as it comes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from bridle.errors import ModelError

if TYPE_CHECKING:
    from httptools import HttpResponseParser

LAST_BYTES = 0.1
BUFFER = 1 << 20
"""Bytes that may wait for the reader before the server is told to wait."""


class Response:
    """An answer whose body is read as it comes. Leave it as a context manager: a body that was not read to
    its end takes its connection with it."""

    __slots__ = ("_connection", "headers", "status")

    def __init__(self, connection: Connection, status: int, headers: dict[str, str]) -> None:
        self._connection, self.status, self.headers = connection, status, headers

    @property
    def content_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    async def more(self) -> bytes:
        """The bytes that have come since; nothing at the end."""
        return await self._connection.more()

    async def read(self, limit: int = 1 << 26) -> bytes:
        """The rest of the body, up to `limit` bytes."""
        pieces: list[bytes] = []
        size = 0
        while size < limit and (data := await self._connection.more()):
            pieces.append(data)
            size += len(data)
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    async def finish(self) -> None:
        """What is worth reading was read; a moment for the body to end, so that the connection is kept."""
        with contextlib.suppress(TimeoutError, OSError):
            if not self._connection.complete:
                async with asyncio.timeout(LAST_BYTES):
                    while await self._connection.more():
                        pass

    def close(self) -> None:
        self._connection.release()

    def __enter__(self) -> Response:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Connection(asyncio.Protocol):
    """One connection: one request at a time, kept for the next where the server allows it."""

    __slots__ = (
        "_body",
        "_complete",
        "_error",
        "_headers",
        "_idle",
        "_keep",
        "_parser",
        "_paused",
        "_size",
        "_status",
        "_transport",
        "_waiter",
        "heard",
        "idle_since",
        "through",
    )

    def __init__(self, idle: list[Connection]) -> None:
        self._idle = idle
        self._transport: asyncio.Transport | None = None
        self._error: Exception | None = None
        self._waiter: asyncio.Future[None] | None = None
        self._paused = False
        self.idle_since = 0.0
        self.through: tuple[bytes, bytes] = (b"", b"")  # what a proxy wants before the path, and its header
        self._expect()

    def _expect(self) -> None:
        from httptools import HttpResponseParser

        self._parser: HttpResponseParser = HttpResponseParser(self)
        self._status, self._headers = 0, dict[str, str]()
        self._body: list[bytes] = []
        self._size = 0
        self._complete = False
        self._keep = False
        self.heard = False

    @property
    def usable(self) -> bool:
        return self._transport is not None and not self._transport.is_closing() and self._error is None

    @property
    def complete(self) -> bool:
        return self._complete

    async def ask(self, head: bytes, body: bytes | None) -> Response:
        """Send a request whose head, from its path on, is `head`; wait for the answer's."""
        assert self._transport is not None
        self._expect()
        prefix, proxy_header = self.through
        if body is None:
            self._transport.write(b"GET %b%b%b\r\n" % (prefix, head, proxy_header))
        else:
            head = b"POST %b%b%bContent-Length: %d\r\n\r\n" % (prefix, head, proxy_header, len(body))
            self._transport.writelines((head, body))
        while self._status < 200:
            await self._wait()
        return Response(self, self._status, self._headers)

    async def more(self) -> bytes:
        while not self._body and not self._complete:
            await self._wait()
        data = self._body[0] if len(self._body) == 1 else b"".join(self._body)
        self._body.clear()
        self._size = 0
        if self._paused and self._transport is not None:
            self._paused = False
            self._transport.resume_reading()
        return data

    def release(self) -> None:
        """Keep the connection for the next request, or drop it with an answer that was not read out."""
        if self._complete and not self._body and self._keep and self.usable:
            self.idle_since = asyncio.get_running_loop().time()
            self._idle.append(self)
        else:
            self.abort()

    def abort(self) -> None:
        if self in self._idle:
            self._idle.remove(self)
        if self._transport is not None:
            self._transport.abort()

    async def _wait(self) -> None:
        if self._error is not None:
            raise self._error
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    # what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # pyright: ignore[reportAttributeAccessIssue]

    def data_received(self, data: bytes) -> None:
        self.heard = True
        if self._complete:  # an answer to nothing: this connection is not to be trusted any more
            self.abort()
            return
        try:
            self._parser.feed_data(data)
        except Exception as error:
            if not self._complete:
                said = f"The model's server does not speak HTTP ({error}): {data[:60]!r}."
                self._error = ModelError(said, fault="protocol", retryable=True)
            self.abort()
        self._wake()

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        if self in self._idle:
            self._idle.remove(self)
        sized = "content-length" in self._headers or "transfer-encoding" in self._headers
        if self._status >= 200 and not sized and exc is None:
            self._complete = True  # such a body ends with its connection
        elif self._error is None:
            self._error = ConnectionResetError(f"the connection was closed{f' ({exc})' if exc else ''}")
        self._wake()

    # what the parser calls

    def on_message_begin(self) -> None:
        if self._complete:  # a second answer to one question
            raise ValueError("more was sent than was asked for")

    def on_header(self, name: bytes, value: bytes) -> None:
        self._size += len(name) + len(value)
        if self._size > BUFFER:
            raise ValueError("the head of the answer has no end")
        self._headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        self._size = 0
        self._status = self._parser.get_status_code()

    def on_body(self, data: bytes) -> None:
        self._body.append(data)
        self._size += len(data)
        if self._size > BUFFER and not self._paused and self._transport is not None:
            self._paused = True
            self._transport.pause_reading()

    def on_message_complete(self) -> None:
        if self._status < 200:  # "100 Continue" and the like: the answer is still to come
            self._status = 0
            self._headers.clear()
        else:
            self._complete = True
            self._keep = self._parser.should_keep_alive()  # asked now: the parser forgets
