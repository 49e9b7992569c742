"""Deleting: what is gone is gone from the search in the same moment, and how much it was stays in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Column, Row, Table, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import (
    access,
    aktenzeichen,
    beteiligte,
    dokumente,
    fristen,
    notizen,
    nur_lokal_frueher,
    zeiten,
)
from bridle.assistants.helena.access import Recht
from bridle.assistants.helena.model import (
    AkteStatus,
    DokumentStatus,
    KalenderTyp,
    akten,
    dokument_seiten,
    dokument_versionen,
    kalender,
    metadata,
)
from bridle.assistants.helena.protokoll import notiere
from bridle.assistants.helena.wissen.findbar import vergiss_dokumente
from bridle.host.draft_forgetting import Subject, forget_drafts, hold_drafts
from bridle.host.errors import Conflict, Invalid
from bridle.host.identity import Principal
from bridle.host.search import remove_scope

SENT = "Ein versendetes Dokument wird nicht gelöscht. Es geht erst mit seiner Akte."
BILLED = "Dieser Zeiteintrag ist abgerechnet und wird nicht gelöscht."
STILL_OPEN = "Nur eine geschlossene oder archivierte Akte kann gelöscht werden; diese ist {status}."
ONE_DUE = "In dieser Akte ist noch eine Frist offen. Erledige oder lösche sie zuerst."
MANY_DUE = "In dieser Akte sind noch {anzahl} Fristen offen. Erledige oder lösche sie zuerst."
CONFIRM = (
    "Zum Löschen einer Akte gehört ihr Aktenzeichen: Wiederhole es genau so in „aktenzeichen“. Mit ihr gehen "
    "auch ihre Entwürfe, und die Kollisionsprüfung kennt ihre Beteiligten danach nicht mehr."
)
DONE_WITH = frozenset({AkteStatus.GESCHLOSSEN, AkteStatus.ARCHIVIERT})

Bestaetigt = Mapping[str, str]
"""What somebody repeated, to show that they mean it."""


async def delete_akte(tx: AsyncConnection, principal: Principal, akte_id: str, given: Bestaetigt) -> None:
    """With everything that belongs to it. What was said about it stays in the conversations."""
    await access.akte(tx, principal, akte_id)
    await access.verlange_eigene(tx, principal, akte_id, Recht.LOESCHEN)
    about = Subject(principal.tenant_id, "helena", akte_id, "akte_id")
    await hold_drafts(tx, about)
    akte = await access.akte(tx, principal, akte_id, lock=True)
    await access.verlange_eigene(tx, principal, akte_id, Recht.LOESCHEN)  # as it is now that it is held
    if akte.status not in DONE_WITH:
        raise Conflict(STILL_OPEN.format(status=akte.status))
    await _require_nothing_due(tx, akte.id)
    if given.get("aktenzeichen", "").strip() != akte.aktenzeichen:
        raise Invalid(CONFIRM, "aktenzeichen")
    await aktenzeichen.take_turn(tx, akte.tenant_id)
    await aktenzeichen.keep(tx, akte.tenant_id, akte.aktenzeichen, "deleted")
    if akte.nur_lokal:
        await nur_lokal_frueher.merke(tx, akte)
    counts = {table.name: await _count(tx, table.c.akte_id, akte.id) for table in _of_a_matter()}
    counts["entwuerfe"] = await forget_drafts(tx, about)
    await remove_scope(tx, akte.tenant_id, akte.id)
    await _delete(tx, principal, akten, akte)
    await notiere(tx, principal, "akte.deleted", akte.id, akte.id, _said(counts))


async def delete_dokument(tx: AsyncConnection, principal: Principal, row_id: str, given: Bestaetigt) -> None:
    """With its pages and versions."""
    row = await access.row(tx, principal, dokumente.dokumente, row_id, dokumente.MISSING, lock=True)
    await access.verlange_eigene(tx, principal, row.akte_id, Recht.LOESCHEN)
    if row.status == DokumentStatus.VERSENDET:
        raise Conflict(SENT)
    kept = (dokument_seiten, dokument_versionen)
    counts = {table.name: await _count(tx, table.c.dokument_id, row.id) for table in kept}
    await vergiss_dokumente(tx, row.tenant_id, [row.id])
    await _delete(tx, principal, dokumente.dokumente, row)
    await notiere(tx, principal, "dokument.deleted", row.id, row.akte_id, _said(counts))


async def delete_frist(tx: AsyncConnection, principal: Principal, row_id: str, given: Bestaetigt) -> None:
    """An entry of any kind. Those that named it as their Hauptfrist stay, without one."""
    row = await access.row(tx, principal, kalender, row_id, fristen.MISSING, lock=True)
    await _require_right(tx, principal, row, row.angelegt_von)
    counts = {"folgende": await _count(tx, kalender.c.hauptfrist_id, row.id)}
    await _delete(tx, principal, kalender, row)
    await notiere(tx, principal, f"{row.typ.lower()}.deleted", row.id, row.akte_id, _said(counts))


async def delete_beteiligter(
    tx: AsyncConnection, principal: Principal, row_id: str, given: Bestaetigt
) -> None:
    row = await access.row(tx, principal, beteiligte.beteiligte, row_id, beteiligte.MISSING, lock=True)
    await access.verlange_eigene(tx, principal, row.akte_id, Recht.LOESCHEN)
    await _delete(tx, principal, beteiligte.beteiligte, row)
    await notiere(tx, principal, "beteiligter.deleted", row.id, row.akte_id)


async def delete_zeit(tx: AsyncConnection, principal: Principal, row_id: str, given: Bestaetigt) -> None:
    row = await access.row(tx, principal, zeiten.zeiten, row_id, zeiten.MISSING, lock=True)
    await access.verlange_eigene(tx, principal, row.akte_id, Recht.LOESCHEN)
    if row.abgerechnet:
        raise Conflict(BILLED)
    await _delete(tx, principal, zeiten.zeiten, row)
    await notiere(tx, principal, "zeit.deleted", row.id, row.akte_id, [f"minuten: {row.dauer}"])


async def delete_notiz(tx: AsyncConnection, principal: Principal, row_id: str, given: Bestaetigt) -> None:
    row = await access.row(tx, principal, notizen.notizen, row_id, notizen.MISSING, lock=True)
    await _require_right(tx, principal, row, row.user_id)
    await _delete(tx, principal, notizen.notizen, row)
    await notiere(tx, principal, "notiz.deleted", row.id, row.akte_id)


async def _require_right(
    tx: AsyncConnection, principal: Principal, row: Row[Any], author: str | None
) -> None:
    """What belongs to no matter is its author's to delete: hardly anybody else could even see it."""
    own = row.akte_id is None and author == principal.user_id
    needed = Recht.BEARBEITEN if own else Recht.LOESCHEN
    await access.verlange_eigene(tx, principal, row.akte_id, needed)


async def _require_nothing_due(tx: AsyncConnection, akte_id: str) -> None:
    due = select(func.count()).where(
        kalender.c.akte_id == akte_id, kalender.c.typ == KalenderTyp.FRIST, ~kalender.c.erledigt
    )
    if number := (await tx.execute(due)).scalar_one():
        raise Conflict(ONE_DUE if number == 1 else MANY_DUE.format(anzahl=number))


def _of_a_matter() -> list[Table]:
    """Every table of which the database deletes the rows together with their matter."""
    return [table for table in metadata.sorted_tables if "akte_id" in table.c]


async def _count(tx: AsyncConnection, column: Column[Any], value: str) -> int:
    return (await tx.execute(select(func.count()).where(column == value))).scalar_one()


async def _delete(tx: AsyncConnection, principal: Principal, table: Table, row: Row[Any]) -> None:
    """A row that has passed the gate. What hangs on it goes along, as the tables say."""
    await tx.execute(delete(table).where(table.c.id == row.id, table.c.tenant_id == principal.tenant_id))


def _said(counts: Mapping[str, int]) -> list[str]:
    return [f"{name.removeprefix('helena_')}: {number}" for name, number in counts.items() if number]
