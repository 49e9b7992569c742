"""Akten, Beteiligte, Fristen, Dokumente and Zeiten: kept as given, changed field by field, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError
from sqlalchemy.ext.asyncio import AsyncConnection

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.akten import AkteAenderung, AkteNeu, create_akte, list_akten, update_akte
from bridle.assistants.helena.beteiligte import (
    BeteiligterAenderung,
    BeteiligterNeu,
    create_beteiligter,
    list_beteiligte,
    update_beteiligter,
)
from bridle.assistants.helena.dokumente import (
    DokumentAenderung,
    DokumentNeu,
    create_dokument,
    lege_ab,
    list_dokumente,
    read_dokument,
    read_fassungen,
    read_seiten,
    update_dokument,
)
from bridle.assistants.helena.fristen import (
    KalenderAenderung,
    KalenderNeu,
    create_frist,
    list_fristen,
    read_frist,
    update_frist,
)
from bridle.assistants.helena.model import Urheber
from bridle.assistants.helena.seiten import LONGEST, seiten_aus
from bridle.assistants.helena.zeiten import ZeitAenderung, ZeitNeu, create_zeit, list_zeiten, update_zeit
from bridle.host import database
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound


def said(model: type[BaseModel], values: Mapping[str, Any]) -> str:
    with pytest.raises(ValidationError) as refused:
        model.model_validate(values)
    return str(refused.value.errors()[0]["msg"])


class Wanduhr:
    """The database's clock, at a moment that a test names."""

    def __init__(self, patch: pytest.MonkeyPatch, at: datetime) -> None:
        self.at = at
        patch.setattr(database, "now", self._now)

    async def _now(self, tx: AsyncConnection) -> datetime:
        return self.at


# ---- Akten


async def test_a_matter_is_kept_as_it_was_given_and_changed_field_by_field(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(
        kurzrubrum="  Ahorn ./. Buche GmbH ",
        sachgebiet="arbeitsrecht",
        gegenstandswert="12.000,50 €",
        tags=["Eilt", "Eilt", "KSchG"],
        falldaten={"eintritt": "2019-04-01", "kinder": 2},
        mandat_seit="01.02.2026",
    )
    assert akte.kurzrubrum == "Ahorn ./. Buche GmbH"
    assert (akte.sachgebiet, akte.status, akte.tags) == ("ARBEITSRECHT", "OFFEN", ["Eilt", "KSchG"])
    assert akte.gegenstandswert == Decimal("12000.50")
    assert akte.mandat_seit == date(2026, 2, 1)
    assert (akte.anwalt, akte.sachbearbeiter) == ("Anwalt Muster", "Sachbearbeiter Muster")
    changed = await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, AkteAenderung(status="RUHEND"))
    assert changed.status == "RUHEND"
    assert changed.model_dump(exclude={"status", "geaendert", "aktivitaet"}) == akte.model_dump(
        exclude={"status", "geaendert", "aktivitaet"}
    )
    emptied = AkteAenderung(gegenstandswert=None, wegen="")
    changed = await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, emptied)
    assert (changed.gegenstandswert, changed.wegen) == (None, "")
    assert [each for each in await kanzlei.audited() if each[0].startswith("akte.")] == [
        ("akte.created", ""),
        ("akte.changed", "status"),
        ("akte.changed", "gegenstandswert"),
    ]


async def test_a_change_of_nothing_is_none(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    before = await kanzlei.audited()
    for change in (AkteAenderung(), AkteAenderung(status="OFFEN", wegen="")):
        assert await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, change) == akte
    assert await kanzlei.audited() == before


async def test_two_who_change_the_same_matter_do_not_overwrite_each_other(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    first = AkteAenderung(wegen="Kündigung", stand=akte.geaendert)
    second = AkteAenderung(wegen="Lohn", stand=akte.geaendert)
    await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, first)
    with pytest.raises(Conflict, match="inzwischen von jemand anderem geändert"):
        await kanzlei.write(update_akte, kanzlei.sachbearbeiter, akte.id, second)


