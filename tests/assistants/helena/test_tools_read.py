"""What the reading tools show, and what is not there for whoever asks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, update

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank, beteiligter, dokument, eintrag, zeit
from bridle.assistants.helena.access import NO_AKTE
from bridle.assistants.helena.dokumente import MISSING
from bridle.assistants.helena.fristen import KalenderAenderung, update_frist
from bridle.assistants.helena.model import Rolle, akte_normen, dokument_seiten
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.werkzeug import KEINE_AKTE
from bridle.assistants.helena.werkzeug_bild import DATEN
from bridle.host import database
from bridle.host.ids import new_id


async def today(kanzlei: Kanzlei) -> date:
    return await kanzlei.read(heute)


# ---- which matter


@pytest.mark.parametrize("said", ["0007/26", "7/26", "0007/2026", "ahorn", "AHORN ./. buche", " 0007/26 "])
async def test_a_matter_is_found_however_it_is_named(kanzlei: Kanzlei, said: str) -> None:
    await kanzlei.akte(aktenzeichen="0007/26")
    await kanzlei.akte(aktenzeichen="0017/26", kurzrubrum="Esche ./. Linde")
    found = await bank(kanzlei, kanzlei.anwalt).data("read_akte", akte=said)
    assert found["aktenzeichen"] == "0007/26"


async def test_without_a_name_it_is_that_of_the_conversation_or_none(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    assert (await bank(kanzlei, kanzlei.anwalt, akte).data("read_akte"))["id"] == akte.id
    assert await bank(kanzlei, kanzlei.anwalt).error("read_akte") == KEINE_AKTE


async def test_several_that_fit_are_named_and_nothing_is_guessed(kanzlei: Kanzlei) -> None:
    for number in (1, 2):
        await kanzlei.akte(aktenzeichen=f"000{number}/26", kurzrubrum=f"Ahorn ./. Buche {number}")
    error = await bank(kanzlei, kanzlei.anwalt).error("read_akte", akte="Ahorn")
    assert "0001/26" in error
    assert "0002/26" in error


@pytest.mark.parametrize("said", ["%", "_", "' OR 1=1 --", "\0", "*", "🙂", "x" * 300])
async def test_what_names_nothing_finds_nothing(kanzlei: Kanzlei, said: str) -> None:
    await kanzlei.akte()
    assert await bank(kanzlei, kanzlei.anwalt).error("read_akte", akte=said) == NO_AKTE


# ---- the matter


async def test_key_facts_and_details_of_a_matter(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(gegenstandswert="12.000,50 €", notizen="N" * 3_000, mandat_seit="2026-02-01")
    await beteiligter(kanzlei, akte, "GEGNER", "Buche", email="b@example.org", telefon="0221 1234")
    norm = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": akte.id, "gesetz": "BGB"}
    async with kanzlei.db.write() as tx:
        norm |= {"paragraph": "§ 626", "anmerkung": "", "angelegt": await database.now(tx)}
        await tx.execute(insert(akte_normen), norm)
    here = bank(kanzlei, kanzlei.anwalt, akte)
    short = await here.data("read_akte")
    assert (short["gegenstandswert"], short["gegenstandswert_text"]) == ("12000.50", "12.000,50 €")
    assert (short["beteiligte"], short["dokumente"], short["offene_fristen"]) == (1, 0, 0)
    whole = await here.data("read_akte_detail")
    assert len(whole["notizen"]) == 2_000
    assert whole["mandat_seit_text"] == "Sonntag, 01.02.2026"
    assert [each["name"] for each in whole["beteiligte"]] == ["Buche"]
    assert whole["normen"] == [{"norm": "§ 626 BGB", "anmerkung": ""}]
    (opponent,) = (await here.data("read_beteiligte", rolle="gegner"))["beteiligte"]
    assert (opponent["telefon"], opponent["rolle"]) == ("0221 1234", "GEGNER")
    assert (await here.data("read_beteiligte", rolle="MANDANT"))["beteiligte"] == []
    assert "Möglich sind: MANDANT, GEGNER" in await here.error("read_beteiligte", rolle="FEIND")


# ---- documents


async def test_documents_are_listed_newest_first_and_by_their_state(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    for name in ("Erstes", "Zweites", "Drittes"):
        await dokument(kanzlei, akte, name, "Text")
    await dokument(kanzlei, akte, "Fertig", "Text", status="FREIGEGEBEN")
    here = bank(kanzlei, kanzlei.anwalt, akte)
    found = await here.data("read_dokumente", limit=3)
    assert [each["name"] for each in found["dokumente"]] == ["Fertig", "Drittes", "Zweites"]
    assert found["weitere"]
    released = await here.data("read_dokumente", status="freigegeben")
    assert [each["name"] for each in released["dokumente"]] == ["Fertig"]
    assert "Möglich sind" in await here.error("read_dokumente", status="weg")


@pytest.mark.parametrize("limit", [0, -1, 201, 10**9, "viele", True, 1.5])
async def test_a_limit_beyond_what_is_possible_is_said_to_be(kanzlei: Kanzlei, limit: Any) -> None:
    akte = await kanzlei.akte()
    assert "Möglich sind 1 bis 200" in await bank(kanzlei, kanzlei.anwalt, akte).error(
        "read_dokumente", limit=limit
    )


async def test_a_document_is_read_page_by_page_as_somebody_elses_text(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    made = await dokument(kanzlei, akte, "Arbeitsvertrag", "Seite eins.", "Seite zwei.", "")
    here = bank(kanzlei, kanzlei.anwalt, akte)
    found = await here.data("read_dokument", dokument="arbeitsvertrag", seite=2)
    assert (found["text"], found["seite"], found["seiten"], found["id"]) == ("Seite zwei.", 2, 3, made.id)
    assert found["hinweis"] == DATEN
    result = await here.call("read_dokument", dokument=made.id)
    assert result.source is not None
    assert (result.source.kind, result.source.name) == ("dokument", "Arbeitsvertrag, Seite 1")
    assert "kein Text" in (await here.data("read_dokument", dokument=made.id, seite=3))["hinweis"]
    assert "Eine Seite 4 hat" in await here.error("read_dokument", dokument=made.id, seite=4)
    assert await here.error("read_dokument", dokument="Mietvertrag") == MISSING
    detail = await here.data("read_dokumente_detail", dokument=made.id)
    assert detail["anfang"]["text"].startswith("Seite eins.")
    assert detail["anfang"]["hinweis"] == DATEN


async def test_a_long_page_comes_in_parts_and_500_pages_are_no_trouble(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    made = await dokument(kanzlei, akte, "Gutachten", *[f"Seite {n}. " + "x " * 50 for n in range(1, 501)])
    long = "Wort " * 3_900
    async with kanzlei.db.write() as tx:
        mine = (dokument_seiten.c.dokument_id == made.id, dokument_seiten.c.seite == 500)
        await tx.execute(update(dokument_seiten).where(*mine).values(text=long))
    here = bank(kanzlei, kanzlei.anwalt, akte)
    parts = [await here.data("read_dokument", dokument=made.id, seite=500, teil=n) for n in (1, 2, 3)]
    assert "".join(each["text"] for each in parts) == long
    assert "hat 3 Teile" in await here.error("read_dokument", dokument=made.id, seite=500, teil=4)
    found = await here.data("search_dokument", query="Seite 377")
    assert found["treffer"][0]["seite"] == 377
    assert found["durchsuchte_seiten"] == 500


# ---- what is due


async def test_open_is_what_is_not_done_however_late(kanzlei: Kanzlei) -> None:
    day, akte = await today(kanzlei), await kanzlei.akte()
    late = await eintrag(kanzlei, akte, day - timedelta(days=40), titel="Spät", ist_notfrist=True)
    due = await eintrag(kanzlei, akte, day, titel="Heute")
    await eintrag(kanzlei, akte, day + timedelta(days=60), titel="Fern", vorfristen=[day.isoformat()])
    done = await eintrag(kanzlei, akte, day - timedelta(days=3), titel="Fertig")
    await kanzlei.write(update_frist, kanzlei.admin, done.id, KalenderAenderung(erledigt=True))
    here = bank(kanzlei, kanzlei.anwalt, akte)
    found = await here.data("read_fristen")
    assert [each["titel"] for each in found["eintraege"]] == ["Spät", "Heute", "Fern"]
    first, second, third = found["eintraege"]
    assert (first["id"], first["ueberfaellig"], first["heute"], first["ist_notfrist"]) == (
        late.id, True, False, True,
    )  # fmt: skip
    assert (second["id"], second["ueberfaellig"], second["heute"], second["diese_woche"]) == (
        due.id, False, True, True,
    )  # fmt: skip
    assert (third["heute"], third["vorfrist_erreicht"]) == (False, True)
    assert found["ueberfaellig_gesamt"] == 1
    past = await here.data("read_fristen", status="past")
    assert [each["titel"] for each in past["eintraege"]] == ["Spät", "Fertig"]
    assert len((await here.data("read_fristen", status="ALL"))["eintraege"]) == 4


async def test_a_stretch_of_time_over_all_matters_the_person_may_see(kanzlei: Kanzlei) -> None:
    day = await today(kanzlei)
    mine, foreign = await kanzlei.akte(), await kanzlei.akte(anwalt_id=kanzlei.admin.user_id,
                                                             sachbearbeiter_id=None)  # fmt: skip
    for akte in (mine, foreign):
        await eintrag(kanzlei, akte, day, titel="Heute")
        await eintrag(kanzlei, akte, day - timedelta(days=10), titel="Spät")
        await eintrag(kanzlei, akte, day + timedelta(days=20), titel="Bald", typ="TERMIN")
    here = bank(kanzlei, kanzlei.anwalt)

    async def titles(**asked: Any) -> list[tuple[str, str]]:
        found = await here.data("read_fristen", **asked)
        return [(each["akte"], each["titel"]) for each in found["eintraege"]]

    number = mine.aktenzeichen
    assert await titles() == [(number, "Spät"), (number, "Heute"), (number, "Bald")]
    assert await titles(zeitraum="heute") == [(number, "Heute")]
    assert await titles(zeitraum="überfällig") == [(number, "Spät")]
    assert await titles(zeitraum="monat") == [(number, "Heute"), (number, "Bald")]
    assert await titles(zeitraum="woche") == [(number, "Heute")]
    assert await titles(typ="termin") == [(number, "Bald")]
    assert await titles(akte="alle") == await titles()
    assert await here.error("read_fristen", akte=foreign.aktenzeichen) == NO_AKTE
    assert "Möglich sind: heute, woche, monat, ueberfaellig" in await here.error(
        "read_fristen", zeitraum="jahr"
    )


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (datetime(2026, 3, 1, 23, 30, tzinfo=UTC), date(2026, 3, 2)),
        (datetime(2026, 3, 28, 23, 30, tzinfo=UTC), date(2026, 3, 29)),
        (datetime(2026, 10, 24, 22, 30, tzinfo=UTC), date(2026, 10, 25)),
        (datetime(2026, 10, 25, 22, 30, tzinfo=UTC), date(2026, 10, 25)),
    ],
)
async def test_today_is_berlins(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch, at: datetime, day: date
) -> None:
    akte = await kanzlei.akte()
    await eintrag(kanzlei, akte, day)

    async def now(_: object) -> datetime:
        return at

    monkeypatch.setattr(database, "now", now)
    found = await bank(kanzlei, kanzlei.anwalt, akte).data("read_fristen", zeitraum="heute")
    assert found["heute"] == day.isoformat()
    assert [each["heute"] for each in found["eintraege"]] == [True]


# ---- time


async def test_time_is_summed_over_all_entries_not_only_those_shown(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    await zeit(kanzlei, akte, 50, stundensatz="250", datum="2026-01-05")
    await zeit(kanzlei, akte, 10, stundensatz="250", datum="2026-01-06")
    await zeit(kanzlei, akte, 30, abrechenbar=False, datum="2026-01-07")
    found = await bank(kanzlei, kanzlei.anwalt, akte).data("read_zeiterfassung", limit=1)
    assert (len(found["eintraege"]), found["weitere"]) == (1, True)
    sums = found["summen"]
    assert (sums["gesamt"]["minuten"], sums["gesamt"]["dauer"]) == (90, "1:30 Std.")
    assert (sums["abrechenbar"]["betrag"], sums["abrechenbar"]["betrag_text"]) == ("250.00", "250,00 €")
    assert sums["davon_offen"]["minuten"] == 60


# ---- all matters


async def test_every_word_and_every_filter_has_to_fit(kanzlei: Kanzlei) -> None:
    a = await kanzlei.akte(kurzrubrum="Müller ./. Buche", sachgebiet="MIETRECHT")
    b = await kanzlei.akte(kurzrubrum="Mueller ./. Esche", sachgebiet="ERBRECHT", status="RUHEND")
    await beteiligter(kanzlei, b, "ZEUGE", "Tannhäuser")
    here = bank(kanzlei, kanzlei.anwalt)

    async def ids(**asked: Any) -> set[str]:
        return {each["id"] for each in (await here.data("search_alle_akten", **asked))["akten"]}

    assert await ids(query="MÜLLER") == {a.id, b.id} == await ids(query="*")
    assert await ids(query="müller esche") == {b.id}
    assert await ids(query="müller", sachgebiet="mietrecht") == {a.id}
    assert await ids(query="müller", sachgebiet="MIETRECHT", status="RUHEND") == set()
    assert await ids(query="Tannhaeuser") == {b.id}
    assert await ids(query=a.aktenzeichen) == {a.id}
    for nonsense in ("%", "_%", "' --"):
        assert "kein Wort" in await here.error("search_alle_akten", query=nonsense)
    assert "1 bis 500 Zeichen" in await here.error("search_alle_akten", query="   ")


async def test_a_norm_finds_the_matters_that_have_it_noted(kanzlei: Kanzlei) -> None:
    a, b, c = [await kanzlei.akte(kurzrubrum=name) for name in ("A ./. B", "C ./. D", "E ./. F")]
    noted = [(a, "BGB", "§ 288", "Zinsen"), (b, "BGB", "2288", ""), (c, "SGB VI", "43", "")]
    async with kanzlei.db.write() as tx:
        at = {"tenant_id": kanzlei.tenant_id, "angelegt": await database.now(tx)}
        for akte, law, number, note in noted:
            row = {"akte_id": akte.id, "gesetz": law, "paragraph": number, "anmerkung": note}
            await tx.execute(insert(akte_normen), {"id": new_id(), **at, **row})
    here = bank(kanzlei, kanzlei.anwalt)

    async def found(norm: str) -> list[tuple[str, str]]:
        rows = (await here.data("search_alle_akten", query="*", norm=norm))["akten"]
        return [(each["id"], each.get("zur_norm", "")) for each in rows]

    assert await found("§ 288 BGB") == [(a.id, "Zinsen")]
    assert await found("§ 43 SGB 6") == [(c.id, "")]
    assert await found("§ 288 ZPO") == await found("irgendwas") == []
    outside = await bank(kanzlei, await kanzlei.hire("SACHBEARBEITER")).data(
        "search_alle_akten", query="*", norm="§ 288 BGB"
    )
    assert outside["akten"] == []


async def test_a_department_narrows_the_search_to_what_the_person_may_see_of_it(kanzlei: Kanzlei) -> None:
    filed, other = await kanzlei.akte(kurzrubrum="Ahorn ./. Buche"), await kanzlei.akte(kurzrubrum="A ./. B")
    await kanzlei.dezernat("Bau und Boden", [kanzlei.sachbearbeiter], [filed])
    await kanzlei.dezernat("Arbeit", [], [other])
    for said in ("Bau und Boden", "dem Dezernat bau & boden", "boden"):
        found = await bank(kanzlei, kanzlei.sachbearbeiter).data(
            "search_alle_akten", query="*", dezernat=said.replace("&", "und")
        )
        assert [each["id"] for each in found["akten"]] == [filed.id]
        assert found["im_dezernat"] == [
            {"name": "Bau und Boden", "mitglieder": [kanzlei.sachbearbeiter.name]}
        ]
    outside = await bank(kanzlei, await kanzlei.hire("SACHBEARBEITER")).data(
        "search_alle_akten", query="*", dezernat="Bau und Boden"
    )
    assert outside["akten"] == []
    detail = await bank(kanzlei, kanzlei.sachbearbeiter).data("read_akte_detail", akte=filed.id)
    assert detail["dezernate"] == ["Bau und Boden"]


async def test_a_department_that_is_not_there_is_answered_with_those_that_are(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    await kanzlei.dezernat("Miete", [], [akte])
    found = await bank(kanzlei, kanzlei.anwalt).data("search_alle_akten", query="*", dezernat="Insolvenz")
    assert found["akten"] == []
    assert [each["name"] for each in found["dezernate"]] == ["Miete"]
    assert "„Insolvenz“ gibt es nicht" in found["hinweis"]


async def test_documents_of_all_matters_are_only_those_the_person_may_see(kanzlei: Kanzlei) -> None:
    mine, other = await kanzlei.akte(), await kanzlei.akte()
    await dokument(kanzlei, mine, "Mietvertrag", "Text")
    await dokument(kanzlei, other, "Gutachten", "Text")
    here = bank(kanzlei, kanzlei.anwalt)
    found = (await here.data("read_dokumente", akte="alle"))["dokumente"]
    assert {(each["name"], each["akte"]) for each in found} == {
        ("Mietvertrag", mine.aktenzeichen),
        ("Gutachten", other.aktenzeichen),
    }
    named = await here.data("read_dokumente", name="GUTACHTEN")
    assert [each["name"] for each in named["dokumente"]] == ["Gutachten"]
    assert await here.error("read_dokumente") == KEINE_AKTE
    guest = bank(kanzlei, await kanzlei.hire(Rolle.PRAKTIKANT, "Gast"))
    assert (await guest.data("read_dokumente", akte="alle"))["dokumente"] == []
    assert (await guest.data("read_dokumente", status="ENTWURF"))["dokumente"] == []


async def test_time_of_all_matters_is_summed_for_each(kanzlei: Kanzlei) -> None:
    first, second = await kanzlei.akte(), await kanzlei.akte()
    await zeit(kanzlei, first, 10, datum="2026-01-05", kategorie="Telefonat")
    await zeit(kanzlei, second, 50, datum="2026-01-06", kategorie="Prüfung")
    here = bank(kanzlei, kanzlei.anwalt)
    found = await here.data("read_zeiterfassung", akte="alle", zuerst="längste", limit=1)
    assert [(each["akte"], each["gesamt"]["minuten"]) for each in found["je_akte"]] == [
        (second.aktenzeichen, 50),
        (first.aktenzeichen, 10),
    ]
    assert [each["minuten"] for each in found["eintraege"]] == [50]
    by_kind = await here.data("read_zeiterfassung", akte="alle", kategorie="telefonat")
    assert by_kind["summen"]["gesamt"]["minuten"] == 10
