"""When no template fits, those there are are named; that there are none is said only where there are none."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank, searchable
from bridle.assistants.helena.model import muster
from bridle.assistants.helena.tools.search_muster import MOST_NAMED
from bridle.host.database import Database
from bridle.host.ids import new_id
from bridle.host.search import Document, put
from support.rows import TODAY

UNFIT = "Xylophonquark"


@pytest.fixture
async def kanzlei(db: Database) -> Kanzlei:
    await searchable(db)
    return await Kanzlei(db).opened()


async def eigene(kanzlei: Kanzlei, *names: str) -> None:
    same = {"tenant_id": kanzlei.tenant_id, "angelegt": TODAY, "geaendert": TODAY, "kategorie": "Brief"}
    rows = [{"id": new_id(), "name": name, "text": "Bitte zahlen Sie.", **same} for name in names]
    async with kanzlei.db.write() as tx:
        await tx.execute(insert(muster), rows)


async def eingespielt(kanzlei: Kanzlei, *titles: str) -> None:
    async with kanzlei.db.write() as tx:
        await put(
            tx, [Document(new_id(), "muster", each, "Text", tenant_id=kanzlei.tenant_id) for each in titles]
        )


async def ohne_treffer(kanzlei: Kanzlei) -> dict[str, Any]:
    found = await bank(kanzlei, kanzlei.praktikant).data("search_muster", query=UNFIT)
    assert found["treffer"] == []
    return found


async def test_without_any_template_the_command_that_brings_some_is_named(kanzlei: Kanzlei) -> None:
    found = await ohne_treffer(kanzlei)
    assert found["vorhanden"] == []
    assert "bridle import muster" in found["hinweis"]


async def test_with_templates_of_its_own_the_firm_is_not_told_that_it_has_none(kanzlei: Kanzlei) -> None:
    await eigene(kanzlei, "Unsere Mahnung", "Unser Deckungsgesuch")
    found = await ohne_treffer(kanzlei)
    assert found["vorhanden"] == ["Unser Deckungsgesuch", "Unsere Mahnung"]
    assert found["hinweis"] == (
        f"Kein Muster passt zu „{UNFIT}“. Vorhanden: Unser Deckungsgesuch, Unsere Mahnung."
    )


async def test_own_and_imported_templates_are_named_once_the_own_first(kanzlei: Kanzlei) -> None:
    await eigene(kanzlei, "Unsere Mahnung")
    await eingespielt(kanzlei, "Anzeige der Vertretung", "unsere mahnung")
    assert (await ohne_treffer(kanzlei))["vorhanden"] == ["Unsere Mahnung", "Anzeige der Vertretung"]


async def test_of_very_many_some_are_named_and_the_rest_counted(kanzlei: Kanzlei) -> None:
    await eigene(kanzlei, *[f"Muster {n:03}" for n in range(MOST_NAMED + 3)])
    found = await ohne_treffer(kanzlei)
    assert len(found["vorhanden"]) == MOST_NAMED
    assert found["hinweis"].endswith("und 3 weitere.")


async def test_the_templates_of_another_firm_are_not_named(kanzlei: Kanzlei, db: Database) -> None:
    other = await Kanzlei(db).opened()
    await eigene(other, "Geheime Mahnung")
    await eingespielt(other, "Geheimes Gesuch")
    assert (await ohne_treffer(kanzlei))["vorhanden"] == []