async def test_a_matter_without_a_number_gets_the_next_one_of_the_year(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Wanduhr(monkeypatch, datetime(2026, 12, 31, 22, 59, tzinfo=UTC))
    await kanzlei.akte(aktenzeichen="0041/26")
    await kanzlei.akte(aktenzeichen="alt/26")
    assert (await kanzlei.akte()).aktenzeichen == "0042/26"
    clock.at += timedelta(minutes=1)  # midnight in Berlin
    assert (await kanzlei.akte()).aktenzeichen == "0001/27"


async def test_matters_opened_at_the_same_time_get_numbers_of_their_own(kanzlei: Kanzlei) -> None:
    made = await asyncio.gather(*(kanzlei.akte() for _ in range(5)))
    assert len({each.aktenzeichen for each in made}) == 5


async def test_a_number_is_given_once(kanzlei: Kanzlei) -> None:
    await kanzlei.akte(aktenzeichen="7/26")
    other = await kanzlei.akte()
    with pytest.raises(Conflict, match="schon vergeben"):
        await kanzlei.akte(aktenzeichen="7/26")
    with pytest.raises(Conflict, match="schon vergeben"):
        await kanzlei.write(update_akte, kanzlei.anwalt, other.id, AkteAenderung(aktenzeichen="7/26"))


@pytest.mark.parametrize(
    ("role", "field"),
    [("anwalt", "anwalt_id"), ("sachbearbeiter", "sachbearbeiter_id"), ("sekretariat", "sachbearbeiter_id")],
)
async def test_whoever_opens_a_matter_and_names_nobody_works_on_it(
    kanzlei: Kanzlei, role: str, field: str
) -> None:
    who = getattr(kanzlei, role)
    akte = await kanzlei.write(create_akte, who, AkteNeu(kurzrubrum="Ahorn ./. Buche"))
    assert getattr(akte, field) == who.user_id


async def test_nobody_opens_a_matter_and_is_locked_out_of_it(kanzlei: Kanzlei) -> None:
    away = AkteNeu(kurzrubrum="X", anwalt_id=kanzlei.anwalt.user_id)
    with pytest.raises(Invalid, match="hättest Du selbst keinen Zugriff"):
        await kanzlei.write(create_akte, kanzlei.sekretariat, away)
    own = await kanzlei.dezernat("Empfang", [kanzlei.sekretariat], [])
    filed = AkteNeu(kurzrubrum="X", anwalt_id=kanzlei.anwalt.user_id, dezernate=[own])
    assert (await kanzlei.write(create_akte, kanzlei.sekretariat, filed)).anwalt_id == kanzlei.anwalt.user_id


async def test_only_colleagues_who_can_be_are_made_responsible(kanzlei: Kanzlei) -> None:
    other = await Kanzlei(kanzlei.db).opened()
    left = await kanzlei.hire("ANWALT")
    await kanzlei.change(left, active=False)
    for who in (other.anwalt, kanzlei.mandant, kanzlei.sekretariat, left):
        with pytest.raises(Invalid, match="anwalt_id"):
            await kanzlei.akte(anwalt_id=who.user_id)
    for who in (other.anwalt.user_id, kanzlei.mandant.user_id, "niemand"):
        with pytest.raises(Invalid, match="sachbearbeiter_id"):
            await kanzlei.akte(sachbearbeiter_id=who)
    with pytest.raises(Invalid, match="Dezernat"):
        await kanzlei.akte(dezernate=[await other.dezernat("Fremd", [], [])])


async def test_who_is_responsible_and_what_stays_in_the_house_is_for_lawyers_to_say(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(nur_lokal=True)
    for change in (
        AkteAenderung(nur_lokal=False),
        AkteAenderung(anwalt_id=None),
        AkteAenderung(dezernate=[]),
    ):
        with pytest.raises(Forbidden):
            await kanzlei.write(update_akte, kanzlei.sachbearbeiter, akte.id, change)
    given_away = AkteAenderung(anwalt_id=None, nur_lokal=False)
    shown = await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, given_away)
    assert (shown.anwalt_id, shown.nur_lokal) == (None, False)
    with pytest.raises(NotFound):
        await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, AkteAenderung(wegen="zurück"))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"kurzrubrum": " "}, "at least 1"),
        ({"kurzrubrum": "x" * 301}, "at most 300"),
        ({"kurzrubrum": "x", "sachgebiet": "Seerecht"}, "Möglich sind: ARBEITSRECHT"),
        ({"kurzrubrum": "x", "status": 7}, "Möglich sind: OFFEN"),
        ({"kurzrubrum": "x", "gegenstandswert": "-1"}, "Betrag ab 0"),
        ({"kurzrubrum": "x", "gegenstandswert": "12.000"}, "Betrag ab 0"),
        ({"kurzrubrum": "x", "gegenstandswert": "NaN"}, "Betrag ab 0"),
        ({"kurzrubrum": "x", "gegenstandswert": "1e9"}, "Betrag ab 0"),
        ({"kurzrubrum": "x", "gegenstandswert": 0.001}, "Betrag ab 0"),
        ({"kurzrubrum": "x", "gegenstandswert": True}, "Betrag wie"),
        ({"kurzrubrum": "x", "gegenstandswert": "9999999999999.00"}, "zu groß"),
        ({"kurzrubrum": "x", "mandat_seit": "2026-02-30"}, "Dieses Datum gibt es nicht"),
        ({"kurzrubrum": "x", "mandat_seit": "31.02.2026"}, "Dieses Datum gibt es nicht"),
        ({"kurzrubrum": "x", "mandat_seit": "0026-02-01"}, "zwischen 1900 und 2200"),
        ({"kurzrubrum": "x", "mandat_seit": 5}, "Gib ein Datum wie"),
        ({"kurzrubrum": "x", "falldaten": {"x": "y" * 200_000}}, "zu lang"),
        ({"kurzrubrum": "x", "unbekannt": 1}, "Extra inputs"),
    ],
)
def test_a_matter_that_makes_no_sense_is_refused(values: dict[str, Any], sentence: str) -> None:
    assert sentence in said(AkteNeu, values)


