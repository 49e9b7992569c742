"""Matters by when anything was last done in them: neither when they began nor when something is due."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.auswahl.fragen import gelesen


@pytest.mark.parametrize(
    "text",
    [
        "Welche offene Akte wurde am längsten nicht mehr angefasst?",
        "Bei welcher Akte ist am längsten nichts passiert?",
        "Welche Sache liegt am längsten unbearbeitet herum?",
        "Welche Akte hat die älteste letzte Aktivität?",
    ],
)
async def test_the_matter_longest_untouched_is_told_with_the_day(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "**0086/26**" in said
    assert "Letzte Aktivität: 0086/26 am " in said
    assert "**0007/25**" not in said  # closed, so nothing is done in it
    assert "Nicht berücksichtigt" not in said


async def test_what_else_is_said_of_the_matter_holds_too(kanzlei: Kanzlei) -> None:
    assert "**0077/26**" in await frag(kanzlei, "Welche Mietakte wurde am längsten nicht angefasst?")
    closed = await frag(kanzlei, "Welche geschlossene Akte wurde am längsten nicht bearbeitet?")
    assert "**0007/25**" in closed
    assert "**0101/26**" in await frag(kanzlei, "Welche Akte wurde zuletzt bearbeitet?")


async def test_matters_in_which_nothing_was_done_for_so_long(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Akten wurden seit vier Wochen nicht mehr bearbeitet?")
    assert "letzte Aktivität vor dem 19.10.2026" in said
    shown = [line[4:11] for line in said.splitlines() if line.startswith("- **")]
    assert shown == ["0086/26", "0083/26", "0007/25"]


async def test_when_one_matter_was_last_worked_on_is_not_who_works_on_it(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann wurde die Akte Kiesewald zuletzt bearbeitet?")
    assert "Letzte Aktivität: " in said.split("Quelle")[0]
    assert "Sachbearbeitung" not in said
    who = await frag(kanzlei, "Wer hat die Akte Kiesewald zuletzt bearbeitet?")
    assert "nicht festgehalten" in who
    assert "Sachbearbeitung: Ruben Kieselhain" in who


@pytest.mark.parametrize(
    "text",
    [
        "Welche Akte läuft am längsten?",
        "Welche Akten haben wir seit September?",
        "Welche Akte habe ich zuletzt bearbeitet?",  # by whom is not kept
        "Welche Fristen sind seit vier Wochen nicht erledigt?",
        "Welche Akten führt Frau Sturmvogel nicht?",
    ],
)
def test_other_days_and_people_choose_by_no_activity(text: str) -> None:
    choice = gelesen(text)
    assert choice.rang is None or "letzte_aktivitaet" not in choice.rang.felder
    assert not any("Aktivität" in each.satz for each in choice.bedingungen)
