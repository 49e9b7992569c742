"""In which matters a norm is noted, and in which papers it is cited; what it says is another question."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    ("asked", "matter", "paper"),
    [
        ("In welchen Akten spielt § 288 BGB eine Rolle?", "**0083/", "**Letzte Mahnung**"),
        ("In welchen Akten § 102 BetrVG?", "**0101/", "**Kündigungsschreiben**"),
        ("Wo haben wir mit § 536 BGB zu tun?", "**0077/", "**Mängelanzeige an die Vermieterin**"),
        ("Akten mit § 1 KSchG", "**0101/", "**Entwurf Kündigungsschutzklage**"),
        ("Welche Dokumente zitieren § 102 BetrVG?", "**0101/", "**Entwurf Kündigungsschutzklage**"),
    ],
)
async def test_matters_and_papers_are_told(kanzlei: Kanzlei, asked: str, matter: str, paper: str) -> None:
    said = await frag(kanzlei, asked)
    noted, _, cited = said.partition("Zitiert finde ich")
    assert matter in noted
    assert paper in cited
    assert "Zusammenfassung" not in said


async def test_that_it_is_nowhere_is_said(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "In welchen Sachen kommt § 823 BGB vor?")
    assert "in keiner Akte vorgemerkt" in said
    assert "in keinem Dokument" in said


async def test_a_state_or_a_field_chooses_among_the_matters(kanzlei: Kanzlei) -> None:
    assert "(geschlossen)" in await frag(kanzlei, "In welchen geschlossenen Akten haben wir § 536 BGB?")
    said = await frag(kanzlei, "In welchen Mietsachen spielt § 536 BGB eine Rolle?")
    assert "(Mietrecht) vorgemerkt" in said
    assert "0077/" in said


@pytest.mark.parametrize(
    "asked",
    ["Was sagt § 536 BGB?", "In welchen Fällen gilt § 288 Abs. 5 BGB?", "Wo steht § 536 BGB?"],
)
async def test_what_the_norm_says_is_still_looked_up(kanzlei: Kanzlei, asked: str) -> None:
    said = await frag(kanzlei, asked)
    assert "Zusammenfassung" in said
    assert "vorgemerkt" not in said


async def test_whether_a_matter_has_it_noted_is_told_of_that_matter(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Ist § 536 BGB in der Akte Nebelthau vorgemerkt?")
    assert "Vorgemerkte Normen: § 536 BGB" in said
