"""Helena without a model: lists by field of law or by how urgent things were marked, and names of places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from bridle.assistants.helena.law.frist_arten import fristarten
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.akten import kollision
from bridle.assistants.helena.planer.auswahl import fragen
from bridle.assistants.helena.planer.fristen.in_worten import in_worten
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.stelle import felder_davon

VERSTEHT = Versteht(regeln())


def gelesen(text: str) -> tuple[str, Mapping[str, Any]]:
    read = VERSTEHT.angaben(text)
    assert read is not None
    return read


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Haben wir zurzeit etwas Arbeitsrechtliches anhängig?", "ARBEITSRECHT"),
        ("Läuft bei uns was Familienrechtliches?", "FAMILIENRECHT"),
        ("Betreuen wir aktuell eine Strafsache?", "STRAFRECHT"),
    ],
)
def test_matters_are_listed_by_the_field_that_an_adjective_names(text: str, field: str) -> None:
    tool, given = gelesen(text)
    assert (tool, given["sachgebiet"]) == ("search_alle_akten", field)


@pytest.mark.parametrize(
    "text", ["Was für Muster haben wir fürs Arbeitsrecht?", "Vorlage für eine Arbeitsrechtssache?"]
)
def test_templates_are_looked_for_by_their_field(text: str) -> None:
    assert gelesen(text) == ("search_muster", {"query": "Arbeitsrecht", "limit": 5})


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Was ist als dringend gekennzeichnet?", "dringend"),
        ("Welche Wiedervorlagen sind mit hoch eingestuft?", "hoch"),
    ],
)
def test_entries_are_chosen_by_how_they_were_marked(text: str, level: str) -> None:
    chosen = [each.satz for each in fragen.gelesen(text).bedingungen]
    assert f"Priorität {level}" in chosen


def test_a_place_is_no_matter_unless_it_is_called_one() -> None:
    assert genannt(lies("Die Beklagte hat ihren Sitz in Aachen. Wohin mit der Klage?")) is None
    named = genannt(lies("Wer ist der Gegner in der Sache Aachen?"))
    assert named is not None
    assert named.name == "Aachen"


@pytest.mark.parametrize("text", ["Mach bitte mal eine Kollisionsprüfung", "Prüf auf Interessenkonflikt!"])
def test_a_check_without_a_name_asks_for_one(text: str) -> None:
    assert kollision.ohne_namen(lies(text)) == kollision.WELCHER_NAME
    assert kollision.ohne_namen(lies(f"{text} für Rosenwinkel")) == ""


def test_hints_name_kinds_of_fristen_as_people_do() -> None:
    said = in_worten("Vor dem Arbeitsgericht ist es eine Woche: einspruch_vu_arbg.")
    assert said.endswith("eine Woche: „Einspruch gegen das Versäumnisurteil des Arbeitsgerichts“.")
    assert in_worten("Ist nur die Aufgabe zur Post bekannt, gib das an (post).").endswith("gib das an.")


def test_no_hint_shows_the_name_of_a_kind() -> None:
    kinds = fristarten()
    names = re.compile(rf"\b(?:{'|'.join(name for name in kinds if '_' in name)})\b")
    shown = [in_worten(hint) for kind in kinds.values() for hint in kind.hinweise]
    assert [each for each in shown if names.search(each)] == []


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Wir brauchen den Wortlaut von § 280 BGB.", "search_gesetze"),
        ("Was kostet ein Auftrag an die Gerichtsvollzieherin über 900 €?", "get_kosten_rules"),
    ],
)
def test_words_that_look_like_something_else(text: str, tool: str) -> None:
    assert gelesen(text)[0] == tool


def test_a_postal_code_is_no_value_and_its_town_is_a_place() -> None:
    tool, given = gelesen("Welches Arbeitsgericht ist zuständig, wenn der Betrieb in 04109 Leipzig sitzt?")
    assert (tool, given.get("ort"), "streitwert" in given) == ("bestimme_zustaendigkeit", "Leipzig", False)
    assert betrag("klage ueber 51149 euro gegen einen koelner") == "51149.00"


def test_the_fields_of_the_one_template_that_was_found() -> None:
    shown = "Passende Muster:\n\n- Widerspruch gegen einen Bescheid (Rechtsbehelf, kanzleieigen)\n"
    asked = felder_davon("Und welche Felder hat das?", shown)
    assert asked == "Welche Platzhalter hat das Muster Widerspruch gegen einen Bescheid?"
    assert felder_davon("Und welche Felder hat das?", shown * 2) == ""
