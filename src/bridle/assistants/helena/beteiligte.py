"""Beteiligte: who is on which side of a matter, and how to reach them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, field_validator, model_validator
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.felder import (
    Absatz,
    Aenderung,
    Angabe,
    Eingabe,
    Kennung,
    eines_von,
    gefaltet,
)
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import BeteiligtenRolle, beteiligte
from bridle.assistants.helena.protokoll import als_dict, gegeben, notiere, veraendert
from bridle.host import database
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id

MISSING = "Diese beteiligte Person gibt es nicht, oder Du hast keinen Zugriff auf ihre Akte."
NAMELESS = "Gib einen Namen oder eine Firma an"
_SEARCHED = ("vorname", "name", "firma")

RolleDerPerson = Annotated[BeteiligtenRolle, eines_von(BeteiligtenRolle)]


def _email(value: str | None) -> str | None:
    if value and (value.count("@") != 1 or value.startswith("@") or value.endswith("@") or " " in value):
        raise ValueError("Das ist keine E-Mail-Adresse")
    return value


class BeteiligterNeu(Eingabe):
    akte_id: Kennung
    rolle: RolleDerPerson
    anrede: Angabe = ""
    vorname: Angabe = ""
    name: Angabe = ""
    firma: Angabe = ""
    email: Angabe = ""
    telefon: Angabe = ""
    adresse: Angabe = ""
    zeichen: Angabe = ""
    notizen: Absatz = ""

    _reachable = field_validator("email")(_email)

    @model_validator(mode="after")
    def _has_a_name(self) -> BeteiligterNeu:
        if not (self.name or self.firma):
            raise ValueError(NAMELESS)
        return self


class BeteiligterAenderung(Aenderung):
    rolle: RolleDerPerson | None = None
    anrede: Angabe | None = None
    vorname: Angabe | None = None
    name: Angabe | None = None
    firma: Angabe | None = None
    email: Angabe | None = None
    telefon: Angabe | None = None
    adresse: Angabe | None = None
    zeichen: Angabe | None = None
    notizen: Absatz | None = None

    _reachable = field_validator("email")(_email)


class BeteiligterGezeigt(BaseModel):
    id: str
    akte_id: str
    rolle: str
    anrede: str
    vorname: str
    name: str
    firma: str
    email: str
    telefon: str
    adresse: str
    zeichen: str
    notizen: str
    angelegt: datetime
    geaendert: datetime


_FILTERS: Mapping[str, Filter] = {
    "akte_id": lambda words: beteiligte.c.akte_id == words,
    "rolle": gelesen_als(RolleDerPerson, lambda value: beteiligte.c.rolle == value),
    "q": lambda words: beteiligte.c.suche.contains(gefaltet(words), autoescape=True),
}


async def list_beteiligte(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[BeteiligterGezeigt], str | None]:
    """A page, in the order in which they were added."""
    asked = select(beteiligte).where(access.visible(principal, beteiligte), *gefiltert(filters, _FILTERS))
    keys = [beteiligte.c.angelegt, beteiligte.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after)
    return [BeteiligterGezeigt.model_validate(als_dict(each)) for each in rows], following


async def read_beteiligter(
    tx: AsyncConnection, principal: Principal, beteiligter_id: str
) -> BeteiligterGezeigt:
    row = await access.row(tx, principal, beteiligte, beteiligter_id, MISSING)
    return BeteiligterGezeigt.model_validate(als_dict(row))


async def create_beteiligter(
    tx: AsyncConnection, principal: Principal, neu: BeteiligterNeu
) -> BeteiligterGezeigt:
    akte = await access.akte(tx, principal, neu.akte_id, write=True)
    at = await database.now(tx)
    values = neu.model_dump()
    row = {"id": new_id(), "tenant_id": akte.tenant_id, **values, "suche": _suche(values)}
    await tx.execute(insert(beteiligte), row | {"angelegt": at, "geaendert": at})
    await notiere(tx, principal, "beteiligter.created", row["id"], akte.id)
    return await read_beteiligter(tx, principal, row["id"])


async def update_beteiligter(
    tx: AsyncConnection, principal: Principal, beteiligter_id: str, change: BeteiligterAenderung
) -> BeteiligterGezeigt:
    before = await access.row(tx, principal, beteiligte, beteiligter_id, MISSING, write=True, lock=True)
    changes = veraendert(before, gegeben(before, change, frozenset()))
    after: dict[str, Any] = {each: changes.get(each, getattr(before, each)) for each in _SEARCHED}
    if not (after["name"] or after["firma"]):
        raise Invalid(f"{NAMELESS}.", "name")
    if changes:
        fields = set(changes)
        changes |= {"suche": _suche(after), "geaendert": await database.now(tx)}
        await tx.execute(update(beteiligte).where(beteiligte.c.id == before.id).values(changes))
        await notiere(tx, principal, "beteiligter.changed", before.id, before.akte_id, fields)
    return await read_beteiligter(tx, principal, beteiligter_id)


def _suche(values: Mapping[str, Any]) -> str:
    return gefaltet(*[values[name] for name in _SEARCHED])
