"""What must hold for every period, every Land and ten years around today."""

from __future__ import annotations

import contextlib
import itertools
from calendar import monthrange
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import Kalender, kalender_fuer
from bridle.assistants.helena.law.feiertage_land import LAENDER, Land
from bridle.assistants.helena.law.frist import berechne_frist
from bridle.assistants.helena.law.frist_arten import fristarten
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.law.frist_rechnen import (
    ende_ab_beginn,
    ende_nach_ereignis,
    letzter_tag_vor,
    monate_weiter,
    rolle_vor,
)

FIRST, LAST = date(2021, 1, 1), date(2031, 12, 31)
DAYS = st.dates(FIRST, LAST)
LANDS = st.sampled_from(LAENDER)
LENGTHS = st.builds(
    Dauer,
    monate=st.integers(0, 40),
    wochen=st.integers(0, 8),
    tage=st.integers(0, 40),
    halbe_monate=st.integers(0, 1),
).filter(lambda length: length.monate + length.kalendertage > 0)
TEXTS = st.sampled_from(
    [
        "1 Tag",
        "3 Tage",
        "14 Tage",
        "1 Woche",
        "2 Wochen",
        "3 Wochen",
        "1 Monat",
        "2 Monate",
        "5 Monate",
        "1 Jahr",
        "3 Jahre",
        "halber Monat",
        "1 Monat und 3 Tage",
    ]
)
PLAIN = Kalender("NW")


@pytest.mark.parametrize("land", LAENDER)
@pytest.mark.parametrize("length", ["1 Monat", "2 Wochen"])
def test_every_day_of_ten_years_ends_on_the_nearest_working_day(land: Land, length: str) -> None:
    period = parse_dauer(length)
    for calendar in kalender_fuer(land):
        day = FIRST
        while day <= LAST:
            plain = ende_nach_ereignis(day, period, calendar)
            end, reasons = rolle_vor(plain, calendar)
            passed = [plain + timedelta(n) for n in range((end - plain).days)]
            assert calendar.frei(end) is None
            assert all(calendar.frei(each) for each in passed)
            assert len(reasons) == len(passed)
            day += timedelta(1)


@given(DAYS, TEXTS, LANDS)
def test_an_end_is_never_on_a_day_off_and_moves_forward_only_as_far_as_needed(
    day: date, length: str, land: Land
) -> None:
    result = berechne_frist(ereignis=day, frist=length, land=land)
    calendar = kalender_fuer(land)[0]
    assert calendar.frei(result.ende) is None or result.unsicher
    assert result.ende >= result.ende_ungerollt > day
    assert len(result.gerollt_wegen) == (result.ende - result.ende_ungerollt).days <= 5
    assert all(each.datum < result.ende and calendar.frei(each.datum) is None for each in result.vorfristen)


@given(DAYS, st.integers(0, 400), TEXTS, LANDS)
def test_a_later_event_never_ends_earlier(day: date, more: int, length: str, land: Land) -> None:
    first = berechne_frist(ereignis=day, frist=length, land=land)
    second = berechne_frist(ereignis=day + timedelta(more), frist=length, land=land)
    assert first.ende_ungerollt <= second.ende_ungerollt
    assert first.ende <= second.ende


@given(DAYS, LENGTHS)
def test_counting_the_first_day_ends_at_most_a_day_earlier(day: date, length: Dauer) -> None:
    by_event, from_day = ende_nach_ereignis(day, length, PLAIN), ende_ab_beginn(day, length, PLAIN)
    clamped = length.monate and monate_weiter(day, length.monate).day < day.day
    assert by_event - from_day == timedelta(0 if clamped else 1)


@given(DAYS, st.integers(-60, 200))
def test_months_go_to_the_same_number_or_the_last_day(day: date, months: int) -> None:
    found = monate_weiter(day, months)
    assert (found.year * 12 + found.month) - (day.year * 12 + day.month) == months
    in_month = [date(found.year, found.month, n + 1) for n in range(monthrange(found.year, found.month)[1])]
    assert found == max(each for each in in_month if each.day <= day.day)


@given(DAYS, st.integers(1, 60))
def test_weeks_keep_their_weekday_and_a_first_day_ends_on_the_one_before(day: date, weeks: int) -> None:
    length = Dauer(wochen=weeks)
    assert ende_nach_ereignis(day, length, PLAIN).weekday() == day.weekday()
    assert ende_ab_beginn(day, length, PLAIN).weekday() == (day.weekday() - 1) % 7


@given(DAYS, st.integers(1, 200))
def test_a_month_from_its_first_day_is_whole(day: date, months: int) -> None:
    start = day.replace(day=1)
    end = ende_ab_beginn(start, Dauer(monate=months), PLAIN)
    assert (end + timedelta(1)).day == 1


