"""The one gate: who may see and do what. No row of Helena's is read or written but through here.

Whatever somebody may not see is not there: a foreign id, an unknown one and one of another Kanzlei are told
apart by nobody. An administrator sees all of the Kanzlei; others a matter they are responsible for, work on,
reach through a Dezernat, look after for somebody who is away, or were let into. A role that is not listed
sees nothing. While a model elsewhere reads along (`NachAussen`), what is marked „nur lokal“ is not there
either, with all that belongs to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, Select, Table, and_, exists, false, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.berlin import Heute
from bridle.assistants.helena.model import (
    Rolle,
    akten,
    alerts,
    dezernat_akten,
    dezernat_mitglieder,
    freischaltungen,
    kalender,
    notizen,
    vertretungen,
)
from bridle.host.errors import Forbidden, NotFound
from bridle.host.identity import Principal
from bridle.host.tables import users

NO_AKTE = "Akte nicht gefunden oder kein Zugriff."
NOT_ALLOWED = "Das darfst Du mit Deiner Rolle nicht: {recht}."
ONLY_LENT = (
    "Diese Akte siehst Du nur über eine Vertretung oder eine Freischaltung. Damit geht nicht: {recht}. "
    "Das kann, wer in ihr Anwalt oder Sachbearbeiter ist oder in ihrem Dezernat, und die Administration."
)
BLEIBT_HIER = (
    "Das gehört zu einer Akte, die als „nur lokal“ markiert ist, und hier liest ein Modell außer Haus mit; "
    "deshalb wird es nicht gezeigt. Frag in einer Unterhaltung, die zu dieser Akte geöffnet ist, oder mit "
    "einem lokalen Modell."
)


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

# Rows that need not belong to an Akte, or never do: whose they are then.
_OWNERS = {
    kalender.name: (kalender.c.verantwortlich_id, kalender.c.angelegt_von),
    notizen.name: (notizen.c.user_id,),
    alerts.name: (alerts.c.user_id,),
    vertretungen.name: (vertretungen.c.user_id, vertretungen.c.vertreter_id),
}


@dataclass(frozen=True)
class NachAussen(Principal):
    """Somebody for whom a model elsewhere reads what is found.

    gesiebt   which of the questions that leave something out were asked: for matters of theirs, or for all
              of the Kanzlei's; whoever shows the answer says that it is not all
    """

    gesiebt: set[Literal["akten", "kanzlei"]] = field(
        default_factory=set[Literal["akten", "kanzlei"]], compare=False, repr=False
    )

    @staticmethod
    def von(principal: Principal) -> NachAussen:
        return NachAussen(**{each.name: getattr(principal, each.name) for each in fields(Principal)})

    @property
    def selbst(self) -> Principal:
        """The person, for what no model is told."""
        return Principal(**{each.name: getattr(self, each.name) for each in fields(Principal)})


def selbst(principal: Principal) -> Principal:
    """The person, whoever reads along."""
    return principal.selbst if isinstance(principal, NachAussen) else principal


# ---- by role


def darf(principal: Principal, recht: Recht) -> bool:
    return recht in RECHTE.get(principal.role, frozenset())


def verlange(principal: Principal, recht: Recht) -> None:
    if not darf(principal, recht):
        raise Forbidden(NOT_ALLOWED.format(recht=recht.value))


# ---- by matter; these are conditions of their own, to be joined by AND


def visible_akten(principal: Principal) -> ColumnElement[bool]:
    """Which rows of `akten` there are for this person."""
    return _reached(principal, *_own_ways(principal), *_lent_ways(principal))


def own_akten(principal: Principal) -> ColumnElement[bool]:
    """Those of them that were not merely lent. Nobody makes what was lent their own, or does away with it."""
    return _reached(principal, *_own_ways(principal))


def kanzlei_akten(principal: Principal) -> ColumnElement[bool]:
    """All of the Kanzlei, seen or not: only for saying that there is something, never what."""
    if isinstance(principal, NachAussen):
        principal.gesiebt.add("kanzlei")
    return _ours(principal)


def visible(principal: Principal, table: Table) -> ColumnElement[bool]:
    """The same for any of Helena's tables."""
    if table is akten:
        return visible_akten(principal)
    if principal.role not in STAFF:
        return false()
    own = table.c.tenant_id == principal.tenant_id
    if "akte_id" not in table.c:
        return and_(own, _owned(principal, table)) if table.name in _OWNERS else own
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
    if lock:
        asked = asked.with_for_update(of=table)
    elif write and not _reads_only(tx):  # what is about to refer to it must not find it deleted
        asked = asked.with_for_update(of=table, read=True, key_share=True)
    found = (await tx.execute(asked)).one_or_none()
    if found is None:
        await verweigere(tx, principal, table, table.c.id == row_id)
        raise NotFound(missing)
    if write:
        verlange(principal, Recht.BEARBEITEN)
    return found


async def verweigere(
    tx: AsyncConnection, principal: Principal, table: Table, which: ColumnElement[bool]
) -> None:
    """Say why, where only the model that reads along keeps somebody from what they named exactly.

    Not for a part of a name: who may try many would read a title letter by letter.
    """
    if not isinstance(principal, NachAussen):
        return
    asked = select(table.c.id).where(which, visible(principal.selbst, table))
    if (await tx.execute(asked.limit(1))).first() is not None:
        raise Forbidden(BLEIBT_HIER)


