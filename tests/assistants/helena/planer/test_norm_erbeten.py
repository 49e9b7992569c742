"""Helena without a model: whoever asks for the norm is given the norm, and no word on needing a model."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.recht.norm_erbeten import norm_erbeten
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.zuletzt.recht import NICHT_IN_DOKUMENTEN
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Darf der Arbeitgeber den Urlaub widerrufen? Paragraph?", "Arbeitgeber Urlaub widerrufen"),
        ("Welche Vorschrift sagt, dass die Kündigung schriftlich sein muss?", "Kündigung schriftlich"),
        ("Zeig mir die Norm zur Haftung für herabfallende Dachziegel", "Haftung herabfallende Dachziegel"),
        ("Wer zahlt das Gutachten nach einem Unfall, Rechtsgrundlage bitte", "zahlt Gutachten Unfall"),
    ],
)
def test_what_is_looked_for_are_the_words_that_say_something(text: str, wanted: str) -> None:
    assert norm_erbeten(text) == f"Welche Vorschrift regelt {wanted}?"


@pytest.mark.parametrize(
    "text",
    [
        "Darf der Arbeitgeber den Urlaub widerrufen?",
        "Welche Norm sagt das?",
        "Welche Vorschrift gilt für unseren Mandanten ab dem 03.11.2026?",
        "Wo steht das im Mietvertrag, welche Regelung?",
        "§ 626 BGB, welche Norm?",
    ],
)
def test_an_opinion_a_case_and_a_paper_are_no_search_for_a_norm(text: str) -> None:
    assert not norm_erbeten(text)


async def test_the_norm_that_is_asked_for_comes_first(kanzlei: Kanzlei) -> None:
    for text, norm in (
        ("Such mir die Regelung raus, was passiert wenn ein Zeuge nicht kommt", "§ 380 ZPO"),
        ("Kann der Geschädigte direkt die Kfz-Versicherung verklagen? Norm bitte", "§ 115 VVG"),
        ("Welche Vorschrift sagt, wie viel Seitenabstand man zu Radfahrern hält?", "§ 5 StVO"),
    ):
        said = await frag(kanzlei, text)
        assert KEIN_SPRACHMODELL not in said
        assert said.partition("\n- ")[2].startswith(f"**{norm}**"), said


async def test_what_no_document_says_is_looked_for_in_the_statutes(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann ist eine Mahnung entbehrlich?")
    assert NICHT_IN_DOKUMENTEN in said
    assert "§ 286 BGB" in said


async def test_arguments_for_both_sides_take_a_model(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Mahnbescheid oder gleich Klage bei 6.000 €? Argumente für beides bitte.")
    assert KEIN_SPRACHMODELL in said


def test_a_claim_for_werklohn_is_no_matter_of_labour_law() -> None:
    assert sache_in("werklohnklage ueber 8.200 euro") == "bau"
    assert sache_in("restlohnklage ueber 8.200 euro") == "arbeit"