@given(DAYS, st.integers(1, 120), st.integers(1, 60))
def test_backwards_and_forwards_agree_on_days(day: date, days: int, weeks: int) -> None:
    """Served on the last day, the full period lies between that day and the hearing."""
    for length in (Dauer(tage=days), Dauer(wochen=weeks)):
        act = letzter_tag_vor(day, length, PLAIN)
        assert ende_nach_ereignis(act, length, PLAIN) == day - timedelta(1)


@given(DAYS, LANDS, TEXTS, st.sampled_from(["1 Woche", "1 Monat", "10 Tage"]))
def test_an_extension_is_the_same_period_again_from_the_end_before(
    day: date, land: Land, length: str, more: str
) -> None:
    first = berechne_frist(ereignis=day, frist=length, land=land)
    longer = berechne_frist(ereignis=day, frist=length, land=land, verlaengerung=[more])
    again = berechne_frist(ereignis=first.ende, frist=more, land=land)
    assert longer.ende == again.ende
    assert longer.ende > first.ende


@settings(deadline=None)
@given(DAYS, TEXTS)
def test_without_a_land_every_lands_end_is_among_the_possible_ones(day: date, length: str) -> None:
    anywhere = berechne_frist(ereignis=day, frist=length)
    possible = {each.ende for each in anywhere.alternativen} or {anywhere.ende}
    found = {
        end
        for land in LAENDER
        for result in [berechne_frist(ereignis=day, frist=length, land=land)]
        for end in ({each.ende for each in result.alternativen} or {result.ende})
    }
    assert possible == found
    assert anywhere.ende == min(found)
    assert anywhere.unsicher is (len(found) > 1)


ODD = st.one_of(
    st.none(),
    st.text(max_size=30),
    st.sampled_from(
        [
            "2026-01-31",
            "31.01.2026 10:00",
            "2199-12-31",
            "1995-01-01",
            "2026-02-30",
            "1 Monat",
            "2 Wochen",
            "48 Stunden",
            "100 Jahre",
            "10 Werktage",
            "BY",
            "Sachsen",
            "AG Köln",
            "LG",
            "BGH Foo",
            "Augsburg",
            "Halle",
            "berufung",
            "mietkuendigung",
            "verjaehrung",
            "folgesache",
            "klageerwiderung",
            "nzb",
            "post",
            "ao",
        ]
    ),
)


@settings(max_examples=600, deadline=None)
@given(ODD, ODD, ODD, ODD, ODD, ODD, ODD, ODD, ODD, ODD, st.booleans(), st.booleans())
def test_whatever_is_asked_is_answered_or_refused_in_a_sentence(
    ereignis: str | None,
    beginn: str | None,
    frist: str | None,
    art: str | None,
    land: str | None,
    ort: str | None,
    gericht: str | None,
    bekanntgabe: str | None,
    verkuendung: str | None,
    more: str | None,
    backwards: bool,
    plain: bool,
) -> None:
    with contextlib.suppress(LawError):
        result = berechne_frist(
            ereignis=ereignis,
            beginn=beginn if plain else None,
            frist=frist,
            art=art,
            land=land,
            ort=ort,
            gericht=gericht,
            bekanntgabe=bekanntgabe,
            verkuendung=verkuendung,
            verlaengerung=[more] if more and plain else (),
            vorfrist=["1 Woche" if more is None else more],
            rueckwaerts=backwards,
            ohne_193=plain,
            halbfrist=True,
        )
        assert result.begruendung
        assert result.unsicher is bool(result.alternativen)


ODD_DAYS = ("1995-01-01", "2024-02-29", "2025-08-15", "2199-12-31 23:59", "2026-12-31")
ODD_LENGTHS = (None, "1 Monat", "48 Stunden", "3 Werktage", "100 Jahre", "1 Monat und ein halber")


@pytest.mark.parametrize("art", [*fristarten(), None])
def test_every_kind_of_period_on_odd_days_is_answered_or_refused(art: str | None) -> None:
    for day, length in itertools.product(ODD_DAYS, ODD_LENGTHS):
        for options in ({}, {"rueckwaerts": True}, {"bekanntgabe": "post"}, {"verlaengerung": ["1 Monat"]}):
            with contextlib.suppress(LawError):
                assert berechne_frist(ereignis=day, frist=length, art=art, **options).begruendung
        with contextlib.suppress(LawError):
            assert berechne_frist(verkuendung=day[:10], frist=length, art=art).begruendung


@given(st.dates(date(1996, 1, 1), date(2100, 1, 1)), LANDS, st.sampled_from(["post", "ao", "sgbx"]))
def test_notification_comes_three_or_four_days_after_posting(day: date, land: Land, law: str) -> None:
    posted = berechne_frist(ereignis=day, frist="1 Monat", land=land, bekanntgabe=law)
    days = 4 if day >= date(2025, 1, 1) else 3
    served = berechne_frist(ereignis=day + timedelta(days), frist="1 Monat", land=land)
    assert posted.ende >= served.ende if law == "ao" else posted.ende == served.ende
