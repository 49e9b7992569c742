"""Akten: found, read, opened and changed by those who may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, Field, field_validator
from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access, aktenzeichen, nur_lokal_frueher
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.felder import (
    Absatz,
    Aenderung,
    Betrag,
    Datum,
    Eingabe,
    Kennung,
    Stichworte,
    Zeile,
    eines_von,
    gefaltet,
)
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import (
    AkteStatus,
    Rolle,
    Sachgebiet,
    akten,
    beteiligte,
    dezernat_akten,
    dezernate,
    dokumente,
    kalender,
)
from bridle.assistants.helena.protokoll import als_dict, gegeben, notiere, veraendert
from bridle.engine.text import canonical_json
from bridle.host import database
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import users

TAKEN = "Dieses Aktenzeichen ist schon vergeben."
LOCKED_OUT = (
    "Auf diese Akte hättest Du selbst keinen Zugriff. Trag Dich als Anwalt oder Sachbearbeiter ein, "
    "oder wähle ein Dezernat, in dem Du bist."
)
LONGEST_FALLDATEN = 100_000

Status = Annotated[AkteStatus, eines_von(AkteStatus)]
Gebiet = Annotated[Sachgebiet, eines_von(Sachgebiet)]


class _Felder(Eingabe):
    @field_validator("falldaten", check_fields=False)
    @classmethod
    def _storable(cls, value: dict[str, Any] | None) -> dict[str, Any] | None:
        try:
            if value is not None and len(canonical_json(value)) > LONGEST_FALLDATEN:
                raise ValueError("Die Falldaten sind zu lang")
        except (TypeError, RecursionError):
            raise ValueError("Die Falldaten lassen sich nicht speichern") from None
        return value

    @field_validator("tags", check_fields=False)
    @classmethod
    def _once(cls, value: list[str] | None) -> list[str] | None:
        return None if value is None else list(dict.fromkeys(value))


class AkteNeu(_Felder):
    """Without an aktenzeichen the next free number of the year is taken."""

    aktenzeichen: Zeile | None = None
    kurzrubrum: Zeile
    wegen: Absatz = ""
    sachgebiet: Gebiet = Sachgebiet.SONSTIGES
    status: Status = AkteStatus.OFFEN
    gegenstandswert: Betrag | None = None
    falldaten: dict[str, Any] = Field(default_factory=dict)
    notizen: Absatz = ""
    summary: Absatz = ""
    tags: Stichworte = Field(default_factory=list)
    nur_lokal: bool = False
    anwalt_id: Kennung | None = None
    sachbearbeiter_id: Kennung | None = None
    mandat_seit: Datum | None = None
    dezernate: list[Kennung] = Field(default_factory=list, max_length=20)


class AkteAenderung(_Felder, Aenderung):
    """What is given changes, and nothing else."""

    aktenzeichen: Zeile | None = None
    kurzrubrum: Zeile | None = None
    wegen: Absatz | None = None
    sachgebiet: Gebiet | None = None
    status: Status | None = None
    gegenstandswert: Betrag | None = None
    falldaten: dict[str, Any] | None = None
    notizen: Absatz | None = None
    summary: Absatz | None = None
    tags: Stichworte | None = None
    nur_lokal: bool | None = None
    anwalt_id: Kennung | None = None
    sachbearbeiter_id: Kennung | None = None
    mandat_seit: Datum | None = None
    dezernate: list[Kennung] | None = Field(default=None, max_length=20)


class AkteGezeigt(BaseModel):
    id: str
    aktenzeichen: str
    kurzrubrum: str
    wegen: str
    sachgebiet: str
    status: str
    gegenstandswert: Decimal | None
    falldaten: dict[str, Any]
    notizen: str
    summary: str
    tags: list[str]
    nur_lokal: bool
    anwalt_id: str | None
    anwalt: str | None
    sachbearbeiter_id: str | None
    sachbearbeiter: str | None
    mandat_seit: date | None
    beteiligte: int
    dokumente: int
    offene_fristen: int
    angelegt: datetime
    geaendert: datetime
    aktivitaet: datetime


_MAY_BE_EMPTIED = frozenset({"gegenstandswert", "anwalt_id", "sachbearbeiter_id", "mandat_seit"})
_ASSIGNING = frozenset({"anwalt_id", "sachbearbeiter_id", "nur_lokal", "dezernate"})
_FILTERS: Mapping[str, Filter] = {
    "q": lambda words: akten.c.suche.contains(gefaltet(words), autoescape=True),
    "status": gelesen_als(Status, lambda value: akten.c.status == value),
    "sachgebiet": gelesen_als(Gebiet, lambda value: akten.c.sachgebiet == value),
    "anwalt_id": lambda words: akten.c.anwalt_id == words,
    "sachbearbeiter_id": lambda words: akten.c.sachbearbeiter_id == words,
}


# ---- looking


async def list_akten(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[AkteGezeigt], str | None]:
    """A page of the matters there are for this person, newest first."""
    asked = _shown().where(access.visible_akten(principal), *gefiltert(filters, _FILTERS))
    keys = [akten.c.angelegt, akten.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after, descending=True)
    return [_gezeigt(each) for each in rows], following


async def read_akte(tx: AsyncConnection, principal: Principal, akte_id: str) -> AkteGezeigt:
    await access.akte(tx, principal, akte_id)
    asked = _shown().where(akten.c.id == akte_id, access.visible_akten(principal))
    return _gezeigt((await tx.execute(asked)).one())


# ---- writing


async def create_akte(tx: AsyncConnection, principal: Principal, neu: AkteNeu) -> AkteGezeigt:
    access.verlange(principal, Recht.AKTE_ANLEGEN)
    values = neu.model_dump(exclude={"dezernate"})
    _claim(principal, values, neu.dezernate)
    await _check_people(tx, principal, values)
    await aktenzeichen.take_turn(tx, principal.tenant_id)
    if values["aktenzeichen"] is None:
        values["aktenzeichen"] = await aktenzeichen.next_number(tx, principal.tenant_id)
    await aktenzeichen.refuse_deleted(tx, principal.tenant_id, values["aktenzeichen"])
    at = await database.now(tx)
    akte_id = new_id()
    row = values | {"id": akte_id, "tenant_id": principal.tenant_id, "suche": _suche(values)}
    row |= {"angelegt": at, "geaendert": at, "aktivitaet": at, "angelegt_von": principal.user_id}
    await _unless_taken(tx, insert(akten).values(row))
    await _file_under(tx, principal, akte_id, neu.dezernate)
    if (await tx.execute(_reached(principal, akte_id))).first() is None:
        raise Invalid(LOCKED_OUT, "anwalt_id")
    await notiere(tx, principal, "akte.created", akte_id, akte_id)
    return await read_akte(tx, principal, akte_id)


async def update_akte(
    tx: AsyncConnection, principal: Principal, akte_id: str, change: AkteAenderung
) -> AkteGezeigt:
    """Change what is given. Whoever gives the matter away sees it for the last time."""
    before = await access.akte(tx, principal, akte_id, write=True, lock=True)
    given = gegeben(before, change, _MAY_BE_EMPTIED)
    filed: list[str] | None = given.pop("dezernate", None)
    changes = veraendert(before, given)
    if (changes.keys() & _ASSIGNING) or filed is not None:
        await access.verlange_eigene(tx, principal, akte_id, Recht.ZUWEISEN)
    await _check_people(tx, principal, changes)
    if "aktenzeichen" in changes:
        await _renumber(tx, before, changes["aktenzeichen"])
    if before.nur_lokal and changes.keys() & {"aktenzeichen", "kurzrubrum"}:
        await nur_lokal_frueher.merke(tx, before)
    shown = await read_akte(tx, principal, akte_id)
    if changes:
        changes["geaendert"] = await database.now(tx)
        changes["suche"] = _suche({name: changes.get(name, getattr(before, name)) for name in _SEARCHED})
        await _unless_taken(tx, update(akten).where(akten.c.id == akte_id).values(changes))
    if filed is not None:
        await tx.execute(delete(dezernat_akten).where(dezernat_akten.c.akte_id == akte_id))
        await _file_under(tx, principal, akte_id, filed)
    if changes or filed is not None:
        said = [*(changes.keys() - {"geaendert", "suche"}), *(["dezernate"] if filed is not None else [])]
        await notiere(tx, principal, "akte.changed", akte_id, akte_id, said)
        shown = _gezeigt((await tx.execute(_shown().where(akten.c.id == akte_id))).one())
    return shown


_SEARCHED = ("aktenzeichen", "kurzrubrum", "wegen")


def _suche(values: Mapping[str, Any]) -> str:
    return gefaltet(*[values[name] for name in _SEARCHED])


def _claim(principal: Principal, values: dict[str, Any], filed: Sequence[str]) -> None:
    """A lawyer who opens a matter and names no lawyer takes it on; others where they name nobody."""
    nobody = values["anwalt_id"] is None and values["sachbearbeiter_id"] is None
    if principal.role == Rolle.ANWALT and values["anwalt_id"] is None and not filed:
        values["anwalt_id"] = principal.user_id
    elif principal.role != Rolle.ADMIN and nobody and not filed:
        values["sachbearbeiter_id"] = principal.user_id


async def _check_people(tx: AsyncConnection, principal: Principal, values: Mapping[str, Any]) -> None:
    lawyers = frozenset({str(Rolle.ADMIN), str(Rolle.ANWALT)})
    for name, roles in (("anwalt_id", lawyers), ("sachbearbeiter_id", STAFF)):
        who = values.get(name)
        if who is not None and not await access.colleague(tx, principal, who, roles):
            raise Invalid(f"„{name}“ ist niemand, der in dieser Kanzlei dafür in Frage kommt.", name)


async def _renumber(tx: AsyncConnection, before: Row[Any], number: str) -> None:
    await aktenzeichen.take_turn(tx, before.tenant_id)
    await aktenzeichen.refuse_deleted(tx, before.tenant_id, number)
    await aktenzeichen.keep(tx, before.tenant_id, before.aktenzeichen, "renamed")


async def _unless_taken(tx: AsyncConnection, statement: Any) -> None:
    try:
        await tx.execute(statement)
    except IntegrityError:
        raise Conflict(TAKEN) from None


async def _file_under(tx: AsyncConnection, principal: Principal, akte_id: str, filed: Sequence[str]) -> None:
    ours = select(dezernate.c.id).where(dezernate.c.tenant_id == principal.tenant_id)
    there = set((await tx.execute(ours)).scalars())
    for each in dict.fromkeys(filed):
        if each not in there:
            raise Invalid("Dieses Dezernat gibt es nicht.", "dezernate")
        row = {"dezernat_id": each, "akte_id": akte_id, "tenant_id": principal.tenant_id}
        await tx.execute(insert(dezernat_akten), row)


# ---- as it is shown


def _reached(principal: Principal, akte_id: str) -> Select[Any]:
    return select(akten.c.id).where(akten.c.id == akte_id, access.visible_akten(principal))


def _shown() -> Select[Any]:
    lawyer, worker = users.alias("anwalt"), users.alias("sachbearbeiter")
    due = (kalender.c.akte_id == akten.c.id, kalender.c.typ == "FRIST", ~kalender.c.erledigt)
    return (
        select(
            akten,
            lawyer.c.name.label("anwalt"),
            worker.c.name.label("sachbearbeiter"),
            _count(beteiligte.c.akte_id == akten.c.id).label("beteiligte"),
            _count(dokumente.c.akte_id == akten.c.id).label("dokumente"),
            _count(*due).label("offene_fristen"),
        )
        .join(lawyer, lawyer.c.id == akten.c.anwalt_id, isouter=True)
        .join(worker, worker.c.id == akten.c.sachbearbeiter_id, isouter=True)
    )


def _count(*conditions: Any) -> Any:
    return select(func.count()).where(*conditions).correlate(akten).scalar_subquery()


def _gezeigt(row: Row[Any]) -> AkteGezeigt:
    return AkteGezeigt.model_validate(als_dict(row))
