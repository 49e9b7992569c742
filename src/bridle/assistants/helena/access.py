"""The one gate: who may see and do what. No row of Helena's is read or written but through here.

Whatever somebody may not see is not there: a foreign id, an unknown one and one of another Kanzlei are told
apart by nobody. An administrator sees all of the Kanzlei; others a matter they are responsible for, work on,
or reach through a Dezernat. A role that is not listed sees nothing.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, and_, false, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.model import (
    Rolle,
    akten,
    alerts,
    dezernat_akten,
    dezernat_mitglieder,
    kalender,
    notizen,
)
from bridle.host.errors import Forbidden, NotFound
from bridle.host.identity import Principal
from bridle.host.tables import users

NO_AKTE = "Akte nicht gefunden oder kein Zugriff."
NOT_ALLOWED = "Das darfst Du mit Deiner Rolle nicht: {recht}."


class Recht(StrEnum):
    """What a role may do at all; on which matters is another question."""

    LESEN = "lesen"
    KI_NUTZEN = "Helena nutzen"
    AKTE_ANLEGEN = "Akten anlegen"
    BEARBEITEN = "Akten bearbeiten"
    ZUWEISEN = "Zuständigkeit und Vertraulichkeit ändern"
    FREIGEBEN = "freigeben"
    LOESCHEN = "löschen"
    BEA_LESEN = "beA lesen"
    BEA_SENDEN = "beA senden"
    EINSTELLUNGEN = "Einstellungen ändern"
    ADMIN = "verwalten"


_READER = frozenset({Recht.LESEN, Recht.KI_NUTZEN})
_OFFICE = _READER | {Recht.AKTE_ANLEGEN, Recht.BEARBEITEN, Recht.BEA_LESEN}
RECHTE: dict[str, frozenset[Recht]] = {
    Rolle.ADMIN: frozenset(Recht),
    Rolle.ANWALT: _OFFICE | {Recht.ZUWEISEN, Recht.FREIGEBEN, Recht.LOESCHEN, Recht.BEA_SENDEN},
    Rolle.SACHBEARBEITER: _OFFICE | {Recht.FREIGEBEN},
    Rolle.SEKRETARIAT: _OFFICE,
    Rolle.PRAKTIKANT: _READER,
    Rolle.MANDANT: frozenset(),
}
STAFF = frozenset([role for role, granted in RECHTE.items() if Recht.LESEN in granted])
APPROVERS = frozenset([role for role, granted in RECHTE.items() if Recht.FREIGEBEN in granted])

# Rows that need not belong to an Akte: whose they are then.
_OWNERS = {
    kalender.name: (kalender.c.verantwortlich_id, kalender.c.angelegt_von),
    notizen.name: (notizen.c.user_id,),
    alerts.name: (alerts.c.user_id,),
}


# ---- by role


def darf(principal: Principal, recht: Recht) -> bool:
    return recht in RECHTE.get(principal.role, frozenset())


def verlange(principal: Principal, recht: Recht) -> None:
    if not darf(principal, recht):
        raise Forbidden(NOT_ALLOWED.format(recht=recht.value))


# ---- by matter; these are conditions of their own, to be joined by AND


def visible_akten(principal: Principal) -> ColumnElement[bool]:
    """Which rows of `akten` there are for this person."""
    if principal.role not in STAFF:
        return false()
    own = akten.c.tenant_id == principal.tenant_id
    if principal.role == Rolle.ADMIN:
        return own
    through = (
        select(dezernat_akten.c.akte_id)
        .join(dezernat_mitglieder, dezernat_mitglieder.c.dezernat_id == dezernat_akten.c.dezernat_id)
        .where(
            dezernat_mitglieder.c.user_id == principal.user_id,
            dezernat_mitglieder.c.tenant_id == principal.tenant_id,
            dezernat_akten.c.tenant_id == principal.tenant_id,
        )
    )
    return and_(
        own,
        or_(
            akten.c.anwalt_id == principal.user_id,
            akten.c.sachbearbeiter_id == principal.user_id,
            akten.c.id.in_(through),
        ),
    )


def visible(principal: Principal, table: Table) -> ColumnElement[bool]:
    """The same for any of Helena's tables."""
    if table is akten:
        return visible_akten(principal)
    if principal.role not in STAFF:
        return false()
    own = table.c.tenant_id == principal.tenant_id
    if "akte_id" not in table.c:
        return own
    reached = table.c.akte_id.in_(select(akten.c.id).where(visible_akten(principal)))
    if table.name in _OWNERS:
        reached = or_(reached, and_(table.c.akte_id.is_(None), _owned(principal, table)))
    if table is alerts:
        reached = and_(reached, or_(alerts.c.user_id.is_(None), _owned(principal, table)))
    return and_(own, reached)


async def akte(
    tx: AsyncConnection, principal: Principal, akte_id: str, *, write: bool = False, lock: bool = False
) -> Row[Any]:
    """The matter, for somebody who may see it, and with `write` may change it."""
    return await row(tx, principal, akten, akte_id, NO_AKTE, write=write, lock=lock)


async def row(
    tx: AsyncConnection,
    principal: Principal,
    table: Table,
    row_id: str,
    missing: str,
    *,
    write: bool = False,
    lock: bool = False,
) -> Row[Any]:
    """One row of a table with an id, or the sentence that says it is not there."""
    asked = select(table).where(table.c.id == row_id, visible(principal, table))
    found = (await tx.execute(asked.with_for_update(of=table) if lock else asked)).one_or_none()
    if found is None:
        raise NotFound(missing)
    if write:
        verlange(principal, Recht.BEARBEITEN)
    return found


async def colleague(tx: AsyncConnection, principal: Principal, user_id: str, roles: frozenset[str]) -> bool:
    """Whether somebody works in the same Kanzlei, now, in one of these roles."""
    same = select(users.c.id).where(
        users.c.id == user_id,
        users.c.tenant_id == principal.tenant_id,
        users.c.active,
        users.c.role.in_(roles),
    )
    return (await tx.execute(same)).first() is not None


def _owned(principal: Principal, table: Table) -> ColumnElement[bool]:
    if principal.role == Rolle.ADMIN:
        return table.c.tenant_id == principal.tenant_id
    return or_(*[column == principal.user_id for column in _OWNERS[table.name]])
