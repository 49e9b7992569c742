"""A database of its own for an evaluation: a firm, and the statutes Helena starts with."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from bridle.assistants.helena.access import STAFF
from bridle.assistants.helena.demo import demo
from bridle.assistants.helena.demo.daten import Firma, firma
from bridle.assistants.helena.eval.firma import ADMIN, Bild
from bridle.assistants.helena.model import MIGRATIONS, akten
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.wissen.normen import import_gesetze
from bridle.assistants.helena.wissen.starter import lade_starter
from bridle.host import schema
from bridle.host.database import Database
from bridle.host.identity import Identity
from bridle.host.tables import users


@dataclass(frozen=True, slots=True)
class Kanzlei:
    """People by their short names, matters by the first part of their number."""

    db: Database
    bild: Bild
    personen: Mapping[str, str]
    akten: Mapping[str, str]


@asynccontextmanager
async def kanzlei(gesetze: Path | None = None, ordner: Path | None = None) -> AsyncGenerator[Kanzlei]:
    """Filled, and gone afterwards. With `gesetze` the statutes from there instead of the summaries.

    It is the demonstration's firm, or the one that lies in `ordner`.
    """
    with tempfile.TemporaryDirectory(prefix="bridle-eval-") as folder:
        db = Database(f"sqlite:///{Path(folder) / 'kanzlei.db'}")
        try:
            await schema.upgrade(db, [MIGRATIONS])
            yield await _filled(db, gesetze, firma(ordner) if ordner else firma())
        finally:
            await db.close()


async def _filled(db: Database, gesetze: Path | None, found: Firma) -> Kanzlei:
    identity = Identity(db, roles=STAFF)
    admin = await identity.first_run("Demo-Administration", "demo@localhost", None, tenant="Demo", demo=True)
    async with db.write() as tx:
        await demo(tx, admin, found)
        await lade_starter(tx)
    if gesetze is not None:
        await import_gesetze(db, gesetze)
    async with db.read() as tx:
        bild = Bild(await heute(tx), found)
        names = {row.name: row.id for row in await tx.execute(select(users.c.name, users.c.id))}
        numbers = {
            row.aktenzeichen: row.id for row in await tx.execute(select(akten.c.aktenzeichen, akten.c.id))
        }
    people = {each.kurz: names[each.name] for each in found.personen} | {ADMIN: admin.user_id}
    return Kanzlei(db, bild, people, {key: numbers[number] for key, number in bild.nummern.items()})
