"""What the firm means to do is in its calendar, and what time a Bescheid leaves is in the law."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

EINTRAEGE = {
    "wann besprechen wir den Klageauftrag mit Sandkuhl": ("Klageauftrag besprechen", "Zahlungsfrist"),
    "Wann haken wir bei Frau Silberbach wegen der Gehaltsabrechnungen nach?": (
        "Gehaltsabrechnungen von der Mandantin da?",
        "Kündigungsschutzklage einreichen",
    ),
    "Wann reichen wir die Klage für Silberbach ein?": ("Kündigungsschutzklage einreichen", "Gehalts"),
    "Wann prüfen wir den Zahlungseingang bei Papierwerk?": ("Zahlungseingang prüfen", "Buchhaltung"),
    "Wann ist die Stellungnahme zum Gutachten fällig?": ("Stellungnahme zum Gutachten", "Fristenrechner"),
    "wann ist die stellungnahme zum feuchtegutachten dran": ("Stellungnahme zum Gutachten", "Ortstermin"),
}


@pytest.mark.parametrize(("text", "said"), EINTRAEGE.items())
async def test_what_is_meant_to_be_done_is_looked_up(
    kanzlei: Kanzlei, text: str, said: tuple[str, str]
) -> None:
    answer = await frag(kanzlei, text)
    assert said[0] in answer
    assert said[1] not in answer


@pytest.mark.parametrize(
    ("text", "not_said"),
    [
        ("Wann treffen wir uns mit Silberbach?", "Kündigungsschutzklage einreichen"),
        ("Wann treffen wir uns mit Wiesengrund?", "Beleganforderung"),
        ("Wann rufen wir Frau Silberbach an?", "Kündigungsschutzklage einreichen"),
        ("Wann besprechen wir uns mit Lindwurm?", "Einspruch gegen den Strafbefehl"),
        ("Wann sind die Wiedervorlagen dran?", "Berufung einlegen"),
        ("Wann ist die nächste Verhandlung dran?", "ÜBERFÄLLIG"),
        ("Wann ist Zahlungseingang bei Papierwerk, schau mal nach", "Zahlungseingang prüfen"),
    ],
)
async def test_no_entry_is_told_for_something_else(kanzlei: Kanzlei, text: str, not_said: str) -> None:
    assert not_said not in await frag(kanzlei, text)


async def test_of_no_matter_the_law_is_told(kanzlei: Kanzlei) -> None:
    assert "§ 517 ZPO" in await frag(kanzlei, "Wann legen wir Berufung ein?")


@pytest.mark.parametrize(
    ("text", "ende"),
    [
        ("Bescheid vom Jobcenter am 12.11.2026 übergeben, wie lange hat er Zeit?", "Mo., 14.12.2026"),
        ("Der Bescheid der Krankenkasse kam am 12.11.2026. Frist?", "Mo., 14.12.2026"),
        ("Bescheid vom Finanzamt am 13.11.2026 zugestellt, bis wann reagieren?", "Mo., 14.12.2026"),
    ],
)
async def test_against_a_first_bescheid_there_is_a_month(kanzlei: Kanzlei, text: str, ende: str) -> None:
    answer = await frag(kanzlei, text)
    assert f"**{ende}**" in answer
    assert "Gerechnet ist für einen ersten Bescheid" in answer


@pytest.mark.parametrize(
    "text",
    [
        "Mit dem Bescheid vom Finanzamt am 9.11. wurde eine Frist von zwei Wochen gesetzt, bis wann liefern?",
        "Im Bescheid des Finanzamts vom 9.11.2026 steht: Zahlung bis 15.12.2026, wie lange hat er Zeit?",
        "Der Bescheid der Krankenkasse vom 2.11.2026 gilt bis zum 31.12.2026, wie lange haben wir Zeit?",
        "Widerspruchsbescheid, also ein Bescheid der Krankenkasse vom 12.11.2026. Wie lange haben wir Zeit?",
        "Antrag beim Jobcenter am 01.03.2026 gestellt, noch kein Bescheid, wie lange müssen wir warten?",
        "Bis wann kann das Finanzamt den Bescheid vom 2.11.2026 noch ändern?",
        "Bescheid der Familienkasse über Kinderzuschlag am 12.11.2026 zugestellt, wie lange haben wir Zeit?",
        "Nachforderungsbescheid vom Finanzamt vom 12.11.2026: bis wann zahlen?",
    ],
)
async def test_of_what_else_a_bescheid_says_no_month_is_told(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Gerechnet ist für einen ersten Bescheid" not in answer
    assert "1 Monat" not in answer


async def test_where_the_land_decides_it_is_asked(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Bescheid vom Bauamt am 16.11.2026 zugestellt, wie lange haben wir Zeit?")
    assert "Um welche Frist geht es" in answer


async def test_how_long_an_authority_takes_is_no_frist(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wie lange dauert es, bis der Bescheid vom Jobcenter kommt?")
    assert "§ 84" not in answer


@pytest.mark.parametrize(
    ("first", "then", "ende"),
    [
        (
            "Bescheid ist da, wie lange hat er Zeit?",
            "Jobcenter, persönlich übergeben am 12.11.",
            "14.12.2026",
        ),
        ("Bescheid vom Jobcenter ist da, wie lange hat er Zeit?", "12.11.2026", "14.12.2026"),
        ("Kündigung ist da, bis wann Klage?", "12.11.2026", "03.12.2026"),
        ("Das Urteil ist gekommen, bis wann Berufung?", "am 2. November", "02.12.2026"),
    ],
)
async def test_the_day_that_was_asked_for_goes_with_its_question(
    kanzlei: Kanzlei, first: str, then: str, ende: str
) -> None:
    assert ende in await im_gespraech(kanzlei, first, then)
