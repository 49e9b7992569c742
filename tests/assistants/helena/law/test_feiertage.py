from __future__ import annotations

from datetime import date, timedelta

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import feiertage, kalender_fuer
from bridle.assistants.helena.law.feiertage_land import LAENDER, LAND_NAMEN, Land, parse_land
from bridle.assistants.helena.law.feiertage_tabelle import ostersonntag

EASTER = {
    1995: date(1995, 4, 16),
    2000: date(2000, 4, 23),
    2008: date(2008, 3, 23),
    2011: date(2011, 4, 24),
    2019: date(2019, 4, 21),
    2024: date(2024, 3, 31),
    2025: date(2025, 4, 20),
    2026: date(2026, 4, 5),
    2027: date(2027, 3, 28),
    2038: date(2038, 4, 25),
    2049: date(2049, 4, 18),
    2076: date(2076, 4, 19),
}


@pytest.mark.parametrize(("year", "day"), EASTER.items())
def test_easter_is_where_the_almanac_has_it(year: int, day: date) -> None:
    assert ostersonntag(year) == day


def test_every_land_agrees_with_an_independent_table_for_sixty_years() -> None:
    library = pytest.importorskip("holidays")
    for year in range(1995, 2056):
        for land in LAENDER:
            assert set(feiertage(year, land)) == set(library.Germany(years=year, subdiv=land)), (year, land)
        assert set(feiertage(year, "BY", "Augsburg")) == set(library.Germany(years=year, subdiv="Augsburg"))


CHANGES: list[tuple[Land, date, bool]] = [
    ("BE", date(2018, 3, 8), False),
    ("BE", date(2019, 3, 8), True),
    ("MV", date(2022, 3, 8), False),
    ("MV", date(2023, 3, 8), True),
    ("BE", date(2019, 5, 8), False),
    ("BE", date(2020, 5, 8), True),
    ("BE", date(2021, 5, 8), False),
    ("BE", date(2024, 5, 8), False),
    ("BE", date(2025, 5, 8), True),
    ("BE", date(2026, 5, 8), False),
    ("BB", date(2025, 5, 8), False),
    ("BE", date(2027, 6, 17), False),
    ("BE", date(2028, 6, 17), True),
    ("TH", date(2018, 9, 20), False),
    ("TH", date(2019, 9, 20), True),
    ("NW", date(2016, 10, 31), False),
    ("NW", date(2017, 10, 31), True),
    ("NW", date(2018, 10, 31), False),
    ("BY", date(2017, 10, 31), True),
    ("NI", date(2016, 10, 31), False),
    ("NI", date(2018, 10, 31), True),
    ("HH", date(2019, 10, 31), True),
    ("HB", date(2018, 10, 31), True),
    ("SH", date(2018, 10, 31), True),
    ("SN", date(2016, 10, 31), True),
    ("SN", date(2026, 11, 18), True),
    ("SN", date(2022, 11, 16), True),
    ("SN", date(2023, 11, 22), True),
    ("BY", date(2026, 11, 18), False),
    ("BW", date(2026, 1, 6), True),
    ("ST", date(2026, 1, 6), True),
    ("NW", date(2026, 1, 6), False),
    ("HE", date(2026, 6, 4), True),
    ("NI", date(2026, 6, 4), False),
    ("SL", date(2025, 8, 15), True),
    ("NW", date(2026, 11, 1), True),
    ("HE", date(2026, 11, 1), False),
]


@pytest.mark.parametrize(("land", "day", "holiday"), CHANGES)
def test_a_holiday_counts_from_the_year_of_its_law_and_only_in_its_land(
    land: Land, day: date, holiday: bool
) -> None:
    assert (day in feiertage(day.year, land)) is holiday


@pytest.mark.parametrize("land", LAENDER)
@pytest.mark.parametrize("year", range(2016, 2036))
def test_christmas_eve_and_the_last_day_of_the_year_are_no_holidays(land: Land, year: int) -> None:
    found = feiertage(year, land)
    assert date(year, 12, 24) not in found
    assert date(year, 12, 31) not in found


@pytest.mark.parametrize(
    ("ort", "day", "holiday"),
    [
        ("Augsburg", date(2025, 8, 8), True),
        ("München", date(2025, 8, 8), False),
        ("Augsburg", date(2025, 8, 15), True),
        ("München", date(2025, 8, 15), True),
        ("Regensburg", date(2025, 8, 15), True),
        ("Nürnberg", date(2025, 8, 15), False),
        ("Erlangen", date(2025, 8, 15), False),
    ],
)
def test_the_municipality_decides_in_bavaria(ort: str, day: date, holiday: bool) -> None:
    calendars = kalender_fuer("BY", ort)
    assert len(calendars) == 1
    assert (calendars[0].feiertag(day) is not None) is holiday


@pytest.mark.parametrize(
    ("land", "ort", "holiday"),
    [
        ("TH", "Heilbad Heiligenstadt", True),
        ("TH", "Erfurt", False),
        ("TH", "Mühlhausen", False),
        ("SN", "Crostwitz", True),
        ("SN", "Leipzig", False),
        ("SN", "Bautzen", False),
    ],
)
def test_fronleichnam_holds_in_parts_of_saxony_and_thuringia(land: Land, ort: str, holiday: bool) -> None:
    calendars = kalender_fuer(land, ort)
    assert len(calendars) == 1
    assert (calendars[0].feiertag(date(2026, 6, 4)) is not None) is holiday


@pytest.mark.parametrize("land", ["BY", "SN", "TH"])
def test_without_the_municipality_there_are_several_calendars(land: Land) -> None:
    assert len(kalender_fuer(land)) > 1
    assert len(kalender_fuer(land, "Unbekanntdorf")) > 1


@pytest.mark.parametrize("land", [land for land in LAENDER if land not in ("BY", "SN", "TH")])
def test_elsewhere_the_land_is_enough(land: Land) -> None:
    assert len(kalender_fuer(land)) == len(kalender_fuer(land, "Irgendwo")) == 1


def test_without_a_land_every_land_is_a_possibility() -> None:
    assert {each.land for each in kalender_fuer(None)} == set(LAENDER)


@pytest.mark.parametrize(
    ("text", "land"),
    [
        *((code, code) for code in LAENDER),
        *((name, code) for code, name in LAND_NAMEN.items()),
        ("nrw", "NW"),
        ("DE-BY", "BY"),
        ("nordrhein westfalen", "NW"),
        ("Thueringen", "TH"),
        ("baden-wuerttemberg", "BW"),
        (" by ", "BY"),
    ],
)
def test_a_land_is_understood_however_it_is_written(text: str, land: Land) -> None:
    assert parse_land(text) == land


@pytest.mark.parametrize("text", ["", "XX", "Preußen", "NW BY", "1", "Österreich"])
def test_what_is_no_land_is_refused_with_the_sixteen(text: str) -> None:
    with pytest.raises(LawError, match="BW, BY, BE, BB") as refused:
        parse_land(text)
    assert str(refused.value).endswith(".")


def test_the_next_working_day_is_the_first_that_is_none_of_the_three() -> None:
    calendar = kalender_fuer("NW")[0]
    day = date(2024, 1, 1)
    while day.year < 2027:
        nearest = calendar.naechster_werktag(day)
        assert calendar.frei(nearest) is None
        assert all(calendar.frei(day + timedelta(n)) for n in range((nearest - day).days))
        day += timedelta(1)
