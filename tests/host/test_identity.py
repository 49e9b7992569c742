"""People, their roles, and who may change them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import func, select, update

from bridle.host.database import Database
from bridle.host.errors import Conflict, Forbidden, HostError, Invalid, NotFound
from bridle.host.identity import ADMIN, Identity, Principal
from bridle.host.passwords import Passwords
from bridle.host.tables import tenants, users
from support.people import PASSWORD, QUICK, House
from support.people import house as new_house
from support.processes import others


@pytest.fixture
async def house(db: Database) -> House:
    return await new_house(db)


async def how_many(db: Database) -> tuple[int, int]:
    async with db.read() as tx:
        counts = [
            (await tx.execute(select(func.count()).select_from(each))).scalar_one()
            for each in (tenants, users)
        ]
    return counts[0], counts[1]


async def test_the_first_run_makes_a_tenant_and_its_administrator(db: Database) -> None:
    first = await Identity(db, passwords=QUICK).first_run(
        " Eva  Erste ", "Eva@Example.org", PASSWORD, tenant="Kanzlei", demo=True
    )
    assert (first.name, first.email, first.role, first.via) == (
        "Eva Erste",
        "eva@example.org",
        ADMIN,
        "local",
    )
    async with db.read() as tx:
        made = (await tx.execute(select(tenants))).one()
    assert (made.id, made.name, made.demo) == (first.tenant_id, "Kanzlei", True)


async def test_there_is_only_one_first_run(house: House) -> None:
    with pytest.raises(Conflict, match="gibt es schon"):
        await house.identity.first_run("Zweite", "zwei@example.org", PASSWORD)
    assert await how_many(house.db) == (1, 1)


FIRST_RUN = """
from support.people import PASSWORD, QUICK
from bridle.host.identity import Identity

async def main(url):
    db = Database(url)
    say("ready")
    wait()
    try:
        await Identity(db, passwords=QUICK).first_run("Eva", f"eva{os.getpid()}@example.org", PASSWORD)
        say("first")
    except HostError as error:
        say(error.code)
    await db.close()

