"""Alerts: what somebody should look at. Who has seen one is one thing, whether it is solved another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel
from sqlalchemy import ColumnElement, Select, and_, insert, select, true, update
from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import STAFF, Recht
from bridle.assistants.helena.felder import Absatz, Eingabe, Kennung, Zeile, eines_von
from bridle.assistants.helena.listen import Filter, gefiltert, gelesen_als, seite
from bridle.assistants.helena.model import AlertTyp, Severity, Urheber, alert_gesehen, alerts
from bridle.assistants.helena.protokoll import als_dict, notiere
from bridle.host import database
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.ids import new_id

MISSING = "Diesen Hinweis gibt es nicht, oder Du hast keinen Zugriff auf seine Akte."

Typ = Annotated[AlertTyp, eines_von(AlertTyp)]
Schwere = Annotated[Severity, eines_von(Severity)]


class AlertNeu(Eingabe):
    """For everybody on the Akte, or for one person."""

    akte_id: Kennung | None = None
    user_id: Kennung | None = None
    typ: Typ = AlertTyp.SONSTIGES
    titel: Zeile
    inhalt: Absatz = ""
    severity: Schwere = Severity.INFO


class AlertAenderung(Eingabe):
    """`gesehen` is for whoever says so, `geloest` for all; neither is taken back."""

    gesehen: Literal[True] | None = None
    geloest: Literal[True] | None = None


class AlertGezeigt(BaseModel):
    """`gesehen` is by whoever asks; `geloest_am` is for all."""

    id: str
    akte_id: str | None
    user_id: str | None
    typ: str
    titel: str
    inhalt: str
    severity: str
    meta: dict[str, Any]
    erstellt_durch: str
    angelegt: datetime
    gesehen: bool
    geloest_am: datetime | None
    geloest_von: str | None


class Stand(StrEnum):
    OFFEN = "offen"
    GELOEST = "geloest"
    ALLE = "alle"


def _stand(wanted: Stand) -> ColumnElement[bool]:
    if wanted == Stand.ALLE:
        return true()
    open_ = alerts.c.geloest_am.is_(None)
    return open_ if wanted == Stand.OFFEN else ~open_


_FILTERS: Mapping[str, Filter] = {
    "akte_id": lambda words: alerts.c.akte_id == words,
    "typ": gelesen_als(Typ, lambda value: alerts.c.typ == value),
    "severity": gelesen_als(Schwere, lambda value: alerts.c.severity == value),
    "stand": gelesen_als(Annotated[Stand, eines_von(Stand)], _stand),
}


async def list_alerts(
    tx: AsyncConnection,
    principal: Principal,
    *,
    limit: int = 50,
    after: str | None = None,
    filters: Mapping[str, str] = {},
) -> tuple[Sequence[AlertGezeigt], str | None]:
    """A page, newest first."""
    asked = _shown(principal).where(access.visible(principal, alerts), *gefiltert(filters, _FILTERS))
    keys = [alerts.c.angelegt, alerts.c.id]
    rows, following = await seite(tx, asked, keys, limit=limit, after=after, descending=True)
    return [AlertGezeigt.model_validate(als_dict(each)) for each in rows], following


async def read_alert(tx: AsyncConnection, principal: Principal, alert_id: str) -> AlertGezeigt:
    await access.row(tx, principal, alerts, alert_id, MISSING)
    asked = _shown(principal).where(alerts.c.id == alert_id, access.visible(principal, alerts))
    return AlertGezeigt.model_validate(als_dict((await tx.execute(asked)).one()))


async def create_alert(tx: AsyncConnection, principal: Principal, neu: AlertNeu) -> AlertGezeigt:
    alert_id = await melde(tx, principal, neu, Urheber.USER)
    return await read_alert(tx, principal, alert_id)


async def melde(tx: AsyncConnection, principal: Principal, neu: AlertNeu, durch: Urheber) -> str:
    """An alert without an Akte and without a person is for whoever made it."""
    access.verlange(principal, Recht.BEARBEITEN)
    if neu.akte_id is not None:
        await access.akte(tx, principal, neu.akte_id, write=True)
    elif neu.user_id is None:
        neu = neu.model_copy(update={"user_id": principal.user_id})
    if neu.user_id is not None and not await access.colleague(tx, principal, neu.user_id, STAFF):
        raise Invalid("„user_id“ ist niemand, der in dieser Kanzlei arbeitet.", "user_id")
    row = {"id": new_id(), "tenant_id": principal.tenant_id, **neu.model_dump()}
    await tx.execute(insert(alerts), row | {"erstellt_durch": durch, "angelegt": await database.now(tx)})
    await notiere(tx, principal, "alert.created", row["id"], neu.akte_id)
    return row["id"]


async def update_alert(
    tx: AsyncConnection, principal: Principal, alert_id: str, change: AlertAenderung
) -> AlertGezeigt:
    await access.row(tx, principal, alerts, alert_id, MISSING)
    if change.gesehen:
        await gesehen(tx, principal, [alert_id])
    return await (loese if change.geloest else read_alert)(tx, principal, alert_id)


async def gesehen(tx: AsyncConnection, principal: Principal, alert_ids: Sequence[str] | None = None) -> int:
    """Note that this person has seen these alerts, or all there are for them; nobody else's change."""
    asked = select(alerts.c.id).where(access.visible(principal, alerts))
    if alert_ids is not None:
        asked = asked.where(alerts.c.id.in_(alert_ids))
    at = await database.now(tx)
    found = (await tx.execute(asked)).scalars().all()
    if found:
        rows = [{"alert_id": each, "user_id": principal.user_id, "am": at} for each in found]
        await tx.execute(insert_or_leave(alert_gesehen).values(rows).on_conflict_do_nothing())
    return len(found)


async def loese(tx: AsyncConnection, principal: Principal, alert_id: str) -> AlertGezeigt:
    """Say that the reason is gone, once: who was first stays."""
    row = await access.row(tx, principal, alerts, alert_id, MISSING, write=True, lock=True)
    if row.geloest_am is None:
        by = {"geloest_am": await database.now(tx), "geloest_von": principal.user_id}
        await tx.execute(update(alerts).where(alerts.c.id == alert_id).values(by))
        await notiere(tx, principal, "alert.resolved", alert_id, row.akte_id)
    return await read_alert(tx, principal, alert_id)


def _shown(principal: Principal) -> Select[Any]:
    mine = and_(alert_gesehen.c.alert_id == alerts.c.id, alert_gesehen.c.user_id == principal.user_id)
    return select(alerts, alert_gesehen.c.am.is_not(None).label("gesehen")).join(
        alert_gesehen, mine, isouter=True
    )
