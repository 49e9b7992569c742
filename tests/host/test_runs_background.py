"""Background runs: queued, worked on by whichever process is free, gone on with where one died."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from dbos import DBOS
from sqlalchemy import select, update

from bridle.engine.model import Chunk, FinishChunk, ModelProfile, ModelRequest, TextChunk
from bridle.engine.tools import ToolContext, tool
from bridle.host.assistants import AgentSettings, Assistant, HostContext
from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Wanted
from bridle.host.errors import Conflict, Unavailable
from bridle.host.runs.background import MOST_LAPSES
from bridle.host.runs.dbos_queue import NAME, DbosQueue
from bridle.host.runs.endings import STOPPED
from bridle.host.runs.journal import DatabaseJournal
from bridle.host.runs.queue import Capacity, Ticket
from bridle.host.runs.records import Mode, RunRecord
from bridle.host.runs.working import Working
from bridle.host.tables import drafts, run_events, runs, users
from bridle.models.scripted import ScriptedModel, call
from support.example_assistant import assistant as example
from support.example_assistant import outbox, write_note
from support.example_office import office_urls
from support.example_runs import LONG_AGO, Desk, Held, clear_desks, desk

SEND = call("send_letter", to="Gericht", text="Klage")
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


@pytest.fixture(autouse=True)
def _nothing_sent() -> None:
    outbox.clear()


async def _swept(here: Desk) -> None:
    assert here.runs.background is not None
    await here.runs.background.sweep()


async def _since_long_ago(here: Desk, run_id: str) -> None:
    """As if it had been queued long ago: what should have happened by now has not."""
    async with here.db.write() as tx:
        await tx.execute(update(runs).where(runs.c.id == run_id).values(queued_at=LONG_AGO))


async def _dead(here: Desk, run_id: str) -> None:
    """As a process leaves a run when it is killed."""
    await here.die(run_id)


async def test_a_background_run_is_answered_in_its_conversation(db: Database, queue: DbosQueue) -> None:
    here = await desk(db, ScriptedModel([call("search_notes", words="x"), "Nichts gefunden."]), queue=queue)
    run = await here.order("Such etwas.")
    assert (run.mode, run.state, run.attempt) == ("background", "queued", 0)
    async with here.at_work():
        ended = await here.runs.wait(here.who, run.id)
    assert (ended.state, ended.outcome, ended.text) == ("ended", "stop", "Nichts gefunden.")
    assert [role for role, _ in await here.said(run.conversation_id)] == [
        "user",
        "assistant",
        "tool",
        "assistant",
    ]
    assert (await verify(db, here.who.tenant_id)).ok


async def test_its_events_begin_with_its_place_and_have_no_gap(db: Database, queue: DbosQueue) -> None:
    here = await desk(db, ScriptedModel(["Fertig."]), queue=queue)
    run = await here.order("Etwas.")
    async with here.at_work():
        seen = [each async for each in here.runs.follow(here.who, run.id)]
    assert [seq for seq, _ in seen] == list(range(1, len(seen) + 1))
    kinds = [body["type"] for _, body in seen]
    assert (kinds[0], kinds[1], kinds[-1]) == ("notice", "start", "finish")


async def test_people_go_on_talking_while_it_waits_and_it_answers_what_it_was_asked(
    db: Database, queue: DbosQueue
) -> None:
    model = ScriptedModel(["Hallo.", "Der Bericht."])
    here = await desk(db, model, queue=queue)
    conversation = await here.conversation()
    run = await here.order("Schreib einen Bericht.", conversation)
    await here.answer("Hallo?", conversation)
    async with here.at_work():
        await here.runs.wait(here.who, run.id)
    assert await here.said(conversation) == [
        ("user", "Schreib einen Bericht."),
        ("user", "Hallo?"),
        ("assistant", "Hallo."),
        ("assistant", "Der Bericht."),
    ]
    asked = [each.text for each in model.requests[1].messages if each.role == "user"]
    assert asked == ["Schreib einen Bericht."]


async def test_the_same_ticket_twice_is_one_run(db: Database, queue: DbosQueue) -> None:
    here = await desk(db, ScriptedModel(["Einmal."] * 3), queue=queue)
    run = await here.order("Etwas Einziges.")
    await queue.start(Ticket(run.id, 0, run.user_id))
    await queue.start(Ticket(run.id, 7, run.user_id))  # one that was never made
    async with here.at_work():
        await here.runs.wait(here.who, run.id)
    asked = [each.messages[-1].text for each in here.model.requests]
    assert asked.count("Etwas Einziges.") == 1


async def test_the_same_key_is_the_same_run(db: Database, queue: DbosQueue) -> None:
    here = await desk(db, ScriptedModel(["Ja."]), queue=queue)
    conversation = await here.conversation()
    both = [
        await here.runs.start(here.who, conversation, "Etwas.", mode="background", idempotency_key="k")
        for _ in range(2)
    ]
    assert both[0].id == both[1].id
    async with here.at_work():
        await here.runs.wait(here.who, both[0].id)
    assert await here.said(conversation) == [("user", "Etwas."), ("assistant", "Ja.")]


async def test_a_queued_run_that_is_cancelled_ends_at_once_and_never_begins(
    db: Database, queue: DbosQueue
) -> None:
    here = await desk(db, ScriptedModel(["Ja."], repeat=True), queue=queue)
    run = await here.order("Das hier nie.")
    stopped = await here.runs.cancel(here.who, run.id)
    assert (stopped.state, stopped.outcome, stopped.text) == ("ended", "abort", STOPPED)
    assert await queue.status([Ticket(run.id, 0)]) == {f"{run.id}:0": "over"}
    other = await here.order("Etwas anderes.")
    async with here.at_work():
        await here.runs.wait(here.who, other.id)
    asked = [each.messages[-1].text for each in here.model.requests]
    assert ("Etwas anderes." in asked, "Das hier nie." in asked) == (True, False)
    assert (await here.said(run.conversation_id))[-1] == ("assistant", stopped.text)


async def test_a_running_one_is_stopped_from_any_process_and_keeps_what_it_said(
    db: Database, queue: DbosQueue
) -> None:
    model = Held()
    here = await desk(db, model, queue=queue)
    run = await here.order("Etwas.")
    async with here.at_work():
        await model.speaking.wait()
        await here.elsewhere().runs.cancel(here.who, run.id)
        ended = await here.runs.wait(here.who, run.id)
    assert (ended.outcome, "Ein Anfang" in ended.text) == ("abort", True)


async def test_a_run_that_the_queue_never_heard_of_is_found(db: Database, queue: DbosQueue) -> None:
    here = await desk(db, ScriptedModel(["Gefunden."]), queue=queue)
    assert here.runs.background is not None

    async def lost(ticket: Ticket) -> None:
        raise Unavailable("gone")

    kept, queue.start = queue.start, lost  # type: ignore[method-assign]
    run = await here.order("Etwas.")
    queue.start = kept  # type: ignore[method-assign]
    assert await queue.status([Ticket(run.id, 0)]) == {}
    await _since_long_ago(here, run.id)
    await _swept(here)
    async with here.at_work():
        assert (await here.runs.wait(here.who, run.id)).text == "Gefunden."


async def test_a_ticket_of_which_nothing_came_is_replaced(db: Database, queue: DbosQueue) -> None:
    here = await desk(db, ScriptedModel(["Doch noch."]), queue=queue)
    run = await here.order("Etwas.")
    await queue.stop(Ticket(run.id, 0))  # as a worker does that is told to end just then
    await _since_long_ago(here, run.id)
    await _swept(here)
    async with here.at_work():
        ended = await here.runs.wait(here.who, run.id)
    assert (ended.text, ended.attempt, ended.lapses) == ("Doch noch.", 1, 0)


async def test_another_process_goes_on_where_one_died_and_repeats_nothing(
    db: Database, queue: DbosQueue
) -> None:
    held = Held()
    first = ScriptedModel([call("search_notes", words="x"), NOTE])
    here = await desk(db, Then(first, held), queue=queue)
    run = await here.order("Notier das.")
    async with here.at_work():
        await held.speaking.wait()
        await _dead(here, run.id)
    there = here.elsewhere(ScriptedModel(["Notiert."]))
    await _swept(there)
    async with there.at_work():
        ended = await there.runs.wait(here.who, run.id)
    assert (ended.text, ended.attempt, ended.lapses) == ("Notiert.", 1, 1)
    assert len(await here.rows(drafts, run.id)) == 1
    told = [role for role, _ in await here.said(run.conversation_id)]
    assert told == ["user", "assistant", "tool", "assistant", "tool", "assistant"]
    seen = [(row.seq, row.body["type"]) for row in await here.rows(run_events, run.id)]
    assert [seq for seq, _ in seen] == list(range(1, len(seen) + 1))
    assert [kind for _, kind in seen].count("finish") == 1
    assert (await verify(db, here.who.tenant_id)).ok


async def test_a_draft_that_was_made_and_not_recorded_is_the_same_draft(
    db: Database, queue: DbosQueue
) -> None:
    made = asyncio.Event()

    @tool(effect="draft", name="write_note")
    async def note_and_die(ctx: ToolContext[HostContext], title: str, text: str = "") -> str:
        """Draft a note."""
        said = await write_note.function(ctx, title, text)
        made.set()
        await asyncio.Event().wait()
        return said

    here = await desk(db, ScriptedModel([NOTE]), _with_tools(note_and_die), queue=queue)
    run = await here.order("Notier das.")
    async with here.at_work():
        await made.wait()
        await _dead(here, run.id)
    there = Desk(db, ScriptedModel(["Notiert."]), here.who, queue=queue)
    await _swept(there)
    async with there.at_work():
        assert (await there.runs.wait(here.who, run.id)).text == "Notiert."
    assert len(await here.rows(drafts, run.id)) == 1


async def _lost_letter(db: Database, queue: DbosQueue) -> tuple[Desk, RunRecord]:
    """A letter was allowed, and its process died when it was being sent."""
    sending = asyncio.Event()

    @tool(effect="once", name="send_letter")
    async def send_and_die(to: str, text: str) -> str:
        """Send a letter."""
        outbox.append({"to": to, "text": text})
        sending.set()
        await asyncio.Event().wait()
        return ""

    here = await desk(db, ScriptedModel([SEND]), _with_tools(send_and_die), queue=queue)
    run = await here.order("Schick die Klage ab.")
    async with here.at_work():
        assert (await here.runs.wait(here.who, run.id)).state == "waiting"
        (draft,) = await here.drafts.list(here.who, Wanted(run_id=run.id))
        await here.drafts.approve(here.who, draft.id, draft.digest)
        await sending.wait()
        await _dead(here, run.id)
    there = Desk(db, ScriptedModel(["Erledigt."]), here.who, queue=queue)
    await _swept(there)
    async with there.at_work():
        waiting = await there.runs.wait(here.who, run.id)
    assert (waiting.state, len(outbox)) == ("waiting", 1)
    return there, waiting


async def test_an_effect_that_a_crash_interrupted_is_a_persons_to_judge(
    db: Database, queue: DbosQueue
) -> None:
    there, run = await _lost_letter(db, queue)
    asked = [
        each for each in await there.drafts.list(there.who, Wanted(run_id=run.id)) if each.state == "open"
    ]
    assert [(each.kind, each.payload["tool"]) for each in asked] == [("tool-uncertain", "send_letter")]
    assert "vielleicht" in asked[0].title
    assert "ungewiss" in run.text
    await there.drafts.reject(there.who, asked[0].id, asked[0].digest, "Er ist angekommen.")
    async with there.at_work():
        ended = await there.runs.wait(there.who, run.id)
    assert (ended.outcome, ended.text, len(outbox)) == ("stop", "Erledigt.", 1)


async def test_an_uncertain_effect_is_made_again_only_where_a_person_says_so(
    db: Database, queue: DbosQueue
) -> None:
    there, run = await _lost_letter(db, queue)
    (asked,) = [
        each for each in await there.drafts.list(there.who, Wanted(run_id=run.id)) if each.state == "open"
    ]
    await there.drafts.approve(there.who, asked.id, asked.digest)
    async with there.at_work():
        ended = await there.runs.wait(there.who, run.id)
    assert (ended.outcome, len(outbox)) == ("stop", 2)
    told = [text for role, text in await there.said(run.conversation_id) if role == "user"]
    assert told == ["Schick die Klage ab.", "send_letter: freigegeben.", "send_letter: freigegeben."]


@pytest.mark.parametrize("mode", ["inline", "background"])
async def test_an_effect_stays_uncertain_for_whoever_continues_a_run_that_could_not_be_gone_on_with(
    db: Database, queue: DbosQueue, mode: Mode
) -> None:
    """Asked as if it had never been sent, a person would say yes, and it would be sent twice."""
    there, run = await _lost_letter(db, queue)

    async def build(host: HostContext) -> AgentSettings:
        raise Unavailable("Gerade nicht.")

    broken = Desk(db, ScriptedModel([]), there.who, replace(example, build=build), queue=queue)
    async with broken.at_work():
        (asked,) = await _open(broken, run)
        await broken.drafts.reject(there.who, asked.id, asked.digest, "Er ist angekommen.")
        given_up = await broken.runs.wait(there.who, run.id)
        assert (given_up.state, given_up.outcome) == ("ended", "error")
    later = Desk(db, ScriptedModel(["Erledigt."]), there.who, queue=queue)
    async with later.at_work():
        again = await later.runs.continue_run(there.who, run.id, mode=mode)
        assert (await later.runs.wait(there.who, again.id)).state == "waiting"
        (asked,) = await _open(later, again)
        assert (asked.kind, asked.payload["tool"]) == ("tool-uncertain", "send_letter")
        await later.drafts.reject(there.who, asked.id, asked.digest, "Er ist angekommen.")
        ended = await later.runs.wait(there.who, again.id)
    assert (ended.outcome, ended.text, len(outbox)) == ("stop", "Erledigt.", 1)


async def test_an_effect_stays_uncertain_where_a_run_is_cancelled_while_its_assistant_is_built(
    db: Database, queue: DbosQueue
) -> None:
    there, run = await _lost_letter(db, queue)
    building = asyncio.Event()

    async def build(host: HostContext) -> AgentSettings:
        building.set()
        await asyncio.Event().wait()
        raise AssertionError("it was stopped")

    slow = Desk(db, ScriptedModel([]), there.who, replace(example, build=build), queue=queue)
    async with slow.at_work():
        (asked,) = await _open(slow, run)
        await slow.drafts.approve(there.who, asked.id, asked.digest)
        await building.wait()
        await slow.runs.cancel(there.who, run.id)
        stopped = await slow.runs.wait(there.who, run.id)
    assert (stopped.state, stopped.outcome, len(outbox)) == ("ended", "abort", 1)
    later = Desk(db, ScriptedModel(["Erledigt."]), there.who, queue=queue)
    async with later.at_work():
        again = await later.runs.continue_run(there.who, run.id, mode="background")
        assert (await later.runs.wait(there.who, again.id)).state == "waiting"
        (asked,) = await _open(later, again)
        assert (asked.kind, asked.payload["tool"]) == ("tool-uncertain", "send_letter")
        await later.drafts.reject(there.who, asked.id, asked.digest, "Er ist angekommen.")
        ended = await later.runs.wait(there.who, again.id)
    assert (ended.outcome, ended.text, len(outbox)) == ("stop", "Erledigt.", 1)


async def _open(here: Desk, run: RunRecord) -> list[Draft]:
    return [each for each in await here.drafts.list(here.who, Wanted(run_id=run.id)) if each.state == "open"]


async def test_a_run_that_needs_a_person_sleeps_without_a_process_and_wakes_once(
    db: Database, queue: DbosQueue
) -> None:
    here = await desk(db, ScriptedModel([SEND]), queue=queue)
    run = await here.order("Schick die Klage ab.")
    async with here.at_work():
        assert (await here.runs.wait(here.who, run.id)).state == "waiting"
    assert here.runs.under_way == 0
    there = here.elsewhere(ScriptedModel(["Unterwegs."] * 2))
    (draft,) = await there.drafts.list(here.who, Wanted(run_id=run.id))
    await there.drafts.approve(here.who, draft.id, draft.digest)
    await there.drafts.resume_decided()
    async with there.at_work():
        ended = await there.runs.wait(here.who, run.id)
    assert (ended.text, len(outbox), ended.attempt) == ("Unterwegs.", 1, 1)


async def test_a_run_whose_every_process_dies_is_given_up_with_what_it_found(
    db: Database, queue: DbosQueue
) -> None:
    here = await desk(db, ScriptedModel([]), queue=queue)
    run = await here.order("Etwas Tödliches.")
    for _ in range(MOST_LAPSES + 1):
        held = Held()
        there = here.elsewhere(held)
        async with there.at_work():
            await held.speaking.wait()
            await _dead(there, run.id)
        await _swept(here)
    ended = await here.runs.get(here.who, run.id)
    assert (ended.state, ended.outcome) == ("ended", "error")


async def test_a_process_that_is_told_to_end_hands_its_runs_on(db: Database, queue: DbosQueue) -> None:
    held = Held()
    here = await desk(db, held, queue=queue)
    run = await here.order("Etwas Langes.")
    async with here.at_work():
        await held.speaking.wait()
        await here.runs.drain(5.0)
    left = await here.runs.get(here.who, run.id)
    assert (left.state, left.attempt, left.lapses) == ("queued", 1, 0)
    there = here.elsewhere(ScriptedModel(["Fertig."]))
    await _since_long_ago(there, run.id)
    await _swept(there)
    async with there.at_work():
        assert (await there.runs.wait(here.who, run.id)).text == "Fertig."


async def test_a_capped_inline_run_goes_on_in_the_background_with_what_it_found(
    db: Database, queue: DbosQueue
) -> None:
    notes = [call("write_note", title=title) for title in ("a", "b", "c", "d")]
    here = await desk(db, ScriptedModel([NOTE, *notes, "Bis hierher."]), queue=queue)
    capped = await here.answer("Notier alles.")
    assert capped.outcome == "tool-calls"
    there = here.elsewhere(ScriptedModel([call("search_notes", words="a"), notes[-1], "Alles notiert."]))
    run = await there.runs.continue_run(here.who, capped.id, mode="background")
    await here.elsewhere(ScriptedModel(["Klar."])).answer("Zwischenfrage?", run.conversation_id)
    async with there.at_work():
        ended = await there.runs.wait(here.who, run.id)
    assert (ended.mode, ended.text) == ("background", "Alles notiert.")
    async with db.read() as tx:
        made = (await tx.execute(select(drafts.c.id).where(drafts.c.user_id == here.who.user_id))).all()
    assert len(made) == 5  # asked for again, it is answered with what the first run made
    with pytest.raises(Conflict):
        await there.runs.continue_run(here.who, capped.id, mode="background")
    told = [text for role, text in await here.said(run.conversation_id) if role == "user"]
    assert told == ["Notier alles.", "Bitte weitermachen.", "Zwischenfrage?"]


async def test_of_many_runs_of_one_person_two_run_at_once_and_a_colleague_is_not_kept_waiting(
    db: Database, queue: DbosQueue
) -> None:
    busy = Counting()
    here = await desk(db, busy, queue=queue)
    orders = [await here.order(f"Nummer {n}") for n in range(5)]
    colleague = await desk(db, busy, queue=queue)
    theirs = await colleague.order("Nur eine.")
    async with here.at_work():
        await busy.reached.wait()
        assert busy.most == 3  # two of the one, one of the other
        busy.go.set()
        for each in orders:
            await here.runs.wait(here.who, each.id)
        await colleague.runs.wait(colleague.who, theirs.id)
    assert busy.most <= 4


async def test_what_is_urgent_goes_first_and_one_can_see_how_many_are_ahead(db: Database, url: str) -> None:
    queue = DbosQueue(url, Capacity(process=1, person=1))
    model = ScriptedModel([lambda request: request.messages[-1].text], repeat=True)
    here = await desk(db, model, queue=queue)
    usual = [await here.order(f"Nummer {n}") for n in range(3)]
    urgent = await here.order("Eilig", priority=9)
    ahead = [await here.runs.ahead_of(here.who, await here.runs.get(here.who, each.id)) for each in usual]
    assert [each - ahead[0] for each in ahead if each is not None and ahead[0] is not None] == [0, 1, 2]
    async with here.at_work():
        for each in (*usual, urgent):
            await here.runs.wait(here.who, each.id)
    await queue.close()
    asked = [each.messages[-1].text for each in model.requests]
    assert asked == ["Eilig", "Nummer 0", "Nummer 1", "Nummer 2"]


async def test_a_process_takes_no_more_at_its_start_than_it_may_though_the_one_before_could(
    db: Database, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first runs used to be taken with the capacity that the process before had left behind."""
    large = DbosQueue(url, Capacity(process=4, person=4))
    async with (await desk(db, ScriptedModel(["Fertig."], repeat=True), queue=large)).at_work():
        pass
    await large.close()
    queue = DbosQueue(url, Capacity(process=1, person=1))
    here = await desk(db, Held(), queue=queue)
    ordered = [await here.order(f"Nummer {n}") for n in range(3)]
    at_launch: list[tuple[int | None, int | None]] = []
    launch = DBOS.launch

    def seen() -> None:
        stored = DBOS.retrieve_queue(NAME)
        assert stored is not None
        at_launch.append((stored.worker_concurrency, stored.partition_concurrency))

    def launched() -> None:
        launch()
        seen()

    monkeypatch.setattr(DBOS, "launch", launched)
    async with here.at_work():
        pass
    for each in ordered:
        await here.runs.cancel(here.who, each.id)
    await queue.close()
    assert at_launch == [(1, 1)]


