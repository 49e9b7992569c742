"""Asked further of what was shown: of its entries, of its matters, of its papers and of its people."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import im_gespraech

IHRE_AKTEN = "Welche Akten hat Dr. Sturmvogel?"


@pytest.mark.parametrize(
    "text",
    [
        "und wer ist jeweils dafür verantwortlich?",
        "wer ist dafür jeweils zuständig?",
        "wer hat die jeweils zu erledigen?",
        "Wer kümmert sich jeweils darum?",
        "wer muss das jeweils machen",
    ],
)
async def test_of_entries_each_one_says_who_is_responsible(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, "Welche Wiedervorlagen stehen an?", text)
    assert "zuständig: Greta Amselgrund" in answer
    assert "Sachbearbeitung" not in answer


async def test_of_matters_it_is_who_works_on_them(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Welche Akten haben wir im Familienrecht und Erbrecht?", "wer ist jeweils zuständig?"
    )
    assert "Sachbearbeitung: Greta Amselgrund" in answer


@pytest.mark.parametrize(
    "text",
    [
        "in welchen davon gibt es keinen Anwalt?",
        "und in wie vielen davon gibt es keinen gegenanwalt",
        "In welchen davon ist kein Gegenanwalt eingetragen?",
        "welche davon haben keinen Gegenanwalt?",
        "bei welchen davon gibt es keinen Anwalt der Gegenseite?",
    ],
)
async def test_of_matters_those_without_a_lawyer_of_the_other_side(kanzlei: Kanzlei, text: str) -> None:
    answer = await im_gespraech(kanzlei, IHRE_AKTEN, text)
    assert "Sechs Akten" in answer
    assert "Silberbach" not in answer
    assert "anwalt" in answer.split("Sechs Akten")[0]


async def test_of_matters_those_without_a_witness(kanzlei: Kanzlei) -> None:
    assert "Fünf Akten" in await im_gespraech(kanzlei, IHRE_AKTEN, "in welchen davon gibt es keinen Zeugen?")


async def test_which_have_no_lawyer_asks_for_ours(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(
        kanzlei, "Welche Akten hat Ruben Kieselhain?", "welche davon haben keinen Anwalt?"
    )
    assert "ohne Anwalt oder Anwältin" in answer
    assert "Hallbaum" in answer
