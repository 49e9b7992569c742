"""The tables as the code expects them: brought there, compared, and added to.

An assistant brings a folder of revisions. Its first one has `down_revision = None`, the assistant's name as
its `branch_labels`, and `depends_on` naming the host's revision whose tables it refers to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.errors import ConfigurationError
from bridle.host import search_tables as _search_tables  # pyright: ignore[reportUnusedImport]  # noqa: F401
from bridle.host.database import Database
from bridle.host.tables import metadata as host_metadata

HOST = Path(__file__).parent / "migrations"
BRANCH = "host"

_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


def _one_at_a_time() -> asyncio.Lock:
    """Alembic keeps what it works on in its modules. A lock belongs to the event loop it is waited for in."""
    return _turns.setdefault(asyncio.get_running_loop(), asyncio.Lock())


async def upgrade(db: Database, extra_locations: Sequence[Path] = (), to: str = "heads") -> None:
    """Bring the database to what the code expects. It is whole or did not happen; others wait meanwhile."""

    def run(connection: Connection) -> None:
        applied(_revisions(connection), extra_locations)
        try:
            command.upgrade(_settings(extra_locations, connection), to)
        except CommandError as error:
            raise ConfigurationError(f"The database cannot be brought to {to!r}: {error}.") from error

    async with _one_at_a_time(), db.alter() as tx:
        await tx.run_sync(run)


async def current(tx: AsyncConnection) -> frozenset[str]:
    """The revisions the database is at: one for the host, one for each assistant with tables."""
    return await tx.run_sync(_revisions)


async def is_current(db: Database, extra_locations: Sequence[Path] = ()) -> bool:
    async with db.read() as tx:
        return applied(await current(tx), extra_locations) == _known(extra_locations).keys()


async def require_current(tx: AsyncConnection, extra_locations: Sequence[Path] = ()) -> frozenset[str]:
    """The revisions, where they are what the code expects; otherwise a sentence."""
    found = await current(tx)
    if applied(found, extra_locations) != _known(extra_locations).keys():
        raise ConfigurationError("The database is of an older version. Upgrade it first: bridle db upgrade.")
    return found


def applied(revisions: Iterable[str], extra_locations: Sequence[Path] = ()) -> frozenset[str]:
    """These revisions and all that came before them, refused where one is not known here."""
    known = _known(extra_locations)
    if unknown := sorted(set(revisions) - known.keys()):
        raise ConfigurationError(
            f"The revision {', '.join(unknown)} is not known here: it was made by a newer version, or by an "
            "assistant that is missing. Install that first. Nothing was changed."
        )
    found, coming = set[str](), set(revisions)
    while coming:
        found |= coming
        coming = {before for each in coming for before in known[each]} - found
    return frozenset(found)


async def differences(db: Database, metadata: MetaData = host_metadata) -> list[str]:
    """What the code's tables have that the migrations did not make, and the other way round."""

    def compare(connection: Connection) -> list[str]:
        context = MigrationContext.configure(connection, opts={"include_name": _only_those_of(metadata)})
        return [repr(each) for each in compare_metadata(context, metadata)]

    async with db.read() as tx:
        return await tx.run_sync(compare)


async def propose(
    db: Database,
    message: str,
    revision: str,
    *,
    folder: Path | None = None,
    branch: str = BRANCH,
    metadata: MetaData = host_metadata,
    extra_locations: Sequence[Path] = (),
) -> Path:
    """Write a revision for what the code's tables have and the database has not. Read it before using it."""

    def write(connection: Connection) -> Path:
        settings = _settings(extra_locations, connection, metadata)
        first = branch not in _branches(settings)
        made: Any = command.revision(
            settings,
            message,
            autogenerate=True,
            rev_id=revision,
            head="base" if first else f"{branch}@head",
            branch_label=branch if first else None,
            version_path=str(folder or HOST / "versions"),
            depends_on=f"{BRANCH}@head" if first and branch != BRANCH else None,
        )
        return Path(made.path)

    async with _one_at_a_time(), db.alter() as tx:
        return await tx.run_sync(write)


def _settings(
    extra_locations: Sequence[Path], connection: Connection | None = None, metadata: MetaData = host_metadata
) -> Config:
    for folder in extra_locations:
        if not folder.is_dir():
            raise ConfigurationError(f"migrations={str(folder)!r}: there is no such folder.")
    settings = Config()
    settings.set_main_option("script_location", _escaped(HOST))
    settings.set_main_option("path_separator", "newline")
    locations = [HOST / "versions", *extra_locations]
    settings.set_main_option("version_locations", "\n".join(_escaped(each) for each in locations))
    settings.attributes.update(
        connection=connection, metadata=metadata, include_name=_only_those_of(metadata)
    )
    return settings


def _escaped(path: Path) -> str:
    return str(path.resolve()).replace("%", "%%")


def _only_those_of(metadata: MetaData) -> Callable[[str | None, str, Any], bool]:
    """Tables of others are not this one's to drop."""
    return lambda name, kind, parents: kind != "table" or name in metadata.tables


def _revisions(connection: Connection) -> frozenset[str]:
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def _branches(settings: Config) -> set[str]:
    revisions = ScriptDirectory.from_config(settings).walk_revisions()
    return {label for each in revisions for label in each.branch_labels}


def _known(extra_locations: Sequence[Path]) -> dict[str, frozenset[str]]:
    """Every revision, and those that must come before it."""
    scripts = ScriptDirectory.from_config(_settings(extra_locations)).walk_revisions()
    return {each.revision: _names(each.down_revision) | _names(each.dependencies) for each in scripts}


def _names(given: str | Sequence[str] | None) -> frozenset[str]:
    return frozenset([given] if isinstance(given, str) else given or ())
