"""Who has much waiting in the background already is told so over HTTP, before anything is queued."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx2
import pytest
from sqlalchemy import func, select

from bridle.host.assistants import Registry
from bridle.host.host import Host
from bridle.host.identity import Principal
from bridle.host.runs import room
from bridle.host.runs.room import BACKGROUND_RUNS
from bridle.host.tables import messages, run_events, runs
from bridle.models import ScriptedModel
from bridle.wire.app import create_app
from support.example_assistant import assistant as example
from support.example_office import office_urls
from wire.house import QUICK, RARELY, House, served


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def house(url: str) -> AsyncIterator[House]:
    """One that queues, and in which nobody works: what is queued stays so."""
    async with Host.open(
        url,
        Registry([example]),
        model=ScriptedModel(["Gern."]),
        passwords=QUICK,
        pauses=RARELY,
        drain_seconds=0,
        background="queue",
    ) as host:
        app = create_app(host)
        async with served(app) as address:
            made = House(host, app, address)
            await made.populate()
            yield made
            await made.close()


async def _ask(house: House, who: Principal, client: httpx2.AsyncClient, **more: Any) -> httpx2.Response:
    conversation = await house.conversation(who)
    body = {"text": "Such alles zusammen.", "mode": "background"}
    return await client.post(f"/api/conversations/{conversation}/messages", json=body, **more)


async def _count(house: House) -> tuple[int, ...]:
    async with house.host.db.read() as tx:
        counted = [select(func.count()).select_from(each) for each in (runs, messages, run_events)]
        return tuple([(await tx.execute(each)).scalar_one() for each in counted])


async def test_a_person_with_as_many_background_runs_as_allowed_is_told_to_wait_and_nothing_is_queued(
    house: House,
) -> None:
    await house.host.settings.set(house.admin, BACKGROUND_RUNS.key, 2)
    anna, ben = await house.program(house.anna, "run"), await house.program(house.ben, "run")
    begun = [await _ask(house, house.anna, anna) for _ in range(2)]
    assert [each.status_code for each in begun] == [202, 202]
    before = await _count(house)
    refused = await _ask(house, house.anna, anna)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "30")
    assert refused.json()["detail"] == (
        "Du hast schon 2 Hintergrundaufträge, die laufen oder warten. "
        "Warte, bis einer fertig ist, oder brich einen ab."
    )
    assert await _count(house) == before
    assert (await _ask(house, house.ben, ben)).status_code == 202
    cancelled = await anna.post(f"/api/runs/{begun[0].json()['runId']}/cancel", json={})
    assert cancelled.json()["state"] == "ended"
    assert (await _ask(house, house.anna, anna)).status_code == 202


async def test_the_same_request_sent_again_is_not_one_too_many(house: House) -> None:
    await house.host.settings.set(house.admin, BACKGROUND_RUNS.key, 1)
    anna = await house.program(house.anna, "run")
    path = f"/api/conversations/{await house.conversation(house.anna)}/messages"
    body, key = {"text": "Such alles zusammen.", "mode": "background"}, {"Idempotency-Key": "einmal"}
    both = [await anna.post(path, json=body, headers=key) for _ in range(2)]
    assert [each.status_code for each in both] == [202, 202]
    assert both[0].json()["runId"] == both[1].json()["runId"]


async def test_where_everybody_has_much_waiting_whoever_comes_next_is_told_to_come_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "IN_ALL", 2)
    for who in (house.anna, house.ben):
        assert (await _ask(house, who, await house.program(who, "run"))).status_code == 202
    before = await _count(house)
    carla = await house.person("Carla Dritte", "ANWALT")
    refused = await _ask(house, carla, await house.program(carla, "run"))
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "30")
    assert refused.json()["detail"] == (
        "Gerade warten sehr viele Hintergrundaufträge. Bitte versuche es später."
    )
    assert await _count(house) == before
