"""How a firm writes its Aktenzeichen is learned from those it has."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.prompt import build_system_prompt, zeichen_hier
from bridle.assistants.helena.zeichenform import Zeichenform, beispiele, passt


@pytest.mark.parametrize(
    ("numbers", "forms"),
    [
        (["L 205/26 R", "E 79/26 L", "L 398/25 U"], ("L 123/26 R",)),
        (["HH-26-017", "HH-26-018"], ("HH-26-123",)),
        (["26/0347"], ("26/1234",)),
        (["2026-0114-MV"], ("2026-1234-MV",)),
        (["0101/26", "379/26"], ()),
        ([], ()),
        (["Altakte Müller"], ()),
    ],
)
def test_a_form_is_told_by_an_invented_number(numbers: list[str], forms: tuple[str, ...]) -> None:
    assert set(beispiele(numbers)) == set(forms)


@pytest.mark.parametrize(
    ("form", "typed", "own"),
    [
        ("L 123/26 R", "E 79/26 L", "E 79/26 L"),
        ("L 123/26 R", "e79/26l", "E 79/26 L"),
        ("L 123/26 R", "e 79/2026 l", "E 79/2026 L"),
        ("HH-26-123", "hh-26-17", "HH-26-17"),
        ("26/1234", "26/347", "26/347"),
        ("AB 12/26", "AB 7/26", "AB 7/26"),
    ],
)
def test_what_somebody_types_is_written_as_the_firm_does(form: str, typed: str, own: str) -> None:
    known = Zeichenform(form)
    assert re.fullmatch(known.muster, typed)
    assert known.geschrieben(typed) == own


@pytest.mark.parametrize(
    ("form", "text"), [("AB 12/26", "in 79/26"), ("L 123/26 R", "in 79/26 los"), ("HH-26-123", "am 26-11")]
)
def test_words_beside_a_number_are_no_part_of_it(form: str, text: str) -> None:
    assert not re.fullmatch(Zeichenform(form).muster, text)


@pytest.mark.parametrize(
    ("number", "given", "same"),
    [
        ("E 79/26 L", "79/26", True),
        ("E 79/26 L", "0079/2026", True),
        ("E 79/26 L", "E 79/26", True),
        ("E 79/26 L", "U 79/26", False),
        ("E 79/26 L", "79/25", False),
        ("E 79/26 L", "79", False),
        ("HH-26-017", "17/26", True),
        ("379/26", "26/379", True),
        ("0101/26", "0103/26", False),
    ],
)
def test_a_number_is_known_by_its_figures(number: str, given: str, same: bool) -> None:
    assert passt(number, given) is same


@given(st.text(max_size=30) | st.text("AbÄ0129 /-.", max_size=26))
def test_whatever_a_firm_writes_is_of_its_own_form(number: str) -> None:
    for form in beispiele([number]):
        assert re.fullmatch(Zeichenform(form).muster, form)


def test_a_model_is_told_the_form_and_only_where_nobody_would_guess_it() -> None:
    def prompt(*forms: str) -> str:
        return build_system_prompt(tools={}, heute=date(2026, 1, 1), user_name="Anna", zeichen=forms)

    assert zeichen_hier(prompt("L 123/26 R", "HH-26-123")) == ["L 123/26 R", "HH-26-123"]
    assert "Aktenzeichen sehen" not in prompt()
    assert zeichen_hier(prompt()) == []
