"""How something was served changes when its period ends: publicly, abroad, late in the evening, after "
"talks."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist import berechne_frist
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe


def test_a_public_service_counts_a_month_after_its_notice() -> None:
    found = berechne_frist(
        ereignis="2026-10-12", art="berufung", gericht="LG Bremen", bekanntgabe="oeffentlich"
    )
    assert (found.ende.isoformat(), found.unsicher) == ("2026-12-14", False)
    assert "§ 188 ZPO" in found.norm


@pytest.mark.parametrize(
    ("art", "end", "norm"),
    [
        ("revision_straf", "2026-11-02", "§ 40 Abs. 1 Satz 2 StPO"),
        ("widerspruch", "2026-11-26", "§ 10 Abs. 2 Satz 6 VwZG"),
    ],
)
def test_criminal_and_public_law_take_two_weeks(art: str, end: str, norm: str) -> None:
    found = berechne_frist(ereignis="2026-10-12", art=art, land="NW", bekanntgabe="oeffentlich")
    assert found.ende.isoformat() == end
    assert norm in found.norm


def test_the_court_sets_the_einspruch_against_a_publicly_served_judgment() -> None:
    with pytest.raises(FehlendeAngabe, match="Welche Einspruchsfrist hat das Gericht bestimmt"):
        berechne_frist(ereignis="2026-10-12", art="einspruch_vu", bekanntgabe="oeffentlich")
    found = berechne_frist(
        ereignis="2026-10-12", art="einspruch_vu", bekanntgabe="oeffentlich", frist="4 Wochen", land="NW"
    )
    assert found.ende.isoformat() == "2026-12-10"


@pytest.mark.parametrize(
    ("art", "length", "norm"),
    [
        ("einspruch_vu", "1 Monat", "§ 339 Abs. 2 ZPO"),
        ("verteidigungsanzeige", "1 Monat", "§ 276 Abs. 1 Satz 3 ZPO"),
        ("widerspruch_sozial", "3 Monate", "§ 84 Abs. 1 Satz 2 SGG"),
        ("klage_sozialgericht", "3 Monate", "§ 87 Abs. 1 Satz 2 SGG"),
        ("ausschlagung", "6 Monate", "§ 1944 Abs. 3 BGB"),
        ("anfechtung_ausschlagung", "6 Monate", "§ 1954 Abs. 3 BGB"),
        ("berufung", "1 Monat", "§ 517 ZPO"),
    ],
)
def test_abroad_a_period_is_as_long_as_the_law_says(art: str, length: str, norm: str) -> None:
    found = berechne_frist(ereignis="2026-10-12", art=art, land="NW", ausland=True)
    assert found.laenge == length
    assert norm in found.norm


def test_what_a_tax_office_posts_abroad_counts_a_month_later() -> None:
    found = berechne_frist(
        ereignis="2026-10-12", art="einspruch_steuer", bekanntgabe="post", land="NW", ausland=True
    )
    assert found.ende.isoformat() == "2026-12-14"
    with pytest.raises(FehlendeAngabe, match="wirklich zugegangen"):
        berechne_frist(ereignis="2026-10-12", art="widerspruch", bekanntgabe="post", ausland=True)


def test_a_missing_instruction_gives_a_year_abroad_too() -> None:
    found = berechne_frist(
        ereignis="2026-03-12", art="widerspruch_sozial", land="BE", ausland=True, belehrung_fehlt=True
    )
    assert found.ende.isoformat() == "2027-03-12"


def test_a_letter_put_in_late_has_two_possible_ends_and_the_earlier_is_safe() -> None:
    found = berechne_frist(
        ereignis="2026-11-10", art="kuendigungsschutzklage", land="RP", spaet_eingeworfen=True
    )
    assert [each.ende.isoformat() for each in found.alternativen] == ["2026-12-01", "2026-12-02"]
    assert found.ende.isoformat() == "2026-12-01"


def test_the_time_of_talks_does_not_count() -> None:
    found = berechne_frist(
        ereignis="2023-05-05", art="verjaehrung", land="NW", hemmung=["2026-03-01 bis 2026-06-01"]
    )
    assert found.ende_ungerollt.isoformat() == "2027-04-03"
    assert "§ 203 BGB" in found.norm


def test_three_months_are_left_after_talks() -> None:
    found = berechne_frist(
        ereignis="2023-05-05", art="verjaehrung", land="NW", hemmung=["2026-12-20 bis 2026-12-30"]
    )
    assert found.ende.isoformat() == "2027-03-30"


@pytest.mark.parametrize("span", ["2026-03-01", "2026-06-01 bis 2026-03-01", "gestern bis heute morgen"])
def test_talks_that_cannot_be_are_refused_in_a_sentence(span: str) -> None:
    with pytest.raises(LawError):
        berechne_frist(ereignis="2023-05-05", art="verjaehrung", hemmung=[span])


def test_a_name_that_fits_two_places_matters_only_where_their_holidays_differ() -> None:
    same = berechne_frist(ereignis="2026-12-10", art="einspruch_bussgeld", ort="Frankfurt")
    assert (same.ende.isoformat(), same.unsicher) == ("2026-12-24", False)
    # Fronleichnam is a holiday in Hessen alone
    other = berechne_frist(ereignis="2026-05-21", art="einspruch_bussgeld", ort="Frankfurt")
    assert other.unsicher
    assert any("Frankfurt" in each for each in other.fehlend)


def test_every_possible_end_says_when_it_is_the_one() -> None:
    found = berechne_frist(ereignis="2026-10-14", art="klage_sozialgericht", bekanntgabe="post")
    assert [each.ende.isoformat() for each in found.alternativen] == ["2026-11-18", "2026-11-19"]
    assert all(each.wenn for each in found.alternativen)


def test_the_hearing_about_detention_is_due_in_two_weeks() -> None:
    found = berechne_frist(ereignis="2026-11-16", art="haftpruefung_termin", gericht="AG Köln")
    assert found.ende.isoformat() == "2026-11-30"
    assert "§ 118 Abs. 5 StPO" in found.norm
