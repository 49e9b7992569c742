"""Helena's records over HTTP: made, read, changed by those who may; everybody else is told nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.model import MIGRATIONS
from bridle.assistants.helena.protokoll import ZONE
from bridle.assistants.helena.resources import RESOURCES
from bridle.host import schema
from bridle.host.database import Database
from support.postgres import Postgres
from wire.house import House, opened

BASE = "/api/assistants/helena"
OF_PEOPLE = ("dezernate", "vertretungen", "freischaltungen")


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """One with no people in it."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'kanzlei.db'}"
        asyncio.run(migrated(url))
        yield url
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    name = server.database()
    asyncio.run(migrated(server.url(name)))
    yield server.url(name)
    server.drop(name)


@pytest.fixture
async def house(fresh_url: str) -> AsyncIterator[House]:
    async with opened(fresh_url, assistant=assistant()) as found:
        yield found


async def migrated(url: str) -> None:
    db = Database(url)
    await schema.upgrade(db, [MIGRATIONS])
    await db.close()


async def made(client: httpx2.AsyncClient, kind: str, /, **values: Any) -> dict[str, Any]:
    answer = await client.post(f"{BASE}/{kind}", json=values)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def test_a_firm_works_with_its_records(house: House) -> None:
    anna, ben = await house.browser(house.anna), await house.browser(house.ben)
    worker = house.ben.user_id
    akte = await made(
        anna, "akten", kurzrubrum="Ahorn ./. Buche", gegenstandswert="1.234,56", sachbearbeiter_id=worker
    )
    assert akte["gegenstandswert"] == "1234.56"
    mine = {"akte_id": akte["id"]}
    await made(ben, "beteiligte", **mine, rolle="MANDANT", name="Ahorn")
    frist = await made(
        ben, "fristen", **mine, typ="FRIST", titel="Klage", datum="2026-03-23", vorfristen=["16.03.2026"]
    )
    assert frist["vorfristen"] == ["2026-03-16"]
    brief = await made(ben, "dokumente", **mine, name="Brief", text="Guten Tag")
    await made(ben, "zeiten", **mine, beschreibung="Telefonat", dauer=12, stundensatz="240")
    await made(ben, "notizen", **mine, text="Ruft zurück.")
    await made(ben, "alerts", **mine, titel="Vollmacht fehlt", severity="warning")
    changed = await anna.patch(f"{BASE}/dokumente/{brief['id']}", json={"status": "FREIGEGEBEN"})
    assert changed.json()["freigegeben_durch"] == house.anna.user_id
    shown = (await anna.get(f"{BASE}/akten/{akte['id']}")).json()
    assert (shown["beteiligte"], shown["dokumente"], shown["offene_fristen"]) == (1, 1, 1)
    for resource in RESOURCES:
        if resource.name not in OF_PEOPLE:
            page = (await anna.get(f"{BASE}/{resource.name}")).json()
            assert len(page["rows"]) == 1, resource.name


async def test_whoever_is_not_on_the_matter_is_told_nothing(house: House) -> None:
    anna = await house.browser(house.anna)
    akte = await made(anna, "akten", kurzrubrum="Ahorn ./. Buche")
    brief = await made(anna, "dokumente", akte_id=akte["id"], name="Brief", text="Geheim")
    for who in (house.ben, await house.stranger(), await house.person("Petra Praktisch", "PRAKTIKANT")):
        client = await house.browser(who)
        for name, record in (("akten", akte), ("dokumente", brief)):
            foreign = await client.get(f"{BASE}/{name}/{record['id']}")
            missing = await client.get(f"{BASE}/{name}/gibt-es-nicht")
            assert foreign.status_code == missing.status_code == 404
            assert foreign.json()["detail"] == missing.json()["detail"]
            assert (await client.get(f"{BASE}/{name}")).json()["rows"] == []
        refused = await client.post(f"{BASE}/dokumente", json={"akte_id": akte["id"], "name": "X"})
        assert refused.status_code == 404


async def test_a_client_of_the_firm_has_no_part_in_it(house: House) -> None:
    await house.change(house.ben, role="MANDANT")
    client = await house.browser(house.ben)
    for resource in RESOURCES:
        assert (await client.get(f"{BASE}/{resource.name}")).status_code in (401, 403, 404), resource.name


