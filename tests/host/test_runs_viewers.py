"""Watching runs that another process works on: one look for all viewers, and outages that end streams."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.errors import Unavailable
from bridle.host.host import Host
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.host.runs.queue import Capacity
from bridle.models import ScriptedModel
from bridle.wire.app import create_app
from support.example_assistant import assistant as example
from support.example_office import office_urls
from support.example_runs import Desk, Held, clear_desks, desk
from wire.house import QUICK, RARELY, House, read_events, served

VIEWERS = 20


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await clear_desks()
    await database.close()


async def test_the_database_is_asked_once_for_all_viewers_of_runs_in_other_processes(db: Database) -> None:
    here = await desk(db, model := Held())
    runs = [await here.ask("Erzähl."), await here.ask("Erzähl noch etwas.")]
    await model.speaking.wait()
    there = Desk(db, ScriptedModel([]), here.who)
    events, looks, pages = there.runs.events, list[set[str]](), list[str]()
    newest, stored = events._looking._newest, events._stored
    some_looks = asyncio.Event()

    async def look(run_ids: set[str]) -> dict[str, int]:
        looks.append(run_ids)
        if len(looks) == 5:
            some_looks.set()
        return await newest(run_ids)

    async def page(run_id: str, after: int) -> object:
        pages.append(run_id)
        return await stored(run_id, after)

    events._looking._newest = look  # type: ignore[method-assign]
    events._stored = page  # type: ignore[assignment, method-assign]
    viewers = [asyncio.create_task(there.runs.wait(here.who, runs[n % 2].id)) for n in range(VIEWERS)]
    await some_looks.wait()
    assert looks[4] == {each.id for each in runs}
    assert len(pages) <= VIEWERS * 2  # what was stored when they came, and the words that were on their way
    model.go.set()
    assert {(await each).text for each in viewers} == {"Ein Anfang und ein Ende."}


async def test_a_viewer_that_leaves_leaves_nobody_looking(db: Database) -> None:
    here = await desk(db, model := Held())
    run = await here.ask("Erzähl.")
    await model.speaking.wait()
    there = Desk(db, ScriptedModel([]), here.who)
    looking, viewer = there.runs.events._looking, asyncio.create_task(there.runs.wait(here.who, run.id))
    begun, for_more = asyncio.Event(), looking.for_more

    async def waiting(run_id: str, after: int) -> None:
        begun.set()
        await for_more(run_id, after)

    looking.for_more = waiting  # type: ignore[method-assign]
    await begun.wait()
    viewer.cancel()
    await asyncio.wait([viewer])
    await looking.settled()
    assert (looking._viewers, looking._timer) == ({}, None)
    model.go.set()


@pytest.fixture
async def house(url: str) -> AsyncIterator[House]:
    """One in which a background run waits for a process that never comes."""
    async with Host.open(
        url,
        Registry([example]),
        model=ScriptedModel(["Gern."]),
        passwords=QUICK,
        pauses=RARELY,
        drain_seconds=0,
        background="queue",
    ) as host:
        app = create_app(host)
        async with served(app) as address:
            made = House(host, app, address)
            await made.populate()
            yield made
            await made.close()


async def test_a_stream_ends_where_the_database_is_away_and_goes_on_for_whoever_comes_back(
    house: House, url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, runs = await house.program(house.anna, "read"), house.host.runs
    run = await runs.start(house.anna, await house.conversation(house.anna), "Hallo.", mode="background")
    read, looked = house.host.db.read, asyncio.Event()
    for_more = runs.events._looking.for_more

    async def looking(run_id: str, after: int) -> None:
        looked.set()
        await for_more(run_id, after)

    def away() -> AbstractAsyncContextManager[AsyncConnection]:
        raise Unavailable("away")

    monkeypatch.setattr(runs.events._looking, "for_more", looking)
    watching = asyncio.create_task(read_events(anna, run.id))
    await looked.wait()
    with caplog.at_level(logging.WARNING):
        monkeypatch.setattr(house.host.db, "read", away)
        seen = await watching
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
    assert "RUN_FINISHED" not in [body["type"] for _, body in seen]
    monkeypatch.setattr(house.host.db, "read", read)
    queue = DbosQueue(url, Capacity())
    try:
        assert runs.background is not None
        async with queue.serve(runs.background.work):
            rest = await read_events(anna, run.id, seen[-1][0] if seen else None)
    finally:
        await queue.close()
    assert [*seen, *rest] == await read_events(anna, run.id)
    assert rest[-1][1]["type"] == "RUN_FINISHED"
