"""„Was davon ist am dringendsten?“: by what is entered, and not merely by the day."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

GEURTEILT = "Geurteilt ist nach der eingetragenen Priorität"


async def test_an_urgent_frist_comes_before_an_earlier_entry(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Welche Termine und Fristen hat Frau Dr. Sturmvogel bis Ende November?",
        "was davon ist am dringendsten?",
    )
    first, _, after = said.partition("Danach:")
    assert "Am dringendsten von" in first
    assert "Verteidigungsanzeige" in first.partition("Am dringendsten")[2]
    assert "Priorität dringend" in first
    assert "Verteidigungsanzeige" not in after
    assert "ein offener Eintrag" not in said
    assert GEURTEILT in said


@pytest.mark.parametrize(
    "text", ["Was ist am dringendsten?", "Welche Frist ist die dringendste?", "Was ist am eiligsten?"]
)
async def test_what_is_overdue_is_named_before(text: str, kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, text)
    late, _, ahead = said.partition("Am dringendsten von")
    assert "Überfällig und damit zuerst zu prüfen" in late
    assert "ÜBERFÄLLIG" in late
    assert "ÜBERFÄLLIG" not in ahead
    assert "Einspruch gegen den Strafbefehl" in ahead.partition("Danach:")[0]
    assert GEURTEILT in said


async def test_in_one_matter_the_kinds_are_weighed_too(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was ist in der Akte 0077/26 am dringendsten?")
    assert "Stellungnahme zum Gutachten" in said.partition("Danach:")[0]
    assert "Ortstermin" in said.partition("Danach:")[2]


@pytest.mark.parametrize("text", ["Was steht als nächstes an?", "Welche Fristen sind dringend?"])
async def test_the_next_ones_and_the_urgent_ones_are_asked_for_otherwise(text: str, kanzlei: Kanzlei) -> None:
    assert GEURTEILT not in await frag(kanzlei, text)
