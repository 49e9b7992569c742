"""An alert that Helena drafts: once approved, everybody on the Akte sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.access import APPROVERS, STAFF, Recht
from bridle.assistants.helena.alerts import MISSING, AlertNeu, Schwere, Typ, melde
from bridle.assistants.helena.drafts.entwurf import CHANGED, FIXED, EntwurfOhneAkte
from bridle.assistants.helena.drafts.notiz import GONE
from bridle.assistants.helena.felder import Absatz, Zeile
from bridle.assistants.helena.model import AlertTyp, Severity, Urheber, alerts
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.errors import Conflict
from bridle.host.identity import Principal

_SAID = {Severity.INFO: "Hinweis", Severity.WARNING: "Warnung", Severity.CRITICAL: "Kritisch"}


class AlertEntwurf(EntwurfOhneAkte):
    titel: Zeile
    inhalt: Absatz = ""
    typ: Typ = AlertTyp.SONSTIGES
    severity: Schwere = Severity.INFO


async def raise_it(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    """Without a matter it is for the person it was drafted for."""
    entwurf = AlertEntwurf.model_validate(draft.payload)
    if not await access.colleague(tx, principal, draft.user_id, STAFF):
        raise Conflict(GONE)
    whom = None if entwurf.akte_id else draft.user_id
    neu = AlertNeu(**entwurf.model_dump(exclude={"parent", "revision"}), user_id=whom)
    return {"id": await melde(tx, principal, neu, Urheber.AI), "akte_id": entwurf.akte_id}


async def drop(tx: AsyncConnection, principal: Principal, record: Mapping[str, Any]) -> None:
    row = await access.row(tx, principal, alerts, record["id"], MISSING, lock=True)
    access.verlange(principal, Recht.FREIGEBEN)
    if row.geloest_am is not None:
        raise Conflict(CHANGED)
    await tx.execute(delete(alerts).where(alerts.c.id == row.id, alerts.c.tenant_id == row.tenant_id))


ALERT = DraftKind(
    "alert",
    AlertEntwurf,
    title=lambda entwurf: f"{_SAID[entwurf.severity]}: {entwurf.titel}",
    show=lambda entwurf: f"{_SAID[entwurf.severity]}: {entwurf.titel}\n\n{entwurf.inhalt}".strip(),
    apply=raise_it,
    undo=drop,
    roles=APPROVERS,
    fixed=FIXED,
)
