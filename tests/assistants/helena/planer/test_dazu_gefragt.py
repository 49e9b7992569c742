"""Asked on of a list: the numbers others have for its matters, the matters a sum of time is made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistants.helena.kanzlei import Kanzlei, vorgefuehrt
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.demo.daten import firma
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.zeichen_dazu import zeichen_dazu
from bridle.host.database import Database

FIRMEN = Path(__file__).parents[4] / "evals" / "firmen"
ZWEI = Vorher(
    "In welchen Akten haben wir Eisenhut gegenüber?",
    "- **Kanzlei Eisenhut, Corvin Eisenhut**: Gegnervertreter in der Akte **0101/26** "
    "(Silberbach ./. Kolbenfeld)\n"
    "- **Kanzlei Eisenhut, Ada Eisenhut**: Gegnervertreter in der Akte **0098/26** (Tannhof ./. Brackwasser)",
)


@pytest.mark.parametrize(
    "text", ["auf welche Akten verteilt?", "in welchen Akten?", "und für welche Sachen war das?"]
)
async def test_a_sum_of_time_is_told_again_by_its_matters(text: str, kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Wie viele Stunden wurden im November erfasst?", text)
    assert "Je Akte:" in said
    assert "7:33 Std." in said


async def test_whose_time_it_was_stays(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Wie viele Stunden hat Frau Dr. Sturmvogel im November erfasst?",
        "auf welche Akten verteilt?",
    )
    assert "von Dr. Annika Sturmvogel" in said
    assert "Akte 0051/26" in said


async def test_which_matters_there_are_is_another_question(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wie viele Stunden wurden im November erfasst?", "Welche Akten haben wir im Mietrecht?"
    )
    assert "Std." not in said


@pytest.mark.parametrize(
    "text", ["gib mir die zeichen dazu", "und die Aktenzeichen der beiden?", "Wie lauten die Zeichen?"]
)
def test_their_numbers_are_asked_of_each_matter(text: str) -> None:
    assert zeichen_dazu(text, ZWEI) == "Wer ist Gegnervertreter in der Akte 0101/26 und in der Akte 0098/26?"


@pytest.mark.parametrize(
    "text", ["gib mir die Adressen dazu", "Was ist das Zeichen des Gerichts in 0101/26?"]
)
def test_other_things_are_not_their_numbers(text: str) -> None:
    assert not zeichen_dazu(text, ZWEI)


async def test_a_department_is_named_by_its_town(db: Database) -> None:
    norden = await vorgefuehrt(db, firma(FIRMEN / "norden"))
    said = await frag(norden, "welche akten gehören zum dezernat in leipzig?")
    assert "im Dezernat „Zweigstelle Leipzig“" in said
