"""A connection to a SQLite file whose thread is sent one errand a statement.

aiosqlite sends its thread for the cursor, for the statement, for the rows and to close the cursor again, and
another time to begin the transaction: five ways there and back for one row by its key, which take longer than
all that SQLite does. Here the beginning, the statement and its first rows are one errand.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeAlias

import aiosqlite

FIRST_ROWS = 500
"""Fetched with the statement; whoever streams fetches the rest as it is wanted."""

Fetched: TypeAlias = list[Any]


class Connection(aiosqlite.Connection):
    """As SQLAlchemy uses one: it begins a transaction by name, and ends each before the next."""

    _beginning = ""
    """The statement that the next one is to be preceded by."""
    _used = False
    """Whether the thread was sent since the last transaction ended."""

    def begin_with(self, statement: str) -> None:
        """Begin a transaction, together with its first statement."""
        self._beginning = statement

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]  # theirs is awaited too
        return Cursor(self)

    async def commit(self) -> None:
        await self._end(super().commit)

    async def rollback(self) -> None:
        await self._end(super().rollback)

    async def _end(self, how: Callable[[], Any]) -> None:
        """Where nothing was sent, nothing is open. Otherwise the thread ends what it may still be at."""
        self._beginning = ""
        if self._used:
            await how()
            self._used = False

    async def send(self, errand: Callable[[sqlite3.Connection], Any]) -> Any:
        """Let the thread do something within the transaction."""
        beginning, self._beginning, self._used = self._beginning, "", True
        begun = not beginning

        def do() -> Any:
            nonlocal begun
            connection = self._conn
            if beginning:
                connection.execute(beginning)
                begun = True
            return errand(connection)

        try:
            return await self._execute(do)  # pyright: ignore[reportUnknownMemberType]
        finally:
            if not begun:  # whoever goes on all the same must not do so outside a transaction
                self._beginning = beginning


class Cursor:
    """What SQLAlchemy asks of aiosqlite's; its rows are fetched before they are asked for."""

    def __init__(self, connection: Connection) -> None:
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1
        self._connection = connection
        self._rows: Fetched = []
        self._more: sqlite3.Cursor | None = None

    async def __aenter__(self) -> Cursor:
        return self

    def __aiter__(self) -> Cursor:
        return self

    async def __anext__(self) -> Any:
        if (row := await self.fetchone()) is None:
            raise StopAsyncIteration
        return row

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> Cursor:
        return await self._run(lambda connection: connection.execute(sql, _given(parameters)))

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> Cursor:
        return await self._run(lambda connection: connection.executemany(sql, parameters))

    async def fetchone(self) -> Any:
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def fetchmany(self, size: int | None = None) -> Fetched:
        wanted = self.arraysize if size is None else size
        if len(self._rows) < wanted and self._more is not None:
            self._keep(await self._connection.send(partial(_fetch, self._more, max(wanted, FIRST_ROWS))))
        taken, self._rows = self._rows[:wanted], self._rows[wanted:]
        return taken

    async def fetchall(self) -> Fetched:
        if self._more is not None:
            self._keep(await self._connection.send(partial(_fetch, self._more, None)))
        taken, self._rows = self._rows, []
        return taken

    async def close(self) -> None:
        self._rows = []
        if (open_cursor := self._more) is not None:
            self._more = None
            await self._connection.send(lambda _: open_cursor.close())

    async def _run(self, statement: Callable[[sqlite3.Connection], sqlite3.Cursor]) -> Cursor:
        def do(connection: sqlite3.Connection) -> tuple[sqlite3.Cursor, tuple[Fetched, bool]]:
            cursor = statement(connection)
            return cursor, _fetch(cursor, FIRST_ROWS, connection) if cursor.description else ([], True)

        cursor, fetched = await self._connection.send(do)
        self.description, self.rowcount = cursor.description, cursor.rowcount
        self.lastrowid, self._more = cursor.lastrowid, cursor
        self._keep(fetched)
        return self

    def _keep(self, fetched: tuple[Fetched, bool]) -> None:
        rows, ended = fetched
        self._rows += rows
        if ended:
            self._more = None


def connect(path: str, **settings: Any) -> Connection:
    """For SQLAlchemy's `async_creator_fn`; awaited, it is open."""
    made = Connection(partial(sqlite3.connect, path, **settings), iter_chunk_size=FIRST_ROWS)
    made._thread.daemon = True  # pyright: ignore[reportPrivateUsage]  # or an open one keeps the process alive
    return made


def _fetch(cursor: sqlite3.Cursor, size: int | None, _: sqlite3.Connection) -> tuple[Fetched, bool]:
    """So many more rows, or all, and whether they were the last."""
    if size is None:
        return cursor.fetchall(), True
    rows = cursor.fetchmany(size)
    return rows, len(rows) < size


def _given(parameters: Iterable[Any]) -> Sequence[Any]:
    return parameters if isinstance(parameters, Sequence) else tuple(parameters)
