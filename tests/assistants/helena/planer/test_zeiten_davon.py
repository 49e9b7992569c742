"""Entries of time by the work they were for, and asked further after they were shown."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.mark.parametrize(
    ("text", "found", "total"),
    [
        ("Wie viele Minuten wurden auf das Gutachten bei Nebelthau gebucht?", "Annika Sturmvogel", "1:10"),
        ("Wer hat bei Silberbach die Deckungsanfrage gemacht und wie lange?", "Ruben Kieselhain", "0:25"),
        ("Wie viel Zeit ging bei Silberbach für die Erstberatung drauf?", "Dr. Annika Sturmvogel", "0:55"),
        ("Wie viel Zeit ist für den Vergleich in der Akte Steilhang erfasst?", "verhandelt", "2:00"),
    ],
)  # fmt: skip
async def test_the_entries_for_some_work(kanzlei: Kanzlei, text: str, found: str, total: str) -> None:
    said = await frag(kanzlei, text)
    assert "Quelle: Zeiterfassung" in said
    assert f"**{total} Std.**" in said
    assert found in said


async def test_work_that_no_entry_speaks_of_is_named(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wie viel Zeit wurde bei Silberbach auf die Replik gebucht?")
    assert "Von „Replik“ spricht keiner der Einträge" in said


@pytest.mark.parametrize(
    ("first", "then", "found", "missing"),
    [
        ("Welche Zeiten stehen bei Nebelthau auf der Uhr?", "und was davon ist von Frau Dr. Sturmvogel?",
         "**1:10 Std.**", "Mängelanzeige"),
        ("Zeiterfassung Silberbach", "nur Kieselhain?", "**0:25 Std.**", "Erstberatung"),
        ("Zeiten Nebelthau", "Wer hat die Mängelanzeige entworfen und wie lange?",
         "Einträge mit „Mängelanzeige“ und „entworfen“: **0:40 Std.**", "Schimmel"),
        ("Wie viele Minuten hat Greta Amselgrund bei Papierwerk gebucht?", "und Kieselhain?",
         "Kieselhain", "Forderungsaufstellung"),
    ],
)  # fmt: skip
async def test_asked_further_of_the_entries(
    kanzlei: Kanzlei, first: str, then: str, found: str, missing: str
) -> None:
    said = await im_gespraech(kanzlei, first, then)
    assert "Quelle: Zeiterfassung" in said
    assert found in said
    assert missing not in said


async def test_another_question_after_the_entries_stays_one(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Zeiterfassung Silberbach", "und wie hoch ist der Streitwert?")
    assert "12.600,00 €" in said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Welcher Kollege hat am wenigsten Zeit gebucht?", "Am wenigsten Zeit hat"),
        ("Wer hat bisher die meisten Stunden erfasst?", "Am meisten Zeit hat Dr. Annika Sturmvogel erfasst"),
        ("Stunden pro Mitarbeiter", "Erfasste Zeit je Person:"),
    ],
)
async def test_who_entered_how_much_in_all(kanzlei: Kanzlei, text: str, found: str) -> None:
    said = await frag(kanzlei, text)
    assert found in said
    assert "Ruben Kieselhain: " in said
    assert "Quelle: Zeiterfassung der sichtbaren Akten" in said


async def test_what_it_was_for_and_what_the_law_pays(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Zeiterfassung Brackwasser", "wofür war das?")
    assert "Klage gelesen" in said
    said = await im_gespraech(kanzlei, "Zeiterfassung Brackwasser", "und nach RVG?")
    assert "Quelle: Kostenrechner" in said