@pytest.mark.parametrize("field", ["kurzrubrum", "status", "tags", "nur_lokal", "aktenzeichen"])
async def test_what_a_matter_needs_cannot_be_emptied(kanzlei: Kanzlei, field: str) -> None:
    akte = await kanzlei.akte()
    with pytest.raises(Invalid, match=f"„{field}“ kann nicht leer sein"):
        await kanzlei.write(update_akte, kanzlei.anwalt, akte.id, AkteAenderung.model_validate({field: None}))


@pytest.mark.parametrize("query", ["Müller", "mueller", "MULLER", "0815", "kundigung", "Müller ./. Buche"])
async def test_a_matter_is_found_however_its_name_is_spelled(kanzlei: Kanzlei, query: str) -> None:
    akte = await kanzlei.akte(
        kurzrubrum="Müller ./. Buche GmbH", wegen="Kündigung des Arbeitsverhältnisses", aktenzeichen="0815/26"
    )
    await kanzlei.akte()
    rows, _ = await kanzlei.read(list_akten, kanzlei.anwalt, filters={"q": query})
    assert [each.id for each in rows] == [akte.id]


# ---- lists


async def test_pages_show_each_row_once_whatever_is_added_meanwhile(kanzlei: Kanzlei) -> None:
    made = [(await kanzlei.akte()).id for _ in range(5)]
    seen: list[str] = []
    after = None
    while True:
        rows, after = await kanzlei.read(list_akten, kanzlei.anwalt, limit=2, after=after)
        seen += [each.id for each in rows]
        if after is None:
            break
        await kanzlei.akte()
    assert sorted(seen) == sorted(made)


