"""Zeiterfassung: who worked how long on what, and whether it is billed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints
from sqlalchemy import ColumnElement, Row, Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.felder import Aenderung, Angabe, Betrag, Datum, Eingabe, Kennung
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import Urheber, zeiten
from bridle.assistants.helena.protokoll import als_dict, gegeben, heute, notiere, veraendert
from bridle.host import database
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import users

MISSING = "Diesen Zeiteintrag gibt es nicht, oder Du hast keinen Zugriff auf seine Akte."
BILLED = "Dieser Zeiteintrag ist abgerechnet und kann nicht mehr geändert werden."
NOT_YOURS = "Für diese Person kannst Du keine Zeit erfassen."
MINUTES_A_DAY = 24 * 60

Dauer = Annotated[int, Field(ge=1, le=MINUTES_A_DAY, strict=True)]
Beschreibung = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2_000)]


class ZeitNeu(Eingabe):
    """Without a date it is of today, without a person it is of whoever enters it. `dauer` is in minutes."""

    akte_id: Kennung
    beschreibung: Beschreibung
    dauer: Dauer
    datum: Datum | None = None
    user_id: Kennung | None = None
    stundensatz: Betrag | None = None
    abrechenbar: bool = True
    kategorie: Angabe = ""


class ZeitAenderung(Aenderung):
    beschreibung: Beschreibung | None = None
    dauer: Dauer | None = None
    datum: Datum | None = None
    stundensatz: Betrag | None = None
    abrechenbar: bool | None = None
    abgerechnet: bool | None = None
    kategorie: Angabe | None = None


class ZeitGezeigt(BaseModel):
    id: str
    akte_id: str
    user_id: str
    bearbeiter: str
    datum: date
    dauer: int
    beschreibung: str
    stundensatz: Decimal | None
    abrechenbar: bool
    abgerechnet: bool
    kategorie: str
    erstellt_durch: str
    angelegt: datetime
    geaendert: datetime


_FILTERS: Mapping[str, Filter] = {
    "akte_id": lambda words: zeiten.c.akte_id == words,
    "user_id": lambda words: zeiten.c.user_id == words,
    "von": gelesen_als(Datum, lambda day: zeiten.c.datum >= day),
    "bis": gelesen_als(Datum, lambda day: zeiten.c.datum <= day),
    "abgerechnet": gelesen_als(bool, lambda value: zeiten.c.abgerechnet.is_(value)),
}


async def list_zeiten(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[ZeitGezeigt], str | None]:
    """A page, the latest day first."""
    asked = _shown().where(access.visible(principal, zeiten), *gefiltert(filters, _FILTERS))
    keys = [zeiten.c.datum, zeiten.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after, descending=True)
    return [ZeitGezeigt.model_validate(als_dict(each)) for each in rows], following


async def alle_zeiten(
    tx: AsyncConnection, principal: Principal, *asked: ColumnElement[bool]
) -> Sequence[ZeitGezeigt]:
    """Every entry of which this is true and that the person may see, the latest day first."""
    wanted = _shown().where(access.visible(principal, zeiten), *asked)
    rows = await tx.execute(wanted.order_by(zeiten.c.datum.desc(), zeiten.c.id.desc()))
    return [ZeitGezeigt.model_validate(als_dict(each)) for each in rows]


async def read_zeit(tx: AsyncConnection, principal: Principal, zeit_id: str) -> ZeitGezeigt:
    await access.row(tx, principal, zeiten, zeit_id, MISSING)
    asked = _shown().where(zeiten.c.id == zeit_id, access.visible(principal, zeiten))
    return ZeitGezeigt.model_validate(als_dict((await tx.execute(asked)).one()))


async def create_zeit(tx: AsyncConnection, principal: Principal, neu: ZeitNeu) -> ZeitGezeigt:
    akte = await access.akte(tx, principal, neu.akte_id, write=True)
    zeit_id = await erfasse(tx, principal, akte, neu, neu.user_id or principal.user_id, Urheber.USER)
    return await read_zeit(tx, principal, zeit_id)


async def erfasse(
    tx: AsyncConnection, principal: Principal, akte: Row[Any], neu: ZeitNeu, user_id: str, durch: Urheber
) -> str:
    """A time entry in a matter that has passed the gate, of somebody who works here."""
    if user_id != principal.user_id and not (
        access.darf(principal, Recht.FREIGEBEN) and await access.colleague(tx, principal, user_id, STAFF)
    ):
        raise Invalid(NOT_YOURS, "user_id")
    at = await database.now(tx)
    zeit_id = new_id()
    row = neu.model_dump(exclude={"user_id"}) | {
        "id": zeit_id,
        "tenant_id": akte.tenant_id,
        "user_id": user_id,
        "datum": neu.datum or await heute(tx),
        "erstellt_durch": durch,
        "angelegt": at,
        "geaendert": at,
    }
    await tx.execute(insert(zeiten), row)
    await notiere(tx, principal, "zeit.created", zeit_id, akte.id)
    return zeit_id


async def update_zeit(
    tx: AsyncConnection, principal: Principal, zeit_id: str, change: ZeitAenderung
) -> ZeitGezeigt:
    """One's own; those of others, and what is billed, by whoever approves."""
    before = await access.row(tx, principal, zeiten, zeit_id, MISSING, write=True, lock=True)
    changes = veraendert(before, gegeben(before, change, frozenset({"stundensatz"})))
    if before.user_id != principal.user_id or "abgerechnet" in changes:
        access.verlange(principal, Recht.FREIGEBEN)
    if before.abgerechnet and changes and changes != {"abgerechnet": False}:
        raise Conflict(BILLED)
    if changes:
        fields = set(changes)
        changes["geaendert"] = await database.now(tx)
        await tx.execute(update(zeiten).where(zeiten.c.id == before.id).values(changes))
        await notiere(tx, principal, "zeit.changed", before.id, before.akte_id, fields)
    return await read_zeit(tx, principal, zeit_id)


def _shown() -> Select[Any]:
    return select(zeiten, users.c.name.label("bearbeiter")).join(users, users.c.id == zeiten.c.user_id)
