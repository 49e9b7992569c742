"""How connections are made and kept: one set for reading, one for writing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import URL, ExceptionContext, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bridle.errors import ConfigurationError
from bridle.host import sqlite_connection

BUSY_SECONDS = 5.0
"""How long a writer waits for another process."""
QUEUE_SECONDS = 30.0
"""How long a task waits for one of this process's connections."""
POOL = 10
ABANDONED_SECONDS = 60
"""A transaction in which nothing happens for so long is rolled back: a frozen machine must free its locks."""
CLOCK = "clock"
"""What is known of the time in a connection's transaction."""
MOUNTS = Path("/proc/mounts")
_KERNEL = ("9p", "afs", "beegfs", "ceph", "cifs", "gpfs", "lustre", "ncpfs", "nfs", "nfs4", "smb3", "smbfs")
_FUSE = ("fuse.ceph", "fuse.gcsfuse", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs")
NETWORK_FILE_SYSTEMS = frozenset(_KERNEL + _FUSE)

Engines = tuple[AsyncEngine, AsyncEngine]


def sqlite_engines(url: URL) -> Engines:
    folder = Path(str(url.database)).resolve().parent
    if not folder.is_dir():
        raise ConfigurationError(f"database={str(url)!r}: there is no folder {str(folder)!r}.")
    if (kind := _file_system(folder)) in NETWORK_FILE_SYSTEMS:
        raise ConfigurationError(
            f"database={str(url)!r} is on a network file system ({kind}), where SQLite's locks do not hold. "
            "Put it on a local disk, or use PostgreSQL."
        )
    return _sqlite(url, "begin", POOL), _sqlite(url, "begin immediate", 1)


def postgresql_engines(url: URL) -> Engines:
    engine = create_async_engine(
        url,
        pool_size=POOL,
        max_overflow=POOL,
        pool_timeout=QUEUE_SECONDS,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={"connect_timeout": int(BUSY_SECONDS)},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def settle(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("set timezone = 'UTC'")
        cursor.execute(f"set lock_timeout = {int(BUSY_SECONDS * 1_000)}")
        cursor.execute(f"set idle_in_transaction_session_timeout = {ABANDONED_SECONDS * 1_000}")
        cursor.close()
        connection.commit()

    @event.listens_for(engine.sync_engine, "begin")
    def forget_the_time(connection: Any) -> None:
        connection.info.pop(CLOCK, None)

    reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return reader, engine


def _sqlite(url: URL, begin: str, size: int) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=QUEUE_SECONDS,
        hide_parameters=True,  # what people wrote does not belong in a log
        connect_args={"timeout": BUSY_SECONDS, "async_creator_fn": sqlite_connection.connect},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def settle(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, and nowhere else
        connection.run_async(_use_wal)
        cursor = connection.cursor()
        cursor.execute("pragma synchronous=full")
        cursor.execute("pragma foreign_keys=on")
        if begin == "begin":
            cursor.execute("pragma query_only=on")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Any) -> None:
        connection.connection.driver_connection.begin_with(begin)

    @event.listens_for(engine.sync_engine, "handle_error")
    def forget(context: ExceptionContext) -> None:
        """A connection to a file that could not be written does not notice when it can be again."""
        name = str(getattr(context.original_exception, "sqlite_errorname", ""))
        context.is_disconnect = name.startswith(("SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_NOTADB"))

    return engine


async def _use_wal(connection: Any) -> None:
    """Readers and a writer side by side. Two that make a new file at once refuse each other unasked."""
    tries = 50
    for left in reversed(range(tries)):
        try:
            await connection.execute("pragma journal_mode=wal")
            return
        except Exception as error:
            if "locked" not in str(error) or not left:
                raise
        await asyncio.sleep(BUSY_SECONDS / tries)


def _file_system(folder: Path) -> str:
    """The kind of file system a folder lies on, where the machine tells."""
    try:
        mounts = [line.split()[1:3] for line in MOUNTS.read_text().splitlines() if line.strip()]
    except OSError:
        return ""
    deepest, found = -1, ""
    for escaped, kind in mounts:
        place = Path(escaped.encode().decode("unicode_escape"))  # a blank is written \040
        if folder.is_relative_to(place) and len(place.parts) >= deepest:  # the later mount hides the earlier
            deepest, found = len(place.parts), kind
    return found
