"""The connection to a SQLite file, as SQLAlchemy uses it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bridle.host.sqlite_connection import FIRST_ROWS, Connection, connect

MANY = 3 * FIRST_ROWS + 7


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.db"
    made = sqlite3.connect(path)
    made.execute("create table numbers (n integer primary key)")
    made.executemany("insert into numbers values (?)", [(n,) for n in range(MANY)])
    made.commit()
    made.close()
    return path


@pytest.fixture
async def connection(file: Path) -> AsyncIterator[Connection]:
    made = await connect(str(file), timeout=0, isolation_level=None)
    yield made
    await made.close()


async def test_all_rows_come_however_they_are_fetched(connection: Connection) -> None:
    query = "select n from numbers order by n"
    every = [(n,) for n in range(MANY)]
    assert await (await connection.cursor().execute(query)).fetchall() == every
    by_size, cursor = [], await connection.cursor().execute(query)
    while rows := await cursor.fetchmany(17):
        by_size += rows
    assert by_size == every
    assert [row async for row in await connection.cursor().execute(query)] == every
    mixed = await connection.cursor().execute(query)
    assert [await mixed.fetchone(), *await mixed.fetchmany(2), *await mixed.fetchall()] == every
    assert await mixed.fetchone() is None


@pytest.mark.parametrize("rows", [0, 1, FIRST_ROWS - 1, FIRST_ROWS, FIRST_ROWS + 1])
async def test_none_is_missing_around_the_first_fetch(connection: Connection, rows: int) -> None:
    cursor = await connection.cursor().execute("select n from numbers where n < ?", (rows,))
    assert cursor.description is not None
    assert len(await cursor.fetchall()) == rows


async def test_a_transaction_begins_with_its_first_statement_and_is_whole(connection: Connection) -> None:
    connection.begin_with("begin immediate")
    assert not connection.in_transaction
    written = await connection.cursor().execute("delete from numbers where n < 5")
    assert (written.rowcount, connection.in_transaction) == (5, True)
    await connection.rollback()
    connection.begin_with("begin immediate")
    await connection.cursor().executemany("insert into numbers values (?)", [(-1,), (-2,)])
    await connection.commit()
    assert not connection.in_transaction
    counted = await connection.cursor().execute("select count(*) from numbers")
    assert await counted.fetchone() == (MANY + 2,)


async def test_one_that_did_nothing_leaves_nothing_open(connection: Connection) -> None:
    connection.begin_with("begin immediate")
    await connection.commit()
    await connection.cursor().execute("select 1")
    assert not connection.in_transaction


async def test_what_could_not_begin_is_not_written_outside_a_transaction(
    connection: Connection, file: Path
) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    connection.begin_with("begin immediate")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        await connection.cursor().execute("select 1")
    other.execute("rollback")
    other.close()
    await connection.cursor().execute("delete from numbers")  # whoever swallowed the error goes on
    await connection.rollback()
    counted = await connection.cursor().execute("select count(*) from numbers")
    assert await counted.fetchone() == (MANY,)


async def test_a_statement_that_nobody_waits_for_any_more_leaves_no_transaction_open(
    connection: Connection,
) -> None:
    for _ in range(20):
        connection.begin_with("begin immediate")
        task = asyncio.create_task(connection.cursor().execute("delete from numbers where n < 5"))
        await asyncio.sleep(0)  # sent, and perhaps not yet begun
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await connection.rollback()
        assert not connection.in_transaction
    counted = await connection.cursor().execute("select count(*) from numbers")
    assert await counted.fetchone() == (MANY,)
