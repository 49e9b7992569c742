"""The audit log: what is written, with what it stands and falls, and what never gets into it."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select, text
from sqlalchemy.exc import PendingRollbackError

from bridle.engine.messages import ToolCallPart
from bridle.engine.result import ToolOutcome
from bridle.engine.text import canonical_json
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.audit import Entry, delete_details, log_tool_call, record, salted
from bridle.host.audit_chain import GENESIS, digest
from bridle.host.audit_check import verify
from bridle.host.audit_redaction import redacted, redacted_text
from bridle.host.database import Database, now
from bridle.host.errors import HostError, Unavailable
from bridle.host.ids import new_id
from bridle.host.tables import audit, audit_details, audit_heads, tenants
from support.processes import others
from support.rows import count, tenant

ON_ONE_DATABASE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
KEY = "sk-proj-9f8e7d6c5b4a39281706"


@dataclass(frozen=True)
class Somebody:
    tenant_id: str
    user_id: str


@pytest.fixture
async def firm(db: Database) -> str:
    return await new_firm(db)


async def new_firm(db: Database) -> str:
    made = tenant()
    async with db.write() as tx:
        await tx.execute(insert(tenants), made)
    return str(made["id"])


async def rows(db: Database, tenant_id: str, table: Any = audit) -> list[Any]:
    async with db.read() as tx:
        every = select(table).where(table.c.tenant_id == tenant_id).order_by(table.c.seq)
        return list((await tx.execute(every)).all())


async def write(db: Database, *entries: Entry) -> None:
    for entry in entries:
        async with db.write() as tx:
            await record(tx, entry)


def outcome(arguments: Any = None, result: Any = None, **fields: Any) -> ToolOutcome:
    call = ToolCallPart("call-1", fields.pop("name", "read_akte"), {} if arguments is None else arguments)
    return ToolOutcome(call, result or ToolResult(data=1), fields.pop("content", "gefunden"), **fields)


async def test_a_row_says_who_did_what_and_follows_the_one_before(db: Database, firm: str) -> None:
    first = Entry(firm, "user-1", "draft.approve", object="draft-1", scope="akte-7", decision="approved")
    await write(db, first, replace(first, on_behalf="user-2", duration_ms=12, sources=("urteil:1",)))
    one, two = await rows(db, firm)
    assert (one.seq, one.prev, two.seq, two.prev) == (1, GENESIS, 2, one.hash)
    wanted = {"actor": "user-1", "action": "draft.approve", "object": "draft-1", "scope": "akte-7"}
    assert wanted.items() <= one.body.items()
    assert (two.body["on_behalf"], two.body["duration_ms"], two.body["sources"]) == (
        "user-2",
        12,
        ["urteil:1"],
    )
    assert one.body["at"] <= two.body["at"]
    assert (await verify(db)).ok


async def test_two_rows_of_one_transaction_follow_each_other(db: Database, firm: str) -> None:
    async with db.write() as tx:
        places = [await record(tx, Entry(firm, "a", "b")) for _ in range(3)]
    assert places == [1, 2, 3]
    assert (await verify(db, firm)).rows == 3


async def test_every_tenant_has_a_chain_of_its_own(db: Database, firm: str) -> None:
    other = await new_firm(db)
    await write(db, Entry(firm, "a", "b"), Entry(other, "a", "b"), Entry(firm, "a", "b"))
    assert [row.seq for row in await rows(db, firm)] == [1, 2]
    assert [row.seq for row in await rows(db, other)] == [1]
    assert (await verify(db)).chains == 2


async def test_what_is_undone_leaves_no_row(db: Database, firm: str) -> None:
    async def fail() -> None:
        async with db.write() as tx:
            await record(tx, Entry(firm, "a", "b", detail={"c": 1}))
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    assert [await rows(db, firm, table) for table in (audit, audit_details, audit_heads)] == [[], [], []]
    await write(db, Entry(firm, "a", "b"))
    assert (await verify(db)).ok


WRITER = """
from bridle.host.audit import Entry, record
from bridle.host.tables import tenants

async def main():
    db = Database(sys.argv[1])
    say("ready")
    await asyncio.to_thread(wait)
    async def one(number):
        for turn in range(2):
            async with db.write() as tx:
                await record(tx, Entry(sys.argv[2], "actor", "act", detail={"number": number, "turn": turn}))
    await asyncio.gather(*(one(number) for number in range(20)))
    await db.close()
    say("done")

