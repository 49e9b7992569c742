from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_datum import parse_datum, parse_zeitpunkt
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("1 Monat", Dauer(monate=1)),
        ("1 M", Dauer(monate=1)),
        ("einen Monat", Dauer(monate=1)),
        ("binnen eines Monats", Dauer(monate=1)),
        ("3-Monats-Frist", Dauer(monate=3)),
        ("drei Monate", Dauer(monate=3)),
        ("zwölf Monate", Dauer(monate=12)),
        ("zwoelf Monate", Dauer(monate=12)),
        ("3 Jahre", Dauer(monate=36)),
        ("ein Jahr und sechs Monate", Dauer(monate=18)),
        ("anderthalb Jahre", Dauer(monate=18)),
        ("halbes Jahr", Dauer(monate=6)),
        ("ein halbes Jahr", Dauer(monate=6)),
        ("Vierteljahr", Dauer(monate=3)),
        ("zwei Quartale", Dauer(monate=6)),
        ("halber Monat", Dauer(halbe_monate=1)),
        ("ein halber Monat", Dauer(halbe_monate=1)),
        ("1,5 Monate", Dauer(monate=1, halbe_monate=1)),
        ("1 1/2 Monate", Dauer(monate=1, halbe_monate=1)),
        ("ein Monat und ein halber", Dauer(monate=1, halbe_monate=1)),
        ("2 Wochen", Dauer(wochen=2)),
        ("Zweiwochenfrist", Dauer(wochen=2)),
        ("zweiwöchige Frist", Dauer(wochen=2)),
        ("zwei Wochen ab Zustellung", Dauer(wochen=2)),
        ("6 wo.", Dauer(wochen=6)),
        ("14 Tage", Dauer(tage=14)),
        ("einundzwanzig Tage", Dauer(tage=21)),
        ("1.000 Tage", Dauer(tage=1000)),
        ("1 Woche und 3 Tage", Dauer(wochen=1, tage=3)),
        ("1 Monat + 2 Wochen", Dauer(monate=1, wochen=2)),
        ("10 Werktage", Dauer(werktage=10)),
        ("3 Arbeitstage", Dauer(arbeitstage=3)),
        ("48 Stunden", Dauer(stunden=48)),
        ("24h", Dauer(stunden=24)),
    ],
)
def test_a_length_is_understood_as_people_write_it(text: str, length: Dauer) -> None:
    read = parse_dauer(text)
    assert Dauer(read.monate, read.wochen, read.tage, read.halbe_monate, read.werktage, read.arbeitstage,
                 read.stunden) == length  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "blub",
        "-3 Tage",
        "0 Tage",
        "14",
        "Monat",
        "halbe Woche",
        "0,3 Monate",
        "101 Jahre",
        "9" * 40 + " Tage",
        "1 Tag 3 Stunden",
        "1 Monat 2",
        "2 Monat Woche",
        "1e3 Tage",
        "NaN Tage",
        "20000 Stunden",
        "3 Werktage und 1 Monat",
        "ein",
        "1 Monat; DROP TABLE",
        "💥",
    ],
)
def test_what_is_no_length_gets_one_german_sentence(text: str) -> None:
    with pytest.raises(LawError) as refused:
        parse_dauer(text)
    assert str(refused.value).startswith("Die Frist")
    assert len(str(refused.value)) < 300


@given(st.text(max_size=60))
def test_any_text_is_a_length_or_a_sentence(text: str) -> None:
    with contextlib.suppress(LawError):
        length = parse_dauer(text)
        assert length.monate + length.kalendertage + length.werktage + length.arbeitstage + length.stunden > 0


@pytest.mark.parametrize(
    "text",
    [
        "2026-01-31",
        "31.01.2026",
        "31.1.2026",
        "31.01.26",
        "31. Januar 2026",
        "31 Jan 2026",
        "Samstag, 31.01.2026",
        "Sa., 31.01.2026",
        "Ende Januar 2026",
    ],
)
def test_a_date_is_understood_as_people_write_it(text: str) -> None:
    assert parse_datum(text).isoformat() == "2026-01-31"


def test_two_digits_of_a_year_are_the_nearer_century() -> None:
    assert parse_datum("01.02.95").year == 1995
    assert parse_datum("01.02.31").year == 2031


def test_beginning_and_middle_of_a_month_are_its_first_and_fifteenth_day() -> None:
    assert parse_datum("Anfang Februar 2026").isoformat() == "2026-02-01"
    assert parse_datum("Mitte Februar 2026").isoformat() == "2026-02-15"
    assert parse_datum("Ende Februar 2028").isoformat() == "2028-02-29"


@pytest.mark.parametrize("text", ["2026-02-30", "2025-02-29", "31.04.2026", "2026-13-01", "00.01.2026"])
def test_a_date_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(LawError, match="gibt es im Kalender nicht"):
        parse_datum(text)


@pytest.mark.parametrize("text", ["", "gestern", "31/01/2026", "20260131", "1.2", "2026", "x" * 500])
def test_what_is_no_date_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(LawError, match=r"2026-01-31 oder 31\.01\.2026"):
        parse_datum(text)


@pytest.mark.parametrize("text", ["0001-01-01", "1994-12-31", "2200-01-01", "9999-12-31"])
def test_a_date_outside_the_known_holidays_is_refused(text: str) -> None:
    with pytest.raises(LawError, match="außerhalb"):
        parse_datum(text)


def test_a_time_of_day_is_read_where_there_is_one() -> None:
    for text in ("2026-01-30 14:20", "2026-01-30T14:20", "30.01.2026, 14:20 Uhr", "30.01.2026 um 14.20 Uhr"):
        day, clock = parse_zeitpunkt(text)
        assert (day.isoformat(), str(clock)) == ("2026-01-30", "14:20:00")
    with pytest.raises(LawError, match="Uhrzeit"):
        parse_zeitpunkt("2026-01-30 25:00")


@given(st.text(max_size=40))
def test_any_text_is_a_date_or_a_sentence(text: str) -> None:
    with contextlib.suppress(LawError):
        day, _ = parse_zeitpunkt(text)
        assert 1995 <= day.year < 2200
