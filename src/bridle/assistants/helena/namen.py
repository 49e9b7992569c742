"""The people of the matters somebody works on: no model in the cloud may learn who they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.model import BeteiligtenRolle, akten, beteiligte
from bridle.host.identity import Principal
from bridle.host.personal_names import Person

VERSUS = "./."
PARTEI, ADRESSE = "PARTEI", "ADRESSE"


async def names(tx: AsyncConnection, principal: Principal, scope: str | None) -> Sequence[Person]:
    """Those of the scope's Akte first, then of all the others the person may see.

    A tool may read any of them, also in a conversation about one.
    """
    return await _named(tx, access.visible_akten(access.selbst(principal)), scope)


async def alle_namen(tx: AsyncConnection, principal: Principal) -> Sequence[Person]:
    """Of all matters of the Kanzlei, seen or not: for what is not to be told outside."""
    return await _named(tx, access.kanzlei_akten(access.selbst(principal)), None)


def rufname(titles: Sequence[str]) -> str:
    """How people call the first of these matters that no other is called like; "" where there is none."""
    first = [sides[0] for each in titles if (sides := _sides(each))]
    words = Counter(word for each in titles for word in set(gefaltet(each).split()))
    alone = [each for each in first if len(each.split()) == 1 and words[gefaltet(each)] == 1]
    return alone[0] if alone else ""


async def _named(tx: AsyncConnection, matters: ColumnElement[bool], scope: str | None) -> Sequence[Person]:
    asked = select(beteiligte).where(
        beteiligte.c.akte_id.in_(select(akten.c.id).where(matters)),
        beteiligte.c.rolle != BeteiligtenRolle.GERICHT,
    )
    rows = (await tx.execute(asked.order_by(beteiligte.c.angelegt, beteiligte.c.id))).all()
    people = [person for row in sorted(rows, key=lambda row: row.akte_id != scope) for person in _people(row)]
    titles = select(akten.c.kurzrubrum).where(matters).order_by(akten.c.id)
    known = {gefaltet(each) for person in people for each in (person.name, *person.also)}
    for kurzrubrum in (await tx.execute(titles)).scalars():
        people += [Person(PARTEI, side) for side in _sides(kurzrubrum) if not _among(side, known)]
    return people


def _people(row: Row[Any]) -> Iterator[Person]:
    name = f"{row.vorname} {row.name}".strip()
    if called := name or row.firma:
        yield Person(row.rolle, called, also=(row.firma,) if name and row.firma else ())
    if row.adresse:
        yield Person(ADRESSE, row.adresse, whole=True)


def _sides(kurzrubrum: str) -> list[str]:
    """Both sides of „Sommer ./. Winter GmbH“; a title that names no sides names nobody for sure."""
    sides = [side.strip() for side in kurzrubrum.split(VERSUS)]
    return [side for side in sides if side] if len(sides) == 2 else []


def _among(side: str, known: set[str]) -> bool:
    """Whether somebody known is meant: every word of the short title is one of their name."""
    words = set(gefaltet(side).split())
    return any(words <= set(each.split()) for each in known)
