"""`kill -9` at named points of a run: nothing acknowledged is lost, nothing happens twice, one end state."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from sqlalchemy import select

from bridle.engine.model import ModelRequest
from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.drafts import Wanted
from bridle.host.runs.records import RunRecord
from bridle.host.tables import audit_details, run_events, run_log, runs, usage
from bridle.models.scripted import Line, ScriptedModel, call
from support.example_assistant import outbox
from support.example_office import office_urls
from support.example_runs import Desk, clear_desks, desk
from support.processes import Other, others

RUN = """
import contextvars, functools, json, signal
from bridle.host.identity import Identity
from bridle.host.runs.endings import Endings
from bridle.host.runs.runs import Runs
from bridle.host.runs.journal import DatabaseJournal
from bridle.models.scripted import ScriptedModel, call
from support.example_assistant import ROLES, write_note
from support.example_runs import Desk, Held

point = ""
doing = contextvars.ContextVar("doing", default="something else")
writes = 0

def reached(name):
    if name == point:
        os.kill(os.getpid(), signal.SIGKILL)

class Mortal(Database):
    async def _commit(self, connection):
        reached(f"before the commit of {doing.get()}")
        await super()._commit(connection)
        reached(f"after the commit of {doing.get()}")

def named(function, label):
    @functools.wraps(function)
    async def wrapper(*given, **more):
        token = doing.set(label())
        try:
            return await function(*given, **more)
        finally:
            doing.reset(token)
    return wrapper

def next_write():
    global writes
    writes += doing.get() != "the end"
    return "the end" if doing.get() == "the end" else f"write {writes}"

Runs._begin = named(Runs._begin, lambda: "the question")
Runs.resume = named(Runs.resume, lambda: "the resumption")
DatabaseJournal._once = named(DatabaseJournal._once, next_write)
Endings._rest = named(Endings._rest, lambda: "the end")
write_note.function = named(write_note.function, lambda: "the draft")

SCRIPTS = {
    "a note": [call("search_notes", words="Frist"), call("write_note", title="Frist"), "Fertig."],
    "a letter": [call("send_letter", to="Gericht", text="Klage")],
    "to resume": ["Unterwegs."],
}

async def main(url, what, user_id, conversation_id):
    db = Mortal(url)
    who = await Identity(db, roles=ROLES).principal_of(user_id)
    desk = Desk(db, Held() if what == "held" else ScriptedModel(SCRIPTS[what]), who)
    if what == "to resume":
        await desk.drafts.resume_decided()
        return await desk.runs.drain(60)
    run = await desk.ask("Schreib die Frist auf.", conversation_id)
    if what == "held":
        await desk.model.speaking.wait()
        say(run.id)
    ended = await desk.runs.wait(who, run.id)
    say(f"{ended.outcome}: {ended.text}")
    await desk.runs.drain(60)

