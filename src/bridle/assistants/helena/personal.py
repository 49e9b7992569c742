"""What Helena keeps about the people who work with her: handed to them, and deleted where it is theirs alone.

What they did in a matter stays with the matter, which must be kept; the account that it names has no name any
more by then. So does that a matter was opened to them, though it is open no longer.
"""

from __future__ import annotations

from sqlalchemy import Table, and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.model import (
    alert_gesehen,
    alerts,
    dezernat_mitglieder,
    freischaltungen,
    kalender,
    notizen,
    vertretungen,
    zeiten,
)
from bridle.host import database
from bridle.host.personal_records import PersonalRecords, Sheets, rows


async def export(tx: AsyncConnection, user_id: str) -> Sheets:
    mine = or_(kalender.c.verantwortlich_id == user_id, kalender.c.angelegt_von == user_id)
    own_entries = select(kalender).where(kalender.c.akte_id.is_(None), mine)
    either = or_(vertretungen.c.user_id == user_id, vertretungen.c.vertreter_id == user_id)
    absences = select(vertretungen).where(either)
    plain: tuple[Table, ...] = (zeiten, notizen, alerts, alert_gesehen, dezernat_mitglieder, freischaltungen)
    found = {table.name: rows(tx, select(table).where(table.c.user_id == user_id)) for table in plain}
    return {**found, kalender.name: rows(tx, own_entries), vertretungen.name: rows(tx, absences)}


async def forget(tx: AsyncConnection, user_id: str) -> None:
    for table in (alert_gesehen, dezernat_mitglieder, vertretungen):
        await tx.execute(delete(table).where(table.c.user_id == user_id))
    for table in (notizen, alerts):
        await tx.execute(delete(table).where(table.c.akte_id.is_(None), table.c.user_id == user_id))
    alone = and_(
        kalender.c.angelegt_von == user_id,
        or_(kalender.c.verantwortlich_id == user_id, kalender.c.verantwortlich_id.is_(None)),
    )
    await tx.execute(delete(kalender).where(kalender.c.akte_id.is_(None), alone))
    await _end_what_was_lent(tx, user_id)


async def _end_what_was_lent(tx: AsyncConnection, user_id: str) -> None:
    """Who was away is somebody else's affair; that nobody stands in for them any more is said."""
    theirs = vertretungen.c.vertreter_id == user_id
    await tx.execute(update(vertretungen).where(theirs, vertretungen.c.aktiv).values(aktiv=False))
    open_to = and_(freischaltungen.c.user_id == user_id, freischaltungen.c.widerrufen_am.is_(None))
    await tx.execute(update(freischaltungen).where(open_to).values(widerrufen_am=await database.now(tx)))


PERSONAL = PersonalRecords(export, forget)