async def ausgelassen(tx: AsyncConnection, principal: Principal) -> bool:
    """Whether what was found for somebody is not all there is, because a model elsewhere reads it."""
    if not isinstance(principal, NachAussen) or not principal.gesiebt:
        return False
    person = principal.selbst
    there = kanzlei_akten(person) if "kanzlei" in principal.gesiebt else visible_akten(person)
    return (await tx.execute(select(akten.c.id).where(akten.c.nur_lokal, there).limit(1))).first() is not None


async def verlange_eigene(
    tx: AsyncConnection, principal: Principal, akte_id: str | None, recht: Recht
) -> None:
    """The right by role, and that the matter, where there is one, is not only lent to them."""
    verlange(principal, recht)
    if akte_id is None:
        return
    own = select(akten.c.id).where(akten.c.id == akte_id, own_akten(principal))
    if (await tx.execute(own)).first() is None:
        raise Forbidden(ONLY_LENT.format(recht=recht.value))


async def colleague(tx: AsyncConnection, principal: Principal, user_id: str, roles: frozenset[str]) -> bool:
    """Whether somebody works in the same Kanzlei, now, in one of these roles."""
    same = select(users.c.id).where(
        users.c.id == user_id,
        users.c.tenant_id == principal.tenant_id,
        users.c.active,
        users.c.role.in_(roles),
    )
    return (await tx.execute(same)).first() is not None


def _reads_only(tx: AsyncConnection) -> bool:
    """PostgreSQL takes no lock there, and whoever only prepares a draft needs none."""
    return bool(tx.sync_connection and tx.sync_connection.get_execution_options().get("postgresql_readonly"))


# ---- the ways to a matter


def _reached(principal: Principal, *ways: ColumnElement[bool]) -> ColumnElement[bool]:
    if principal.role not in STAFF:
        return false()
    if isinstance(principal, NachAussen):
        principal.gesiebt.add("akten")
    ours = _ours(principal)
    return ours if principal.role == Rolle.ADMIN else and_(ours, or_(*ways))


def _ours(principal: Principal) -> ColumnElement[bool]:
    ours = akten.c.tenant_id == principal.tenant_id
    return and_(ours, akten.c.nur_lokal.is_(False)) if isinstance(principal, NachAussen) else ours


def _own_ways(principal: Principal) -> tuple[ColumnElement[bool], ...]:
    return (
        akten.c.anwalt_id == principal.user_id,
        akten.c.sachbearbeiter_id == principal.user_id,
        akten.c.id.in_(_durch_dezernate(principal)),
    )


def _lent_ways(principal: Principal) -> tuple[ColumnElement[bool], ...]:
    away = _vertreten(principal)
    return (
        akten.c.anwalt_id.in_(away),
        akten.c.sachbearbeiter_id.in_(away),
        akten.c.id.in_(_freigeschaltet(principal)),
    )


def _durch_dezernate(principal: Principal) -> Select[Any]:
    return (
        select(dezernat_akten.c.akte_id)
        .join(dezernat_mitglieder, dezernat_mitglieder.c.dezernat_id == dezernat_akten.c.dezernat_id)
        .where(
            dezernat_mitglieder.c.user_id == principal.user_id,
            dezernat_mitglieder.c.tenant_id == principal.tenant_id,
            dezernat_akten.c.tenant_id == principal.tenant_id,
        )
    )


def _vertreten(principal: Principal) -> Select[Any]:
    """Those whose own matters somebody looks after today.

    Not what they reach through a Dezernat: its other members are still there, and who asks one colleague to
    stand in hands over their own work and not a whole department's. Nor whom they stand in for themselves:
    whoever is away chose this one person.
    """
    return (
        select(vertretungen.c.user_id)
        .where(
            vertretungen.c.vertreter_id == principal.user_id,
            vertretungen.c.tenant_id == principal.tenant_id,
            vertretungen.c.aktiv,
            vertretungen.c.von <= Heute(),
            vertretungen.c.bis >= Heute(),
            _works_here(principal),
        )
        .correlate(None)
    )


def _freigeschaltet(principal: Principal) -> Select[Any]:
    """Matters that the administration opened to somebody, for a reason and until a day."""
    return (
        select(freischaltungen.c.akte_id)
        .where(
            freischaltungen.c.user_id == principal.user_id,
            freischaltungen.c.tenant_id == principal.tenant_id,
            freischaltungen.c.widerrufen_am.is_(None),
            freischaltungen.c.gueltig_bis >= Heute(),
            _works_here(principal),
        )
        .correlate(None)
    )


def _works_here(principal: Principal) -> ColumnElement[bool]:
    """As the accounts say now: what is lent to somebody does not outlive their account, or their role."""
    me = users.alias("me")
    mine = (me.c.id == principal.user_id, me.c.tenant_id == principal.tenant_id)
    return exists().where(*mine, me.c.active, me.c.role.in_(STAFF))


def _owned(principal: Principal, table: Table) -> ColumnElement[bool]:
    if principal.role == Rolle.ADMIN:
        return table.c.tenant_id == principal.tenant_id
    return or_(*[column == principal.user_id for column in _OWNERS[table.name]])
