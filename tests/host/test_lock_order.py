"""Nobody waits for each other: conversation, run, person, draft and audit log are locked in that order.

On PostgreSQL only: on SQLite a writer is alone as it is. One that breaks the order makes PostgreSQL end
one of the two here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta

import pytest
from sqlalchemy import insert, select, update

from bridle.host import draft_decisions, drafts, personal_data, tables
from bridle.host.audit_check import verify
from bridle.host.conversations import Conversations
from bridle.host.database import Database, now
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Wanted
from bridle.host.identity import Principal
from bridle.host.personal_data import PersonalData
from bridle.host.runs import records
from bridle.host.runs.event_log import EventLog
from bridle.host.runs.records import RunRecord
from bridle.models.scripted import ScriptedModel, call
from support.example_assistant import NAME
from support.example_office import Office, office_urls
from support.example_runs import Desk, Held, clear_desks, desk
from support.waiting import gate_before, in_each_others_way, waiting

SEND = call("send_letter", to="Gericht", text="Klage")


@pytest.fixture(scope="module", params=["postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await clear_desks()
    await database.close()


@pytest.fixture
async def here(db: Database) -> Desk:
    """A person whose run will wait for a decision."""
    return await desk(db, ScriptedModel([SEND, "Fertig."]))


async def asked(here: Desk) -> tuple[RunRecord, Draft]:
    run = await here.answer("Schick die Klage ab.", await here.conversation("akte-1"))
    (draft,) = await here.drafts.list(here.who, Wanted(run_id=run.id))
    return run, draft


async def colleague(here: Desk, role: str = "ANWALT") -> Principal:
    return await Office(here.db, tenant_id=here.who.tenant_id).hire("Bernd", role)


def data(here: Desk) -> PersonalData:
    return PersonalData(here.db, here.identity)


async def gone(here: Desk, user_id: str) -> bool:
    """Whether nothing of the person is left but a nameless account, and the audit log is whole."""
    async with here.db.read() as tx:
        account = (await tx.execute(select(tables.users).where(tables.users.c.id == user_id))).one()
        left = [
            (await tx.execute(select(table.c.id).where(table.c.user_id == user_id))).all()
            for table in (tables.conversations, tables.runs, tables.drafts)
        ]
    assert (await verify(here.db, here.who.tenant_id)).ok
    return not account.active and left == [[], [], []]


async def test_a_colleague_approves_for_somebody_who_is_being_deleted(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, draft = await asked(here)
    bernd, admin = await colleague(here), await colleague(here, "ADMIN")
    gate = gate_before(monkeypatch, draft_decisions, "still_served")
    here.drafts.runs = None
    approved, _ = await in_each_others_way(
        here.db,
        gate,
        here.drafts.approve(bernd, draft.id, draft.digest),
        lambda: data(here).delete_person(admin, here.who.user_id),
    )
    assert approved.state == "approved"
    assert await gone(here, here.who.user_id)


async def test_somebody_is_deleted_who_is_deciding(here: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    _, draft = await asked(here)
    bernd, admin = await colleague(here), await colleague(here, "ADMIN")
    await here.drafts.lock(bernd, draft.id)
    gate = gate_before(monkeypatch, draft_decisions, "find")
    here.drafts.runs = None
    approved, _ = await in_each_others_way(
        here.db,
        gate,
        here.drafts.approve(bernd, draft.id, draft.digest),
        lambda: data(here).delete_person(admin, bernd.user_id),
    )
    assert approved.decided_by == bernd.user_id
    assert await gone(here, bernd.user_id)


async def test_an_approval_lapses_for_somebody_who_is_being_deleted(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asked(here)
    admin = await colleague(here, "ADMIN")
    await Office(here.db, tenant_id=here.who.tenant_id).change(here.who, role="SEKRETARIAT")
    gate = gate_before(monkeypatch, drafts, "still_served")
    here.drafts.runs = None
    await in_each_others_way(
        here.db,
        gate,
        here.drafts.expire(),
        lambda: data(here).delete_person(admin, here.who.user_id),
    )
    assert await gone(here, here.who.user_id)


CANCELLING = [(records, "request_cancel"), (records, "leave"), (EventLog, "add")]


@pytest.mark.parametrize(("owner", "name"), CANCELLING)
async def test_a_waiting_run_is_cancelled_while_its_conversation_is_deleted(
    here: Desk, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    run, _ = await asked(here)
    await in_each_others_way(
        here.db,
        gate_before(monkeypatch, owner, name),
        here.runs.cancel(here.who, run.id),
        lambda: here.conversations.delete(here.who, run.conversation_id or ""),
    )
    await nothing_left_of(here, run)


@pytest.mark.parametrize(("owner", "name"), CANCELLING)
async def test_a_waiting_run_is_cancelled_while_its_conversation_expires(
    here: Desk, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    run, _ = await asked(here)

    async def expire() -> None:
        async with here.db.write() as tx:
            before = await now(tx) + timedelta(days=1)
            await here.conversations.delete_older_than(tx, here.who.tenant_id, before)

    gate = gate_before(monkeypatch, owner, name)
    await in_each_others_way(here.db, gate, here.runs.cancel(here.who, run.id), expire)
    await nothing_left_of(here, run)


async def nothing_left_of(here: Desk, run: RunRecord) -> None:
    async with here.db.read() as tx:
        assert await records.read(tx, run.id) is None
    assert await here.drafts.list(here.who) == []
    assert (await verify(here.db, here.who.tenant_id)).ok


@pytest.mark.parametrize(("owner", "name"), CANCELLING)
async def test_a_waiting_run_is_cancelled_while_the_person_is_deleted(
    here: Desk, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    run, _ = await asked(here)
    await in_each_others_way(
        here.db,
        gate_before(monkeypatch, owner, name),
        here.runs.cancel(here.who, run.id),
        lambda: data(here).delete_person(here.who, here.who.user_id),
    )
    assert await gone(here, here.who.user_id)


async def test_conversations_that_are_written_in_are_held_in_one_order(here: Desk) -> None:
    """Stored in one order and named in the other, so that whoever does not say which takes the wrong one."""
    later, earlier = f"z{here.who.user_id[1:]}", f"a{here.who.user_id[1:]}"
    async with here.db.write() as tx:
        at = await now(tx)
        for id in (later, earlier):
            shared = {"tenant_id": here.who.tenant_id, "user_id": here.who.user_id, "assistant": NAME}
            row = shared | {"id": id, "writer": f"run {id[0]}", "created_at": at, "updated_at": at}
            await tx.execute(insert(tables.conversations), row)

    async def renew() -> None:
        async with here.db.write() as tx:
            await records.renew(tx, {"run a": "me", "run z": "me"}, await now(tx))

    async with here.db.write() as tx:
        first = tables.conversations.c.id == earlier
        await tx.execute(update(tables.conversations).where(first).values(title="x"))
        renewing = asyncio.create_task(renew())
        await waiting(here.db, 1, renewing)
        deleting = asyncio.create_task(data(here).delete_person(here.who, here.who.user_id))
        await waiting(here.db, 2, deleting)
    await asyncio.gather(renewing, deleting)
    assert await gone(here, here.who.user_id)


async def test_a_conversation_that_somebody_begins_while_being_deleted_goes_too(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await desk(db, Held())
    admin = await colleague(here, "ADMIN")
    deletes = gate_before(monkeypatch, personal_data, "hold_runs")
    deleting = asyncio.create_task(data(here).delete_person(admin, here.who.user_id))
    await deletes.reached.wait()
    talk = await Conversations(db).create(here.who, NAME)
    begins = gate_before(monkeypatch, records, "add")
    beginning = asyncio.create_task(here.ask("Noch etwas?", talk.id))
    await begins.reached.wait()
    deletes.go.set()
    await waiting(db, 1, deleting)
    begins.go.set()
    await asyncio.gather(beginning, deleting)
    assert await gone(here, here.who.user_id)
