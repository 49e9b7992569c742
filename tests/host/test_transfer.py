"""Everything moves whole: to another database, into a file, and back; or nothing does."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from bridle.errors import ConfigurationError
from bridle.host import schema, sheets, transfer
from bridle.host.database import Database
from bridle.host.tables import audit, metadata, sessions, settings, tenants, users
from support.branches import NOTES, notes_folder
from support.postgres import Postgres
from support.rows import TODAY, tenant, user

Everything = dict[str, list[str]]


async def fill(db: Database, people: int = 3) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), [tenant("Müller & Söhne „GmbH“", id="t"), tenant(id="u")])
        for n in range(people):
            await tx.execute(insert(users), user("t", id=f"p{n}") | {"active": n % 2 == 0})
            row = {"token_hash": f"{n:064}", "user_id": f"p{n}", "created_at": TODAY, "expires_at": TODAY}
            await tx.execute(insert(sessions), row)
        body = {"b": [1, 1.0, 1e22, None, "a\0b"], "a": {"ä": "😀"}}
        for seq in range(3):
            row = {"tenant_id": "t", "seq": 2**40 + seq, "body": body, "prev": "", "hash": str(seq)}
            await tx.execute(insert(audit), row)
        row = {"tenant_id": "t", "key": "k", "value": "null", "changed_at": TODAY}
        await tx.execute(insert(settings), row)


async def everything(db: Database) -> Everything:
    found: Everything = {}
    async with db.read() as tx:
        for table in metadata.sorted_tables:
            found[table.name] = sorted(repr(row) for row in (await tx.execute(select(table))).all())
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
async def target(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A database without tables, of either kind, to each kind of `db`."""
    url = f"sqlite:///{tmp_path / 'target.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("empty_postgres_url")
    database = Database(url)
    yield database
    await database.close()


async def test_a_copy_has_everything(db: Database, target: Database) -> None:
    await fill(db)
    seen: list[tuple[str, int]] = []
    done = await transfer.copy(db, target, progress=lambda table, rows: seen.append((table, rows)))
    assert await everything(target) == await everything(db)
    assert await schema.is_current(target)
    assert await schema.differences(target) == []
    assert done == {"tenants": 2, "users": 3, "sessions": 3, "audit": 3, "settings": 1}
    assert dict(seen) == done


async def test_a_restored_backup_has_everything(db: Database, target: Database, tmp_path: Path) -> None:
    await fill(db)
    file = tmp_path / "backup.gz"
    done = await transfer.backup(db, file)
    assert await transfer.restore(file, target) == done
    assert await everything(target) == await everything(db)
    assert await schema.is_current(target)
    assert await schema.differences(target) == []
    assert file.stat().st_mode & 0o077 == 0


async def test_large_tables_go_in_batches(
    db: Database, target: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "BATCH", 7)
    await fill(db, people=40)
    seen: list[int] = []
    await transfer.backup(db, tmp_path / "b", progress=lambda t, n: seen.append(n) if t == "users" else None)
    assert seen == [7, 14, 21, 28, 35, 40]
    await transfer.restore(tmp_path / "b", target)
    assert await everything(target) == await everything(db)


async def test_a_target_with_data_is_refused_and_left_alone(
    db: Database, tmp_path: Path, sqlite_db: Database
) -> None:
    await fill(db)
    await transfer.backup(db, tmp_path / "b")
    before = await everything(db)
    with pytest.raises(ConfigurationError, match="already has data"):
        await transfer.restore(tmp_path / "b", db)
    with pytest.raises(ConfigurationError, match="already has data"):
        await transfer.copy(sqlite_db, db)
    assert await everything(db) == before


async def test_a_target_with_the_data_of_another_program_is_refused(db: Database, target: Database) -> None:
    async with target.write() as tx:
        await tx.execute(text("create table theirs (a integer)"))
        await tx.execute(text("insert into theirs values (1)"))
    with pytest.raises(ConfigurationError, match="'theirs'"):
        await transfer.copy(db, target)
    async with target.read() as tx:
        assert await schema.current(tx) == frozenset()


