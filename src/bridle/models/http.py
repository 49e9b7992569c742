"""One connection pool an event loop, for every model that speaks HTTP.

aiohttp is imported at first use: it takes longer to import than all of Bridle.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    import aiohttp

CONNECT_SECONDS = 10

_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[bool, _Pool]] = WeakKeyDictionary()


class _Pool:
    """A session that closes itself when its event loop shuts down.

    The session lives in an async generator: `asyncio.run` closes those before it closes the loop, so
    nobody has to remember to.
    """

    def __init__(self, session: aiohttp.ClientSession, life: AsyncGenerator[aiohttp.ClientSession]) -> None:
        self.session, self.life = session, life


async def session(*, use_proxy: bool) -> aiohttp.ClientSession:
    """The running loop's session. Proxies from the environment are for hosts outside this machine."""
    pools = _pools.setdefault(asyncio.get_running_loop(), {})
    pool = pools.get(use_proxy)
    if pool is None or pool.session.closed:
        life = _life(use_proxy)
        pool = pools[use_proxy] = _Pool(await anext(life), life)
    return pool.session


async def close() -> None:
    """Close the running loop's connections now."""
    for pool in _pools.pop(asyncio.get_running_loop(), {}).values():
        await pool.life.aclose()


async def _life(use_proxy: bool) -> AsyncGenerator[aiohttp.ClientSession]:
    import aiohttp

    opened = aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=0, ttl_dns_cache=300),
        timeout=aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_SECONDS),
        cookie_jar=aiohttp.DummyCookieJar(),
        trust_env=use_proxy,
        auto_decompress=True,
    )
    try:
        yield opened
    finally:
        await opened.close()
