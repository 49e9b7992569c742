"""Making vectors: in pieces that are for good, by several at once, whatever happens to a segment."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from sqlalchemy import select

from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.search import (
    Document,
    fill,
    prepare,
    put,
    remove,
    remove_scope,
    segments,
    vector_parts,
    vectors,
)
from bridle.host.search.vectors import Matrix, NoMeaning, catch_up
from support.waiting import gate_before, in_each_others_way


class Counting:
    """Remembers what it was given, and fails once it was given so much."""

    def __init__(self, fails_after: int | None = None, name: str = "zählend", size: int = 3) -> None:
        self.name, self.fails_after, self.size = name, fails_after, size
        self.given: list[str] = []

    async def queries(self, texts: Sequence[str]) -> Matrix:
        return await self.passages(texts)

    async def passages(self, texts: Sequence[str]) -> Matrix:
        if self.fails_after is not None and len(self.given) >= self.fails_after:
            raise NoMeaning("der Dienst ist fort")
        self.given += texts
        await asyncio.sleep(0)
        made = np.zeros((len(texts), self.size), np.float32)
        made[:, 0] = [int(text.rsplit("Nummer ", 1)[1]) for text in texts]
        return made


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "PIECE", 4)
    monkeypatch.setattr(vectors, "AT_ONCE", 2)


@pytest.fixture
async def stored(db: Database) -> Database:
    """One segment of twenty passages."""
    async with db.alter() as tx:
        await prepare(tx)
    async with db.write() as tx:
        await put(tx, [document(number) for number in range(20)])
    return db


def document(number: int) -> Document:
    return Document(f"d{number}", "schrank", "Ding", f"Nummer {number}", version="1")


async def made(db: Database, embedder: Counting) -> int:
    return sum([count async for count in catch_up(db, embedder)])


async def kept(db: Database, model: str = "zählend") -> dict[str, dict[int, float]]:
    """By the name under which it lies, each passage's first number."""
    here = tables.vectors.c
    async with db.read() as tx:
        rows = (await tx.execute(select(here.model, here.passages, here.matrix))).all()
    found: dict[str, dict[int, float]] = {}
    for name, passages, matrix in rows:
        if name.startswith(model):
            numbers, lines = vector_parts.read(passages, matrix)
            assert len(set(numbers.tolist())) == numbers.size
            found[name] = dict(zip(numbers.tolist(), lines[:, 0].tolist(), strict=True))
    return found


async def expected(db: Database) -> dict[int, float]:
    here, of = tables.passages.c, tables.documents.c
    asked = select(here.number, of.id).join(tables.documents, of.number == here.document)
    async with db.read() as tx:
        return {number: float(name[1:]) for number, name in await tx.execute(asked)}


async def test_broken_off_it_goes_on_and_no_passage_is_made_twice(stored: Database) -> None:
    broken = Counting(fails_after=10)
    with pytest.raises(NoMeaning):
        await made(stored, broken)
    assert len(broken.given) == 10  # two pieces are stored, half a piece is lost
    rest = Counting()
    assert await made(stored, rest) == 12
    assert len(rest.given) == 12
    assert set(rest.given).isdisjoint(broken.given[:8])
    assert await kept(stored) == {"zählend": await expected(stored)}
    assert await made(stored, Counting()) == 0


async def test_several_at_once_make_all_of_it_and_each_vector_is_stored_once(stored: Database) -> None:
    others = [Database(stored.url.render_as_string(hide_password=False)) for _ in range(2)]
    embedders = [Counting() for _ in range(3)]
    counts = await asyncio.gather(
        *[made(db, each) for db, each in zip([stored, *others], embedders, strict=True)]
    )
    assert sum(counts) == 20
    assert await kept(stored) == {"zählend": await expected(stored)}
    for each in others:
        await each.close()


async def test_nothing_is_searched_in_parts(stored: Database) -> None:
    with pytest.raises(NoMeaning):
        await made(stored, Counting(fails_after=8))
    assert "zählend" not in await kept(stored)
    async with stored.read() as tx:
        assert len(await vectors.unembedded(tx, "zählend")) == 1


async def test_parts_of_a_segment_that_is_joined_with_others_are_kept(stored: Database) -> None:
    with pytest.raises(NoMeaning):
        await made(stored, Counting(fails_after=8))
    async with stored.write() as tx:
        await remove(tx, "schrank", None, ["d0", "d1"])
    for number in range(20, 20 + segments.TOGETHER - 1):
        async for _ in fill(stored, [document(number)]):
            pass
    async with stored.read() as tx:
        assert len((await tx.execute(select(tables.segments.c.number))).all()) == 1
    parts = await kept(stored)
    assert {number for part in parts.values() for number in part} <= set(await expected(stored))
    already = sum(len(part) for part in parts.values())
    assert 6 <= already <= 8
    rest = Counting()
    assert await made(stored, rest) == len(rest.given) == 18 + segments.TOGETHER - 1 - already
    assert await kept(stored) == {"zählend": await expected(stored)}