@pytest.mark.parametrize(
    "after", ["", "x", "é", "W10", "eyJhIjoxfQ", "bnVsbA", "WyJhIiwiYiIsImMiXQ", "A" * 9_999]
)
async def test_a_place_in_a_list_that_is_none_is_refused(kanzlei: Kanzlei, after: str) -> None:
    for function in (list_akten, list_fristen, list_zeiten, list_dokumente, list_beteiligte):
        with pytest.raises(Invalid, match="fang vorn an"):
            await kanzlei.read(function, kanzlei.anwalt, after=after)


async def test_a_filter_that_is_none_is_refused_with_those_there_are(kanzlei: Kanzlei) -> None:
    refused = [
        (list_akten, {"farbe": "rot"}, "„farbe“ kann nicht gefiltert werden. Möglich sind: q, status"),
        (list_akten, {"status": "egal"}, "„status“ passt nicht: Möglich sind: OFFEN"),
        (list_fristen, {"stand": "egal"}, "„stand“ passt nicht: Möglich sind: offen, erledigt, alle"),
        (list_fristen, {"bis": "31.02.2026"}, "„bis“ passt nicht: Dieses Datum gibt es nicht"),
        (
            list_zeiten,
            {"abgerechnet": "vielleicht"},
            "„abgerechnet“ passt nicht: Diese Angabe ist nicht möglich",
        ),
    ]
    for function, filters, sentence in refused:
        with pytest.raises(Invalid) as told:
            await kanzlei.read(function, kanzlei.anwalt, filters=filters)
        assert sentence in str(told.value)
    for limit in (0, -1, 201):
        with pytest.raises(Invalid, match="1 bis 200"):
            await kanzlei.read(list_akten, kanzlei.anwalt, limit=limit)


# ---- Beteiligte


async def test_a_party_needs_a_name_and_keeps_one(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    assert "Namen oder eine Firma" in said(BeteiligterNeu, {"akte_id": akte.id, "rolle": "GEGNER"})
    assert "keine E-Mail" in said(
        BeteiligterNeu, {"akte_id": akte.id, "rolle": "GEGNER", "name": "x", "email": "x"}
    )
    neu = BeteiligterNeu(akte_id=akte.id, rolle="gegner", vorname="Jörg", name="Weiß", email="j@example.org")
    made = await kanzlei.write(create_beteiligter, kanzlei.sachbearbeiter, neu)
    assert (made.rolle, made.name) == ("GEGNER", "Weiß")
    with pytest.raises(Invalid, match="Namen oder eine Firma"):
        await kanzlei.write(update_beteiligter, kanzlei.anwalt, made.id, BeteiligterAenderung(name=""))
    renamed = BeteiligterAenderung(name="", firma="Weiß & Söhne KG")
    await kanzlei.write(update_beteiligter, kanzlei.anwalt, made.id, renamed)
    for query, hits in (("weiss", 1), ("Soehne", 1), ("Jorg", 1), ("Braun", 0)):
        rows, _ = await kanzlei.read(list_beteiligte, kanzlei.anwalt, filters={"q": query})
        assert len(rows) == hits, query


# ---- Fristen


BERLIN_2330 = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)


