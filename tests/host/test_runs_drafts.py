"""A draft is made once, and its call is told what is so, also where the database went away in its commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.messages import Message
from bridle.engine.model import Model, ModelRequest
from bridle.engine.tools import Tool, ToolContext, ToolResult, tool
from bridle.host.assistants import AgentSettings, Assistant, HostContext
from bridle.host.database import Database
from bridle.host.errors import Conflict, Unavailable
from bridle.host.runs import draft_calls
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.host.runs.queue import Capacity
from bridle.host.runs.records import MOST_LAPSES
from bridle.host.tables import drafts, runs
from bridle.host.trouble import lost_while_committing
from bridle.models.scripted import Line, ScriptedModel, call
from support.example_assistant import assistant as example
from support.example_assistant import search_notes, write_note
from support.example_office import office_urls
from support.example_runs import LONG_AGO, Desk, Held, clear_desks, desk

NOTE = call("write_note", title="Vollmacht", text="fehlt")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


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


@dataclass
class Losing:
    """Commits of drafts whose answer is lost: in `after` of them it has happened, in `before` it has not."""

    after: int = 0
    before: int = 0
    losses: int = 0

    def install(self, db: Database) -> None:
        commit = db._commit

        async def losing(connection: AsyncConnection) -> None:
            if not isinstance(_guard(), draft_calls.DraftCall):
                await commit(connection)
            elif self.after:
                self.after -= 1
                await commit(connection)
                self._lose()
            elif self.before:
                self.before -= 1
                self._lose()
            else:
                await commit(connection)

        db._commit = losing  # type: ignore[method-assign]

    def _lose(self) -> None:
        self.losses += 1
        raise lost_while_committing()


def _guard() -> object:
    return draft_calls.guard.get()


def insistent() -> ScriptedModel:
    """Asks for a note, in other words, until it hears that there is one."""

    def reply(request: ModelRequest) -> Line:
        results = [each for message in request.messages for each in message.results]
        heard = [each for each in results if each.name == "write_note"]
        if heard and ("bereit" in heard[-1].content or "ist angelegt" in heard[-1].content):
            return "Notiert."
        return call("write_note", title="Vollmacht", text=f"fehlt{'!' * len(heard)}")

    return ScriptedModel(reply, repeat=True)


def told(model: ScriptedModel) -> list[str]:
    """All results that the model was shown, as it saw them last."""
    return [each.content for message in model.requests[-1].messages for each in message.results]


def with_tools(*tools: Tool[..., Any]) -> Assistant:
    async def build(host: HostContext) -> AgentSettings:
        return AgentSettings(instructions="Du hilfst.", tools=list(tools))

    return replace(example, build=build)


async def titles(db: Database, *run_ids: str) -> list[str]:
    asked = select(drafts.c.title).where(drafts.c.run_id.in_(run_ids), drafts.c.kind == "note")
    async with db.read() as tx:
        return list((await tx.execute(asked)).scalars())


# ---- the answer of a commit is lost


async def test_a_draft_whose_commit_happened_and_whose_answer_was_lost_is_told_as_made(db: Database) -> None:
    losing, model = Losing(after=1), insistent()
    here = await desk(db, model)
    losing.install(db)
    run = await here.answer("Notier das.")
    assert (run.outcome, run.text, losing.losses) == ("stop", "Notiert.", 1)
    assert await titles(db, run.id) == ["Vollmacht"]
    assert told(model) == ["Entwurf „Vollmacht“ liegt zur Freigabe bereit."]


async def test_a_draft_whose_commit_did_not_happen_is_made_though_nobody_knew(db: Database) -> None:
    losing, model = Losing(before=2), insistent()
    here = await desk(db, model)
    losing.install(db)
    run = await here.answer("Notier das.")
    assert (run.outcome, losing.losses, len(told(model))) == ("stop", 2, 1)
    assert await titles(db, run.id) == ["Vollmacht"]


def _by_raising() -> str:
    raise Conflict("Den Entwurf gibt es schon.")


def _by_saying_so() -> ToolResult[str]:
    return ToolResult(error="Den Entwurf gibt es schon.")


@pytest.mark.parametrize("refuse", [_by_raising, _by_saying_so])
async def test_a_tool_that_refuses_to_draft_twice_is_told_of_as_having_drafted(
    db: Database, refuse: Callable[[], str | ToolResult[str]]
) -> None:
    @tool(effect="draft", name="write_note")
    async def once(ctx: ToolContext[HostContext], title: str, text: str = "") -> str | ToolResult[str]:
        """Draft a note."""
        if await titles(ctx.context.db, ctx.run_id):
            return refuse()
        return await write_note.function(ctx, title, text)

    losing, model = Losing(after=1), insistent()
    here = await desk(db, model, with_tools(once))
    losing.install(db)
    run = await here.answer("Notier das.")
    assert (run.outcome, await titles(db, run.id)) == ("stop", ["Vollmacht"])
    assert ["Der Entwurf „Vollmacht“ ist angelegt" in each for each in told(model)] == [True]


async def test_several_drafts_of_one_call_are_told_of_together(db: Database) -> None:
    @tool(effect="draft", name="write_note")
    async def two(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft two notes."""
        host = ctx.context
        if await titles(host.db, ctx.run_id):
            raise Conflict("Die Entwürfe gibt es schon.")
        async with host.db.write() as tx:
            for n in (1, 2):
                note = {"title": f"{title} {n}", "text": text}
                keys = {"run_id": ctx.run_id, "call_id": f"{ctx.call_id}#{n}"}
                await host.drafts.propose(tx, host.principal, "note", note, assistant=host.assistant, **keys)
        return "bereit"

    losing, model = Losing(after=1), insistent()
    here = await desk(db, model, with_tools(two))
    losing.install(db)
    run = await here.answer("Notier das.")
    assert sorted(await titles(db, run.id)) == ["Vollmacht 1", "Vollmacht 2"]
    assert ["„Vollmacht 1“, „Vollmacht 2“" in each for each in told(model)] == [True]


