"""The calendar: Fristen, Termine, Wiedervorlagen, kept apart. What is not done is open, however late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, model_validator
from sqlalchemy import ColumnElement, Row, Select, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.felder import (
    Absatz,
    Aenderung,
    Angabe,
    Datum,
    Eingabe,
    Kennung,
    Uhrzeit,
    Zeile,
    eines_von,
)
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import KalenderTyp, Prioritaet, Urheber, kalender
from bridle.assistants.helena.protokoll import als_dict, gegeben, heute, notiere, veraendert
from bridle.host import database
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import users

MISSING = "Diesen Kalendereintrag gibt es nicht, oder Du hast keinen Zugriff auf seine Akte."
NOBODY = "„verantwortlich_id“ ist niemand, der in dieser Kanzlei arbeitet."
ONLY_FRIST = "Vorfristen, Halbfrist und Notfrist gibt es nur bei einer FRIST"

Typ = Annotated[KalenderTyp, eines_von(KalenderTyp)]
Wichtigkeit = Annotated[Prioritaet, eines_von(Prioritaet)]
Vorfristen = Annotated[list[Datum], Field(max_length=10)]
Schritte = Annotated[list[Absatz], Field(max_length=60)]
Lage = Literal["überfällig", "heute", "offen", "erledigt"]


class Eintrag(Eingabe):
    """What an entry says, whoever makes it."""

    titel: Zeile
    beschreibung: Absatz = ""
    datum: Datum
    uhrzeit: Uhrzeit | None = None
    bis_datum: Datum | None = None
    bis_uhrzeit: Uhrzeit | None = None
    vorfristen: Vorfristen = Field(default_factory=list)
    halbfrist: Datum | None = None
    ist_notfrist: bool = False
    frist_art: Angabe = ""
    bundesland: Angabe = ""
    prioritaet: Wichtigkeit = Prioritaet.NORMAL
    sonderfall: Absatz = ""
    begruendung: Schritte = Field(default_factory=list)


class KalenderNeu(Eintrag):
    """Without somebody responsible it is whoever is responsible for the Akte."""

    akte_id: Kennung | None = None
    typ: Typ
    verantwortlich_id: Kennung | None = None
    hauptfrist_id: Kennung | None = None

    @model_validator(mode="after")
    def _makes_sense(self) -> KalenderNeu:
        if trouble := stimmt_nicht(self.typ, self.model_dump()):
            raise ValueError(trouble)
        return self


class KalenderAenderung(Aenderung):
    """`erledigt` and `quittiert` note who and when; an entry of one kind never becomes another."""

    titel: Zeile | None = None
    beschreibung: Absatz | None = None
    datum: Datum | None = None
    uhrzeit: Uhrzeit | None = None
    bis_datum: Datum | None = None
    bis_uhrzeit: Uhrzeit | None = None
    vorfristen: Vorfristen | None = None
    halbfrist: Datum | None = None
    ist_notfrist: bool | None = None
    frist_art: Angabe | None = None
    bundesland: Angabe | None = None
    prioritaet: Wichtigkeit | None = None
    sonderfall: Absatz | None = None
    verantwortlich_id: Kennung | None = None
    erledigt: bool | None = None
    erledigt_grund: Absatz | None = None
    quittiert: bool | None = None


class KalenderGezeigt(BaseModel):
    id: str
    akte_id: str | None
    typ: str
    titel: str
    beschreibung: str
    datum: date
    uhrzeit: time | None
    bis_datum: date | None
    bis_uhrzeit: time | None
    ganztaegig: bool
    lage: Lage
    erledigt: bool
    erledigt_am: datetime | None
    erledigt_von: str | None
    erledigt_grund: str
    vorfristen: list[date]
    halbfrist: date | None
    ist_notfrist: bool
    quittiert_von: str | None
    quittiert_am: datetime | None
    frist_art: str
    bundesland: str
    prioritaet: str
    verantwortlich_id: str | None
    verantwortlich: str | None
    hauptfrist_id: str | None
    sonderfall: str
    begruendung: list[str]
    historie: list[dict[str, Any]]
    erstellt_durch: str
    angelegt: datetime
    geaendert: datetime


def stimmt_nicht(typ: str, values: Mapping[str, Any]) -> str:
    """What does not go together in an entry, as a sentence without its stop; nothing where all does."""
    start, end = values["datum"], values["bis_datum"]
    if end is not None and end < start:
        return "Das Ende liegt vor dem Anfang"
    if values["bis_uhrzeit"] is not None:
        if values["uhrzeit"] is None:
            return "Zu einer Uhrzeit am Ende gehört eine am Anfang"
        if (end is None or end == start) and values["bis_uhrzeit"] < values["uhrzeit"]:
            return "Das Ende liegt vor dem Anfang"
    if typ != KalenderTyp.FRIST:
        special = values["vorfristen"] or values["halbfrist"] or values["ist_notfrist"]
        return ONLY_FRIST if special else ""
    before = [*values["vorfristen"], *([values["halbfrist"]] if values["halbfrist"] else [])]
    return "Eine Vorfrist liegt vor dem Ablauf der Frist" if any(each >= start for each in before) else ""


class Stand(StrEnum):
    OFFEN = "offen"
    ERLEDIGT = "erledigt"
    ALLE = "alle"


def _stand(wanted: Stand) -> ColumnElement[bool]:
    return true() if wanted == Stand.ALLE else kalender.c.erledigt.is_(wanted == Stand.ERLEDIGT)


_FILTERS: Mapping[str, Filter] = {
    "akte_id": lambda words: kalender.c.akte_id == words,
    "typ": gelesen_als(Typ, lambda value: kalender.c.typ == value),
    "stand": gelesen_als(Annotated[Stand, eines_von(Stand)], _stand),
    "von": gelesen_als(Datum, lambda day: kalender.c.datum >= day),
    "bis": gelesen_als(Datum, lambda day: kalender.c.datum <= day),
    "verantwortlich_id": lambda words: kalender.c.verantwortlich_id == words,
}
_MAY_BE_EMPTIED = frozenset({"uhrzeit", "bis_datum", "bis_uhrzeit", "halbfrist", "verantwortlich_id"})
_TOLD = ("datum", "uhrzeit", "titel", "erledigt", "ist_notfrist")
"""Whose old values an entry remembers: what a missed deadline is asked about."""


# ---- looking


async def list_fristen(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[KalenderGezeigt], str | None]:
    """A page of entries of every kind, the earliest day first, done or not unless `stand` says which."""
    asked = _shown().where(access.visible(principal, kalender), *gefiltert(filters, _FILTERS))
    keys = [kalender.c.datum, kalender.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after)
    day = await heute(tx)
    return [_gezeigt(each, day) for each in rows], following


async def read_frist(tx: AsyncConnection, principal: Principal, eintrag_id: str) -> KalenderGezeigt:
    await access.row(tx, principal, kalender, eintrag_id, MISSING)
    asked = _shown().where(kalender.c.id == eintrag_id, access.visible(principal, kalender))
    return _gezeigt((await tx.execute(asked)).one(), await heute(tx))


# ---- writing


async def create_frist(tx: AsyncConnection, principal: Principal, neu: KalenderNeu) -> KalenderGezeigt:
    access.verlange(principal, Recht.BEARBEITEN)
    akte = None if neu.akte_id is None else await access.akte(tx, principal, neu.akte_id, write=True)
    await _check_responsible(tx, principal, neu.verantwortlich_id)
    if neu.hauptfrist_id is not None:
        await access.row(tx, principal, kalender, neu.hauptfrist_id, MISSING)
    responsible = neu.verantwortlich_id or (zustaendig(akte) if akte is not None else principal.user_id)
    eintrag_id = await trage_ein(tx, principal, neu, responsible, Urheber.USER)
    return await read_frist(tx, principal, eintrag_id)


async def trage_ein(
    tx: AsyncConnection, principal: Principal, neu: KalenderNeu, verantwortlich: str | None, durch: Urheber
) -> str:
    """An entry in a matter that has passed the gate, for somebody who works here."""
    at = await database.now(tx)
    eintrag_id = new_id()
    row = neu.model_dump() | {
        "id": eintrag_id,
        "tenant_id": principal.tenant_id,
        "vorfristen": [day.isoformat() for day in sorted(set(neu.vorfristen))],
        "verantwortlich_id": verantwortlich,
        "erstellt_durch": durch,
        "angelegt": at,
        "angelegt_von": principal.user_id,
        "geaendert": at,
    }
    await tx.execute(insert(kalender), row)
    await notiere(tx, principal, f"{neu.typ.lower()}.created", eintrag_id, neu.akte_id)
    return eintrag_id


def zustaendig(akte: Row[Any]) -> str | None:
    """Who answers for what is due in a matter."""
    return akte.anwalt_id or akte.sachbearbeiter_id


async def update_frist(
    tx: AsyncConnection, principal: Principal, eintrag_id: str, change: KalenderAenderung
) -> KalenderGezeigt:
    """Of a Notfrist, when it ends and whether it is done is for those who approve."""
    before = await access.row(tx, principal, kalender, eintrag_id, MISSING, write=True, lock=True)
    given = gegeben(before, change, _MAY_BE_EMPTIED)
    at = await database.now(tx)
    acknowledged = given.pop("quittiert", None)
    if "vorfristen" in given:
        given["vorfristen"] = [day.isoformat() for day in sorted(set(given["vorfristen"]))]
    changes = veraendert(before, given)
    if acknowledged is not None and acknowledged != (before.quittiert_von is not None):
        by = (principal.user_id, at) if acknowledged else (None, None)
        changes |= dict(zip(("quittiert_von", "quittiert_am"), by, strict=True))
    if not changes:
        return await read_frist(tx, principal, eintrag_id)
    if before.ist_notfrist and changes.keys() & {"datum", "erledigt", "ist_notfrist"}:
        access.verlange(principal, Recht.FREIGEBEN)
    await _check_responsible(tx, principal, changes.get("verantwortlich_id"))
    _check_after(before, changes)
    fields = set(changes)
    if "erledigt" in changes:
        by = (principal.user_id, at) if changes["erledigt"] else (None, None)
        changes |= dict(zip(("erledigt_von", "erledigt_am"), by, strict=True))
    changes |= {"geaendert": at, "historie": [*before.historie, *_remembered(before, changes, principal, at)]}
    await tx.execute(update(kalender).where(kalender.c.id == before.id).values(changes))
    await notiere(tx, principal, f"{before.typ.lower()}.changed", before.id, before.akte_id, fields)
    return await read_frist(tx, principal, eintrag_id)


def _check_after(before: Row[Any], changes: Mapping[str, Any]) -> None:
    after = als_dict(before) | dict(changes)
    after["vorfristen"] = [date.fromisoformat(each) for each in after["vorfristen"]]
    if trouble := stimmt_nicht(before.typ, after):
        raise Invalid(f"{trouble}.", "datum")


def _remembered(
    before: Row[Any], changes: Mapping[str, Any], principal: Principal, at: datetime
) -> list[dict[str, Any]]:
    old = {name: getattr(before, name) for name in _TOLD if name in changes}
    plain = {name: str(each) if isinstance(each, date | time) else each for name, each in old.items()}
    return [{"am": at.isoformat(), "von": principal.user_id, "vorher": plain}] if plain else []


async def _check_responsible(tx: AsyncConnection, principal: Principal, user_id: str | None) -> None:
    if user_id is not None and not await access.colleague(tx, principal, user_id, STAFF):
        raise Invalid(NOBODY, "verantwortlich_id")


# ---- as it is shown


def _shown() -> Select[Any]:
    return select(kalender, users.c.name.label("verantwortlich")).join(
        users, users.c.id == kalender.c.verantwortlich_id, isouter=True
    )


def _gezeigt(row: Row[Any], day: date) -> KalenderGezeigt:
    values = als_dict(row) | {"ganztaegig": row.uhrzeit is None, "lage": lage(row, day)}
    return KalenderGezeigt.model_validate(values)


def lage(row: Row[Any], day: date) -> Lage:
    """An entry of today is due until midnight, and one that is late stays until somebody says it is done."""
    last = row.bis_datum or row.datum
    if row.erledigt:
        return "erledigt"
    if last < day:
        return "überfällig"
    return "heute" if row.datum <= day else "offen"
