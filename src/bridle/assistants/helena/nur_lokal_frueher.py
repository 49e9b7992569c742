"""What stayed in the house and is gone, or has another name now: conversations still speak of it.

Its number is kept as it is; what may be somebody's name only as a digest. What was released since is not
meant: whoever takes the mark from a matter takes it from its old names too.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.model import akten
from bridle.assistants.helena.nur_lokal_worte import Gelesen, Worte, nummern, titel, zeichen
from bridle.host import database
from bridle.host.tables import consumed

AT_ONCE = 500


async def merke(tx: AsyncConnection, akte: Row[Any]) -> None:
    """Before a matter that stays in the house is deleted, or gets another number or title."""
    at = await database.now(tx)
    for each in sorted(_keys(akte)):
        row = {"key": f"{_of(akte.tenant_id)}{akte.id}:{each}", "at": at}
        await tx.execute(insert_or_leave(consumed).values(row).on_conflict_do_nothing())


async def genannt(tx: AsyncConnection, tenant_id: str, said: Gelesen, ids: Iterable[str]) -> bool:
    """Whether a text names one of them, by its id, a number or a title it had."""
    kept = await _kept(tx, tenant_id)
    if not kept:
        return False
    named = {f"id:{each}" for each in ids} | {_number(*each) for each in said.nummern}
    wanted = {each for keys in kept.values() for each in keys}
    named |= await asyncio.to_thread(_named_in, said, wanted)
    meant = {akte_id for akte_id, keys in kept.items() if keys & named}
    return bool(meant - await _released(tx, sorted(meant)))


async def _kept(tx: AsyncConnection, tenant_id: str) -> dict[str, set[str]]:
    mine = _of(tenant_id)
    found: dict[str, set[str]] = {}
    asked = select(consumed.c.key).where(consumed.c.key.startswith(mine, autoescape=True))
    for key in (await tx.execute(asked)).scalars():
        akte_id, _, name = key.removeprefix(mine).partition(":")
        found.setdefault(akte_id, set()).add(name)
    return found


async def _released(tx: AsyncConnection, ids: list[str]) -> set[str]:
    free: set[str] = set()
    for start in range(0, len(ids), AT_ONCE):
        some = akten.c.id.in_(ids[start : start + AT_ONCE])
        free.update(
            (await tx.execute(select(akten.c.id).where(some, akten.c.nur_lokal.is_(False)))).scalars()
        )
    return free


def _keys(akte: Row[Any]) -> Iterator[str]:
    yield f"id:{akte.id}"
    yield from [_number(*each) for each in nummern(akte.aktenzeichen)]
    yield from [_digest("zeichen", each) for each in zeichen(akte.aktenzeichen)]
    yield from [_digest("titel", each) for each in titel(akte.kurzrubrum)]


def _named_in(said: Gelesen, wanted: set[str]) -> set[str]:
    return {*_said("zeichen", said.worte, wanted), *_said("titel", said.namen, wanted)}


def _said(kind: str, said: Worte, wanted: set[str]) -> Iterator[str]:
    """Every run of words as long as a kept name: only as digests can the two be compared."""
    lengths = {int(each.split(":")[1]) for each in wanted if each.startswith(f"{kind}:")}
    for length in lengths:
        for at in range(len(said) - length + 1):
            if (key := _digest(kind, said[at : at + length])) in wanted:
                yield key


def _number(number: int, year: str) -> str:
    return f"nr:{number}/{year}"


def _digest(kind: str, name: Worte) -> str:
    return f"{kind}:{len(name)}:{hashlib.sha256(' '.join(name).encode('utf-8', 'replace')).hexdigest()}"


def _of(tenant_id: str) -> str:
    return f"helena-nur-lokal:{tenant_id}:"
