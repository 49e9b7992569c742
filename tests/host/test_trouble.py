"""A database that cannot be used is told from a mistake, keeps what it had, and is used again once it can."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import insert, text

from bridle.host import engines
from bridle.host.database import Database
from bridle.host.errors import Unavailable
from bridle.host.tables import tenants
from support.postgres import Postgres
from support.processes import others
from support.rows import count, tenant


async def test_a_lock_held_too_long_is_told_and_passes(db_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0.05)
    one, two = Database(db_url), Database(db_url)
    try:
        async with one.write() as tx:
            await tx.execute(insert(tenants), tenant(id="same"))
            with pytest.raises(Unavailable, match="beschäftigt"):
                async with two.write() as other:
                    await other.execute(insert(tenants), tenant(id="same"))
            assert await count(two) == 0
        async with two.write() as tx:
            await tx.execute(insert(tenants), tenant())
        assert await count(two) == 2
    finally:
        await one.close()
        await two.close()


async def test_a_full_database_is_told_keeps_what_it_had_and_goes_on(sqlite_db: Database) -> None:
    async with sqlite_db.write() as tx:
        await tx.execute(insert(tenants), tenant())
        pages = (await tx.execute(text("pragma page_count"))).scalar_one()
        await tx.execute(text(f"pragma max_page_count={pages}"))
    with pytest.raises(Unavailable, match="ist voll"):
        async with sqlite_db.write() as tx:
            await tx.execute(insert(tenants), [tenant("x" * 1_000) for _ in range(100)])
    assert await count(sqlite_db) == 1
    async with sqlite_db.write() as tx:
        await tx.execute(text("pragma max_page_count=1000000"))
        await tx.execute(insert(tenants), [tenant("x" * 1_000) for _ in range(100)])
    assert await count(sqlite_db) == 101


FILL_THE_DISK = """
import resource

async def main(url):
    db = Database(url)

    async def write(count):
        async with db.write() as tx:
            at = await database.now(tx)
            for _ in range(count):
                row = {"id": os.urandom(8).hex(), "name": "x" * 2_000, "created_at": at}
                await tx.execute(insert(tables.tenants), row)

    await write(1)
    size = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, size[1]))
    try:
        await write(5_000)
    except HostError as error:
        say(error)
    async with db.read() as tx:
        say((await tx.execute(select(func.count()).select_from(tables.tenants))).scalar_one())
    resource.setrlimit(resource.RLIMIT_FSIZE, size)
    await write(1)
    async with db.read() as tx:
        say((await tx.execute(select(func.count()).select_from(tables.tenants))).scalar_one())
        say((await tx.execute(text("pragma integrity_check"))).scalar_one())
    await db.close()

asyncio.run(main(sys.argv[1]))
"""


def test_a_disk_that_takes_no_more_is_told_and_the_process_goes_on_once_it_does(sqlite_url: str) -> None:
    with others(1, FILL_THE_DISK, sqlite_url) as (writer,):
        assert "Es wurde nichts geändert" in writer.hear()
        assert [writer.hear() for _ in range(3)] == ["1", "2", "ok"]
        writer.finish()


WITHOUT_RIGHTS = """
async def write(db):
    async with db.write() as tx:
        at = await database.now(tx)
        await tx.execute(insert(tables.tenants), {"id": os.urandom(8).hex(), "name": "x", "created_at": at})

async def main(url):
    db = Database(url)
    await write(db)
    await db.close()
    if os.geteuid() == 0:
        os.setgroups([])
        os.setuid(65534)
    say("ready")
    wait()
    db = Database(url)
    try:
        await write(db)
    except HostError as error:
        say(error)
    wait()
    await write(db)
    await db.close()

asyncio.run(main(sys.argv[1]))
"""


def test_a_file_that_can_only_be_read_is_told_and_used_again_once_it_can(migrated_file: Path) -> None:
    # Not under pytest's folders, which only its user may enter: root may write anything, and becomes nobody.
    with TemporaryDirectory() as name:
        folder, path = Path(name), Path(name) / "bridle.db"
        shutil.copy(migrated_file, path)
        folder.chmod(0o777)
        with others(1, WITHOUT_RIGHTS, f"sqlite:///{path}") as (writer,):
            assert writer.hear() == "ready"
            path.chmod(0o444)
            writer.tell()
            assert writer.hear() == "Die Datenbank lässt sich nur lesen. Es wurde nichts geändert."
            for each in folder.iterdir():  # SQLite gave the files beside it the same rights
                each.chmod(0o666)
            writer.tell()
            writer.finish()
        with closing(sqlite3.connect(path)) as file:
            assert file.execute("select count(*) from tenants").fetchone() == (2,)


async def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bridle.db"
    path.write_bytes(b"no database " * 1_000)
    db = Database(f"sqlite:///{path}")
    with pytest.raises(Unavailable, match="beschädigt"):
        await count(db)
    await db.close()


async def test_a_connection_lost_inside_a_transaction_is_told_and_the_next_works(
    postgres_db: Database, postgres_server: Postgres
) -> None:
    async def write() -> None:
        async with postgres_db.write() as tx:
            await tx.execute(insert(tenants), tenant())
            postgres_server.cut_connections(postgres_db.url.database or "")
            await tx.execute(insert(tenants), tenant())

    with pytest.raises(Unavailable, match="Es wurde nichts geändert"):
        await write()
    assert await count(postgres_db) == 0
    async with postgres_db.write() as tx:
        await tx.execute(insert(tenants), tenant())
    assert await count(postgres_db) == 1


async def test_a_connection_lost_while_storing_is_told_as_not_known(
    postgres_db: Database, postgres_server: Postgres
) -> None:
    async def write() -> None:
        async with postgres_db.write() as tx:
            await tx.execute(insert(tenants), tenant())
            postgres_server.cut_connections(postgres_db.url.database or "")

    with pytest.raises(Unavailable, match="ist nicht bekannt"):
        await write()
    assert await count(postgres_db) == 0


async def test_connections_lost_while_nobody_used_them_are_not_noticed(
    postgres_db: Database, postgres_server: Postgres
) -> None:
    await asyncio.gather(*[count(postgres_db) for _ in range(8)])
    postgres_server.cut_connections(postgres_db.url.database or "")
    assert await asyncio.gather(*[count(postgres_db) for _ in range(8)]) == [0] * 8


async def test_a_server_that_is_not_there_is_told() -> None:
    db = Database("postgresql://nobody@127.0.0.1:1/nothing")
    with pytest.raises(Unavailable, match="nicht zu erreichen"):
        await count(db)
    await db.close()
