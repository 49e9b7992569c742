"""A key that was used before is the same run only where the same is asked."""

from __future__ import annotations

import pytest
from sqlalchemy import insert

from bridle.host import tables
from bridle.host.database import Database
from bridle.host.errors import Conflict
from bridle.host.identity import Principal
from bridle.host.runs.repeats import begun_before, digest_of
from support.people import house
from support.rows import TODAY


async def asked(db: Database, who: Principal, key: str, digest: str | None) -> str:
    row = {"id": f"run {key}", "tenant_id": who.tenant_id, "user_id": who.user_id, "assistant": "x"}
    row |= {"mode": "inline", "state": "ended", "idempotency_key": key, "request_digest": digest}
    async with db.write() as tx:
        await tx.execute(insert(tables.runs), row | {"created_at": TODAY})
    return f"run {key}"


async def test_the_same_request_finds_its_run_and_another_is_told(db: Database) -> None:
    admin = (await house(db)).admin
    question = digest_of("c", "Welche Fristen laufen?")
    run_id = await asked(db, admin, "k", question)
    async with db.read() as tx:
        found = await begun_before(tx, admin, "k", question)
        assert found is not None
        assert found.id == run_id
        for other in (digest_of("c", "Wer klagt?"), digest_of("d", "Welche Fristen laufen?"), digest_of("")):
            with pytest.raises(Conflict, match="schon etwas anderes gefragt"):
                await begun_before(tx, admin, "k", other)
        assert await begun_before(tx, admin, "new", question) is None
        assert await begun_before(tx, admin, None, question) is None


async def test_somebody_elses_key_is_not_in_the_way(db: Database) -> None:
    here = await house(db)
    anna = await here.person()
    await asked(db, here.admin, "k", digest_of("c", "Eins"))
    async with db.read() as tx:
        assert await begun_before(tx, anna, "k", digest_of("c", "Zwei")) is None


async def test_a_run_of_an_older_version_is_found_by_its_key_alone(db: Database) -> None:
    admin = (await house(db)).admin
    run_id = await asked(db, admin, "k", None)
    async with db.read() as tx:
        found = await begun_before(tx, admin, "k", digest_of("c", "Eins"))
    assert found is not None
    assert found.id == run_id


def test_where_one_part_ends_makes_a_difference() -> None:
    assert digest_of("ab", "c") != digest_of("a", "bc")
    assert len(digest_of("halb \ud800")) == 64
