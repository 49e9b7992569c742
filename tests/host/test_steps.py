"""Steps of many runs in one transaction: each is whole, and none answers for another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event, insert, update

from bridle.errors import RunConflict
from bridle.host.audit_check import verify
from bridle.host.database import Database, now
from bridle.host.errors import Unavailable
from bridle.host.ids import new_id
from bridle.host.runs import journal as journals
from bridle.host.runs import records
from bridle.host.runs.event_log import EventLog
from bridle.host.runs.journal import DatabaseJournal
from bridle.host.runs.usage import Ledger
from bridle.host.tables import audit_heads, run_log, runs
from bridle.models.scripted import ScriptedModel, call
from support.example_office import office_urls
from support.example_runs import Desk, clear_desks, desk

OWNER = "this process"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def here(url: str) -> AsyncIterator[Desk]:
    db = Database(url)
    yield await desk(db, ScriptedModel([call("search_notes", words="Frist"), "Fertig."]))
    await clear_desks()
    await db.close()


@pytest.fixture
def entries(here: Desk) -> Any:
    async def of_a_run() -> list[list[dict[str, Any]]]:
        """What the engine wrote of a real run: its beginning, and a step with a tool call."""
        rows = await here.rows(run_log, (await here.answer("Wann?")).id)
        return [row._mapping["items"] for row in rows[:2]]

    return of_a_run


async def _journal(here: Desk, log: EventLog) -> DatabaseJournal:
    """Of a run that this process has just begun."""
    async with here.db.write() as tx:
        at = await now(tx)
        row = {
            "id": new_id(),
            "tenant_id": here.who.tenant_id,
            "user_id": here.who.user_id,
            "assistant": "notizen",
            "mode": "inline",
            "state": "running",
            "owner": OWNER,
            "owner_until": at + timedelta(minutes=5),
            "created_at": at,
        }
        await tx.execute(insert(runs), row)
        run = await records.read(tx, str(row["id"]))
    assert run is not None
    return DatabaseJournal(here.db, run, here.who, log, log.open(run.id, OWNER), Ledger())


async def _saved(kept: Sequence[DatabaseJournal], position: int, entries: list[dict[str, Any]]) -> list[Any]:
    saves = [each.save(each.run.id, position, entries) for each in kept]
    return await asyncio.gather(*saves, return_exceptions=True)


async def _steps(here: Desk, journal: DatabaseJournal) -> tuple[int, int, int]:
    """Places of the journal, where its run says it stands, and tool calls in the audit log."""
    rows, audited = await here.rows(run_log, journal.run.id), await here.audited(journal.run.id)
    return len(rows), (await here.run_row(journal.run.id)).log_position, len(audited)


async def _move_head(here: Desk, by: int) -> None:
    mine = update(audit_heads).where(audit_heads.c.tenant_id == here.who.tenant_id)
    async with here.db.write() as tx:
        await tx.execute(mine.values(seq=audit_heads.c.seq + by))


async def test_steps_of_one_moment_are_one_transaction_and_each_is_whole(here: Desk, entries: Any) -> None:
    began, step = await entries()
    log = EventLog(here.db)
    kept = [await _journal(here, log) for _ in range(12)]
    commits: list[object] = []

    @event.listens_for(here.db._writer.sync_engine, "commit")
    def count(connection: object) -> None:
        commits.append(connection)

    assert await _saved(kept, 0, began) == [None] * 12
    assert await _saved(kept, 1, step) == [None] * 12
    assert len(commits) == 2
    assert [await _steps(here, each) for each in kept] == [(2, 2, 1)] * 12
    assert (await verify(here.db)).ok


async def test_a_run_that_was_taken_away_stops_and_the_others_go_on(here: Desk, entries: Any) -> None:
    began, _ = await entries()
    log = EventLog(here.db)
    kept = [await _journal(here, log) for _ in range(4)]
    async with here.db.write() as tx:
        await tx.execute(update(runs).where(runs.c.id == kept[1].run.id).values(owner="another"))
        await tx.execute(update(runs).where(runs.c.id == kept[2].run.id).values(state="ended"))
    results = await _saved(kept, 0, began)
    assert [type(each) for each in results] == [type(None), RunConflict, RunConflict, type(None)]
    assert [each.lost for each in kept] == [False, True, True, False]
    assert [len(await here.rows(run_log, each.run.id)) for each in kept] == [1, 0, 0, 1]


async def test_a_step_whose_answer_got_lost_is_not_written_twice(here: Desk, entries: Any) -> None:
    began, step = await entries()
    log = EventLog(here.db)
    kept = [await _journal(here, log) for _ in range(3)]
    await _saved(kept, 0, began)
    await _saved(kept[:1], 1, step)
    kept[0]._audited.clear()  # as if its process had not heard of it
    assert await _saved(kept, 1, step) == [None] * 3
    assert [await _steps(here, each) for each in kept] == [(2, 2, 1)] * 3
    assert (await verify(here.db)).ok


async def test_a_chain_that_cannot_be_written_stops_its_own_tenant_alone(
    here: Desk, entries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "PAUSES", ())
    began, step = await entries()
    other = await desk(here.db, here.model)
    log = EventLog(here.db)
    kept = [await _journal(each, log) for each in (here, other, here, other)]
    await _saved(kept, 0, began)
    await _move_head(here, -1)  # the next place is taken
    results = await _saved(kept, 1, step)
    await _move_head(here, 1)
    assert [each is None for each in results] == [False, True, False, True]
    assert isinstance(results[0], Unavailable)
    assert [len(await here.rows(run_log, each.run.id)) for each in kept] == [1, 2, 1, 2]


async def test_what_cannot_be_stored_of_one_does_not_hold_up_the_others(here: Desk, entries: Any) -> None:
    began, step = await entries()
    log = EventLog(here.db)
    kept = [await _journal(here, log) for _ in range(3)]
    await _saved(kept, 0, began)
    bad = [{**step[0], "odd": object()}]
    saves = [each.save(each.run.id, 1, bad if number == 1 else step) for number, each in enumerate(kept)]
    results = await asyncio.gather(*saves, return_exceptions=True)
    assert [each is None for each in results] == [True, False, True]
    assert [await _steps(here, each) for each in kept] == [(2, 2, 1), (1, 1, 0), (2, 2, 1)]
