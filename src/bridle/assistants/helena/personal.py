"""What Helena keeps about the people who work with her: handed to them, and deleted where it is theirs alone.

What they did in a matter stays with the matter, which must be kept; the account that it names has no name any
more by then. So does that a matter was opened to them, though it is open no longer. And whoever stands in for
them goes on until the day that was said: their matters are still there, and so are the deadlines.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Row, Table, and_, delete, exists, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.berlin import Heute
from bridle.assistants.helena.model import (
    akten,
    alert_gesehen,
    alerts,
    dezernat_mitglieder,
    freischaltungen,
    kalender,
    notizen,
    vertretungen,
    zeiten,
)
from bridle.assistants.helena.protokoll import als_dict
from bridle.assistants.helena.vertretungen import gesagt
from bridle.host import database
from bridle.host.audit import Entry, record_all
from bridle.host.personal_records import PersonalRecords, Sheets, rows

SYSTEM = "system"


async def export(tx: AsyncConnection, user_id: str) -> Sheets:
    mine = or_(kalender.c.verantwortlich_id == user_id, kalender.c.angelegt_von == user_id)
    own_entries = select(kalender).where(kalender.c.akte_id.is_(None), mine)
    either = or_(vertretungen.c.user_id == user_id, vertretungen.c.vertreter_id == user_id)
    absences = select(vertretungen).where(either)
    plain: tuple[Table, ...] = (zeiten, notizen, alerts, alert_gesehen, dezernat_mitglieder, freischaltungen)
    found = {table.name: rows(tx, select(table).where(table.c.user_id == user_id)) for table in plain}
    return {**found, kalender.name: rows(tx, own_entries), vertretungen.name: rows(tx, absences)}


async def forget(tx: AsyncConnection, user_id: str) -> None:
    for table in (alert_gesehen, dezernat_mitglieder):
        await tx.execute(delete(table).where(table.c.user_id == user_id))
    await tx.execute(delete(vertretungen).where(vertretungen.c.user_id == user_id, not_(_still_covers())))
    for table in (notizen, alerts):
        await tx.execute(delete(table).where(table.c.akte_id.is_(None), table.c.user_id == user_id))
    alone = and_(
        kalender.c.angelegt_von == user_id,
        or_(kalender.c.verantwortlich_id == user_id, kalender.c.verantwortlich_id.is_(None)),
    )
    await tx.execute(delete(kalender).where(kalender.c.akte_id.is_(None), alone))
    await _end_what_was_lent(tx, user_id)


def _still_covers() -> ColumnElement[bool]:
    """A Vertretung that somebody relies on, or will: the account that it is for stays, without its name."""
    responsible = or_(
        akten.c.anwalt_id == vertretungen.c.user_id, akten.c.sachbearbeiter_id == vertretungen.c.user_id
    )
    return and_(_goes_on(), exists().where(akten.c.tenant_id == vertretungen.c.tenant_id, responsible))


def _goes_on() -> ColumnElement[bool]:
    return and_(vertretungen.c.aktiv, vertretungen.c.bis >= Heute())


async def _end_what_was_lent(tx: AsyncConnection, user_id: str) -> None:
    """Who was away is somebody else's affair; that nobody stands in for them any more is said."""
    open_to = and_(freischaltungen.c.user_id == user_id, freischaltungen.c.widerrufen_am.is_(None))
    await tx.execute(update(freischaltungen).where(open_to).values(widerrufen_am=await database.now(tx)))
    theirs = and_(vertretungen.c.vertreter_id == user_id, _goes_on())
    ended = (await tx.execute(select(vertretungen).where(theirs).with_for_update())).all()
    if not ended:
        return
    ids = [each.id for each in ended]
    await tx.execute(update(vertretungen).where(vertretungen.c.id.in_(ids)).values(aktiv=False))
    await record_all(tx, [_ended(each) for each in ended])


def _ended(row: Row[Any]) -> Entry:
    summary = ", ".join(sorted(gesagt(als_dict(row))))
    return Entry(row.tenant_id, SYSTEM, "vertretung.ended", row.id, summary=summary)


PERSONAL = PersonalRecords(export, forget)