NONSENSE: list[tuple[str, dict[str, Any]]] = [
    ("akten", {}),
    ("akten", {"kurzrubrum": "x", "gegenstandswert": "-5"}),
    ("akten", {"kurzrubrum": "x", "farbe": "rot"}),
    ("akten", {"kurzrubrum": "x", "gegenstandswert": 1e400}),
    ("fristen", {"typ": "FRIST", "titel": "X", "datum": "2026-02-30"}),
    ("zeiten", {"akte_id": "x", "beschreibung": "X", "dauer": -1}),
    ("beteiligte", {"akte_id": "x", "rolle": "KOCH", "name": "X"}),
    ("dokumente", {"akte_id": "x", "name": "X", "seiten": ["a"], "text": "b"}),
    ("alerts", {"titel": "X", "severity": "9"}),
    ("dezernate", {"name": ""}),
    ("vertretungen", {"vertreter_id": "x"}),
    ("vertretungen", {"vertreter_id": "x", "von": "gestern", "bis": "morgen"}),
    ("vertretungen", {"vertreter_id": "x", "von": "2026-03-02", "bis": "2026-03-04"}),
    ("freischaltungen", {"akte_id": "x", "user_id": "x", "gueltig_bis": "2026-03-04"}),
    ("freischaltungen", {"akte_id": "x", "user_id": "x", "grund": "", "gueltig_bis": "2026-03-04"}),
    ("freischaltungen", {"akte_id": "x", "user_id": "x", "grund": "Urlaub"}),
]


async def test_what_makes_no_sense_is_refused_in_words(house: House) -> None:
    client = await house.browser(house.admin)
    sent = {"Content-Type": "application/json"}
    for name, values in NONSENSE:
        answer = await client.post(f"{BASE}/{name}", content=json.dumps(values), headers=sent)
        assert answer.status_code in (400, 422), answer.text
        assert answer.headers["content-type"].startswith("application/problem+json")
        assert (await client.get(f"{BASE}/{name}")).json()["rows"] == []


async def test_the_administration_says_who_works_together(house: House) -> None:
    admin, ben = await house.browser(house.admin), await house.browser(house.ben)
    akte = await made(await house.browser(house.anna), "akten", kurzrubrum="Ahorn ./. Buche")
    assert (await ben.post(f"{BASE}/dezernate", json={"name": "Meins"})).status_code == 403
    dezernat = await made(admin, "dezernate", name="Miete", mitglieder=[house.ben.user_id])
    assert [each["name"] for each in dezernat["mitglieder"]] == ["Ben Bearbeiter"]
    assert (await admin.post(f"{BASE}/dezernate", json={"name": "Miete"})).status_code == 409
    filed = await admin.patch(f"{BASE}/akten/{akte['id']}", json={"dezernate": [dezernat["id"]]})
    assert filed.status_code == 200
    assert (await ben.get(f"{BASE}/akten/{akte['id']}")).status_code == 200
    left = await admin.patch(f"{BASE}/dezernate/{dezernat['id']}", json={"mitglieder": []})
    assert left.json()["mitglieder"] == []
    assert (await ben.get(f"{BASE}/akten/{akte['id']}")).status_code == 404
    nobody = await admin.patch(f"{BASE}/dezernate/{dezernat['id']}", json={"mitglieder": ["niemand"]})
    assert nobody.status_code in (400, 422)