async def test_a_source_without_tables_is_refused(
    empty_db: Database, target: Database, tmp_path: Path
) -> None:
    with pytest.raises(ConfigurationError, match="Upgrade it first"):
        await transfer.copy(empty_db, target)
    with pytest.raises(ConfigurationError, match="Upgrade it first"):
        await transfer.backup(empty_db, tmp_path / "b")
    assert not (tmp_path / "b").exists()


async def test_a_copy_that_breaks_off_leaves_no_row(db: Database, target: Database) -> None:
    await fill(db)

    def break_off(table: str, rows: int) -> None:
        if table == "sessions":
            raise InterruptedError

    with pytest.raises(InterruptedError):
        await transfer.copy(db, target, progress=break_off)
    assert not any((await everything(target)).values())
    await transfer.copy(db, target)
    assert await everything(target) == await everything(db)


async def test_a_row_the_target_cannot_hold_is_named_and_nothing_is_copied(
    sqlite_db: Database, postgres_server: Postgres, empty_postgres_url: str
) -> None:
    """SQLite lets a text be longer than its column."""
    await fill(sqlite_db)
    async with sqlite_db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="x" * 40))
    target = Database(empty_postgres_url)
    with pytest.raises(ConfigurationError, match="A row of 'tenants'"):
        await transfer.copy(sqlite_db, target)
    assert not any((await everything(target)).values())
    await target.close()


async def test_a_backup_never_overwrites(db: Database, tmp_path: Path) -> None:
    (tmp_path / "b").write_text("precious")
    with pytest.raises(ConfigurationError, match="is there already"):
        await transfer.backup(db, tmp_path / "b")
    assert (tmp_path / "b").read_text() == "precious"
    with pytest.raises(ConfigurationError, match="cannot be written"):
        await transfer.backup(db, tmp_path / "nowhere" / "b")
    assert not (tmp_path / "b.part").exists()


def changed(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b"Frau Muster", b"Herr Muster") for line in lines]


BROKEN = {
    "changed": changed,
    "cut": lambda lines: lines[:-1],
    "cut in a line": lambda lines: [*lines[:-2], lines[-2][:-5]],
    "row gone": lambda lines: [*lines[:3], *lines[4:]],
    "empty": lambda lines: [],
    "more at the end": lambda lines: [*lines, b"{}\n"],
    "no head": lambda lines: lines[1:],
    "no JSON": lambda lines: [*lines[:2], b"\xff\n", *lines[2:]],
}


@pytest.mark.parametrize("how", BROKEN)
async def test_a_damaged_backup_is_refused_before_anything_is_touched(
    sqlite_db: Database, tmp_path: Path, how: str
) -> None:
    await fill(sqlite_db)
    good, bad = tmp_path / "good", tmp_path / "bad"
    await transfer.backup(sqlite_db, good)
    bad.write_bytes(gzip.compress(b"".join(BROKEN[how](gzip.decompress(good.read_bytes()).splitlines(True)))))
    target = Database(f"sqlite:///{tmp_path / 'target.db'}")
    with pytest.raises(ConfigurationError, match="cut off or was changed"):
        await transfer.restore(bad, target)
    async with target.read() as tx:
        assert await schema.current(tx) == frozenset()
    await target.close()


@pytest.mark.parametrize("cut", [0, 1, 20, -1, -20])
async def test_a_file_cut_anywhere_is_refused(sqlite_db: Database, tmp_path: Path, cut: int) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    await transfer.backup(sqlite_db, good)
    bad.write_bytes(good.read_bytes()[:cut])
    with pytest.raises(ConfigurationError, match="cut off or was changed"):
        await transfer.restore(bad, sqlite_db)