async def test_a_draft_that_a_dead_process_made_is_told_as_made_though_making_it_again_fails(
    db: Database, queue: DbosQueue
) -> None:
    made = asyncio.Event()

    @tool(effect="draft", name="write_note")
    async def note_and_die(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        await write_note.function(ctx, title, text)
        made.set()
        await asyncio.Event().wait()
        return ""

    @tool(effect="draft", name="write_note")
    async def failing(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        raise Unavailable("Die Datenbank ist gerade beschäftigt.")

    here = await desk(db, ScriptedModel([NOTE]), with_tools(note_and_die), queue=queue)
    run = await here.order("Notier das.")
    async with here.at_work():
        await made.wait()
        await here.die(run.id)
    model = insistent()
    there = Desk(db, model, here.who, with_tools(failing), queue=queue)
    assert there.runs.background is not None
    await there.runs.background.sweep()
    async with there.at_work():
        assert (await there.runs.wait(here.who, run.id)).text == "Notiert."
    assert await titles(db, run.id) == ["Vollmacht"]
    assert ["ist angelegt" in each for each in told(model)] == [True]


# ---- nobody can find out in time


@dataclass
class Away:
    """The database cannot be asked what a call has drafted, until it is back."""

    back: bool = False
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = draft_calls.DraftCall._made

        async def away(of: draft_calls.DraftCall) -> Sequence[str]:
            self.asked.set()
            if not self.back:
                raise Unavailable("away")
            return await made(of)

        monkeypatch.setattr(draft_calls.DraftCall, "_made", away)


hasty = Tool(write_note.function, name="write_note", effect="draft", timeout=2.0)
"""Time enough for a busy machine to come to the commit whose answer gets lost, and an end to the asking."""


async def test_where_nobody_knows_in_time_the_next_process_finds_out_before_the_model_goes_on(
    db: Database, queue: DbosQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    losing, away, model = Losing(after=1), Away(), insistent()
    here = await desk(db, model, with_tools(hasty), queue=queue)
    losing.install(db)
    away.install(monkeypatch)
    run = await here.order("Notier das.")
    async with here.at_work():
        await away.asked.wait()
        task = here.runs.working.attempts[run.id].task
        assert task is not None
        await asyncio.wait([task])
        assert (await here.runs.get(here.who, run.id)).state == "queued"
        away.back = True
        async with db.write() as tx:  # as if it had been a while ago
            await tx.execute(update(runs).where(runs.c.id == run.id).values(queued_at=LONG_AGO))
        assert here.runs.background is not None
        await here.runs.background.sweep()
        ended = await here.runs.wait(here.who, run.id)
    assert (ended.outcome, ended.text, ended.lapses) == ("stop", "Notiert.", 1)
    assert await titles(db, run.id) == ["Vollmacht"]
    assert told(model) == ["Entwurf „Vollmacht“ liegt zur Freigabe bereit."]


async def test_where_nobody_knows_in_time_an_inline_run_ends_and_its_conversation_is_told_what_is_so(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    losing, away, model = Losing(after=1), Away(), insistent()
    here = await desk(db, model, with_tools(hasty))
    losing.install(db)
    away.install(monkeypatch)
    run = await here.answer("Notier das.")
    assert (run.outcome, len(model.requests)) == ("error", 1)
    stored = await here.conversations.messages(here.who, run.conversation_id or "")
    assert ["ist angelegt" in each for each in _results([each.message for each in stored])] == [True]
    again = await here.runs.wait(here.who, (await here.runs.continue_run(here.who, run.id)).id)
    assert (again.outcome, again.text) == ("stop", "Notiert.")
    assert await titles(db, run.id, again.id) == ["Vollmacht"]


def _results(messages: Sequence[Message]) -> list[str]:
    return [each.content for message in messages for each in message.results]


# ---- calls that were stopped, and processes that lost their run


async def test_a_draft_tool_that_takes_too_long_is_told_as_not_made_and_the_run_goes_on(
    db: Database, queue: DbosQueue
) -> None:
    @tool(effect="draft", name="write_note", timeout=0.1)
    async def slow(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        await asyncio.Event().wait()
        return ""

    model = ScriptedModel([NOTE, "Es ging nicht."])
    here = await desk(db, model, with_tools(slow), queue=queue)
    run = await here.order("Notier das.")
    async with here.at_work():
        ended = await here.runs.wait(here.who, run.id)
    assert (ended.text, ended.lapses) == ("Es ging nicht.", 0)
    assert ["wurde nicht angelegt" in each for each in told(model)] == [True]


async def test_a_draft_tool_that_does_not_stop_when_it_is_told_to_drafts_nothing_any_more(
    db: Database,
) -> None:
    go, over = asyncio.Event(), asyncio.Event()
    refused: list[BaseException] = []

    @tool(effect="draft", name="write_note", timeout=0.1)
    async def deaf(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        while not go.is_set():
            try:
                await go.wait()
            except asyncio.CancelledError:
                continue
        try:
            return await write_note.function(ctx, title, text)
        except Conflict as error:
            refused.append(error)
            raise
        finally:
            over.set()

    here = await desk(db, ScriptedModel([NOTE, "Es ging nicht."]), with_tools(deaf))
    run = await here.answer("Notier das.")
    assert run.text == "Es ging nicht."
    go.set()
    await over.wait()
    assert (len(refused), await titles(db, run.id)) == (1, [])


async def test_a_process_that_has_lost_its_run_drafts_nothing_for_it(db: Database) -> None:
    about_to, go, over = asyncio.Event(), asyncio.Event(), asyncio.Event()

    @tool(effect="draft", name="write_note")
    async def late(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        about_to.set()
        await go.wait()
        try:
            return await write_note.function(ctx, title, text)
        finally:
            over.set()

    here = await desk(db, ScriptedModel([NOTE], repeat=True), with_tools(late))
    run = await here.ask("Notier das.")
    await about_to.wait()
    await here.lapse(run.id)  # it is frozen, and does not know
    model = insistent()
    there = Desk(db, model, here.who)
    await there.reaped(run.id)
    again = await there.runs.wait(here.who, (await there.runs.continue_run(here.who, run.id)).id)
    go.set()
    await over.wait()
    assert again.text == "Notiert."
    assert (await titles(db, run.id), await titles(db, again.id)) == ([], ["Vollmacht"])
    assert "wurde nicht angelegt" in told(model)[0]


# ---- what the conversation is told


class Step:
    """One with calls before and behind a draft in which its process dies."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.model = ScriptedModel(
            [
                [
                    call("search_notes", words="x"),
                    NOTE,
                    call("note_and_die", title="a"),
                    call("search_notes", words="y"),
                ]
            ]
        )

    @property
    def assistant(self) -> Assistant:
        @tool(effect="draft")
        async def note_and_die(ctx: ToolContext[HostContext], title: str) -> str:
            """Draft a note, and never say so."""
            self.reached.set()
            await asyncio.Event().wait()
            return ""

        return with_tools(search_notes, write_note, note_and_die)


async def told_calls(here: Desk, conversation_id: str | None) -> tuple[list[str], list[str]]:
    """The calls and the results that a conversation has, in order."""
    stored = await here.conversations.messages(here.who, conversation_id or "")
    calls = [each.id for one in stored for each in one.message.calls]
    return calls, [each.call_id for one in stored for each in one.message.results]


async def test_a_step_that_broke_off_is_told_once(db: Database, queue: DbosQueue) -> None:
    step = Step()
    here = await desk(db, step.model, step.assistant, queue=queue)
    run = await here.ask("Tu das alles.")
    await step.reached.wait()
    await here.die(run.id)
    await here.reaped(run.id)
    calls, results = await told_calls(here, run.conversation_id)
    assert calls == results == ["call_1_1", "call_1_2", "call_1_3"]
    there = Desk(db, ScriptedModel(["Alles getan."]), here.who, queue=queue)
    again = await there.runs.continue_run(here.who, run.id, mode="background")
    async with there.at_work():
        assert (await there.runs.wait(here.who, again.id)).text == "Alles getan."
    calls, results = await told_calls(here, run.conversation_id)
    assert calls == results == ["call_1_1", "call_1_2", "call_1_3", "call_1_4"]


async def test_a_step_that_broke_off_is_told_once_also_where_nobody_could_go_on_with_it(
    db: Database, queue: DbosQueue
) -> None:
    async def broken(host: HostContext) -> AgentSettings:
        raise ValueError("It cannot be put together.")

    step = Step()
    here = await desk(db, step.model, step.assistant, queue=queue)
    run = await here.order("Tu das alles.")
    async with here.at_work():
        await step.reached.wait()
        await here.die(run.id)
    there = Desk(db, ScriptedModel([]), here.who, replace(example, build=broken), queue=queue)
    assert there.runs.background is not None
    await there.runs.background.sweep()
    async with there.at_work():
        assert (await there.runs.wait(here.who, run.id)).outcome == "error"
    last = Desk(db, ScriptedModel(["Alles getan."]), here.who, step.assistant, queue=queue)
    again = await last.runs.continue_run(here.who, run.id)
    assert (await last.runs.wait(here.who, again.id)).text == "Alles getan."
    calls, results = await told_calls(here, run.conversation_id)
    assert calls == results
    assert sorted(calls) == ["call_1_1", "call_1_2", "call_1_3", "call_1_4"]


async def test_a_run_that_goes_on_is_cancelled_while_its_assistant_is_built_and_told_once(
    db: Database, queue: DbosQueue
) -> None:
    step, building = Step(), Building()
    here = await desk(db, step.model, step.assistant, queue=queue)
    run = await here.order("Tu das alles.")
    async with here.at_work():
        await step.reached.wait()
        await here.die(run.id)
    there = Desk(db, ScriptedModel([]), here.who, building.assistant, queue=queue)
    assert there.runs.background is not None
    await there.runs.background.sweep()
    async with there.at_work():
        await building.begun.wait()
        await there.runs.cancel(here.who, run.id)
        stopped = await there.runs.wait(here.who, run.id)
    assert (stopped.state, stopped.outcome) == ("ended", "abort")
    calls, results = await told_calls(here, run.conversation_id)
    assert calls == results == ["call_1_1", "call_1_2", "call_1_3"]
    last = Desk(db, ScriptedModel(["Alles getan."]), here.who, step.assistant, queue=queue)
    again = await last.runs.continue_run(here.who, run.id)
    assert (await last.runs.wait(here.who, again.id)).text == "Alles getan."
    calls, results = await told_calls(here, run.conversation_id)
    assert calls == results
    assert sorted(calls) == ["call_1_1", "call_1_2", "call_1_3", "call_1_4"]


async def test_a_process_that_ends_while_it_builds_hands_the_run_on_and_nothing_is_told_twice(
    db: Database, queue: DbosQueue
) -> None:
    step, building = Step(), Building()
    here = await desk(db, step.model, step.assistant, queue=queue)
    run = await here.order("Tu das alles.")
    async with here.at_work():
        await step.reached.wait()
        await here.die(run.id)
    there = Desk(db, ScriptedModel([]), here.who, building.assistant, queue=queue)
    assert there.runs.background is not None
    await there.runs.background.sweep()
    async with there.at_work():
        await building.begun.wait()
        await there.runs.drain(0)
    left = await there.runs.get(here.who, run.id)
    assert (left.state, await told_calls(here, run.conversation_id)) == ("queued", ([], []))
    last = Desk(db, ScriptedModel(["Alles getan."]), here.who, queue=queue)
    assert last.runs.background is not None
    async with db.write() as tx:
        await tx.execute(update(runs).where(runs.c.id == run.id).values(queued_at=LONG_AGO))
    await last.runs.background.sweep()
    async with last.at_work():
        assert (await last.runs.wait(here.who, run.id)).text == "Alles getan."
    calls, results = await told_calls(here, run.conversation_id)
    assert sorted(calls) == sorted(results) == ["call_1_1", "call_1_2", "call_1_3", "call_1_4"]


class Building:
    """An assistant that is never done with being put together."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()

    @property
    def assistant(self) -> Assistant:
        async def build(host: HostContext) -> AgentSettings:
            self.begun.set()
            await asyncio.Event().wait()
            raise AssertionError("it was stopped")

        return replace(example, build=build)


async def test_a_run_that_is_cut_off_again_and_again_ends_and_has_drafted_once(
    db: Database, queue: DbosQueue
) -> None:
    """Its tool drafts and then does not stop, so nobody hears of the draft in time, in any attempt."""
    calls: list[str] = []
    over = asyncio.Event()

    @tool(effect="draft", name="write_note", timeout=0.2)
    async def deaf(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        calls.append(ctx.call_id)
        made = await write_note.function(ctx, title, text)
        while not over.is_set():
            try:
                await over.wait()
            except asyncio.CancelledError:
                continue
        return made

    here = await desk(db, insistent(), with_tools(deaf), queue=queue)
    assert here.runs.background is not None
    run = await here.order("Tu.")
    async with here.at_work(), asyncio.timeout(120):
        while (await here.runs.get(here.who, run.id)).state != "ended":
            async with db.write() as tx:
                mine = (runs.c.id == run.id, runs.c.state == "queued")
                await tx.execute(update(runs).where(*mine).values(queued_at=LONG_AGO))
            await here.runs.background.sweep()
            await asyncio.sleep(0.05)
        over.set()
    assert (await here.runs.get(here.who, run.id)).outcome in ("error", "stop")
    async with db.read() as tx:
        made = (await tx.execute(select(drafts.c.id).where(drafts.c.run_id == run.id))).all()
    assert len(made) == 1
    assert len(calls) <= MOST_LAPSES + 2


async def test_a_cancelled_run_whose_draft_is_unknown_ends_when_its_conversation_is_free(
    db: Database, queue: DbosQueue
) -> None:
    made, over = asyncio.Event(), asyncio.Event()

    @tool(effect="draft", name="write_note")
    async def deaf(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        done = await write_note.function(ctx, title, text)
        made.set()
        while not over.is_set():
            try:
                await over.wait()
            except asyncio.CancelledError:
                continue
        return done

    held = Held()
    here = await desk(db, held, with_tools(deaf), queue=queue)

    async def chosen(host: HostContext) -> Model:
        return held if "Rede" in host.request else ScriptedModel([NOTE, "Fertig."])

    here.runs._agents._model = chosen
    where = await here.conversation()
    run = await here.order("Tu.", where)
    async with here.at_work(), asyncio.timeout(60):
        await made.wait()
        other = await here.ask("Rede.", where)
        await held.speaking.wait()
        await here.runs.cancel(here.who, run.id)
        held.go.set()
        await here.runs.wait(here.who, other.id)
        ended = await here.runs.wait(here.who, run.id)
        over.set()
    assert (ended.state, ended.outcome) == ("ended", "abort")
    assert await titles(db, run.id) == ["Vollmacht"]
