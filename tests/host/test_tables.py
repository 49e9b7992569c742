"""Values come back as they went in, alike from both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.exc import StatementError

from bridle.host.database import Database, now
from bridle.host.errors import Invalid
from bridle.host.ids import new_id
from bridle.host.tables import audit_heads, conversations, settings, tenants, users
from support.rows import TODAY, tenant, user


async def test_times_keep_their_moment_and_need_a_zone(db: Database) -> None:
    berlin = TODAY.astimezone(timezone(timedelta(hours=2)))
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant() | {"created_at": berlin})
        found = (await tx.execute(select(tenants.c.created_at))).scalar_one()
    assert found == TODAY
    assert found.tzinfo is UTC
    with pytest.raises(StatementError, match="no time zone"):
        async with db.write() as tx:
            await tx.execute(insert(tenants), tenant() | {"created_at": TODAY.replace(tzinfo=None)})


async def test_the_databases_clock_can_be_compared_with_stored_times(db: Database) -> None:
    async with db.write() as tx:
        first = await now(tx)
        await tx.execute(insert(tenants), tenant() | {"created_at": first})
        earlier = select(tenants.c.id).where(tenants.c.created_at <= await now(tx))
        assert len((await tx.execute(earlier)).all()) == 1
    assert first.tzinfo is UTC
    assert abs(first - datetime.now(UTC)) < timedelta(hours=1)


@pytest.mark.parametrize("odd", ["a\0b", "half \ud83d a character", "\udcff"])
async def test_text_that_a_database_cannot_hold_is_mended_and_finds_nothing(db: Database, odd: str) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(name=odd))
        assert (await tx.execute(select(tenants.c.name))).scalar_one().isprintable()
        assert (await tx.execute(select(tenants).where(tenants.c.id == odd))).all() == []


@pytest.mark.parametrize(
    "value",
    [
        {"b": 1, "a": [1.0, 1e22, 10**25, -0.0, True, None]},
        "a\0b",
        "\ud83d",
        {"ä\n": "„…“ 😀"},
        [],
        0,
        "null",
    ],
)
async def test_json_comes_back_exactly_as_it_went_in(db: Database, value: object) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        row = {"tenant_id": "t", "key": "k", "value": value, "changed_at": TODAY}
        await tx.execute(insert(settings), row)
        assert repr((await tx.execute(select(settings.c.value))).scalar_one()) == repr(value)


async def test_no_json_is_null_and_can_be_asked_for(db: Database) -> None:
    talk = {"id": "c", "tenant_id": "t", "user_id": "u", "assistant": "x", "memory": None}
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        await tx.execute(insert(users), user("t", id="u"))
        await tx.execute(insert(conversations), talk | {"created_at": TODAY, "updated_at": TODAY})
        without = select(conversations.c.id).where(conversations.c.memory.is_(None))
        assert (await tx.execute(without)).scalars().all() == ["c"]


async def test_a_number_no_column_can_hold_is_invalid_input(db: Database) -> None:
    with pytest.raises(Invalid, match="zu groß"):
        async with db.write() as tx:
            await tx.execute(update(audit_heads).values(seq=10**40))


def test_ids_are_of_version_7_and_in_order() -> None:
    made = [new_id() for _ in range(1_000)]
    assert len(set(made)) == 1_000
    assert {each[14] for each in made} == {"7"}
    assert {each[19] for each in made} <= set("89ab")
    assert [each[:13] for each in made] == sorted(each[:13] for each in made)
