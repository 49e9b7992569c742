"""The database that a command is about, which is there already or is made."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bridle.demo import Language
from bridle.host import schema
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.places import address, keep_private
from bridle.shell import Refused, program

__all__ = ["address", "furnished", "keep_private", "opened", "shown"]

SAID: dict[Language, dict[str, str]] = {
    "de": {
        "absent": "Unter {file} gibt es noch keine Datenbank. „{program} serve“ legt eine an.",
        "empty": "In der Datenbank {name} ist noch nichts. „{program} serve“ richtet sie ein.",
    },
    "en": {
        "absent": "There is no database at {file} yet. '{program} serve' makes one.",
        "empty": "There is nothing in the database {name} yet. '{program} serve' sets it up.",
    },
}


def shown(database: Database) -> str:
    """As a person knows it: a file, or an address without its password."""
    return database.name if database.path is None else str(database.path)


@asynccontextmanager
async def opened(given: str | None, language: Language, *, new: bool = False) -> AsyncGenerator[Database]:
    """The database, which must be there already unless it is to be a `new` one."""
    keep_private()
    database = Database(address(given, language))
    try:
        if not new and database.path is not None and not database.path.exists():
            said = SAID[language]["absent"]
            raise Refused(said.format(file=database.path, program=program()))
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def furnished(given: str | None, language: Language) -> AsyncGenerator[tuple[Database, Registry]]:
    """The database with the tables of this version, and the assistants that are installed."""
    registry = Registry.installed()
    async with opened(given, language) as database:
        async with database.read() as tx:
            if not await schema.current(tx):
                said = SAID[language]["empty"]
                raise Refused(said.format(name=shown(database), program=program()))
            await schema.require_current(tx, registry.migrations)
        yield database, registry
