"""Numbers that nobody else gets; and by them, one writer of the index at a time."""

from __future__ import annotations

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables


async def taken(tx: AsyncConnection, name: str, count: int) -> int:
    """The first of so many numbers that nobody else gets."""
    dialect = sqlite if tx.dialect.name == "sqlite" else postgresql
    new = dialect.insert(tables.numbers).values(name=name, next=1 + count)
    given = new.on_conflict_do_update(
        index_elements=["name"], set_={"next": tables.numbers.c.next + count}
    ).returning(tables.numbers.c.next)
    return (await tx.execute(given)).scalar_one() - count


async def hold(tx: AsyncConnection) -> None:
    """Wait for whoever else changes the index, and let others wait until the end of this transaction.

    Everybody who changes segments, or what hangs on them, does this before anything else of the search: with
    one lock that comes first, no two wait for each other, and what was just looked at is still so.
    """
    await taken(tx, "passage", 0)
