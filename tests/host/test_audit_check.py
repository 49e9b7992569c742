"""Scenario 30: whatever is done to an audit chain, the first bad row is named; to a whole one, nothing is."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, insert, select, text, update

from bridle.errors import ConfigurationError
from bridle.host import audit_check
from bridle.host.audit import Entry, record
from bridle.host.audit_chain import GENESIS, Anchor, row_hash
from bridle.host.audit_check import anchor, append_anchor, export, read_anchors, verify, verify_export
from bridle.host.audit_verdict import Damage, Finding, Verdict
from bridle.host.database import Database, now
from bridle.host.errors import Conflict, NotFound
from bridle.host.ids import new_id
from bridle.host.tables import audit, audit_details, audit_heads, tenants
from support.rows import tenant

ON_ONE_DATABASE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9)
)
values = st.recursive(
    leaves, lambda each: st.lists(each, max_size=2) | st.dictionaries(st.text(), each, max_size=2)
)
words = st.text(max_size=12)
entries = st.builds(
    Entry,
    tenant_id=st.just(""),
    actor=words,
    action=words,
    object=words,
    scope=words,
    duration_ms=st.none() | st.integers(0, 10**6),
    sources=st.lists(words, max_size=2).map(tuple),
    summary=words,
    detail=st.none() | st.dictionaries(words, values, max_size=3),
)


@dataclass
class Stored:
    """A chain as it lies in the tables, to be changed and put back."""

    tenant_id: str
    rows: list[dict[str, Any]]
    details: dict[int, Any]
    head: dict[str, Any] = field(default_factory=dict[str, Any])

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, seq: int) -> dict[str, Any]:
        return self.rows[seq - 1]

    def rebuild(self, start: int, prev: str) -> None:
        """Make the rows from `start` on fit each other, as somebody who knows how would."""
        for row in self.rows[start - 1 :]:
            row["prev"], row["hash"] = prev, row_hash(prev, row["body"])
            prev = row["hash"]
        self.head.update(seq=len(self), hash=prev)


class Bench:
    """A database for tests that draw between two looks at it: drawing must not happen inside a task."""

    def __init__(self, url: str, runner: asyncio.Runner) -> None:
        self.db = Database(url)
        self.run = runner.run


@pytest.fixture
def bench(db_url: str) -> Iterator[Bench]:
    with asyncio.Runner() as runner:
        made = Bench(db_url, runner)
        yield made
        runner.run(made.db.close())


async def new_firm(db: Database) -> str:
    made = tenant()
    async with db.write() as tx:
        await tx.execute(insert(tenants), made)
    return str(made["id"])


async def written(db: Database, made: list[Entry]) -> Stored:
    firm = await new_firm(db)
    async with db.write() as tx:
        for each in made:
            await record(tx, replace(each, tenant_id=firm))
    return await load(db, firm)


async def write(db: Database, entry: Entry) -> None:
    async with db.write() as tx:
        await record(tx, entry)


async def load(db: Database, firm: str) -> Stored:
    async with db.read() as tx:

        async def every(table: Any) -> list[dict[str, Any]]:
            found = await tx.execute(select(table).where(table.c.tenant_id == firm).order_by(table.c.seq))
            return [dict(row) for row in found.mappings()]

        details = {row["seq"]: row["body"] for row in await every(audit_details)}
        heads = await every(audit_heads)
        return Stored(firm, await every(audit), details, heads[0] if heads else {})


async def store(db: Database, stored: Stored) -> None:
    async with db.write() as tx:
        for table in (audit, audit_details, audit_heads):
            await tx.execute(delete(table).where(table.c.tenant_id == stored.tenant_id))
        if stored.rows:
            await tx.execute(insert(audit), stored.rows)
        if stored.details:
            beside = [
                {"tenant_id": stored.tenant_id, "seq": seq, "body": b} for seq, b in stored.details.items()
            ]
            await tx.execute(insert(audit_details), beside)
        if stored.head:
            await tx.execute(insert(audit_heads), [stored.head])


async def found(
    db: Database, stored: Stored, anchors: tuple[Anchor, ...] = ()
) -> tuple[str, int, int | None] | None:
    await store(db, stored)
    first = (await verify(db, stored.tenant_id, anchors)).first
    return None if first is None else (first.damage, first.seq, first.other)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every leaf of a JSON value, and every empty thing."""
    if isinstance(value, dict) and value:
        return [place for key, each in value.items() for place in places(each, (*path, key))]
    if isinstance(value, list) and value:
        return [place for index, each in enumerate(value) for place in places(each, (*path, index))]
    return [path]


