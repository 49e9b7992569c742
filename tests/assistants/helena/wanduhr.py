"""The clock on a German wall, put to a moment that a test names: in the code and inside statements."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import event

from bridle.host import database
from bridle.host.database import Database


class Wanduhr:
    """Both databases go by it. PostgreSQL's own is not to be moved, so it is handed the moment instead."""

    def __init__(self, patch: pytest.MonkeyPatch, db: Database | None, at: datetime) -> None:
        self.at = at
        patch.setattr(database, "machine_clock", lambda: self.at)
        if db is not None and not db.sqlite:
            for engine in (db._reader, db._writer):
                event.listen(engine.sync_engine, "before_cursor_execute", self._told, retval=True)

    def _told(self, connection: Any, cursor: Any, statement: str, parameters: Any, *rest: Any) -> Any:
        moment = f"timestamptz '{self.at.isoformat()}'"
        for clock in ("statement_timestamp()", "clock_timestamp()"):
            statement = statement.replace(clock, moment)
        return statement, parameters
