"""Conversations: one writer at a time, nothing lost, nobody else's, on both databases."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import unicodedata
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, insert, select, update

from bridle.engine.memory import Entity, WorkingMemory
from bridle.engine.messages import ImagePart, Message, ToolCallPart, ToolResultPart
from bridle.engine.model import ModelRequest
from bridle.host import tables
from bridle.host.audit_check import verify
from bridle.host.conversation_export import markdown
from bridle.host.conversation_search import Word
from bridle.host.conversations import BEING_WRITTEN, BeingWritten, Conversations
from bridle.host.database import Database, now
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound
from bridle.host.folding import fold
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from support.processes import others
from support.rows import TODAY, tenant, user
from support.validity import anthropic_faults, openai_faults

CALL = ToolCallPart("call-1", "suche_dokumente", {"wort": "Frist"})


@pytest.fixture
def talks(db: Database) -> Conversations:
    return Conversations(db)


async def somebody(db: Database, tenant_id: str | None = None) -> Principal:
    async with db.write() as tx:
        if tenant_id is None:
            firm = tenant()
            await tx.execute(insert(tables.tenants), firm)
            tenant_id = str(firm["id"])
        row = user(tenant_id)
        await tx.execute(insert(tables.users), row)
    return Principal(tenant_id, str(row["id"]), "ADMIN", "Frau Muster", str(row["email"]))


@pytest.fixture
async def anna(db: Database) -> Principal:
    return await somebody(db)


@pytest.fixture
async def colleague(db: Database, anna: Principal) -> Principal:
    return await somebody(db, anna.tenant_id)


@pytest.fixture
async def stranger(db: Database) -> Principal:
    return await somebody(db)


async def lapse(db: Database, conversation_id: str) -> None:
    """As if the writer's time were over: the lease ended a moment before the database's now."""
    async with db.write() as tx:
        over = await now(tx) - timedelta(milliseconds=1)
        one = tables.conversations.c.id == conversation_id
        await tx.execute(update(tables.conversations).where(one).values(writer_until=over))


async def say(talks: Conversations, conversation_id: str, run_id: str, *said: Message) -> list[int]:
    async with talks.db.write() as tx:
        return await talks.append(tx, conversation_id, run_id, said)


async def claim(talks: Conversations, conversation_id: str, run_id: str) -> bool:
    async with talks.db.write() as tx:
        return await talks.claim(tx, conversation_id, run_id, 60)


async def release(talks: Conversations, conversation_id: str, run_id: str) -> None:
    async with talks.db.write() as tx:
        await talks.release(tx, conversation_id, run_id)


async def talk(talks: Conversations, who: Principal, *requests: str, title: str = "") -> str:
    """A conversation in which each request was answered with its echo."""
    made = await talks.create(who, "example", title=title)
    for n, text in enumerate(requests):
        await talks.ask(who, made.id, text, f"{made.id[:20]}-{n}")
        await say(talks, made.id, f"{made.id[:20]}-{n}", Message.assistant(f"Echo: {text}"))
        await release(talks, made.id, f"{made.id[:20]}-{n}")
    return made.id


def faults(told: tuple[Message, ...]) -> list[str]:
    request = ModelRequest("", told)
    return openai_faults(request) + anthropic_faults(request)


# ---- one writer


async def test_what_a_person_asks_is_stored_and_the_conversation_taken(
    talks: Conversations, anna: Principal
) -> None:
    made = await talks.create(anna, "example", scope="akte-7")
    assert await talks.ask(anna, made.id, "Welche Fristen laufen?", "run-1") == 1
    (stored,) = await talks.messages(anna, made.id)
    assert (stored.seq, stored.run_id, stored.message.text) == (1, "run-1", "Welche Fristen laufen?")
    after = await talks.get(anna, made.id)
    assert (after.writer, after.title, after.scope) == ("run-1", "Welche Fristen laufen?", "akte-7")


async def test_a_second_tab_is_told_who_writes_and_its_text_is_not_mixed_in(
    talks: Conversations, anna: Principal
) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "eins", "run-1")
    with pytest.raises(BeingWritten, match="gerade eine Antwort") as caught:
        await talks.ask(anna, made.id, "zwei", "run-2")
    assert (caught.value.run_id, str(caught.value)) == ("run-1", BEING_WRITTEN)
    assert [each.message.text for each in await talks.messages(anna, made.id)] == ["eins"]


async def test_a_second_tab_can_wait(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "eins", "run-1")
    assert not await talks.wait_for_writer(anna, made.id, 0)
    waiting = asyncio.create_task(talks.wait_for_writer(anna, made.id, 60))
    await release(talks, made.id, "run-1")
    assert await waiting
    assert await talks.ask(anna, made.id, "zwei", "run-2") == 2


async def test_a_request_that_is_sent_twice_is_stored_once(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    assert await talks.ask(anna, made.id, "eins", "run-1") == 1
    assert await talks.ask(anna, made.id, "eins", "run-1") == 1
    with pytest.raises(Conflict, match="andere Anfrage"):
        await talks.ask(anna, made.id, "etwas anderes", "run-1")
    assert len(await talks.messages(anna, made.id)) == 1


async def test_a_lapsed_writer_makes_room_and_cannot_come_back(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "eins", "run-1")
    await lapse(talks.db, made.id)
    assert (await talks.get(anna, made.id)).writer is None
    assert await talks.ask(anna, made.id, "zwei", "run-2") == 2
    with pytest.raises(Conflict, match="anderer Lauf"):
        await say(talks, made.id, "run-1", Message.assistant("zu spät"))
    async with talks.db.write() as tx:
        assert not await talks.renew(tx, made.id, "run-1", 60)
        await talks.release(tx, made.id, "run-1")
        assert await talks.writer(tx, made.id) == "run-2"


async def test_a_lapsed_writer_whom_nobody_followed_keeps_its_answer(
    talks: Conversations, anna: Principal
) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "eins", "run-1")
    await lapse(talks.db, made.id)
    assert await say(talks, made.id, "run-1", Message.assistant("doch noch")) == [2]
    async with talks.db.write() as tx:
        assert await talks.renew(tx, made.id, "run-1", 60)
    assert not await claim(talks, made.id, "run-2")


async def test_whoever_has_let_go_is_the_writer_no_more(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    assert await claim(talks, made.id, "run-1")
    assert await claim(talks, made.id, "run-1")
    await release(talks, made.id, "run-1")
    with pytest.raises(Conflict):
        await say(talks, made.id, "run-1", Message.assistant("noch etwas"))
    async with talks.db.write() as tx:
        assert not await talks.renew(tx, made.id, "run-1", 60)


async def test_of_twenty_who_want_to_write_at_once_each_is_alone_and_no_number_is_missing(
    talks: Conversations, anna: Principal
) -> None:
    made = await talks.create(anna, "example")
    refused = 0

    async def run(name: str) -> None:
        nonlocal refused
        while True:
            try:
                await talks.ask(anna, made.id, f"{name} fragt", name)
                break
            except BeingWritten:
                refused += 1
                assert await talks.wait_for_writer(anna, made.id, 60)
        await say(talks, made.id, name, Message.assistant("", [CALL]))
        await say(
            talks, made.id, name, Message.tool([ToolResultPart("call-1", "x", "y")]), Message.assistant("Z")
        )
        await release(talks, made.id, name)

    await asyncio.gather(*[run(f"run-{n}") for n in range(20)])
    stored = await talks.messages(anna, made.id)
    assert [each.seq for each in stored] == list(range(1, 81))
    blocks = [stored[start : start + 4] for start in range(0, 80, 4)]
    assert all(len({each.run_id for each in block}) == 1 for block in blocks)
    assert all(
        [each.message.role for each in block] == ["user", "assistant", "tool", "assistant"]
        for block in blocks
    )
    assert refused


_MOVE = st.tuples(
    st.sampled_from(["claim", "renew", "release", "append", "ask", "lapse"]), st.sampled_from(["a", "b", "c"])
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(moves=st.lists(_MOVE, max_size=25))
def test_no_two_writers_ever_interleave(db_url: str, moves: list[tuple[str, str]]) -> None:
    """Against a model of the lease: who holds it, whether its time is over, what was said."""
    asyncio.run(_play(db_url, moves))


async def _play(url: str, moves: list[tuple[str, str]]) -> None:
    db = Database(url)
    talks = Conversations(db)
    try:
        anna = await somebody(db)
        made = await talks.create(anna, "example")
        holder, lapsed, asked, expected = None, False, set[str](), list[tuple[int, str]]()
        for move, run in moves:
            free = holder in (None, run) or lapsed
            match move:
                case "lapse":
                    await lapse(db, made.id)
                    lapsed = True
                case "claim":
                    assert await claim(talks, made.id, run) == free
                    holder, lapsed = (run, False) if free else (holder, lapsed)
                case "renew":
                    async with db.write() as tx:
                        assert await talks.renew(tx, made.id, run, 60) == (holder == run)
                    lapsed = lapsed and holder != run
                case "release":
                    await release(talks, made.id, run)
                    holder = None if holder == run else holder
                case "append" if holder == run:
                    places = await say(talks, made.id, run, Message.assistant("a"), Message.assistant("b"))
                    expected += [(place, run) for place in places]
                case "append":
                    with pytest.raises(Conflict):
                        await say(talks, made.id, run, Message.assistant("a"))
                case "ask" if run not in asked and free:
                    expected.append((await talks.ask(anna, made.id, "?", run), run))
                    holder, lapsed = run, False
                    asked.add(run)
                case "ask" if run not in asked:
                    with pytest.raises(BeingWritten):
                        await talks.ask(anna, made.id, "?", run)
                case _:
                    pass
            writer = (await talks.get(anna, made.id)).writer
            assert writer == (None if lapsed else holder)
        stored = await talks.messages(anna, made.id)
        assert [(each.seq, each.run_id) for each in stored] == expected
        assert [each.seq for each in stored] == list(range(1, len(expected) + 1))
    finally:
        await db.close()


# ---- nothing is lost

ASKING = """
from bridle.host.conversations import Conversations
from bridle.host.identity import Principal