# ---- parts


def _with_tools(*tools: Any) -> Assistant:
    async def build(host: HostContext) -> AgentSettings:
        return AgentSettings(instructions="Du hilfst.", tools=list(tools))

    return replace(example, build=build)


@dataclass
class Then:
    """What the first model has to say, and then the second."""

    first: ScriptedModel
    second: Held
    name: str = "both"
    profile: ModelProfile = field(default_factory=ModelProfile)

    def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        more = len(self.first.requests) < len(self.first._lines)
        return (self.first if more else self.second).stream(request)


@dataclass
class Counting:
    """Says how many it was asked at the same time; `reached` once three are."""

    name: str = "counting"
    profile: ModelProfile = field(default_factory=ModelProfile)
    now: int = 0
    most: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        self.now += 1
        self.most = max(self.most, self.now)
        if self.now >= 3:
            self.reached.set()
        await self.go.wait()
        self.now -= 1
        yield TextChunk("Fertig.")
        yield FinishChunk("stop")


async def test_of_two_letters_that_were_allowed_only_the_interrupted_one_is_asked_about_again(
    db: Database, queue: DbosQueue
) -> None:
    sending = asyncio.Event()

    @tool(effect="once", name="send_letter")
    async def send_and_die(to: str, text: str) -> str:
        """Send a letter."""
        outbox.append({"to": to, "text": text})
        sending.set()
        await asyncio.Event().wait()
        return ""

    both = [SEND, call("send_letter", to="Mandantin", text="Kopie")]
    here = await desk(db, ScriptedModel([both]), _with_tools(send_and_die), queue=queue)
    run = await here.order("Schick beides ab.")
    async with here.at_work():
        await here.runs.wait(here.who, run.id)
        for draft in await here.drafts.list(here.who, Wanted(run_id=run.id)):
            await here.drafts.approve(here.who, draft.id, draft.digest)
        await sending.wait()
        await _dead(here, run.id)
    there = Desk(db, ScriptedModel(["Erledigt."]), here.who, queue=queue)
    await _swept(there)
    async with there.at_work():
        assert (await there.runs.wait(here.who, run.id)).state == "waiting"
        (asked,) = [
            each for each in await there.drafts.list(here.who, Wanted(run_id=run.id)) if each.state == "open"
        ]
        assert (asked.kind, asked.payload["arguments"]["to"]) == ("tool-uncertain", outbox[0]["to"])
        await there.drafts.reject(here.who, asked.id, asked.digest, "Ist angekommen.")
        ended = await there.runs.wait(here.who, run.id)
    assert (ended.outcome, [each["to"] for each in outbox]) == ("stop", ["Gericht", "Mandantin"])


