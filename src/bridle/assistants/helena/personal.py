"""What Helena keeps about the people who work with her: handed to them, and deleted where it is theirs alone.

What they did in a matter stays with the matter, which must be kept; the account that it names has no name any
more by then.
"""

from __future__ import annotations

from sqlalchemy import Table, and_, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.model import (
    alert_gesehen,
    alerts,
    dezernat_mitglieder,
    kalender,
    notizen,
    zeiten,
)
from bridle.host.personal_records import PersonalRecords, Sheets, rows


async def export(tx: AsyncConnection, user_id: str) -> Sheets:
    mine = or_(kalender.c.verantwortlich_id == user_id, kalender.c.angelegt_von == user_id)
    own_entries = select(kalender).where(kalender.c.akte_id.is_(None), mine)
    plain: tuple[Table, ...] = (zeiten, notizen, alerts, alert_gesehen, dezernat_mitglieder)
    found = {table.name: rows(tx, select(table).where(table.c.user_id == user_id)) for table in plain}
    return {**found, kalender.name: rows(tx, own_entries)}


async def forget(tx: AsyncConnection, user_id: str) -> None:
    for table in (alert_gesehen, dezernat_mitglieder):
        await tx.execute(delete(table).where(table.c.user_id == user_id))
    for table in (notizen, alerts):
        await tx.execute(delete(table).where(table.c.akte_id.is_(None), table.c.user_id == user_id))
    alone = and_(
        kalender.c.angelegt_von == user_id,
        or_(kalender.c.verantwortlich_id == user_id, kalender.c.verantwortlich_id.is_(None)),
    )
    await tx.execute(delete(kalender).where(kalender.c.akte_id.is_(None), alone))


PERSONAL = PersonalRecords(export, forget)
