"""Events as rows: in batches, without a gap, each once for every viewer, however often one comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select, update

from bridle.engine.events import (
    Event,
    Finish,
    Notice,
    ReasoningDelta,
    RunStart,
    StepStart,
    TextDelta,
    ToolResultEvent,
)
from bridle.engine.model import Usage
from bridle.host.database import Database, now
from bridle.host.ids import new_id
from bridle.host.runs import records
from bridle.host.runs.event_log import RECENT, TEXT_CHARS, EventLog, Numbered, RunEvents, newest
from bridle.host.tables import run_events, runs, tenants, users
from support.rows import TODAY, tenant, user

FINISH = Finish("stop", "Fertig.", Usage(), 1)


async def _run(db: Database, owner: str = "here") -> str:
    """A run that somebody works on."""
    firm = tenant()
    person = user(str(firm["id"]))
    run = {"id": new_id(), "tenant_id": firm["id"], "user_id": person["id"]}
    run |= {"assistant": "a", "mode": "inline"}
    async with db.write() as tx:
        await tx.execute(insert(tenants), firm)
        await tx.execute(insert(users), person)
        until = {"owner_until": await now(tx), "created_at": TODAY}
        await tx.execute(insert(runs), run | until | {"state": "running", "owner": owner})
    return str(run["id"])


async def _end(log: EventLog, events: RunEvents) -> None:
    async with events.turn:
        rows = events.take(FINISH)
        async with log.db.write() as tx:
            assert await records.leave(tx, events.run_id, events.owner, await now(tx), "ended")
            await log.write(tx, {events.run_id: rows}, await now(tx))
        events.stored(rows)
    log.close(events)
    await log.settled()


async def _stored(db: Database, run_id: str) -> list[Numbered]:
    asked = select(run_events.c.seq, run_events.c.body).where(run_events.c.run_id == run_id)
    async with db.read() as tx:
        return [(row.seq, row.body) for row in await tx.execute(asked.order_by(run_events.c.seq))]


def _text(rows: Sequence[Numbered]) -> str:
    return "".join([body["delta"] for _, body in rows if body["type"] == "text-delta"])


async def test_words_are_stored_in_batches_and_none_is_lost(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    for n in range(3_000):
        events.add(TextDelta(1, f"{n} "))
        await asyncio.sleep(0)
    await _end(log, events)
    rows = await _stored(db, events.run_id)
    assert _text(rows) == "".join([f"{n} " for n in range(3_000)])
    assert len(rows) < 100
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))


async def test_what_happened_stands_in_the_order_in_which_it_happened(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    for event in (
        TextDelta(1, "a"),
        TextDelta(1, "b"),
        ReasoningDelta(1, "c"),
        TextDelta(1, "d"),
        ToolResultEvent(1, "c1", "t", "r"),
        TextDelta(1, "e"),
        TextDelta(2, "f"),
    ):
        events.add(event)
    await _end(log, events)
    told = [(body["type"], body.get("delta")) for _, body in await _stored(db, events.run_id)]
    assert told == [
        ("text-delta", "ab"),
        ("reasoning-delta", "c"),
        ("text-delta", "d"),
        ("tool-result", None),
        ("text-delta", "e"),
        ("text-delta", "f"),
        ("finish", None),
    ]


async def test_a_viewer_sees_words_while_the_run_goes_on(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    viewer = log.follow(events.run_id)
    events.add(TextDelta(1, "Gleich"))
    assert (await anext(viewer))[1]["delta"] == "Gleich"
    events.add(TextDelta(1, " mehr"))
    assert (await anext(viewer))[1]["delta"] == " mehr"
    await _end(log, events)
    assert [body["type"] async for _, body in viewer] == ["finish"]


async def test_a_viewer_in_another_process_sees_the_same(db: Database) -> None:
    log, elsewhere = EventLog(db), EventLog(db)
    events = log.open(await _run(db), "here")
    viewer = elsewhere.follow(events.run_id)
    events.add(TextDelta(1, "Gleich"))
    assert (await anext(viewer))[0] == 1
    await _end(log, events)
    assert [seq async for seq, _ in viewer] == [2]


async def test_long_words_are_stored_without_waiting_for_more(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    events.add(TextDelta(1, "x" * TEXT_CHARS))
    assert events.patience < 0.05
    await _end(log, events)


async def test_a_viewer_that_stands_still_holds_up_nobody_and_misses_nothing(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    viewer = log.follow(events.run_id)
    events.add(Notice(1, "n", "0"))
    first = await anext(viewer)
    for n in range(1, RECENT * 3):
        events.add(Notice(1, "n", str(n)))
        if n % 50 == 0:
            await log._flush()
    await _end(log, events)
    rest = [seq async for seq, _ in viewer]
    assert [first[0], *rest] == list(range(1, RECENT * 3 + 2))


async def test_a_viewer_that_leaves_stops_nothing(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    watching = asyncio.ensure_future(anext(log.follow(events.run_id)))
    await asyncio.sleep(0)
    watching.cancel()
    await asyncio.wait([watching])
    events.add(TextDelta(1, "Weiter"))
    await _end(log, events)
    assert _text(await _stored(db, events.run_id)) == "Weiter"


async def test_whoever_lost_a_run_stores_nothing_more_of_it(db: Database) -> None:
    log, elsewhere = EventLog(db), EventLog(db)
    run_id = await _run(db)
    old = log.open(run_id, "here")
    old.add(StepStart(2, 5))
    old.add(TextDelta(2, "Eine halbe"))
    await log._flush()
    async with db.write() as tx:
        await tx.execute(update(runs).where(runs.c.id == run_id).values(owner="there"))
    old.add(TextDelta(2, " Antwort"))
    await log._flush()
    log.close(old)
    await log.settled()
    async with db.read() as tx:
        assert await newest(tx, run_id) == 2
    new = elsewhere.open(run_id, "there", 2)
    new.add(StepStart(2, 5))
    new.add(TextDelta(2, "Die ganze Antwort"))
    await _end(elsewhere, new)
    rows = await _stored(db, run_id)
    assert [seq for seq, _ in rows] == [1, 2, 3, 4, 5]
    assert _shown(rows) == "Die ganze Antwort"


async def test_secrets_in_what_tools_say_and_halves_of_characters_are_not_stored(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    events.add(ToolResultEvent(1, "c1", "t", "password: geheim123 \ud800"))
    events.add(TextDelta(1, "halb \ud83d und \0"))
    await _end(log, events)
    (_, result), (_, words), _ = await _stored(db, events.run_id)
    assert "geheim123" not in result["result"]
    (result["result"] + words["delta"]).encode()


async def test_nothing_is_left_when_a_run_has_ended(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    events.add(TextDelta(1, "Kurz"))
    await _end(log, events)
    events.add(TextDelta(1, "zu spät"))
    await log.settled()
    assert (log._open, log._dirty, log._timer) == ({}, set(), None)


# ---- any viewer, however often it comes back

EVENTS = st.one_of(
    st.builds(TextDelta, st.integers(1, 3), st.text(min_size=1, max_size=5)),
    st.builds(Notice, st.integers(1, 3), st.just("n"), st.text(max_size=5)),
)
PAUSES = st.sampled_from(["go on", "let others", "flush"])
VISITS = st.lists(st.integers(0, 6), max_size=6)
"""How many events a viewer takes before it goes and comes back; at last it stays."""


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    happening=st.lists(st.tuples(EVENTS, PAUSES), max_size=30),
    viewers=st.lists(st.tuples(VISITS, st.booleans()), min_size=1, max_size=4),
)
def test_each_viewer_sees_each_event_once_and_in_order_however_often_it_comes_back(
    db_url: str, happening: list[tuple[Event, str]], viewers: list[tuple[list[int], bool]]
) -> None:
    async def check() -> None:
        db = Database(db_url)
        log, elsewhere = EventLog(db), EventLog(db)
        events = log.open(await _run(db), "here")
        seen = [
            asyncio.create_task(_visit(elsewhere if far else log, events.run_id, visits))
            for visits, far in viewers
        ]
        for event, then in happening:
            events.add(event)
            if then == "let others":
                await asyncio.sleep(0)
            elif then == "flush":
                await log._flush()
        await _end(log, events)
        stored = await _stored(db, events.run_id)
        assert [seq for seq, _ in stored] == list(range(1, len(stored) + 1))
        assert _text(stored) == "".join([each.delta for each, _ in happening if isinstance(each, TextDelta)])
        for viewer in seen:
            assert await viewer == stored
        for after in range(len(stored) + 1):
            assert [each async for each in elsewhere.follow(events.run_id, after)] == stored[after:]
        await log.settled()
        await db.close()

    asyncio.run(check())


async def _visit(log: EventLog, run_id: str, visits: list[int]) -> list[Numbered]:
    seen: list[Numbered] = []
    for count in visits:
        follow = log.follow(run_id, seen[-1][0] if seen else 0)
        for _ in range(count):
            if (got := await anext(follow, None)) is None:
                break
            seen.append(got)
        await follow.aclose()  # type: ignore[attr-defined]
    seen += [each async for each in log.follow(run_id, seen[-1][0] if seen else 0)]
    return seen


# ---- helpers


def _shown(rows: Sequence[Numbered]) -> str:
    """What a page makes of the words: a step that begins anew replaces what was shown of it."""
    steps: dict[int, str] = {}
    for _, body in rows:
        if body["type"] == "step-start":
            steps[body["step"]] = ""
        elif body["type"] == "text-delta":
            steps[body["step"]] = steps.get(body["step"], "") + body["delta"]
    return "".join(steps.values())


# ---- what was stored although nobody heard of it


async def test_words_after_a_lost_answer_get_a_number_of_their_own(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    events.add(TextDelta(1, "Anfang"))
    async with events.turn:
        rows = events.take()
        async with db.write() as tx:
            await log.write(tx, {events.run_id: rows}, await now(tx))
        events.give_back(rows)
    for words in (", Mitte", ", Ende"):
        events.add(TextDelta(1, words))
    await _end(log, events)
    stored = await _stored(db, events.run_id)
    assert [body.get("delta") for _, body in stored] == ["Anfang", ", Mitte, Ende", None]
    assert [seq for seq, _ in stored] == [1, 2, 3]


async def test_words_may_follow_what_belongs_to_no_step(db: Database) -> None:
    log = EventLog(db)
    events = log.open(await _run(db), "here")
    events.add(RunStart("run", "model", 5))
    events.add(TextDelta(1, "Gleich danach"))
    await _end(log, events)
    assert _text(await _stored(db, events.run_id)) == "Gleich danach"
