"""How much somebody may ask for in an hour, and at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tries
from hypothesis import strategies as st
from sqlalchemy import func, insert, select

from bridle.host import attempts, database
from bridle.host.database import Database
from bridle.host.errors import Invalid, TooMany
from bridle.host.identity import Identity, Principal
from bridle.host.ids import new_id
from bridle.host.limits import MOST_RUNS, Limits
from bridle.host.setting import Setting
from bridle.host.settings import Settings
from bridle.host.tables import attempts as rows
from bridle.host.tables import runs
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
from bridle.host.identity import Identity, Principal
from bridle.host.limits import MOST_RUNS, Limits
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


# ---- at once


async def _begin(limits: Limits, who: Principal, **values: object) -> None:
    """As a run is begun: asked for and stored in one transaction."""
    async with limits.settings.db.write() as tx:
        await limits.admit_run(tx, who)
        at = await database.now(tx)
        row: dict[str, object] = {
            "id": new_id(),
            "tenant_id": who.tenant_id,
            "user_id": who.user_id,
            "assistant": "notizen",
            "mode": "inline",
            "state": "running",
            "owner": "this",
            "owner_until": at + timedelta(minutes=1),
            "created_at": at,
        }
        await tx.execute(insert(runs), row | values)


async def _begun(limits: Limits, who: Principal, times: int) -> Counter[str]:
    """What became of so many that began at once: how many did, and what the others were told."""
    tried = await asyncio.gather(*[_begin(limits, who) for _ in range(times)], return_exceptions=True)
    for each in tried:
        assert each is None or isinstance(each, TooMany), each
        assert each is None or each.retry_after > 0
    return Counter("begun" if each is None else str(each) for each in tried)


async def test_of_many_at_once_as_many_of_a_person_run_as_the_setting_says(house: House) -> None:
    limits = Limits(house.settings)
    await house.settings.set(house.admin, "limits.runs_of_a_person", 3)
    sentence = "Es werden schon 3 deiner Anfragen bearbeitet. Bitte warte, bis eine davon fertig ist."
    assert await _begun(limits, house.admin, 12) == {"begun": 3, sentence: 9}
    assert await _begun(limits, await house.person(), 3) == {"begun": 3}


async def test_a_tenant_has_a_limit_and_does_not_take_that_of_others(house: House) -> None:
    limits = Limits(house.settings)
    await house.settings.set(house.admin, "limits.runs_of_all", 4)
    assert (await _begun(limits, house.admin, 3))["begun"] == 3
    told = await _begun(limits, await house.person(), 3)
    assert told["begun"] == 1
    assert any("gerade 4 Anfragen zugleich" in sentence for sentence in told)
    assert await _begun(limits, await house.stranger(), 5) == {"begun": 5}


async def test_all_tenants_together_have_a_limit(house: House) -> None:
    limits = Limits(house.settings)
    limits.most_runs = 4
    assert (await _begun(limits, house.admin, 3))["begun"] == 3
    stranger = await house.stranger()
    await _begin(limits, stranger)
    with pytest.raises(TooMany, match="Der Server ist gerade ausgelastet"):
        await _begin(limits, stranger)


@pytest.mark.parametrize(
    "values",
    [
        {"state": "ended", "owner": None, "owner_until": None},
        {"state": "waiting", "owner": None, "owner_until": None},
        {"mode": "background"},
        {"owner_until": datetime(2020, 1, 1, tzinfo=UTC)},
    ],
    ids=["ended", "waiting for a person", "background", "its process died"],
)
async def test_what_nobody_waits_for_takes_no_place(house: House, values: dict[str, object]) -> None:
    limits = Limits(house.settings)
    await house.settings.set(house.admin, "limits.runs_of_a_person", 1)
    for _ in range(3):
        await _begin(limits, house.admin, **values)
    await _begin(limits, house.admin)
    with pytest.raises(TooMany):
        await _begin(limits, house.admin)


async def test_what_a_tenant_may_set_leaves_room_for_others(house: House) -> None:
    with pytest.raises(Invalid, match="300"):
        await house.settings.set(house.admin, "limits.runs_of_all", MOST_RUNS)
