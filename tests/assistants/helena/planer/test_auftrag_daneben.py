"""Orders with something beside them: a second one without a subject, a question, a client for a matter."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

FREIGEBEN = "Eingetragen ist noch nichts; ein Mensch muss ihn freigeben."


@pytest.mark.parametrize(
    ("text", "matter", "entered"),
    [
        (
            "Zeiteintrag: 0,5 h Telefonat mit Mandantin Silberbach, heute",
            "0101/26",
            "Telefonat mit Mandantin Silberbach (abrechenbar)",
        ),
        (
            "Notiz: Herr Nebelthau hat angerufen, Schimmel ist größer geworden",
            "0077/26",
            "> Herr Nebelthau hat angerufen, Schimmel ist größer geworden",
        ),
    ],
)
async def test_a_client_in_the_text_names_the_matter_and_stays_in_the_text(
    kanzlei: Kanzlei, text: str, matter: str, entered: str
) -> None:
    said = await frag(kanzlei, text)
    assert f"in der Akte {matter}" in said
    assert entered in said


async def test_a_name_of_several_matters_is_asked_about_with_their_numbers(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Notiz: Rückruf von Frau Hausgut")
    assert "Welche meinst Du?" in said
    assert "- 0077/26: " in said
    assert "- 0007/25: " in said
    assert FREIGEBEN not in said


async def test_somebody_in_the_text_does_not_change_the_matter_that_is_spoken_of(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Fristen laufen in der Akte Kiesewald?", "Notiz: Herr Nebelthau hat sich verwählt"
    )
    assert "in der Akte 0086/26" in said


@pytest.mark.parametrize("text", ["wv morgen und übermorgen", "WV morgen", "wv heute, morgen"])
async def test_days_alone_behind_the_word_are_looked_up(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Quelle: Kalender aller sichtbaren Akten" in said
    assert "brauche ich noch" not in said


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "notiz zu kiesewald: jobcenter hat angerufen wg begründung. und wv freitag",
            "> Jobcenter hat angerufen wg begründung\n",
            "**, Jobcenter hat angerufen wg begründung",
        ),
        (
            "zeit 30 min silberbach telefonat mandantin und wv nächsten montag",
            "Telefonat mandantin (abrechenbar)",
            "**, Telefonat mandantin",
        ),
    ],
)
async def test_a_second_order_without_a_subject_has_that_of_the_first(
    kanzlei: Kanzlei, text: str, first: str, second: str
) -> None:
    said = await frag(kanzlei, text)
    assert first in said
    assert "- Wiedervorlage: **" in said
    assert second in said
    assert said.count(FREIGEBEN) == 2


@pytest.mark.parametrize(
    ("text", "draft", "found"),
    [
        (
            "zeit 40 min brackwasser heute aktenstudium, und was ist da bisher gebucht",
            ": Aktenstudium (abrechenbar)",
            "Gesamt: **1:20 Std.",
        ),
        (
            "Notiz zu Hallbaum: Mandant hat angerufen. Welche Fristen laufen da noch?",
            "> Mandant hat angerufen\n",
            "Klage gegen den Ablehnungsbescheid",
        ),
    ],
)
async def test_a_question_behind_an_order_is_answered_and_not_entered(
    kanzlei: Kanzlei, text: str, draft: str, found: str
) -> None:
    said = await frag(kanzlei, text)
    assert draft in said
    assert found in said
    assert said.count(FREIGEBEN) == 1


async def test_what_a_note_tells_of_a_question_stays_in_the_note(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Notiz zu Hallbaum: Mandant fragt, was die Klage kostet und wann der Termin ist"
    )
    assert "> Mandant fragt, was die Klage kostet und wann der Termin ist" in said
