"""Dezernate: who works together, and so sees the same matters. The administration says who."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from pydantic import BaseModel, Field
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.felder import Eingabe, Kennung, Zeile, gefaltet
from bridle.assistants.helena.listen import Filter, gefiltert, seite
from bridle.assistants.helena.model import dezernat_akten, dezernat_mitglieder, dezernate
from bridle.assistants.helena.protokoll import notiere
from bridle.host import database
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import users

MISSING = "Dieses Dezernat gibt es nicht."
MOST = 200
TAKEN = "Ein Dezernat mit diesem Namen gibt es schon."
NOBODY = "Eines der Mitglieder arbeitet nicht in dieser Kanzlei."


class DezernatNeu(Eingabe):
    """`mitglieder` are the ids of accounts."""

    name: Zeile
    mitglieder: list[Kennung] = Field(default_factory=list, max_length=500)


class DezernatAenderung(Eingabe):
    """Those who are not named any more are no longer in it."""

    name: Zeile | None = None
    mitglieder: list[Kennung] | None = Field(default=None, max_length=500)


class Mitglied(BaseModel):
    id: str
    name: str


class DezernatGezeigt(BaseModel):
    id: str
    name: str
    mitglieder: list[Mitglied]
    angelegt: datetime


_FILTERS: Mapping[str, Filter] = {}


async def list_dezernate(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[DezernatGezeigt], str | None]:
    """A page, by name; everybody who works here may know them."""
    asked = select(dezernate).where(access.visible(principal, dezernate), *gefiltert(filters, _FILTERS))
    rows, following = await seite(tx, asked, [dezernate.c.name, dezernate.c.id], limit=limit, after=after)
    members = await _members(tx, [row.id for row in rows])
    return [
        DezernatGezeigt(id=row.id, name=row.name, angelegt=row.angelegt, mitglieder=members.get(row.id, []))
        for row in rows
    ], following


async def read_dezernat(tx: AsyncConnection, principal: Principal, dezernat_id: str) -> DezernatGezeigt:
    row = await access.row(tx, principal, dezernate, dezernat_id, MISSING)
    members = await _members(tx, [row.id])
    return DezernatGezeigt(
        id=row.id, name=row.name, angelegt=row.angelegt, mitglieder=members.get(row.id, [])
    )


async def dezernate_genannt(tx: AsyncConnection, principal: Principal, said: str) -> list[DezernatGezeigt]:
    """Those that these words name: by the whole name, else by words of it."""
    there, _ = await list_dezernate(tx, principal, limit=MOST)
    words = _worte(said)
    whole = [each for each in there if f" {' '.join(_worte(each.name))} " in f" {' '.join(words)} "]
    part = [each for each in there if all(_beginnt(word, each.name) for word in words)]
    return whole or (part if words else [])


def _worte(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", gefaltet(text))


def _beginnt(word: str, name: str) -> bool:
    return any(part.startswith(word) for part in _worte(name))


async def dezernate_der_akte(tx: AsyncConnection, principal: Principal, akte_id: str) -> list[str]:
    """The names of those that a matter is filed under; the matter has passed the gate."""
    asked = (
        select(dezernate.c.name)
        .join(dezernat_akten, dezernat_akten.c.dezernat_id == dezernate.c.id)
        .where(dezernat_akten.c.akte_id == akte_id, access.visible(principal, dezernate))
        .order_by(dezernate.c.name)
    )
    return list((await tx.execute(asked)).scalars())


async def create_dezernat(tx: AsyncConnection, principal: Principal, neu: DezernatNeu) -> DezernatGezeigt:
    access.verlange(principal, Recht.ADMIN)
    row = {"id": new_id(), "tenant_id": principal.tenant_id, "name": neu.name}
    try:
        await tx.execute(insert(dezernate), row | {"angelegt": await database.now(tx)})
    except IntegrityError:
        raise Conflict(TAKEN) from None
    await _join(tx, principal, row["id"], neu.mitglieder)
    await notiere(tx, principal, "dezernat.created", row["id"], None)
    return await read_dezernat(tx, principal, row["id"])


async def update_dezernat(
    tx: AsyncConnection, principal: Principal, dezernat_id: str, change: DezernatAenderung
) -> DezernatGezeigt:
    row = await access.row(tx, principal, dezernate, dezernat_id, MISSING, lock=True)
    access.verlange(principal, Recht.ADMIN)
    fields: list[str] = []
    if change.name is not None and change.name != row.name:
        fields.append("name")
        try:
            await tx.execute(update(dezernate).where(dezernate.c.id == dezernat_id).values(name=change.name))
        except IntegrityError:
            raise Conflict(TAKEN) from None
    if change.mitglieder is not None:
        fields.append("mitglieder")
        here = dezernat_mitglieder.c.dezernat_id == dezernat_id
        await tx.execute(delete(dezernat_mitglieder).where(here))
        await _join(tx, principal, dezernat_id, change.mitglieder)
    if fields:
        await notiere(tx, principal, "dezernat.changed", dezernat_id, None, fields)
    return await read_dezernat(tx, principal, dezernat_id)


async def _join(tx: AsyncConnection, principal: Principal, dezernat_id: str, members: Sequence[str]) -> None:
    for each in dict.fromkeys(members):
        if not await access.colleague(tx, principal, each, STAFF):
            raise Invalid(NOBODY, "mitglieder")
        row = {"dezernat_id": dezernat_id, "user_id": each, "tenant_id": principal.tenant_id}
        await tx.execute(insert(dezernat_mitglieder), row)


async def _members(tx: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Mitglied]]:
    """Of Dezernate that have passed the gate."""
    asked = (
        select(dezernat_mitglieder.c.dezernat_id, users.c.id, users.c.name)
        .join(users, users.c.id == dezernat_mitglieder.c.user_id)
        .where(
            dezernat_mitglieder.c.dezernat_id.in_(ids), users.c.tenant_id == dezernat_mitglieder.c.tenant_id
        )
        .order_by(users.c.name, users.c.id)
    )
    found: dict[str, list[Mitglied]] = {}
    for row in await tx.execute(asked):
        found.setdefault(row.dezernat_id, []).append(Mitglied(id=row.id, name=row.name))
    return found
