"""The database's clock, asked once a transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event

from bridle.host.database import Database, now


async def test_time_goes_on_within_a_transaction_and_is_asked_for_anew_in_the_next(db: Database) -> None:
    asked: list[str] = []

    @event.listens_for(db._writer.sync_engine, "before_cursor_execute")
    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        asked.extend([statement] if "clock_timestamp" in statement else [])

    seen = []
    for _ in range(3):
        async with db.write() as tx:
            seen += [await now(tx) for _ in range(4)]
    assert seen == sorted(seen)
    assert seen[0] < seen[-1]
    assert len(asked) == (0 if db.sqlite else 3)