# One process has loaded everything; each line it is told is a new one, with a fate of its own.
for line in sys.stdin:
    point, *given = json.loads(line)
    pid = os.fork()
    if not pid:
        asyncio.run(main(*given))
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    say("killed" if os.WIFSIGNALED(status) else f"ended with {status}")
"""

# The journal's writes of "a note": 1 begun, 2 the search, 3 about to draft, 4 drafted, 5 the step that did.
BEFORE_IT_BEGAN = ("before the commit of the question",)
BEFORE_THE_DRAFT = (
    "after the commit of the question",
    "before the commit of write 1",
    "after the commit of write 1",
    "before the commit of write 2",
    "after the commit of write 2",
    "before the commit of write 3",
)
IN_THE_DRAFT = ("after the commit of write 3", "before the commit of the draft")
AFTER_THE_DRAFT = (
    "after the commit of the draft",
    "before the commit of write 4",
    "after the commit of write 4",
    "after the commit of write 5",
    "before the commit of the end",
)
AT_THE_END = ("after the commit of the end",)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture(scope="module")
def nursery() -> Iterator[Other]:
    """Where processes come from."""
    with others(1, RUN) as (other,):
        yield other


@pytest.fixture
async def here(url: str) -> AsyncIterator[Desk]:
    database = Database(url)
    outbox.clear()
    yield await desk(database, ScriptedModel(_what_is_missing, repeat=True))
    await clear_desks()
    await database.close()


async def test_a_run_that_is_killed_before_its_question_is_stored_never_was(
    nursery: Other, url: str, here: Desk
) -> None:
    conversation = await here.conversation()
    await _killed(nursery, url, here, "a note", BEFORE_IT_BEGAN[0], conversation)
    assert await here.said(conversation) == []
    assert await here.runs.list(here.who, conversation) == []


@pytest.mark.parametrize("point", [*BEFORE_THE_DRAFT, *IN_THE_DRAFT, *AFTER_THE_DRAFT])
async def test_a_run_that_is_killed_ends_as_an_error_and_is_continued_to_the_same_answer(
    nursery: Other, url: str, here: Desk, point: str
) -> None:
    conversation = await here.conversation()
    await _killed(nursery, url, here, "a note", point, conversation)
    (run,) = await here.runs.list(here.who, conversation)
    assert run.state == "running"
    kept = len(await here.rows(run_log, run.id))
    await here.lapse(run.id)
    ended = await here.reaped(run.id)
    assert (ended.state, ended.outcome) == ("ended", "error")
    kinds = [row._mapping["items"][0]["kind"] for row in await here.rows(run_log, run.id)]
    assert len(kinds) - kinds.count("ended") == kept  # whoever found it noted its end
    if kept >= 2:
        assert "search_notes" in ended.text
    drafts = await here.drafts.list(here.who)
    assert len(drafts) == (point in AFTER_THE_DRAFT)
    again = await here.runs.continue_run(here.who, run.id)
    finished = await here.runs.wait(here.who, again.id)
    assert (finished.outcome, finished.text) == ("stop", "Fertig.")
    drafts = await here.drafts.list(here.who)
    assert len(drafts) == (point not in IN_THE_DRAFT)  # whether it was made is not known, so it is not made
    said = await here.said(conversation)
    assert said[0] == ("user", "Schreib die Frist auf.")
    assert said[-1] == ("assistant", "Fertig.")
    await _all_is_well(here, [ended, finished])


@pytest.mark.parametrize("point", AT_THE_END)
async def test_a_run_that_is_killed_after_it_ended_has_ended(
    nursery: Other, url: str, here: Desk, point: str
) -> None:
    conversation = await here.conversation()
    await _killed(nursery, url, here, "a note", point, conversation)
    (run,) = await here.runs.list(here.who, conversation)
    assert (run.state, run.outcome, run.text) == ("ended", "stop", "Fertig.")
    assert await here.said(conversation) != []
    await _all_is_well(here, [run])


@pytest.mark.parametrize("point", ["after the commit of write 2", "before the commit of the end"])
async def test_a_run_that_is_killed_when_it_needs_a_person_waits_all_the_same(
    nursery: Other, url: str, here: Desk, point: str
) -> None:
    conversation = await here.conversation()
    await _killed(nursery, url, here, "a letter", point, conversation)
    (run,) = await here.runs.list(here.who, conversation)
    await here.lapse(run.id)
    waiting = await here.reaped(run.id)
    assert (waiting.state, waiting.outcome) == ("waiting", "approval")
    assert [role for role, _ in await here.said(conversation)] == ["user", "assistant"]
    (draft,) = await here.drafts.list(here.who, Wanted(run_id=run.id))
    await here.drafts.approve(here.who, draft.id, draft.digest)
    finished = await here.runs.wait(here.who, run.id)
    assert (finished.outcome, len(outbox)) == ("stop", 1)
    await _all_is_well(here, [finished])


@pytest.mark.parametrize(
    ("point", "sent"),
    [
        ("before the commit of the resumption", 1),
        ("after the commit of the resumption", 1),
        ("after the commit of write 1", 1),  # taken up, nothing done
        ("before the commit of write 2", 1),  # about to be announced
        ("after the commit of write 2", 0),  # announced: whether it was sent nobody knows, so it is not sent
        ("before the commit of write 3", 0),  # sent by the process that died
        ("after the commit of write 3", 0),
        ("before the commit of the end", 0),
    ],
)
async def test_a_decided_run_that_is_killed_sends_its_letter_at_most_once(
    nursery: Other, url: str, here: Desk, point: str, sent: int
) -> None:
    waiting = Desk(here.db, ScriptedModel([call("send_letter", to="Gericht", text="Klage")]), here.who)
    run = await waiting.answer("Schick die Klage.")
    (draft,) = await here.drafts.list(here.who, Wanted(run_id=run.id))
    waiting.drafts.runs = None
    await waiting.drafts.approve(here.who, draft.id, draft.digest)
    await _killed(nursery, url, here, "to resume", point, run.conversation_id or "")
    row = await here.run_row(run.id)
    if row.state == "running":
        await here.lapse(run.id)
        await here.reaped(run.id)
    await here.drafts.resume_decided()
    at_rest = await here.runs.wait(here.who, run.id)
    assert (at_rest.state, len(outbox)) == ("ended", sent)
    if sent:
        assert at_rest.outcome == "stop"
    await _all_is_well(here, [at_rest])


async def test_cancel_stops_a_run_of_another_process_and_keeps_what_it_said(
    nursery: Other, url: str, here: Desk
) -> None:
    conversation = await here.conversation()
    _tell(nursery, "", url, "held", here.who.user_id, conversation)
    run_id = await asyncio.to_thread(nursery.hear)
    watched = here.runs.follow(here.who, run_id)
    first = await anext(watched)
    await here.runs.cancel(here.who, run_id)
    assert await asyncio.to_thread(nursery.hear) == "abort: Ein Anfang"
    assert await asyncio.to_thread(nursery.hear) == "ended with 0"
    seen = [first, *[each async for each in watched]]
    assert [seq for seq, _ in seen] == list(range(1, len(seen) + 1))
    assert (seen[-1][1]["type"], seen[-1][1]["finishReason"]) == ("finish", "abort")
    assert (await here.said(conversation))[-1] == ("assistant", "Ein Anfang")


# ---- helpers


async def _killed(nursery: Other, url: str, here: Desk, what: str, point: str, conversation_id: str) -> None:
    _tell(nursery, point, url, what, here.who.user_id, conversation_id)
    assert await asyncio.to_thread(nursery.hear) == "killed"


def _tell(nursery: Other, *what: str) -> None:
    assert nursery.process.stdin is not None
    nursery.process.stdin.write(json.dumps(what) + "\n")
    nursery.process.stdin.flush()


def _what_is_missing(request: ModelRequest) -> Line:
    """A model that goes on from whatever it is shown."""
    called = {each.name for message in request.messages for each in message.calls}
    if "send_letter" in called or "write_note" in called:
        return "Fertig."
    return call("write_note" if "search_notes" in called else "search_notes", **_arguments(called))


def _arguments(called: set[str]) -> dict[str, Any]:
    return {"title": "Frist"} if "search_notes" in called else {"words": "Frist"}


async def _details(here: Desk) -> dict[int, dict[str, Any]]:
    asked = select(audit_details).where(audit_details.c.tenant_id == here.who.tenant_id)
    async with here.db.read() as tx:
        return {row.seq: row.body["detail"] for row in await tx.execute(asked)}


async def _all_is_well(here: Desk, found: list[RunRecord]) -> None:
    async with here.db.read() as tx:
        states = select(runs.c.state).where(runs.c.tenant_id == here.who.tenant_id)
        assert set((await tx.execute(states)).scalars()) == {"ended"}
    for run in found:
        events = await here.rows(run_events, run.id)
        assert [each.seq for each in events] == list(range(1, len(events) + 1))
        ends = [
            each.body
            for each in events
            if each.body["type"] == "finish" and each.body["finishReason"] != "approval"
        ]
        assert ends == [events[-1].body]
        log = await here.rows(run_log, run.id)
        assert [each.position for each in log] == list(range(len(log)))
        calls = [each.call for each in await here.rows(usage, run.id)]
        assert calls == sorted(set(calls))
        audited = await here.audited(run.id)
        details = await _details(here)
        told = [details[each["seq"]]["call_id"] for each in audited if each["action"] == "tool.call"]
        assert len(told) == len(set(told))
        assert [each["action"] for each in audited].count("run.ended") == 1
    conversation = await here.conversations.get(here.who, found[0].conversation_id or "")
    assert conversation.writer is None
    verdict = await verify(here.db, here.who.tenant_id)
    assert verdict.ok, verdict
