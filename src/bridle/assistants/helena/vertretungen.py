"""Vertretungen: who looks after whose matters, from one day to another. What that opens, `access` says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel
from sqlalchemy import ColumnElement, Row, Select, and_, insert, not_, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.berlin import Heute
from bridle.assistants.helena.felder import Datum, Eingabe, Kennung, eines_von
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import vertretungen
from bridle.assistants.helena.protokoll import als_dict, heute, notiere
from bridle.host import database
from bridle.host.errors import Conflict, Forbidden, Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import users
from bridle.host.turns import take_turns

MISSING = "Diese Vertretung gibt es nicht."
NOT_YOURS = "Eine Vertretung für andere kann nur die Administration eintragen, ändern und beenden."
NOT_HERE = "„user_id“ ist niemand, der in dieser Kanzlei arbeitet."
NOBODY = "„vertreter_id“ ist niemand, der in dieser Kanzlei arbeitet und ein aktives Konto hat."
SELF = "Niemand vertritt sich selbst. Wähle als „vertreter_id“ jemand anderen."
BACKWARDS = "Die Vertretung endet vor ihrem Anfang: „bis“ darf nicht vor „von“ liegen."
FAR = "„von“ liegt mehr als zwei Jahre entfernt; möglich ist der {erster} bis {letzter}."
PAST = "Die Vertretung wäre schon vorbei: „bis“ ist frühestens heute, der {heute}."
TAKEN = (
    "In dieser Zeit gibt es schon eine Vertretung durch {vertreter}, vom {von} bis {bis}. "
    "Beende oder kürze sie zuerst."
)
OVER = "Diese Vertretung ist beendet und wird nicht mehr geändert. Leg eine neue an."
BEGUN = (
    "Diese Vertretung hat schon begonnen, ihr Anfang steht fest. Ändern lässt sich nur noch „bis“; mit "
    "„aktiv: false“ endet sie sofort."
)
NOT_BACK = "„von“ ist frühestens heute, der {heute}: Was war, wird nicht umgeschrieben."
TOO_LONG = (
    "Eine Vertretung dauert höchstens ein Jahr: „bis“ ist spätestens der {letzter}. Trag für die Zeit danach "
    "eine neue ein."
)
YEARS = 2


class VertretungNeu(Eingabe):
    """`user_id` is who is away: without one, whoever enters it. Both days count."""

    user_id: Kennung | None = None
    vertreter_id: Kennung
    von: Datum
    bis: Datum


class VertretungAenderung(Eingabe):
    """With `aktiv: false` it ends now. Another Vertreter is another Vertretung.

    Once it has begun, only its end can be changed, and not to a day that is over: who could see what on which
    day stays as it was.
    """

    von: Datum | None = None
    bis: Datum | None = None
    aktiv: bool | None = None


class VertretungGezeigt(BaseModel):
    id: str
    user_id: str
    name: str
    vertreter_id: str
    vertreter: str
    von: date
    bis: date
    aktiv: bool
    laeuft: bool
    angelegt: datetime
    angelegt_von: str


class Stand(StrEnum):
    LAUFEND = "laufend"
    KOMMEND = "kommend"
    VORBEI = "vorbei"
    ALLE = "alle"


def _stand(wanted: Stand) -> ColumnElement[bool]:
    over = or_(not_(vertretungen.c.aktiv), vertretungen.c.bis < Heute())
    coming = vertretungen.c.von > Heute()
    return {
        Stand.LAUFEND: and_(not_(over), not_(coming)),
        Stand.KOMMEND: and_(not_(over), coming),
        Stand.VORBEI: over,
        Stand.ALLE: true(),
    }[wanted]


_FILTERS: Mapping[str, Filter] = {
    "user_id": lambda words: vertretungen.c.user_id == words,
    "vertreter_id": lambda words: vertretungen.c.vertreter_id == words,
    "stand": gelesen_als(Annotated[Stand, eines_von(Stand)], _stand),
}


# ---- looking


async def list_vertretungen(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[VertretungGezeigt], str | None]:
    """A page, the latest first. That somebody is away is for them, the Vertreter and the administration."""
    asked = _shown().where(access.visible(principal, vertretungen), *gefiltert(filters, _FILTERS))
    keys = [vertretungen.c.von, vertretungen.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after, descending=True)
    day = await heute(tx)
    return [_gezeigt(each, day) for each in rows], following


async def read_vertretung(tx: AsyncConnection, principal: Principal, vertretung_id: str) -> VertretungGezeigt:
    await access.row(tx, principal, vertretungen, vertretung_id, MISSING)
    asked = _shown().where(vertretungen.c.id == vertretung_id, access.visible(principal, vertretungen))
    return _gezeigt((await tx.execute(asked)).one(), await heute(tx))


# ---- writing


async def create_vertretung(
    tx: AsyncConnection, principal: Principal, neu: VertretungNeu
) -> VertretungGezeigt:
    access.verlange(principal, Recht.LESEN)
    away = neu.user_id or principal.user_id
    _require_own(principal, away)
    await _check_people(tx, principal, away, neu.vertreter_id)
    day = await heute(tx)
    _check_near(neu.von, day)
    _check_days(neu.von, neu.bis, day)
    await _check_free(tx, principal, away, neu.von, neu.bis)
    row = neu.model_dump() | {"id": new_id(), "tenant_id": principal.tenant_id, "user_id": away}
    row |= {"angelegt": await database.now(tx), "angelegt_von": principal.user_id}
    await tx.execute(insert(vertretungen), row)
    await notiere(tx, principal, "vertretung.created", row["id"], None, gesagt(row))
    return await read_vertretung(tx, principal, row["id"])


async def update_vertretung(
    tx: AsyncConnection, principal: Principal, vertretung_id: str, change: VertretungAenderung
) -> VertretungGezeigt:
    before = await access.row(tx, principal, vertretungen, vertretung_id, MISSING, lock=True)
    _require_own(principal, before.user_id)
    asked = change.model_dump(exclude_none=True)
    changes = {name: value for name, value in asked.items() if getattr(before, name) != value}
    if not changes:
        return await read_vertretung(tx, principal, vertretung_id)
    day = await heute(tx)
    if not before.aktiv or before.bis < day:
        raise Conflict(OVER)
    von, bis = changes.get("von", before.von), changes.get("bis", before.bis)
    if "von" in changes:
        _check_start(before, von, day)
    if changes.keys() & {"von", "bis"}:
        _check_days(von, bis, day)
        await _check_free(tx, principal, before.user_id, von, bis, but=before.id)
    await tx.execute(update(vertretungen).where(vertretungen.c.id == before.id).values(changes))
    action = "vertretung.ended" if changes.get("aktiv") is False else "vertretung.changed"
    await notiere(tx, principal, action, before.id, None, gesagt(als_dict(before), changes))
    return await read_vertretung(tx, principal, vertretung_id)


def gesagt(row: Mapping[str, Any], changes: Mapping[str, Any] = {}) -> list[str]:
    """For the log, which outlives the row: who stands in for whom and when, and what that was before."""
    said = [f"{name}: {row[name]}" for name in ("user_id", "vertreter_id")]
    for name in ("von", "bis"):
        was = f" (vorher {row[name]})" if name in changes else ""
        said.append(f"{name}: {changes.get(name, row[name])}{was}")
    return said


def _require_own(principal: Principal, away: str) -> None:
    if away != principal.user_id and not access.darf(principal, Recht.ADMIN):
        raise Forbidden(NOT_YOURS)


async def _check_people(tx: AsyncConnection, principal: Principal, away: str, vertreter: str) -> None:
    # Whoever is away may have lost the account already: then somebody looks after what they left.
    here = select(users.c.id).where(
        users.c.id == away, users.c.tenant_id == principal.tenant_id, users.c.role.in_(STAFF)
    )
    if (await tx.execute(here)).first() is None:
        raise Invalid(NOT_HERE, "user_id")
    if vertreter == away:
        raise Invalid(SELF, "vertreter_id")
    if not await access.colleague(tx, principal, vertreter, STAFF):
        raise Invalid(NOBODY, "vertreter_id")


def _check_days(von: date, bis: date, day: date) -> None:
    if bis < von:
        raise Invalid(BACKWARDS, "bis")
    if bis < day:
        raise Invalid(PAST.format(heute=f"{day:%d.%m.%Y}"), "bis")
    if bis > (last := _years_from(von, 1)):
        raise Invalid(TOO_LONG.format(letzter=f"{last:%d.%m.%Y}"), "bis")


def _check_start(before: Row[Any], von: date, day: date) -> None:
    if before.von <= day:
        raise Conflict(BEGUN)
    if von < day:
        raise Invalid(NOT_BACK.format(heute=f"{day:%d.%m.%Y}"), "von")
    _check_near(von, day)


def _check_near(von: date, day: date) -> None:
    first, last = [_years_from(day, years) for years in (-YEARS, YEARS)]
    if not first <= von <= last:
        raise Invalid(FAR.format(erster=f"{first:%d.%m.%Y}", letzter=f"{last:%d.%m.%Y}"), "von")


def _years_from(day: date, years: int) -> date:
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + years, day=28 if leap else day.day)


async def _check_free(
    tx: AsyncConnection, principal: Principal, away: str, von: date, bis: date, *, but: str = ""
) -> None:
    """One Vertretung at a time: otherwise ending it would not end what it opens to somebody."""
    await take_turns(tx, f"helena-vertretung:{away}")
    there = _shown().where(
        vertretungen.c.tenant_id == principal.tenant_id,
        vertretungen.c.user_id == away,
        vertretungen.c.aktiv,
        vertretungen.c.von <= bis,
        vertretungen.c.bis >= von,
        vertretungen.c.id != but,
    )
    if (row := (await tx.execute(there.order_by(vertretungen.c.von).limit(1))).first()) is not None:
        days = {"von": f"{row.von:%d.%m.%Y}", "bis": f"{row.bis:%d.%m.%Y}"}
        raise Conflict(TAKEN.format(vertreter=row.vertreter, **days))


# ---- as it is shown


def _shown() -> Select[Any]:
    away, other = users.alias("away"), users.alias("vertreter")
    return (
        select(vertretungen, away.c.name.label("name"), other.c.name.label("vertreter"))
        .join(away, away.c.id == vertretungen.c.user_id)
        .join(other, other.c.id == vertretungen.c.vertreter_id)
    )


def _gezeigt(row: Row[Any], day: date) -> VertretungGezeigt:
    running = row.aktiv and row.von <= day <= row.bis
    return VertretungGezeigt.model_validate(als_dict(row) | {"laeuft": running})