async def main(url, tenant_id, user_id, conversation_id):
    talks = Conversations(Database(url))
    anna = Principal(tenant_id, user_id, "ADMIN", "Anna", "anna@example.org")
    await talks.ask(anna, conversation_id, "Nicht verlieren!", "run-1", seconds=0.01)
    say("asked")
    async with talks.db.write() as tx:
        from bridle.engine.messages import Message
        await talks.append(tx, conversation_id, "run-1", [Message.assistant("nie fertig")])
        say("writing")
        wait()

asyncio.run(main(*sys.argv[1:]))
"""


async def test_what_was_asked_survives_kill_9_and_the_conversation_frees_itself(
    talks: Conversations, db_url: str, anna: Principal
) -> None:
    made = await talks.create(anna, "example")
    with others(1, ASKING, db_url, anna.tenant_id, anna.user_id, made.id) as (other,):
        assert await asyncio.to_thread(other.hear) == "asked"
        assert await asyncio.to_thread(other.hear) == "writing"
        other.kill()
        assert await talks.wait_for_writer(anna, made.id, 60)
        assert await talks.ask(anna, made.id, "Weiter.", "run-2") == 2
    said = [each.message.text for each in await talks.messages(anna, made.id)]
    assert said == ["Nicht verlieren!", "Weiter."]


@pytest.mark.parametrize(
    "text",
    ["Grüße, 文字 🎉 \u202e", "\ud800 halb", "nul \0 nul", "' or 1=1 --", "%_\\", "a\r\n\tb  "],
    ids=["unicode", "surrogate", "nul", "quotes", "wildcards", "blanks"],
)
async def test_any_text_comes_back_as_it_was(talks: Conversations, anna: Principal, text: str) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, text, "run-1")
    (stored,) = await talks.messages(anna, made.id)
    assert stored.message == Message.user(text)


@pytest.mark.parametrize("text", ["", " \n\t"])
async def test_nothing_cannot_be_asked(talks: Conversations, anna: Principal, text: str) -> None:
    made = await talks.create(anna, "example")
    with pytest.raises(Invalid):
        await talks.ask(anna, made.id, text, "run-1")
    assert (await talks.get(anna, made.id)).writer is None


async def test_what_is_no_json_is_stored_as_near_as_it_gets(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    await claim(talks, made.id, "run-1")
    odd = ToolCallPart("c", "t", {"n": float("nan"), "at": TODAY})
    await say(talks, made.id, "run-1", Message.assistant("", [odd]))
    (stored,) = await talks.messages(anna, made.id)
    assert stored.message.calls[0].arguments["n"] == "nan"


# ---- what an engine gets


async def test_the_history_is_valid_after_a_crash_in_the_middle_of_a_call(
    talks: Conversations, anna: Principal
) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "eins", "run-1")
    await say(talks, made.id, "run-1", Message.assistant("", [CALL]))
    await lapse(talks.db, made.id)
    await talks.ask(anna, made.id, "zwei", "run-2")
    async with talks.db.read() as tx:
        told = await talks.history(tx, made.id)
    assert [each.role for each in told] == ["user", "assistant", "tool", "user"]
    assert not faults(told)


@pytest.mark.parametrize("limit", range(1, 9))
async def test_a_cut_history_is_valid_and_begins_with_a_request(
    talks: Conversations, anna: Principal, limit: int
) -> None:
    made = await talks.create(anna, "example")
    for run in ("run-1", "run-2"):
        await talks.ask(anna, made.id, f"Frage {run}", run)
        result = Message.tool([ToolResultPart("call-1", "suche_dokumente", "nichts")])
        await say(talks, made.id, run, Message.assistant("", [CALL]), result, Message.assistant("Antwort"))
        await release(talks, made.id, run)
    async with talks.db.read() as tx:
        told = await talks.history(tx, made.id, limit)
    assert not faults((*told, Message.user("Und jetzt?")))
    assert told[-1].text == "Antwort"
    assert told[0].role == "user"
    assert len([each for each in told if not each.origin]) <= limit


async def test_working_memory_is_kept_with_the_conversation(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    memory = WorkingMemory()
    memory.remember([Entity("akte", "7", "Müller ./. Meier")])
    async with talks.db.write() as tx:
        assert (await talks.memory(tx, made.id)).entities == ()
        await talks.keep_memory(tx, made.id, memory)
    async with talks.db.read() as tx:
        assert (await talks.memory(tx, made.id)).entities == memory.entities


async def test_a_memory_of_another_release_does_not_end_a_conversation(
    talks: Conversations, anna: Principal
) -> None:
    made = await talks.create(anna, "example")
    async with talks.db.write() as tx:
        await tx.execute(update(tables.conversations).values(memory={"version": 99}))
        assert (await talks.memory(tx, made.id)).entities == ()


# ---- whose it is

Act = Callable[[Conversations, Principal, str], Any]
ACTS: dict[str, Act] = {
    "get": lambda talks, who, id: talks.get(who, id),
    "messages": lambda talks, who, id: talks.messages(who, id),
    "rename": lambda talks, who, id: talks.rename(who, id, "meins"),
    "delete": lambda talks, who, id: talks.delete(who, id),
    "ask": lambda talks, who, id: talks.ask(who, id, "hallo", "run-9"),
    "wait": lambda talks, who, id: talks.wait_for_writer(who, id, 0),
    "markdown": lambda talks, who, id: talks.export(who, id, "markdown"),
    "json": lambda talks, who, id: talks.export(who, id, "json"),
}


@pytest.mark.parametrize("act", ACTS)
async def test_somebody_elses_conversation_is_not_found_like_one_that_is_not_there(
    talks: Conversations, anna: Principal, colleague: Principal, stranger: Principal, act: str
) -> None:
    id = await talk(talks, anna, "Geheim")
    said = set[str]()
    # An id that somebody knows does not help with another tenant's name on it.
    disguised = Principal(stranger.tenant_id, anna.user_id, "ADMIN", "", "")
    for who, wanted in ((colleague, id), (stranger, id), (disguised, id), (anna, new_id()), (anna, "")):
        with pytest.raises(NotFound) as caught:
            await ACTS[act](talks, who, wanted)
        said.add(str(caught.value))
    assert len(said) == 1
    assert (await talks.get(anna, id)).title == "Geheim"
    assert len(await talks.messages(anna, id)) == 2


async def test_lists_and_searches_show_nobody_elses(
    talks: Conversations, anna: Principal, colleague: Principal, stranger: Principal
) -> None:
    id = await talk(talks, anna, "Geheim")
    for who in (colleague, stranger):
        assert await talks.list(who) == []
        assert await talks.search(who, "geheim") == []
    assert [each.id for each in await talks.list(anna)] == [id]


async def test_a_closed_account_begins_nothing(talks: Conversations, anna: Principal) -> None:
    async with talks.db.write() as tx:
        await tx.execute(update(tables.users).values(active=False))
    with pytest.raises(Forbidden):
        await talks.create(anna, "example")


# ---- titles, lists, deletion


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("Kurz", "Kurz"),
        ("  \n erste\n zweite  Zeile ", "erste zweite Zeile"),
        ("w" * 61, "w" * 59 + "…"),
        ("ü" * 60, "ü" * 60),
    ],
)
async def test_the_first_request_gives_the_title(
    talks: Conversations, anna: Principal, asked: str, title: str
) -> None:
    id = await talk(talks, anna, asked, "Und noch etwas")
    assert (await talks.get(anna, id)).title == title


async def test_a_title_that_somebody_gave_stays(talks: Conversations, anna: Principal) -> None:
    id = await talk(talks, anna, "Frage", title="Von mir")
    assert (await talks.get(anna, id)).title == "Von mir"
    assert (await talks.rename(anna, id, " Neuer\nName ")).title == "Neuer Name"
    for bad in ("", " \n", "x" * 201):
        with pytest.raises(Invalid):
            await talks.rename(anna, id, bad)


async def test_a_list_is_read_page_by_page_newest_first_without_gap_or_repeat(
    talks: Conversations, anna: Principal
) -> None:
    ids = [(await talks.create(anna, "example")).id for _ in range(7)]
    async with talks.db.write() as tx:  # all of the same moment, so that only the id tells them apart
        await tx.execute(update(tables.conversations).values(updated_at=TODAY))
    seen: list[str] = []
    cursor = None
    while page := await talks.list(anna, cursor, 3):
        seen += [each.id for each in page]
        cursor = page[-1].cursor
    assert seen == sorted(ids, reverse=True)
    await talks.ask(anna, ids[0], "nach oben", "run-1")
    assert (await talks.list(anna))[0].id == ids[0]
    for bad in ("", "gestern", "2026-01-01/x"):
        with pytest.raises(Invalid):
            await talks.list(anna, bad)
    with pytest.raises(Invalid):
        await talks.list(anna, limit=0)


async def begin_run(db: Database, who: Principal, conversation_id: str | None, **columns: Any) -> str:
    id = new_id()
    row = {
        "id": id,
        "tenant_id": who.tenant_id,
        "user_id": who.user_id,
        "conversation_id": conversation_id,
        "assistant": "example",
        "mode": "inline",
        "state": "ended",
        "created_at": TODAY,
    }
    async with db.write() as tx:
        await tx.execute(insert(tables.runs), row | columns)
        await tx.execute(insert(tables.run_events), {"run_id": id, "seq": 1, "body": {}, "at": TODAY})
    return id


async def how_many(db: Database, table: Any) -> int:
    async with db.read() as tx:
        return (await tx.execute(select(func.count()).select_from(table))).scalar_one()


async def test_a_deleted_conversation_takes_its_runs_along_and_is_audited(
    talks: Conversations, anna: Principal
) -> None:
    id, other = await talk(talks, anna, "weg"), await talk(talks, anna, "bleibt")
    await begin_run(talks.db, anna, id)
    kept = await begin_run(talks.db, anna, other)
    async with talks.db.write() as tx:
        alias = {"tenant_id": anna.tenant_id, "label": "MANDANT_1", "value": "Frau Geheim"}
        await tx.execute(insert(tables.pseudonyms), [alias | {"scope": id}, alias | {"scope": other}])
    await talks.delete(anna, id)
    with pytest.raises(NotFound):
        await talks.get(anna, id)
    assert await how_many(talks.db, tables.messages) == 2
    async with talks.db.read() as tx:
        assert (await tx.execute(select(tables.runs.c.id))).scalars().all() == [kept]
        assert (await tx.execute(select(tables.run_events.c.run_id))).scalars().all() == [kept]
        assert (await tx.execute(select(tables.pseudonyms.c.scope))).scalars().all() == [other]
        bodies = (await tx.execute(select(tables.audit.c.body))).scalars().all()
        assert [(each["action"], each["object"]) for each in bodies] == [("conversation.deleted", id)]
    assert (await verify(talks.db, anna.tenant_id)).ok


async def test_a_conversation_is_not_deleted_under_the_hands_of_a_run(
    talks: Conversations, anna: Principal
) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "eins", "run-1")
    with pytest.raises(BeingWritten):
        await talks.delete(anna, made.id)
    await release(talks, made.id, "run-1")
    async with talks.db.read() as tx:
        later = await now(tx) + timedelta(hours=1)
    background = await begin_run(talks.db, anna, made.id, state="running", owner_until=later)
    with pytest.raises(BeingWritten) as caught:
        await talks.delete(anna, made.id)
    assert caught.value.run_id == background
    async with talks.db.write() as tx:
        await tx.execute(update(tables.runs).values(owner_until=TODAY))  # its process died
    await talks.delete(anna, made.id)


async def test_an_append_to_a_deleted_conversation_is_not_found(
    talks: Conversations, anna: Principal
) -> None:
    async with talks.db.write() as tx:
        with pytest.raises(NotFound):
            await talks.append(tx, new_id(), "run-1", [Message.assistant("x")])
        with pytest.raises(NotFound):
            await talks.claim(tx, new_id(), "run-1", 60)
        with pytest.raises(NotFound):
            await talks.keep_memory(tx, new_id(), WorkingMemory())
        await talks.release(tx, new_id(), "run-1")


async def test_retention_deletes_what_is_old_and_of_this_tenant_and_idle(
    talks: Conversations, anna: Principal, stranger: Principal
) -> None:
    old, busy, new = [await talk(talks, anna, text) for text in ("alt", "in Arbeit", "neu")]
    foreign = await talk(talks, stranger, "fremd")
    await claim(talks, busy, "run-1")
    await begin_run(talks.db, anna, None, ended_at=TODAY)
    async with talks.db.write() as tx:
        aged = tables.conversations.c.id.in_([old, busy, foreign])
        await tx.execute(update(tables.conversations).where(aged).values(updated_at=TODAY))
        assert await talks.delete_older_than(tx, anna.tenant_id, TODAY + timedelta(days=1)) == 2
    assert {each.id for each in await talks.list(anna)} == {busy, new}
    assert [each.id for each in await talks.list(stranger)] == [foreign]
    assert await how_many(talks.db, tables.runs) == 0
    async with talks.db.write() as tx:
        assert await talks.delete_older_than(tx, anna.tenant_id, TODAY + timedelta(days=1)) == 0
    assert (await verify(talks.db, anna.tenant_id)).ok


# ---- search


@pytest.mark.parametrize(
    ("stored", "wanted"),
    [
        ("Müller", "MÜLLER"),
        ("Müller", "mueller"),
        ("Müller", "muller"),
        ("Mueller", "müller"),
        ("MU\u0308LLER", "Müller"),
        ("Straße", "STRASSE"),
        ("STRASSE", "straße"),
        ("Ärger", "ärg"),
        ("Mauerwerk", "erwerk"),
        ("Vertrag mit René", "rene"),
        ("Größe 100%", "100%"),
        ("a_b", "a_b"),
        ("Blatt 3/4", "3/4"),
        ("C:\\Akten", "\\akten"),
        ("Bauelement", "element"),
        ("ΟΔΟΣ", "οδος"),
        ("Kündigung der Wohnung", "wohnung kündigung"),
    ],
)
async def test_words_are_found_however_they_are_written(
    talks: Conversations, anna: Principal, stored: str, wanted: str
) -> None:
    id = await talk(talks, anna, f"Es geht um {stored}.", title="Etwas")
    await talk(talks, anna, "Ganz ohne")
    (found,) = await talks.search(anna, wanted)
    assert (found.conversation_id, found.title, found.seq) == (id, "Etwas", 1)
    assert found.excerpt == f"Es geht um {' '.join(stored.split())}."


@pytest.mark.parametrize(
    "wanted", ["%", "_", "/", "Mxller", "müllerin", "mller", "ohne kündigung", "u%r", "ä" * 60_000]
)
async def test_what_does_not_occur_is_not_found(talks: Conversations, anna: Principal, wanted: str) -> None:
    await talk(talks, anna, "Müller, ganz ohne")
    assert await talks.search(anna, wanted) == []


async def test_a_very_long_word_is_compared_to_its_end(talks: Conversations, anna: Principal) -> None:
    await talk(talks, anna, "x" * 60_000 + "ende")
    assert len(await talks.search(anna, "x" * 60_000 + "ENDE")) == 1
    assert await talks.search(anna, "x" * 60_000 + "anders") == []


async def test_titles_are_searched_and_words_may_stand_apart(talks: Conversations, anna: Principal) -> None:
    id = await talk(talks, anna, "Wann läuft die Frist ab?", title="Akte Öztürk")
    (by_title,) = await talks.search(anna, "oezturk")
    assert (by_title.seq, by_title.excerpt) == (0, "Akte Öztürk")
    (both,) = await talks.search(anna, "frist Öztürk")
    assert (both.conversation_id, both.seq) == (id, 1)


async def test_the_newest_are_found_first_and_not_more_than_asked_for(
    talks: Conversations, anna: Principal
) -> None:
    ids = [await talk(talks, anna, f"Frage {n}") for n in range(5)]
    found = await talks.search(anna, "frage", limit=3)
    assert {each.conversation_id for each in found} <= set(ids)
    newest = [each.id for each in await talks.list(anna)]
    assert [each.conversation_id for each in found] == newest[:3]
    for bad in ("", "  ", "w " * 21):
        with pytest.raises(Invalid):
            await talks.search(anna, bad)


async def test_what_the_loop_wrote_itself_is_not_found(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    await talks.ask(anna, made.id, "eins", "run-1")
    await say(talks, made.id, "run-1", Message.user("Beantworte jetzt", origin="engine"))
    assert await talks.search(anna, "beantworte") == []


async def test_only_what_can_be_meant_is_read_from_the_database(
    talks: Conversations, anna: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk(talks, anna, "Mahnung", "Kündigung", "Miete")
    looked_at: list[str] = []

    def within(word: Word, folded: str) -> bool:
        looked_at.append(folded)
        return "kündigung" in folded

    monkeypatch.setattr(Word, "within", within)
    assert len(await talks.search(anna, "Kuendigung")) == 1
    assert {"kündigung"} <= set(looked_at)
    assert {"miete", "echo: miete", "echo: mahnung"}.isdisjoint(looked_at)


async def test_an_excerpt_shows_what_stands_around(talks: Conversations, anna: Principal) -> None:
    await talk(talks, anna, "ß" * 500 + " Die Ärztekammer antwortet " + "ü" * 500, title="x")
    (found,) = await talks.search(anna, "aerztekammer")
    assert "Die Ärztekammer antwortet" in found.excerpt
    assert found.excerpt.startswith("…")
    assert found.excerpt.endswith("…")
    assert len(found.excerpt) < 200


LETTERS = "abeouäöüßAEOUÄÖÜéÉñ ssz.%_"


@given(text=st.text(LETTERS, max_size=30), start=st.integers(0, 30), size=st.integers(1, 30))
def test_every_piece_of_a_text_is_found_in_it(text: str, start: int, size: int) -> None:
    piece = text[start : start + size]
    for written in (piece, piece.upper(), piece.lower(), unicodedata.normalize("NFD", piece)):
        assert Word(written).within(fold(text))
        assert like(Word(written), fold(text))


def like(word: Word, folded: str) -> bool:
    """Whether a database would give the text out to be looked at."""
    with closing(sqlite3.connect(":memory:")) as asked:
        return bool(asked.execute("select ? like ? escape '/'", (folded, word.like)).fetchone()[0])


@given(text=st.text(LETTERS, max_size=30))
def test_umlauts_are_found_written_out_and_without_their_dots(text: str) -> None:
    out = text.lower().translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"}))
    bare = text.lower().translate(str.maketrans("äöü", "aou"))
    for wanted, stored in ((out, text), (text, out), (bare, text), (text, bare)):
        assert Word(wanted).within(fold(stored))
        assert like(Word(wanted), fold(stored))


# ---- export


def told(*said: Message) -> list[Any]:
    return [SimpleNamespace(body=each.to_json(), created_at=TODAY) for each in said]


def shown(*said: Message, title: str = "Fristen", scope: str | None = None) -> str:
    conversation: Any = SimpleNamespace(title=title, scope=scope, assistant="example", created_at=TODAY)
    return markdown(conversation, told(*said), "Frau Muster")


MARKDOWN = """\
# Fristen

