"""A Frist that is asked for by what it is for, without its matter: the one that is entered comes first."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.kalender.aufgabe import genauer

EINGETRAGEN = "Eingetragen ist (offen, alle Akten, auf die Du Zugriff hast):"


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("Bis wann muss die Kündigungsschutzklage raus?", "Kündigungsschutzklage einreichen; Akte 0101/26"),
        ("Bis wann müssen wir die Berufung begründen?", "Berufung begründen; Akte 0019/26"),
        ("Bis wann muss die Berufung eingelegt sein?", "Berufung einlegen; Akte 0019/26"),
        ("Bis wann muss die Verteidigungsanzeige beim Gericht sein?", "Verteidigungsanzeige; Akte 0098/26"),
    ],
)
async def test_the_entered_frist_is_shown_and_the_law_beside_it(
    kanzlei: Kanzlei, text: str, entry: str
) -> None:
    said = await frag(kanzlei, text)
    assert EINGETRAGEN in said
    assert entry in said
    assert said.count("\n- **") == 1
    assert "Dem Gesetz nach, " in said


@pytest.mark.parametrize(
    "text",
    [
        "Bis wann muss man eine Kündigungsschutzklage erheben?",
        "Bis wann muss die Revision eingelegt werden?",  # none is entered
        "Wann endet die Widerspruchsfrist?",  # only to give reasons is open
        "Kündigung am 06.11.2026 zugegangen, bis wann muss die Kündigungsschutzklage raus?",
    ],
)
async def test_a_question_of_law_and_a_frist_to_reckon_stay_so(kanzlei: Kanzlei, text: str) -> None:
    assert EINGETRAGEN not in await frag(kanzlei, text)


async def test_its_reminders_and_how_its_day_was_found_are_asked_after_it(kanzlei: Kanzlei) -> None:
    first = "Bis wann muss die Kündigungsschutzklage raus?"
    reminders = await im_gespraech(kanzlei, first, "Welche Vorfristen sind dazu notiert?")
    assert "Kündigungsschutzklage einreichen; Vorfrist" in reminders
    assert "Berufung" not in reminders
    for how in ("Wie kommt man auf das Datum?", "Wie wurde das berechnet?"):
        said = await im_gespraech(kanzlei, first, how)
        assert "So wurde beim Eintragen gerechnet:" in said
        assert "der Tag zählt nicht mit (§ 187 Abs. 1 BGB)" in said


async def test_an_action_before_one_court_is_not_only_that_before_another(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Bis wann muss die Klage beim Verwaltungsgericht sein?")
    assert "Klage gegen den Ablehnungsbescheid" in said


def test_an_entry_that_does_not_say_what_is_done_may_be_meant_too() -> None:
    titles = ["Kündigungsschutzklage einreichen", "Klage gegen den Bescheid", "Klageerwiderung"]
    found = genauer([{"titel": each} for each in titles], "Klage")
    assert [each["titel"] for each in found] == titles[:2]
