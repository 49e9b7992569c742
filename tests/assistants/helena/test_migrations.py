"""Helena's tables as an older version left them, filled, are brought to what the code expects."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, insert, select

from bridle.assistants.helena.akten import read_akte
from bridle.assistants.helena.dokumente import DokumentNeu, create_dokument, read_dokument
from bridle.assistants.helena.model import MIGRATIONS, dokumente, metadata
from bridle.host import schema
from bridle.host.database import Database
from bridle.host.identity import Principal
from bridle.host.tables import tenants, users
from support.postgres import Postgres
from support.rows import TODAY, tenant, user

WHO = Principal("t", "u", "ANWALT", "Anna Beispiel", "anna@example.org")


@pytest.fixture(params=["sqlite", "postgresql"])
async def empty_db(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "sqlite":
        database = Database(f"sqlite:///{tmp_path / 'alt.db'}")
    else:
        server: Postgres = request.getfixturevalue("postgres_server")
        database = Database(server.url(server.database()))
    yield database
    await database.close()


def fill(connection: Connection) -> None:
    """What the first version wrote: its tables are read from the database, not from the code."""
    found = MetaData()
    found.reflect(connection)

    def put(table: str, **values: Any) -> None:
        connection.execute(insert(found.tables[table]), values)

    times = {"angelegt": TODAY, "geaendert": TODAY}
    connection.execute(insert(tenants), tenant(id="t"))
    connection.execute(insert(users), user("t", id="u"))
    put("helena_akten", id="a", tenant_id="t", aktenzeichen="1/26", kurzrubrum="Ahorn", wegen="",
        falldaten={}, sachgebiet="SONSTIGES", status="OFFEN", notizen="", summary="", tags=[],
        nur_lokal=False, suche="", anwalt_id="u", mandat_seit=date(2026, 3, 4), aktivitaet=TODAY,
        **times)  # fmt: skip
    for number in range(3):
        put("helena_dokumente", id=f"d{number}", tenant_id="t", akte_id="a", name=f"Brief {number}",
            mime="text/plain", groesse=3, version=1, seiten=1, ocr_status="NICHT_NOETIG", tags=["Eilt"],
            ordner="Post", status="ENTWURF", erstellt_durch="user", **times)  # fmt: skip
        put("helena_dokument_seiten", dokument_id=f"d{number}", seite=1, tenant_id="t", text=f"Text {number}")


async def test_a_filled_database_of_the_first_version_is_upgraded_and_works(empty_db: Database) -> None:
    await schema.upgrade(empty_db, to="heads")
    await schema.upgrade(empty_db, [MIGRATIONS], to="helena_0001")
    async with empty_db.write() as tx:
        await tx.run_sync(fill)
    assert not await schema.is_current(empty_db, [MIGRATIONS])
    await schema.upgrade(empty_db, [MIGRATIONS])
    assert await schema.is_current(empty_db, [MIGRATIONS])
    assert [each for each in await schema.differences(empty_db, metadata) if "remove_fk" not in each] == []
    async with empty_db.read() as tx:
        rows = (await tx.execute(select(dokumente).order_by(dokumente.c.id))).all()
        assert [(row.id, row.name, row.ordner, row.tags, row.pfad) for row in rows] == [
            (f"d{number}", f"Brief {number}", "Post", ["Eilt"], "") for number in range(3)
        ]
        assert (await read_akte(tx, WHO, "a")).dokumente == 3
        assert (await read_dokument(tx, WHO, "d2")).text == "Text 2"
    async with empty_db.write() as tx:
        made = await create_dokument(tx, WHO, DokumentNeu(akte_id="a", name="Neu", text="Neu"))
        assert (await read_dokument(tx, WHO, made.id)).text == "Neu"