async def test_a_file_that_is_none_is_refused(sqlite_db: Database, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="cannot be read"):
        await transfer.restore(tmp_path / "nothing", sqlite_db)
    shutil.copy(__file__, tmp_path / "text")
    with pytest.raises(ConfigurationError, match="is no backup"):
        await transfer.restore(tmp_path / "text", sqlite_db)


def with_head(path: Path, **changes: object) -> None:
    """The same backup with another head, its checksum put right."""
    lines = gzip.decompress(path.read_bytes()).splitlines(True)[:-1]
    lines[0] = json.dumps(json.loads(lines[0]) | changes).encode() + b"\n"
    end = json.dumps({"sha256": hashlib.sha256(b"".join(lines)).hexdigest()}).encode() + b"\n"
    path.write_bytes(gzip.compress(b"".join([*lines, end])))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"revisions": ["host_9999"]}, "host_9999 is not known here"),
        ({"revisions": ["host_0001", "helena_0007"]}, "helena_0007 is not known here"),
        ({"version": 2}, "form 2"),
        ({"format": "other"}, "no backup"),
    ],
)
async def test_a_backup_of_another_version_is_refused(
    db: Database, target: Database, tmp_path: Path, changes: dict[str, object], why: str
) -> None:
    await transfer.backup(db, tmp_path / "b")
    with_head(tmp_path / "b", **changes)
    with pytest.raises(ConfigurationError, match=why):
        await transfer.restore(tmp_path / "b", target)
    async with target.read() as tx:
        assert await schema.current(tx) == frozenset()


async def notes(db: Database) -> list[str]:
    async with db.read() as tx:
        book = await sheets.book_of(tx)
        sheet = next(each for each in book.sheets() if each.name == "notes")
        assert [sheet.columns[name] for name in ("day", "money", "raw")] == ["date", "decimal", "bytes"]
        return sorted([repr(row) async for batch in sheets.rows_of(tx, book, sheet) for row in batch])


async def test_the_tables_of_an_assistant_come_along(db: Database, target: Database, tmp_path: Path) -> None:
    """Also rows that refer to their own table, numbers that count themselves, bytes, days and money."""
    folder = notes_folder(tmp_path)
    await schema.upgrade(db, [folder])
    await fill(db)
    async with db.write() as tx:
        for statement in NOTES:
            await tx.execute(text(statement))
    counted = await transfer.copy(db, target, [folder])
    assert counted["notes"] == 3
    assert await notes(db) == await notes(target)
    async with target.write() as tx:
        await tx.execute(text("insert into notes (tenant_id) values ('t')"))
        assert (await tx.execute(text("select max(id) from notes"))).scalar_one() > 12


async def test_an_assistant_that_is_missing_is_named(db: Database, target: Database, tmp_path: Path) -> None:
    folder = notes_folder(tmp_path)
    await schema.upgrade(db, [folder])
    await transfer.backup(db, tmp_path / "b", [folder])
    for doing in (transfer.restore(tmp_path / "b", target), transfer.copy(db, target), schema.upgrade(db)):
        with pytest.raises(ConfigurationError, match="notes_0001 is not known here"):
            await doing


async def test_an_older_backup_is_brought_to_this_version(
    db: Database, target: Database, tmp_path: Path
) -> None:
    older, newer = notes_folder(tmp_path / "older"), notes_folder(tmp_path / "newer", revisions=2)
    await schema.upgrade(db, [older])
    await fill(db)
    async with db.write() as tx:
        for statement in NOTES:
            await tx.execute(text(statement))
    await transfer.backup(db, tmp_path / "b", [older])
    await transfer.restore(tmp_path / "b", target, [newer])
    assert await schema.is_current(target, [newer])
    async with target.read() as tx:
        found = (await tx.execute(text("select id, above, title from notes order by id"))).all()
    assert [tuple(row) for row in found] == [(3, 12, "none"), (5, 3, "none"), (12, None, "none")]
