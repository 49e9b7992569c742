"""The proxy that the environment names, and the way to a server through it."""

from __future__ import annotations

import asyncio
import ssl
import urllib.request
from base64 import b64encode
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from bridle.errors import ConfigurationError
from bridle.models.http_connection import BUFFER, Connection


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy of the firm's: a tunnel for https, the whole address in the request line for http."""

    host: str
    port: int
    authorization: bytes

    async def connect(self, connection: Connection, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        loop = asyncio.get_running_loop()
        if tls is None:
            connection.through = (f"http://{host}:{port}".encode(), self.authorization)
            await loop.create_connection(lambda: connection, self.host, self.port)
            return
        transport, tunnel = await loop.create_connection(_Tunnel, self.host, self.port)
        try:
            goal = f"{host}:{port}".encode()
            line = b"CONNECT %b HTTP/1.1\r\nHost: %b\r\n" % (goal, goal)
            transport.write(line + self.authorization + b"\r\n")
            answer = await tunnel.answer
            if answer.split(b" ", 2)[1:2] != [b"200"]:
                raise ConnectionError(f"the proxy {self.host} answered {answer[:40]!r}")
            secured = await loop.start_tls(transport, connection, tls, server_hostname=host)
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


def proxy_for(scheme: str, host: str) -> Proxy | None:
    """The proxy that the environment names for this address."""
    if urllib.request.proxy_bypass(host):
        return None
    named = urllib.request.getproxies()
    address = named.get(scheme) or named.get("all")
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
