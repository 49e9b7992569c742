"""The demonstration: a firm that is there once, makes sense on any day, and keeps the rules."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.akten import AkteAenderung, list_akten, update_akte
from bridle.assistants.helena.alerts import list_alerts
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.beteiligte import list_beteiligte
from bridle.assistants.helena.demo import demo
from bridle.assistants.helena.demo.daten import HERE, datiert, firma, geschaeftstag
from bridle.assistants.helena.dokumente import list_dokumente, read_seiten
from bridle.assistants.helena.fristen import list_fristen
from bridle.assistants.helena.law.frist import naechster_werktag
from bridle.assistants.helena.model import Rolle, Sachgebiet, metadata, muster
from bridle.assistants.helena.namen import names
from bridle.assistants.helena.notizen import list_notizen
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.zeiten import list_zeiten
from bridle.host import database
from bridle.host.assistants import Registry
from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.identity import Identity, Principal
from bridle.host.tables import tenants, users
from support.rows import tenant


@pytest.fixture
async def kanzlei(db: Database) -> Kanzlei:
    """One with nobody in it but the administrator, filled."""
    made = Kanzlei(db)
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id=made.tenant_id))
    made.admin = await made.hire(Rolle.ADMIN, "Demo-Administration")
    await made.write(demo, made.admin)
    return made


async def person(kanzlei: Kanzlei, role: Rolle) -> Principal:
    asked = select(users).where(users.c.tenant_id == kanzlei.tenant_id, users.c.role == role)
    async with kanzlei.db.read() as tx:
        row = (await tx.execute(asked)).one()
    return Principal(row.tenant_id, row.id, row.role, row.name, row.email)


def text_of(datei: str, today: date) -> str:
    """A document of the demonstration as it is read on a day."""
    blaetter = {blatt.datei: blatt for sache in firma().sachen for blatt in sache.dokumente}
    return datiert(blaetter[datei].text, today)


async def rows(kanzlei: Kanzlei) -> dict[str, int]:
    counted: dict[str, int] = {}
    async with kanzlei.db.read() as tx:
        for table in (*metadata.tables.values(), users):
            if "tenant_id" in table.c:
                mine = select(func.count()).select_from(table).where(table.c.tenant_id == kanzlei.tenant_id)
                counted[table.name] = (await tx.execute(mine)).scalar_one()
    return counted


async def test_there_is_somebody_of_each_role_and_a_matter_of_each_kind(kanzlei: Kanzlei) -> None:
    for role in Rolle:
        assert (await person(kanzlei, role)).role == role
    akten, following = await kanzlei.read(list_akten, kanzlei.admin)
    assert (len(akten), following) == (12, None)
    assert {each.sachgebiet for each in akten} == set(Sachgebiet)
    assert any(each.nur_lokal for each in akten)
    assert {each.status for each in akten} > {"OFFEN"}
    assert all(each.beteiligte >= 2 and each.dokumente >= 1 for each in akten)


async def test_documents_have_text_on_several_pages(kanzlei: Kanzlei) -> None:
    dokumente, _ = await kanzlei.read(list_dokumente, kanzlei.admin)
    assert len(dokumente) >= 20
    assert sum(each.seiten > 1 for each in dokumente) >= 12
    for each in dokumente:
        pages = await kanzlei.read(read_seiten, kanzlei.admin, each.id)
        assert len(pages) == each.seiten
        assert all(page.text.strip() for page in pages)
        assert "=== Seite" not in pages[0].text
    assert {"ENTWURF", "FREIGEGEBEN", "VERSENDET"} == {each.status for each in dokumente}


async def test_dates_lie_around_today(kanzlei: Kanzlei) -> None:
    entries, _ = await kanzlei.read(list_fristen, kanzlei.admin)
    today = await kanzlei.read(heute)
    assert {each.lage for each in entries} == {"überfällig", "heute", "offen", "erledigt"}
    fristen = [each for each in entries if each.typ == "FRIST" and not each.erledigt]
    assert {"überfällig", "heute", "offen"} == {each.lage for each in fristen}
    assert any(today < each.datum <= today + timedelta(days=7) for each in fristen)
    assert any(each.datum > today + timedelta(days=20) for each in fristen)
    assert any(each.ist_notfrist and each.vorfristen for each in fristen)
    assert {each.typ for each in entries} >= {"FRIST", "TERMIN", "WIEDERVORLAGE"}
    assert all(each.verantwortlich_id for each in entries)


async def test_filling_it_again_adds_nothing_and_changes_nothing(kanzlei: Kanzlei) -> None:
    before = await rows(kanzlei)
    akten, _ = await kanzlei.read(list_akten, kanzlei.admin)
    await kanzlei.write(update_akte, kanzlei.admin, akten[0].id, AkteAenderung(wegen="von mir geändert"))
    audited = await kanzlei.audited()
    await kanzlei.write(demo, kanzlei.admin)
    assert await rows(kanzlei) == before
    assert await kanzlei.audited() == audited
    again, _ = await kanzlei.read(list_akten, kanzlei.admin)
    assert "von mir geändert" in {each.wegen for each in again}


async def test_next_year_it_is_still_the_same_firm(kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await rows(kanzlei)

    async def later(tx: AsyncConnection) -> datetime:
        return datetime.now(UTC) + timedelta(days=400)

    monkeypatch.setattr(database, "now", later)
    await kanzlei.write(demo, kanzlei.admin)
    assert await rows(kanzlei) == before


async def test_two_demonstrations_in_one_database_do_not_meet(kanzlei: Kanzlei) -> None:
    other = Kanzlei(kanzlei.db)
    async with kanzlei.db.write() as tx:
        await tx.execute(insert(tenants), tenant(id=other.tenant_id))
    other.admin = await other.hire(Rolle.ADMIN, "Noch eine")
    await other.write(demo, other.admin)
    assert (await rows(other)) == (await rows(kanzlei))
    for who in (await person(other, Rolle.ANWALT), other.admin):
        theirs, _ = await kanzlei.read(list_akten, who)
        ours, _ = await kanzlei.read(list_akten, kanzlei.admin)
        assert {each.id for each in theirs}.isdisjoint({each.id for each in ours})


async def test_everybody_sees_a_part_and_the_client_none(kanzlei: Kanzlei) -> None:
    seen: dict[str, set[str]] = {}
    for role in Rolle:
        akten, _ = await kanzlei.read(list_akten, await person(kanzlei, role))
        seen[role] = {each.kurzrubrum for each in akten}
    assert seen[Rolle.MANDANT] == set()
    assert "Strafsache Lindwurm" in seen[Rolle.ADMIN]
    for role in (Rolle.ANWALT, Rolle.SACHBEARBEITER, Rolle.SEKRETARIAT, Rolle.PRAKTIKANT):
        assert seen[role]
        assert "Strafsache Lindwurm" not in seen[role]
    assert seen[Rolle.PRAKTIKANT] < seen[Rolle.SACHBEARBEITER]
    for function in (list_dokumente, list_zeiten, list_beteiligte, list_fristen, list_alerts):
        assert await kanzlei.read(function, await person(kanzlei, Rolle.MANDANT)) == ([], None)


async def test_the_people_of_a_matter_are_known_to_be_hidden(kanzlei: Kanzlei) -> None:
    akten, _ = await kanzlei.read(list_akten, kanzlei.admin, filters={"q": "Silberbach"})
    found = await kanzlei.read(names, kanzlei.admin, akten[0].id)
    known = {(each.label, each.name) for each in found}
    assert ("MANDANT", "Miriam Silberbach") in known
    assert ("GEGNER", "Kolbenfeld Maschinenbau GmbH") in known
    assert found[0].name == "Miriam Silberbach"
    assert not any("gericht" in each.name.lower() for each in found)
    trainee = await kanzlei.read(names, await person(kanzlei, Rolle.PRAKTIKANT), akten[0].id)
    assert not any("Lindwurm" in each.name for each in trainee)


async def test_what_was_filled_is_in_the_audit_log_which_stays_whole(kanzlei: Kanzlei) -> None:
    assert "demo.filled" in [action for action, _ in await kanzlei.audited()]
    assert (await verify(kanzlei.db, kanzlei.tenant_id)).ok


@pytest.mark.parametrize(
    "function", [list_akten, list_beteiligte, list_dokumente, list_fristen, list_zeiten, list_notizen]
)
async def test_every_list_is_the_same_a_page_at_a_time(kanzlei: Kanzlei, function: Any) -> None:
    whole, following = await kanzlei.read(function, kanzlei.admin, limit=200)
    assert following is None
    pages: list[Any] = []
    after = None
    while True:
        page, after = await kanzlei.read(function, kanzlei.admin, limit=3, after=after)
        pages += page
        if after is None:
            break
    assert pages == whole


async def test_the_templates_are_there(kanzlei: Kanzlei) -> None:
    async with kanzlei.db.read() as tx:
        found = (await tx.execute(select(muster).where(muster.c.tenant_id == kanzlei.tenant_id))).all()
    assert len(found) == 6
    assert all("{{" in each.text for each in found)


def test_every_file_is_used_once_and_every_day_in_it_becomes_a_date() -> None:
    used = [blatt.datei for sache in firma().sachen for blatt in sache.dokumente]
    assert sorted(used) == sorted(path.stem for path in (HERE / "dokumente").glob("*.md"))
    templates = [each.datei for each in firma().muster]
    assert sorted(templates) == sorted(path.stem for path in (HERE / "muster").glob("*.md"))
    text = text_of("01_kuendigung", date(2026, 3, 20))
    assert "06.03.2026" in text
    assert "{{" not in text


DAYS = [date(2026, 2, 26) + timedelta(days=days) for days in (*range(8), 60, 90, 300, 308, 310)]


@pytest.mark.parametrize("today", DAYS, ids=str)
def test_on_any_day_a_frist_ends_on_a_working_day_and_is_warned_of_before(today: date) -> None:
    for sache in firma().sachen:
        for entry, _ in sache.entries(today):
            if entry.frist_art != "selbst gesetzt" or entry.datum != today:
                assert naechster_werktag(entry.datum, "NW") == entry.datum
            assert all(day < entry.datum for day in entry.vorfristen)
        sache.neu(today)
        sache.parties()
        sache.hours(today)


@pytest.mark.parametrize("today", DAYS, ids=str)
def test_what_the_calendar_says_follows_from_the_documents(today: date) -> None:
    """A lawyer who checks the demonstration by hand finds nothing to correct."""
    found = {
        (entry.frist_art, sache.akte["kurzrubrum"]): entry
        for sache in firma().sachen
        for entry, _ in sache.entries(today)
    }
    urteil = text_of("11_urteil", today)
    served = datetime.strptime(urteil.partition("Zugestellt am ")[2][:10], "%d.%m.%Y").date()
    end = served + timedelta(days=28)
    while end.day != served.day and (end - served).days < 32:
        end += timedelta(days=1)
    berufung = found["berufung", "Auerwald ./. Autohaus Blitzkurve GmbH"]
    if end.day == served.day:
        assert berufung.datum == naechster_werktag(end, "NW")
    assert berufung.ist_notfrist
    klage = found["kuendigungsschutzklage", "Silberbach ./. Kolbenfeld Maschinenbau GmbH"]
    vermerk = text_of("01_kuendigung", today).partition("**Handschriftlicher Vermerk")[2]
    arrived = datetime.strptime(vermerk.partition("Am ")[2][:10], "%d.%m.%Y").date()
    assert klage.datum == naechster_werktag(arrived + timedelta(weeks=3), "NW")
    assert any("§ 188 Abs. 2 BGB" in step for step in klage.begruendung)


def test_letters_are_written_and_served_on_weekdays() -> None:
    sunday = date(2026, 3, 1)
    assert [geschaeftstag(sunday, days).day for days in (0, -1, -2, -3)] == [27, 27, 27, 26]
    assert datiert("{{0}} {{0w}} {{PLATZHALTER}}", sunday) == "01.03.2026 27.02.2026 {{PLATZHALTER}}"


async def test_the_host_takes_her_as_she_is(kanzlei: Kanzlei) -> None:
    helena = assistant()
    registry = Registry([helena])
    assert helena.serves("ADMIN")
    assert helena.serves("PRAKTIKANT")
    assert not helena.serves("MANDANT")
    assert not helena.may_decide_calls("SEKRETARIAT")
    identity = Identity(kanzlei.db, registry.roles)
    client = await identity.principal_of((await person(kanzlei, Rolle.MANDANT)).user_id)
    assert client is not None
    assert client.scopes == frozenset()
