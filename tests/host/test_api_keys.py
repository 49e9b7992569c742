"""Keys for programs."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bridle.host.api_keys import SCOPES, ApiKeys
from bridle.host.database import Database
from bridle.host.errors import Forbidden, Invalid, NotFound
from bridle.host.tables import api_keys
from support.people import Clock, House
from support.people import house as new_house


@pytest.fixture
async def house(db: Database) -> House:
    return await new_house(db)


@pytest.fixture
async def keys(house: House) -> ApiKeys:
    return ApiKeys(house.identity)


async def test_a_key_is_shown_once_and_stored_as_a_hash(house: House, keys: ApiKeys) -> None:
    anna = await house.person()
    key, listed = await keys.create(anna, "Kalender", ["run", "read"])
    assert key.startswith(f"bridle_{listed.prefix}_")
    assert (listed.name, listed.scopes, listed.expires_at) == ("Kalender", {"run", "read"}, None)
    assert await keys.list(anna) == [listed]
    async with house.db.read() as tx:
        row = (await tx.execute(select(api_keys))).one()
    assert key not in repr(row)
    assert key.rpartition("_")[2] not in repr(row)


async def test_a_key_is_its_person_with_its_scopes(house: House, keys: ApiKeys) -> None:
    anna = await house.person()
    key, _ = await keys.create(anna, "x", ["run"])
    assert await keys.principal_for_key(key) == replace(anna, scopes=frozenset({"run"}), via="key")
    await house.identity.change_user(house.admin, anna.user_id, role="SEKRETARIAT")
    found = await keys.principal_for_key(key)
    assert found is not None
    assert found.role == "SEKRETARIAT"
    other = key[:-1] + ("0" if key[-1] != "0" else "1")
    for wrong in (
        "",
        "bridle_",
        key[:-1],
        key + "0",
        other,
        key.upper(),
        f" {key}",
        f"{key}\n",
        "x" * 100_000,
    ):
        assert await keys.principal_for_key(wrong) is None


async def test_an_administrators_key_loses_its_power_with_the_role(house: House, keys: ApiKeys) -> None:
    ada = await house.person("ada@example.org", "ADMIN")
    key, _ = await keys.create(ada, "x", ["admin"])
    found = await keys.principal_for_key(key)
    assert found is not None
    assert found.may("admin")
    await house.identity.change_user(house.admin, ada.user_id, role="ANWALT")
    found = await keys.principal_for_key(key)
    assert found is not None
    assert not found.may("admin")


async def test_a_key_ends_in_time(house: House, keys: ApiKeys, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    key, listed = await keys.create(house.admin, "x", ["run"], timedelta(days=1))
    assert listed.expires_at == clock.at + timedelta(days=1)
    clock.go(hours=23.9)
    assert await keys.principal_for_key(key) is not None
    clock.go(hours=0.1)
    assert await keys.principal_for_key(key) is None


async def test_a_key_is_revoked_at_once_and_once(house: House, keys: ApiKeys) -> None:
    anna = await house.person()
    key, listed = await keys.create(anna, "x", ["run"])
    kept, _ = await keys.create(anna, "y", ["run"])
    revoked = await keys.revoke(anna, listed.id)
    assert revoked.revoked_at is not None
    assert await keys.revoke(anna, listed.id) == revoked
    assert await keys.principal_for_key(key) is None
    assert await keys.principal_for_key(kept) is not None
    assert [each[:2] for each in await house.audited()][2:] == [
        ("key.created", listed.id),
        ("key.created", (await keys.list(anna))[1].id),
        ("key.revoked", listed.id),
    ]
    assert key.rpartition("_")[2] not in repr(await house.audited())


async def test_closing_an_account_ends_its_keys_for_good(house: House, keys: ApiKeys) -> None:
    anna = await house.person()
    key, _ = await keys.create(anna, "x", ["run"])
    await house.identity.deactivate(house.admin, anna.user_id)
    assert await keys.principal_for_key(key) is None
    await house.identity.change_user(house.admin, anna.user_id, active=True)
    assert await keys.principal_for_key(key) is None
    await house.identity.deactivate(house.admin, anna.user_id)
    with pytest.raises(Forbidden):
        await keys.create(anna, "x", ["run"])


async def test_an_administrator_sees_and_ends_the_keys_of_the_house(house: House, keys: ApiKeys) -> None:
    anna, foreign = await house.person(), await house.stranger()
    _, hers = await keys.create(anna, "x", ["run"])
    _, theirs = await keys.create(foreign, "x", ["run"])
    assert await keys.list(house.admin) == []
    assert await keys.list(house.admin, everybodys=True) == [hers]
    with pytest.raises(Forbidden):
        await keys.list(anna, everybodys=True)
    assert (await keys.revoke(house.admin, hers.id)).revoked_at is not None
    assert await keys.list(foreign) == [theirs]


async def test_a_key_of_somebody_else_is_not_found(house: House, keys: ApiKeys) -> None:
    anna, ben = await house.person(), await house.person("ben@example.org")
    foreign = await house.stranger()
    key, hers = await keys.create(anna, "x", ["run"])
    told: set[str] = set()
    for who, which in ((ben, hers.id), (foreign, hers.id), (ben, "nothing"), (house.admin, "nothing")):
        with pytest.raises(NotFound) as caught:
            await keys.revoke(who, which)
        told.add(str(caught.value))
    assert len(told) == 1
    assert await keys.principal_for_key(key) is not None


async def test_a_key_can_do_no_more_than_who_makes_it(house: House, keys: ApiKeys) -> None:
    anna = await house.person()
    for scope in ("admin", "metrics"):
        with pytest.raises(Forbidden, match="nicht mehr dürfen"):
            await keys.create(anna, "x", [scope])
    with pytest.raises(Forbidden, match="kann keinen Schlüssel anlegen"):
        await keys.create(replace(anna, via="key"), "x", ["run"])
    with pytest.raises(Forbidden, match="nicht mehr dürfen"):
        await keys.create(replace(anna, scopes=frozenset({"read"})), "x", ["run"])
    for scopes in ([], ["fly"], ["run", "fly"], "fly"):
        with pytest.raises(Invalid, match=", ".join(SCOPES)):
            await keys.create(anna, "x", scopes)
    for lifetime in (timedelta(), timedelta(days=-1), timedelta(days=100_000)):
        with pytest.raises(Invalid):
            await keys.create(anna, "x", ["run"], lifetime)
    with pytest.raises(Invalid):
        await keys.create(anna, "", ["run"])
