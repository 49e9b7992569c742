"""Today on a German wall, inside a statement: for conditions that are made before they meet a database.

It is what `protokoll.heute` says: PostgreSQL goes by its own clock, a file by that of its machine.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import Date, bindparam
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from bridle.assistants.helena.protokoll import ZONE
from bridle.host import database


class Heute(FunctionElement[date]):
    type = Date()
    inherit_cache = True


def jetzt() -> datetime:
    return database.machine_clock()


@compiles(Heute, "postgresql")
def _by_the_servers_clock(element: Heute, compiler: SQLCompiler, **_: Any) -> str:
    return f"CAST(statement_timestamp() AT TIME ZONE '{ZONE.key}' AS DATE)"


@compiles(Heute, "sqlite")
def _by_this_machines_clock(element: Heute, compiler: SQLCompiler, **named: Any) -> str:
    # SQLite knows no time zones. The callable is asked at each execution: a statement is kept for days.
    day = bindparam(None, type_=Date(), unique=True, callable_=lambda: jetzt().astimezone(ZONE).date())
    return compiler.process(day, **named)