async def test_open_is_what_is_not_done_and_today_lasts_until_midnight_in_berlin(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The original's „active“ was a time from now on: a Frist of today vanished in its first second."""
    clock = Wanduhr(monkeypatch, BERLIN_2330)
    akte = await kanzlei.akte()
    for day in ("2026-02-27", "2026-03-02", "2026-03-03"):
        neu = KalenderNeu(akte_id=akte.id, typ="FRIST", titel=day, datum=day)
        await kanzlei.write(create_frist, kanzlei.anwalt, neu)

    async def seen() -> list[tuple[str, str]]:
        rows, _ = await kanzlei.read(list_fristen, kanzlei.anwalt, filters={"stand": "offen"})
        return [(each.titel, each.lage) for each in rows]

    assert await seen() == [("2026-02-27", "überfällig"), ("2026-03-02", "heute"), ("2026-03-03", "offen")]
    clock.at += timedelta(minutes=30)
    assert await seen() == [
        ("2026-02-27", "überfällig"),
        ("2026-03-02", "überfällig"),
        ("2026-03-03", "heute"),
    ]


@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 3, 28, 23, 30, tzinfo=UTC), date(2026, 3, 29)),  # the night summer time begins
        (datetime(2026, 3, 29, 21, 59, tzinfo=UTC), date(2026, 3, 29)),
        (datetime(2026, 3, 29, 22, 1, tzinfo=UTC), date(2026, 3, 30)),
        (datetime(2026, 10, 25, 22, 59, tzinfo=UTC), date(2026, 10, 25)),  # and ends
        (datetime(2026, 10, 25, 23, 1, tzinfo=UTC), date(2026, 10, 26)),
    ],
)
async def test_today_is_that_of_berlin(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch, now: datetime, day: date
) -> None:
    Wanduhr(monkeypatch, now)
    akte = await kanzlei.akte()
    made = await kanzlei.write(
        create_zeit, kanzlei.anwalt, ZeitNeu(akte_id=akte.id, beschreibung="Telefonat", dauer=6)
    )
    assert made.datum == day


async def test_an_entry_keeps_all_it_was_given(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    neu = KalenderNeu(
        akte_id=akte.id,
        typ="FRIST",
        titel="Berufungsbegründung",
        datum="2026-05-04",
        vorfristen=["2026-04-27", "2026-04-20", "2026-04-27"],
        halbfrist="2026-04-02",
        ist_notfrist=True,
        bundesland="NW",
        prioritaet="hoch",
        begruendung=["Zustellung am 04.03.2026"],
    )
    made = await kanzlei.write(create_frist, kanzlei.sachbearbeiter, neu)
    assert made.vorfristen == [date(2026, 4, 20), date(2026, 4, 27)]
    assert (made.ist_notfrist, made.prioritaet, made.ganztaegig) == (True, "HOCH", True)
    assert made.verantwortlich_id == kanzlei.anwalt.user_id
    assert made.begruendung == ["Zustellung am 04.03.2026"]
    assert (await kanzlei.akte_of(akte.id)).offene_fristen == 1
    termin = KalenderNeu(
        akte_id=akte.id, typ="TERMIN", titel="Güte", datum="2026-05-05", uhrzeit="9:30", bis_uhrzeit="10:00"
    )
    shown = await kanzlei.write(create_frist, kanzlei.sachbearbeiter, termin)
    assert (shown.uhrzeit, shown.bis_uhrzeit, shown.ganztaegig) == (time(9, 30), time(10), False)
    assert (await kanzlei.akte_of(akte.id)).offene_fristen == 1


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"typ": "TERMIN", "ist_notfrist": True}, "nur bei einer FRIST"),
        ({"typ": "WIEDERVORLAGE", "vorfristen": ["2026-02-01"]}, "nur bei einer FRIST"),
        ({"typ": "FRIST", "vorfristen": ["2026-03-02"]}, "liegt vor dem Ablauf"),
        ({"typ": "FRIST", "bis_datum": "2026-03-01"}, "Ende liegt vor dem Anfang"),
        ({"typ": "TERMIN", "bis_uhrzeit": "10:00"}, "gehört eine am Anfang"),
        ({"typ": "TERMIN", "uhrzeit": "11:00", "bis_uhrzeit": "10:00"}, "Ende liegt vor dem Anfang"),
        ({"typ": "TERMIN", "uhrzeit": "25:00"}, "Gib eine Uhrzeit wie"),
        ({"typ": "URLAUB"}, "Möglich sind: TERMIN, FRIST"),
        ({"typ": "FRIST", "datum": "morgen"}, "Gib ein Datum wie"),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(values: dict[str, Any], sentence: str) -> None:
    assert sentence in said(KalenderNeu, {"titel": "X", "datum": "2026-03-02", **values})


