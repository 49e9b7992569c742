"""A small HTTP/1.1 client for talking to model servers, on asyncio and llhttp (through httptools).

Model calls are POSTs of JSON whose answers stream; that is all this does, so that it costs half of what
a general client costs and nothing to import. Connections are kept, one pool an event loop, and close
themselves when the loop does.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import ssl
import urllib.request
from base64 import b64encode
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote, urlsplit
from weakref import WeakKeyDictionary

from bridle._version import __version__
from bridle.errors import ConfigurationError, ModelError

if TYPE_CHECKING:
    from httptools import HttpResponseParser

CRLF = "\r\n"
CONNECT_SECONDS = 10.0
LAST_BYTES = 0.1
LONGEST_IDLE = 50.0
"""Seconds: many servers close an idle connection after a minute."""
BUFFER = 1 << 20
"""Bytes that may wait for the reader before the server is told to wait."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where requests go, with everything about them that stays the same."""

    url: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    scheme: str = field(init=False, repr=False)
    host: str = field(init=False, repr=False)
    port: int = field(init=False, repr=False)
    head: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        parts = self._parts()
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [f"Host: {parts.netloc.rpartition('@')[2]}", f"User-Agent: bridle/{__version__}"]
        lines += ["Accept: */*", "Accept-Encoding: identity"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        if any("\r" in line or "\n" in line or not line.isascii() for line in [target, *lines]):
            raise ConfigurationError("A key or a header holds a line break or characters that are not ASCII.")
        head = f"{target} HTTP/1.1\r\n{CRLF.join(lines)}\r\n".encode()
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        for name, value in (("scheme", parts.scheme), ("host", host), ("port", port), ("head", head)):
            object.__setattr__(self, name, value)

    def _parts(self) -> SplitResult:
        try:
            parts = urlsplit(self.url)
            (parts.hostname or "").encode("idna")
            good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
            if good and parts.username is not None:
                raise ConfigurationError(
                    "The address holds a user or a password; pass a key as api_key instead."
                )
            if good and not any(c <= " " for c in self.url) and self.url.isascii():
                return parts
        except ConfigurationError:
            raise
        except ValueError:
            pass
        raise ConfigurationError(f"{self.url!r} is no address: it must look like http://127.0.0.1:8080/v1.")

    @property
    def address(self) -> tuple[str, str, int]:
        return self.scheme, self.host, self.port


def is_loopback(host: str) -> bool:
    """This machine's own addresses and nothing else: local is proved, not assumed."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def request(endpoint: Endpoint, body: bytes | None = None) -> Response:
    """Send `body` (POST), or ask without one (GET), and wait for the answer's head.

    A kept connection may have been closed by the server meanwhile; then, and only then, a fresh one is
    tried, once: nothing of an answer had arrived.
    """
    connection = _pool().kept(endpoint)
    if connection is not None:
        try:
            return await _ask(connection, endpoint, body)
        except ConnectionError:
            if connection.heard:
                raise
    return await _ask(await _pool().connect(endpoint), endpoint, body)


async def _ask(connection: Connection, endpoint: Endpoint, body: bytes | None) -> Response:
    try:
        return await connection.ask(endpoint, body)
    except BaseException:
        connection.abort()
        raise


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

    async def ask(self, endpoint: Endpoint, body: bytes | None) -> Response:
        assert self._transport is not None
        self._expect()
        prefix, proxy_header = self.through
        if body is None:
            self._transport.write(b"GET %b%b%b\r\n" % (prefix, endpoint.head, proxy_header))
        else:
            head = b"POST %b%b%bContent-Length: %d\r\n\r\n" % (prefix, endpoint.head, proxy_header, len(body))
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


class Pool:
    """The connections of one event loop. The lists hold what is idle, newest last."""

    def __init__(self) -> None:
        self.idle: dict[tuple[str, str, int], list[Connection]] = {}
        self._life: AsyncGenerator[None] | None = None
        self._tls: ssl.SSLContext | None = None

    def kept(self, endpoint: Endpoint) -> Connection | None:
        """A connection from before."""
        idle = self.idle.get(endpoint.address, ())
        while idle:
            connection = idle.pop()
            fresh = asyncio.get_running_loop().time() - connection.idle_since < LONGEST_IDLE
            if connection.usable and fresh:
                return connection
            connection.abort()
        return None

    async def connect(self, endpoint: Endpoint) -> Connection:
        if self._life is None:
            self._life = self._close_with_loop()
            await anext(self._life)
        connection = Connection(self.idle.setdefault(endpoint.address, []))
        tls = self._context() if endpoint.scheme == "https" else None
        proxy = None if is_loopback(endpoint.host) else _proxy_for(endpoint)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                if proxy is None:
                    await asyncio.get_running_loop().create_connection(
                        lambda: connection, endpoint.host, endpoint.port, ssl=tls, happy_eyeballs_delay=0.25
                    )
                else:
                    await proxy.connect(connection, endpoint, tls)
        except TimeoutError:
            raise TimeoutError(f"no connection within {CONNECT_SECONDS:g} seconds") from None
        return connection

    def _context(self) -> ssl.SSLContext:
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls

    async def _close_with_loop(self) -> AsyncGenerator[None]:
        """`asyncio.run` closes async generators before it closes the loop, and this one closes the pool."""
        loop = asyncio.get_running_loop()
        try:
            yield
        finally:
            _pools.pop(loop, None)
            for connections in self.idle.values():
                for connection in list(connections):
                    connection.abort()
            await asyncio.sleep(0)

    async def close(self) -> None:
        if self._life is not None:
            await self._life.aclose()
            self._life = None


_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, Pool] = WeakKeyDictionary()


def _pool() -> Pool:
    loop = asyncio.get_running_loop()
    pool = _pools.get(loop)
    if pool is None:
        pool = _pools[loop] = Pool()
    return pool


async def close() -> None:
    """Close the running loop's idle connections now."""
    if (pool := _pools.pop(asyncio.get_running_loop(), None)) is not None:
        await pool.close()


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy of the firm's: a tunnel for https, the whole address in the request line for http."""

    host: str
    port: int
    authorization: bytes

    async def connect(self, connection: Connection, endpoint: Endpoint, tls: ssl.SSLContext | None) -> None:
        loop = asyncio.get_running_loop()
        if tls is None:
            connection.through = (f"http://{endpoint.host}:{endpoint.port}".encode(), self.authorization)
            await loop.create_connection(lambda: connection, self.host, self.port)
            return
        transport, tunnel = await loop.create_connection(_Tunnel, self.host, self.port)
        try:
            goal = f"{endpoint.host}:{endpoint.port}".encode()
            line = b"CONNECT %b HTTP/1.1\r\nHost: %b\r\n" % (goal, goal)
            transport.write(line + self.authorization + b"\r\n")
            answer = await tunnel.answer
            if answer.split(b" ", 2)[1:2] != [b"200"]:
                raise ConnectionError(f"the proxy {self.host} answered {answer[:40]!r}")
            secured = await loop.start_tls(transport, connection, tls, server_hostname=endpoint.host)
            assert secured is not None
            connection.connection_made(secured)
        except BaseException:
            transport.abort()
            raise


class _Tunnel(asyncio.Protocol):
    """Waits for a proxy's word that the tunnel is open."""

    def __init__(self) -> None:
        self._heard = b""
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self.answer.done() and (b"\r\n\r\n" in self._heard or len(self._heard) > BUFFER):
            self.answer.set_result(self._heard)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.answer.done():
            self.answer.set_exception(ConnectionError("the proxy hung up"))


def _proxy_for(endpoint: Endpoint) -> Proxy | None:
    """The proxy that the environment names for this address."""
    if urllib.request.proxy_bypass(endpoint.host):
        return None
    named = urllib.request.getproxies()
    address = named.get(endpoint.scheme) or named.get("all")
    if not address:
        return None
    parts = urlsplit(address if "://" in address else f"http://{address}")
    if parts.scheme != "http" or not parts.hostname:
        raise ConfigurationError(f"The proxy {address!r} is not supported: it must be http://host:port.")
    authorization = b""
    if parts.username:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
        authorization = b"Proxy-Authorization: Basic %b\r\n" % b64encode(secret)
    return Proxy(parts.hostname, parts.port or 80, authorization)
