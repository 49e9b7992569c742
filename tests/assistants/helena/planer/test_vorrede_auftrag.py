"""Somebody tells first what they are to find out, or which matter lies before them, and asks it then."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer.lesen.rahmen import ohne_rahmen
from bridle.assistants.helena.planer.lesen.vorrede import ohne_vorrede


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Ich soll nachsehen, welche Paragraphen in der Akte Silberau hinterlegt sind. Kannst Du "
            "mir die nennen?",
            "Welche Paragraphen in der Akte Silberau hinterlegt sind?",
        ),
        (
            "Ich muss mal eben nachschauen, wann die nächste Frist in der Sache Hallbaum abläuft. "
            "Sagst Du mir das?",
            "Wann die nächste Frist in der Sache Hallbaum abläuft?",
        ),
        (
            "Ich habe hier 0077/26 auf dem Tisch, was ist denn der Gegenstand dieser Akte?",
            "Was ist denn der Gegenstand in der Akte 0077/26?",
        ),
        (
            "Ich habe gerade die Akte Sandkuhl vor mir, wer ist da der Gegner?",
            "Wer ist da der Gegner in der Akte Sandkuhl?",
        ),
        ("Ich soll prüfen, ob die Kündigung wirksam ist.", "Ich soll prüfen, ob die Kündigung wirksam ist."),
    ],
)
def test_what_somebody_is_to_find_out_is_what_they_ask(text: str, question: str) -> None:
    assert ohne_vorrede(text) == question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Erklär mir doch mal in einem Satz, was hier der Gegenstand ist.", "was hier der Gegenstand ist"),
        ("Erkläre mir bitte kurz, worum es in 0077/26 geht", "worum es in 0077/26 geht"),
        ("Erklär mir mal, was Verjährung ist.", "Erklär mir mal, was Verjährung ist."),
    ],
)
def test_what_a_matter_is_about_has_not_to_be_explained(text: str, question: str) -> None:
    assert ohne_rahmen(text) == question
