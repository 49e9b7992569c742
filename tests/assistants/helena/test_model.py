"""Helena's tables: as the code says on both databases, exact about money, and strict about what she wrote."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.dokumente import DokumentNeu, create_dokument
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.model import MIGRATIONS, Geld, Urheber, akten, dokumente, metadata, zeiten
from bridle.host import schema, transfer
from bridle.host.database import Database
from bridle.host.ids import new_id
from support.rows import TODAY

cents = st.integers(min_value=0, max_value=10**14).map(lambda each: Decimal(each).scaleb(-2))


async def test_the_migration_makes_exactly_the_tables_of_the_code(db: Database) -> None:
    """References to the host's tables are known to the migration alone."""
    found = await schema.differences(db, metadata)
    assert [each for each in found if "remove_fk" not in each] == []
    assert all("tenants" in each or "users" in each for each in found)
    assert await schema.is_current(db, [MIGRATIONS])


@given(cents)
def test_money_is_whole_cents_and_comes_back_as_it_was(amount: Decimal) -> None:
    kept = Geld().process_bind_param(amount, None)  # type: ignore[arg-type]
    assert Geld().process_result_value(kept, None) == amount  # type: ignore[arg-type]


def test_a_part_of_a_cent_is_not_rounded_away() -> None:
    with pytest.raises(ValueError, match="whole number of cents"):
        Geld().process_bind_param(Decimal("0.001"), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("amount", ["0.00", "0.10", "0.29", "1.10", "12345.67", "999999999999.99"])
async def test_money_is_stored_to_the_cent_on_both_databases(kanzlei: Kanzlei, amount: str) -> None:
    akte = await kanzlei.akte(gegenstandswert=amount)
    assert akte.gegenstandswert == Decimal(amount)
    assert str(akte.gegenstandswert) == amount
    assert akte.model_dump(mode="json")["gegenstandswert"] == amount


async def test_amounts_compare_and_add_up_in_the_database(kanzlei: Kanzlei) -> None:
    for amount in ("9.90", "10.00", "100.10"):
        await kanzlei.akte(gegenstandswert=amount)
    mine = akten.c.tenant_id == kanzlei.tenant_id
    asked = select(akten.c.gegenstandswert).where(mine, akten.c.gegenstandswert >= Decimal("10.00"))
    async with kanzlei.db.read() as tx:
        assert sorted((await tx.execute(asked)).scalars()) == [Decimal("10.00"), Decimal("100.10")]


async def test_the_database_itself_keeps_what_helena_wrote_a_draft(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    made = await kanzlei.write(create_dokument, kanzlei.anwalt, DokumentNeu(akte_id=akte.id, name="Klage"))
    hers = update(dokumente).where(dokumente.c.id == made.id)
    async with kanzlei.db.write() as tx:
        await tx.execute(hers.values(erstellt_durch=Urheber.AI))
    for status in ("ZUR_PRUEFUNG", "FREIGEGEBEN", "VERSENDET"):
        with pytest.raises(IntegrityError):
            async with kanzlei.db.write() as tx:
                await tx.execute(hers.values(status=status))
    with pytest.raises(IntegrityError):  # an approver is a person with an account
        async with kanzlei.db.write() as tx:
            await tx.execute(hers.values(status="FREIGEGEBEN", freigegeben_durch="helena"))
    async with kanzlei.db.write() as tx:
        await tx.execute(hers.values(status="FREIGEGEBEN", freigegeben_durch=kanzlei.anwalt.user_id))


async def test_time_that_took_none_is_not_kept(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    row = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": akte.id, "dauer": 0}
    row |= {"user_id": kanzlei.anwalt.user_id, "datum": date(2026, 3, 4), "beschreibung": "nichts"}
    with pytest.raises(IntegrityError):
        async with kanzlei.db.write() as tx:
            await tx.execute(insert(zeiten), row | {"angelegt": TODAY, "geaendert": TODAY})


async def test_one_aktenzeichen_serves_two_firms_but_not_one_twice(kanzlei: Kanzlei) -> None:
    other = await Kanzlei(kanzlei.db).opened()
    await kanzlei.akte(aktenzeichen="12/26")
    assert (await other.akte(aktenzeichen="12/26")).aktenzeichen == "12/26"


async def test_a_firm_moves_from_one_database_to_the_other(
    helena_file: str, helena_server: str, tmp_path: Path
) -> None:
    source, target = Database(helena_server), Database(f"sqlite:///{tmp_path / 'moved.db'}")
    try:
        akte = await (await Kanzlei(source).opened()).akte(gegenstandswert="1234.56", tags=["Eilt"])
        await transfer.copy(source, target, [MIGRATIONS])
        async with target.read() as tx:
            row = (await tx.execute(select(akten).where(akten.c.id == akte.id))).one()
        assert (row.gegenstandswert, row.tags) == (Decimal("1234.56"), ["Eilt"])
    finally:
        await source.close()
        await target.close()


@pytest.mark.parametrize("spelling", ["Müller", "Mueller", "MÜLLER", "mu\u0308ller"])
def test_names_have_one_spelling_to_be_found_by(spelling: str) -> None:
    assert gefaltet(f"Eva {spelling}, 12/26") == "eva muller 12/26"
