"""Databases for campaigns, each with a firm of its own, and PostgreSQL as something that can be restarted."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from faults.firm import founded
from faults.nemesis import Ground
from support.postgres import Postgres, postgres

KEEPS = ("fsync=off", "full_page_writes=off", "max_connections=200")
"""As the tests' own server, but what it has acknowledged outlives it: it is going to be shot down."""


class Restartable:
    """One server for many campaigns, one after the other."""

    def __init__(self, server: Postgres) -> None:
        self.server = server

    async def restart(self) -> None:
        await asyncio.to_thread(self.shoot)

    def shoot(self) -> None:
        """Down as by a power cut, and up again."""
        if (held := self.server._connection) is not None:
            held.close()
            self.server._connection = None
        data, log = str(self.server.folder / "data"), str(self.server.folder / "log")
        options = f"-h '' -k {self.server.folder} " + " ".join([f"-c {each}" for each in KEEPS])
        self.server.run("pg_ctl", "-w", "-m", "immediate", "-D", data, "-l", log, "-o", options, "restart")


@contextmanager
def restartable() -> Iterator[Restartable]:
    with postgres() as server:
        made = Restartable(server)
        made.shoot()  # from here on it keeps what it acknowledges
        yield made


@asynccontextmanager
async def ground(database: str, server: Restartable | None, people: int = 6) -> AsyncIterator[Ground]:
    with tempfile.TemporaryDirectory(prefix="bridle-nemesis-") as name:
        folder = Path(name)
        if database == "sqlite":
            url = f"sqlite:///{folder / 'house.db'}"
            yield Ground(url, await founded(url, people), folder)
            return
        assert server is not None
        url = server.server.url(await asyncio.to_thread(server.server.database))
        yield Ground(url, await founded(url, people), folder, server.restart)
