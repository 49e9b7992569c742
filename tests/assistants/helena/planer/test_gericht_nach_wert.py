"""Which court hears a matter that is named with what it is about: its value need not be said again."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.lesen.orte import entkoppelt


@pytest.mark.parametrize(
    ("question", "value", "court"),
    [
        ("Welches Gericht wäre für die Restforderung von Sandkuhl zuständig?", "8.722,29 €", "Amtsgericht"),
        ("Wo klagt Morgenroth seinen Pflichtteil ein?", "55.337,94 €", "Landgericht"),
        ("Vor welches Gericht gehört die Kündigungsschutzklage Silberbach?", "12.600,00 €", "Arbeitsgericht"),
    ],
)
async def test_the_value_of_a_named_matter_decides(
    kanzlei: Kanzlei, question: str, value: str, court: str
) -> None:
    said = await frag(kanzlei, question)
    assert value in said
    assert f"zuständig ist das **{court}**" in said


async def test_a_part_of_the_claim_may_be_for_a_lower_court(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht wäre für die Restforderung von Sandkuhl zuständig?")
    assert "Bestimmt ist das mit dem Gegenstandswert der Akte" in said
    assert "Als Sitz der Gegenseite ist bei den Beteiligten Frankfurt am Main eingetragen" in said


async def test_where_we_are_sued_the_seat_of_the_claimant_decides_nothing(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht ist in der Sache Tannhof zuständig?")
    assert "Sitz der Gegenseite" not in said


async def test_what_names_no_matter_is_asked_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welches Gericht ist für Mustermanns Klage auf Schadensersatz zuständig?")
    assert "Wie hoch ist der Streitwert?" in said


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("ein AG-Köln-Urteil", "ein AG Köln Urteil"),
        ("das LG-Bonn-Urteil", "das LG Bonn Urteil"),
        ("LG-München-I-Beschluss", "LG München I Beschluss"),
        ("ein LG-Urteil", "ein LG-Urteil"),
        ("die AG-Gründung", "die AG-Gründung"),
        ("Amtsgericht Köln-Mülheim", "Amtsgericht Köln-Mülheim"),
    ],
)
def test_a_court_with_hyphens_is_that_court(text: str, read: str) -> None:
    assert entkoppelt(text) == read


async def test_its_holidays_count(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Berufungsfrist gegen ein AG-Köln-Urteil, Zustellung 1. Oktober 2027")
    assert "Die Frist endet am **Di., 02.11.2027**" in said