async def test_done_and_acknowledged_note_who_and_the_old_day_is_remembered(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    neu = KalenderNeu(
        akte_id=akte.id, typ="FRIST", titel="Klage", datum="2026-03-02", vorfristen=["2026-02-23"]
    )
    made = await kanzlei.write(create_frist, kanzlei.anwalt, neu)
    moved = await kanzlei.write(update_frist, kanzlei.anwalt, made.id, KalenderAenderung(datum="2026-03-09"))
    assert moved.historie[0]["vorher"] == {"datum": "2026-03-02"}
    with pytest.raises(Invalid, match="liegt vor dem Ablauf"):
        await kanzlei.write(update_frist, kanzlei.anwalt, made.id, KalenderAenderung(datum="2026-02-20"))
    done = KalenderAenderung(erledigt=True, erledigt_grund="eingelegt", quittiert=True)
    shown = await kanzlei.write(update_frist, kanzlei.sachbearbeiter, made.id, done)
    assert (shown.lage, shown.erledigt_von) == ("erledigt", kanzlei.sachbearbeiter.user_id)
    assert shown.quittiert_von == kanzlei.sachbearbeiter.user_id
    again = await kanzlei.write(update_frist, kanzlei.anwalt, made.id, KalenderAenderung(erledigt=False))
    assert (again.erledigt_von, again.erledigt_am) == (None, None)
    assert (await kanzlei.read(read_frist, kanzlei.anwalt, made.id)).quittiert_von is not None


async def test_a_notfrist_is_ended_by_somebody_who_approves(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(sachbearbeiter_id=kanzlei.sekretariat.user_id)
    neu = KalenderNeu(akte_id=akte.id, typ="FRIST", titel="Einspruch", datum="2026-03-02", ist_notfrist=True)
    made = await kanzlei.write(create_frist, kanzlei.anwalt, neu)
    for change in (
        KalenderAenderung(erledigt=True),
        KalenderAenderung(datum="2026-04-02"),
        KalenderAenderung(ist_notfrist=False),
    ):
        with pytest.raises(Forbidden):
            await kanzlei.write(update_frist, kanzlei.sekretariat, made.id, change)
    renamed = KalenderAenderung(titel="Einspruch VU")
    assert (await kanzlei.write(update_frist, kanzlei.sekretariat, made.id, renamed)).titel == "Einspruch VU"


# ---- Dokumente


async def test_a_text_has_pages_and_versions(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    text = "Seite eins\fSeite zwei"
    made = await kanzlei.write(
        create_dokument, kanzlei.anwalt, DokumentNeu(akte_id=akte.id, name="Klage", text=text)
    )
    assert (made.seiten, made.version, made.status, made.text) == (2, 1, "ENTWURF", text)
    pages = await kanzlei.read(read_seiten, kanzlei.anwalt, made.id, 2, 9)
    assert [(each.seite, each.text) for each in pages] == [(2, "Seite zwei")]
    changed = await kanzlei.write(
        update_dokument, kanzlei.sachbearbeiter, made.id, DokumentAenderung(text="Neu")
    )
    assert (changed.seiten, changed.version, changed.text) == (1, 2, "Neu")
    same = await kanzlei.write(
        update_dokument, kanzlei.sachbearbeiter, made.id, DokumentAenderung(text="Neu")
    )
    assert same.version == 2
    (old,) = await kanzlei.read(read_fassungen, kanzlei.anwalt, made.id)
    assert (old.version, old.text, old.ersetzt_von) == (1, text, kanzlei.sachbearbeiter.user_id)
    rows, _ = await kanzlei.read(list_dokumente, kanzlei.anwalt, filters={"akte_id": akte.id})
    assert [(each.id, each.text) for each in rows] == [(made.id, "")]
    for von, bis in ((0, 1), (2, 1)):
        with pytest.raises(Invalid, match="Seiten zählen ab 1"):
            await kanzlei.read(read_seiten, kanzlei.anwalt, made.id, von, bis)


async def test_a_document_of_500_pages_is_read_page_by_page(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    pages = [f"Seite {number}\n" + "Lorem ipsum " * 100 for number in range(1, 501)]
    neu = DokumentNeu(akte_id=akte.id, name="Gutachten.pdf", mime="application/pdf", seiten=pages)
    made = await kanzlei.write(create_dokument, kanzlei.anwalt, neu)
    assert (made.seiten, made.gekuerzt) == (500, True)
    (last,) = await kanzlei.read(read_seiten, kanzlei.anwalt, made.id, 500)
    assert last.text == pages[-1]
    assert len((await kanzlei.read(read_dokument, kanzlei.anwalt, made.id)).text) == 200_000


async def test_release_is_for_those_who_may_and_names_them(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(sachbearbeiter_id=kanzlei.sekretariat.user_id)
    made = await kanzlei.write(
        create_dokument, kanzlei.sekretariat, DokumentNeu(akte_id=akte.id, name="Brief")
    )
    with pytest.raises(Forbidden):
        await kanzlei.write(
            update_dokument, kanzlei.sekretariat, made.id, DokumentAenderung(status="FREIGEGEBEN")
        )
    neu = DokumentNeu(akte_id=akte.id, name="X", status="FREIGEGEBEN")
    with pytest.raises(Forbidden):
        await kanzlei.write(create_dokument, kanzlei.sekretariat, neu)
    checked = DokumentAenderung(status="ZUR_PRUEFUNG")
    await kanzlei.write(update_dokument, kanzlei.sekretariat, made.id, checked)
    with pytest.raises(Conflict, match="Nur ein freigegebenes"):
        await kanzlei.write(update_dokument, kanzlei.anwalt, made.id, DokumentAenderung(status="VERSENDET"))
    released = await kanzlei.write(
        update_dokument, kanzlei.anwalt, made.id, DokumentAenderung(status="FREIGEGEBEN")
    )
    assert (released.freigegeben_durch, released.freigegeben_von) == (kanzlei.anwalt.user_id, "Anwalt Muster")
    with pytest.raises(Conflict, match="zuerst auf ENTWURF"):
        await kanzlei.write(update_dokument, kanzlei.anwalt, made.id, DokumentAenderung(text="anders"))
    with pytest.raises(Forbidden):
        await kanzlei.write(
            update_dokument, kanzlei.sekretariat, made.id, DokumentAenderung(status="ENTWURF")
        )
    sent = await kanzlei.write(
        update_dokument, kanzlei.anwalt, made.id, DokumentAenderung(status="VERSENDET")
    )
    assert sent.freigegeben_durch == kanzlei.anwalt.user_id
    with pytest.raises(Conflict, match="versendetes"):
        await kanzlei.write(update_dokument, kanzlei.anwalt, made.id, DokumentAenderung(name="anders"))


async def test_what_helena_wrote_stays_a_draft_until_a_person_releases_it(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()

    async def hers(tx: AsyncConnection, **values: Any) -> str:
        row = await kanzlei.row_of(tx, akte.id)
        return await lege_ab(
            tx, kanzlei.anwalt, row, DokumentNeu(akte_id=akte.id, name="Klage", **values), Urheber.AI
        )

    with pytest.raises(Conflict, match="bleibt ENTWURF"):
        await kanzlei.write(hers, status="FREIGEGEBEN")
    made = await kanzlei.write(hers)
    with pytest.raises(Conflict, match="bleibt ENTWURF"):
        await kanzlei.write(update_dokument, kanzlei.anwalt, made, DokumentAenderung(status="ZUR_PRUEFUNG"))
    shown = await kanzlei.write(
        update_dokument, kanzlei.anwalt, made, DokumentAenderung(status="FREIGEGEBEN")
    )
    assert (shown.erstellt_durch, shown.freigegeben_durch) == ("ai", kanzlei.anwalt.user_id)
    back = await kanzlei.write(update_dokument, kanzlei.anwalt, made, DokumentAenderung(status="ENTWURF"))
    assert back.freigegeben_durch is None


@given(st.text(max_size=20_000))
def test_pages_lose_nothing_but_empty_space(text: str) -> None:
    pages = seiten_aus(text)
    assert "".join("".join(pages).split()) == "".join(text.split())
    assert all(len(page) <= LONGEST for page in pages)
    assert pages


# ---- Zeiten


async def test_time_is_that_of_whoever_worked(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(sachbearbeiter_id=kanzlei.sekretariat.user_id)
    mine = ZeitNeu(
        akte_id=akte.id, beschreibung="Schriftsatz", dauer=90, stundensatz="250,00", datum="2026-03-02"
    )
    made = await kanzlei.write(create_zeit, kanzlei.anwalt, mine)
    assert (made.bearbeiter, made.dauer, made.stundensatz) == ("Anwalt Muster", 90, Decimal("250.00"))
    theirs = mine.model_copy(update={"user_id": kanzlei.anwalt.user_id})
    with pytest.raises(Invalid, match="keine Zeit erfassen"):
        await kanzlei.write(create_zeit, kanzlei.sekretariat, theirs)
    for_worker = mine.model_copy(update={"user_id": kanzlei.sekretariat.user_id})
    assert (await kanzlei.write(create_zeit, kanzlei.anwalt, for_worker)).bearbeiter == "Sekretariat Muster"
    gone = mine.model_copy(update={"user_id": kanzlei.mandant.user_id})
    with pytest.raises(Invalid):
        await kanzlei.write(create_zeit, kanzlei.anwalt, gone)
    with pytest.raises(Forbidden):
        await kanzlei.write(update_zeit, kanzlei.sekretariat, made.id, ZeitAenderung(dauer=1))


async def test_what_is_billed_is_not_changed(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    made = await kanzlei.write(
        create_zeit, kanzlei.anwalt, ZeitNeu(akte_id=akte.id, beschreibung="X", dauer=5)
    )
    await kanzlei.write(update_zeit, kanzlei.anwalt, made.id, ZeitAenderung(abgerechnet=True))
    with pytest.raises(Conflict, match="abgerechnet"):
        await kanzlei.write(update_zeit, kanzlei.anwalt, made.id, ZeitAenderung(dauer=500))
    reopened = await kanzlei.write(update_zeit, kanzlei.anwalt, made.id, ZeitAenderung(abgerechnet=False))
    assert not reopened.abgerechnet


@pytest.mark.parametrize("dauer", [0, -5, 1441, 1.5, "30", True, None])
def test_time_has_a_length_in_minutes(dauer: Any) -> None:
    said(ZeitNeu, {"akte_id": "a", "beschreibung": "X", "dauer": dauer})


# ---- all of them


async def test_every_change_is_audited_with_its_matter_and_moves_it(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    neu = ZeitNeu(akte_id=akte.id, beschreibung="Geheimes", dauer=5)
    await kanzlei.write(create_zeit, kanzlei.anwalt, neu)
    assert (await kanzlei.audited())[-1] == ("zeit.created", "")
    assert "Geheimes" not in repr(await kanzlei.audited())
    later = await kanzlei.akte_of(akte.id)
    assert later.aktivitaet > akte.aktivitaet
    assert later.geaendert == akte.geaendert


async def test_what_fails_leaves_nothing_behind(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte()
    before = await kanzlei.audited()

    async def half(tx: AsyncConnection) -> None:
        await create_zeit(tx, kanzlei.anwalt, ZeitNeu(akte_id=akte.id, beschreibung="X", dauer=5))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await kanzlei.write(half)
    assert await kanzlei.read(list_zeiten, kanzlei.anwalt) == ([], None)
    assert await kanzlei.audited() == before
