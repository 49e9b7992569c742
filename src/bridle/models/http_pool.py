"""Connections that are kept for the next request: one pool an event loop, which closes with the loop."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncGenerator
from typing import TypeAlias
from weakref import WeakKeyDictionary

from bridle.models.http_connection import Connection
from bridle.models.http_proxy import proxy_for
from bridle.models.loopback import is_loopback

Address: TypeAlias = tuple[str, str, int]
"""(scheme, host, port)"""
CONNECT_SECONDS = 10.0
LONGEST_IDLE = 50.0
"""Seconds: many servers close an idle connection after a minute."""


class Pool:
    """The connections of one event loop. The lists hold what is idle, newest last."""

    def __init__(self) -> None:
        self.idle: dict[Address, list[Connection]] = {}
        self._life: AsyncGenerator[None] | None = None
        self._tls: ssl.SSLContext | None = None

    def kept(self, address: Address) -> Connection | None:
        """A connection from before."""
        idle = self.idle.get(address, ())
        while idle:
            connection = idle.pop()
            fresh = asyncio.get_running_loop().time() - connection.idle_since < LONGEST_IDLE
            if connection.usable and fresh:
                return connection
            connection.abort()
        return None

    async def connect(self, address: Address) -> Connection:
        scheme, host, port = address
        if self._life is None:
            self._life = self._close_with_loop()
            await anext(self._life)
        connection = Connection(self.idle.setdefault(address, []))
        tls = self._context() if scheme == "https" else None
        proxy = None if is_loopback(host) else proxy_for(scheme, host)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                if proxy is None:
                    await asyncio.get_running_loop().create_connection(
                        lambda: connection, host, port, ssl=tls, happy_eyeballs_delay=0.25
                    )
                else:
                    await proxy.connect(connection, host, port, tls)
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


def running_pool() -> Pool:
    """The running loop's."""
    loop = asyncio.get_running_loop()
    pool = _pools.get(loop)
    if pool is None:
        pool = _pools[loop] = Pool()
    return pool


async def close() -> None:
    """Close the running loop's idle connections now."""
    if (pool := _pools.pop(asyncio.get_running_loop(), None)) is not None:
        await pool.close()
