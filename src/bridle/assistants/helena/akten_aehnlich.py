"""Matters whose Kurzrubrum has one of these words, also misspelt, among all that the person may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.aehnlich import gleich
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.model import akten
from bridle.host.identity import Principal

SHORTEST = 4


async def aehnliche(
    tx: AsyncConnection, principal: Principal, words: Sequence[str], *filters: ColumnElement[Any]
) -> list[str]:
    """Their ids, those with most of the words first, the newest of them before the others."""
    asked = select(akten.c.id, akten.c.kurzrubrum).where(access.visible_akten(principal), *filters)
    rows = (await tx.execute(asked.order_by(akten.c.angelegt.desc(), akten.c.id))).all()
    titles = {row.id: set(gefaltet(row.kurzrubrum).split()) for row in rows}
    known = set[str]().union(*titles.values())  # each word once: a firm has far fewer than titles
    meant = [
        {other for other in known if gleich(word, other)}
        for word in dict.fromkeys(each.strip(".,;:!?") for each in words)
        if len(word) >= SHORTEST
    ]
    hits = {akte: sum(bool(title & each) for each in meant) for akte, title in titles.items()}
    return sorted([akte for akte, count in hits.items() if count], key=lambda akte: -hits[akte])
