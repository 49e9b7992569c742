"""A small HTTP/1.1 client for talking to model servers, on asyncio and llhttp (through httptools).

Model calls are POSTs of JSON whose answers stream; that is all this does, so that it costs half of what
a general client costs and nothing to import. Connections are kept, one pool an event loop, and close
themselves when the loop does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from bridle._version import __version__
from bridle.errors import ConfigurationError
from bridle.models.http_connection import Connection, Response
from bridle.models.http_pool import Address, close, running_pool
from bridle.models.loopback import is_loopback

__all__ = ["Endpoint", "Response", "close", "is_loopback", "request"]

CRLF = "\r\n"


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
    def address(self) -> Address:
        return self.scheme, self.host, self.port


async def request(endpoint: Endpoint, body: bytes | None = None) -> Response:
    """Send `body` (POST), or ask without one (GET), and wait for the answer's head.

    A kept connection may have been closed by the server meanwhile; then, and only then, a fresh one is
    tried, once: nothing of an answer had arrived.
    """
    address = endpoint.address
    connection = running_pool().kept(address)
    if connection is not None:
        try:
            return await _ask(connection, endpoint.head, body)
        except ConnectionError:
            if connection.heard:
                raise
    return await _ask(await running_pool().connect(address), endpoint.head, body)


async def _ask(connection: Connection, head: bytes, body: bytes | None) -> Response:
    try:
        return await connection.ask(head, body)
    except BaseException:
        connection.abort()
        raise
