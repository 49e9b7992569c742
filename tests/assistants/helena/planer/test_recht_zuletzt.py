"""Helena without a model: questions of rights and duties that nothing else answers."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.zuletzt.recht import KEINE_AKTE_DAZU, NICHT_BEURTEILT
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, NICHT_ERKANNT


async def test_a_case_is_not_judged_but_the_norms_that_speak_of_it_are_found(kanzlei: Kanzlei) -> None:
    for text, norm in (
        ("Hund hat Kind gebissen, nach welcher Vorschrift haftet der Halter", "§ 833 BGB"),
        ("wieviele monatsmieten darf der vermieter als kaution verlangen", "§ 551 BGB"),
    ):
        said = await frag(kanzlei, text)
        assert NICHT_BEURTEILT in said
        assert norm in said
        assert "Quelle: eingespielte Gesetze" in said


async def test_a_word_that_is_no_name_is_looked_for_in_the_statutes(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Der Baum vom Nachbarn wächst rüber, darf ich die Äste selbst abschneiden?")
    assert KEINE_AKTE_DAZU not in said
    assert said.split("- **")[1].startswith("§ 910 BGB")


@pytest.mark.parametrize(
    "text", ["Wie kann ich einen Kuchen backen?", "regnet es morgen in köln", "asdf muss hmpf"]
)
async def test_what_is_no_question_of_law_finds_no_norm(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert NICHT_ERKANNT in said
    assert "§" not in said.partition("Du kannst mich")[0]


async def test_advice_and_writing_still_take_a_model(kanzlei: Kanzlei) -> None:
    for text in ("Soll ich Berufung einlegen?", "Schreib mir eine Klage wegen Schimmel"):
        assert KEIN_SPRACHMODELL in await frag(kanzlei, text)