async def test_what_was_left_is_taken_out_and_the_parts_are_the_whole(stored: Database) -> None:
    broken = Counting(fails_after=16)
    with pytest.raises(NoMeaning):
        await made(stored, broken)
    done = {text.rsplit(" ", 1)[1] for text in broken.given}
    async with stored.write() as tx:
        await remove(tx, "schrank", None, [f"d{n}" for n in range(20) if str(n) not in done])
    rest = Counting()
    assert await made(stored, rest) == 0
    assert rest.given == []
    assert await kept(stored) == {"zählend": await expected(stored)}


async def test_another_model_under_the_same_name_begins_anew_and_never_mixes(stored: Database) -> None:
    with pytest.raises(NoMeaning):
        await made(stored, Counting(fails_after=8))
    with pytest.raises(NoMeaning, match="von einem anderen Modell"):
        await made(stored, Counting(size=5))
    assert await made(stored, Counting(size=5)) == 20


async def test_models_whose_names_are_alike_do_not_share_parts(stored: Database) -> None:
    for name in ("modell", "MODELL", "modell_", "modell%"):
        with pytest.raises(NoMeaning):
            await made(stored, Counting(fails_after=8, name=name))
    rest = Counting(name="modell")
    assert await made(stored, rest) == 12
    assert Counter(rest.given).most_common(1)[0][1] == 1


async def test_a_segment_that_is_no_more_gets_no_vectors(stored: Database) -> None:
    async with stored.write() as tx:
        assert await vector_parts.keep(tx, 999_999, "zählend", [1], np.ones((1, 3), np.float32)) == 0
    assert await kept(stored) == {}


# ---- while documents are deleted and written


async def a_segment(db: Database, model: str = "zählend") -> tuple[int, list[int]]:
    async with db.read() as tx:
        number = (await tx.execute(select(tables.segments.c.number))).scalars().first()
        assert number is not None
        return number, await vector_parts.missing(tx, number, model)


async def test_a_passage_that_was_taken_out_meanwhile_gets_no_vector(stored: Database) -> None:
    segment, numbers = await a_segment(stored)
    async with stored.write() as tx:
        await remove(tx, "schrank", None, ["d0", "d7"])
    async with stored.write() as tx:
        assert await vector_parts.keep(tx, segment, "zählend", numbers, np.ones((20, 3), np.float32)) == 18
    assert (await kept(stored))["zählend"].keys() == (await expected(stored)).keys()


@pytest.fixture
async def of_a_matter(postgres_db: Database) -> Database:
    """One segment of four passages that belong to a tenant's scope."""
    async with postgres_db.write() as tx:
        await put(tx, [in_matter(number) for number in range(4)])
    return postgres_db


def in_matter(number: int) -> Document:
    return replace(document(number), tenant_id="t", scope="akte")


@pytest.mark.parametrize("some_before", [False, True])
@pytest.mark.parametrize("gate", ["_read", "settle"])
async def test_vectors_of_a_scope_that_is_deleted_meanwhile_go_with_it_and_nobody_is_refused(
    of_a_matter: Database, monkeypatch: pytest.MonkeyPatch, gate: str, some_before: bool
) -> None:
    db = of_a_matter
    segment, numbers = await a_segment(db)
    if some_before:
        await keep(db, segment, numbers[:2])

    async def delete() -> int:
        async with db.write() as tx:
            return await remove_scope(tx, "t", "akte")

    held = gate_before(monkeypatch, vector_parts, gate)
    new = numbers[2:] if some_before else numbers
    assert await in_each_others_way(db, held, keep(db, segment, new), delete) == [len(new), 4]
    async with db.read() as tx:
        for table in (tables.vectors, tables.segments, tables.documents, tables.passages, tables.postings):
            assert (await tx.execute(select(table))).first() is None


async def test_vectors_of_segments_that_are_joined_meanwhile_stay_and_nobody_is_refused(
    of_a_matter: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = of_a_matter
    segment, numbers = await a_segment(db)
    await keep(db, segment, numbers[:2])
    for number in range(4, 3 + segments.TOGETHER - 1):
        await written(db, number)
    held = gate_before(monkeypatch, vector_parts, "_read")
    done = await in_each_others_way(db, held, keep(db, segment, numbers[2:]), lambda: written(db, 99))
    assert done == [2, 1]
    assert await made(db, Counting()) == len(await expected(db)) - 4
    assert (await kept(db))["zählend"].keys() == (await expected(db)).keys()


async def keep(db: Database, segment: int, numbers: list[int]) -> int | str:
    async with db.write() as tx:
        vectors_of_them = np.ones((len(numbers), 3), np.float32)
        return await vector_parts.keep(tx, segment, "zählend", numbers, vectors_of_them)


async def written(db: Database, number: int) -> int:
    async with db.write() as tx:
        return (await put(tx, [in_matter(number)])).written
