"""Migrations: they make exactly the tables of the code, keep what is there, and let assistants add theirs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Integer, MetaData, String, Table, insert, select, text

from bridle.errors import ConfigurationError
from bridle.host import schema
from bridle.host.conversations import Conversations
from bridle.host.database import Database
from bridle.host.folding import fold
from bridle.host.identity import Principal
from bridle.host.runs import records
from bridle.host.tables import messages, sessions, tenants, users
from support import old_rows
from support.branches import NOTES, notes_folder
from support.processes import others
from support.rows import TODAY, tenant, user


def chain() -> list[str]:
    script = ScriptDirectory(str(schema.HOST), version_locations=[str(schema.HOST / "versions")])
    return [each.revision for each in reversed(list(script.walk_revisions()))]


@pytest.mark.parametrize("revision", chain()[:-1])
async def test_an_upgrade_keeps_every_row_and_the_code_works_with_them(
    empty_db: Database, revision: str
) -> None:
    await schema.upgrade(empty_db, to=revision)
    async with empty_db.write() as tx:
        before = await tx.run_sync(old_rows.fill)
    await schema.upgrade(empty_db)
    async with empty_db.read() as tx:
        after = await tx.run_sync(old_rows.read)
    assert all(before.values())
    for table, rows in before.items():
        there = set(rows[0]) & set(after[table][0])
        kept = [[{name: row[name] for name in there} for row in each] for each in (rows, after[table])]
        assert kept[0] == kept[1], table
    await works(empty_db)


async def works(db: Database) -> None:
    """What people do with rows that an older version wrote."""
    assert await schema.differences(db) == []
    anna = Principal("id1", "id1", "ADMIN", "Anna Beispiel", "anna@example.org")
    talks = Conversations(db)
    (found,) = await talks.search(anna, "mueller GROSS-STRASSE")
    assert found.conversation_id == "id1"
    async with db.read() as tx:
        assert set((await tx.execute(select(messages.c.folded))).scalars()) == {fold(old_rows.SAID)}
        (run,) = await records.of_conversation(tx, anna, "id1")
    assert (run.state, run.outcome) == ("ended", "stop")
    async with db.write() as tx:
        await talks.take_request(tx, anna, "id1", "Und der Nachbar Özil?", "new")
    assert len(await talks.search(anna, "nachbar oezil")) == 1


async def test_the_migrations_make_exactly_the_tables_of_the_code(db: Database) -> None:
    assert await schema.differences(db) == []


async def test_a_difference_is_found(db: Database) -> None:
    async with db.alter() as tx:
        await tx.execute(text("drop index ix_attempts_key_at"))
        await tx.execute(text("alter table tenants add column colour varchar"))
    found = " ".join(await schema.differences(db))
    assert "colour" in found
    assert "ix_attempts_key_at" in found


async def test_an_upgrade_of_a_database_that_is_current_changes_nothing(db: Database) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        await tx.execute(insert(users), user("t"))
    await schema.upgrade(db)
    async with db.read() as tx:
        assert len((await tx.execute(select(users))).all()) == 1


async def test_a_database_says_whether_it_is_current(empty_db: Database) -> None:
    assert not await schema.is_current(empty_db)
    await schema.upgrade(empty_db)
    assert await schema.is_current(empty_db)
    async with empty_db.read() as tx:
        assert await schema.require_current(tx) == {chain()[-1]}


async def test_a_database_of_a_newer_version_is_left_alone(db: Database) -> None:
    async with db.write() as tx:
        await tx.execute(text("update alembic_version set version_num = 'host_9999'"))
    with pytest.raises(ConfigurationError, match="host_9999 is not known here"):
        await schema.upgrade(db)
    with pytest.raises(ConfigurationError, match="host_9999 is not known here"):
        await schema.is_current(db)


async def test_an_assistant_brings_tables_of_its_own(empty_db: Database, tmp_path: Path) -> None:
    folder = notes_folder(tmp_path)
    await schema.upgrade(empty_db, [folder])
    assert await schema.is_current(empty_db, [folder])
    assert await schema.differences(empty_db) == []
    async with empty_db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        for statement in NOTES:
            await tx.execute(text(statement))


async def test_an_assistant_can_come_later_and_grow(db: Database, tmp_path: Path) -> None:
    await schema.upgrade(db, [notes_folder(tmp_path)])
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        for statement in NOTES:
            await tx.execute(text(statement))
    folder = notes_folder(tmp_path, revisions=2)
    assert not await schema.is_current(db, [folder])
    await schema.upgrade(db, [folder])
    assert await schema.is_current(db, [folder])
    async with db.read() as tx:
        found = (await tx.execute(text("select id, above, title from notes order by id"))).all()
    assert [tuple(row) for row in found] == [(3, 12, "none"), (5, 3, "none"), (12, None, "none")]


async def test_a_folder_that_is_missing_is_named(db: Database, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no such folder"):
        await schema.upgrade(db, [tmp_path / "nowhere"])


def revision(folder: Path, body: str) -> Path:
    folder.mkdir()
    head = 'import sqlalchemy as sa\nfrom alembic import op\nrevision = "extra_0001"\ndown_revision = None\n'
    labels = 'branch_labels = ("extra",)\ndepends_on = "host_0001"\n'
    (folder / "extra.py").write_text(head + labels + f"def upgrade():\n    {body}\n")
    return folder


async def test_an_upgrade_that_fails_leaves_nothing(db: Database, tmp_path: Path) -> None:
    folder = revision(
        tmp_path / "extra", 'op.execute("create table half (a integer)"); op.execute("nonsense")'
    )
    with pytest.raises(Exception, match="nonsense"):
        await schema.upgrade(db, [folder])
    async with db.read() as tx:
        assert await schema.current(tx) == {chain()[-1]}
        with pytest.raises(Exception, match="half"):
            await tx.execute(text("select * from half"))


async def test_making_a_table_anew_takes_along_nothing_that_refers_to_it(
    db: Database, tmp_path: Path
) -> None:
    """SQLite changes a table by dropping it, and a dropped table's rows take the rows below them along."""
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        await tx.execute(insert(users), user("t", id="u"))
        row = {"token_hash": "h", "user_id": "u", "created_at": TODAY, "expires_at": TODAY}
        await tx.execute(insert(sessions), row)
    lines = 'with op.batch_alter_table("users", recreate="auto") as t: t.alter_column("role", nullable=True)'
    await schema.upgrade(db, [revision(tmp_path / "extra", lines)])
    async with db.read() as tx:
        assert len((await tx.execute(select(sessions))).all()) == 1


