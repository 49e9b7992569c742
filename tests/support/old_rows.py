"""Rows for every table a database has, whatever its revision: the tables are read from it, not from the code.

Rows of one number belong together: the second run is one of the second conversation, and so on.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    DateTime,
    LargeBinary,
    MetaData,
    String,
    Table,
    insert,
    select,
)

from bridle.engine.messages import Message
from bridle.host.folding import fold
from support.rows import TODAY

ROWS = 3
MESSAGES = 1_203
"""Of which a migration takes more than one batch."""
SAID = "Frau MÜLLER hat am Telefon von der Groß-Straße erzählt."

Rows = dict[str, list[dict[str, Any]]]

_MEANT: dict[str, object] = {
    "users.role": "ADMIN",
    "users.active": True,
    "messages.role": "user",
    "messages.text": SAID,
    "messages.folded": fold(SAID),
    "messages.body": Message.user(SAID).to_json(),
    "runs.mode": "inline",
    "runs.state": "ended",
    "runs.outcome": "stop",
    "drafts.state": "open",
    "conversations.assistant": "notizen",
    "conversations.next_seq": MESSAGES,
    "conversations.writer": None,
    "conversations.writer_until": None,
}
"""Where any value of the type would do for the database, but not for the code."""


def fill(connection: Connection) -> Rows:
    """Some rows in every table, and all there is afterwards."""
    for table in _tables(connection).sorted_tables:
        if table.name != "alembic_version":
            count = MESSAGES if table.name == "messages" else ROWS
            connection.execute(insert(table), [_row(table, number) for number in range(count)])
    return read(connection)


def read(connection: Connection) -> Rows:
    """Every row of every table but Alembic's own."""
    found: Rows = {}
    for table in _tables(connection).sorted_tables:
        if table.name != "alembic_version":
            rows = connection.execute(select(table).order_by(*table.primary_key)).mappings()
            found[table.name] = [dict(row) for row in rows]
    return found


def _tables(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection)
    return found


def _row(table: Table, number: int) -> dict[str, object]:
    return {column.name: _value(table, column, number) for column in table.columns}


def _value(table: Table, column: Column[Any], number: int) -> object:
    name = f"{table.name}.{column.name}"
    if name in _MEANT:
        return _MEANT[name]
    for key in column.foreign_keys:
        return f"{key.column.name}{number % ROWS}"
    if column.name.endswith("_id"):
        return f"id{number % ROWS}"
    if isinstance(column.type, DateTime):
        return TODAY + timedelta(seconds=number)
    if isinstance(column.type, Boolean):
        return False
    if isinstance(column.type, LargeBinary):
        return bytes([number % 256])
    if isinstance(column.type, JSON):
        return {"number": number}
    return f"{column.name}{number}" if isinstance(column.type, String) else number
