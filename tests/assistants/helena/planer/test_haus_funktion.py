"""Somebody of the firm by what they are there, and which matter took the most time."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    "text",
    [
        "Hat die Praktikantin schon Zeiten gebucht?",
        "Zeiten der Praktikantin?",
        "Wie viel Zeit hat unsere Praktikantin erfasst?",
    ],
)
async def test_somebody_named_by_a_function_is_asked_about_by_name(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Ich verstehe das als: " in said
    assert "Von „Tilda Fuchsbruch“ ist in den Akten, auf die Du Zugriff hast, keine Zeit erfasst." in said


async def test_what_lies_with_the_office_is_that_of_whoever_is_there(kanzlei: Kanzlei) -> None:
    matters = await frag(kanzlei, "Welche Akten bearbeitet das Sekretariat?")
    assert "Zwei Akten („Greta Amselgrund“)" in matters
    entries = await frag(kanzlei, "Was steht beim Sekretariat an?")
    assert "Zahlungseingang prüfen" in entries
    assert "Kündigungsschutzklage" not in entries
    assert "0:15 Std." in await frag(kanzlei, "Wie viele Stunden hat unsere Sekretärin im Oktober gebucht?")


async def test_who_works_here_without_an_entry_is_no_unknown_name(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Hat die Praktikantin heute Termine?")
    assert "keine offenen Termine (alle Akten, auf die Du Zugriff hast; zuständig: Tilda Fuchsbruch)" in said
    assert "Schreibweise" not in said


async def test_who_has_a_function_is_told(kanzlei: Kanzlei) -> None:
    assert "**Tilda Fuchsbruch**" in await frag(kanzlei, "Wer ist unsere Praktikantin?")


async def test_an_intern_in_a_question_of_law_is_none_of_ours(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Kündigungsfrist gilt für die Praktikantin?")
    assert "Fuchsbruch" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Welche Akte hat bisher am meisten Zeit verschlungen?",
        "Welche Sache frisst die meisten Stunden?",
        "Welche Akte kostet am meisten Zeit?",
        "In welcher Akte steckt am meisten Arbeit?",
    ],
)
async def test_the_matter_with_the_most_time_whatever_it_does_with_it(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Am meisten Zeit ist in der Akte **0007/25**" in said
    assert "2:00 Std. (120 Minuten)" in said


async def test_of_the_open_matters_the_closed_one_is_not_the_first(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche offene Akte hat am meisten Zeit gekostet?")
    assert "Am meisten Zeit ist (Akten: offen) in der Akte **0077/26**" in said
    assert "0007/25" not in said


async def test_a_field_of_law_is_not_dropped_from_the_most_time(kanzlei: Kanzlei) -> None:
    assert "0007/25" not in await frag(kanzlei, "Welche mietrechtliche Akte hat am meisten Zeit gekostet?")
