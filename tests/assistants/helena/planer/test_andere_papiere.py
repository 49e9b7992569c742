"""What the paper that is named does not say may stand in another of the matter; letterheads say nothing."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import finde
from bridle.assistants.helena.planer.dokumente.briefkopf import ist_briefkopf


async def test_a_conversation_is_not_kept_in_a_paper_that_says_nothing_of_it(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Wie hoch ist die Miete laut Mietvertrag Nebelthau?",
        "Was steht im Gutachten Nebelthau zur Ursache?",
        "und die Kaution?",
    )
    assert "Im Dokument **Gutachten Feuchteschaden**" in said
    assert "finde ich dazu nichts" in said
    assert "2.070,00 €" in said


@pytest.mark.parametrize(
    ("asked", "lost", "found"),
    [
        ("Was steht im Kündigungsschreiben Silberbach zur Probezeit?", "Kündigungsschreiben", "sechs Monate"),
        ("Wie hoch ist die Kaution laut Gutachten Nebelthau?", "Gutachten Feuchteschaden", "2.070,00 €"),
    ],
)
async def test_another_paper_answers_and_that_is_said(
    kanzlei: Kanzlei, asked: str, lost: str, found: str
) -> None:
    said = await frag(kanzlei, asked)
    assert f"**{lost}**" in said.partition("finde ich dazu nichts")[0]
    assert found in said


async def test_what_no_paper_says_is_found_in_none(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht im Mietvertrag Nebelthau zum Swimmingpool?")
    assert "finde ich im Dokument **Mietvertrag Uferkante 27**" in said
    assert "In anderen" not in said


async def test_whose_letter_it_is_is_not_what_it_says(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was hat die Versicherung laut Abrechnung bei Sandkuhl gezahlt?")
    assert "7.527,79 €" in said
    assert "Policenring" not in said


LETTER = {
    "dokument": "Schreiben",
    "akte": "0001/26",
    "seite": 1,
    "text": "Kasse Süd AG\nAm Markt 1, 12345 Musterstadt\n\nWir haben 500,00 € angewiesen.\n\n"
    "Ort der Besichtigung: 12345 Musterstadt",
}


def test_a_letterhead_is_passed_over_unless_an_address_is_asked_for() -> None:
    found = finde([LETTER], ["Kasse", "gezahlt"], "was hat die kasse gezahlt?")
    assert [each.text for each in found.stellen] == ["Wir haben 500,00 € angewiesen."]
    assert found.sicher
    where = finde([LETTER], ["Kasse", "Sitz"], "wo hat die kasse ihren sitz?")
    assert where.stellen[0].text.startswith("Kasse Süd AG")


def test_only_lines_of_an_address_are_a_letterhead() -> None:
    assert ist_briefkopf("Kasse Süd AG\nAm Markt 1, 12345 Musterstadt")
    assert not ist_briefkopf("Wohnung Am Markt 1, 12345 Musterstadt\nBesichtigt: 02.03.2026")
    assert not ist_briefkopf("Ihre Zahlung von 12,00 €\n12345 Musterstadt")
    assert not ist_briefkopf("Der Vertrag wurde in 12345 Musterstadt geschlossen.")
