"""One database by its URL: a SQLite file on a laptop, PostgreSQL for many machines.

Whoever writes says so: SQLite then takes its write lock at the start of the transaction and not in the middle
of it, where it would fail instead of waiting, and writers of one process queue here instead of at the file.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from contextvars import Context, ContextVar, copy_context
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Insert, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.errors import ConfigurationError
from bridle.host.engines import CLOCK, postgresql_engines, sqlite_engines
from bridle.host.trouble import lost_while_committing, told

_CLOCK = select(func.clock_timestamp())


class Guard(Protocol):
    """Somebody who answers for everything that is written to one database in a context."""

    @property
    def db(self) -> Database: ...

    async def begin(self, tx: AsyncConnection) -> None:
        """Before anything else in a transaction; what is raised here keeps it from happening."""
        ...

    def committing(self) -> AbstractContextManager[None]:
        """Around a commit, to learn whether it happened, did not, or nobody knows."""
        ...


guard: ContextVar[Guard | None] = ContextVar("guard", default=None)


def unguarded() -> Context:
    """This context without its guard: for work that is begun here and is not of it."""
    context = copy_context()
    context.run(guard.set, None)
    return context


class Database:
    """Transactions on one database. `read()` and `write()` are the ways in; `alter()` is for migrations."""

    def __init__(self, url: str) -> None:
        self.url = _address(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._reader, self._writer = sqlite_engines(self.url) if self.sqlite else postgresql_engines(self.url)
        self._turn = asyncio.Lock()
        self._writing: set[asyncio.Task[Any] | None] = set()

    @property
    def path(self) -> Path | None:
        """The file of a SQLite database."""
        return Path(self.url.database) if self.sqlite and self.url.database else None

    @property
    def name(self) -> str:
        """The address without its password."""
        return self.url.render_as_string(hide_password=True)

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction that sees one state of the database and changes nothing."""
        async with told(), self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction that is whole or did not happen."""
        async with self._alone(), told(), self._writer.connect() as connection:
            await connection.begin()
            if (answering := guard.get()) is None or answering.db is not self:
                yield connection
                await self._commit(connection)
                return
            await answering.begin(connection)
            yield connection
            with answering.committing():
                await self._commit(connection)

    @asynccontextmanager
    async def alter(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction for changes of the schema, one at a time over all processes.

        SQLite changes a table by making a new one and dropping the old, which would take along every row
        that refers to it. So references are not followed meanwhile, and are all checked before the end.
        """
        async with self._alone(), told(), self._writer.connect() as connection:
            if not self.sqlite:
                await connection.execute(text("set local lock_timeout = 0"))
                await connection.execute(text("select pg_advisory_xact_lock(7203351)"))
                yield connection
                await self._commit(connection)
                return
            await _ignore_references(connection)
            try:
                await connection.begin()
                yield connection
                await _check_references(connection)
                await self._commit(connection)
            finally:
                await connection.invalidate()  # the next one follows references again

    async def close(self) -> None:
        await self._reader.dispose()
        await self._writer.dispose()

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        task = asyncio.current_task()
        if task in self._writing:
            raise RuntimeError("write() inside write(): hand the first one's transaction on instead")
        self._writing.add(task)
        try:
            if self.sqlite:
                async with self._turn:
                    yield
            else:
                yield
        finally:
            self._writing.discard(task)

    async def _commit(self, connection: AsyncConnection) -> None:
        try:
            await connection.commit()
        except DBAPIError as error:
            if error.connection_invalidated and not self.sqlite:
                raise lost_while_committing() from error
            raise


def machine_clock() -> datetime:
    return datetime.now(UTC)


async def now(connection: AsyncConnection) -> datetime:
    """The database's own clock: that of one machine may be wrong, and expiries are compared between them."""
    if connection.dialect.name == "sqlite":
        return machine_clock()  # a file has the clock of the machine it is on
    assert connection.sync_connection is not None
    known: dict[Any, Any] = connection.sync_connection.info
    if CLOCK not in known:  # once a transaction; from there on, time passes here as it does there
        at = (await connection.execute(_CLOCK)).scalar_one().astimezone(UTC)
        known[CLOCK] = (at, time.monotonic())
        return at
    at, since = known[CLOCK]
    return at + timedelta(seconds=time.monotonic() - since)


async def add_rows(connection: AsyncConnection, into: Insert, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert them. One alone is no batch, for which PostgreSQL's driver goes there more than once."""
    if rows:
        await connection.execute(into, rows[0] if len(rows) == 1 else rows)


def _address(url: str) -> URL:
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
    except (ArgumentError, ValueError):
        raise ConfigurationError(
            "The database's address cannot be read; it looks like sqlite:///bridle.db or "
            "postgresql://user@host/name."
        ) from None
    shown = parsed.render_as_string(hide_password=True)
    if kind not in ("sqlite", "postgresql"):
        raise ConfigurationError(f"database={shown!r}: it must be SQLite or PostgreSQL, not {kind}.")
    if kind == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if not parsed.database or parsed.database.startswith((":memory:", "file:")):
        raise ConfigurationError(f"database={shown!r}: name a file, as in sqlite:///bridle.db.")
    return parsed.set(drivername="sqlite+aiosqlite")


async def _ignore_references(connection: AsyncConnection) -> None:
    """Outside any transaction, where alone SQLite takes note of it."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    await driver.execute("pragma foreign_keys=off")


async def _check_references(connection: AsyncConnection) -> None:
    dangling = (await connection.execute(text("pragma foreign_key_check"))).all()
    if dangling:
        tables = ", ".join(sorted({str(row[0]) for row in dangling}))
        raise ConfigurationError(
            f"{len(dangling)} rows refer to something that is not there (in {tables}). Nothing was changed."
        )
