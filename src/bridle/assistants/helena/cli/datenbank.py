"""The database that a command of Helena's works on, and who is at the machine."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from bridle.assistants.helena.assistant import NAME, assistant
from bridle.host import schema
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.errors import NotFound
from bridle.host.identity import Identity, Principal
from bridle.shell import Refused, program

NO_ADDRESS = (
    "„{given}“ ist keine Datenbank, die ich öffnen kann. Schreib sqlite:///DATEI, "
    "postgresql://NAME@RECHNER/DATENBANK oder den Namen einer Datei."
)
NO_FOLDER = "Der Ordner {folder} lässt sich nicht anlegen: {error}."
NOBODY = "Es gibt noch kein Konto. Lege das erste an: {program} user add NAME EMAIL"


@asynccontextmanager
async def geoeffnet(given: str | None) -> AsyncGenerator[tuple[Database, Registry]]:
    """The database with the tables of this version, made where it is not there yet."""
    os.umask(0o077)  # a database is a file of secrets
    registry = Registry.installed()
    if registry.find(NAME) is None:
        registry.add(assistant())
    database = Database(adresse(given))
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


def adresse(given: str | None, environ: Mapping[str, str] = os.environ) -> str:
    """As for every other command: an address, a file's name, or nothing for the file in the data folder."""
    if given is None or not given.strip():
        return f"sqlite:///{_data_folder(environ) / 'bridle.db'}"
    given = given.strip()
    kind, found, rest = given.partition("://")
    if not found:
        return f"sqlite:///{Path(given).expanduser()}"
    base = kind.partition("+")[0].lower()
    if base == "postgres":
        return f"postgresql://{rest}"
    if base not in ("sqlite", "postgresql"):
        raise Refused(NO_ADDRESS.format(given=f"{kind}://{rest.rpartition('@')[2]}"))
    return given


def _data_folder(environ: Mapping[str, str]) -> Path:
    base = environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else Path(os.path.expanduser("~/.local/share"))
    folder = root / "bridle"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(NO_FOLDER.format(folder=folder, error=error.strerror or error)) from None
    return folder