async def test_somebody_is_stood_in_for_and_somebody_is_let_in(house: House) -> None:
    admin, anna, ben = [await house.browser(who) for who in (house.admin, house.anna, house.ben)]
    mine = await made(anna, "akten", kurzrubrum="Ahorn ./. Buche")
    other = await made(anna, "akten", kurzrubrum="Erle ./. Linde")
    today = datetime.now(ZONE).date()
    days = {"von": f"{today:%d.%m.%Y}", "bis": (today + timedelta(3)).isoformat()}

    async def seen() -> set[str]:
        return {each["id"] for each in (await ben.get(f"{BASE}/akten")).json()["rows"]}

    let_in = {"akte_id": mine["id"], "user_id": house.ben.user_id, "grund": "Zweitmeinung"}
    until = {"gueltig_bis": days["bis"]}
    assert (await anna.post(f"{BASE}/freischaltungen", json=let_in | until)).status_code == 403
    opened = await made(admin, "freischaltungen", **let_in, **until)
    assert await seen() == {mine["id"]}
    shown = (await ben.get(f"{BASE}/freischaltungen?akte_id={mine['id']}")).json()["rows"]
    assert [each["grund"] for each in shown] == ["Zweitmeinung"]
    revoked = await admin.patch(f"{BASE}/freischaltungen/{opened['id']}", json={"widerrufen": True})
    assert (revoked.json()["laeuft"], await seen()) == (False, set())

    away = await made(anna, "vertretungen", vertreter_id=house.ben.user_id, **days)
    assert (away["user_id"], away["laeuft"]) == (house.anna.user_id, True)
    assert await seen() == {mine["id"], other["id"]}
    again = await anna.post(f"{BASE}/vertretungen", json={"vertreter_id": house.ben.user_id, **days})
    assert again.status_code == 409
    assert "schon eine Vertretung durch Ben Bearbeiter" in again.json()["detail"]
    assert (await ben.patch(f"{BASE}/vertretungen/{away['id']}", json={"aktiv": False})).status_code == 403
    ended = await anna.patch(f"{BASE}/vertretungen/{away['id']}", json={"aktiv": False})
    assert (ended.json()["laeuft"], await seen()) == (False, set())


async def test_records_are_deleted_and_what_was_said_about_them_stays(house: House) -> None:
    anna, ben = await house.browser(house.anna), await house.browser(house.ben)
    akte = await made(
        anna, "akten", kurzrubrum="Ahorn ./. Buche", sachbearbeiter_id=house.ben.user_id, status="GESCHLOSSEN"
    )
    mine = {"akte_id": akte["id"]}
    talk = {"assistant": "helena", "scope": akte["id"], "title": "Zur Akte Ahorn"}
    said = (await anna.post("/api/conversations", json=talk)).json()["id"]
    made_of = {
        "beteiligte": {"rolle": "MANDANT", "name": "Ahorn"},
        "fristen": {"typ": "FRIST", "titel": "Klage", "datum": "2026-03-23"},
        "dokumente": {"name": "Brief", "text": "Guten Tag"},
        "zeiten": {"beschreibung": "Telefonat", "dauer": 12},
        "notizen": {"text": "Ruft zurück."},
    }
    assert {each.name for each in RESOURCES if each.delete} == {*made_of, "akten"}
    documented = house.app.openapi()["paths"][f"{BASE}/akten/{{record_id}}"]["delete"]["parameters"]
    assert {"record_id", "aktenzeichen"} == {each["name"] for each in documented}
    whole = f"{BASE}/akten/{akte['id']}"
    sure = {"aktenzeichen": akte["aktenzeichen"]}
    for name, values in made_of.items():
        record = await made(ben, name, **mine, **values)
        place = f"{BASE}/{name}/{record['id']}"
        assert (await ben.delete(place)).status_code == 403, name
        if name == "fristen":
            due = await anna.delete(whole, params=sure)
            assert (due.status_code, "eine Frist offen" in due.json()["detail"]) == (409, True)
        odd = await anna.delete(place, params={"farbe": "rot"})
        assert (odd.status_code, "„farbe“" in odd.json()["detail"]) == (422, True)
        gone = await anna.delete(place)
        assert (gone.status_code, gone.content) == (204, b"")
        assert (await anna.get(place)).status_code == 404
        assert (await anna.delete(place)).status_code == 404
    assert (await anna.delete(whole)).status_code == 422
    assert (await anna.delete(whole, params={"aktenzeichen": "9999/99"})).status_code == 422
    assert (await ben.delete(whole, params=sure)).status_code == 403
    assert (await anna.delete(whole, params=sure)).status_code == 204
    assert (await anna.get(whole)).status_code == 404
    kept = await anna.get(f"/api/conversations/{said}")
    assert (kept.status_code, kept.json()["title"]) == (200, "Zur Akte Ahorn")
    asked = await anna.post(f"/api/conversations/{said}/messages", json={"text": "Was läuft hier noch?"})
    assert asked.status_code == 202, asked.text
