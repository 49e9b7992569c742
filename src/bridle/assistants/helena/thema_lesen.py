"""What is read of matters in order to find one by its subject."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, Text, cast, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import akten, beteiligte, dokumente, kalender, notizen
from bridle.assistants.helena.thema_worte import Begriff
from bridle.host.identity import Principal
from bridle.host.tables import users


def mit_anwalt() -> Select[Any]:
    return select(akten, users.c.name.label("anwalt")).join(
        users, users.c.id == akten.c.anwalt_id, isouter=True
    )


def stammformen(begriff: Begriff) -> list[str]:
    stems = {re.sub("(?:ig|lich|isch)$", "", term) for term, _ in begriff.deutungen} | begriff.teile
    # A stem has lost its dots, and a text may have them or an „e“ instead.
    return [f"%{re.sub('[aou]+e?', '%', each)}%" for each in sorted(stems)]


def aehnlich(principal: Principal, patterns: Sequence[str]) -> ColumnElement[bool]:
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


async def titel(tx: AsyncConnection, principal: Principal, ids: Sequence[str]) -> dict[str, list[str]]:
    """The names of the documents and dates of each, its notes, and where those in it live."""
    found: dict[str, list[str]] = {}
    for table, name in _NAMEN if ids else ():
        mine = (access.visible(principal, table), table.c.akte_id.in_(ids))
        for akte_id, text in (await tx.execute(select(table.c.akte_id, table.c[name]).where(*mine))).all():
            # Of an address only the street: many live in the same town.
            found.setdefault(akte_id, []).append(text.split(",")[0] if name == "adresse" else text)
    return found
