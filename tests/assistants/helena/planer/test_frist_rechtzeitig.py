"""A deadline that is asked about with yes or no is answered so, and no place or holiday of a story "
"decides it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bridle.assistants.helena.planer.fristen.rechtzeitig import (
    Behauptung,
    beantwortet,
    behauptung,
    kein_feiertag,
)
from bridle.assistants.helena.planer.lesen.woerter import falte

ZUGESTELLT = frozenset({date(2026, 12, 10)})


def gefragt(text: str, used: frozenset[date] = ZUGESTELLT) -> Behauptung | None:
    return behauptung(falte(text), used)


def ergebnis(*ends: str) -> dict[str, Any]:
    more = [{"ende": each, "wenn": ""} for each in ends] if len(ends) > 1 else []
    return {"ende": ends[0], "alternativen": more, "art": "einspruch_bussgeld"}


@pytest.mark.parametrize(
    ("text", "day", "how", "late"),
    [
        ("Bescheid zugestellt am 10.12.2026, reicht der Einspruch am 28.12. noch?", 28, "am", False),
        ("Zugestellt am 10.12.2026. Ist es am 28.12.2026 zu spät?", 28, "am", True),
        ("Zugestellt 10.12.2026, haben wir also bis 28.12.2026 Zeit, oder?", 28, "bis", False),
        ("Zugestellt 10.12.2026. Der Einspruch ging am 22.12.2026 ein. Verspätet?", 22, "am", True),
    ],
)
def test_the_day_that_is_asked_about_is_not_that_of_the_story(
    text: str, day: int, how: str, late: bool
) -> None:
    assert gefragt(text) == Behauptung(date(2026, 12, day), how, late)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    "text",
    [
        "Zugestellt 10.12.2026, der Mandant war bis 20.12.2026 verreist. Ist die Frist schon vorbei?",
        "Zugestellt am 10.12.2026. Bis wann ist Einspruch möglich?",
        "Frist war der 24.12.2026, sie wurde bis 28.12.2026 verlängert, stimmt das noch?",
    ],
)
def test_other_days_of_a_story_are_not_asked_about(text: str) -> None:
    assert gefragt(text) is None


@pytest.mark.parametrize(
    ("day", "late", "begins"),
    [
        (24, False, "Ja, der Do., 24.12.2026 ist noch rechtzeitig; er ist der letzte Tag."),
        (
            23,
            False,
            "Ja, der Mi., 23.12.2026 ist noch rechtzeitig: Der letzte Tag ist erst der Do., 24.12.2026.",
        ),
        (28, False, "Nein, am Mo., 28.12.2026 ist es zu spät: Der letzte Tag ist der Do., 24.12.2026."),
        (28, True, "Ja, am Mo., 28.12.2026 ist es zu spät"),
        (23, True, "Nein, der Mi., 23.12.2026 ist noch rechtzeitig"),
    ],
)
def test_yes_or_no_comes_first(day: int, late: bool, begins: str) -> None:
    asked = Behauptung(date(2026, 12, day), "am", late)
    assert beantwortet(ergebnis("2026-12-24"), asked).startswith(begins)


def test_between_two_possible_ends_neither_yes_nor_no_is_said() -> None:
    asked = Behauptung(date(2026, 12, 2), "am")
    said = beantwortet(ergebnis("2026-12-01", "2026-12-02"), asked)
    assert said.startswith("Ob der Mi., 02.12.2026 noch rechtzeitig ist, hängt")
    assert "Sicher ist nur der Di., 01.12.2026" in said


@pytest.mark.parametrize(
    "text", ["Weil Heiligabend ja Feiertag ist", "da Silvester Feiertag ist", "Rosenmontag"]
)
def test_what_is_no_holiday_is_said_to_be_none(text: str) -> None:
    assert "kein" in kein_feiertag(falte(text))
    assert kein_feiertag(falte("Allerheiligen ist Feiertag")) == ""
