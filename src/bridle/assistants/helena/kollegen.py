"""Who in the firm is meant by a name, as people say it: „Frau Koch“, „Dr. Bauer“, „Kieselhains“."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.access import STAFF
from bridle.assistants.helena.aehnlich import gleich
from bridle.assistants.helena.felder import gefaltet
from bridle.host.identity import Principal
from bridle.host.tables import users

_ANREDE = re.compile(
    r"(?:herrn?|frau|fr|hr|dr|prof|ra|rain|rae|rechtsanw\w*|anw(?:alt|aelt)\w*|kolleg\w*|notar\w*|"
    r"sachbearbeit\w*|der|die|den|dem|von|und)\.?"
)


@dataclass(frozen=True, slots=True)
class Kollege:
    id: str
    name: str


async def kollegen(tx: AsyncConnection, principal: Principal, name: str) -> list[Kollege]:
    """Those who work here and whom the name fits: as it is written, else with a slip; nobody, one or more."""
    said = gefaltet(name).replace(".", " ").split()
    words = [word for word in said if not _ANREDE.fullmatch(word)]
    asked = select(users.c.id, users.c.name).where(
        users.c.tenant_id == principal.tenant_id, users.c.role.in_(sorted(STAFF))
    )
    rows = await tx.execute(asked.order_by(users.c.name)) if words else ()
    everybody = [Kollege(row.id, row.name) for row in rows]
    whole = [each for each in everybody if set(said) <= _teile(each.name)]  # who may be called Anwalt
    exact = whole or [each for each in everybody if set(words) <= _teile(each.name)]
    return exact or [each for each in everybody if all(_meint(word, _teile(each.name)) for word in words)]


def _teile(name: str) -> set[str]:
    """The parts of a name; a double one whole and in parts."""
    parts = gefaltet(name).split()
    return {*parts, *(half for part in parts for half in part.split("-"))}


def _meint(word: str, parts: set[str]) -> bool:
    return len(word) > 2 and any(gleich(word, part) or word == f"{part}s" for part in parts)
