"""The host as one object: it opens on an empty database, does what time does, and closes cleanly."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest
from pydantic import BaseModel, SecretStr
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.model import Model
from bridle.host.assistants import AgentSettings, Assistant, HostContext, Registry
from bridle.host.database import now
from bridle.host.errors import Unavailable
from bridle.host.host import Host, Pauses
from bridle.host.settings import RETENTION_DAYS
from bridle.host.tables import audit_details, conversations, drafts, runs
from bridle.models import ScriptedModel, Turn, call
from bridle.wire.app import create_app
from support.example_assistant import NAME, assistant
from support.example_runs import LONG_AGO, Held
from wire.house import PASSWORD, QUICK, House, opened, read_events

OFTEN = Pauses(0.01, 0.01, 0.01)


async def until(condition: Any) -> None:
    async with asyncio.timeout(20):
        while not await condition():  # noqa: ASYNC110  what it waits for is in the database
            await asyncio.sleep(0.01)


async def test_it_opens_on_an_empty_database_and_again_on_its_own(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    for _ in range(2):
        async with Host.open(url, Registry([assistant]), model=ScriptedModel(["Gern."])) as host:
            assert await host.ready()
        assert not host.runs.under_way


async def test_sweeping_ends_dead_runs_and_overdue_drafts(url: str) -> None:
    async with opened(url, pauses=OFTEN) as house:
        house.model = held = Held()
        run = await house.host.ask(house.anna, await house.conversation(house.anna), "Hallo")
        await asyncio.wait_for(held.speaking.wait(), 10)
        dead = house.host.runs.working.attempts.pop(run.id).task  # as a process that was killed leaves it
        assert dead is not None
        dead.cancel()
        await asyncio.wait([dead])
        draft = await house.draft(house.anna)
        async with house.host.db.write() as tx:
            await tx.execute(update(drafts).where(drafts.c.id == draft.id).values(expires_at=LONG_AGO))
            await tx.execute(update(runs).where(runs.c.id == run.id).values(owner_until=LONG_AGO))

        async def noted() -> bool:
            async with house.host.db.read() as tx:
                state = (await tx.execute(select(drafts.c.state).where(drafts.c.id == draft.id))).scalar_one()
                return state == "expired" and (await house.host.runs.get(house.anna, run.id)).state == "ended"

        await until(noted)
        assert (await house.host.runs.get(house.anna, run.id)).outcome == "error"


async def test_sweeping_goes_on_after_an_error(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    async def fails(self: Host) -> None:
        tries.append("x")
        raise (Unavailable("Sommer") if len(tries) % 2 else RuntimeError("Sommer"))

    monkeypatch.setattr(Host, "reap", fails)
    async with opened(sqlite_url, pauses=OFTEN):

        async def thrice() -> bool:
            return len(tries) >= 3

        await until(thrice)


async def test_what_a_house_keeps_no_longer_goes(house: House) -> None:
    old, new = await house.conversation(house.anna), await house.conversation(house.anna)
    async with house.host.db.write() as tx:
        long_ago = (await tx.execute(select(conversations.c.updated_at).limit(1))).scalar_one() - timedelta(
            40
        )
        await tx.execute(update(conversations).where(conversations.c.id == old).values(updated_at=long_ago))
    await house.host.forget_old()
    assert len(await house.host.conversations.list(house.anna)) == 2  # unless somebody says so
    await house.host.settings.set(house.admin, RETENTION_DAYS.key, 30)
    await house.host.forget_old()
    assert [each.id for each in await house.host.conversations.list(house.anna)] == [new]
    assert (await house.host.verify_audit(house.admin)).ok


async def test_old_details_of_the_audit_log_go_and_the_chain_stays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.host.settings.set(house.admin, RETENTION_DAYS.key, 1)

    async def details() -> int:
        async with house.host.db.read() as tx:
            return len((await tx.execute(select(audit_details))).all())

    async def the_day_after_tomorrow(tx: AsyncConnection) -> datetime:
        return await now(tx) + timedelta(days=2)

    before = await details()
    assert before
    await house.host.forget_old()  # nothing is a day old
    assert await details() == before
    monkeypatch.setattr("bridle.host.host.now", the_day_after_tomorrow)
    await house.host.forget_old()
    assert await details() == 0
    assert (await house.host.verify_audit(house.admin)).ok


async def test_closing_lets_a_run_end_and_begins_no_other(sqlite_url: str) -> None:
    held = Held()
    async with Host.open(sqlite_url, Registry([assistant]), model=held, passwords=QUICK) as host:
        admin = await host.identity.first_run("Eva", "eva@example.org", PASSWORD)
        one, other = [await host.conversations.create(admin, NAME) for _ in range(2)]
        run = await host.ask(admin, one.id, "Hallo")
        await asyncio.wait_for(held.speaking.wait(), 10)
        closing = asyncio.create_task(host.drain(30))
        await host.closing.wait()
        with pytest.raises(Unavailable):
            await host.ask(admin, other.id, "Und ich?")
        assert not await host.ready()
        held.go.set()
        await closing
        assert (await host.runs.get(admin, run.id)).text == "Ein Anfang und ein Ende."


class Wishes(BaseModel):
    longest: int = 20
    token: SecretStr = SecretStr("")
    friends: list[str] = []


async def test_an_assistant_gets_its_settings_as_the_administrator_left_them(sqlite_url: str) -> None:
    seen: list[Wishes] = []

    async def build(context: HostContext) -> AgentSettings:
        assert isinstance(context.settings, Wishes)
        seen.append(context.settings)
        return AgentSettings("Du hilfst.")

    wishing = Assistant("mit-strich", "M", build, settings=Wishes)
    model: Model = ScriptedModel(["Gern."] * 2)
    async with Host.open(sqlite_url, Registry([assistant, wishing]), model=model, passwords=QUICK) as host:
        admin = await host.identity.first_run("Eva", "eva@example.org", PASSWORD)
        place = await host.conversations.create(admin, "mit-strich")
        await host.runs.wait(admin, (await host.ask(admin, place.id, "Los")).id)
        await host.settings.set(admin, "ai.mit_strich.longest", 5)
        await host.settings.set(admin, "ai.mit_strich.token", "geheim")
        await host.settings.set(admin, "ai.mit_strich.friends", ["a", "b"])
        await host.runs.wait(admin, (await host.ask(admin, place.id, "Los")).id)
        app = create_app(host)
        assert app.title == "Bridle"
    assert seen[0] == Wishes()
    assert seen[-1] == Wishes(longest=5, token=SecretStr("geheim"), friends=["a", "b"])


async def test_a_run_decided_while_nobody_listened_goes_on_at_the_next_sweep(house: House) -> None:
    house.model = ScriptedModel([Turn(calls=[call("send_letter", to="Sommer", text="Hallo")]), "Gut."])
    anna = await house.browser(house.anna)
    begun = await house.host.ask(house.anna, await house.conversation(house.anna), "Schreib.")
    await house.host.runs.wait(house.anna, begun.id)
    (draft,) = (await anna.get("/api/drafts", params={"runId": begun.id})).json()["drafts"]
    kept, house.host.drafts.runs = house.host.drafts.runs, None  # as a process that dies in between
    await anna.post(f"/api/drafts/{draft['id']}/approve", json={"digest": draft["digest"]})
    house.host.drafts.runs = kept
    assert (await anna.get(f"/api/runs/{begun.id}")).json()["state"] == "waiting"
    await house.host.decide_overdue()
    assert (await read_events(anna, begun.id))[-1][1]["outcome"] == {"type": "success"}


async def test_a_decided_draft_says_who_decided_also_once_they_are_gone(house: House) -> None:
    draft, other = await house.draft(house.anna), await house.draft(house.anna, "Frist")
    anna, ben = await house.browser(house.anna), await house.browser(house.ben)
    approved = await ben.post(f"/api/drafts/{draft.id}/approve", json={"digest": draft.digest})
    assert approved.json()["decidedByName"] == "Ben Bearbeiter"
    listed = (await anna.get("/api/drafts")).json()["drafts"]
    assert {each["id"]: each["decidedByName"] for each in listed} == {
        draft.id: "Ben Bearbeiter",
        other.id: None,
    }
    await house.host.personal.delete_person(house.admin, house.ben.user_id)
    assert (await anna.get(f"/api/drafts/{draft.id}")).json()["decidedByName"] == "Gelöschte Person"
