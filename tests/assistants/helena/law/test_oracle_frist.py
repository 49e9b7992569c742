"""Periods computed a second time, apart from `law/` and with none of its tables: by walking the calendar."""

from __future__ import annotations

import random
from datetime import date, timedelta
from functools import cache

import pytest

from bridle.assistants.helena.law import berechne_frist


@cache
def easter(year: int) -> date:
    """Gauß with the corrections of Lichtenberg."""
    century = year // 100
    moon = 15 + (3 * century + 3) // 4 - (8 * century + 13) // 25
    seed = (19 * (year % 19) + moon) % 30
    limit = 21 + seed - (seed + year % 19 // 11) // 29
    sunday = 7 - (year + year // 4 + 2 - (3 * century + 3) // 4) % 7
    return date(year, 3, 1) + timedelta(limit + 7 - (limit - sunday) % 7 - 1)


WHERE = {
    (1, 6): ("BW BY ST", 0),
    (3, 8): ("BE", 2019),
    (9, 20): ("TH", 2019),
    (10, 31): ("BB MV SN ST TH", 0),
    (11, 1): ("BW BY NW RP SL", 0),
    (8, 15): ("SL", 0),
}
LAENDER = ["BW", "BY", "BE", "BB", "HB", "HH", "HE", "MV", "NI", "NW", "RP", "SL", "SN", "ST", "SH", "TH"]


def free(day: date, land: str) -> bool:
    if day.weekday() > 4 or (day.month, day.day) in ((1, 1), (5, 1), (10, 3), (12, 25), (12, 26)):
        return True
    lands, since = WHERE.get((day.month, day.day), ("", 0))
    if land in lands.split() and day.year >= since:
        return True
    after = (day - easter(day.year)).days
    return (
        after in (-2, 1, 39, 50)
        or (after == 60 and land in ("BW", "BY", "HE", "NW", "RP", "SL"))
        or ((day.month, day.day) == (3, 8) and land == "MV" and day.year >= 2023)
        or (
            (day.month, day.day) == (10, 31)
            and (day.year == 2017 or (day.year > 2017 and land in ("HB", "HH", "NI", "SH")))
        )
        or (land == "SN" and day.weekday() == 2 and date(day.year, 11, 16) <= day <= date(day.year, 11, 22))
        or (land == "BE" and day in (date(2020, 5, 8), date(2025, 5, 8)))
    )


def local(day: date, land: str) -> bool:
    """What is a holiday in some municipalities only; the result has to be in doubt then."""
    fronleichnam = (day - easter(day.year)).days == 60 and land in ("SN", "TH")
    return fronleichnam or (land == "BY" and (day.month, day.day) in ((8, 8), (8, 15)))


def months_on(day: date, months: int) -> date:
    """The same number so many months later, or the last day where there is none: found by walking."""
    first = day.replace(day=1)
    for _ in range(months):
        first = (first + timedelta(31)).replace(day=1)
    last = (first + timedelta(31)).replace(day=1) - timedelta(1)
    return min(first + timedelta(day.day - 1), last)


def end_of(day: date, number: int, unit: str) -> date:
    if unit in ("Tage", "Wochen"):
        return day + timedelta(number * (7 if unit == "Wochen" else 1))
    return months_on(day, number * (12 if unit == "Jahre" else 1))


def test_periods_in_all_laender_over_twenty_years() -> None:
    chance = random.Random(193)
    most = {"Tage": 90, "Wochen": 10, "Monate": 14, "Jahre": 3}
    for _ in range(3_000):
        start = date(2015, 1, 1) + timedelta(chance.randrange(7_000))
        if chance.random() < 0.4:
            start = start.replace(day=1) - timedelta(chance.choice([1, 1, 2, 3]))
        land, unit = chance.choice(LAENDER), chance.choice(list(most))
        number = chance.randint(1, most[unit])
        last = end = end_of(start, number, unit)
        doubtful = False
        while free(end, land) or local(end, land):
            doubtful |= not free(end, land)
            end += timedelta(1)
        found = berechne_frist(ereignis=start, frist=f"{number} {unit}", land=land)
        asked = (start, number, unit, land)
        assert found.ende_ungerollt == last, asked
        assert found.unsicher is doubtful, asked
        if doubtful:
            assert end in {each.ende for each in found.alternativen}, asked
        else:
            assert found.ende == end, asked
            assert len(found.gerollt_wegen) == (end - last).days, asked


@pytest.mark.parametrize("land", LAENDER)
def test_every_holiday_on_a_working_day_moves_an_end_and_no_other_day_does(land: str) -> None:
    day = date(2015, 1, 1)
    while day < date(2036, 1, 1):
        named = free(day, land)
        ordinary = not named and not local(day, land) and day.toordinal() % 50 == 0
        if day.weekday() < 5 and (named or ordinary):
            found = berechne_frist(ereignis=day - timedelta(1), frist="1 Tag", land=land)
            assert (found.ende != day) is named, day
        day += timedelta(1)


def test_posting_and_tax_law_on_both_sides_of_2025() -> None:
    for offset in range(1_200):
        posted = date(2023, 9, 1) + timedelta(offset)
        known = posted + timedelta(4 if posted >= date(2025, 1, 1) else 3)
        while free(known, "NW"):
            known += timedelta(1)
        end = months_on(known, 1)
        while free(end, "NW"):
            end += timedelta(1)
        found = berechne_frist(ereignis=posted, art="einspruch_steuer", bekanntgabe="post", land="NW")
        assert found.ende == end, posted


def test_an_extension_runs_from_the_shifted_end() -> None:
    for offset in range(0, 1_500, 4):
        served = date(2024, 1, 1) + timedelta(offset)
        first = months_on(served, 2)
        while free(first, "BE"):
            first += timedelta(1)
        both = [months_on(first, 1), months_on(first + timedelta(1), 1) - timedelta(1)]
        if (first + timedelta(1)).day > months_on(first + timedelta(1), 1).day:
            both[1] += timedelta(1)  # § 188 Abs. 3 BGB
        for which, end in enumerate(both):
            while free(end, "BE"):
                end += timedelta(1)
            both[which] = end
        found = berechne_frist(
            ereignis=served, art="berufungsbegruendung", land="BE", verlaengerung=["1 Monat"]
        )
        assert (found.ende, found.unsicher) == (min(both), len(set(both)) > 1), served


def test_easter_is_where_it_was_and_will_be() -> None:
    assert [easter(year) for year in (2019, 2024, 2025, 2026, 2038)] == [
        date(2019, 4, 21),
        date(2024, 3, 31),
        date(2025, 4, 20),
        date(2026, 4, 5),
        date(2038, 4, 25),
    ]
