"""A Frist, a Termin and the state of a paper are looked up where they are kept, not by words in papers."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

KLAGE = "Kündigungsschutzklage einreichen"


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("Stellungnahmefrist Gutachten Nebelthau?", "Stellungnahme zum Gutachten"),
        ("stellungnahmefrist nebelthau", "Stellungnahme zum Gutachten"),
        ("Einspruchsfrist Strafbefehl Lindwurm?", "Einspruch gegen den Strafbefehl"),
        ("Klagefrist Bescheid Hallbaum", "Klage gegen den Ablehnungsbescheid"),
        ("Fristende Klage Silberbach?", KLAGE),
        (
            "Bis wann war die Widerspruchsbegründung in Kiesewald zugesagt?",
            "Widerspruch begründen (zugesagt)",
        ),
        ("bis wann hatten wir die begründung des widerspruchs bei kiesewald versprochen?", "ÜBERFÄLLIG"),
    ],
)
async def test_a_frist_of_a_matter_is_an_entry_of_its_calendar(
    kanzlei: Kanzlei, text: str, entry: str
) -> None:
    said = await frag(kanzlei, text)
    assert entry in said
    assert "Quelle: Kalender der Akte" in said
    assert "Gesucht ist nach Wörtern" not in said


async def test_a_frist_that_is_not_entered_is_said_to_be_missing(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Berufungsfrist Nebelthau?")
    assert "Zu „Berufungsfrist“ steht im Kalender" in said
    assert "kein Eintrag" in said


async def test_the_period_of_a_contract_stays_in_the_contract(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Kündigungsfrist Arbeitsvertrag Silberbach?")
    assert "Arbeitsvertrag vom 12.03.2019" in said
    assert "Quelle: Kalender" not in said


@pytest.mark.parametrize(
    ("text", "entry", "party"),
    [
        ("Silberbach: Fristende Klage und Gegnervertreter?", KLAGE, "Corvin Eisenhut"),
        ("Nebelthau: Ortstermin und Gegneranwalt?", "Ortstermin mit der Hausverwaltung", "nicht eingetragen"),
    ],
)
async def test_an_entry_and_a_party_are_both_told(
    kanzlei: Kanzlei, text: str, entry: str, party: str
) -> None:
    said = await frag(kanzlei, text)
    assert entry in said
    assert party in said


async def test_the_paper_that_was_shown_says_its_own_frist(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Wie hoch ist die Minderung in der Mängelanzeige Nebelthau?",
        "Auf welche Miete bezogen?",
        "Frist zur Beseitigung?",
    )
    assert "fachgerecht zu beseitigen" in said
    assert "Mängelanzeige an die Vermieterin" in said


async def test_a_name_alone_says_which_frist_was_meant(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "wann ist die frist", "silberbach")
    assert KLAGE in said


@pytest.mark.parametrize("text", ["mit wem?", "und mit wem treffen wir uns da?"])
async def test_with_whom_a_termin_is_stands_in_its_entry(kanzlei: Kanzlei, text: str) -> None:
    said = await im_gespraech(kanzlei, "wann ist der ortstermin nebelthau", text)
    assert "Ortstermin mit der Hausverwaltung" in said
    assert "Gegenstandswert" not in said


async def test_termine_at_court_and_besprechungen_are_both_asked_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Besprechungen und Gerichtstermine haben wir nächste Woche?")
    assert "Termine" in said
    assert "offenen Gerichtstermine" not in said
    said = await frag(kanzlei, "Welche Gerichtstermine haben wir nächste Woche?")
    assert "keine offenen Gerichtstermine" in said


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (
            "Ist die Klage für Frau Silberbach schon freigegeben oder noch ein Entwurf?",
            "**Entwurf**. Freigegeben",
        ),
        ("Klageentwurf Silberbach: Status?", "**Entwurf**"),
        ("Wurde der Widerspruch in Kiesewald schon freigegeben?", "**versendet**"),
        ("ist das gutachten nebelthau noch im entwurf?", "**freigegeben**"),
    ],
)
async def test_the_state_of_a_paper_stands_in_the_list_of_papers(
    kanzlei: Kanzlei, text: str, state: str
) -> None:
    said = await frag(kanzlei, text)
    assert state in said
    assert "Quelle: Dokumente der Akte" in said


async def test_the_state_of_a_matter_is_still_that_of_the_matter(kanzlei: Kanzlei) -> None:
    assert "Status: offen" in await frag(kanzlei, "Status Silberbach?")
