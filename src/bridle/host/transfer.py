"""Moving everything: from one database to another, into a file, and back. Whole, or it did not happen."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.errors import ConfigurationError
from bridle.host import schema, sheets
from bridle.host.archive import new_archive, open_archive
from bridle.host.database import Database
from bridle.host.sheets import Book, Row, Sheet

Progress = Callable[[str, int], None]
"""Told after each batch: the table, and how many of its rows are done."""


def _silent(table: str, rows: int) -> None:
    pass


async def copy(
    source: Database, target: Database, extra_locations: Sequence[Path] = (), progress: Progress = _silent
) -> dict[str, int]:
    """Everything from one database into a new one; the rows of each table. The source may be in use."""
    async with source.read() as tx:
        revisions = await schema.require_current(tx, extra_locations)
        async with _new(target, revisions, extra_locations, progress) as filling:
            book = await sheets.book_of(tx)
            for sheet in book.sheets():
                async with aclosing(sheets.rows_of(tx, book, sheet)) as batches:
                    async for rows in batches:
                        await filling.add(sheet, rows)
    return filling.tally.rows


async def backup(
    source: Database, path: Path, extra_locations: Sequence[Path] = (), progress: Progress = _silent
) -> dict[str, int]:
    """Everything into one new file; the rows of each table. The database may be in use."""
    tally = _Tally(progress)
    async with source.read() as tx:
        revisions = await schema.require_current(tx, extra_locations)
        book = await sheets.book_of(tx)
        with new_archive(path, revisions) as archive:
            for sheet in book.sheets():
                archive.sheet(sheet)
                async with aclosing(sheets.rows_of(tx, book, sheet)) as batches:
                    async for rows in batches:
                        archive.rows(sheet, rows)
                        tally.add(sheet, len(rows))
    return tally.rows


async def restore(
    path: Path, target: Database, extra_locations: Sequence[Path] = (), progress: Progress = _silent
) -> dict[str, int]:
    """A backup into a new database, brought to this version afterwards; the rows of each table."""
    with open_archive(path) as archive:
        for _ in archive.batches:  # to its end, where the checksum is, before anything is touched
            pass
    with open_archive(path) as archive:
        async with _new(target, archive.revisions, extra_locations, progress) as filling:
            for sheet, rows in archive.batches:
                await filling.add(sheet, rows)
    await schema.upgrade(target, extra_locations)
    return filling.tally.rows


@dataclass
class _Tally:
    progress: Progress
    rows: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, sheet: Sheet, count: int) -> None:
        self.rows[sheet.name] = self.rows.get(sheet.name, 0) + count
        self.progress(sheet.name, self.rows[sheet.name])


@dataclass
class _Filling:
    tx: AsyncConnection
    book: Book
    tally: _Tally

    async def add(self, sheet: Sheet, rows: Sequence[Row]) -> None:
        sheets.require_room(self.book, sheet)
        try:
            await sheets.add_rows(self.tx, self.book, sheet, rows)
        except (DataError, IntegrityError) as error:
            raise ConfigurationError(
                f"A row of {sheet.name!r} cannot be stored in the target: {str(error.orig).splitlines()[0]}. "
                "Nothing was changed."
            ) from error
        self.tally.add(sheet, len(rows))


@asynccontextmanager
async def _new(
    target: Database, revisions: Iterable[str], extra_locations: Sequence[Path], progress: Progress
) -> AsyncGenerator[_Filling]:
    """A database without a row, at these revisions, to be filled in one transaction."""
    wanted = schema.applied(revisions, extra_locations)
    async with target.read() as tx:
        await sheets.require_empty(tx, await sheets.book_of(tx))
    for each in revisions:
        await schema.upgrade(target, extra_locations, to=each)
    async with target.alter() as tx:
        if schema.applied(await schema.current(tx), extra_locations) != wanted:
            raise ConfigurationError(
                "The target's tables are of a newer version than what comes. Name a database without tables."
            )
        book = await sheets.book_of(tx)
        await sheets.require_empty(tx, book)
        await sheets.loosen(tx, book)
        yield _Filling(tx, book, _Tally(progress))
        await sheets.tighten(tx, book)
