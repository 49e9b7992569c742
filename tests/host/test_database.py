"""What a transaction promises, on both databases, to many tasks and many processes."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.database import Database
from bridle.host.errors import Unavailable
from bridle.host.tables import audit_heads, tenants, users
from support.processes import others
from support.rows import count, tenant, user


async def seq_of(tx: AsyncConnection, tenant_id: str) -> int:
    return (
        await tx.execute(select(audit_heads.c.seq).where(audit_heads.c.tenant_id == tenant_id))
    ).scalar_one()


async def test_a_transaction_is_whole(db: Database) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), [tenant(), tenant()])
    assert await count(db) == 2


async def test_a_transaction_that_fails_did_not_happen(db: Database) -> None:
    async def fail() -> None:
        async with db.write() as tx:
            await tx.execute(insert(tenants), tenant())
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    assert await count(db) == 0


async def test_a_mistake_in_a_statement_is_no_trouble_of_the_database(db: Database) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="one"))
    with pytest.raises(IntegrityError) as caught:
        async with db.write() as tx:
            await tx.execute(insert(tenants), tenant(id="one", name="Frau Geheim"))
    assert "Geheim" not in str(caught.value)
    with pytest.raises(Exception, match="nonsense"):
        async with db.read() as tx:
            await tx.execute(text("select * from nonsense"))


async def test_references_hold(db: Database) -> None:
    with pytest.raises(IntegrityError):
        async with db.write() as tx:
            await tx.execute(insert(users), user("nobody"))


async def test_a_reader_cannot_write(db: Database) -> None:
    with pytest.raises(Unavailable, match="nur lesen"):
        async with db.read() as tx:
            await tx.execute(insert(tenants), tenant())
    assert await count(db) == 0


async def test_a_reader_sees_one_state_and_waits_for_no_writer(db: Database) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant())
    async with db.read() as reader:
        counted = select(func.count()).select_from(tenants)
        assert (await reader.execute(counted)).scalar_one() == 1
        async with db.write() as tx:
            await tx.execute(insert(tenants), tenant())
            assert (await reader.execute(counted)).scalar_one() == 1
        assert (await reader.execute(counted)).scalar_one() == 1
    assert await count(db) == 2


async def test_a_write_inside_a_write_is_refused_and_does_not_hang(db: Database) -> None:
    async with db.write():
        with pytest.raises(RuntimeError, match=r"write\(\) inside write\(\)"):
            async with db.write():
                pass
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant())


async def test_a_cancelled_writer_leaves_nothing_and_makes_room(db: Database) -> None:
    inside = asyncio.Event()

    async def write() -> None:
        async with db.write() as tx:
            await tx.execute(insert(tenants), tenant())
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant())
    assert await count(db) == 1


async def test_a_writer_cancelled_at_any_await_leaves_nothing_half(db: Database) -> None:
    """Two rows or none, wherever the cancellation meets it; and the next writer gets in."""

    async def write() -> None:
        async with db.write() as tx:
            await tx.execute(insert(tenants), tenant())
            await tx.execute(insert(tenants), tenant())

    for steps in range(25):
        task = asyncio.create_task(write())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await count(db) % 2 == 0
    before = await count(db)
    await write()
    assert await count(db) == before + 2


async def test_many_readers_and_writers_never_see_a_sum_that_is_off(db: Database) -> None:
    """Ten writers move from one account to the other; fifty readers add both up."""
    async with db.write() as tx:
        await tx.execute(insert(tenants), [tenant(id="a"), tenant(id="b")])
        for each in ("a", "b"):
            await tx.execute(insert(audit_heads), {"tenant_id": each, "seq": 1_000, "hash": ""})

    async def move() -> None:
        for _ in range(10):
            async with db.write() as tx:
                for each, amount in (("a", -1), ("b", 1)):
                    row = audit_heads.c.tenant_id == each
                    await tx.execute(update(audit_heads).where(row).values(seq=audit_heads.c.seq + amount))

    async def add() -> set[int]:
        seen: set[int] = set()
        for _ in range(5):
            async with db.read() as tx:
                seen.add(await seq_of(tx, "a") + await seq_of(tx, "b"))
        return seen

    movers = [asyncio.create_task(move()) for _ in range(10)]
    sums = await asyncio.gather(*[add() for _ in range(50)])
    await asyncio.gather(*movers)
    assert set().union(*sums) == {2_000}
    async with db.read() as tx:
        assert (await seq_of(tx, "a"), await seq_of(tx, "b")) == (900, 1_100)


WRITE_OFTEN = """
async def main(url):
    db = Database(url)
    say("ready")
    wait()
    for _ in range(25):
        async with db.write() as tx:
            seq = (await tx.execute(select(tables.audit_heads.c.seq).with_for_update())).scalar_one()
            await tx.execute(update(tables.audit_heads).values(seq=seq + 1))
    await db.close()

asyncio.run(main(sys.argv[1]))
"""


async def test_writers_of_several_processes_wait_for_each_other(db: Database, db_url: str) -> None:
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id="t"))
        await tx.execute(insert(audit_heads), {"tenant_id": "t", "seq": 0, "hash": ""})
    with others(3, WRITE_OFTEN, db_url) as writers:
        for each in writers:
            assert each.hear() == "ready"
        for each in writers:
            each.tell()
        for each in writers:
            each.finish()
    async with db.read() as tx:
        assert (await tx.execute(select(audit_heads.c.seq))).scalar_one() == 75


WRITE_AND_HANG = """
async def main(url):
    db = Database(url)
    async with db.write() as tx:
        at = await database.now(tx)
        await tx.execute(insert(tables.tenants), {"id": "x", "name": "x", "created_at": at})
        say("inside")
        wait()

asyncio.run(main(sys.argv[1]))
"""


async def test_a_writer_killed_in_the_middle_leaves_nothing_and_makes_room(db: Database, db_url: str) -> None:
    with others(1, WRITE_AND_HANG, db_url) as (writer,):
        assert writer.hear() == "inside"
        writer.kill()
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant())
    assert await count(db) == 1