async def test_an_upgrade_may_not_leave_references_to_nothing(sqlite_db: Database, tmp_path: Path) -> None:
    async with sqlite_db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        await tx.execute(insert(users), user("t"))
    folder = revision(tmp_path / "extra", 'op.execute("delete from tenants")')
    with pytest.raises(ConfigurationError, match="in users"):
        await schema.upgrade(sqlite_db, [folder])
    async with sqlite_db.write() as tx:
        assert len((await tx.execute(select(tenants))).all()) == 1
        assert (await tx.execute(text("pragma foreign_keys"))).scalar_one() == 1


async def test_an_assistants_first_revision_can_be_proposed(db: Database, tmp_path: Path) -> None:
    theirs = MetaData()
    Table("ideas", theirs, Column("id", Integer, primary_key=True), Column("text", String(80)))
    made = await schema.propose(
        db,
        "Ideas",
        "ideas_0001",
        folder=tmp_path,
        branch="ideas",
        metadata=theirs,
        extra_locations=[tmp_path],
    )
    assert "drop_table" not in made.read_text()
    await schema.upgrade(db, [tmp_path])
    assert await schema.differences(db, theirs) == []
    assert await schema.differences(db) == []


UPGRADE = """
async def main(url):
    db = Database(url)
    say("ready")
    wait()
    await schema.upgrade(db)
    say(await schema.is_current(db))
    await db.close()

asyncio.run(main(sys.argv[1]))
"""


def test_processes_that_start_at_once_upgrade_once(empty_url: str) -> None:
    with others(3, UPGRADE, empty_url) as starting:
        for each in starting:
            assert each.hear() == "ready"
        for each in starting:
            each.tell()
        for each in starting:
            assert each.hear() == "True"
            each.finish()


async def test_two_databases_can_be_upgraded_side_by_side(tmp_path: Path) -> None:
    both = [Database(f"sqlite:///{tmp_path / name}") for name in ("one.db", "two.db")]
    await asyncio.gather(*[schema.upgrade(each) for each in both])
    for each in both:
        assert await schema.differences(each) == []
        await each.close()


def test_several_databases_are_upgraded_at_once_in_one_event_loop_after_another(tmp_path: Path) -> None:
    async def upgraded(name: str) -> bool:
        database = Database(f"sqlite:///{tmp_path / name}.db")
        await schema.upgrade(database)
        try:
            return await schema.is_current(database)
        finally:
            await database.close()

    async def both(names: str) -> list[bool]:
        return await asyncio.gather(*[upgraded(name) for name in names])

    assert [asyncio.run(both(names)) for names in ("ab", "cd")] == [[True, True]] * 2
