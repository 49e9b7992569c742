"""Costs that are asked for in other words, in parts, or further after they were computed."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from assistants.helena.planer.gelesen import KENNT
from assistants.helena.planer.gelesen import alle_angaben as angaben
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies

RISIKO = Vorher(
    "Kostenrisiko bei 21.000 €?",
    "Kosten einer Klage vor dem Zivilgericht bei einem Streitwert von 21.000,00 €, eine Instanz:\n\n"
    "Quelle: Kostenrechner, Tabellen RVG 2025 und GKG 2025.",
)
KUENDIGUNG = Vorher(
    "Kostenrisiko Silberbach",
    "Kosten einer Klage vor dem Arbeitsgericht bei einem Streitwert von 12.600,00 €, eine Instanz:\n\n"
    "Quelle: Kostenrechner, Tabellen RVG 2025 und GKG 2025; Angaben aus der Akte 0101/26.",
)
BEIDE = Vorher("Prozesskosten über zwei Instanzen bei 21.000 €?", RISIKO.antwort)
SCHEIDUNG = Vorher("Was kostet eine Scheidung bei 16.000 €?", "…\n\nQuelle: Kostenrechner, Tabelle RVG 2025.")


@pytest.mark.parametrize(
    ("before", "text", "wanted"),
    [
        (RISIKO, "und was davon bekommt das Gericht?", [{"streitwert": "21000.00", "kv": "1210"}]),
        (RISIKO, "nur die Gerichtskosten bitte", [{"streitwert": "21000.00", "kv": "1210"}]),
        (RISIKO, "und falls der Gegner in Berufung geht, das Gericht allein?",
         [{"streitwert": "21000.00", "kv": "1220"}]),
        (KUENDIGUNG, "und davon nur der Anwalt der Gegenseite?",
         [{"akte": "0101/26", "positionen": [{"vv": "3100"}, {"vv": "3104"}]}]),
        (BEIDE, "davon allein das Gericht?",
         [{"streitwert": "21000.00", "kv": "1210"}, {"streitwert": "21000.00", "kv": "1220"}]),
        (RISIKO, "und ohne den Gegenanwalt?",
         [{"streitwert": "21000.00", "kv": "1210", "positionen": [{"vv": "3100"}, {"vv": "3104"}]}]),
        (SCHEIDUNG, "und davon das Gericht?", [{"streitwert": "16000.00", "kv": "FamGKG 1110"}]),
        (Vorher("Was kostet ein Prozess über 5.000 €, wenn wir uns vergleichen?", RISIKO.antwort),
         "nur das Gericht?", [{"streitwert": "5000.00", "kv": "1211"}]),
        (Vorher("Kostenrisiko bei 21.000 €, Auftrag vom 01.03.2024", RISIKO.antwort), "nur das Gericht?",
         [{"streitwert": "21000.00", "kv": "1210", "auftrag": "2024-03-01"}]),
    ],
)  # fmt: skip
def test_a_share_of_the_costs_is_asked_for_by_itself(
    before: Vorher, text: str, wanted: list[dict[str, Any]]
) -> None:
    assert angaben(text, before) == wanted


@pytest.mark.parametrize(
    ("question", "text", "wanted"),
    [
        ("Gerichtskosten einer Klage über 4.400 €?", "und unsere?", {"positionen": ["3100", "3104"]}),
        ("Unsere Gebühren in einer Kündigungsschutzklage bei 9.000 €?", "und das Gericht?", {"kv": "8210"}),
        ("Gerichtskosten bei 30.000 €, Klagerücknahme vor der Verhandlung?", "und unser Honorar?",
         {"positionen": ["3100"]}),
        ("Gerichtskosten einer Klage über 4.400 €?", "und mit unserem Honorar zusammen?",
         {"kv": "1210", "positionen": ["3100", "3104"]}),
        ("Gerichtskosten einer Klage über 4.400 €?", "und alles zusammen?",
         {"kv": "1210", "positionen": ["3100", "3104"]}),
        ("Gerichtsgebühren der Berufung über 4.400 €?", "und in erster Instanz?", {"kv": "1210"}),
    ],
)  # fmt: skip
def test_the_other_half_is_that_of_the_same_proceeding(
    question: str, text: str, wanted: dict[str, Any]
) -> None:
    answer = "Gerichtsgebühr Nr. 1210, aus 1,00 €: **1,00 €**.\n\nQuelle: Kostenrechner, § 34 GKG."
    [given] = angaben(text, Vorher(question, answer))
    numbers = [each["vv"] for each in given.get("positionen", ())]
    assert {"kv": given.get("kv"), "positionen": numbers} == {"kv": None, "positionen": [], **wanted}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("und wenn er nur zu 30 % gewinnt?", {"quote": "30 %"}),
        ("und falls sie sich vergleichen?", {"einigung": True}),
        ("und bei einer Niederlage in der Berufung?", {"instanzen": 2}),
    ],
)
def test_another_outcome_is_of_the_same_lawsuit(text: str, wanted: dict[str, Any]) -> None:
    shown = "Das trägt die eigene Seite, je nach Ausgang:"
    [given] = angaben(text, Vorher(KUENDIGUNG.frage, f"{shown}\n\n{KUENDIGUNG.antwort}"))
    assert given["akte"] == "0101/26"
    assert {name: given.get(name) for name in wanted} == wanted


@pytest.mark.parametrize(
    "text",
    [
        "und wie hoch sind die Gerichtskosten bei 9.000 €?",
        "und ohne das Gericht?",
        "wer zahlt davon das Gericht?",
    ],
)
def test_what_is_no_share_is_read_otherwise(text: str) -> None:
    assert angaben(text, RISIKO) != [{"streitwert": "21000.00", "kv": "1210"}]


@pytest.mark.parametrize(
    ("text", "kv", "positionen"),
    [
        ("Mahnantrag über 3.900 €: was kriegt das Gericht und was wir?", "1100", ["3305"]),
        ("Zahlungsklage 6.400 €, was nimmt das Gericht und was verdienen wir?", "1210", ["3100", "3104"]),
        ("Scheidung, Wert 17.000 €, wie hoch sind die Gerichtskosten und wie hoch ist unsere Vergütung?",
         "FamGKG 1110", ["3100", "3104"]),
        ("Berufung über 33.000 €: was bekommen wir und was das Gericht?", "1220", ["3200", "3202"]),
    ],
)  # fmt: skip
def test_the_court_and_we_stand_on_one_bill(text: str, kv: str, positionen: list[str]) -> None:
    [given] = angaben(text)
    assert given["kv"] == kv
    assert [each["vv"] for each in given["positionen"]] == positionen


@pytest.mark.parametrize(
    "text",
    [
        "Gerichtsgebühren in erster Instanz und in der Berufung bei 11.000 €?",
        "Wie hoch sind die Gerichtskosten in der ersten und zweiten Instanz bei 11.000 €?",
        "Was sind die Gerichtskosten in beiden Instanzen bei 11.000 €?",
    ],
)
def test_two_instances_are_two_bills(text: str) -> None:
    assert [each["kv"] for each in angaben(text)] == ["1210", "1220"]


@pytest.mark.parametrize(
    "text",
    [
        "Was blüht Sandkuhl finanziell, wenn er den Prozess verliert?",
        "Womit muss Frau Auerwald rechnen, wenn die Klage verloren geht?",
        "Was kommt auf Silberbach zu, falls er vor dem Arbeitsgericht unterliegt?",
        "Wie sieht es kostenmäßig aus, wenn Brackwasser den Rechtsstreit verliert?",
        "Was würde eine Niederlage in der Akte 0092/26 kosten?",
    ],
)
def test_what_losing_costs_is_asked_for_in_many_words(text: str) -> None:
    assert "kosten.bild" in _antwort(text)


@pytest.mark.parametrize(
    "text",
    ["Was kostet der Gang zum Landesarbeitsgericht?", "Wie teuer ist es, vors Landgericht zu ziehen?",
     "Was kostet uns die dritte Instanz?"],
)  # fmt: skip
def test_without_a_value_the_calculator_asks_for_it(text: str) -> None:
    [given] = angaben(text)
    assert "streitwert" not in given


def _antwort(text: str) -> str:
    rule = next(each for each in KENNT.rules if each.read(text) is not None)
    parts = [rule.answer, *[cell.cell_contents for cell in getattr(rule.answer, "__closure__", None) or ()]]
    return " ".join(f"{getattr(each, '__module__', '')}" for each in parts)


@pytest.mark.parametrize("word", ["Verfahrenswert", "Geschäftswert", "Auffangstreitwert", "Mindestwert"])
def test_a_word_for_a_value_names_no_matter(word: str) -> None:
    assert genannt(lies(f"Gebühren bei {word} 5.000 €")) is None
    assert genannt(lies("Gebühren bei Siewert")) is not None


async def test_the_stage_that_is_asked_for_is_said_first(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was kostet es, eine Berufung über 10.000 € zu verlieren?")
    assert "Die Berufung allein kostet **5.524,52 €**" in said
    assert "über zwei Instanzen" in said
    both = await frag(kanzlei, "Kostenrisiko über zwei Instanzen bei 10.000 €?")
    assert "allein" not in both


async def test_family_courts_have_their_own_transitional_norm(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Gerichtskosten einer Scheidung bei 12.000 €?")
    assert "§ 63 FamGKG" in said
    assert "§ 71 GKG" not in said


async def test_after_a_question_back_the_value_holds_for_the_share(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Was kostet ein Prozess vor dem Landgericht?", "Streitwert 25.000 €", "nur das Gericht?"
    )
    assert "1.306,50 €" in said
    assert "Eigener Anwalt" not in said
