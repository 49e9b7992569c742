"""Runs that a person waits for, from the question to what is stored when they are at rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, select, update

from bridle import tool
from bridle.engine.model import FREE, ModelProfile, ModelRequest, Usage
from bridle.host.assistants import AgentSettings, HostContext
from bridle.host.audit_check import verify
from bridle.host.conversations import BeingWritten
from bridle.host.database import Database
from bridle.host.errors import Conflict, Forbidden, NotFound, Unavailable
from bridle.host.identity import Identity
from bridle.host.personal_data import PersonalData
from bridle.host.runs.endings import BROKE_OFF
from bridle.host.tables import pseudonyms, run_events, run_log, usage, users
from bridle.models.scripted import ScriptedModel, Turn, call
from support.example_assistant import ROLES
from support.example_assistant import assistant as example
from support.example_office import Office, office_urls
from support.example_runs import Desk, Held, clear_desks, desk

LOCAL = ModelProfile(local=True, price=FREE)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await clear_desks()
    await database.close()


# ---- what a run leaves


async def test_a_run_leaves_its_answer_its_steps_its_usage_and_its_audit_rows(db: Database) -> None:
    model = ScriptedModel(
        [
            Turn(calls=[call("search_notes", words="Frist")], usage=Usage(100, 10)),
            Turn("Es gibt keine Notizen.", usage=Usage(150, 20)),
        ],
        name="klein",
        profile=LOCAL,
    )
    here = await desk(db, model)
    run = await here.answer("Welche Fristen gibt es?")
    assert (run.state, run.outcome, run.text) == ("ended", "stop", "Es gibt keine Notizen.")
    assert run.model == "klein"
    said = await here.said(run.conversation_id)
    assert [role for role, _ in said] == ["user", "assistant", "tool", "assistant"]
    assert said[-1] == ("assistant", "Es gibt keine Notizen.")
    assert (await here.conversations.get(here.who, run.conversation_id or "")).writer is None
    used = await here.rows(usage, run.id)
    assert [(each.call, each.input_tokens, each.output_tokens, each.cost) for each in used] == [
        (1, 100, 10, 0.0),
        (2, 150, 20, 0.0),
    ]
    assert {(each.provider, each.model, each.local, each.user_id) for each in used} == {
        ("scripted", "klein", True, here.who.user_id)
    }
    audited = await here.audited(run.id)
    assert [(each["action"], each["tool"], each["model"]) for each in audited] == [
        ("tool.call", "search_notes", "klein"),
        ("run.ended", "", "klein"),
    ]
    events = await here.rows(run_events, run.id)
    assert [each.seq for each in events] == list(range(1, len(events) + 1))
    kinds = [each.body["type"] for each in events]
    assert (kinds[0], kinds[-1], kinds.count("finish")) == ("start", "finish", 1)
    assert events[-1].body["text"] == run.text
    assert here.runs.under_way == 0


async def test_each_step_is_stored_when_it_is_over(db: Database) -> None:
    model = ScriptedModel([call("search_notes", words="a"), call("search_notes", words="b"), "Nichts."])
    here = await desk(db, model)
    run = await here.answer("Such a und b.")
    entries = [[item["kind"] for item in each.items] for each in await here.rows(run_log, run.id)]
    assert entries == [["began"], ["step"], ["step"], ["step", "ended"]]


async def test_a_write_is_announced_in_the_audit_log_before_it_is_made(db: Database) -> None:
    here = await desk(db, ScriptedModel([call("write_note", title="Vollmacht"), "Liegt bereit."]))
    run = await here.answer("Schreib eine Notiz.")
    actions = [(each["action"], each["tool"]) for each in await here.audited(run.id)]
    assert actions == [
        ("tool.intended", "write_note"),
        ("draft.proposed", ""),
        ("tool.call", "write_note"),
        ("run.ended", ""),
    ]
    await _chain_is_whole(here)


async def test_the_conversation_goes_on_where_it_was(db: Database) -> None:
    model = ScriptedModel(["Guten Tag.", lambda request: " ".join(m.text for m in request.messages)])
    here = await desk(db, model)
    first = await here.answer("Guten Morgen.")
    second = await here.answer("Und jetzt?", first.conversation_id)
    assert second.text == "Guten Morgen. Guten Tag. Und jetzt?"


async def test_what_tools_name_is_remembered_in_the_conversation(db: Database) -> None:
    from bridle.engine.memory import Entity

    @tool(entities=lambda data: [Entity("akte", data, "Sommer ./. Winter")])
    def find_matter(words: str) -> str:
        """Find a matter."""
        return "17/26"

    here = await desk(db, ScriptedModel([call("find_matter", words="x"), "Da."]), _with(tools=[find_matter]))
    run = await here.answer("Such die Akte.")
    async with db.read() as tx:
        memory = await here.conversations.memory(tx, run.conversation_id or "")
    assert [each.id for each in memory.entities] == ["17/26"]


async def test_a_model_that_fails_ends_the_run_as_an_error_with_a_sentence(db: Database) -> None:
    here = await desk(db, ScriptedModel([]))
    run = await here.answer("Hallo?")
    assert (run.state, run.outcome) == ("ended", "error")
    assert (await here.said(run.conversation_id))[-1] == ("assistant", run.text)
    assert run.text


async def test_an_assistant_that_cannot_be_built_ends_the_run_as_an_error(db: Database) -> None:
    async def broken(host: HostContext) -> AgentSettings:
        raise RuntimeError("no settings")

    here = await desk(db, ScriptedModel(["nie"]), replace(example, build=broken))
    run = await here.answer("Hallo?")
    assert (run.state, run.outcome) == ("ended", "error")
    assert [role for role, _ in await here.said(run.conversation_id)] == ["user", "assistant"]


# ---- models


async def test_a_model_that_is_not_local_never_learns_a_name(db: Database) -> None:
    def reply(request: ModelRequest) -> str:
        return f"Zu {request.messages[-1].text.split('|')[1]} gibt es nichts."

    model = ScriptedModel([reply])
    here = await desk(db, model)
    run = await here.answer("Was ist mit|Petra Sommer|?")
    assert run.text == "Zu Petra Sommer gibt es nichts."
    assert "Sommer" not in repr(model.requests)


async def test_a_stronger_model_is_masked_and_counted_like_the_first(db: Database) -> None:
    strong = ScriptedModel(["Petra Sommer ist da."], name="stark")
    weak = ScriptedModel([RuntimeError("kaputt")], name="schwach", profile=LOCAL)
    here = await desk(db, weak, _with(escalate=lambda why: strong if why.model is weak else None))
    run = await here.answer("Wer ist Petra Sommer?")
    assert (run.outcome, run.model) == ("stop", "stark")
    assert "Sommer" not in repr(strong.requests)
    used = await here.rows(usage, run.id)
    assert [(each.model, each.local, each.cost) for each in used] == [
        ("schwach", True, 0.0),
        ("stark", False, None),
    ]


# ---- who may


async def test_a_run_of_somebody_else_is_not_found(db: Database) -> None:
    here = await desk(db, ScriptedModel(["Ja."]))
    stranger = await desk(db, ScriptedModel([]))
    run = await here.answer("Hallo?")
    for attempt in (
        stranger.runs.get(stranger.who, run.id),
        stranger.runs.cancel(stranger.who, run.id),
        stranger.runs.continue_run(stranger.who, run.id),
        stranger.runs.wait(stranger.who, run.id),
        stranger.runs.start(stranger.who, run.conversation_id or "", "Darf ich?"),
    ):
        with pytest.raises(NotFound):
            await attempt


async def test_who_may_not_use_the_assistant_cannot_start_a_run(db: Database) -> None:
    here = await desk(db, ScriptedModel(["nie"]), role="GAST")
    with pytest.raises(Forbidden):
        await here.ask("Hallo?")


async def test_scenario_31_a_right_that_is_taken_away_in_the_middle_stops_the_run(db: Database) -> None:
    here: Desk
    ran: list[str] = []

    @tool
    async def dismiss() -> str:
        """Dismiss the person who asks."""
        async with db.write() as tx:
            await tx.execute(update(users).where(users.c.id == here.who.user_id).values(role="GAST"))
        return "entlassen"

    @tool
    def peek() -> str:
        """Look at something."""
        ran.append("peeked")
        return "gesehen"

    model = ScriptedModel([call("dismiss"), call("peek"), "Fertig."])
    here = await desk(db, model, _with(tools=[dismiss, peek]))
    run = await here.answer("Kündige mir.")
    assert (run.outcome, ran, len(model.requests)) == ("error", [], 1)


async def test_a_role_that_changes_in_the_middle_changes_the_tools(db: Database) -> None:
    here: Desk
    ran: list[str] = []

    @tool
    async def demote() -> str:
        """Make the person a trainee."""
        async with db.write() as tx:
            await tx.execute(update(users).where(users.c.id == here.who.user_id).values(role="PRAKTIKANT"))
        return "herabgestuft"

    @tool(roles={"ANWALT"})
    def sign() -> str:
        """Sign something."""
        ran.append("signed")
        return "unterschrieben"

    model = ScriptedModel([call("demote"), call("sign"), "Das darf ich nicht mehr."])
    here = await desk(db, model, _with(tools=[demote, sign]))
    run = await here.answer("Unterschreib.")
    assert (run.outcome, ran) == ("stop", [])
    refused = [each["summary"] for each in await here.audited(run.id) if each["tool"] == "sign"]
    assert [each.startswith("failed, not executed") for each in refused] == [True]


# ---- once


async def test_the_same_key_is_the_same_run_however_often_it_is_sent(db: Database) -> None:
    here = await desk(db, ScriptedModel(["Einmal."]))
    conversation = await here.conversation()
    sent = [
        each.runs.start(here.who, conversation, "Hallo?", idempotency_key="k1")
        for each in (here, here.elsewhere(), here, here.elsewhere())
    ]
    found = await asyncio.gather(*sent)
    assert len({each.id for each in found}) == 1
    await here.runs.wait(here.who, found[0].id)
    again = await here.runs.start(here.who, conversation, "Hallo?", idempotency_key="k1")
    assert (again.id, again.text) == (found[0].id, "Einmal.")
    assert [role for role, _ in await here.said(conversation)] == ["user", "assistant"]
    with pytest.raises(Conflict, match="schon etwas anderes gefragt"):
        await here.runs.start(here.who, conversation, "Ganz etwas anderes?", idempotency_key="k1")
    assert len(await here.said(conversation)) == 2


async def test_of_two_tabs_that_ask_at_once_one_is_told_who_writes(db: Database) -> None:
    here = await desk(db, Held())
    conversation = await here.conversation()
    asked = [here.ask("Eins?", conversation), here.elsewhere().ask("Zwei?", conversation)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    (first,) = [each for each in found if not isinstance(each, BaseException)]
    (second,) = [each for each in found if isinstance(each, BeingWritten)]
    assert second.run_id == first.id
    await here.runs.cancel(here.who, first.id)
    assert (await here.runs.wait(here.who, first.id)).outcome == "abort"


async def test_thirty_runs_at_once_all_end_and_leave_nothing_behind(db: Database) -> None:
    script = [call("search_notes", words="x"), call("write_note", title="n"), "Fertig."]
    here = await desk(db, ScriptedModel(lambda request: script[min(request.step, 3) - 1], repeat=True))
    found = await asyncio.gather(*[here.answer(f"Frage {n}") for n in range(30)])
    assert {(each.state, each.outcome) for each in found} == {("ended", "stop")}
    assert here.runs.under_way == 0
    await here.runs.drain(5)
    assert not here.runs.events._open
    assert not here.runs.events._dirty
    async with db.read() as tx:
        own = select(func.count()).where(usage.c.tenant_id == here.who.tenant_id)
        assert (await tx.execute(own.select_from(usage))).scalar_one() == 90
    await _chain_is_whole(here)


# ---- stopping


async def test_cancel_keeps_what_was_said_so_far(db: Database) -> None:
    held = Held()
    here = await desk(db, held)
    run = await here.ask("Erzähl.")
    await held.speaking.wait()
    await here.runs.cancel(here.who, run.id)
    ended = await here.runs.wait(here.who, run.id)
    assert (ended.state, ended.outcome, ended.text) == ("ended", "abort", "Ein Anfang")
    assert (await here.said(run.conversation_id))[-1] == ("assistant", "Ein Anfang")
    assert (await here.runs.cancel(here.who, run.id)).outcome == "abort"


async def test_cancel_works_from_another_process(db: Database) -> None:
    held = Held()
    here = await desk(db, held)
    elsewhere = here.elsewhere()
    run = await here.ask("Erzähl.")
    await held.speaking.wait()
    assert (await elsewhere.runs.cancel(here.who, run.id)).state == "running"
    ended = await elsewhere.runs.wait(here.who, run.id)
    assert (ended.outcome, ended.text) == ("abort", "Ein Anfang")


async def test_cancel_works_before_the_first_step(db: Database) -> None:
    building, go = asyncio.Event(), asyncio.Event()

    async def build(host: HostContext) -> AgentSettings:
        building.set()
        await go.wait()
        return AgentSettings("Du hilfst.")

    model = ScriptedModel(["nie"])
    here = await desk(db, model, replace(example, build=build))
    run = await here.ask("Hallo?")
    await building.wait()
    await here.runs.cancel(here.who, run.id)
    go.set()
    assert (await here.runs.wait(here.who, run.id)).outcome == "abort"
    assert model.requests == []


async def test_scenario_32_drain_lets_runs_end_and_stops_the_rest_so_that_they_can_be_continued(
    db: Database,
) -> None:
    held = Held()
    here = await desk(db, held)
    quick = Desk(db, ScriptedModel(["Schnell."]), here.who)
    done, stuck = await quick.ask("Schnell?"), await here.ask("Langsam?")
    await held.speaking.wait()
    await quick.runs.drain(30)
    await here.runs.drain(0)
    assert (await here.runs.get(here.who, done.id)).outcome == "stop"
    stopped = await here.runs.get(here.who, stuck.id)
    assert (stopped.state, stopped.outcome, stopped.text) == ("ended", "error", "Ein Anfang")
    with pytest.raises(Unavailable):
        await here.ask("Noch etwas?")
    later = here.elsewhere(ScriptedModel(["Jetzt ganz."]))
    assert stuck.id not in [each.id for each in await later.runs.reap()]
    again = await later.runs.continue_run(here.who, stuck.id)
    assert (await later.runs.wait(here.who, again.id)).text == "Jetzt ganz."


async def test_a_shutdown_before_the_first_step_is_told_as_one(db: Database) -> None:
    building = asyncio.Event()

    async def build(host: HostContext) -> AgentSettings:
        building.set()
        await asyncio.Event().wait()
        raise AssertionError("it was stopped")

    here = await desk(db, ScriptedModel([]), replace(example, build=build))
    run = await here.ask("Hallo?")
    await building.wait()
    await here.runs.drain(0)
    ended = await here.runs.get(here.who, run.id)
    assert (ended.outcome, ended.text) == ("error", BROKE_OFF)
    later = here.elsewhere(ScriptedModel(["Hallo."]))
    again = await later.runs.continue_run(here.who, run.id)
    assert (await later.runs.wait(here.who, again.id)).text == "Hallo."


# ---- a process that died


async def test_a_run_whose_process_died_ends_with_what_its_journal_has(db: Database) -> None:
    started = asyncio.Event()
    here = await desk(db, _then_hang([call("search_notes", words="Frist")], started))
    run = await here.ask("Welche Fristen?")
    await started.wait()
    await here.die(run.id)
    later = here.elsewhere(ScriptedModel(["Es gibt keine."]))
    ended = await later.reaped(run.id)
    assert (ended.state, ended.outcome) == ("ended", "error")
    assert "search_notes" in ended.text
    roles = [role for role, _ in await later.said(run.conversation_id)]
    assert roles == ["user", "assistant", "tool", "assistant"]
    assert run.id not in [each.id for each in await later.runs.reap()]
    events = [body async for _, body in later.runs.follow(here.who, run.id)]
    assert (events[-1]["type"], events[-1]["finishReason"]) == ("finish", "error")


async def test_what_a_dead_run_had_found_is_not_looked_for_again(db: Database) -> None:
    started = asyncio.Event()
    here = await desk(db, _then_hang([call("write_note", title="Einmal")], started))
    run = await here.ask("Schreib.")
    await started.wait()
    await here.die(run.id)
    model = ScriptedModel([call("write_note", title="Einmal"), "Liegt vor."])
    later = here.elsewhere(model)
    await later.reaped(run.id)
    again = await later.runs.continue_run(here.who, run.id)
    ended = await later.runs.wait(here.who, again.id)
    assert (ended.outcome, ended.text) == ("stall", "Liegt vor.")
    assert len(await here.drafts.list(here.who)) == 1
    roles = [role for role, _ in await later.said(run.conversation_id)]
    assert roles == ["user", "assistant", "tool", "assistant", "user", "assistant", "tool", "assistant"]
    with pytest.raises(Conflict, match="schon fortgesetzt"):
        await later.runs.continue_run(here.who, run.id)


async def test_what_was_found_outlives_a_second_process_that_dies_before_it_goes_on(db: Database) -> None:
    started = asyncio.Event()
    here = await desk(db, _then_hang([call("write_note", title="Einmal")], started))
    run = await here.ask("Schreib.")
    await started.wait()
    await here.die(run.id)
    building = asyncio.Event()

    async def build(host: HostContext) -> AgentSettings:
        building.set()
        await asyncio.Event().wait()
        raise AssertionError("it died meanwhile")

    second = Desk(db, ScriptedModel([]), here.who, replace(example, build=build))
    await second.reaped(run.id)
    again = await second.runs.continue_run(here.who, run.id)
    await building.wait()
    await second.die(again.id)
    third = here.elsewhere(ScriptedModel([call("write_note", title="Einmal"), "Liegt vor."]))
    await third.reaped(again.id)
    ended = await third.runs.wait(here.who, (await third.runs.continue_run(here.who, again.id)).id)
    assert (ended.outcome, ended.text) == ("stall", "Liegt vor.")
    assert len(await here.drafts.list(here.who)) == 1
    told = [text for role, text in await third.said(run.conversation_id) if role == "tool"]
    assert len(told) == 2, "the note, and that it is there already"


async def test_a_run_that_has_its_answer_is_not_continued(db: Database) -> None:
    here = await desk(db, ScriptedModel(["Fertig."]))
    run = await here.answer("Fertig?")
    with pytest.raises(Conflict, match="fertig"):
        await here.runs.continue_run(here.who, run.id)


async def test_a_run_that_died_before_it_began_can_be_continued(db: Database) -> None:
    here = await desk(db, Held())
    run = await here.ask("Hallo?")
    await here.die(run.id)
    later = here.elsewhere(ScriptedModel(["Hallo."]))
    assert (await later.reaped(run.id)).outcome == "error"
    again = await later.runs.continue_run(here.who, run.id)
    assert (await later.runs.wait(here.who, again.id)).text == "Hallo."


async def test_a_process_that_comes_back_after_it_was_taken_for_dead_changes_nothing(db: Database) -> None:
    held = Held()
    here = await desk(db, held)
    run = await here.ask("Erzähl.")
    await held.speaking.wait()
    await here.lapse(run.id)
    ended = await here.elsewhere().reaped(run.id)
    held.go.set()
    await here.runs.drain(30)
    after = await here.runs.get(here.who, run.id)
    assert (after.outcome, after.text) == (ended.outcome, ended.text)
    events = [each.body["type"] for each in await here.rows(run_events, run.id)]
    assert (events.count("finish"), events[-1]) == (1, "finish")
    roles = [role for role, _ in await here.said(run.conversation_id)]
    assert roles == ["user", "assistant"]


async def test_a_run_that_is_looked_after_is_not_reaped(db: Database) -> None:
    held = Held()
    here = await desk(db, held)
    run = await here.ask("Erzähl.")
    await held.speaking.wait()
    await here.lapse(run.id)
    await here.runs.working.watch._renew()
    assert run.id not in [each.id for each in await here.elsewhere().runs.reap()]
    held.go.set()
    assert (await here.runs.wait(here.who, run.id)).outcome == "stop"


async def test_a_run_whose_time_could_not_be_renewed_stops_itself_and_can_be_continued(db: Database) -> None:
    held = Held()
    here = await desk(db, held)
    run = await here.ask("Erzähl.")
    await held.speaking.wait()
    here.runs.working.attempts[run.id].ours_until = 0.0
    here.runs.working.watch._stop_overdue()
    ended = await here.runs.wait(here.who, run.id)
    assert (ended.state, ended.outcome, ended.text) == ("ended", "error", "Ein Anfang")


async def test_a_run_whose_log_cannot_be_read_any_more_comes_to_rest_all_the_same(db: Database) -> None:
    started = asyncio.Event()
    here = await desk(db, _then_hang([call("search_notes", words="Frist")], started))
    run = await here.ask("Welche Fristen?")
    await started.wait()
    await here.die(run.id)
    async with db.write() as tx:
        await tx.execute(update(run_log).where(run_log.c.run_id == run.id).values(items=[{"kind": "?"}]))
    later = here.elsewhere(ScriptedModel(["Noch einmal von vorn."]))
    assert (await later.reaped(run.id)).outcome == "error"
    again = await later.runs.continue_run(here.who, run.id)
    assert (await later.runs.wait(here.who, again.id)).text == "Noch einmal von vorn."


# ---- a database in trouble


class Flaky(Database):
    """Fails as often as it is told to, before or after what it was asked for is stored."""

    failures = 0
    stored = False
    failed = 0

    async def _commit(self, connection: Any) -> None:
        if not self.failures:
            return await super()._commit(connection)
        if self.stored:
            await super()._commit(connection)
        self.failures -= 1
        self.failed += 1
        raise Unavailable("gone")


@pytest.fixture
async def flaky(url: str) -> AsyncIterator[Flaky]:
    database = Flaky(url)
    yield database
    await clear_desks()
    await database.close()


@pytest.mark.parametrize("stored", [False, True], ids=["nothing was stored", "only the answer got lost"])
async def test_scenario_17_a_short_trouble_of_the_database_is_not_noticed(flaky: Flaky, stored: bool) -> None:
    @tool
    def trouble() -> str:
        """Bring the database into trouble."""
        flaky.failures, flaky.stored = 2, stored
        return "da"

    script = [call("trouble"), "Gut gegangen."]
    here = await desk(flaky, ScriptedModel(script), _with(tools=[trouble]))
    run = await here.answer("Geht es?")
    assert (run.outcome, run.text, flaky.failed) == ("stop", "Gut gegangen.", 2)
    entries = [[item["kind"] for item in each.items] for each in await here.rows(run_log, run.id)]
    assert entries == [["began"], ["step"], ["step", "ended"]]
    assert len(await here.rows(usage, run.id)) == 2
    assert [each["tool"] for each in await here.audited(run.id)] == ["trouble", ""]
    events = await here.rows(run_events, run.id)
    assert [each.seq for each in events] == list(range(1, len(events) + 1))
    assert [each.body["type"] for each in events].count("tool-result") == 1


async def test_scenario_17_a_database_that_stays_away_ends_the_run_as_an_error_and_half_of_nothing(
    flaky: Flaky, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    @tool
    def trouble() -> str:
        """Bring the database into trouble."""
        flaky.failures = 1_000_000
        return "da"

    @tool(effect="draft")
    def write() -> str:
        """Write something."""
        ran.append("written")
        return "geschrieben"

    script = [call("trouble"), call("write"), "nie"]
    here = await desk(flaky, ScriptedModel(script), _with(tools=[trouble, write]))
    bring_to_rest = here.runs._endings.rest

    async def once_it_is_back(*given: Any, **named: Any) -> Any:
        flaky.failures = 0
        return await bring_to_rest(*given, **named)

    monkeypatch.setattr(here.runs._endings, "rest", once_it_is_back)
    run = await here.answer("Geht es?")
    assert (run.state, run.outcome, ran) == ("ended", "error", [])
    roles = [role for role, _ in await here.said(run.conversation_id)]
    assert roles == ["user", "assistant", "tool", "assistant"]
    entries = [[item["kind"] for item in each.items] for each in await here.rows(run_log, run.id)]
    assert entries == [["began"], ["step", "ended"]]
    await _chain_is_whole(here)


async def test_scenario_17_a_run_that_cannot_be_ended_is_ended_by_whoever_finds_it(flaky: Flaky) -> None:
    @tool
    def trouble() -> str:
        """Bring the database into trouble."""
        flaky.failures = 1_000_000
        return "da"

    here = await desk(flaky, ScriptedModel([call("trouble"), "nie"]), _with(tools=[trouble]))
    run = await here.ask("Geht es?")
    await here.runs.drain(30)
    flaky.failures = 0
    assert (await here.runs.get(here.who, run.id)).state == "running"
    await here.lapse(run.id)
    assert (await here.elsewhere().reaped(run.id)).outcome == "error"


# ---- helpers


async def _chain_is_whole(here: Desk) -> None:
    verdict = await verify(here.db, here.who.tenant_id)
    assert verdict.ok, verdict


def _with(**settings: Any) -> Any:
    """The example assistant with another agent."""

    async def build(host: HostContext) -> AgentSettings:
        return AgentSettings("Du hilfst.", **settings)

    return replace(example, build=build)


def _then_hang(script: list[Any], started: asyncio.Event) -> Any:
    """A model that plays its script and then waits for ever."""
    held = Held(speaking=started)
    played = ScriptedModel(script)

    class Hanging:
        name, profile = "hanging", LOCAL

        def stream(self, request: ModelRequest) -> Any:
            return (played if request.step <= len(script) else held).stream(request)

    return Hanging()


# ---- what pseudonyms stand for stays where it was said


async def test_what_one_person_said_about_a_matter_is_not_put_into_a_colleagues_answer(db: Database) -> None:
    office, identity, cloud = await Office(db).opened(), Identity(db, roles=ROLES), ModelProfile(local=False)
    people = [await identity.principal_of((await office.hire(name, "ANWALT")).user_id) for name in ("A", "B")]
    one, other = [
        Desk(db, ScriptedModel([answer], profile=cloud), who)
        for who, answer in zip(people, ("Notiert: [EMAIL_1]", "Das ist [EMAIL_1]."), strict=True)
        if who is not None
    ]
    said = await one.answer("Meine Adresse: anna@geheim.example", await one.conversation("akte-7"))
    assert said.text == "Notiert: anna@geheim.example"
    guessed = await other.answer("Und ihre Adresse?", await other.conversation("akte-7"))
    assert guessed.text == "Das ist [EMAIL_1]."
    theirs = select(pseudonyms.c.scope).where(pseudonyms.c.tenant_id == one.who.tenant_id)
    async with db.read() as tx:
        assert said.conversation_id in (await tx.execute(theirs)).scalars().all()
    await PersonalData(db, one.identity).delete_person(one.who, one.who.user_id)
    async with db.read() as tx:
        assert said.conversation_id not in (await tx.execute(theirs)).scalars().all()
        secret = select(func.count()).select_from(pseudonyms).where(pseudonyms.c.value.contains("geheim"))
        assert (await tx.execute(secret)).scalar_one() == 0
