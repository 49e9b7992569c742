"""Matters found by what they are about: „die Schimmelsache“, „das undichte Dach“.

Read is what a matter says of itself: its title, its reason, its field of law, its notes, and the names of its
documents and dates. Where none is about it, they are told apart by all that is said in them
(`thema_schilderung`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import akten
from bridle.assistants.helena.thema_lesen import aehnlich, mit_anwalt, stammformen, titel
from bridle.assistants.helena.thema_normen import vorgemerkt
from bridle.assistants.helena.thema_schilderung import (
    AEHNLICH,
    DARUM,
    IM_NAMEN,
    Text,
    Treffer,
    geschildert,
    muster,
)
from bridle.assistants.helena.thema_worte import Begriff, Gesagt, anfang, begriffe, punkte, worte
from bridle.engine.text import canonical_json
from bridle.host.identity import Principal

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
    papiere: tuple[str, ...] = ()
    """The documents that these stand in, where it does not say so itself."""


DAZU = " + "
"""After it come words of the rest of the request: where several matters fit, they tell which is meant."""


async def nach_thema(
    tx: AsyncConnection, principal: Principal, query: str, *filters: ColumnElement[bool]
) -> list[Gefunden]:
    """Matters that are about this, the best first; or the one that what is told fits best."""
    told, _, beside = query.partition(DAZU)
    asked = begriffe(told)
    if not asked:
        return []
    found = await _von_sich(tx, principal, asked, filters)
    if not any(each.passt >= Passt.WOHL for each in found):
        near = await _nach_schilderung(tx, principal, asked, filters)
        clear = [each for each in near if each.passt is Passt.WOHL]
        found = clear or found or near or await _nach_normen(tx, principal, asked, filters)
    return await _unterschieden(tx, principal, found, begriffe(beside))


async def _von_sich(
    tx: AsyncConnection,
    principal: Principal,
    asked: Sequence[Begriff],
    filters: Sequence[ColumnElement[bool]],
) -> list[Gefunden]:
    """By what they say of themselves: those that have all the words, or else those with most."""
    rows = await _kandidaten(tx, principal, asked, filters)
    titles = await titel(tx, principal, [row.id for row in rows])
    found = [each for row in rows if (each := _bewertet(row, asked, titles.get(row.id, ())))]
    best = max((each.passt for each in found), default=Passt.TEILWEISE)
    if best is Passt.TEILWEISE:
        most = max((len(each.ueber) for each in found), default=0)
        return [each for each in found if len(each.ueber) == most]
    whole = [each for each in found if each.passt is not Passt.TEILWEISE]
    return sorted(whole, key=lambda each: -each.passt)


async def _nach_schilderung(
    tx: AsyncConnection,
    principal: Principal,
    asked: Sequence[Begriff],
    filters: Sequence[ColumnElement[bool]],
) -> list[Gefunden]:
    visible = (access.visible_akten(principal), *filters)
    near = mit_anwalt().where(*visible, aehnlich(principal, muster(asked))).limit(MOST_READ + 1)
    rows = {row.id: row for row in (await tx.execute(near)).all()}
    if len(rows) > MOST_READ:
        return []
    titles = await titel(tx, principal, list(rows))
    own = {row.id: _texte(row, titles.get(row.id, ())) for row in rows.values()}
    count = (await tx.execute(select(func.count()).select_from(akten).where(*visible))).scalar_one()
    hits = await geschildert(tx, principal, asked, own, count)
    others = mit_anwalt().where(*visible, akten.c.id.in_({each.akte_id for each in hits} - rows.keys()))
    rows |= {row.id: row for row in (await tx.execute(others)).all()}
    return [_aus_schilderung(rows[each.akte_id], each) for each in hits if each.akte_id in rows]


def _aus_schilderung(row: Row[Any], hit: Treffer) -> Gefunden:
    return Gefunden(row, Passt.WOHL if hit.klar else Passt.VIELLEICHT, hit.worte, hit.papiere)


async def _unterschieden(
    tx: AsyncConnection, principal: Principal, found: list[Gefunden], beside: Sequence[Begriff]
) -> list[Gefunden]:
    """Of several the one that also has what else was said, where it is only one."""
    best = [each for each in found if each.passt is max(other.passt for other in found)]
    if len(found) < 2 or not beside or (len(best) == 1 and best[0].passt is Passt.GENAU):
        return found
    rivals = best if best[0].passt is Passt.GENAU else found
    titles = await titel(tx, principal, [each.row.id for each in rivals])
    counted = {each.row.id: _anzahl(each.row, titles.get(each.row.id, ()), beside) for each in rivals}
    most = max(len(words) for words in counted.values())
    ahead = [each for each in rivals if len(counted[each.row.id]) == most]
    if not most or len(ahead) != 1:
        return found
    one = ahead[0]
    chosen = replace(one, passt=Passt.GENAU, ueber=(*one.ueber, *counted[one.row.id]))
    rest = [replace(each, passt=min(each.passt, Passt.WOHL)) for each in found if each is not one]
    return [chosen, *rest]


def _anzahl(row: Row[Any], titles: Iterable[str], beside: Sequence[Begriff]) -> list[str]:
    texts = _texte(row, titles)
    return [each.gesagt for each in beside if any(text.hat(each) >= AEHNLICH for text in texts)]


async def _nach_normen(
    tx: AsyncConnection,
    principal: Principal,
    asked: Sequence[Begriff],
    filters: Sequence[ColumnElement[bool]],
) -> list[Gefunden]:
    ids = await vorgemerkt(tx, principal, asked, filters)
    wanted = mit_anwalt().where(akten.c.id.in_(ids), access.visible_akten(principal)).limit(MOST_READ)
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
    alike = [aehnlich(principal, stammformen(each)) for each in needed]
    for condition in (and_(*alike), or_(*alike)):
        wanted = mit_anwalt().where(access.visible_akten(principal), condition, *filters)
        ordered = wanted.order_by(akten.c.angelegt.desc(), akten.c.id).limit(MOST_READ + 1)
        rows = list((await tx.execute(ordered)).all())
        if rows:
            return rows if len(rows) <= MOST_READ else []
    return []


# ---- how well one fits


def _texte(row: Row[Any], titles: Iterable[str]) -> list[Text]:
    """All that it says of itself; the names in its title are few of them its subject."""
    fields = [_gebiet(each) for each in (row.sachgebiet, *row.tags)]
    subject, aside = [row.wegen, *fields], [row.summary, row.notizen, canonical_json(row.falldaten), *titles]
    return [
        Text.aus(" \n ".join(subject), wert=DARUM),
        Text.aus(" \n ".join(aside)),
        Text.aus(row.kurzrubrum, wert=IM_NAMEN),
    ]


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
