"""Every row of a database, table by table, in values that belong to neither kind of database.

The tables are read from the database itself, so that those of assistants come along unasked. What SQLite
keeps for its full-text search, and columns that PostgreSQL works out by itself, are not carried over.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from typing import cast as typed

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Date,
    DateTime,
    ForeignKeyConstraint,
    LargeBinary,
    MetaData,
    Numeric,
    Table,
    Text,
    Time,
    bindparam,
    cast,
    event,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import (
    AddConstraint,
    DropConstraint,
    sort_tables_and_constraints,  # pyright: ignore[reportUnknownVariableType]
)
from sqlalchemy.types import Float, TypeEngine

from bridle.errors import ConfigurationError
from bridle.host.tables import Moment

BATCH = 500
VERSIONS = "alembic_version"

Kind = Literal["plain", "json", "time", "date", "clock", "bytes", "decimal"]
Row = Sequence[Any]
Ordered = list[tuple[Table | None, set[ForeignKeyConstraint]]]


@dataclass(frozen=True)
class Sheet:
    """One table, without its rows: its name, and what its columns hold."""

    name: str
    columns: dict[str, Kind]


@dataclass(frozen=True)
class Book:
    """The tables of one database, each after those it refers to. `loose` are references no order keeps."""

    tables: dict[str, Table]
    loose: list[ForeignKeyConstraint]

    def sheets(self) -> list[Sheet]:
        return [
            Sheet(name, {c.name: _kind(c) for c in _carried(table)}) for name, table in self.tables.items()
        ]


async def book_of(tx: AsyncConnection) -> Book:
    return await tx.run_sync(_reflect)


async def rows_of(tx: AsyncConnection, book: Book, sheet: Sheet) -> AsyncGenerator[Sequence[Row]]:
    """A table's rows, in batches. JSON comes as its text, so that it stays what it was to the letter."""
    columns = book.tables[sheet.name].c
    wanted = [
        cast(columns[name], Text) if kind == "json" else columns[name] for name, kind in sheet.columns.items()
    ]
    result = await tx.stream(select(*wanted))
    try:
        async for batch in result.partitions(BATCH):
            yield batch
    finally:
        await result.close()


async def add_rows(tx: AsyncConnection, book: Book, sheet: Sheet, rows: Iterable[Row]) -> None:
    table = book.tables[sheet.name]
    values = {name: _bound(tx, table.c[name], kind) for name, kind in sheet.columns.items()}
    await tx.execute(
        insert(table).values(values), [dict(zip(sheet.columns, row, strict=True)) for row in rows]
    )


async def require_empty(tx: AsyncConnection, book: Book) -> None:
    for name, table in book.tables.items():
        if (await tx.execute(select(1).select_from(table).limit(1))).first():
            raise ConfigurationError(
                f"The target already has data (in {name!r}), which would be mixed up with what comes. "
                "Name a new database. Nothing was changed."
            )


def require_room(book: Book, sheet: Sheet) -> None:
    """Every column of the sheet has a place in the target."""
    if sheet.name not in book.tables:
        raise ConfigurationError(f"The target has no table {sheet.name!r}. Nothing was changed.")
    have = {column.name for column in _carried(book.tables[sheet.name])}
    if missing := sorted(sheet.columns.keys() - have):
        raise ConfigurationError(f"The target has no column {sheet.name}.{missing[0]}. Nothing was changed.")


async def loosen(tx: AsyncConnection, book: Book) -> None:
    """Put aside references that rows cannot be ordered by. SQLite's are all checked at the end anyway."""
    for each in book.loose if tx.dialect.name == "postgresql" else []:
        await tx.execute(DropConstraint(each))


async def tighten(tx: AsyncConnection, book: Book) -> None:
    """Put the references back, and let numbers that count themselves go on after the last one."""
    if tx.dialect.name != "postgresql":
        return
    for each in book.loose:
        await tx.execute(AddConstraint(each))
    for table in book.tables.values():
        for column in table.primary_key:
            quoted = tx.dialect.identifier_preparer.quote(table.name)
            counter = func.pg_get_serial_sequence(quoted, column.name)
            if (name := (await tx.execute(select(counter))).scalar()) is not None:
                await tx.execute(select(func.setval(name, func.max(column))).having(func.count() > 0))


def _reflect(connection: Connection) -> Book:
    metadata = MetaData()

    @event.listens_for(metadata, "column_reflect")
    def settle(inspector: object, table: object, column: Any) -> None:
        if isinstance(column["type"], DateTime):
            column["type"] = Moment()

    names = sorted(set(inspect(connection).get_table_names()) - _not_carried(connection))
    metadata.reflect(connection, only=names)
    tables: dict[str, Table] = {}
    loose: list[ForeignKeyConstraint] = []
    for table, references in typed(Ordered, sort_tables_and_constraints(metadata.tables.values())):
        if table is not None:
            tables[table.name] = table
        loose.extend(each for each in references if table is None or each.referred_table is table)
    return Book(tables, loose)


def _not_carried(connection: Connection) -> set[str]:
    if connection.dialect.name != "sqlite":
        return {VERSIONS}
    found = connection.execute(text("select name from pragma_table_list where type in ('virtual', 'shadow')"))
    return {VERSIONS, *found.scalars()}


def _carried(table: Table) -> list[Column[Any]]:
    return [column for column in table.c if column.computed is None]


def _bound(tx: AsyncConnection, column: Column[Any], kind: Kind) -> Any:
    if kind != "json":
        return bindparam(column.name, type_=column.type)
    given = bindparam(column.name, type_=Text())
    return cast(given, column.type) if tx.dialect.name == "postgresql" else given


def _kind(column: Column[Any]) -> Kind:
    kinds: list[tuple[type[TypeEngine[Any]], Kind]] = [
        (JSON, "json"),
        (Moment, "time"),
        (Date, "date"),
        (Time, "clock"),
        (LargeBinary, "bytes"),
        (Float, "plain"),
        (Numeric, "decimal"),
    ]
    for type_, kind in kinds:
        if isinstance(column.type, type_):
            return kind
    return "plain"
