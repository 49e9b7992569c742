"""Watching runs over a real socket: nothing missing, nothing twice, and leaving stops nothing."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest

from bridle.host.tables import run_events
from bridle.models import ScriptedModel, Turn, call
from bridle.wire.auth import COOKIE
from support.example_runs import Held
from wire.house import House, opened, read_events

WORDS = "Die Frist läuft am zwanzigsten März ab und die Vollmacht fehlt noch immer."


def talkative() -> ScriptedModel:
    """Steps with tools and words in between, so that one stored event becomes several that are sent."""
    return ScriptedModel(
        [
            Turn("Ich suche.", calls=[call("search_notes", words="Frist")]),
            Turn("Und noch etwas.", calls=[call("search_notes", words="Vollmacht")]),
            WORDS,
        ]
    )


async def asked(house: House, text: str = "Was fehlt?") -> str:
    begun = await house.host.ask(house.anna, await house.conversation(house.anna), text)
    return begun.id


async def test_any_pattern_of_reconnects_gives_each_event_exactly_once(house: House) -> None:
    house.model = talkative()
    anna = await house.browser(house.anna)
    run_id = await asked(house)
    whole = await read_events(anna, run_id)
    assert whole[0][1]["type"] == "RUN_STARTED"
    assert whole[-1][1]["type"] == "RUN_FINISHED"
    for seed in range(6):
        chance = random.Random(seed)
        pieced, last = [], None
        while True:
            part = await read_events(anna, run_id, last, at_most=chance.randint(1, 6))
            if not part:
                break
            pieced += part
            last = part[-1][0]
        assert pieced == whole


async def test_whoever_reconnects_while_it_runs_misses_nothing(house: House) -> None:
    house.model = held = Held(words="Ein Anfang")
    anna = await house.browser(house.anna)
    run_id = await asked(house)
    await asyncio.wait_for(held.speaking.wait(), 10)
    first = await read_events(anna, run_id, at_most=2)  # drops the connection
    second = await read_events(anna, run_id, first[-1][0], at_most=3)
    rest = asyncio.create_task(read_events(anna, run_id, second[-1][0]))
    held.go.set()
    pieced = [*first, *second, *await rest]
    assert pieced == await read_events(anna, run_id)
    said = [event["delta"] for _, event in pieced if event["type"] == "TEXT_MESSAGE_CONTENT"]
    assert "".join(said) == "Ein Anfang und ein Ende."


async def test_many_viewers_of_one_run_see_the_same(house: House) -> None:
    house.model = held = Held()
    anna = await house.browser(house.anna)
    run_id = await asked(house)
    viewers = [asyncio.create_task(read_events(anna, run_id)) for _ in range(10)]
    await asyncio.wait_for(held.speaking.wait(), 10)
    late = asyncio.create_task(read_events(anna, run_id))
    held.go.set()
    seen = await asyncio.gather(*viewers, late)
    assert all(each == seen[0] for each in seen)
    assert seen[0][-1][1]["outcome"] == {"type": "success"}


async def test_a_browser_that_saw_all_is_told_not_to_come_back(sqlite_house: House) -> None:
    anna = await sqlite_house.browser(sqlite_house.anna)
    run_id = await sqlite_house.run(sqlite_house.anna)
    last = (await read_events(anna, run_id))[-1][0]
    answer = await anna.get(f"/api/runs/{run_id}/events", params={"lastEventId": last})
    assert answer.status_code == 204
    again = await anna.get(f"/api/runs/{run_id}/events", params={"lastEventId": "1.1"})
    assert again.status_code == 200
    assert "RUN_STARTED" not in again.text


async def test_a_last_event_id_that_is_none_begins_at_the_beginning(sqlite_house: House) -> None:
    anna = await sqlite_house.browser(sqlite_house.anna)
    run_id = await sqlite_house.run(sqlite_house.anna)
    whole = await read_events(anna, run_id)
    for strange in ("x", "1.x", "-1.-1", "1" * 90):
        found = await read_events(anna, run_id, strange)
        assert found in (whole, [])
    assert await read_events(anna, run_id, "x") == whole


def torn(house: House, session: str, run_id: str) -> None:
    """A viewer whose cable is pulled: it reads a little, and is gone without a word."""
    place = urlsplit(house.address)
    with socket.create_connection((place.hostname, place.port)) as viewer:
        lines = [
            f"GET /api/runs/{run_id}/events HTTP/1.1",
            f"Host: {place.netloc}",
            f"Cookie: {COOKIE}={session}",
            "",
            "",
        ]
        viewer.sendall("\r\n".join(lines).encode())
        got = b""
        while b"RUN_STARTED" not in got:
            piece = viewer.recv(4_096)
            assert piece, got
            got += piece
        viewer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset, no farewell


async def test_scenario_12_a_dropped_connection_never_cancels_the_run(house: House) -> None:
    house.model = held = Held()
    anna = await house.browser(house.anna)
    run_id = await asked(house)
    await asyncio.wait_for(held.speaking.wait(), 10)
    session = await house.session(house.anna)
    for _ in range(5):
        await asyncio.to_thread(torn, house, session, run_id)
    held.go.set()
    events = await read_events(anna, run_id)
    assert events[-1][1]["outcome"] == {"type": "success"}
    assert events[-1][1]["result"]["text"] == "Ein Anfang und ein Ende."
    assert (await anna.get(f"/api/runs/{run_id}")).json()["outcome"] == "stop"


async def test_viewers_are_counted_while_they_look(sqlite_house: House) -> None:
    sqlite_house.model = held = Held()
    anna = await sqlite_house.browser(sqlite_house.anna)
    run_id = await asked(sqlite_house)
    await asyncio.wait_for(held.speaking.wait(), 10)

    async def viewers() -> str:
        return next(
            line
            for line in (await anna.get("/metrics")).text.splitlines()
            if line.startswith("bridle_stream")
        )

    seen: set[str] = set()
    async with anna.stream("GET", f"/api/runs/{run_id}/events") as response:
        async for line in response.aiter_lines():
            if line.startswith("data: ") and not seen:
                seen.add(await viewers())
                held.go.set()
    assert seen == {"bridle_stream_viewers 1.0"}
    assert await viewers() == "bridle_stream_viewers 0.0"


@pytest.fixture
async def beating(sqlite_url: str) -> AsyncIterator[House]:
    async with opened(sqlite_url, beat=0.02) as found:
        yield found


async def test_a_silent_stream_says_that_it_is_still_there(beating: House) -> None:
    beating.model = held = Held()
    anna = await beating.browser(beating.anna)
    run_id = await asked(beating)
    async with anna.stream("GET", f"/api/runs/{run_id}/events") as response:
        beats = 0
        async for line in response.aiter_lines():
            beats += line == ": still here"
            if beats == 3:
                held.go.set()
    assert beats >= 3


async def test_whoever_is_signed_out_sees_no_more_of_the_stream(beating: House) -> None:
    beating.model = held = Held()
    anna = await beating.browser(beating.anna)
    run_id = await asked(beating)
    async with anna.stream("GET", f"/api/runs/{run_id}/events") as response:
        async for line in response.aiter_lines():
            if line == ": still here":
                await beating.host.sessions.sign_out_everywhere(beating.anna)
    assert beating.host.runs.under_way == 1  # the stream ended, not the run
    held.go.set()
    assert (await beating.host.runs.wait(beating.anna, run_id)).outcome == "stop"


async def test_a_stream_ends_when_the_process_is_about_to(sqlite_house: House) -> None:
    sqlite_house.model = held = Held()
    anna = await sqlite_house.browser(sqlite_house.anna)
    run_id = await asked(sqlite_house)
    await asyncio.wait_for(held.speaking.wait(), 10)
    watching = asyncio.create_task(read_events(anna, run_id))
    await asyncio.wait_for(read_events(anna, run_id, at_most=1), 10)
    sqlite_house.app.state.streams.over.set()
    assert await asyncio.wait_for(watching, 10)
    held.go.set()
    await sqlite_house.host.runs.wait(sqlite_house.anna, run_id)


async def test_a_run_that_waits_for_a_person_goes_on_under_the_same_ids(house: House) -> None:
    house.model = ScriptedModel(
        [Turn("Ich schreibe.", calls=[call("send_letter", to="Sommer", text="Guten Tag")]), "Erledigt."]
    )
    anna = await house.browser(house.anna)
    run_id = await asked(house)
    first = await read_events(anna, run_id)
    outcome = first[-1][1]["outcome"]
    assert outcome["type"] == "interrupt"
    assert outcome["interrupts"][0]["metadata"]["arguments"] == {"to": "Sommer", "text": "Guten Tag"}
    assert await read_events(anna, run_id, first[-1][0]) == []
    (draft,) = (await anna.get("/api/drafts", params={"runId": run_id})).json()["drafts"]
    approved = await anna.post(f"/api/drafts/{draft['id']}/approve", json={"digest": draft["digest"]})
    assert approved.status_code == 200
    rest = await read_events(anna, run_id, first[-1][0])
    kinds = [event["type"] for _, event in rest]
    assert kinds[0] == "RUN_STARTED"
    assert "TOOL_CALL_RESULT" in kinds
    assert kinds[-1] == "RUN_FINISHED"
    assert not any(event.get("name") == "bridle.step-restart" for _, event in rest)
    assert await read_events(anna, run_id) == [*first, *rest]


async def test_stored_events_are_numbered_without_a_gap(house: House) -> None:
    house.model = talkative()
    run_id = await asked(house)
    await house.host.runs.wait(house.anna, run_id)
    numbers = [row for row in (await house.rows())[run_events.name] if run_id in row]
    anna = await house.browser(house.anna)
    seqs = sorted({int(event_id.partition(".")[0]) for event_id, _ in await read_events(anna, run_id)})
    assert seqs == list(range(1, len(numbers) + 1))
