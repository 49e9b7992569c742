"""Telling a database that cannot be used now from a mistake in how it was used."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bridle.host.errors import Invalid, Unavailable

BUSY = "The database is busy with something else. Try again in a moment."
FULL = "The disk that the database is on is full. Nothing was changed."
READ_ONLY = "The database can only be read. Nothing was changed."
DAMAGED = "The database is damaged, or is no database. Restore it from a backup."
LOST = "The database cannot be reached. Nothing was changed."

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
        raise Unavailable("The database is overloaded. Try again in a moment.") from None
    except (DataError, OverflowError) as error:
        raise Invalid("A value is too large, or is of a kind that cannot be stored.") from error
    except DBAPIError as error:
        if (why := _why(error)) is not None:
            raise Unavailable(why) from error
        raise


def lost_while_committing() -> Unavailable:
    return Unavailable(
        "The connection to the database was lost while it stored a change. "
        "Whether it did is not known: look before doing it again."
    )


def _why(error: DBAPIError) -> str | None:
    """What is the matter with the database, or nothing where something is with the statement."""
    sqlite: str | None = getattr(error.orig, "sqlite_errorname", None)
    if sqlite is not None:
        return _SQLITE.get(sqlite.removeprefix("SQLITE_").partition("_")[0])
    unusable = error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    return _POSTGRESQL.get(getattr(error.orig, "sqlstate", None) or "", LOST if unusable else None)
