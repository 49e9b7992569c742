"""Freischaltungen: a matter that the administration opens to one person, for a reason and until a day.

Administrators see every matter as it is. So each says for whom it is: somebody who is not responsible for the
matter, and should not have to be entered as such only to work on it for a while.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel
from sqlalchemy import ColumnElement, Row, Select, and_, insert, not_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.berlin import Heute
from bridle.assistants.helena.felder import Datum, Eingabe, Kennung, Zeile, eines_von
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import Rolle, freischaltungen
from bridle.assistants.helena.protokoll import als_dict, heute, notiere
from bridle.host import database
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import users
from bridle.host.turns import take_turns

MISSING = "Diese Freischaltung gibt es nicht, oder Du hast keinen Zugriff auf ihre Akte."
NOBODY = (
    "„user_id“ ist niemand, dem eine Akte freigeschaltet werden kann: Es muss jemand mit aktivem Konto aus "
    "dieser Kanzlei sein; die Administration sieht ohnehin alle Akten."
)
TOO_LONG = "Eine Freischaltung gilt höchstens ein Jahr: „gueltig_bis“ liegt zwischen {heute} und {letzter}."
TAKEN = "Für diese Person ist die Akte schon bis {bis} freigeschaltet. Ändere diese Freischaltung."
OVER = "Diese Freischaltung ist widerrufen und wird nicht mehr geändert. Leg eine neue an."
MOST = timedelta(days=365)
OPEN_TO = STAFF - {Rolle.ADMIN}


class FreischaltungNeu(Eingabe):
    """`user_id` is for whom. `gueltig_bis` is the last day on which it counts."""

    akte_id: Kennung
    user_id: Kennung
    grund: Zeile
    gueltig_bis: Datum


class FreischaltungAenderung(Eingabe):
    """With `widerrufen: true` it ends now."""

    gueltig_bis: Datum | None = None
    widerrufen: bool | None = None


class FreischaltungGezeigt(BaseModel):
    id: str
    akte_id: str
    user_id: str
    name: str
    grund: str
    gueltig_bis: date
    laeuft: bool
    angelegt: datetime
    angelegt_von: str
    widerrufen_am: datetime | None
    widerrufen_von: str | None


class Stand(StrEnum):
    LAUFEND = "laufend"
    VORBEI = "vorbei"
    ALLE = "alle"


def _running() -> ColumnElement[bool]:
    return and_(freischaltungen.c.widerrufen_am.is_(None), freischaltungen.c.gueltig_bis >= Heute())


def _stand(wanted: Stand) -> ColumnElement[bool]:
    if wanted == Stand.ALLE:
        return true()
    return _running() if wanted == Stand.LAUFEND else not_(_running())


_FILTERS: Mapping[str, Filter] = {
    "akte_id": lambda words: freischaltungen.c.akte_id == words,
    "user_id": lambda words: freischaltungen.c.user_id == words,
    "stand": gelesen_als(Annotated[Stand, eines_von(Stand)], _stand),
}


# ---- looking


async def list_freischaltungen(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[FreischaltungGezeigt], str | None]:
    """A page, newest first. Whoever may see a matter may know who was let into it, and why."""
    asked = _shown().where(access.visible(principal, freischaltungen), *gefiltert(filters, _FILTERS))
    keys = [freischaltungen.c.angelegt, freischaltungen.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after, descending=True)
    day = await heute(tx)
    return [_gezeigt(each, day) for each in rows], following


async def read_freischaltung(
    tx: AsyncConnection, principal: Principal, freischaltung_id: str
) -> FreischaltungGezeigt:
    await access.row(tx, principal, freischaltungen, freischaltung_id, MISSING)
    asked = _shown().where(
        freischaltungen.c.id == freischaltung_id, access.visible(principal, freischaltungen)
    )
    return _gezeigt((await tx.execute(asked)).one(), await heute(tx))


# ---- writing


async def create_freischaltung(
    tx: AsyncConnection, principal: Principal, neu: FreischaltungNeu
) -> FreischaltungGezeigt:
    access.verlange(principal, Recht.ADMIN)
    akte = await access.akte(tx, principal, neu.akte_id)
    if not await access.colleague(tx, principal, neu.user_id, OPEN_TO):
        raise Invalid(NOBODY, "user_id")
    _check_day(neu.gueltig_bis, await heute(tx))
    await _check_free(tx, akte.tenant_id, akte.id, neu.user_id)
    row = neu.model_dump() | {"id": new_id(), "tenant_id": akte.tenant_id}
    row |= {"angelegt": await database.now(tx), "angelegt_von": principal.user_id}
    await tx.execute(insert(freischaltungen), row)
    await notiere(tx, principal, "freischaltung.created", row["id"], akte.id, _said(row))
    return await read_freischaltung(tx, principal, row["id"])


async def update_freischaltung(
    tx: AsyncConnection, principal: Principal, freischaltung_id: str, change: FreischaltungAenderung
) -> FreischaltungGezeigt:
    before = await access.row(tx, principal, freischaltungen, freischaltung_id, MISSING, lock=True)
    access.verlange(principal, Recht.ADMIN)
    changes: dict[str, Any] = {}
    if change.gueltig_bis is not None and change.gueltig_bis != before.gueltig_bis:
        _check_day(change.gueltig_bis, await heute(tx))
        await _check_free(tx, before.tenant_id, before.akte_id, before.user_id, but=before.id)
        changes["gueltig_bis"] = change.gueltig_bis
    revoked = before.widerrufen_am is not None
    if change.widerrufen is not None and change.widerrufen != revoked:
        changes |= {"widerrufen_am": await database.now(tx), "widerrufen_von": principal.user_id}
    if changes and revoked:
        raise Conflict(OVER)
    if changes:
        await tx.execute(update(freischaltungen).where(freischaltungen.c.id == before.id).values(changes))
        done = "freischaltung.revoked" if "widerrufen_am" in changes else "freischaltung.changed"
        await notiere(tx, principal, done, before.id, before.akte_id, _said(als_dict(before), changes))
    return await read_freischaltung(tx, principal, freischaltung_id)


def _said(row: Mapping[str, Any], changes: Mapping[str, Any] = {}) -> list[str]:
    """For the log, which outlives the row: to whom it was opened and until when. Why may be a secret."""
    was = f" (vorher {row['gueltig_bis']})" if "gueltig_bis" in changes else ""
    return [
        f"user_id: {row['user_id']}",
        f"gueltig_bis: {changes.get('gueltig_bis', row['gueltig_bis'])}{was}",
    ]


def _check_day(last: date, day: date) -> None:
    if not day <= last <= day + MOST:
        days = {"heute": f"{day:%d.%m.%Y}", "letzter": f"{day + MOST:%d.%m.%Y}"}
        raise Invalid(TOO_LONG.format(**days), "gueltig_bis")


async def _check_free(
    tx: AsyncConnection, tenant_id: str, akte_id: str, user_id: str, *, but: str = ""
) -> None:
    """One at a time: otherwise revoking it would not shut the matter again."""
    await take_turns(tx, f"helena-freischaltung:{akte_id}:{user_id}")
    there = select(freischaltungen.c.gueltig_bis).where(
        freischaltungen.c.tenant_id == tenant_id,
        freischaltungen.c.akte_id == akte_id,
        freischaltungen.c.user_id == user_id,
        freischaltungen.c.id != but,
        _running(),
    )
    if (last := (await tx.execute(there)).scalars().first()) is not None:
        raise Conflict(TAKEN.format(bis=f"{last:%d.%m.%Y}"))


# ---- as it is shown


def _shown() -> Select[Any]:
    return select(freischaltungen, users.c.name.label("name")).join(
        users, users.c.id == freischaltungen.c.user_id
    )


def _gezeigt(row: Row[Any], day: date) -> FreischaltungGezeigt:
    running = row.widerrufen_am is None and day <= row.gueltig_bis
    return FreischaltungGezeigt.model_validate(als_dict(row) | {"laeuft": running})
