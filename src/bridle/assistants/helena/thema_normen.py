"""Matters by the everyday name of a norm that is noted in them: Fahrerflucht is § 142 StGB.

No matter says that word of itself, so one that is found this way is only asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.gesetze_words import everyday_words
from bridle.assistants.helena.model import akte_normen, akten
from bridle.assistants.helena.thema_worte import Begriff, worte
from bridle.host.identity import Principal

MOST_READ = 2_000


async def vorgemerkt(
    tx: AsyncConnection,
    principal: Principal,
    asked: Sequence[Begriff],
    filters: Iterable[ColumnElement[bool]],
) -> set[str]:
    """The ids of matters that have a norm noted which people call so."""
    noted = (
        select(akte_normen.c.akte_id, akte_normen.c.gesetz, akte_normen.c.paragraph)
        .join(akten, akten.c.id == akte_normen.c.akte_id)
        .where(access.visible_akten(principal), access.visible(principal, akte_normen), *filters)
        .limit(MOST_READ)
    )
    return {row.akte_id for row in (await tx.execute(noted)).all() if _heisst_so(row, asked)}


def _heisst_so(row: Any, asked: Sequence[Begriff]) -> bool:
    known = {word.term for word in worte([everyday_words(row.gesetz, row.paragraph).names])}
    needed = [each for each in asked if each.pflicht] or asked
    return all(any(term in known for term, _ in each.deutungen) for each in needed)
