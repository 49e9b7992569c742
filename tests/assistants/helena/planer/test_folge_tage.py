"""Helena without a model: how far the day is that was just shown, counted from today."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer import regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.eintrag_tage import tage_davor
from bridle.assistants.helena.planer.verstehen.lesart import Versteht

VERSTEHT = Versteht(regeln())
EINE = (
    "Eine offene Frist (Akte 0031/26 (Eisvogel ./. Dohle)):\n\n- **Fr., 27.11.2026**: Klage erwidern; "
    "zuständig: Uhu\n\nQuelle: Kalender der Akte 0031/26, Stand Mo., 16.11.2026."
)
ZWEI = (
    "Zwei überfällige Fristen (alle Akten, auf die Du Zugriff hast):\n\n"
    "- **Fr., 06.11.2026**: Klage erwidern; Akte 0031/26 (Eisvogel ./. Dohle); ÜBERFÄLLIG; zuständig: Uhu\n"
    "- **Do., 12.11.2026**: Stellungnahme; Akte 0032/26 (Reiher ./. Specht); ÜBERFÄLLIG; zuständig: Uhu\n\n"
    "Quelle: Kalender aller sichtbaren Akten, Stand Mo., 16.11.2026."
)


@pytest.mark.parametrize(
    "said",
    [
        "wie viele Tage sind das noch?",
        "Und wie viel Zeit ist das noch?",
        "in wie vielen Tagen ist das?",
        "wie viele Tage bleiben uns da noch?",
        "wie viele Wochen sind das?",
    ],
)
def test_the_days_that_are_left_are_those_of_the_entry_that_was_shown(said: str) -> None:
    meant = tage_davor(said, Vorher("Welche Frist läuft bei Eisvogel?", EINE), VERSTEHT)
    assert meant == "Wie viele Tage sind es noch bis zur Frist Klage erwidern in der Akte 0031/26?"


@pytest.mark.parametrize(
    "said", ["seit wann die bei Reiher?", "wie lange ist die von Specht schon überfällig?"]
)
def test_since_when_an_entry_of_several_is_overdue(said: str) -> None:
    meant = tage_davor(said, Vorher("Welche Fristen sind überfällig?", ZWEI), VERSTEHT)
    assert meant == "Seit wann ist die Frist Stellungnahme in der Akte 0032/26 überfällig?"


@pytest.mark.parametrize(
    "said",
    [
        "seit wann haben wir das Mandat?",
        "wie lange dauert das Verfahren?",
        "wie viele Tage Urlaub hat sie?",
        "wie lange ist die Berufungsfrist?",
        "seit wann ist er beschäftigt?",
    ],
)
def test_what_asks_for_another_time_is_left_to_others(said: str) -> None:
    for shown in (EINE, ZWEI):
        assert tage_davor(said, Vorher("Welche Fristen sind überfällig?", shown), VERSTEHT) == ""


async def test_the_matter_stays_where_the_days_are_counted(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wann endet die Berufungsfrist in der Akte Auerwald?", "wie viele Tage sind das noch?"
    )
    assert re.search(r"Berufung einlegen; noch \d+ Tage", said)
    assert "Kiesewald" not in said
    assert "Lindwurm" not in said
    several = await im_gespraech(
        kanzlei, "Welche Fristen laufen in der Akte Auerwald?", "wie viele Tage sind das noch?"
    )
    assert re.search(r"Berufung einlegen; noch \d+ Tage", several)
    assert "Berufung begründen; noch" in several
    assert "Lindwurm" not in several


async def test_overdue_since_the_day_of_the_entry_and_not_since_the_matter_was_opened(
    kanzlei: Kanzlei,
) -> None:
    said = await im_gespraech(kanzlei, "Welche Fristen sind überfällig?", "seit wann die bei Kiesewald?")
    assert "ÜBERFÄLLIG seit 5 Tagen" in said
    assert "Angelegt" not in said
    assert "Wiesengrund" not in said
    other = await im_gespraech(kanzlei, "Welche Fristen sind überfällig?", "seit wann die bei Silberbach?")
    assert "Keine überfälligen Fristen" in other
    alone = await frag(kanzlei, "Seit wann ist die Frist bei Kiesewald überfällig?")
    assert "ÜBERFÄLLIG seit 5 Tagen" in alone


async def test_the_days_left_of_a_computed_frist(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Urteil zugestellt am 9.11.2026, wann endet die Berufungsfrist?",
        "wie viele Tage sind das noch?",
    )
    assert "noch **23 Tage**" in said
    assert "09.12.2026" in said
    asked = await frag(
        kanzlei, "Urteil zugestellt am 9.11.2026, wie viele Tage haben wir noch für die Berufung?"
    )
    assert "noch **23 Tage**" in asked
    assert "Ja." not in asked


async def test_since_when_the_mandate_is_asked_of_the_matter_that_was_shown(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Fristen laufen in der Akte Auerwald?", "seit wann haben wir das Mandat?"
    )
    assert "Mandat seit" in said
    assert "Nebelthau" not in said
