"""A day beside an end, by the calendar alone."""

from __future__ import annotations

from datetime import date

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_abstand import parse_abstand

END = date(2026, 3, 31)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1 Tag vor", date(2026, 3, 30)),
        ("drei Tage vorher", date(2026, 3, 28)),
        ("1 Woche davor", date(2026, 3, 24)),
        ("2 Wochen nach", date(2026, 4, 14)),
        ("1 Monat vor", date(2026, 2, 28)),
        ("1 Monat danach", date(2026, 4, 30)),
        ("1 Monat und 1 Tag vor", date(2026, 2, 27)),
        ("1  JAHR  NACH", date(2027, 3, 31)),
    ],
)
def test_it_is_counted_from_the_end_and_stays_where_it_falls(text: str, day: date) -> None:
    assert parse_abstand(text).von(END) == day


@pytest.mark.parametrize(
    "text", ["", "vor", "nach", "3 Tage", "bald vor", "3 Werktage vor", "5 Stunden vor", "halber Monat vor"]
)
def test_what_cannot_be_counted_so_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(LawError) as refused:
        parse_abstand(text)
    assert "Möglich sind" in str(refused.value)


def test_it_does_not_lead_out_of_the_calendar() -> None:
    with pytest.raises(LawError, match="Kalender"):
        parse_abstand("99 Jahre vor").von(END)
