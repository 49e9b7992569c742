"""A law by any of its names: the EFZG is the EntgFG, and so is the Entgeltfortzahlungsgesetz."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.planer.sagen import gesetz
from bridle.host.search.citations import cited


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("§ 5 EFZG", "EntgFG 5"),
        ("EFZG 3", "EntgFG 3"),
        ("§ 3 Entgeltfortzahlungsgesetz", "EntgFG 3"),
        ("§ 3 AZG", "ArbZG 3"),
        ("§ 15 des Allgemeinen Gleichbehandlungsgesetzes", "AGG 15"),
        ("§ 14 Teilzeit- und Befristungsgesetz", "TzBfG 14"),
        ("§ 18 Bundeselterngeld- und Elternzeitgesetz", "BEEG 18"),
        ("§ 5 Gesetz gegen den unlauteren Wettbewerb", "UWG 5"),
        ("Art. 229 EGBGB", "EGBGB 229"),
        ("§ 22 KUG", "KunstUrhG 22"),
        ("§ 1 kuendigungsschutzgesetz", "KSchG 1"),
        ("§ 12 Buergerliches Gesetzbuch", "BGB 12"),
        ("910 vom bgb", "BGB 910"),
        ("§ 2 Rechtsdienstleistungsgesetz", "RDG 2"),
    ],
)
def test_a_law_is_known_by_its_full_name_and_by_every_short_one(said: str, meant: str) -> None:
    found = cited(said)

    assert [f"{gesetz(norm.law)} {norm.number}" for norm in found.norms] == [meant]
    assert not found.rest


def test_the_official_short_name_and_the_usual_one_are_one_citation() -> None:
    assert cited("§ 5 EFZG").norms == cited("§ 5 EntgFG").norms
    assert cited("Art. 229 EGBGB").norms == cited("Art. 229 BGBEG").norms


@pytest.mark.parametrize("word", ["ArbG", "LAG", "Akte"])
def test_a_court_or_another_word_is_no_law(word: str) -> None:
    assert [norm.law for norm in cited(f"§ 5 {word}").norms] == [""]
