"""How much somebody may ask for in an hour."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tries
from hypothesis import strategies as st
from sqlalchemy import func, select

from bridle.host import attempts, database
from bridle.host.database import Database
from bridle.host.errors import Invalid, TooMany
from bridle.host.identity import Identity
from bridle.host.ids import new_id
from bridle.host.limits import Limits
from bridle.host.setting import Setting
from bridle.host.settings import Settings
from bridle.host.tables import attempts as rows
from support.people import Clock, House
from support.people import house as new_house
from support.processes import others

HOUR = timedelta(hours=1)


@pytest.fixture
async def house(db: Database) -> House:
    return await new_house(db)


@pytest.fixture
async def limits(house: House) -> Limits:
    await house.settings.set(house.admin, "limits.requests_per_hour", 3)
    return Limits(house.settings)


async def test_as_many_as_the_setting_says_and_then_the_seeds_sentence(
    house: House, limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    clock.at = datetime(2026, 7, 1, 21, 59, 30, tzinfo=UTC)
    for _ in range(3):
        await limits.admit(house.admin)
        clock.go(minutes=10)
    with pytest.raises(TooMany) as caught:
        await limits.admit(house.admin)
    assert str(caught.value) == "Du hast das Limit von 3 Anfragen pro Stunde erreicht. Bitte warte bis 01:00."
    assert caught.value.retry_after == 30 * 60
    clock.go(seconds=caught.value.retry_after - 0.001)
    with pytest.raises(TooMany):
        await limits.admit(house.admin)
    clock.go(seconds=0.001)
    await limits.admit(house.admin)
    with pytest.raises(TooMany):
        await limits.admit(house.admin)


async def test_the_default_is_sixty_and_a_new_setting_counts_at_once(house: House) -> None:
    limits = Limits(house.settings)
    await limits.admit(house.admin, cost=60)
    with pytest.raises(TooMany, match="Limit von 60 Anfragen"):
        await limits.admit(house.admin)
    await house.settings.set(house.admin, "limits.requests_per_hour", 61)
    await limits.admit(house.admin)
    await house.settings.set(house.admin, "limits.requests_per_hour", 2)
    with pytest.raises(TooMany, match="Limit von 2 Anfragen"):
        await limits.admit(house.admin)


async def test_everybody_has_an_allowance_of_their_own(house: House, limits: Limits) -> None:
    anna, foreign = await house.person(), await house.stranger()
    await limits.admit(house.admin, cost=3)
    await limits.admit(anna, cost=3)
    await limits.admit(foreign, cost=60)  # their tenant has set nothing
    for each in (house.admin, replace(house.admin, via="key", scopes=frozenset({"run"})), anna, foreign):
        with pytest.raises(TooMany):
            await limits.admit(each)


async def test_an_assistant_counts_by_a_setting_of_its_own(house: House, limits: Limits) -> None:
    setting = Setting[int]("ai.helena.rate_limit_per_hour", int, 1, "")
    house.settings.declare("ai.helena", [setting])
    own = Limits(house.settings, setting, "Helena-Anfragen")
    await own.admit(house.admin)
    with pytest.raises(TooMany, match="das Limit von 1 Helena-Anfragen pro Stunde erreicht"):
        await own.admit(house.admin)
    await limits.admit(house.admin)


async def test_what_does_not_begin_costs_nothing(house: House, limits: Limits) -> None:
    async def fail() -> None:
        async with house.db.write() as tx:
            await limits.take(tx, house.admin, 3)
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    await limits.admit(house.admin, cost=3)


@pytest.mark.parametrize("cost", [0, -1, 4])
async def test_a_cost_that_never_fits_is_refused(house: House, limits: Limits, cost: int) -> None:
    with pytest.raises(Invalid, match="1 bis 3"):
        await limits.admit(house.admin, cost)


async def test_rows_that_no_longer_count_are_dropped(
    house: House, limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    for _ in range(5):
        await limits.admit(house.admin, cost=3)
        clock.go(hours=1)
    async with house.db.write() as tx:
        assert (await tx.execute(select(func.count()).select_from(rows))).scalar_one() == 3
        await attempts.sweep(tx, clock.go(days=3))
        assert (await tx.execute(select(func.count()).select_from(rows))).scalar_one() == 0


@pytest.mark.parametrize("days", [1, -1])
async def test_scenario_16_a_clock_that_jumps_a_day_keeps_nobody_waiting(
    house: House, limits: Limits, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    clock = Clock(monkeypatch)
    await limits.admit(house.admin, cost=3)
    clock.go(days=days)
    await limits.admit(house.admin, cost=3)
    with pytest.raises(TooMany) as caught:
        await limits.admit(house.admin)
    assert caught.value.retry_after == 3_600
    clock.go(days=-days)  # and what was counted there is not counted twice
    await limits.admit(house.admin, cost=3)


async def test_a_clock_that_is_set_right_by_a_little_still_counts_exactly(
    house: House, limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    for _ in range(3):
        await limits.admit(house.admin)
        clock.go(seconds=-0.5)
    with pytest.raises(TooMany):
        await limits.admit(house.admin)


Requests = st.lists(st.tuples(st.integers(0, 4_000), st.integers(1, 3)), max_size=25)


@tries(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(requests=Requests)
async def test_no_hour_has_more_than_the_limit_and_nobody_waits_for_nothing(
    house: House, limits: Limits, requests: list[tuple[int, int]]
) -> None:
    admitted: Counter[datetime] = Counter()
    somebody = replace(house.admin, user_id=new_id())
    with pytest.MonkeyPatch.context() as patch:
        clock = Clock(patch)
        for seconds, cost in requests:
            at = clock.go(seconds=seconds)
            recent = sum(count for when, count in admitted.items() if when > at - HOUR)
            try:
                await limits.admit(somebody, cost)
                admitted[at] += cost
                assert recent + cost <= 3
            except TooMany as error:
                assert recent + cost > 3
                then = at + timedelta(seconds=error.retry_after)
                assert then > at
                left = sum(count for when, count in admitted.items() if when > then - HOUR)
                assert left + cost <= 3


async def test_at_once_from_many_tasks_and_pools_exactly_the_limit_is_admitted(
    house: House, limits: Limits, db_url: str
) -> None:
    second = Database(db_url)
    other = Limits(Settings(Identity(second)))
    outcomes = await asyncio.gather(
        *[each.admit(house.admin) for _ in range(10) for each in (limits, other)], return_exceptions=True
    )
    await second.close()
    assert Counter(type(each) for each in outcomes) == {type(None): 3, TooMany: 17}


ASK = """
from bridle.host.errors import TooMany
from bridle.host.identity import Identity
from bridle.host.limits import Limits
from bridle.host.settings import Settings

async def main(url, user_id):
    db = Database(url)
    identity = Identity(db)
    principal = await identity.principal_of(user_id)
    limits = Limits(Settings(identity))
    say("ready")
    wait()
    admitted = 0
    for _ in range(40):
        try:
            await limits.admit(principal)
            admitted += 1
        except TooMany:
            pass
    say(admitted)
    await db.close()

asyncio.run(main(*sys.argv[1:]))
"""


async def test_processes_count_together(house: House, db_url: str) -> None:
    with others(3, ASK, db_url, house.admin.user_id) as processes:
        assert [each.hear() for each in processes] == ["ready"] * 3
        for each in processes:
            each.tell()
        assert sum(int(each.hear()) for each in processes) == 60
        for each in processes:
            each.finish()
    async with house.db.read() as tx:
        at = await database.now(tx)
        key = f"limits.requests_per_hour:{house.admin.user_id}"
        assert len(await attempts.times(tx, key, at, HOUR)) == 60