asyncio.run(main(sys.argv[1]))
"""


async def test_of_processes_that_start_at_once_one_is_first(db: Database, db_url: str) -> None:
    with others(3, FIRST_RUN, db_url) as processes:
        assert [each.hear() for each in processes] == ["ready"] * 3
        for each in processes:
            each.tell()
        assert sorted(each.hear() for each in processes) == ["conflict", "conflict", "first"]
        for each in processes:
            each.finish()
    assert await how_many(db) == (1, 1)


async def test_an_administrator_makes_changes_and_lists_accounts(house: House) -> None:
    anna = await house.identity.create_user(house.admin, "Anna", "Anna@Example.org", "ANWALT", PASSWORD)
    assert (anna.email, anna.role, anna.active, anna.has_password) == (
        "anna@example.org",
        "ANWALT",
        True,
        True,
    )
    changed = await house.identity.change_user(
        house.admin, anna.id, name="Anna Neu", email="neu@example.org", role="SEKRETARIAT"
    )
    assert (changed.name, changed.email, changed.role) == ("Anna Neu", "neu@example.org", "SEKRETARIAT")
    assert [each.id for each in await house.identity.list_users(house.admin)] == [
        anna.id,
        house.admin.user_id,
    ]


async def test_every_change_is_audited_and_names_nobody(house: House) -> None:
    anna = await house.person()
    change = house.identity.change_user
    await change(house.admin, anna.user_id, name="Anna Geheim", email="geheim@example.org")
    await change(house.admin, anna.user_id, role="SEKRETARIAT", password="ein anderes Passwort")
    await change(house.admin, anna.user_id, name="Anna Geheim")  # as it was: nothing to tell
    await house.identity.deactivate(house.admin, anna.user_id)
    await change(house.admin, anna.user_id, active=True)
    assert await house.audited() == [
        ("user.created", house.admin.user_id, "role ADMIN"),
        ("user.created", anna.user_id, "role ANWALT"),
        ("user.changed", anna.user_id, "name, email"),
        ("user.role-changed", anna.user_id, "ANWALT to SEKRETARIAT"),
        ("user.password-changed", anna.user_id, "by an administrator"),
        ("user.deactivated", anna.user_id, ""),
        ("user.activated", anna.user_id, ""),
    ]


async def test_a_change_that_cannot_be_audited_does_not_happen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(tx: object, entry: object) -> int:
        raise OSError("no space")

    anna = await house.person()
    monkeypatch.setattr("bridle.host.identity.record", full)
    with pytest.raises(OSError, match="no space"):
        await house.identity.change_user(house.admin, anna.user_id, role=ADMIN)
    assert await house.identity.current_role(anna.user_id) == "ANWALT"


async def test_scenario_31_a_role_is_as_it_is_now(house: House) -> None:
    anna = await house.person()
    assert await house.identity.current_role(anna.user_id) == "ANWALT"
    await house.identity.change_user(house.admin, anna.user_id, role="SEKRETARIAT")
    assert await house.identity.current_role(anna.user_id) == "SEKRETARIAT"
    renewed = await house.identity.renewed(replace(anna, scopes=frozenset({"read"}), via="key"))
    assert renewed == replace(anna, role="SEKRETARIAT", scopes=frozenset({"read"}), via="key")
    await house.identity.deactivate(house.admin, anna.user_id)
    assert await house.identity.current_role(anna.user_id) is None
    assert await house.identity.principal_of(anna.user_id) is None
    assert await house.identity.renewed(anna) is None
    assert await house.identity.principal_of("nobody") is None


async def test_an_unknown_role_gets_nothing(house: House) -> None:
    anna = await house.person()
    async with house.db.write() as tx:
        await tx.execute(update(users).where(users.c.id == anna.user_id).values(role="GOTT"))
    found = await house.identity.principal_of(anna.user_id)
    assert found is not None
    assert not any(map(found.may, ("read", "run", "draft:decide", "admin")))
    assert await house.identity.current_role(anna.user_id) is None


def test_a_key_may_do_what_it_was_made_for_and_only_administrators_administer() -> None:
    anna = Principal("t", "u", "ANWALT", "Anna", "anna@example.org")
    assert anna.may("run")
    assert not anna.may("admin")
    assert not replace(anna, scopes=frozenset({"read", "admin"})).may("admin")
    assert replace(anna, scopes=frozenset({"read"})).may("read")
    assert not replace(anna, scopes=frozenset({"read"})).may("run")
    assert not replace(anna, role=ADMIN, scopes=frozenset({"read"})).may("admin")
    assert replace(anna, role=ADMIN).may("admin")
    assert "Anna" not in repr(anna)
    assert "example.org" not in repr(anna)


@pytest.mark.parametrize("kind", ["lawyer", "key", "demoted", "deactivated"])
async def test_nobody_but_an_administrator_touches_accounts(house: House, kind: str) -> None:
    anna = await house.person()
    other = await house.person("ada@example.org", ADMIN)
    who = {"lawyer": anna, "key": replace(house.admin, scopes=frozenset({"run"}))}.get(kind, other)
    if kind == "demoted":
        await house.identity.change_user(house.admin, other.user_id, role="ANWALT")
    if kind == "deactivated":
        await house.identity.deactivate(house.admin, other.user_id)
    for attempt in (
        house.identity.create_user(who, "X", "x@example.org", "ANWALT", PASSWORD),
        house.identity.change_user(who, who.user_id, role=ADMIN),
        house.identity.deactivate(who, anna.user_id),
        house.identity.list_users(who),
    ):
        with pytest.raises(Forbidden):
            await attempt


async def test_somebody_of_another_tenant_is_not_found(house: House) -> None:
    foreign = await house.stranger()
    told: set[str] = set()
    for target in (foreign.user_id, "nobody"):
        with pytest.raises(NotFound) as caught:
            await house.identity.change_user(house.admin, target, role="ANWALT")
        told.add(str(caught.value))
        with pytest.raises(NotFound):
            await house.identity.deactivate(house.admin, target)
    assert len(told) == 1
    assert foreign.user_id not in {each.id for each in await house.identity.list_users(house.admin)}
    with pytest.raises(Forbidden):
        await house.identity.list_users(replace(foreign, tenant_id=house.admin.tenant_id))


async def test_the_last_administrator_stays(house: House) -> None:
    for change in ({"active": False}, {"role": "ANWALT"}):
        with pytest.raises(Conflict, match="letzte"):
            await house.identity.change_user(house.admin, house.admin.user_id, **change)
    other = await house.person("ada@example.org", ADMIN)
    await house.identity.deactivate(house.admin, other.user_id)
    with pytest.raises(Conflict, match="letzte"):
        await house.identity.deactivate(house.admin, house.admin.user_id)
    assert (await house.identity.list_users(house.admin))[1].active


async def test_two_administrators_cannot_remove_each_other(house: House) -> None:
    other = await house.person("ada@example.org", ADMIN)
    outcomes = await asyncio.gather(
        house.identity.deactivate(house.admin, other.user_id),
        house.identity.deactivate(other, house.admin.user_id),
        return_exceptions=True,
    )
    assert sum(isinstance(each, HostError) for each in outcomes) == 1
    async with house.db.read() as tx:
        left = select(func.count()).where(users.c.role == ADMIN, users.c.active)
        assert (await tx.execute(left)).scalar_one() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"name": "a\x07b"}, "name"),
        ({"email": "anna"}, "email"),
        ({"email": "a b@example.org"}, "email"),
        ({"email": "a\0@example.org"}, "email"),
        ({"email": "a" * 250 + "@x.de"}, "email"),
        ({"role": "GOTT"}, "role"),
        ({"role": "admin"}, "role"),
        ({"password": "zu kurz"}, "password"),
        ({"password": "aaaaaaaaaaaa"}, "password"),
        ({"password": "lang" * 300}, "password"),
    ],
)
async def test_what_cannot_be_an_account_is_refused_by_field(
    house: House, wrong: dict[str, str], field: str
) -> None:
    right = {"name": "Anna", "email": "anna@example.org", "role": "ANWALT", "password": PASSWORD}
    anna = await house.person()
    for attempt in (
        house.identity.create_user(house.admin, **(right | {"email": "neu@example.org"} | wrong)),
        house.identity.change_user(house.admin, anna.user_id, **wrong),
    ):
        with pytest.raises(Invalid) as caught:
            await attempt
        assert caught.value.field == field


async def test_an_address_belongs_to_one_person(house: House) -> None:
    anna = await house.person()
    with pytest.raises(Conflict, match="vergeben"):
        await house.identity.create_user(house.admin, "Eva", "EVA@example.org", "ANWALT", PASSWORD)
    with pytest.raises(Conflict, match="vergeben"):
        await house.identity.change_user(house.admin, anna.user_id, email="eva@example.org")


async def test_somebody_at_the_machine_is_the_first_administrator_or_whoever_they_name(house: House) -> None:
    anna = await house.person()
    assert await house.identity.local() == house.admin
    assert (await house.identity.local(" Anna@example.org")).user_id == anna.user_id
    await house.identity.deactivate(house.admin, anna.user_id)
    with pytest.raises(NotFound):
        await house.identity.local("anna@example.org")


async def test_a_password_is_the_same_from_every_keyboard_and_is_kept_as_argon2id() -> None:
    hashed = await QUICK.hash("Schlu\u0308sselbund 12")
    assert hashed.startswith("$argon2id$")
    assert await QUICK.verify(hashed, "Schl\u00fcsselbund 12")
    assert not await QUICK.verify(hashed, "Schlusselbund 12")
    assert not await QUICK.verify(None, "Schl\u00fcsselbund 12")
    assert not await QUICK.verify("no hash at all", "x")
    assert not await QUICK.verify(hashed, "x" * 10_000)
    assert await QUICK.verify(await QUICK.hash("half \ud83d a character"), "half \ud83d a character")


async def test_a_weaker_hash_is_made_anew(house: House) -> None:
    weak = await QUICK.hash(PASSWORD)
    stronger = Passwords(rounds=2, memory_kib=16, lanes=1)
    made = await stronger.renewed(weak, PASSWORD)
    assert made is not None
    assert await stronger.verify(made, PASSWORD)
    assert await stronger.renewed(made, PASSWORD) is None
