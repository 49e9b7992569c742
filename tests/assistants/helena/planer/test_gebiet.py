"""What a request is about by all of its words, and rules that step aside where it is not about theirs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena import eval as evaluation
from bridle.assistants.helena.planer.lesen.gebiet import gebiet, gewichte, im_gebiet, merkmale
from bridle.models.planner import Rule

GOLDSET = Path(evaluation.__file__).with_name("goldset.jsonl")


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("Vergleich im Termin vor dem Landgericht, Wert 24.000 €: was verdienen wir brutto?", "kosten"),
        ("Urteil am 30.10.2026 zugestellt, LG Bonn. Bis wann müssen wir Berufung einlegen?", "frist"),
        ("Welche Fristen laufen nächste Woche ab?", "kalender"),
        ("Was steht im Mietvertrag zur Kaution?", "dokumente"),
        ("Was sagt § 573 Abs. 2 BGB?", "recht"),
        ("Wie viele Stunden hat die Kollegin diesen Monat erfasst?", "zeiten"),
    ],
)
def test_a_plain_question_has_its_area(text: str, area: str) -> None:
    assert gebiet(text) == area


@pytest.mark.parametrize("text", ["", "?", "Hallo Helena", "und der andere?", "Brombeere Quark", "12"])
def test_what_could_be_anything_has_none(text: str) -> None:
    assert gebiet(text) == ""


@given(st.text(max_size=1_500))
def test_any_text_has_an_area_or_none(text: str) -> None:
    assert gebiet(text) in {"", *gewichte().gebiete}


def test_typing_does_not_matter_much() -> None:
    assert gebiet("gerichtskosten klage landgericht streitwert 24000 euro wieviel") == "kosten"
    assert gebiet("GERICHTSKOSTEN KLAGE BEIM LANDGERICHT, STREITWERT 24.000 EUR, WIEVIEL?") == "kosten"


def test_days_amounts_and_numbers_count_as_such_and_not_by_what_they_are() -> None:
    assert merkmale("zugestellt 3.2.2026") == merkmale("zugestellt 14.12.2025")
    assert merkmale("Klage 5.000 €") == merkmale("Klage 87.300,50 Euro")


def test_no_name_of_the_demonstration_is_known() -> None:
    for name in ("silberbach", "nebelthau", "kolbenfeld", "wiesengrund", "sturmvogel"):
        assert name not in gewichte().merkmale


def test_a_rule_whose_tool_belongs_elsewhere_steps_aside() -> None:
    (calendar,) = im_gebiet([Rule(lambda text: {}, "read_fristen")])
    assert calendar.read("Vergleich im Termin vor dem Landgericht, Wert 24.000 €: Gebühren brutto?") is None
    assert calendar.read("Welche Fristen laufen nächste Woche ab?") is not None
    assert calendar.read("und der andere?") is not None


def test_of_no_question_in_the_goldset_the_wanted_tool_steps_aside() -> None:
    for line in GOLDSET.read_text("utf-8").splitlines():
        asked = json.loads(line)
        for wanted in asked["erwartet"].get("werkzeuge") or []:
            tools = [wanted] if isinstance(wanted, str) else wanted
            for text in (asked["frage"], *asked["paraphrasen"]):
                rules = im_gebiet([Rule(lambda text: {}, tool) for tool in tools])
                assert any(rule.read(text) is not None for rule in rules), (text, gebiet(text), tools)


# ---- figures without a question


async def test_figures_without_a_question_are_reckoned_with_and_how_they_were_taken_is_said(
    kanzlei: Kanzlei,
) -> None:
    said = await frag(kanzlei, "Außergerichtliche Vertretung mit Einigung, Wert 6.000")
    assert "Ich verstehe das als" in said
    assert "1.179,20 €" in said


async def test_an_amount_beside_words_that_nobody_knows_is_not_understood(kanzlei: Kanzlei) -> None:
    assert "nicht" in (said := await frag(kanzlei, "Brombeere Quark 5.000 €"))
    assert "Geschäftsgebühr" not in said
