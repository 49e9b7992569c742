"""The clock on a German wall, put to a moment that a test names: in the code and inside statements."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import berlin
from bridle.host import database
from bridle.host.database import Database


class Wanduhr:
    """Both databases go by it. PostgreSQL's own is not to be moved, so it is handed the moment instead."""

    def __init__(self, patch: pytest.MonkeyPatch, db: Database, at: datetime) -> None:
        self.at = at
        patch.setattr(database, "now", self._now)
        patch.setattr(berlin, "jetzt", lambda: self.at)
        if not db.sqlite:
            event.listen(db._writer.sync_engine, "before_cursor_execute", self._told, retval=True)

    async def _now(self, tx: AsyncConnection) -> datetime:
        return self.at

    def _told(self, connection: Any, cursor: Any, statement: str, parameters: Any, *rest: Any) -> Any:
        moment = f"timestamptz '{self.at.isoformat()}'"
        return statement.replace("statement_timestamp()", moment), parameters
