"""The database that a command of Helena's works on, and who is at the machine."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bridle.assistants.helena.assistant import NAME, assistant
from bridle.host import schema
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.errors import NotFound
from bridle.host.identity import Identity, Principal
from bridle.host.places import address, keep_private
from bridle.shell import Refused, program

NOBODY = "Es gibt noch kein Konto. Lege das erste an: {program} user add NAME EMAIL"


@asynccontextmanager
async def geoeffnet(given: str | None) -> AsyncGenerator[tuple[Database, Registry]]:
    """The database with the tables of this version, made where it is not there yet."""
    keep_private()
    registry = Registry.installed()
    if registry.find(NAME) is None:
        registry.add(assistant())
    database = Database(address(given, "de"))
    try:
        if not await schema.is_current(database, registry.migrations):
            await schema.upgrade(database, registry.migrations)
        yield database, registry
    finally:
        await database.close()


async def administration(database: Database, registry: Registry) -> Principal:
    """The first administrator: whoever has the machine has the data."""
    try:
        return await Identity(database, registry.roles).local()
    except NotFound:
        raise Refused(NOBODY.format(program=program())) from None
