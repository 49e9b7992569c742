"""From the wanted end of a contract back to the last day on which the Kündigung may arrive."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.law import berechne_frist
from bridle.assistants.helena.law.feiertage import kalender_fuer
from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN, Land
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_kuendigung import dritter_werktag

LANDS = st.sampled_from(sorted(LAND_NAMEN))
ENDS = st.dates(date(2000, 1, 1), date(2100, 1, 1))
TENANCY, WORK = "mietkuendigung", "arbeitsvertrag_kuendigung"


def lengths(art: str) -> st.SearchStrategy[str]:
    return st.sampled_from([each.text for each in fristart(art).laengen])


def by_view(art: str, day: date, length: str, land: Land) -> dict[str, date]:
    """The end in each view of a Saturday and of a local holiday; "" where there is only one."""
    found = berechne_frist(art=art, ereignis=day, frist=length, land=land)
    return {each.wenn: each.ende for each in found.alternativen} or {"": found.ende}


@given(ENDS, lengths(WORK), LANDS)
def test_an_employment_is_over_in_time_and_a_day_later_it_would_not_be(
    end: date, length: str, land: Land
) -> None:
    last = berechne_frist(art=f"{WORK}_zugang", ereignis=end, frist=length, land=land).ende
    assert berechne_frist(art=WORK, ereignis=last, frist=length, land=land).ende <= end
    assert berechne_frist(art=WORK, ereignis=last + timedelta(1), frist=length, land=land).ende > end


@given(ENDS, lengths(TENANCY), LANDS)
def test_a_tenancy_is_over_in_time_and_a_day_later_it_would_not_be_in_each_view_of_saturdays(
    end: date, length: str, land: Land
) -> None:
    found = berechne_frist(art=f"{TENANCY}_zugang", ereignis=end, frist=length, land=land)
    assert max(by_view(TENANCY, found.ende, length, land).values()) <= end
    for view, last in by_view(f"{TENANCY}_zugang", end, length, land).items():
        there = by_view(TENANCY, last, length, land)
        after = by_view(TENANCY, last + timedelta(1), length, land)
        assert there.get(view, min(there.values())) <= end
        assert after.get(view, max(after.values())) > end


@given(ENDS, LANDS)
def test_business_rooms_go_from_the_start_of_a_quarter_to_the_end_of_the_next(end: date, land: Land) -> None:
    found = berechne_frist(art="geschaeftsraum_kuendigung_zugang", ereignis=end, land=land)
    assert found.ende.month in (1, 4, 7, 10)
    years, quarter = divmod((found.ende.month - 1) // 3 + 2, 4)
    over = date(found.ende.year + years, 3 * quarter + 1, 1) - timedelta(1)
    assert over <= end < date(over.year + over.month // 12, over.month % 12 + 1, 1) + timedelta(92)
    calendars = kalender_fuer(land)
    assert found.ende in {dritter_werktag(found.ende, each, saturdays=True) for each in calendars}


@pytest.mark.parametrize(
    ("art", "end", "length", "last"),
    [
        (TENANCY, "2026-12-31", None, "2026-10-05"),
        (TENANCY, "2027-03-31", None, "2027-01-05"),
        (TENANCY, "2027-02-28", "9 Monate", "2026-06-03"),
        (WORK, "2026-12-31", None, "2026-12-03"),
        (WORK, "2027-01-15", None, "2026-12-18"),
        (WORK, "2027-02-28", "1 Monat", "2027-01-31"),
        (WORK, "2027-06-30", "7 Monate", "2026-11-30"),
        (WORK, "2026-12-09", "2 Wochen", "2026-11-25"),
    ],
)
def test_the_last_day(art: str, end: str, length: str | None, last: str) -> None:
    found = berechne_frist(art=f"{art}_zugang", ereignis=end, frist=length, land="NW")
    assert found.ende.isoformat() == last
    assert found.vorfristen[0].datum < found.ende


def test_of_two_views_of_a_saturday_the_earlier_day_is_safe() -> None:
    found = berechne_frist(art="mietkuendigung_zugang", ereignis="2027-09-30", land="NW")
    assert (found.ende, found.unsicher) == (date(2027, 7, 3), True)
    assert [each.ende for each in found.alternativen] == [date(2027, 7, 3), date(2027, 7, 5)]


@pytest.mark.parametrize(
    ("art", "end", "before", "after"),
    [
        ("mietkuendigung_zugang", "2026-12-20", "30.11.2026", "31.12.2026"),
        ("arbeitsvertrag_kuendigung_zugang", "2026-12-20", "15.12.2026", "31.12.2026"),
        ("arbeitsvertrag_kuendigung_zugang", "2027-01-03", "31.12.2026", "15.01.2027"),
        ("geschaeftsraum_kuendigung_zugang", "2026-11-30", "30.09.2026", "31.12.2026"),
    ],
)
def test_a_day_to_which_nobody_can_give_notice_names_the_terms_around_it(
    art: str, end: str, before: str, after: str
) -> None:
    said = " ".join(berechne_frist(art=art, ereignis=end, land="NW").begruendung)
    assert f"Davor kommt der {before} in Frage, danach der {after}." in said


def test_a_sunday_stays_but_is_no_day_on_which_a_letter_arrives() -> None:
    found = berechne_frist(
        art="arbeitsvertrag_kuendigung_zugang", ereignis="2027-03-28", land="NW", frist="2 Wochen"
    )
    assert found.ende == date(2027, 3, 14)
    assert any("bis Freitag, 12.03.2027" in each for each in found.hinweise)