Unterhaltung mit example zu akte-7, begonnen am 04.03.2026, 05:06 Uhr UTC.

## Frau Muster, 04.03.2026, 05:06 Uhr UTC

> Welche Fristen laufen?
>
> Bitte mit Datum.
>
> *(Bild)*

## Assistent, 04.03.2026, 05:06 Uhr UTC

Ich sehe nach.

<details>
<summary>Werkzeug suche_dokumente</summary>

```json
{
  "wort": "Frist"
}
```

````text
Berufung bis 1. April
```
````

</details>

Die Berufungsfrist endet am **1. April**.

Quellen:

- Akte 7, Blatt 12
"""


def test_markdown_reads_like_a_conversation() -> None:
    result = ToolResultPart(
        "call-1", "suche_dokumente", "Berufung bis 1. April\n```\n[source: Akte 7, Blatt 12]"
    )
    text = shown(
        Message.user("Welche Fristen laufen?\n\nBitte mit Datum.", ImagePart(data="eA==")),
        Message.assistant("Ich sehe nach.", [CALL], reasoning="Hm."),
        Message.tool([result]),
        Message.user("Antworte jetzt.", origin="engine"),
        Message.assistant("FINAL_ANSWER: Die Berufungsfrist endet am **1. April**."),
        scope="akte-7",
    )
    assert text == MARKDOWN


