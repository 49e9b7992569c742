"""What a compound asks for has two parts: a passage with both wins over one that has the thing alone."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    "text",
    [
        "gutachten schimmel beseitigungskosten",
        "gutachten schimmel behebungskosten",
        "gutachten nebelthau beseitigungskosten",
        "Beseitigungskosten laut Gutachten Schimmel?",
        "Wie hoch sind die Beseitigungskosten im Gutachten bei Nebelthau?",
        "nachmessungskosten gutachten feuchteschaden",
        "putzkosten gutachten nebelthau",
    ],
)
async def test_the_passage_with_the_amount_is_shown(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "2.840,00 €" in said
    assert "Es liegt ein Schimmelschaden vor" not in said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lackierungskosten gutachten sandkuhl", "1.146,89 €"),
        ("bestattungskosten morgenroth nachlassverzeichnis", "6.940,00 €"),
        ("unterkunftskosten bescheid kiesewald", "408,00 €"),
        ("fahrverbotsdauer lindwurm strafbefehl", "zwei Monaten"),
        ("reparaturdauer gutachten unfall", "sieben bis acht Arbeitstage"),
        ("umbaukosten nachlassverzeichnis morgenroth", "Umbau meines Hauses"),
        ("gutachten schimmel ursache", "Wärmebrücke"),
    ],
)
async def test_what_was_found_by_one_part_is_still_found(kanzlei: Kanzlei, text: str, found: str) -> None:
    assert found in await frag(kanzlei, text)