async def test_who_cancels_hears_what_may_have_happened(db: Database, queue: DbosQueue) -> None:
    there, run = await _lost_letter(db, queue)
    stopped = await there.runs.cancel(there.who, run.id)
    assert (stopped.state, stopped.outcome) == ("ended", "abort")
    assert "Ungewiss ist, ob dies noch geschehen ist: send_letter" in stopped.text


async def test_a_question_to_somebody_who_may_not_be_asked_ends_the_run(
    db: Database, queue: DbosQueue
) -> None:
    sending = asyncio.Event()

    @tool(effect="once", name="send_letter")
    async def send_and_die(to: str, text: str) -> str:
        """Send a letter."""
        sending.set()
        await asyncio.Event().wait()
        return ""

    here = await desk(db, ScriptedModel([SEND]), _with_tools(send_and_die), queue=queue)
    run = await here.order("Schick die Klage ab.")
    async with here.at_work():
        await here.runs.wait(here.who, run.id)
        (draft,) = await here.drafts.list(here.who, Wanted(run_id=run.id))
        await here.drafts.approve(here.who, draft.id, draft.digest)
        await sending.wait()
        await _dead(here, run.id)
    async with db.write() as tx:
        await tx.execute(update(users).where(users.c.id == here.who.user_id).values(role="NIEMAND"))
    there = Desk(db, ScriptedModel([]), here.who, queue=queue)
    await _swept(there)
    async with there.at_work():
        ended = await there.runs.wait(here.who, run.id)
    assert (ended.state, ended.outcome) == ("ended", "error")
    assert "send_letter" in ended.text


async def test_a_database_that_is_away_for_a_while_hands_the_run_on(
    db: Database, queue: DbosQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = call("write_note", title="Anderes")
    here = await desk(db, ScriptedModel([NOTE, other, "Erst später."]), queue=queue)
    run = await here.order("Notier das.")
    once = DatabaseJournal._once
    away = [Unavailable("weg")] * 4

    async def sometimes(self: DatabaseJournal, work: Any, finish: Any = ()) -> Any:
        if self.run.id == run.id and self.run.attempt == 0 and away:
            raise away.pop()
        return await once(self, work, finish)

    handed_on, hand_on = asyncio.Event(), Working._hand_on

    async def noted(self: Working, *arguments: Any, **named: Any) -> None:
        await hand_on(self, *arguments, **named)
        handed_on.set()

    monkeypatch.setattr(DatabaseJournal, "_once", sometimes)
    monkeypatch.setattr(Working, "_hand_on", noted)
    async with here.at_work():
        async with asyncio.timeout(60):
            await handed_on.wait()
        there = here.elsewhere(ScriptedModel(["Fertig."]))
        await _since_long_ago(there, run.id)
        await _swept(there)
        ended = await here.runs.wait(here.who, run.id)
    assert ended.outcome == "stop"
