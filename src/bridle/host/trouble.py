"""Telling a database that cannot be used now from a mistake in how it was used."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bridle.host.errors import Invalid, Unavailable

BUSY = "Die Datenbank ist gerade beschäftigt. Versuch es gleich noch einmal."
FULL = "Die Festplatte, auf der die Datenbank liegt, ist voll. Es wurde nichts geändert."
READ_ONLY = "Die Datenbank lässt sich nur lesen. Es wurde nichts geändert."
DAMAGED = "Die Datenbank ist beschädigt oder ist keine. Stell sie aus einer Sicherung wieder her."
LOST = "Die Datenbank ist nicht zu erreichen. Es wurde nichts geändert."

_SQLITE = {
    "BUSY": BUSY,
    "LOCKED": BUSY,
    "PROTOCOL": BUSY,
    "FULL": FULL,
    "READONLY": READ_ONLY,
    "CORRUPT": DAMAGED,
    "NOTADB": DAMAGED,
    "IOERR": LOST,
    "CANTOPEN": LOST,
    "NOMEM": LOST,
    "INTERRUPT": LOST,
}
_POSTGRESQL = {
    "40001": BUSY,  # the transactions of two got into each other's way
    "40P01": BUSY,  # and each waited for the other
    "55P03": BUSY,  # waited too long
    "53300": BUSY,  # too many connections
    "53100": FULL,
    "25006": READ_ONLY,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}


@asynccontextmanager
async def told() -> AsyncGenerator[None]:
    try:
        yield
    except PoolTimeout:
        raise Unavailable("Die Datenbank ist überlastet. Versuch es gleich noch einmal.") from None
    except (DataError, OverflowError) as error:
        raise Invalid("Ein Wert ist zu groß oder von einer Art, die sich nicht speichern lässt.") from error
    except DBAPIError as error:
        if (why := _why(error)) is not None:
            raise Unavailable(why) from error
        raise


def lost_while_committing() -> Unavailable:
    return Unavailable(
        "Die Verbindung zur Datenbank ist beim Speichern abgerissen. "
        "Ob es gespeichert wurde, ist nicht bekannt: Sieh nach, bevor du es noch einmal tust."
    )


def _why(error: DBAPIError) -> str | None:
    """What is the matter with the database, or nothing where something is with the statement."""
    sqlite: str | None = getattr(error.orig, "sqlite_errorname", None)
    if sqlite is not None:
        return _SQLITE.get(sqlite.removeprefix("SQLITE_").partition("_")[0])
    unusable = error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    return _POSTGRESQL.get(getattr(error.orig, "sqlstate", None) or "", LOST if unusable else None)