asyncio.run(main())
"""


async def test_many_tasks_of_many_processes_write_one_chain(db: Database, db_url: str, firm: str) -> None:
    with others(2, WRITER, db_url, firm) as processes:
        for each in processes:
            assert await asyncio.to_thread(each.hear) == "ready"
        for each in processes:  # from here on they race, for the tenant's first row too
            each.tell()
        for each in processes:
            assert await asyncio.to_thread(each.hear) == "done"
            await asyncio.to_thread(each.finish)
    assert [row.seq for row in await rows(db, firm)] == list(range(1, 81))
    assert (await verify(db, firm)).ok


# ---- if it cannot be written, nothing is


RAISE = "create trigger broken before {how} on {table} begin select raise(abort, 'disk full'); end"
RAISE_POSTGRESQL = """
create function broken() returns trigger language plpgsql
    as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
create trigger broken before {how} on {table} for each row execute function broken();
create table broken (id int)
"""  # by the table the fixture sees that this database is not to be used again


async def break_it(db: Database, table: str, how: str) -> None:
    raising = RAISE if db.sqlite else RAISE_POSTGRESQL
    async with db.alter() as tx:
        statement = f"drop table {table}" if how == "dropped" else raising.format(table=table, how=how)
        await tx.execute(text(statement))


async def write_both(db: Database, firm: str) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant())
        await record(tx, Entry(firm, "a", "b", detail={"c": "d"}))


async def write_both_and_swallow(db: Database, firm: str) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant())
        with suppress(HostError):
            await record(tx, Entry(firm, "a", "b", detail={"c": "d"}))


async def write_more_after_swallowing(db: Database, firm: str) -> None:
    async with db.write() as tx:
        with suppress(HostError):
            await record(tx, Entry(firm, "a", "b", detail={"c": "d"}))
        await tx.execute(insert(tenants), tenant())


BREAKAGES = [
    ("audit", "insert"),
    ("audit", "dropped"),
    ("audit_details", "insert"),
    ("audit_heads", "insert"),
    ("audit_heads", "update"),
    ("audit_heads", "dropped"),
]


@pytest.mark.parametrize(("table", "how"), BREAKAGES)
async def test_scenario_18_nothing_is_written_that_the_audit_log_cannot_take(
    db: Database, firm: str, table: str, how: str
) -> None:
    await break_it(db, table, how)
    with pytest.raises(Unavailable):
        await write_both(db, firm)
    assert await count(db) == 1


@pytest.mark.parametrize("careless", [write_both_and_swallow, write_more_after_swallowing])
@pytest.mark.parametrize(("table", "how"), BREAKAGES)
async def test_scenario_18_not_even_where_somebody_swallows_the_error(
    db: Database, firm: str, table: str, how: str, careless: Any
) -> None:
    await break_it(db, table, how)
    with pytest.raises(PendingRollbackError):
        await careless(db, firm)
    assert await count(db) == 1


async def test_scenario_18_it_goes_on_without_a_restart_once_it_can(db: Database, firm: str) -> None:
    await break_it(db, "audit", "insert")
    with pytest.raises(Unavailable):
        await write(db, Entry(firm, "a", "b"))
    async with db.alter() as tx:
        await tx.execute(text("drop trigger broken" + ("" if db.sqlite else " on audit")))
    await write(db, Entry(firm, "a", "b"))
    assert (await verify(db, firm)).rows == 1


async def test_a_tenant_that_does_not_exist_has_no_audit_log(db: Database) -> None:
    with pytest.raises(Unavailable, match="audit log"):
        await write(db, Entry(new_id(), "a", "b"))


# ---- tool calls


async def test_a_tool_call_is_recorded_with_measures_and_digests(db: Database, firm: str) -> None:
    source = SourceAttribution("Urteil in Sachen Müller", kind="urteil", id="bgh-1-zr-2-24")
    made = outcome({"b": 1, "a": "Müller"}, ToolResult(data="x", source=source), seconds=0.0415, cached=True)
    async with db.write() as tx:
        await log_tool_call(
            tx,
            Somebody(firm, "user-1"),
            made,
            assistant="helena",
            run_id="run-1",
            scope="akte-7",
            model="qwen",
        )
    [row] = await rows(db, firm)
    wanted = {
        "actor": "helena",
        "on_behalf": "user-1",
        "action": "tool.call",
        "tool": "read_akte",
        "run_id": "run-1",
        "scope": "akte-7",
        "model": "qwen",
        "duration_ms": 42,
        "sources": ["urteil:bgh-1-zr-2-24"],
        "summary": "ok, cached; 8 characters",
    }
    assert wanted.items() <= row.body.items()
    assert "Müller" not in canonical_json(row.body)
    [detail] = await rows(db, firm, audit_details)
    assert detail.body["detail"]["arguments"] == {"a": "Müller", "b": 1}
    assert row.body["arguments_digest"] == salted(detail.body, "arguments")


async def test_what_stays_when_details_are_gone_cannot_be_guessed(db: Database, firm: str) -> None:
    made, scope = outcome({"words": "Petra Sommer"}), "Scheidung Petra Sommer"
    async with db.write() as tx:
        for _ in range(2):
            await log_tool_call(tx, Somebody(firm, "user-1"), made, assistant="helena", scope=scope)
        await record(tx, Entry(firm, "helena", "run.ended", scope="Petra"))
    chain, beside = await rows(db, firm), await rows(db, firm, audit_details)
    assert [each.body["detail"]["scope"] for each in beside] == [scope, scope, "Petra"]
    assert [each.body["scope"] for each in chain] == [salted(each.body, "scope") for each in beside]
    assert len({each.body["arguments_digest"] for each in chain[:2]}) == 2
    assert len({each.body["scope"] for each in chain}) == 3
    assert "Petra" not in canonical_json([each.body for each in chain])
    assert (await verify(db, firm)).ok


async def test_a_scope_that_is_an_id_stays_whatever_the_details_tell(db: Database, firm: str) -> None:
    await write(db, Entry(firm, "a", "b", scope="akte-7", detail={"scope": "x", "arguments": "y"}))
    [row] = await rows(db, firm)
    assert (row.body["scope"], row.body["arguments_digest"]) == ("akte-7", "")


async def test_a_call_that_failed_or_was_refused_says_so(db: Database, firm: str) -> None:
    failed = outcome(result=ToolResult(error="Akte Müller gibt es nicht"))
    refused = outcome(result=ToolResult(error="nein"), executed=False, rejected=True)
    async with db.write() as tx:
        for each in (failed, refused):
            await log_tool_call(tx, Somebody(firm, "user-1"), each, assistant="helena")
    one, two = [row.body for row in await rows(db, firm)]
    assert "Müller" not in canonical_json(one)
    assert (one["summary"], one["decision"]) == ("failed; 8 characters", "")
    assert (two["summary"], two["decision"]) == ("failed, rejected, not executed; 8 characters", "rejected")


MARK = "ZQ#"  # nothing of the log's own contains it
private = st.text(max_size=40).map(lambda each: f"{MARK}{each}")
leaves = st.none() | st.booleans() | st.integers() | st.floats() | private
values = st.recursive(
    leaves, lambda each: st.lists(each, max_size=3) | st.dictionaries(private, each, max_size=3)
)


@given(
    arguments=st.dictionaries(private, values, max_size=4),
    name=private | st.just("read_akte"),
    source=st.none() | st.builds(SourceAttribution, private, private, private, private, private),
    error=st.none() | private,
    content=private,
)
@example({"ZQ#\0": "\ud800"}, "a" * 500, None, None, "")
@ON_ONE_DATABASE
async def test_nothing_of_a_tool_calls_detail_is_in_the_chain(
    db: Database,
    arguments: dict[str, Any],
    name: str,
    source: SourceAttribution | None,
    error: str | None,
    content: str,
) -> None:
    firm = await new_firm(db)
    result = ToolResult(data=None if error else content, error=error, source=source)
    async with db.write() as tx:
        made = outcome(arguments, result, name=name, content=content)
        await log_tool_call(tx, Somebody(firm, "user-1"), made, assistant="helena")
    [row] = await rows(db, firm)
    assert MARK not in canonical_json(row.body)
    assert (await verify(db, firm)).ok


# ---- secrets

SECRETS = [
    (f"nimm {KEY} dafür", KEY),
    ("bridle_4fK2mN8pQ1rS5tU7vW9xY3z", "4fK2mN8pQ1"),
    ("Authorization: Bearer abc.def-ghi_jkl", "def-ghi"),
    ("curl -H 'authorization: bearer 0123456789abcdef'", "0123456789"),
    ('{"password": "geheim mit Leerzeichen und \\" darin", "x": 1}', "darin"),
    ('"{\\"passwort\\": \\"ganz geheim\\"}"', "geheim"),
    ("Passwort: hunter2.", "hunter2"),
    ("https://anna:hunter2@example.org/x", "hunter2"),
    ("https://example.org/x?access_token=hunter2&y=1", "hunter2"),
    ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "16C7e42F"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXI", "c2lnbmF0dXI"),
    ("AKIAIOSFODNN7EXAMPLE", "IOSFODNN7"),
    ("-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\nMIIEow\n-----END RSA PRIVATE KEY-----", "MIIEow"),
]


@pytest.mark.parametrize(("said", "secret"), SECRETS)
async def test_scenario_34_a_secret_in_a_text_is_in_neither_row(
    db: Database, firm: str, said: str, secret: str
) -> None:
    detail = {"a": [said, {"b": said}], said: 1}
    await write(db, Entry(firm, "a", "b", object=said, summary=said, sources=(said,), detail=detail))
    [row], [beside] = await rows(db, firm), await rows(db, firm, audit_details)
    assert secret not in json.dumps([row.body, beside.body])


@pytest.mark.parametrize(
    "name",
    ["password", "Passwort", "api_key", "apiKey", "client-secret", "x-api-key", "refresh_token", "PIN"],
)
async def test_scenario_34_what_is_named_like_a_secret_is_kept_nowhere(
    db: Database, firm: str, name: str
) -> None:
    made = outcome({"login": {name: "hunter2"}, "max_tokens": 500})
    async with db.write() as tx:
        await log_tool_call(tx, Somebody(firm, "user-1"), made, assistant="helena")
    [row], [beside] = await rows(db, firm), await rows(db, firm, audit_details)
    assert "hunter2" not in json.dumps([row.body, beside.body])
    assert beside.body["detail"]["arguments"]["max_tokens"] == 500
    assert row.body["arguments_digest"] == salted(beside.body, "arguments")


@pytest.mark.parametrize(
    "harmless",
    [
        "risk-assessment-of-the-case",
        "max_tokens=500",
        "das Passwort ist falsch",
        "§ 1 BGB: Beginn",
        "a basic understanding of bearer certificates",
        "npm_install_package",
        "https://example.org:8080/a@b",
    ],
)
def test_what_is_no_secret_stays(harmless: str) -> None:
    assert redacted_text(harmless) == harmless


odd = st.recursive(
    leaves | st.binary(max_size=4) | st.dates() | st.text(),
    lambda each: (
        st.lists(each, max_size=3)
        | st.tuples(each)
        | st.dictionaries(st.text() | st.integers() | st.none(), each, max_size=3)
    ),
)
spoken = st.lists(
    st.sampled_from([*"\"'\\:= ab[]{}", "password", "token", "Bearer ", "[redacted]", "sk-"]), max_size=12
)


@given(odd | spoken.map("".join))
def test_whatever_is_redacted_is_json_and_stays_as_it_is(value: Any) -> None:
    once = redacted(value)
    assert json.loads(canonical_json(once)) == once
    assert redacted(once) == once


def test_what_is_nested_without_end_or_longer_than_any_number_is_no_obstacle() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert "nested too deeply" in canonical_json(redacted({"a": endless, "b": 10**5_000}))


# ---- details


async def test_a_detail_cannot_be_guessed_from_what_stays(db: Database, firm: str) -> None:
    entry = Entry(firm, "a", "b", detail={"name": "Müller"})
    await write(db, entry, entry)
    one, two = await rows(db, firm)
    assert one.body["detail"] != two.body["detail"]
    assert digest({"name": "Müller"}) not in (one.body["detail"], two.body["detail"])


async def test_old_details_go_and_the_chain_stays(db: Database, firm: str) -> None:
    other = await new_firm(db)
    entry = Entry(firm, "a", "b", detail={"c": 1})
    await write(db, entry, entry, replace(entry, tenant_id=other))
    async with db.write() as tx:
        assert await delete_details(tx, firm, await now(tx) - timedelta(days=1)) == 0
    async with db.write() as tx:
        assert await delete_details(tx, firm, await now(tx) + timedelta(days=1), actor="admin-1") == 2
    verdict = await verify(db)
    assert (verdict.ok, verdict.details_deleted, verdict.rows) == (True, 2, 4)
    assert [len(await rows(db, each, audit_details)) for each in (firm, other)] == [0, 1]
    last = (await rows(db, firm))[-1].body
    assert (last["action"], last["actor"]) == ("audit.details-deleted", "admin-1")


async def test_the_head_knows_the_last_row(db: Database, firm: str) -> None:
    await write(db, Entry(firm, "a", "b"), Entry(firm, "a", "b"))
    [head] = await rows(db, firm, audit_heads)
    last = (await rows(db, firm))[-1]
    assert (head.seq, head.hash) == (last.seq, last.hash)
