"""Runs that need a person: they wait without a process, and go on once, by what was decided."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from bridle.engine.approval import Decision
from bridle.host.assistants import AgentSettings, HostContext
from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Wanted
from bridle.host.errors import Conflict, Invalid, Unavailable
from bridle.host.runs import endings
from bridle.host.runs.journal import DatabaseJournal
from bridle.host.runs.records import RunRecord
from bridle.host.runs.working import SHUT_DOWN
from bridle.host.tables import run_events, usage, users
from bridle.models.scripted import ScriptedModel, Turn, call
from support.example_assistant import assistant as example
from support.example_assistant import outbox
from support.example_office import office_urls
from support.example_runs import Desk, Held, clear_desks, desk

SEND = call("send_letter", to="Gericht", text="Klage")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await clear_desks()
    await database.close()


@pytest.fixture(autouse=True)
def _nothing_sent() -> None:
    outbox.clear()


async def _waiting(here: Desk) -> tuple[RunRecord, list[Draft]]:
    run = await here.answer("Schick die Klage ab.")
    assert (run.state, run.outcome) == ("waiting", "approval")
    return run, list(reversed(await here.drafts.list(here.who, Wanted(run_id=run.id))))


async def test_a_call_that_needs_a_person_waits_as_a_draft(db: Database) -> None:
    here = await desk(db, ScriptedModel([call("search_notes", words="Klage"), SEND]))
    run, (draft,) = await _waiting(here)
    assert (draft.kind, draft.payload["tool"], draft.state) == ("tool-approval", "send_letter", "open")
    assert (outbox, here.runs.under_way) == ([], 0)
    said = await here.said(run.conversation_id)
    assert [role for role, _ in said] == ["user", "assistant", "tool", "assistant"]
    assert "send_letter" in said[-1][1]
    assert (await here.conversations.get(here.who, run.conversation_id or "")).writer is None
    events = [body async for _, body in here.runs.follow(here.who, run.id)]
    assert (events[-1]["type"], events[-1]["finishReason"]) == ("finish", "approval")


async def test_an_approval_lets_the_run_go_on_in_any_process(db: Database) -> None:
    here = await desk(db, ScriptedModel([SEND]))
    run, (draft,) = await _waiting(here)
    later = here.elsewhere(ScriptedModel(["Die Klage ist unterwegs."]))
    await later.drafts.approve(here.who, draft.id, draft.digest)
    ended = await later.runs.wait(here.who, run.id)
    assert (ended.state, ended.outcome, ended.text) == ("ended", "stop", "Die Klage ist unterwegs.")
    assert outbox == [{"to": "Gericht", "text": "Klage"}]
    said = await here.said(run.conversation_id)
    assert [role for role, _ in said] == ["user", "assistant", "user", "assistant", "tool", "assistant"]
    assert said[2] == ("user", "send_letter: freigegeben.")
    assert [each.call for each in await here.rows(usage, run.id)] == [1, 2]
    audited = [(each["action"], each["decision"]) for each in await here.audited(run.id)]
    assert audited == [
        ("draft.proposed", ""),
        ("run.waiting", ""),
        ("draft.approved", "approved"),
        ("tool.intended", "approve"),
        ("tool.call", "approve"),
        ("run.ended", ""),
    ]
    events = await here.rows(run_events, run.id)
    assert [each.seq for each in events] == list(range(1, len(events) + 1))
    finishes = [each.body["finishReason"] for each in events if each.body["type"] == "finish"]
    assert finishes == ["approval", "stop"]


async def test_a_rejection_is_told_to_the_model_and_nothing_is_sent(db: Database) -> None:
    heard: list[str] = []

    def reply(request: object) -> str:
        heard.append(request.messages[-1].results[0].content)  # type: ignore[attr-defined]
        return "Dann nicht."

    here = await desk(db, ScriptedModel([SEND, reply]))
    run, (draft,) = await _waiting(here)
    await here.drafts.reject(here.who, draft.id, draft.digest, "Noch nicht.")
    assert (await here.runs.wait(here.who, run.id)).text == "Dann nicht."
    assert outbox == []
    assert "Noch nicht." in heard[0]


async def test_edited_arguments_are_what_is_sent_and_are_checked_before(db: Database) -> None:
    here = await desk(db, ScriptedModel([SEND, "Ist raus."]))
    run, (draft,) = await _waiting(here)
    with pytest.raises(Invalid, match="send_letter"):
        await here.drafts.edit(here.who, draft.id, draft.digest, {**draft.payload, "arguments": {"to": 1}})
    changed = {**draft.payload, "arguments": {"to": "Anwalt", "text": "Klage"}}
    edited = await here.drafts.edit(here.who, draft.id, draft.digest, changed)
    await here.drafts.approve(here.who, draft.id, edited.digest)
    await here.runs.wait(here.who, run.id)
    assert outbox == [{"to": "Anwalt", "text": "Klage"}]


async def test_a_run_goes_on_once_however_often_it_is_told(db: Database) -> None:
    here = await desk(db, ScriptedModel([SEND]))
    run, (draft,) = await _waiting(here)
    here.drafts.runs = None
    await here.drafts.approve(here.who, draft.id, draft.digest)
    desks = [here.elsewhere(ScriptedModel(["Unterwegs."])) for _ in range(4)]
    await asyncio.gather(*[each.drafts.resume_decided() for each in desks])
    ended = await here.runs.wait(here.who, run.id)
    assert (ended.outcome, len(outbox)) == ("stop", 1)
    assert sum([len(each.model.requests) for each in desks]) == 1  # type: ignore[attr-defined]
    await asyncio.gather(*[each.drafts.resume_decided() for each in desks])
    assert len(outbox) == 1


async def test_two_calls_that_wait_together_go_on_together(db: Database) -> None:
    both = [call("send_letter", to="A", text="1"), call("send_letter", to="B", text="2")]
    here = await desk(db, ScriptedModel([both, "Beides erledigt."]))
    run, drafts = await _waiting(here)
    one, two = sorted(drafts, key=lambda each: each.payload["asked"]["to"])
    await here.drafts.approve(here.who, one.id, one.digest)
    assert (await here.runs.get(here.who, run.id)).state == "waiting"
    await here.drafts.reject(here.who, two.id, two.digest)
    assert (await here.runs.wait(here.who, run.id)).outcome == "stop"
    assert outbox == [{"to": "A", "text": "1"}]


async def test_people_go_on_talking_while_a_run_waits_and_its_answer_finds_its_place(db: Database) -> None:
    held = Held()
    here = await desk(db, ScriptedModel([SEND]))
    run, (draft,) = await _waiting(here)
    talking = here.elsewhere(held)
    other = await talking.ask("Und sonst?", run.conversation_id)
    await held.speaking.wait()
    later = here.elsewhere(ScriptedModel(["Unterwegs."]))
    await later.drafts.approve(here.who, draft.id, draft.digest)
    held.go.set()
    await talking.runs.wait(here.who, other.id)
    assert (await later.runs.wait(here.who, run.id)).outcome == "stop"
    said = [text for role, text in await here.said(run.conversation_id) if role != "tool"]
    assert said[2:] == [
        "Und sonst?",
        "Ein Anfang und ein Ende.",
        "send_letter: freigegeben.",
        "",
        "Unterwegs.",
    ]


async def test_a_run_that_waits_can_be_cancelled_and_nobody_need_decide_any_more(db: Database) -> None:
    here = await desk(db, ScriptedModel([SEND]))
    run, (draft,) = await _waiting(here)
    cancelled = await here.runs.cancel(here.who, run.id)
    assert (cancelled.state, cancelled.outcome) == ("ended", "abort")
    assert (await here.drafts.get(here.who, draft.id)).state == "withdrawn"
    with pytest.raises(Conflict):
        await here.drafts.approve(here.who, draft.id, draft.digest)
    await here.runs.resume(run.id, [])
    assert (outbox, here.runs.under_way) == ([], 0)
    assert (await verify(db, here.who.tenant_id)).ok


async def test_scenario_31_what_waits_for_somebody_who_is_gone_is_void_and_its_run_ends(db: Database) -> None:
    here = await desk(db, ScriptedModel([SEND]))
    run, (draft,) = await _waiting(here)
    async with db.write() as tx:
        await tx.execute(update(users).where(users.c.id == here.who.user_id).values(active=False))
    assert draft.id in [each.id for each in await here.drafts.expire()]
    row = await here.run_row(run.id)
    assert (row.state, row.outcome, outbox) == ("ended", "error", [])


async def test_a_run_whose_process_died_while_it_went_on_waits_again_and_goes_on_once(db: Database) -> None:
    here = await desk(db, ScriptedModel([SEND]))
    run, (draft,) = await _waiting(here)
    here.drafts.runs = None
    await here.drafts.approve(here.who, draft.id, draft.digest)
    dying = here.elsewhere(ScriptedModel([]))
    await dying.drafts.resume_decided()
    await dying.die(run.id)  # it has the run, and has done nothing yet
    later = here.elsewhere(ScriptedModel(["Unterwegs."]))
    assert (await later.reaped(run.id)).state == "waiting"
    assert len(await here.said(run.conversation_id)) == 2
    await later.drafts.resume_decided()
    assert (await later.runs.wait(here.who, run.id)).outcome == "stop"
    assert len(outbox) == 1


async def test_a_run_that_asks_twice_tells_each_step_once(db: Database) -> None:
    script = [SEND, Turn("Noch einer.", calls=[call("send_letter", to="B", text="2")]), "Alles raus."]
    here = await desk(db, ScriptedModel(script))
    run, (first,) = await _waiting(here)
    await here.drafts.approve(here.who, first.id, first.digest)
    assert (await here.runs.wait(here.who, run.id)).state == "waiting"
    drafts = await here.drafts.list(here.who, Wanted(run_id=run.id, state="open"))
    await here.drafts.approve(here.who, drafts[0].id, drafts[0].digest)
    assert (await here.runs.wait(here.who, run.id)).outcome == "stop"
    roles = [role for role, _ in await here.said(run.conversation_id)]
    waited = ["user", "assistant", "tool"]
    assert roles == ["user", "assistant", *waited, "assistant", *waited, "assistant"]
    assert [each["to"] for each in outbox] == ["Gericht", "B"]


async def test_a_decision_about_something_else_changes_nothing(db: Database) -> None:
    here = await desk(db, ScriptedModel([SEND]))
    run, _ = await _waiting(here)
    await here.runs.resume(run.id, [Decision("run:other", "digest", "approve")])
    again = await here.runs.wait(here.who, run.id)
    assert (again.state, outbox, here.runs.under_way) == ("waiting", [], 0)
    assert len(await here.said(run.conversation_id)) == 2


async def test_a_run_whose_process_died_ends_where_its_owner_may_no_longer_ask_for_approval(
    db: Database,
) -> None:
    here = await desk(db, ScriptedModel([SEND]))
    run, (draft,) = await _waiting(here)
    here.drafts.runs = None
    await here.drafts.approve(here.who, draft.id, draft.digest)
    dying = here.elsewhere(ScriptedModel([]))
    await dying.drafts.resume_decided()
    await dying.die(run.id)
    async with db.write() as tx:
        await tx.execute(update(users).where(users.c.id == here.who.user_id).values(role="GONE"))
    ended = await here.elsewhere(ScriptedModel([])).reaped(run.id)
    assert (ended.state, ended.outcome, outbox) == ("ended", "error", [])


async def test_an_answer_waits_for_its_turn_for_as_long_as_the_run_is_ours(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, enough, tries = 0, asyncio.Event(), endings.Endings._rest

    async def counted(*args: Any, **kwargs: Any) -> None:
        nonlocal refused
        try:
            await tries(*args, **kwargs)
        except endings.NotYet:
            refused += 1
            if refused == 1_000:  # as many as fit into a few minutes
                enough.set()
            raise

    monkeypatch.setattr(endings, "PAUSE", 0)
    monkeypatch.setattr(endings.Endings, "_rest", counted)
    here = await desk(db, ScriptedModel([SEND, "Die wichtige Antwort."]))
    run, (draft,) = await _waiting(here)
    held = Held()
    other = here.elsewhere(held)
    talk = await other.ask("Noch etwas", run.conversation_id)
    await held.speaking.wait()
    await here.drafts.approve(here.who, draft.id, draft.digest)
    await enough.wait()
    held.go.set()
    await other.runs.wait(here.who, talk.id)
    assert (await here.runs.wait(here.who, run.id)).text == "Die wichtige Antwort."
    assert (await here.said(run.conversation_id))[-1] == ("assistant", "Die wichtige Antwort.")
    assert len(await here.rows(usage, run.id)) == 2


async def test_what_a_run_did_is_kept_where_its_process_dies_while_the_answer_waits(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, save = asyncio.Event(), DatabaseJournal.save_but_the_end

    async def seen(self: DatabaseJournal) -> None:
        await save(self)
        waits.set()

    monkeypatch.setattr(DatabaseJournal, "save_but_the_end", seen)
    here = await desk(db, ScriptedModel([SEND, "Die wichtige Antwort."]))
    run, (draft,) = await _waiting(here)
    held = Held()
    other = here.elsewhere(held)
    talk = await other.ask("Noch etwas", run.conversation_id)
    await held.speaking.wait()
    await here.drafts.approve(here.who, draft.id, draft.digest)
    await waits.wait()
    await here.die(run.id)
    held.go.set()
    await other.runs.wait(here.who, talk.id)
    ended = await other.reaped(run.id)
    assert (ended.state, outbox) == ("ended", [{"to": "Gericht", "text": "Klage"}])
    assert "Die wichtige Antwort." in ended.text
    assert (await here.said(run.conversation_id))[-1] == ("assistant", ended.text)
    assert len(await here.rows(usage, run.id)) == 2
    assert (await verify(db, here.who.tenant_id)).ok


async def test_what_was_told_when_it_could_not_be_gone_on_with_is_not_told_again(db: Database) -> None:
    """The note of a step that waited is told when the run is given up, and not once more by who continues."""
    both = [call("write_note", title="Einmal"), SEND]
    here = await desk(db, ScriptedModel([both]))
    run, drafted = await _waiting(here)
    (draft,) = [each for each in drafted if each.kind == "tool-approval"]

    async def build(host: HostContext) -> AgentSettings:
        raise Unavailable("Gerade nicht.")

    broken = Desk(db, ScriptedModel([]), here.who, replace(example, build=build))
    await broken.drafts.approve(here.who, draft.id, draft.digest)
    assert (await broken.runs.wait(here.who, run.id)).outcome == "error"
    assert len(await _results(here, run)) == 1, "the note"
    later = here.elsewhere(ScriptedModel(["Fertig."]))
    again = await later.runs.wait(here.who, (await later.runs.continue_run(here.who, run.id)).id)
    (asked,) = await later.drafts.list(here.who, Wanted(run_id=again.id))
    await later.drafts.approve(here.who, asked.id, asked.digest)
    assert (await later.runs.wait(here.who, again.id)).text == "Fertig."
    results = await _results(here, run)
    assert len(results) == 2, "the note, and the letter"
    assert len(set(results)) == 2


async def test_a_step_that_waits_when_its_process_is_told_to_stop_is_told_once_it_is_over(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a call waits is no result of it: what came of it is told by whoever goes on."""
    here = await desk(db, ScriptedModel([[call("write_note", title="Einmal"), SEND]]))
    save = DatabaseJournal.save

    async def stopped(self: DatabaseJournal, run_id: str, position: int, entries: Any) -> None:
        if entries[-1].get("pending"):
            here.runs.working.attempts[run_id].abort.abort(SHUT_DOWN)
        await save(self, run_id, position, entries)

    monkeypatch.setattr(DatabaseJournal, "save", stopped)
    run = await here.answer("Schick die Klage ab.")
    assert (run.state, run.outcome) == ("ended", "error")
    assert len(await _results(here, run)) == 1, "the note"
    monkeypatch.undo()
    later = here.elsewhere(ScriptedModel(["Fertig."]))
    again = await later.runs.wait(here.who, (await later.runs.continue_run(here.who, run.id)).id)
    (asked,) = await later.drafts.list(here.who, Wanted(run_id=again.id))
    await later.drafts.approve(here.who, asked.id, asked.digest)
    assert (await later.runs.wait(here.who, again.id)).text == "Fertig."
    results = await _results(here, run)
    assert (len(results), len(set(results))) == (2, 2), "the note, and the letter"


async def _results(here: Desk, run: RunRecord) -> list[str]:
    """The calls whose results a conversation has been told."""
    stored = await here.conversations.messages(here.who, run.conversation_id or "")
    return [part.call_id for each in stored for part in each.message.results]
