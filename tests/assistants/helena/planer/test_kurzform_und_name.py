"""„gerichtskosten VG klage hallbaum“: a short form has capitals even where names have none."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("gerichtskosten VG klage hallbaum", "1.215,00 €"),
        ("gerichtskostenvorschuss VG hallbaum", "1.215,00 €"),
        ("anwaltskosten VG klage hallbaum", "2.618,00 €"),
        ("gerichtskosten LG klage brackwasser", "1.549,50 €"),
        ("gerichtskosten AG klage nebelthau", "309,00 €"),
        ("streitwert VG hallbaum", "20.000,00 €"),
        ("RVG gebühren morgenroth", "55.337,94 €"),
        ("fristen BGB klage lindwurm", "Einspruch gegen den Strafbefehl"),
        ("gerichtskosten klage hallbaum", "1.215,00 €"),
        ("Gerichtskosten VG Hallbaum", "1.215,00 €"),
    ],
)
async def test_the_matter_is_known_beside_it(kanzlei: Kanzlei, text: str, found: str) -> None:
    assert found in await frag(kanzlei, text)


async def test_without_a_matter_the_value_is_still_asked_for(kanzlei: Kanzlei) -> None:
    assert "Streitwert in Euro?" in await frag(kanzlei, "gerichtskosten VG klage")
