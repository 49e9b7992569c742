"""Writing the demonstration into a firm: people, Dezernate, matters and templates that are not there yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Table, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.akten import AkteNeu
from bridle.assistants.helena.demo.daten import Firma, Sache, datiert
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.fristen import KalenderNeu
from bridle.assistants.helena.model import (
    Urheber,
    akte_normen,
    akten,
    beteiligte,
    dezernat_akten,
    dezernat_mitglieder,
    dezernate,
    dokument_seiten,
    dokumente,
    kalender,
    metadata,
    muster,
    notizen,
    zeiten,
)
from bridle.assistants.helena.protokoll import heute
from bridle.host import database
from bridle.host.audit import Entry, record
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.people import new_user, plain_email
from bridle.host.tables import users


async def fuelle(tx: AsyncConnection, principal: Principal, found: Firma) -> None:
    """What is missing, and nothing twice. Whoever changed something in the demonstration keeps it."""
    made = _Rows(principal, await database.now(tx), await heute(tx))
    made.people = await _people(tx, principal, found, made.at)
    await _departments(tx, made, found)
    matters = (await tx.execute(_ours(principal, akten, "kurzrubrum", "aktenzeichen"))).all()
    titles, numbers = {row.kurzrubrum for row in matters}, {row.aktenzeichen for row in matters}
    for sache in found.sachen:
        neu = sache.neu(made.today)  # its number is another one next year
        if neu.kurzrubrum not in titles and neu.aktenzeichen not in numbers:
            _matter(made, sache, neu)
    await _templates(tx, made, found)
    if made.rows:
        await made.write(tx)
        summary = ", ".join(
            f"{len(rows)} {table.removeprefix('helena_')}" for table, rows in made.rows.items()
        )
        await record(tx, Entry(principal.tenant_id, principal.user_id, "demo.filled", summary=summary))


@dataclass
class _Rows:
    """What is to be written, table by table, so that it takes a handful of statements."""

    principal: Principal
    at: datetime
    today: date
    people: Mapping[str, str] = field(default_factory=dict[str, str])
    departments: dict[str, str] = field(default_factory=dict[str, str])
    rows: defaultdict[str, list[dict[str, Any]]] = field(
        default_factory=lambda: defaultdict[str, list[dict[str, Any]]](list)
    )

    ids: Iterator[str] = field(default_factory=lambda: _in_order())

    def add(self, table: Table, **values: Any) -> str:
        row_id = next(self.ids)
        mine = {"id": row_id} if "id" in table.c else {}
        self.rows[table.name].append({**mine, "tenant_id": self.principal.tenant_id, **values})
        return row_id

    def ago(self, days: int) -> datetime:
        return self.at + timedelta(days=days)

    async def write(self, tx: AsyncConnection) -> None:
        """Each table after those it refers to."""
        for table in metadata.sorted_tables:
            if rows := self.rows.get(table.name):
                await tx.execute(insert(table), rows)


def _in_order() -> Iterator[str]:
    """Ids of one millisecond are in no order, and what is shown in the order of a file needs one."""
    while True:
        yield from sorted(new_id() for _ in range(1_000))


def _ours(principal: Principal, table: Table, *columns: str) -> Any:
    return select(*[table.c[each] for each in columns]).where(table.c.tenant_id == principal.tenant_id)


# ---- people


async def _people(tx: AsyncConnection, principal: Principal, found: Firma, at: datetime) -> Mapping[str, str]:
    """By their short names; the administrator is there already."""
    there = {row.name: row.id for row in await tx.execute(_ours(principal, users, "name", "id"))}
    people = {"admin": principal.user_id}
    for person in found.personen:
        if person.name in there:
            people[person.kurz] = there[person.name]
            continue
        email = await _free_address(tx, principal, person.email)
        account = {"name": person.name, "email": email, "role": str(person.rolle), "password_hash": None}
        row = (await tx.execute(new_user(principal.tenant_id, account, at))).one()
        summary = f"role {person.rolle}"
        await record(tx, Entry(principal.tenant_id, "system", "user.created", row.id, summary=summary))
        people[person.kurz] = row.id
    return people


async def _free_address(tx: AsyncConnection, principal: Principal, email: str) -> str:
    """An address belongs to one account in all firms; another demonstration may have been first."""
    plain = plain_email(email)
    taken = (await tx.execute(select(users.c.id).where(users.c.email == plain))).first()
    local, _, domain = plain.partition("@")
    return plain if taken is None else f"{local}+{principal.tenant_id[-8:]}@{domain}"


async def _departments(tx: AsyncConnection, made: _Rows, found: Firma) -> None:
    there = {row.name: row.id for row in await tx.execute(_ours(made.principal, dezernate, "name", "id"))}
    for each in found.dezernate:
        if each.name in there:
            made.departments[each.kurz] = there[each.name]
            continue
        made.departments[each.kurz] = made.add(dezernate, name=each.name, angelegt=made.at)
        for who in each.mitglieder:
            made.add(dezernat_mitglieder, dezernat_id=made.departments[each.kurz], user_id=made.people[who])


async def _templates(tx: AsyncConnection, made: _Rows, found: Firma) -> None:
    there = set((await tx.execute(_ours(made.principal, muster, "name"))).scalars())
    for each in found.muster:
        if each.name not in there:
            values = each.model_dump(exclude={"datei", "text"})
            text = datiert(each.text, made.today)
            made.add(muster, **values, text=text, kanzlei_eigen=True, angelegt=made.at, geaendert=made.at)


# ---- a matter


def _matter(made: _Rows, sache: Sache, neu: AkteNeu) -> None:
    opened = made.ago(sache.tage)
    worked = max(
        [sache.tage, *[each.tage for each in sache.dokumente], *[each["tage"] for each in sache.zeiten]]
    )
    akte_id = made.add(
        akten,
        **neu.model_dump(exclude={"dezernate", "anwalt_id", "sachbearbeiter_id"}),
        anwalt_id=made.people[sache.anwalt] if sache.anwalt else None,
        sachbearbeiter_id=made.people[sache.sachbearbeiter] if sache.sachbearbeiter else None,
        suche=gefaltet(neu.aktenzeichen or "", neu.kurzrubrum, neu.wegen),
        angelegt=opened,
        angelegt_von=made.principal.user_id,
        geaendert=opened,
        aktivitaet=made.ago(worked),
    )
    if sache.dezernat:
        made.add(dezernat_akten, dezernat_id=made.departments[sache.dezernat], akte_id=akte_id)
    for gesetz, paragraph, anmerkung in sache.normen:
        named = {"gesetz": gesetz, "paragraph": paragraph, "anmerkung": anmerkung}
        made.add(akte_normen, akte_id=akte_id, **named, angelegt=opened)
    for party in sache.parties():
        suche = gefaltet(party.vorname, party.name, party.firma)
        values = party.model_dump() | {"akte_id": akte_id, "suche": suche}
        made.add(beteiligte, **values, angelegt=opened, geaendert=opened)
    responsible = made.people.get(sache.anwalt or sache.sachbearbeiter or "admin")
    for entry, done in sache.entries(made.today):
        _entry(made, akte_id, entry, done, responsible)
    for hours, who in sache.hours(made.today):
        values = hours.model_dump() | {"akte_id": akte_id, "user_id": made.people[who]}
        made.add(zeiten, **values, angelegt=made.at, geaendert=made.at)
    for text in sache.notizen:
        by = made.people[sache.sachbearbeiter or sache.anwalt or "admin"]
        made.add(notizen, akte_id=akte_id, user_id=by, text=text, angelegt=made.ago(-1))
    _documents(made, akte_id, sache)


def _entry(made: _Rows, akte_id: str, entry: KalenderNeu, done: bool, responsible: str | None) -> None:
    finished = {"erledigt_am": made.ago(-1), "erledigt_von": responsible} if done else {}
    values = entry.model_dump() | {"akte_id": akte_id, "verantwortlich_id": responsible}
    values["vorfristen"] = sorted([each.isoformat() for each in entry.vorfristen])
    when = {"angelegt": made.at, "geaendert": made.at, "angelegt_von": made.principal.user_id}
    empty = {"erledigt_am": None, "erledigt_von": None}
    made.add(kalender, **values, erledigt=done, **(empty | finished), **when)


def _documents(made: _Rows, akte_id: str, sache: Sache) -> None:
    for blatt in sache.dokumente:
        neu, filed = blatt.neu(made.today), made.ago(blatt.tage)
        released = blatt.status in ("FREIGEGEBEN", "VERSENDET")
        dokument_id = made.add(
            dokumente,
            **neu.model_dump(exclude={"akte_id", "text", "seiten", "groesse"}),
            akte_id=akte_id,
            seiten=len(neu.seiten),
            groesse=sum(len(page.encode()) for page in neu.seiten),
            erstellt_durch=blatt.durch,
            erstellt_von=made.people[sache.anwalt or sache.sachbearbeiter or "admin"],
            freigegeben_durch=made.principal.user_id if released and blatt.durch != Urheber.SYSTEM else None,
            freigegeben_am=filed if released and blatt.durch != Urheber.SYSTEM else None,
            angelegt=filed,
            geaendert=filed,
        )
        for number, text in enumerate(neu.seiten, 1):
            made.add(dokument_seiten, dokument_id=dokument_id, seite=number, text=text)
