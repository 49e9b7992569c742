"""Whether a text names a matter that stays in the house: then whoever answers it is in the house too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Row, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import nur_lokal_frueher
from bridle.assistants.helena.model import (
    BeteiligtenRolle,
    akten,
    beteiligte,
    dokumente,
    kalender,
    notizen,
    zeiten,
)
from bridle.assistants.helena.nur_lokal_worte import (
    Gelesen,
    Worte,
    nummern,
    ohne_stumme,
    stehen_in,
    titel,
    worte,
    zeichen,
)
from bridle.host.identity import Principal

_KENNUNG = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])")
_ROWS: tuple[Table, ...] = (dokumente, kalender, beteiligte, zeiten, notizen)
_PARTIES = (BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER)
AT_ONCE = 500


async def genannt(tx: AsyncConnection, principal: Principal, texts: Iterable[str]) -> bool:
    """Whether these texts name a matter of the Kanzlei that stays in the house, or something in one.

    By its Aktenzeichen, its Kurzrubrum, the full name of a party that no other matter has, or an id. Also one
    that the person may not see, or that is gone: what is said of it is no less confidential.
    """
    text = "\n".join(texts)
    if not text.strip():
        return False
    said = await asyncio.to_thread(Gelesen.aus, text)  # a long conversation must not hold up the others
    ids = sorted(set(_KENNUNG.findall(text.lower())))
    ours = (akten.c.tenant_id == principal.tenant_id, akten.c.nur_lokal)
    rows = (await tx.execute(select(akten).where(*ours))).all()
    if rows and (_by_name(rows, said) or await _by_party(tx, principal, said)):
        return True
    if rows and await _by_id(tx, {row.id for row in rows}, ids):
        return True
    return await nur_lokal_frueher.genannt(tx, principal.tenant_id, said, ids)


def _by_name(rows: Iterable[Row[Any]], said: Gelesen) -> bool:
    numbers, marks, titles = set[tuple[int, str]](), set[Worte](), set[Worte]()
    for row in rows:
        numbers.update(nummern(row.aktenzeichen))
        marks |= zeichen(row.aktenzeichen)
        titles |= titel(row.kurzrubrum)
    by_words = stehen_in(marks, said.worte) or stehen_in(titles, said.namen)
    return bool(numbers & said.nummern or by_words)


async def _by_party(tx: AsyncConnection, principal: Principal, said: Gelesen) -> bool:
    """First and last name together, or the whole firm. Who has other matters too may be meant in those."""
    ours = akten.c.tenant_id == principal.tenant_id
    asked = select(beteiligte).join(akten, akten.c.id == beteiligte.c.akte_id)
    of = beteiligte.c.rolle.in_(_PARTIES)
    known: dict[Worte, Row[Any]] = {}
    firms: dict[Worte, Row[Any]] = {}
    for row in await tx.execute(asked.where(ours, akten.c.nur_lokal, of)):
        known |= _called(row)
        firms |= _firm_of_one_word(row)
    named = [known[name] for name in stehen_in(known, said.namen)]
    for row in [*named, *[firms[name] for name in stehen_in(firms, said.worte)]]:
        same = [getattr(beteiligte.c, each) == getattr(row, each) for each in ("vorname", "name", "firma")]
        elsewhere = asked.where(ours, akten.c.nur_lokal.is_(False), *same).limit(1)
        if (await tx.execute(elsewhere)).first() is None:
            return True
    return False


def _called(row: Row[Any]) -> Mapping[Worte, Row[Any]]:
    first, last = ohne_stumme(worte(row.vorname)), ohne_stumme(worte(row.name))
    names = [first + last, last + first] if first and last else []
    return {each: row for each in (*names, ohne_stumme(worte(row.firma))) if len(each) > 1}


def _firm_of_one_word(row: Row[Any]) -> Mapping[Worte, Row[Any]]:
    """„Nordbau GmbH“, with its form: „Nordbau“ alone may be anything."""
    firm = worte(row.firma)
    return {firm: row} if len(ohne_stumme(firm)) == 1 < len(firm) else {}


async def _by_id(tx: AsyncConnection, stays: set[str], ids: list[str]) -> bool:
    """Whether one of these is a matter's, or of something that lies in one."""
    if stays & set(ids):
        return True
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        for table in _ROWS:
            found = await tx.execute(select(table.c.akte_id).where(table.c.id.in_(some)))
            if stays & set(found.scalars()):
                return True
    return False
