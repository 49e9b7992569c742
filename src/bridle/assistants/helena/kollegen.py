"""Who in the firm is meant by a name, as people say it: „Frau Koch“, „Dr. Bauer“, „Kieselhains“."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF
from bridle.assistants.helena.aehnlich import gleich
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.model import beteiligte
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


@dataclass(frozen=True, slots=True)
class ImHaus:
    """Somebody who works here; `beteiligt` are the people of that name who take part in a matter."""

    name: str
    beteiligt: tuple[str, ...] = ()


async def kollegen(tx: AsyncConnection, principal: Principal, name: str) -> list[Kollege]:
    """Those who work here and whom the name fits: as it is written, else with a slip; nobody, one or more."""
    said = gefaltet(name).replace(".", " ").split()
    words = [word for word in said if not _ANREDE.fullmatch(word)]
    everybody = await _alle(tx, principal) if words else []
    whole = [each for each in everybody if set(said) <= teile(each.name)]  # who may be called Anwalt
    exact = whole or [each for each in everybody if set(words) <= teile(each.name)]
    return exact or [each for each in everybody if all(meint(word, teile(each.name)) for word in words)]


async def im_haus(tx: AsyncConnection, principal: Principal, gesagt: Sequence[str]) -> tuple[ImHaus, ...]:
    """Everybody who works here; of those who are named in what was said, who else is called so."""
    if principal.role not in STAFF:
        return ()
    everybody = await _alle(tx, principal)
    said = set(gefaltet(*gesagt).replace(".", " ").replace("-", " ").split())
    last = {each.name: gefaltet(each.name).split()[-1] for each in everybody if each.name.strip()}
    named = {each for each in last.values() if {each, f"{each}s"} & said}
    shared: dict[str, list[str]] = {}
    if named:
        called = or_(*[beteiligte.c.suche.contains(each, autoescape=True) for each in sorted(named)])
        asked = (
            select(beteiligte.c.vorname, beteiligte.c.name)
            .where(access.visible(principal, beteiligte), called)
            .distinct()
        )
        for row in await tx.execute(asked):
            for each in named & set(gefaltet(row.name or "").split()):
                shared.setdefault(each, []).append(f"{row.vorname or ''} {row.name}".strip())
    return tuple([ImHaus(name, tuple(shared.get(each, ()))) for name, each in last.items()])


async def _alle(tx: AsyncConnection, principal: Principal) -> list[Kollege]:
    asked = select(users.c.id, users.c.name).where(
        users.c.tenant_id == principal.tenant_id, users.c.role.in_(sorted(STAFF))
    )
    return [Kollege(row.id, row.name) for row in await tx.execute(asked.order_by(users.c.name))]


def teile(name: str) -> set[str]:
    """The parts of a name; a double one whole and in parts."""
    parts = gefaltet(name).split()
    return {*parts, *(half for part in parts for half in part.split("-"))}


def meint(word: str, parts: set[str]) -> bool:
    return len(word) > 2 and any(gleich(word, part) or word == f"{part}s" for part in parts)
