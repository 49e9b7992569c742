"""„die Vergleichssache Hausgut ./. Steilhang“: the word before the name is what the matter is called."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag

ZEITEN = {
    "Wie viel Zeit haben wir in der Vergleichssache Hausgut ./. Steilhang erfasst?": "**2:00 Std., 440,00",
    "Wie lange haben wir an der Vergleichssache Steilhang gearbeitet?": "**2:00 Std., 440,00",
    "wie viel zeit haben wir in der vergleichssache hausgut ./. steilhang erfasst?": "**2:00 Std., 440,00",
    "Wie viel Zeit haben wir im Mietprozess Nebelthau erfasst?": "Durchsicht des Gutachtens",
    "Wie viele Stunden sind im Erbstreit Morgenroth angefallen?": "Nachlassverzeichnis",
    "Welche Zeiten sind für die Kaufsache Auerwald erfasst?": "Urteil ausgewertet",
}


@pytest.mark.parametrize(("text", "said"), ZEITEN.items())
async def test_it_is_no_work_that_entries_would_have_to_speak_of(
    kanzlei: Kanzlei, text: str, said: str
) -> None:
    answer = await frag(kanzlei, text)
    assert said in answer
    assert "spricht keiner der Einträge" not in answer


async def test_papers_are_not_searched_for_it(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Was ist in der Vergleichssache Hausgut ./. Steilhang passiert?")
    assert "Vergleichssache" not in answer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Wie viel Zeit haben wir in der Strafsache Lindwurm für die Besprechung erfasst?", "„Besprechung“"),
        ("Wie viel Zeit ging in der Sache Brackwasser für die Replik drauf?", "Von „Replik“ spricht keiner"),
    ],
)
async def test_work_that_is_named_is_still_looked_for(kanzlei: Kanzlei, text: str, said: str) -> None:
    assert said in await frag(kanzlei, text)
