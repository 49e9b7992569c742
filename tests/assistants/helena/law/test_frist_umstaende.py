"""An extension from a known end, and a year where nobody was instructed."""

from __future__ import annotations

from datetime import date

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist import berechne_frist
from bridle.assistants.helena.law.frist_arten import fristarten
from bridle.assistants.helena.law.frist_belehrung import EIN_JAHR, ohne_belehrung


def test_an_extension_joins_the_end_so_far_and_moves_off_a_sunday() -> None:
    found = berechne_frist(
        art="berufungsbegruendung",
        gericht="OLG Köln",
        bisheriges_ende="13.11.2026",
        verlaengerung=("1 Monat",),
    )
    assert found.ende == date(2026, 12, 14)
    assert found.laenge == "verlängert um 1 Monat"
    assert "§ 224 Abs. 3 ZPO" in found.norm


def test_an_end_so_far_on_a_saturday_was_the_monday_after() -> None:
    found = berechne_frist(land="NW", bisheriges_ende="14.11.2026", verlaengerung=("2 Wochen",))
    assert found.ende == date(2026, 11, 30)


def test_a_court_that_set_the_period_needs_no_length_for_its_extension() -> None:
    found = berechne_frist(
        art="klageerwiderung", gericht="LG Berlin", bisheriges_ende="20.11.2026", verlaengerung=("2 Wochen",)
    )
    assert found.ende == date(2026, 12, 4)


def test_an_end_that_is_only_told_stays_where_it_is_and_talks_are_joined_to_it() -> None:
    assert berechne_frist(art="widerruf", bisheriges_ende="21.11.2026").ende == date(2026, 11, 21)
    talks = berechne_frist(
        art="verjaehrung", bisheriges_ende="31.12.2026", hemmung=("2026-02-01 bis 2026-06-01",)
    )
    assert talks.ende_ungerollt == date(2027, 5, 1)


def test_an_end_so_far_without_an_extension_or_a_kind_and_a_notfrist_are_refused() -> None:
    with pytest.raises(LawError, match="gehört eine Verlängerung"):
        berechne_frist(bisheriges_ende="13.11.2026")
    with pytest.raises(LawError, match="Notfrist"):
        berechne_frist(art="berufung", bisheriges_ende="13.11.2026", verlaengerung=("1 Monat",))


@pytest.mark.parametrize(
    ("art", "norm"),
    [
        ("widerspruch", "§ 58 Abs. 2 VwGO"),
        ("klage_verwaltungsakt", "§ 58 Abs. 2 VwGO"),
        ("widerspruch_sozial", "§ 66 Abs. 2 SGG"),
        ("berufung_sozial", "§ 66 Abs. 2 SGG"),
        ("einspruch_steuer", "§ 356 Abs. 2 AO"),
        ("klage_finanzgericht", "§ 55 Abs. 2 FGO"),
        ("berufung_arbg", "§ 9 Abs. 5 Satz 4 ArbGG"),
    ],
)
def test_without_an_instruction_it_is_a_year(art: str, norm: str) -> None:
    found = berechne_frist(art=art, ereignis="17.11.2025", land="NW", belehrung_fehlt=True)
    assert found.ende == date(2026, 11, 17)
    assert norm in found.norm


@pytest.mark.parametrize("art", ["berufung", "beschwerde", "einspruch_strafbefehl"])
def test_elsewhere_only_the_wiedereinsetzung_gets_easier(art: str) -> None:
    with_it = berechne_frist(art=art, ereignis="04.11.2026", land="NW")
    without = berechne_frist(art=art, ereignis="04.11.2026", land="NW", belehrung_fehlt=True)
    assert without.ende == with_it.ende
    assert any("Wiedereinsetzung" in each for each in without.hinweise)


@pytest.mark.parametrize("art", ["widerspruch_mahnbescheid_arbg", "berufungsbeantwortung_arbg"])
def test_what_is_no_rechtsmittel_of_the_labour_courts_gets_no_year(art: str) -> None:
    with_it = berechne_frist(art=art, ereignis="04.11.2026", land="NW")
    assert (
        berechne_frist(art=art, ereignis="04.11.2026", land="NW", belehrung_fehlt=True).ende == with_it.ende
    )


@pytest.mark.parametrize(
    ("art", "said"),
    [
        ("beschwerde_einstellung", "läuft die Frist nicht (§ 172 Abs. 1 Satz 3 StPO)"),
        ("klageerzwingung", "läuft die Frist nicht (§ 172 Abs. 2 Satz 2 StPO)"),
        ("widerruf", "beginnt die Frist nicht (§ 356 Abs. 3 Satz 1 BGB)"),
    ],
)
def test_where_the_period_does_not_run_without_an_instruction_the_result_says_so(art: str, said: str) -> None:
    found = berechne_frist(art=art, ereignis="04.11.2026", land="NW", belehrung_fehlt=True)
    assert said in found.hinweise[0]
    assert not any("Wiedereinsetzung" in each for each in found.hinweise)


@pytest.mark.parametrize(
    ("zustellung", "end"),
    [(None, date(2026, 11, 5)), ("06.10.2026", date(2026, 11, 5)), ("05.10.2026", date(2027, 10, 5))],
)
def test_a_judgment_that_is_not_served_in_five_months_gets_no_year(zustellung: str | None, end: date) -> None:
    found = berechne_frist(
        art="berufung_arbg", ereignis=zustellung, verkuendung="05.05.2026", land="NW", belehrung_fehlt=True
    )
    assert found.ende == end


def test_reasons_never_get_the_year_and_no_kind_means_a_sentence() -> None:
    for kind in fristarten().values():
        year = ohne_belehrung(kind).laenge is not None and ohne_belehrung(kind).norm != kind.norm
        assert not (year and "begruendung" in kind.name), kind.name
        assert not (year and kind.recht not in EIN_JAHR), kind.name
    with pytest.raises(LawError, match="Nenne die Fristart"):
        berechne_frist(frist="1 Monat", ereignis="04.11.2026", belehrung_fehlt=True)
