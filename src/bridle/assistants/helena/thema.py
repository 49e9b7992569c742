"""Matters found by what they are about: „die Schimmelsache“, „das undichte Dach“.

Read is what a matter says of itself: its title, its reason, its field of law, its notes, and the names of its
documents and dates. What its documents say inside is left to the search in documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Text, and_, cast, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import akten, beteiligte, dokumente, kalender, notizen
from bridle.assistants.helena.thema_normen import vorgemerkt
from bridle.assistants.helena.thema_worte import Begriff, Gesagt, anfang, begriffe, punkte, worte
from bridle.engine.text import canonical_json
from bridle.host.identity import Principal
from bridle.host.tables import users

MOST_READ = 400
"""Of more matters than these nobody could say that one is the only one."""
_RECHT = re.compile(r"s?recht$")


class Passt(IntEnum):
    """How well a matter fits: what it is, what has to do with it, what is said aside, a part of the words."""

    TEILWEISE = 0
    VIELLEICHT = 1
    WOHL = 2
    GENAU = 3


@dataclass(frozen=True, slots=True)
class Gefunden:
    row: Row[Any]
    passt: Passt
    ueber: tuple[str, ...]
    """The words of the query that it was found by."""


async def nach_thema(
    tx: AsyncConnection, principal: Principal, query: str, *filters: ColumnElement[bool]
) -> list[Gefunden]:
    """Matters that are about this, the best first; those that have all the words, or else those with most."""
    asked = begriffe(query)
    if not asked:
        return []
    rows = await _kandidaten(tx, principal, asked, filters)
    titles = await _titel(tx, principal, [row.id for row in rows])
    found = [each for row in rows if (each := _bewertet(row, asked, titles.get(row.id, ())))]
    if not found:
        return await _nach_normen(tx, principal, asked, filters)
    best = max((each.passt for each in found), default=Passt.TEILWEISE)
    if best is Passt.TEILWEISE:
        most = max((len(each.ueber) for each in found), default=0)
        return [each for each in found if len(each.ueber) == most]
    whole = [each for each in found if each.passt is not Passt.TEILWEISE]
    return sorted(whole, key=lambda each: -each.passt)


async def _nach_normen(
    tx: AsyncConnection,
    principal: Principal,
    asked: Sequence[Begriff],
    filters: Sequence[ColumnElement[bool]],
) -> list[Gefunden]:
    ids = await vorgemerkt(tx, principal, asked, filters)
    wanted = _mit_anwalt().where(akten.c.id.in_(ids), access.visible_akten(principal)).limit(MOST_READ)
    rows = (await tx.execute(wanted.order_by(akten.c.angelegt.desc(), akten.c.id))).all() if ids else ()
    return [Gefunden(row, Passt.VIELLEICHT, tuple(each.gesagt for each in asked)) for row in rows]


# ---- which matters are read


async def _kandidaten(
    tx: AsyncConnection,
    principal: Principal,
    asked: Sequence[Begriff],
    filters: Iterable[ColumnElement[bool]],
) -> list[Row[Any]]:
    """Those with something alike in their texts; the analyser has the last word."""
    needed = [each for each in asked if each.pflicht] or asked
    alike = [_aehnlich(principal, each) for each in needed]
    for condition in (and_(*alike), or_(*alike)):
        wanted = _mit_anwalt().where(access.visible_akten(principal), condition, *filters)
        ordered = wanted.order_by(akten.c.angelegt.desc(), akten.c.id).limit(MOST_READ + 1)
        rows = list((await tx.execute(ordered)).all())
        if rows:
            return rows if len(rows) <= MOST_READ else []
    return []


def _mit_anwalt() -> Select[Any]:
    return select(akten, users.c.name.label("anwalt")).join(
        users, users.c.id == akten.c.anwalt_id, isouter=True
    )


def _aehnlich(principal: Principal, begriff: Begriff) -> ColumnElement[bool]:
    stems = {re.sub("(?:ig|lich|isch)$", "", term) for term, _ in begriff.deutungen} | begriff.teile
    # A stem has lost its dots, and a text may have them or an „e“ instead.
    patterns = [f"%{re.sub('[aou]+e?', '%', each)}%" for each in sorted(stems)]
    own = [akten.c[name] for name in ("kurzrubrum", "wegen", "sachgebiet", "summary", "notizen")]
    own += [cast(akten.c.tags, Text), cast(akten.c.falldaten, Text)]

    def fits(columns: Iterable[Any]) -> ColumnElement[bool]:
        return or_(*[column.ilike(pattern) for column in columns for pattern in patterns])

    papers = select(dokumente.c.akte_id).where(access.visible(principal, dokumente), fits([dokumente.c.name]))
    dates = select(kalender.c.akte_id).where(access.visible(principal, kalender), fits([kalender.c.titel]))
    homes = select(beteiligte.c.akte_id).where(
        access.visible(principal, beteiligte), fits([beteiligte.c.adresse])
    )
    notes = select(notizen.c.akte_id).where(
        access.visible(principal, notizen), notizen.c.akte_id.is_not(None), fits([notizen.c.text])
    )
    return or_(
        fits(own),
        akten.c.id.in_(notes),
        akten.c.id.in_(homes),
        akten.c.id.in_(papers),
        akten.c.id.in_(dates.where(kalender.c.akte_id.is_not(None))),
    )


_NAMEN = ((dokumente, "name"), (kalender, "titel"), (beteiligte, "adresse"), (notizen, "text"))


async def _titel(tx: AsyncConnection, principal: Principal, ids: Sequence[str]) -> dict[str, list[str]]:
    """The names of the documents and dates of each, its notes, and where those in it live."""
    found: dict[str, list[str]] = {}
    for table, name in _NAMEN if ids else ():
        mine = (access.visible(principal, table), table.c.akte_id.in_(ids))
        for akte_id, text in (await tx.execute(select(table.c.akte_id, table.c[name]).where(*mine))).all():
            # Of an address only the street: many live in the same town.
            found.setdefault(akte_id, []).append(text.split(",")[0] if name == "adresse" else text)
    return found


# ---- how well one fits


def _bewertet(row: Row[Any], asked: Sequence[Begriff], titles: Iterable[str]) -> Gefunden | None:
    fields = [_gebiet(each) for each in (row.sachgebiet, *row.tags)]
    said = Gesagt(
        tuple(worte([row.wegen, *fields])),
        tuple(worte([row.summary, row.notizen, canonical_json(row.falldaten), *titles])),
        tuple(worte([row.kurzrubrum])),
    )
    points = {each: punkte(each, said) for each in asked}
    by = tuple(each.gesagt for each, reached in points.items() if reached or anfang(each, said))
    if not by:
        return None
    needed = [reached for each, reached in points.items() if each.pflicht] or list(points.values())
    return Gefunden(row, _PASST[min(needed)], by)


_PASST: Mapping[int, Passt] = {
    0: Passt.TEILWEISE,
    1: Passt.VIELLEICHT,
    2: Passt.WOHL,
    3: Passt.WOHL,
    4: Passt.GENAU,
}


def _gebiet(value: str) -> str:
    """MIETRECHT is about Miete; SONSTIGES about nothing."""
    plain = value.capitalize() if value.isupper() else value
    return "" if plain == "Sonstiges" else _RECHT.sub("", plain)
