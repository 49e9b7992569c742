"""All data of one person: everything comes out, everything goes, and the house's books stay right."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle import demo_assistant
from bridle.engine.messages import Message
from bridle.host import schema, tables
from bridle.host.assistants import TOOL_APPROVAL
from bridle.host.audit import Entry, record
from bridle.host.audit_check import verify
from bridle.host.conversations import Conversations
from bridle.host.database import Database
from bridle.host.errors import Conflict, Forbidden, NotFound, Unavailable
from bridle.host.identity import Identity, Principal
from bridle.host.ids import new_id
from bridle.host.personal_data import DELETED_NAME, KEPT, NOBODY, NOT_EXPORTED, PersonalData
from bridle.host.personal_records import PersonalRecords, Sheets
from bridle.host.search_tables import TABLES
from support.example_assistant import MIGRATIONS, example_notes
from support.example_assistant import assistant as example
from support.rows import TODAY, tenant, user

SECRET = "Geheimnis"
HASHES = ("hash-of-a-password", "hash-of-a-session", "hash-of-a-key")


@pytest.fixture
def data(db: Database) -> PersonalData:
    return PersonalData(db, Identity(db, roles=["ANWALT"]))


async def somebody(db: Database, role: str, tenant_id: str | None = None) -> Principal:
    async with db.write() as tx:
        if tenant_id is None:
            firm = tenant()
            await tx.execute(insert(tables.tenants), firm)
            tenant_id = str(firm["id"])
        row: dict[str, Any] = user(tenant_id) | {"role": role, "password_hash": HASHES[0]}
        row["name"] = f"{SECRET} {row['id'][-6:]}"
        await tx.execute(insert(tables.users), row)
    return Principal(tenant_id, row["id"], role, row["name"], row["email"])


@pytest.fixture
async def admin(db: Database) -> Principal:
    return await somebody(db, "ADMIN")


@pytest.fixture
async def anna(db: Database, admin: Principal) -> Principal:
    return await somebody(db, "ANWALT", admin.tenant_id)


@pytest.fixture
async def bernd(db: Database, admin: Principal) -> Principal:
    return await somebody(db, "ANWALT", admin.tenant_id)


@pytest.fixture
async def foreign_admin(db: Database) -> Principal:
    return await somebody(db, "ADMIN")


def draft(who: Principal, state: str, kind: str = "brief", **columns: Any) -> dict[str, Any]:
    row = {
        "id": new_id(),
        "tenant_id": who.tenant_id,
        "assistant": "example",
        "kind": kind,
        "title": SECRET,
        "user_id": who.user_id,
        "state": state,
        "version": 1,
        "payload": {"text": SECRET},
        "digest": "d",
        "sources": [],
        "four_eyes": False,
        "created_at": TODAY,
        "decided_by": None,
        "reason": None,
        "locked_by": None,
    }
    return row | columns


async def live(db: Database, who: Principal, other: Principal) -> str:
    """Leave something in every table that keeps anything about people."""
    talks = Conversations(db)
    made = await talks.create(who, "example")
    run, alone = new_id(), new_id()
    shared = {"tenant_id": who.tenant_id, "user_id": who.user_id, "assistant": "example"}
    begun = shared | {"mode": "inline", "state": "ended", "text": SECRET, "created_at": TODAY}
    cost: dict[str, Any] = dict.fromkeys(
        ("input_tokens", "output_tokens", "cached_tokens", "reasoning_tokens"), 7
    )
    cost |= shared | {
        "provider": "p",
        "model": "m",
        "local": True,
        "estimated": False,
        "cost": 0.5,
        "at": TODAY,
    }
    mine = [draft(who, state) for state in ("open", "rejected", "approved")]
    mine += [draft(who, "approved", TOOL_APPROVAL, run_id=run)]
    theirs = draft(other, "rejected", decided_by=who.user_id, reason=SECRET, locked_by=who.user_id)
    async with db.write() as tx:
        await tx.execute(insert(tables.runs), [begun | {"id": run, "conversation_id": made.id}])
        await tx.execute(insert(tables.runs), [begun | {"id": alone}])
        for each in (run, alone):
            step = {"run_id": each, "at": TODAY}
            await tx.execute(insert(tables.run_log), step | {"position": 1, "items": [SECRET]})
            await tx.execute(insert(tables.run_events), step | {"seq": 1, "body": {"text": SECRET}})
            await tx.execute(insert(tables.usage), cost | {"run_id": each, "call": 1})
        for row in [*mine, theirs]:
            await tx.execute(insert(tables.drafts), row)
        version = {"draft_id": mine[0]["id"], "version": 1, "payload": {"text": SECRET}, "digest": "d"}
        await tx.execute(insert(tables.draft_versions), version | {"user_id": None, "at": TODAY})
        vote = {"draft_id": theirs["id"], "version": 1, "user_id": who.user_id, "at": TODAY}
        await tx.execute(insert(tables.draft_votes), vote)
        session = {"token_hash": f"{HASHES[1]}{who.user_id}", "user_id": who.user_id}
        await tx.execute(insert(tables.sessions), session | {"created_at": TODAY, "expires_at": TODAY})
        key = {"id": new_id(), "user_id": who.user_id, "name": SECRET, "prefix": "abc", "scopes": ["chat"]}
        key |= {"key_hash": f"{HASHES[2]}{who.user_id}", "created_at": TODAY}
        await tx.execute(insert(tables.api_keys), key)
        tried = {"id": new_id(), "key": f"ai.requests:{who.user_id}", "at": TODAY}
        await tx.execute(insert(tables.attempts), tried)
        changed = {"tenant_id": who.tenant_id, "key": who.user_id, "value": 1, "changed_at": TODAY}
        await tx.execute(insert(tables.settings), changed | {"changed_by": who.user_id})
        alias = {"tenant_id": who.tenant_id, "scope": made.id, "label": "MANDANT_1", "value": SECRET}
        await tx.execute(insert(tables.pseudonyms), [alias, alias | {"scope": alone}])
        called = Entry(who.tenant_id, "example", "tool.call", on_behalf=who.user_id, detail={"wort": SECRET})
        await record(tx, called)
        await record(tx, Entry(who.tenant_id, "example", "run.ended", run_id=run, detail={"wort": SECRET}))
    await talks.ask(who, made.id, f"{SECRET}: Frage", run)
    async with db.write() as tx:
        await talks.append(tx, made.id, run, [Message.assistant(f"{SECRET}: Antwort")])
        await talks.release(tx, made.id, run)
    return made.id


async def exported(data: PersonalData, who: Principal, user_id: str) -> dict[str, list[dict[str, Any]]]:
    file = io.BytesIO()
    counts = await data.export_person(who, user_id, file)
    with zipfile.ZipFile(file) as archive:
        about = json.loads(archive.read("person.json"))
        assert (about["format"], about["version"], about["tables"]) == ("bridle-person", 1, counts)
        found = {
            name: [json.loads(line) for line in archive.read(f"{name}.jsonl").decode().splitlines()]
            for name in counts
        }
    assert {name: len(rows) for name, rows in found.items()} == counts
    return found


async def everything(db: Database) -> str:
    async with db.read() as tx:
        rows = [
            [str(row) for row in await tx.execute(select(table))] for table in tables.metadata.sorted_tables
        ]
    return json.dumps(rows, ensure_ascii=False)


async def how_many(db: Database, table: Any, *where: Any) -> int:
    async with db.read() as tx:
        return (await tx.execute(select(func.count()).select_from(table).where(*where))).scalar_one()


def test_no_table_is_forgotten() -> None:
    told = {kept.table for kept in KEPT} | NOT_EXPORTED.keys()
    searched = set(TABLES)  # what is found there stands elsewhere too
    assert told == set(tables.metadata.tables.values()) - searched


async def test_a_person_gets_everything_that_is_stored_about_them(
    db: Database, data: PersonalData, anna: Principal, bernd: Principal
) -> None:
    id = await live(db, anna, bernd)
    await live(db, bernd, anna)
    found = await exported(data, anna, anna.user_id)
    assert all(found.values()), [name for name, rows in found.items() if not rows]
    assert [row["id"] for row in found["conversations"]] == [id]
    assert [row["body"]["parts"][0]["text"] for row in found["messages"]] == [
        f"{SECRET}: Frage",
        f"{SECRET}: Antwort",
    ]
    assert len(found["runs"]) == len(found["usage"]) == 2
    assert {row["user_id"] for row in found["drafts"]} == {anna.user_id, bernd.user_id}
    assert {row["body"]["action"] for row in found["audit"]} == {"tool.call", "run.ended", "person.exported"}
    flat = json.dumps(found)
    assert not any(secret in flat for secret in HASHES)
    assert bernd.name not in flat
    assert bernd.email not in flat


async def test_only_the_person_and_the_administration_of_the_house_may(
    db: Database,
    data: PersonalData,
    admin: Principal,
    anna: Principal,
    bernd: Principal,
    foreign_admin: Principal,
) -> None:
    await live(db, anna, bernd)
    before = await everything(db)
    by_key = replace(anna, scopes=frozenset({"chat"}), via="key")
    for who in (bernd, by_key, replace(bernd, role="ADMIN")):  # a role is what the database says
        with pytest.raises(Forbidden):
            await data.export_person(who, anna.user_id, io.BytesIO())
        with pytest.raises(Forbidden):
            await data.delete_person(who, anna.user_id)
    for who, whom in ((foreign_admin, anna.user_id), (admin, new_id())):
        with pytest.raises(NotFound):
            await data.export_person(who, whom, io.BytesIO())
        with pytest.raises(NotFound):
            await data.delete_person(who, whom)
    assert await everything(db) == before
    assert (await exported(data, admin, anna.user_id))["conversations"]


async def test_nothing_of_a_deleted_person_is_left_but_the_books(
    db: Database, data: PersonalData, admin: Principal, anna: Principal, bernd: Principal
) -> None:
    await live(db, anna, bernd)
    await data.delete_person(admin, anna.user_id)

    for table in (tables.conversations, tables.messages, tables.runs, tables.run_log, tables.run_events):
        assert await how_many(db, table) == 0
    for table in (tables.sessions, tables.attempts, tables.pseudonyms, tables.audit_details):
        assert await how_many(db, table) == 0
    async with db.read() as tx:
        account = (await tx.execute(select(tables.users).where(tables.users.c.id == anna.user_id))).one()
        sums = select(func.sum(tables.usage.c.input_tokens), func.min(tables.usage.c.user_id))
        assert (await tx.execute(sums)).one() == (14, NOBODY)
        left = (await tx.execute(select(tables.drafts).order_by(tables.drafts.c.state))).all()
        keys = (await tx.execute(select(tables.api_keys))).all()
    assert (account.name, account.active, account.password_hash) == (DELETED_NAME, False, None)
    assert [(row.state, row.user_id) for row in left] == [
        ("approved", anna.user_id),
        ("rejected", bernd.user_id),
    ]
    assert (left[1].reason, left[1].locked_by, left[1].decided_by) == (None, None, anna.user_id)
    assert all(row.revoked_at is not None and row.name == DELETED_NAME for row in keys)

    kept = await everything(db)
    assert anna.name not in kept
    assert anna.email not in kept
    assert (await verify(db, anna.tenant_id)).ok
    async with db.read() as tx:
        last = select(tables.audit.c.body).order_by(tables.audit.c.seq.desc()).limit(1)
        body = (await tx.execute(last)).scalar_one()
    assert (body["action"], body["actor"], body["object"]) == ("person.deleted", admin.user_id, anna.user_id)


async def test_deleting_one_person_touches_nobody_else(
    db: Database, data: PersonalData, anna: Principal, bernd: Principal
) -> None:
    await live(db, bernd, bernd)
    before = await exported(data, bernd, bernd.user_id)
    await live(db, anna, anna)
    await data.delete_person(anna, anna.user_id)
    after = await exported(data, bernd, bernd.user_id)
    assert {name: rows for name, rows in after.items() if name != "audit"} == {
        name: rows for name, rows in before.items() if name != "audit"
    }
    assert await how_many(db, tables.audit_details) == 2


async def test_who_was_deleted_can_do_nothing_more_and_the_address_is_free(
    db: Database, data: PersonalData, admin: Principal, anna: Principal
) -> None:
    await data.delete_person(anna, anna.user_id)
    with pytest.raises(Forbidden):
        await data.export_person(anna, anna.user_id, io.BytesIO())
    with pytest.raises(Forbidden):
        await Conversations(db).create(anna, "example")
    made = await data.identity.create_user(admin, "Neu", anna.email, "ANWALT")
    assert made.id != anna.user_id
    await data.delete_person(admin, anna.user_id)  # again: there is nothing left to go
    assert (await verify(db, anna.tenant_id)).ok


async def test_the_last_administrator_cannot_go(db: Database, data: PersonalData, admin: Principal) -> None:
    before = await everything(db)
    with pytest.raises(Conflict, match="letzte"):
        await data.delete_person(admin, admin.user_id)
    assert await everything(db) == before


async def test_what_a_run_writes_after_its_person_was_deleted_is_refused(
    db: Database, data: PersonalData, anna: Principal
) -> None:
    talks = Conversations(db)
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "Frage", "run-1")
    await data.delete_person(anna, anna.user_id)
    with pytest.raises(NotFound):
        async with db.write() as tx:
            await talks.append(tx, made.id, "run-1", [Message.assistant(SECRET)])
    assert await how_many(db, tables.messages) == 0


async def test_without_an_audit_log_nobody_is_deleted(
    db: Database, data: PersonalData, anna: Principal, bernd: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    await live(db, anna, bernd)
    before = await everything(db)

    async def broken(*_: Any) -> int:
        raise OSError("no space")

    monkeypatch.setattr("bridle.host.personal_data.record", broken)
    with pytest.raises(OSError, match="no space"):
        await data.delete_person(anna, anna.user_id)
    assert await everything(db) == before


async def test_an_unclosed_key_is_revoked_now_and_a_closed_one_keeps_its_time(
    db: Database, data: PersonalData, anna: Principal, bernd: Principal
) -> None:
    await live(db, anna, bernd)
    async with db.write() as tx:
        await tx.execute(update(tables.api_keys).values(revoked_at=TODAY))
    await data.delete_person(anna, anna.user_id)
    async with db.read() as tx:
        assert (await tx.execute(select(tables.api_keys.c.revoked_at))).scalar_one() == TODAY


async def test_characters_that_a_database_cannot_read_hold_nobody_up(
    db: Database, data: PersonalData, anna: Principal
) -> None:
    odd = "nul \0 und halb \ud800"
    async with db.write() as tx:
        await record(tx, Entry(anna.tenant_id, anna.user_id, "odd", summary=odd, detail={"wort": odd}))
    talks = Conversations(db)
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, odd, "run-1")
    found = await exported(data, anna, anna.user_id)
    assert [row["body"]["action"] for row in found["audit"]] == ["odd", "person.exported"]
    assert len(found["messages"]) == 1
    await data.delete_person(anna, anna.user_id)
    assert await how_many(db, tables.audit_details) == 0
    assert (await verify(db, anna.tenant_id)).ok


# ---- what assistants keep


@pytest.fixture
async def with_notes(db: Database) -> PersonalData:
    await schema.upgrade(db, [MIGRATIONS])
    return PersonalData(db, Identity(db, roles=["ANWALT"]), [example])


async def note(db: Database, who: Principal, draft_id: str | None = None) -> None:
    row = {"id": new_id(), "tenant_id": who.tenant_id, "user_id": who.user_id, "draft_id": draft_id}
    async with db.write() as tx:
        await tx.execute(insert(example_notes), row | {"title": "Vollmacht", "text": SECRET})


async def owners(db: Database) -> list[str]:
    async with db.read() as tx:
        found = await tx.execute(select(example_notes.c.user_id))
        return sorted(found.scalars())


async def test_what_an_assistant_keeps_about_somebody_comes_along_and_goes_along(
    db: Database, with_notes: PersonalData, anna: Principal, bernd: Principal
) -> None:
    for who, draft_id in ((anna, None), (anna, "approved"), (bernd, None)):
        await note(db, who, draft_id)
    found = await exported(with_notes, anna, anna.user_id)
    assert [row["text"] for row in found["notizen/notes"]] == [SECRET, SECRET]
    await with_notes.delete_person(anna, anna.user_id)
    assert await owners(db) == sorted([bernd.user_id, NOBODY])


async def test_values_that_json_does_not_know_are_written_out(
    db: Database, anna: Principal, with_notes: PersonalData
) -> None:
    odd = {"day": date(2026, 3, 4), "money": Decimal("12.50"), "at": TODAY, "raw": "halb \ud800"}

    async def export(tx: AsyncConnection, user_id: str) -> Sheets:
        return {"odd": rows()}

    async def rows() -> AsyncIterator[dict[str, Any]]:
        yield odd

    with_notes.assistants = [replace(example, personal_data=PersonalRecords(export, nothing))]
    (found,) = (await exported(with_notes, anna, anna.user_id))["notizen/odd"]
    assert (found["day"], found["money"], found["at"]) == ("2026-03-04", "12.50", TODAY.isoformat())


async def nothing(tx: AsyncConnection, user_id: str) -> None:
    pass


async def test_where_an_assistant_fails_nobody_is_half_deleted(
    db: Database, with_notes: PersonalData, anna: Principal, bernd: Principal
) -> None:
    async def broken(tx: AsyncConnection, user_id: str) -> Any:
        await tx.execute(update(example_notes).values(user_id=NOBODY))
        raise RuntimeError(SECRET)

    await live(db, anna, bernd)
    await note(db, anna)
    before = await everything(db)
    with_notes.assistants = [replace(example, personal_data=PersonalRecords(broken, broken))]
    with pytest.raises(Unavailable, match="„Notizen“ konnte seine Daten über diese Person nicht löschen"):
        await with_notes.delete_person(anna, anna.user_id)
    assert (await everything(db), await owners(db)) == (before, [anna.user_id])
    with pytest.raises(Unavailable, match="„Notizen“ konnte seine Daten über diese Person nicht herausgeben"):
        await with_notes.export_person(anna, anna.user_id, io.BytesIO())


async def test_the_demonstration_hands_out_notes_and_keeps_only_what_hangs_on_the_board(
    db: Database, anna: Principal, bernd: Principal
) -> None:
    await schema.upgrade(db, [demo_assistant.MIGRATIONS])
    people = PersonalData(db, Identity(db, roles=["ANWALT"]), [demo_assistant.assistant])
    kept = demo_assistant.notes
    async with db.write() as tx:
        for who, board in ((anna, False), (anna, True), (bernd, False)):
            row = {"id": new_id(), "tenant_id": who.tenant_id, "user_id": who.user_id, "text": SECRET}
            await tx.execute(insert(kept), row | {"board": board, "written_at": TODAY})
    assert len((await exported(people, anna, anna.user_id))["demo/demo_notes"]) == 2
    await people.delete_person(anna, anna.user_id)
    async with db.read() as tx:
        left = [(row.user_id, row.board) for row in await tx.execute(select(kept))]
    assert sorted(left) == sorted([(anna.user_id, True), (bernd.user_id, False)])