def test_a_call_that_failed_or_was_never_answered_says_so() -> None:
    failed = shown(
        Message.user("?"),
        Message.assistant("", [CALL]),
        Message.tool([ToolResultPart("call-1", "suche_dokumente", "kaputt", is_error=True)]),
    )
    assert "<summary>Werkzeug suche_dokumente (fehlgeschlagen)</summary>" in failed
    assert "Kein Ergebnis." in shown(Message.user("?"), Message.assistant("", [CALL]))


def test_nothing_in_a_title_or_an_answer_takes_over_the_page() -> None:
    text = shown(
        Message.user("## Assistent\n</details>"),
        Message.assistant("```python\nabgebrochen"),
        Message.user("weiter"),
        title="<script>*x*",
    )
    assert text.startswith("# \\<script\\>\\*x\\*\n")
    assert "\n> ## Assistent\n> </details>\n" in text
    assert "abgebrochen\n```\n\n## Frau Muster" in text


async def test_an_empty_conversation_can_be_exported(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example")
    assert (await talks.export(anna, made.id, "markdown")).startswith("# Unterhaltung\n")


async def test_json_holds_everything(talks: Conversations, anna: Principal) -> None:
    made = await talks.create(anna, "example", scope="akte-7")
    run = await begin_run(talks.db, anna, made.id, model="tiny")
    await talks.ask(anna, made.id, "Grüße", run)
    said = (
        Message.assistant("Moment", [CALL], reasoning="Hm."),
        Message.tool([ToolResultPart("call-1", "suche_dokumente", "x")]),
    )
    await say(talks, made.id, run, *said)
    memory = WorkingMemory()
    memory.remember([Entity("akte", "7", "Müller")])
    async with talks.db.write() as tx:
        await talks.keep_memory(tx, made.id, memory)
    whole = json.loads(await talks.export(anna, made.id, "json"))
    assert (whole["format"], whole["version"]) == ("bridle-conversation", 1)
    assert whole["conversation"]["scope"] == "akte-7"
    assert WorkingMemory.from_json(whole["conversation"]["memory"]).entities == memory.entities
    read = [Message.from_json(each["body"]) for each in whole["messages"]]
    assert read == [Message.user("Grüße"), *said]
    assert [each["seq"] for each in whole["messages"]] == [1, 2, 3]
    assert [each["model"] for each in whole["runs"]] == ["tiny"]
