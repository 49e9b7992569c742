"""What the nemesis has found, each as a test of its own, without chance."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from bridle.engine.tools import ToolContext, tool
from bridle.host import schema
from bridle.host.assistants import AgentSettings, Assistant, HostContext
from bridle.host.database import Database
from bridle.host.drafts import Wanted
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.host.runs.queue import Capacity
from bridle.host.tables import drafts
from bridle.models.scripted import ScriptedModel, call
from faults.grounds import Restartable
from support.example_assistant import MIGRATIONS, write_note
from support.example_assistant import assistant as example
from support.example_runs import Desk, clear_desks, desk

NOTE = call("write_note", title="Vollmacht", text="fehlt")


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        made = f"sqlite:///{tmp_path / 'found.db'}"
    else:
        server: Restartable = request.getfixturevalue("server")
        made = server.server.url(await asyncio.to_thread(server.server.database))
    db = Database(made)
    await schema.upgrade(db, [MIGRATIONS])
    await db.close()
    return made


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await clear_desks()
    await database.close()


@pytest.fixture
async def queue(url: str) -> AsyncIterator[DbosQueue]:
    made = DbosQueue(url, Capacity(process=4, person=2))
    yield made
    await made.close()


class Dying:
    """An assistant whose draft is made, and whose process dies before anybody knows."""

    def __init__(self) -> None:
        self.made = asyncio.Event()

    @property
    def assistant(self) -> Assistant:
        @tool(effect="draft", name="write_note")
        async def note_and_die(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
            """Draft a note."""
            said = await write_note.function(ctx, title, text)
            self.made.set()
            await asyncio.Event().wait()
            return said

        async def build(host: HostContext) -> AgentSettings:
            return AgentSettings(instructions="Du hilfst.", tools=[note_and_die])

        return replace(example, build=build)


async def _drafts(db: Database) -> int:
    async with db.read() as tx:
        return len((await tx.execute(select(drafts.c.id).where(drafts.c.kind == "note"))).all())


# sqlite-1: the draft was made again under the new run's id
async def test_a_draft_of_an_inline_run_that_died_is_not_made_again_in_the_background(
    db: Database, queue: DbosQueue
) -> None:
    dying = Dying()
    here = await desk(db, ScriptedModel([NOTE]), dying.assistant, queue=queue)
    run = await here.ask("Notier das.")
    await dying.made.wait()
    await here.die(run.id)
    await here.reaped(run.id)
    model = ScriptedModel(["Notiert."])
    there = Desk(db, model, here.who, queue=queue)
    again = await there.runs.continue_run(here.who, run.id, mode="background")
    async with there.at_work():
        ended = await there.runs.wait(here.who, again.id)
    assert (ended.outcome, ended.text) == ("stop", "Notiert.")
    assert await _drafts(db) == 1
    assert "ist angelegt" in model.requests[0].messages[-1].results[0].content


# sqlite-ci-2: the log could not be read behind the question, so the run waited for ever
async def test_an_effect_of_an_inline_run_that_died_is_asked_about_in_the_background_and_goes_on(
    db: Database, queue: DbosQueue
) -> None:
    sending = asyncio.Event()

    @tool(effect="once", name="send_letter")
    async def send_and_die(to: str, text: str) -> str:
        """Send a letter."""
        sending.set()
        await asyncio.Event().wait()
        return ""

    async def build(host: HostContext) -> AgentSettings:
        return AgentSettings(instructions="Du hilfst.", tools=[send_and_die])

    letter = call("send_letter", to="Gericht", text="Klage")
    here = await desk(db, ScriptedModel([letter]), replace(example, build=build), queue=queue)
    run = await here.answer("Schick die Klage ab.")
    (asked,) = await here.drafts.list(here.who, Wanted(run_id=run.id))
    await here.drafts.approve(here.who, asked.id, asked.digest)
    await sending.wait()
    await here.die(run.id)
    await here.reaped(run.id)
    there = Desk(db, ScriptedModel(["Erledigt."]), here.who, queue=queue)
    again = await there.runs.continue_run(here.who, run.id, mode="background")
    async with there.at_work():
        assert (await there.runs.wait(here.who, again.id)).state == "waiting"
        (doubt,) = await there.drafts.list(here.who, Wanted(run_id=again.id))
        assert doubt.kind == "tool-uncertain"
        await there.drafts.reject(here.who, doubt.id, doubt.digest, "Er ist angekommen.")
        ended = await there.runs.wait(here.who, again.id)
    assert (ended.state, ended.outcome, ended.text) == ("ended", "stop", "Erledigt.")


# postgresql-2: the log of the first run could not be read, so all it had found was lost
async def test_a_run_whose_draft_was_begun_twice_can_be_continued(db: Database, queue: DbosQueue) -> None:
    dying = Dying()
    here = await desk(db, ScriptedModel([NOTE]), dying.assistant, queue=queue)
    run = await here.order("Notier das.")
    async with here.at_work():
        await dying.made.wait()
        await here.die(run.id)
    there = Desk(db, ScriptedModel([lambda request: 1 / 0]), here.who, queue=queue)  # type: ignore[arg-type, return-value]
    assert there.runs.background is not None
    await there.runs.background.sweep()
    async with there.at_work():
        failed = await there.runs.wait(here.who, run.id)
    assert failed.outcome == "error"
    model = ScriptedModel(["Notiert."])
    last = Desk(db, model, here.who, queue=queue)
    again = await last.runs.continue_run(here.who, run.id)
    assert (await last.runs.wait(here.who, again.id)).text == "Notiert."
    assert [each.role for each in model.requests[0].messages] == ["user", "assistant", "tool"]
    assert await _drafts(db) == 1


# sqlite-1: two of these, and nothing of that person's was ever begun again
async def test_a_ticket_whose_process_died_behind_the_end_of_its_run_gives_its_place_back(
    db: Database, queue: DbosQueue
) -> None:
    here = await desk(db, ScriptedModel(["Fertig."] * 3), queue=queue)
    background = here.runs.background
    assert background is not None
    work, died = background.work, asyncio.Event()

    async def work_and_die(run_id: str, attempt: int) -> None:
        await work(run_id, attempt)
        died.set()
        await asyncio.Event().wait()

    background.work = work_and_die  # type: ignore[method-assign]
    for _ in range(2):
        died.clear()
        run = await here.order("Etwas.")
        async with here.at_work():
            await died.wait()
        assert (await here.runs.get(here.who, run.id)).state == "ended"
    assert len(await queue.handed()) == 2
    there = here.elsewhere()
    assert there.runs.background is not None
    last = await there.order("Noch etwas.")
    for _ in range(2):
        await there.runs.background.sweep()
    assert await queue.handed() == []
    async with there.at_work():
        assert (await there.runs.wait(here.who, last.id)).text == "Fertig."
