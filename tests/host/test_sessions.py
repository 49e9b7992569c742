"""Signing in, staying signed in, and being slowed down."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import sessions as door
from bridle.host import throttle
from bridle.host.database import Database
from bridle.host.errors import Forbidden, Invalid, NotFound, NotSignedIn, TooMany
from bridle.host.identity import Identity, Principal
from bridle.host.passwords import Passwords
from bridle.host.sessions import Sessions
from bridle.host.settings import Settings
from bridle.host.tables import attempts, audit, sessions, users
from support.people import PASSWORD, Clock, House
from support.people import house as new_house

HERE, THERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture
async def house(db: Database) -> House:
    return await new_house(db)


@pytest.fixture
async def doors(house: House) -> Sessions:
    return Sessions(house.identity, house.settings)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def fail(doors: Sessions, times: int, email: str = "eva@example.org", address: str = HERE) -> None:
    for _ in range(times):
        with pytest.raises(NotSignedIn):
            await doors.sign_in(email, "ein falsches Passwort", address)


async def rows(db: Database, table: object) -> int:
    async with db.read() as tx:
        return (await tx.execute(select(func.count()).select_from(table))).scalar_one()  # pyright: ignore


async def test_signing_in_opens_a_session_until_signing_out(house: House, doors: Sessions) -> None:
    token, who = await doors.sign_in(" Eva@Example.org ", PASSWORD, HERE)
    assert (who.user_id, who.via, who.scopes) == (house.admin.user_id, "session", None)
    assert await doors.principal_for(token) == who
    await doors.sign_out(token)
    assert await doors.principal_for(token) is None
    await doors.sign_out(token)


async def test_a_token_has_256_bits_and_only_its_hash_is_kept(house: House, doors: Sessions) -> None:
    tokens = {(await doors.sign_in("eva@example.org", PASSWORD, HERE))[0] for _ in range(3)}
    assert len(tokens) == 3
    assert {len(each) for each in tokens} == {43}
    async with house.db.read() as tx:
        stored = (await tx.execute(select(sessions.c.token_hash))).scalars().all()
    assert not tokens & set(stored)
    for each in ("", "x", "x" * 100_000, "\ud83d", *stored):
        assert await doors.principal_for(each) is None


@pytest.mark.parametrize(
    ("email", "password"),
    [
        ("eva@example.org", "ein falsches Passwort"),
        ("eva@example.org", ""),
        ("eva@example.org", PASSWORD + "x" * 5_000),
        ("nobody@example.org", PASSWORD),
        ("", PASSWORD),
        ("eva@example.org\0", PASSWORD),
        ("closed@example.org", PASSWORD),
        ("open@example.org", PASSWORD),
    ],
)
async def test_all_that_is_wrong_is_told_in_the_same_words(
    house: House, doors: Sessions, email: str, password: str
) -> None:
    closed = await house.person("closed@example.org")
    await house.identity.deactivate(house.admin, closed.user_id)
    await house.identity.create_user(house.admin, "Ohne", "open@example.org", "ANWALT", None)
    with pytest.raises(NotSignedIn, match=r"^E-Mail-Adresse oder Passwort stimmt nicht\.$"):
        await doors.sign_in(email, password, HERE)
    assert await rows(house.db, sessions) == 0


async def test_a_session_ends_at_its_hour_by_the_databases_clock(
    clock: Clock, house: House, doors: Sessions
) -> None:
    token, _ = await doors.sign_in("eva@example.org", PASSWORD, HERE)
    clock.go(hours=11, minutes=59)
    assert await doors.principal_for(token) is not None
    clock.go(minutes=1)
    assert await doors.principal_for(token) is None
    await house.settings.set(house.admin, "sessions.hours", 1)
    token, _ = await doors.sign_in("eva@example.org", PASSWORD, HERE)
    assert await rows(house.db, sessions) == 1  # the old one was swept out
    clock.go(hours=1)
    assert await doors.principal_for(token) is None


async def test_scenario_16_a_clock_that_jumps_a_day_locks_nobody_out(
    clock: Clock, house: House, doors: Sessions
) -> None:
    await fail(doors, 5)
    clock.go(days=-1)
    token, _ = await doors.sign_in("eva@example.org", PASSWORD, HERE)
    clock.go(days=1)
    assert await doors.principal_for(token) is None
    await doors.sign_in("eva@example.org", PASSWORD, HERE)


async def test_rights_are_those_of_now(house: House, doors: Sessions) -> None:
    anna = await house.person()
    token, _ = await doors.sign_in(anna.email, PASSWORD, HERE)
    await house.identity.change_user(house.admin, anna.user_id, role="SEKRETARIAT")
    found = await doors.principal_for(token)
    assert found is not None
    assert found.role == "SEKRETARIAT"


@pytest.mark.parametrize("change", [{"active": False}, {"password": "ein anderes Passwort"}])
async def test_closing_an_account_and_a_new_password_end_every_session(
    house: House, doors: Sessions, change: dict[str, object]
) -> None:
    anna = await house.person()
    tokens = [(await doors.sign_in(anna.email, PASSWORD, HERE))[0] for _ in range(2)]
    link = await doors.one_time_token(anna.user_id, 600)
    eva, _ = await doors.sign_in("eva@example.org", PASSWORD, HERE)
    await house.identity.change_user(house.admin, anna.user_id, **change)  # pyright: ignore
    await house.identity.change_user(house.admin, anna.user_id, active=True)
    assert [await doors.principal_for(each) for each in tokens] == [None, None]
    with pytest.raises(NotSignedIn):
        await doors.sign_in_once(link)
    assert await doors.principal_for(eva) is not None


async def test_signing_out_everywhere_is_for_oneself_and_for_administrators(
    house: House, doors: Sessions
) -> None:
    anna, foreign = await house.person(), await house.stranger()
    token, who = await doors.sign_in(anna.email, PASSWORD, HERE)
    with pytest.raises(Forbidden):
        await doors.sign_out_everywhere(who, house.admin.user_id)
    for target in (foreign.user_id, "nobody"):
        with pytest.raises(NotFound):
            await doors.sign_out_everywhere(house.admin, target)
    with pytest.raises(NotFound):
        await doors.sign_out_everywhere(foreign, anna.user_id)
    assert await doors.principal_for(token) is not None
    await doors.sign_out_everywhere(house.admin, anna.user_id)
    assert await doors.principal_for(token) is None
    token, who = await doors.sign_in(anna.email, PASSWORD, HERE)
    await doors.sign_out_everywhere(who)
    assert await doors.principal_for(token) is None


async def test_a_new_password_of_ones_own_needs_the_old_one(house: House, doors: Sessions) -> None:
    old, eva = await doors.sign_in("eva@example.org", PASSWORD, HERE)
    with pytest.raises(Invalid, match="bisherige"):
        await doors.change_password(eva, "ein falsches Passwort", "ein neues Passwort", HERE)
    with pytest.raises(Invalid, match="zu kurz"):
        await doors.change_password(eva, PASSWORD, "kurz", HERE)
    new, _ = await doors.change_password(eva, PASSWORD, "ein neues Passwort", HERE)
    assert await doors.principal_for(old) is None
    assert await doors.principal_for(new) == eva
    await doors.sign_in("eva@example.org", "ein neues Passwort", HERE)
    assert ("user.password-changed", eva.user_id, "by the person") in await house.audited()
    with pytest.raises(Forbidden):
        await doors.change_password(_by_key(eva), "ein neues Passwort", PASSWORD, HERE)


def _by_key(who: Principal) -> Principal:
    return Principal(who.tenant_id, who.user_id, who.role, who.name, who.email, None, "key")


async def test_guessing_the_old_password_is_slowed_down_too(
    clock: Clock, house: House, doors: Sessions
) -> None:
    for _ in range(5):
        with pytest.raises(Invalid):
            await doors.change_password(house.admin, "ein falsches Passwort", "ein neues Passwort", HERE)
    with pytest.raises(TooMany):
        await doors.change_password(house.admin, PASSWORD, "ein neues Passwort", HERE)


async def test_a_link_signs_in_once(clock: Clock, house: House, doors: Sessions) -> None:
    made = await house.identity.create_user(house.admin, "Ohne", "ohne@example.org", "ANWALT")
    link = await doors.one_time_token(made.id, 600)
    assert await doors.principal_for(link) is None
    assert await doors.principal_for(f"link:{link}") is None
    outcomes = await asyncio.gather(*[doors.sign_in_once(link) for _ in range(4)], return_exceptions=True)
    (opened,) = [each for each in outcomes if not isinstance(each, BaseException)]
    assert all(isinstance(each, NotSignedIn) for each in outcomes if each is not opened)
    token, who = opened
    assert await doors.principal_for(token) == who
    with pytest.raises(NotSignedIn):
        await doors.sign_in_once(token)
    await doors.change_password(who, "", "das erste Passwort", HERE)  # there was none before
    await doors.sign_in("ohne@example.org", "das erste Passwort", HERE)


async def test_of_two_clicks_that_both_found_the_link_one_opens(
    postgres_db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await new_house(postgres_db)  # on SQLite the second cannot even look before the first is done
    doors, both, look = Sessions(house.identity, house.settings), asyncio.Barrier(2), door._open_row

    async def look_together(tx: AsyncConnection, hashed: str, at: datetime) -> object:
        found = await look(tx, hashed, at)
        await both.wait()
        return found

    link = await doors.one_time_token(house.admin.user_id, 600)
    monkeypatch.setattr(door, "_open_row", look_together)
    outcomes = await asyncio.gather(*[doors.sign_in_once(link) for _ in range(2)], return_exceptions=True)
    assert sum(isinstance(each, NotSignedIn) for each in outcomes) == 1
    assert await rows(house.db, sessions) == 1


async def test_a_link_ends_in_time_and_is_for_nobody_who_is_gone(
    clock: Clock, house: House, doors: Sessions
) -> None:
    link = await doors.one_time_token(house.admin.user_id, 600)
    clock.go(seconds=600)
    for each in (link, "", "x" * 10_000):
        with pytest.raises(NotSignedIn, match="gilt nicht mehr"):
            await doors.sign_in_once(each)
    with pytest.raises(NotFound):
        await doors.one_time_token("nobody", 600)
    for seconds in (0, -1, 10**9):
        with pytest.raises(Invalid):
            await doors.one_time_token(house.admin.user_id, seconds)


async def test_waits_grow_to_a_quarter_of_an_hour(clock: Clock, house: House, doors: Sessions) -> None:
    await fail(doors, 5)
    for seconds in (30, 60, 120, 240, 480, 900, 900):
        with pytest.raises(TooMany) as caught:
            await doors.sign_in("eva@example.org", PASSWORD, THERE)
        assert caught.value.retry_after == seconds
        clock.go(seconds=seconds - 1)
        with pytest.raises(TooMany, match="in einer Sekunde"):
            await doors.sign_in("eva@example.org", PASSWORD, THERE)
        clock.go(seconds=1)
        await fail(doors, 1, address=THERE)
    clock.go(minutes=15)
    await doors.sign_in("eva@example.org", PASSWORD, THERE)
    await fail(doors, 5, address=THERE)  # success has cleared the account


async def test_an_account_that_does_not_exist_is_slowed_down_alike(clock: Clock, doors: Sessions) -> None:
    await fail(doors, 5, "nobody@example.org")
    with pytest.raises(TooMany):
        await doors.sign_in("Nobody@example.org", PASSWORD, THERE)


async def test_an_address_is_slowed_down_over_all_accounts(
    clock: Clock, house: House, doors: Sessions
) -> None:
    for n in range(throttle.FREE_FOR_ADDRESS - 1):
        await fail(doors, 1, f"{n}@example.org")
    await doors.sign_in("eva@example.org", PASSWORD, HERE)  # which gives no more tries to the address
    await fail(doors, 1, "last@example.org")
    with pytest.raises(TooMany):
        await doors.sign_in("eva@example.org", PASSWORD, HERE)
    await doors.sign_in("eva@example.org", PASSWORD, THERE)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("unix", "unix", True),
    ],
)
async def test_one_place_has_many_addresses(
    clock: Clock, doors: Sessions, one: str, other: str, same: bool
) -> None:
    for n in range(throttle.FREE_FOR_ADDRESS):
        await fail(doors, 1, f"{n}@example.org", one)
    with pytest.raises(TooMany if same else NotSignedIn):
        await doors.sign_in("x@example.org", "ein falsches Passwort", other)


async def test_many_guesses_at_once_are_as_many_tries(house: House, doors: Sessions, db_url: str) -> None:
    second = Database(db_url)
    other = Identity(second, passwords=house.identity.passwords)
    elsewhere = Sessions(other, Settings(other))
    guesses = [
        each.sign_in("eva@example.org", f"ein falsches Passwort {n}", f"192.0.2.{n}")
        for n in range(10)
        for each in (doors, elsewhere)
    ]
    outcomes = await asyncio.gather(*guesses, return_exceptions=True)
    await second.close()
    assert sum(isinstance(each, NotSignedIn) for each in outcomes) == 5
    assert sum(isinstance(each, TooMany) for each in outcomes) == 15


async def test_failures_over_the_limit_are_audited_without_what_was_typed(
    clock: Clock, house: House, doors: Sessions
) -> None:
    await fail(doors, 5)
    await fail(doors, 5, "mein Passwort aus Versehen", THERE)
    clock.go(seconds=30)
    await fail(doors, 1)
    assert [each for each in await house.audited() if each[0] == "login.throttled"] == [
        ("login.throttled", house.admin.user_id, "5 failures in a day"),
        ("login.throttled", house.admin.user_id, "6 failures in a day"),
    ]
    async with house.db.read() as tx:
        keys = (await tx.execute(select(attempts.c.key))).scalars().all()
    assert not any("Passwort" in each or "example" in each or HERE in each for each in keys)


async def test_what_is_old_is_swept_out(clock: Clock, house: House, doors: Sessions) -> None:
    await fail(doors, 3, "nobody@example.org")
    clock.go(days=3)
    await doors.sign_in("eva@example.org", PASSWORD, HERE)
    assert await rows(house.db, attempts) == 0


async def test_a_password_changed_while_it_is_checked_opens_nothing(house: House) -> None:
    class Slow(Passwords):
        async def verify(self, hash: str | None, password: str) -> bool:
            right = await super().verify(hash, password)
            await house.identity.change_user(
                house.admin, house.admin.user_id, password="inzwischen ein anderes"
            )
            return right

    identity = Identity(house.db, passwords=Slow(rounds=1, memory_kib=8, lanes=1))
    with pytest.raises(NotSignedIn):
        await Sessions(identity, house.settings).sign_in("eva@example.org", PASSWORD, HERE)
    assert await rows(house.db, sessions) == 0


async def test_signing_in_makes_a_weak_hash_stronger(house: House) -> None:
    identity = Identity(house.db, passwords=Passwords(rounds=2, memory_kib=16, lanes=1))
    doors = Sessions(identity, house.settings)
    for _ in range(2):
        await doors.sign_in("eva@example.org", PASSWORD, HERE)
        async with house.db.read() as tx:
            stored = (await tx.execute(select(users.c.password_hash))).scalar_one()
        assert "m=16,t=2" in str(stored)


async def test_the_loop_goes_on_while_a_password_is_checked() -> None:
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    await Passwords().hash(PASSWORD)
    counting.cancel()
    assert turns > 10


async def test_links_and_the_end_of_all_sessions_stand_in_the_audit_log(
    house: House, doors: Sessions
) -> None:
    anna = await house.person()
    await doors.one_time_token(anna.user_id, 600)
    await doors.one_time_token(anna.user_id, 600, replace(house.admin, via="session"))
    link = await doors.one_time_token(anna.user_id, 600, replace(house.admin, via="local"))
    _, who = await doors.sign_in_once(link)
    await doors.sign_out_everywhere(who)
    await doors.sign_out_everywhere(replace(house.admin, via="session"), anna.user_id)
    with pytest.raises(NotSignedIn):
        await doors.sign_in_once(link)
    asked = select(audit.c.body).where(audit.c.tenant_id == anna.tenant_id).order_by(audit.c.seq)
    async with house.db.read() as tx:
        told = [
            (body["action"], body["actor"], body["on_behalf"])
            for body in (await tx.execute(asked)).scalars()
            if body["object"] == anna.user_id
        ]
    assert told[-6:] == [
        ("login.link-made", "system", ""),
        ("login.link-made", house.admin.user_id, ""),
        ("login.link-made", "cli", house.admin.user_id),
        ("login.link-used", anna.user_id, ""),
        ("sessions.ended", anna.user_id, ""),
        ("sessions.ended", house.admin.user_id, ""),
    ]