def differs(one: Any, two: Any) -> bool:
    return json.dumps(one, sort_keys=True) != json.dumps(two, sort_keys=True)


def changed(data: st.DataObject, value: Any) -> Any:
    """The same with another leaf, another name, or one thing more or less."""
    value = copy.deepcopy(value)
    path = data.draw(st.sampled_from(places(value)))
    if not path:
        return {"more": 1}
    *way, last = path
    inner = value
    for step in way:
        inner = inner[step]
    how = data.draw(st.sampled_from(["leaf", "gone", "renamed", "more"]))
    if how == "leaf":
        new = data.draw(values)
        assume(differs(new, inner[last]))
        inner[last] = new
    elif how == "gone":
        del inner[last]
    elif how == "renamed" and isinstance(inner, dict):
        inner[f"{last}x"] = inner.pop(last)
    else:
        inner.append(0) if isinstance(inner, list) else inner.update(more=1)
    return value


def some(data: st.DataObject, stored: Stored) -> int:
    return data.draw(st.integers(1, len(stored)), label="place")


# ---- single changes, each with what has to be said of it


def edit_the_body(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq = some(data, stored)
    stored.row(seq)["body"] = changed(data, stored.row(seq)["body"])
    return "edited", seq, None


def edit_a_hash(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq, column = some(data, stored), data.draw(st.sampled_from(["prev", "hash"]))
    new = data.draw(st.text("0123456789abcdef", min_size=64, max_size=64) | st.just(""))
    assume(new != stored.row(seq)[column])
    stored.row(seq)[column] = new
    return "edited", seq, None


def edit_and_hash_anew(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq = some(data, stored)
    row = stored.row(seq)
    row["body"]["actor"] += "x"
    row["hash"] = row_hash(row["prev"], row["body"])
    return ("edited", seq, None) if seq < len(stored) else ("head", seq, None)


def delete_a_row(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq, last = some(data, stored), len(stored)
    del stored.rows[seq - 1]
    return ("deleted", seq, None) if seq < last else ("cut", seq, last)


def renumber_a_row(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq, last = some(data, stored), len(stored)
    stored.row(seq)["seq"] = last + data.draw(st.integers(1, 9))
    return "deleted", seq, None


def renumber_to_the_front(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq, new = some(data, stored), data.draw(st.integers(-9, 0))
    stored.row(seq)["seq"] = new
    return "reordered", new, seq


def swap_two(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    assume(len(stored) > 1)
    one, two = sorted(data.draw(st.lists(st.integers(1, len(stored)), min_size=2, max_size=2, unique=True)))
    stored.row(one)["seq"], stored.row(two)["seq"] = two, one
    return "reordered", one, two


def swap_two_bodies(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    assume(len(stored) > 1)
    one, two = sorted(data.draw(st.lists(st.integers(1, len(stored)), min_size=2, max_size=2, unique=True)))
    stored.row(one)["body"], stored.row(two)["body"] = stored.row(two)["body"], stored.row(one)["body"]
    return "edited", one, None


def repeat_a_row(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq, last = some(data, stored), len(stored)
    stored.rows.append({**stored.row(seq), "seq": last + 1})
    return "reordered", last + 1, seq


def take_a_row_of_another(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq = some(data, stored)
    row = stored.row(seq)
    row["body"]["tenant"] = new_id()
    row["hash"] = row_hash(row["prev"], row["body"])
    return "foreign", seq, None


def append_behind_the_head(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    last = stored.rows[-1]
    body = {**last["body"], "seq": len(stored) + 1, "detail": ""}
    new = {**last, "seq": len(stored) + 1, "body": body, "prev": last["hash"]}
    stored.rows.append({**new, "hash": row_hash(last["hash"], body)})
    return "head", len(stored), None


def cut_the_tail(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq, last = some(data, stored), len(stored)
    del stored.rows[seq - 1 :]
    return "cut", seq, last


def move_the_head(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    seq, last = data.draw(st.integers(0, len(stored) + 3)), len(stored)
    assume(seq != last)
    stored.head["seq"] = seq
    return ("cut", last + 1, seq) if seq > last else ("head", seq + 1, None)


def edit_the_head(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    stored.head["hash"] = data.draw(st.sampled_from(["", GENESIS, "f" * 64]))
    return "head", len(stored), None


def remove_the_head(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    stored.head.clear()
    return "head", len(stored), None


def change_a_detail(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    assume(stored.details)
    seq = data.draw(st.sampled_from(sorted(stored.details)))
    stored.details[seq] = changed(data, stored.details[seq])
    return "detail", seq, None


def swap_two_details(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    assume(len(stored.details) > 1)
    one, two = sorted(stored.details)[:2]
    stored.details[one], stored.details[two] = stored.details[two], stored.details[one]
    return "detail", one, None


def add_a_detail(data: st.DataObject, stored: Stored) -> tuple[str, int, int | None]:
    free = [seq for seq in range(1, len(stored) + 3) if seq not in stored.details]
    seq = data.draw(st.sampled_from(free))
    stored.details[seq] = {"salt": "", "detail": {}}
    return "detail", seq, None


CHANGES = [
    edit_the_body,
    edit_a_hash,
    edit_and_hash_anew,
    delete_a_row,
    renumber_a_row,
    renumber_to_the_front,
    swap_two,
    swap_two_bodies,
    repeat_a_row,
    take_a_row_of_another,
    append_behind_the_head,
    cut_the_tail,
    move_the_head,
    edit_the_head,
    remove_the_head,
    change_a_detail,
    swap_two_details,
    add_a_detail,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.__name__)
@given(made=st.lists(entries, min_size=1, max_size=6), data=st.data())
@settings(ON_ONE_DATABASE, max_examples=20)
def test_scenario_30_any_change_of_any_chain_is_named(
    bench: Bench, change: Any, made: list[Entry], data: st.DataObject
) -> None:
    stored = bench.run(written(bench.db, made))
    said = change(data, stored)
    assert bench.run(found(bench.db, stored)) == said


@given(made=st.lists(entries, max_size=6), data=st.data())
@ON_ONE_DATABASE
def test_a_chain_that_nobody_touched_raises_no_alarm(
    bench: Bench, made: list[Entry], data: st.DataObject
) -> None:
    stored = bench.run(written(bench.db, made))
    kept = bench.run(anchor(bench.db, stored.tenant_id))
    gone = [seq for seq in stored.details if data.draw(st.booleans())]
    for seq in gone:
        del stored.details[seq]
    assert bench.run(found(bench.db, stored, (kept,))) is None
    verdict = bench.run(verify(bench.db, stored.tenant_id, [kept]))
    assert verdict == Verdict(1, len(made), details_deleted=len(gone), anchors=1)


@given(made=st.lists(entries, min_size=2, max_size=6), data=st.data())
@ON_ONE_DATABASE
def test_scenario_30_with_an_anchor_a_cut_tail_is_seen_even_where_the_head_was_rewritten(
    bench: Bench, made: list[Entry], data: st.DataObject
) -> None:
    stored = bench.run(written(bench.db, made))
    kept, last = bench.run(anchor(bench.db, stored.tenant_id)), len(stored)
    seq = some(data, stored)
    del stored.rows[seq - 1 :]
    stored.details = {each: body for each, body in stored.details.items() if each < seq}
    stored.head.update(seq=seq - 1, hash=stored.rows[-1]["hash"] if stored.rows else GENESIS)
    assert bench.run(found(bench.db, stored)) is None
    assert bench.run(found(bench.db, stored, (kept,))) == ("cut", seq, last)


@given(made=st.lists(entries, min_size=3, max_size=6), data=st.data())
@ON_ONE_DATABASE
def test_scenario_30_with_anchors_a_chain_that_was_written_anew_is_seen(
    bench: Bench, made: list[Entry], data: st.DataObject
) -> None:
    stored = bench.run(written(bench.db, made[:-1]))
    first = bench.run(anchor(bench.db, stored.tenant_id))
    bench.run(write(bench.db, replace(made[-1], tenant_id=stored.tenant_id)))
    second = bench.run(anchor(bench.db, stored.tenant_id))
    stored = bench.run(load(bench.db, stored.tenant_id))
    seq = some(data, stored)
    stored.row(seq)["body"]["actor"] += "x"
    stored.rebuild(seq, stored.row(seq - 1)["hash"] if seq > 1 else GENESIS)
    assert bench.run(found(bench.db, stored)) is None
    last = len(stored)
    named = ("rewritten", last, last) if seq == last else ("rewritten", 1, last - 1)
    assert bench.run(found(bench.db, stored, (first, second))) == named


async def test_all_chains_are_gone_through_and_each_names_its_first_bad_row(db: Database) -> None:
    good, bad, worse = [await written(db, [Entry("", "a", "b")] * 3) for _ in range(3)]
    bad.row(2)["body"]["actor"] = "c"
    del worse.rows[0]
    await store(db, bad)
    await store(db, worse)
    verdict = await verify(db)
    wanted = {Finding(bad.tenant_id, "edited", 2), Finding(worse.tenant_id, "deleted", 1)}
    assert set(verdict.findings) == wanted
    assert verdict.chains == 3
    assert (await verify(db, good.tenant_id)).ok


async def test_a_chain_of_which_only_an_anchor_is_left_is_missed(db: Database) -> None:
    stored = await written(db, [Entry("", "a", "b")] * 2)
    kept = await anchor(db, stored.tenant_id)
    gone = Stored(stored.tenant_id, [], {})
    await store(db, gone)
    assert (await verify(db)).ok
    assert (await verify(db, anchors=[kept])).first == Finding(stored.tenant_id, "cut", 1, 2)


async def test_a_row_moved_to_another_tenant_is_missed_there_and_foreign_here(db: Database) -> None:
    one, two = [await written(db, [Entry("", "a", "b")] * 3) for _ in range(2)]
    async with db.write() as tx:
        where = (audit.c.tenant_id == one.tenant_id) & (audit.c.seq == 2)
        await tx.execute(update(audit).where(where).values(tenant_id=two.tenant_id, seq=4))
    verdict = await verify(db)
    wanted = {Finding(one.tenant_id, "deleted", 2), Finding(two.tenant_id, "foreign", 4)}
    assert set(verdict.findings) == wanted


async def test_a_batch_ends_anywhere(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = await written(db, [Entry("", "a", "b", detail={"c": 1})] * 7)
    for size in (1, 2, 3, 7, 8):
        monkeypatch.setattr(audit_check, "BATCH", size)
        assert (await verify(db, stored.tenant_id)).rows == 7
    monkeypatch.setattr(audit_check, "BATCH", 3)
    del stored.rows[3]
    assert await found(db, stored) == ("deleted", 4, None)


@pytest.mark.parametrize(
    "raw", ["no json", "null", "[]", '{"actor": "mine", REST', '{"seq": NaN, REST', "[" * 9_000]
)
@pytest.mark.parametrize(("table", "damage"), [("audit", "edited"), ("audit_details", "detail")])
async def test_a_body_that_no_reader_would_understand_alike_is_named(
    sqlite_db: Database, table: str, damage: Damage, raw: str
) -> None:
    stored = await written(sqlite_db, [Entry("", "a", "b", detail={"c": 1})] * 3)
    body = stored.row(2)["body"] if table == "audit" else stored.details[2] | {"actor": "a"}
    changed = raw.replace("REST", json.dumps(body)[1:])
    async with sqlite_db.write() as tx:
        await tx.execute(text(f"update {table} set body = :raw where seq = 2"), {"raw": changed})
    assert (await verify(sqlite_db)).first == Finding(stored.tenant_id, damage, 2)


@pytest.mark.parametrize("column", ["body", "prev", "hash"])
async def test_bytes_that_are_no_text_are_named(sqlite_db: Database, column: str) -> None:
    stored = await written(sqlite_db, [Entry("", "a", "b")] * 3)
    async with sqlite_db.write() as tx:
        await tx.execute(text(f"update audit set {column} = cast(x'fffe80' as text) where seq = 2"))
    assert (await verify(sqlite_db)).first == Finding(stored.tenant_id, "edited", 2)


@pytest.mark.parametrize("seq", ["'abc'", "2.5", "x'00'"])
async def test_a_place_that_is_no_number_is_no_place(sqlite_db: Database, seq: str) -> None:
    stored = await written(sqlite_db, [Entry("", "a", "b")] * 3)
    async with sqlite_db.write() as tx:
        await tx.execute(text(f"update audit set seq = {seq} where seq = 3"))
    first = (await verify(sqlite_db)).first
    assert first is not None
    assert (first.tenant_id, first.seq) == (stored.tenant_id, 3)


# ---- anchors


async def test_an_anchor_is_a_line_outside_the_database(db: Database, tmp_path: Path) -> None:
    stored = await written(db, [Entry("", "a", "b")] * 2)
    path = tmp_path / "anchors.jsonl"
    first = await anchor(db, stored.tenant_id)
    append_anchor(path, first)
    async with db.write() as tx:
        await record(tx, Entry(stored.tenant_id, "a", "b"))
    append_anchor(path, await anchor(db, stored.tenant_id))
    kept = read_anchors(path)
    assert [each["count"] for each in kept] == [2, 3]
    assert kept[0] == first
    assert (first["hash"], first["tenant"]) == (stored.row(2)["hash"], stored.tenant_id)
    assert (await verify(db, anchors=kept)).ok


async def test_a_damaged_chain_is_not_anchored(db: Database) -> None:
    stored = await written(db, [Entry("", "a", "b")] * 3)
    del stored.rows[-1]
    await store(db, stored)
    with pytest.raises(Conflict, match="audit verify"):
        await anchor(db, stored.tenant_id)


async def test_nobody_has_an_anchor_of_a_tenant_that_is_not_there(db: Database) -> None:
    with pytest.raises(NotFound):
        await anchor(db, new_id())


@pytest.mark.parametrize("line", ["{", "[]", "null", '{"tenant": "a", "count": "1"}', '{"tenant": 1}'])
def test_a_file_of_anchors_that_cannot_be_read_is_an_error(tmp_path: Path, line: str) -> None:
    path = tmp_path / "anchors.jsonl"
    whole = json.dumps(Anchor(tenant="a", count=1, hash="b", at="c", version="d"))
    path.write_text(f"{whole}\n\n{line}\n")
    with pytest.raises(ConfigurationError, match="line 3"):
        read_anchors(path)
    with pytest.raises(ConfigurationError, match="cannot be read"):
        read_anchors(tmp_path / "missing")


# ---- export


async def lines_of(exported: AsyncIterator[str]) -> list[str]:
    return [line async for line in exported]


@given(made=st.lists(entries, max_size=5))
@ON_ONE_DATABASE
def test_an_export_can_be_checked_without_the_database(bench: Bench, made: list[Entry]) -> None:
    stored = bench.run(written(bench.db, made))
    kept = bench.run(anchor(bench.db, stored.tenant_id))
    lines = bench.run(lines_of(export(bench.db, stored.tenant_id)))
    assert verify_export(lines, [kept]) == Verdict(1, len(made), anchors=1)
    assert [json.loads(line)["body"] for line in lines[1:-1]] == [row["body"] for row in stored.rows]


async def test_an_export_of_a_time_is_whole_and_fits_the_anchors(db: Database) -> None:
    stored = await written(db, [])
    marks, kept = [], []
    for _ in range(4):
        async with db.write() as tx:
            marks.append(await now(tx))
        async with db.write() as tx:
            await record(tx, Entry(stored.tenant_id, "a", "b", detail={"c": 1}))
        kept.append(await anchor(db, stored.tenant_id))
    at = [row["body"]["at"] for row in (await load(db, stored.tenant_id)).rows]
    for since in (None, *marks, marks[-1] + timedelta(days=1)):
        for until in (None, *marks):
            lines = await lines_of(export(db, stored.tenant_id, since, until))
            wanted = [
                each
                for each in at
                if (since is None or each >= audit_check.moment(since))
                and (until is None or each < audit_check.moment(until))
            ]
            assert [json.loads(line)["body"]["at"] for line in lines[1:-1]] == wanted
            assert verify_export(lines, kept).ok, (since, until)


@given(data=st.data(), size=st.integers(2, 5))
@ON_ONE_DATABASE
def test_scenario_30_any_change_of_an_export_is_named(bench: Bench, data: st.DataObject, size: int) -> None:
    stored = bench.run(written(bench.db, [Entry("", "a", "b", detail={"c": 1})] * size))
    lines = bench.run(lines_of(export(bench.db, stored.tenant_id)))
    seq = some(data, stored)
    how = data.draw(
        st.sampled_from(["edited", "detail", "deleted", "reordered", "cut", "garbled", "shortened"])
    )
    fields = json.loads(lines[seq])
    wanted: tuple[str, int] = (how, seq)
    if how == "edited":
        lines[seq] = json.dumps({**fields, "body": changed(data, fields["body"])})
    elif how == "detail":
        lines[seq] = json.dumps({**fields, "detail": changed(data, fields["detail"])})
    elif how == "deleted":
        del lines[seq]
        wanted = ("deleted" if seq < size else "cut", seq)
    elif how == "reordered":
        lines[seq] = json.dumps({**json.loads(lines[other := seq % size + 1]), "seq": seq})
        assert other != seq
    elif how == "cut":
        del lines[seq:]
    elif how == "garbled":
        lines[seq], wanted = lines[seq][:-5], ("edited", seq)
    else:  # with an end that fits, which only an anchor can tell
        kept = bench.run(anchor(bench.db, stored.tenant_id))
        end = {**json.loads(lines[-1]), "last": seq - 1, "hash": fields["prev"]}
        lines[seq:] = [json.dumps(end)]
        assert verify_export(lines).ok
        assert verify_export(lines, [kept]).first == Finding(stored.tenant_id, "cut", seq, size)
        return
    first = verify_export(lines).first
    assert first is not None
    assert (first.damage, first.seq) == wanted


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '{"tenant": "a"}', '{"seq": 1}'])
def test_what_is_no_export_is_told(line: str) -> None:
    with pytest.raises(ConfigurationError, match="first line"):
        verify_export([line])


# ---- words


@pytest.mark.parametrize("damage", Damage.__args__)
def test_every_finding_is_told_in_both_languages(damage: Damage) -> None:
    finding = Finding("kanzlei-1", damage, 7, 9)
    verdict = Verdict(1, 20, findings=(finding,))
    assert finding.sentence("de") != finding.sentence("en")
    for language in ("de", "en"):
        said = verdict.sentence(language)
        assert "kanzlei-1" in said
        assert "7" in said


def test_a_whole_log_is_told_and_what_was_not_looked_at() -> None:
    assert Verdict(1, 20, 3).sentence().splitlines() == [
        "Das Audit-Protokoll ist unversehrt.",
        "Geprüfte Einträge: 20, Ketten: 1, gelöschte Einzelheiten: 3.",
        "Ohne Anker ist nicht zu sehen, ob ein Ende samt seinem Kopf entfernt wurde.",
    ]
    assert len(Verdict(1, 20, 3, anchors=1).sentence("en").splitlines()) == 2
