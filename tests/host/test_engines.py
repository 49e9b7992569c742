"""Which databases can be used, and how they are set up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from bridle.errors import ConfigurationError
from bridle.host import engines
from bridle.host.database import Database


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "cannot be read"),
        ("bridle.db", "cannot be read"),
        ("postgresql://u:secret@host:port/name", "cannot be read"),
        ("mysql://u:secret@host/name", "must be SQLite or PostgreSQL"),
        ("sqlite://", "name a file"),
        ("sqlite:///:memory:", "name a file"),
        ("sqlite:///file:x?uri=true", "name a file"),
        ("sqlite:////no/such/folder/bridle.db", "no folder"),
    ],
)
def test_an_address_that_cannot_work_is_refused_with_a_sentence(url: str, why: str) -> None:
    with pytest.raises(ConfigurationError, match=why) as caught:
        Database(url)
    assert "secret" not in str(caught.value)


async def test_the_name_of_a_database_hides_its_password() -> None:
    assert "secret" not in Database("postgresql://u:secret@localhost/x").name


@pytest.mark.parametrize(
    ("mounts", "refused"),
    [
        ("/dev/a / ext4 rw 0 0\nserver:/x {folder} nfs4 rw 0 0", True),
        ("//server/x {above} cifs rw 0 0\n/dev/a / ext4 rw 0 0", True),
        ("server:/x {above} nfs rw 0 0\n/dev/b {folder} ext4 rw 0 0", False),
        ("server:/x {folder} nfs rw 0 0\n/dev/b {folder} ext4 rw 0 0", False),
        ("/dev/a / ext4 rw 0 0\nserver:/x {folder}x fuse.sshfs rw 0 0", False),
        ("/dev/a / ext4 rw 0 0\n\n", False),
    ],
)
def test_a_file_on_a_network_file_system_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mounts: str, refused: bool
) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    table = tmp_path / "mounts"
    escaped = str(folder).replace(" ", "\\040")
    table.write_text(mounts.format(folder=escaped, above=tmp_path))
    monkeypatch.setattr(engines, "MOUNTS", table)
    if refused:
        with pytest.raises(ConfigurationError, match="network file system"):
            Database(f"sqlite:///{folder / 'bridle.db'}")
    else:
        Database(f"sqlite:///{folder / 'bridle.db'}")


async def test_sqlite_is_set_up_to_be_safe(sqlite_db: Database) -> None:
    async with sqlite_db.read() as reader, sqlite_db.write() as writer:
        for each in (reader, writer):
            for setting, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await each.execute(text(f"pragma {setting}"))).scalar_one() == value
            assert (await each.execute(text("pragma busy_timeout"))).scalar_one() == 5_000


async def test_many_that_make_a_new_file_at_once_all_get_in(tmp_path: Path) -> None:
    """SQLite refuses at once, without waiting, where two switch a file to its log at the same moment."""
    for n in range(20):
        several = [Database(f"sqlite:///{tmp_path / f'{n}.db'}") for _ in range(6)]
        await asyncio.gather(*[one(each) for each in several])
        for each in several:
            await each.close()


async def one(db: Database) -> None:
    async with db.read() as tx:
        assert (await tx.execute(text("pragma journal_mode"))).scalar_one() == "wal"
