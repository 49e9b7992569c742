"""A day without its year starts a Frist in the year that is meant, and is never told to be left aside."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    ("frage", "ende"),
    [
        ("LG-Urteil wird am 20.11. zugestellt, Berufung bis?", "Mo., 21.12.2026"),
        ("Wird die Klage am 19.11. zugestellt, LG Köln: Verteidigungsanzeige bis wann?", "Do., 03.12.2026"),
        ("VU zugestellt 20.11., Einspruch bis?", "Fr., 04.12.2026"),
        ("Das Urteil wurde uns am 20.12. zugestellt, Berufung bis?", "Di., 20.01.2026"),
        ("Die Kündigung ging am 20.12. zu, Klage bis wann?", "Mo., 12.01.2026"),
        ("Urteil am 02.11. zugestellt, Berufung bis?", "Mi., 02.12.2026"),
    ],
)
async def test_a_day_without_its_year_is_the_one_that_is_meant(
    kanzlei: Kanzlei, frage: str, ende: str
) -> None:
    said = await frag(kanzlei, frage)
    assert f"Die Frist endet am **{ende}**" in said
    assert "Nicht berücksichtigt" not in said
    assert "Ein Jahr hast Du nicht genannt" in said


@pytest.mark.parametrize(
    ("frage", "art", "ende"),
    [
        ("Revision gegen Urteil LG Köln, verkündet 12.11. in Anwesenheit?", "(Strafsachen)", "19.11.2026"),
        (
            "Berufung gegen das Urteil des AG, verkündet gestern, Mandant war dabei. Bis wann?",
            "(Straf",
            "23.11.",
        ),
        (
            "Mieter kündigt, das Schreiben geht am 2. Dezember 2026 zu. Wann endet der Vertrag?",
            "Wohnraum",
            "28.02.",
        ),
        (
            "Die Stadt Köln hat den Antrag abgelehnt. Bescheid zugestellt 12.11.2026, Klage bis?",
            "klage",
            "14.12.",
        ),
    ],
)
async def test_what_is_told_beside_the_day_decides_the_kind(
    kanzlei: Kanzlei, frage: str, art: str, ende: str
) -> None:
    said = await frag(kanzlei, frage)
    assert art in said
    assert ende in said
