"""„Warum …?“ after an answer is answered from what was shown: the computation, or the paper's own reasons."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

MODELL = "Dafür brauche ich ein Sprachmodell"


@pytest.mark.parametrize(
    ("davor", "frage", "there"),
    [
        (
            "Klage wird am 11.12.2026 zugestellt, LG Köln: Verteidigungsanzeige bis?",
            "Warum nicht der 25.?",
            "25.12.2026: 1. Weihnachtstag",
        ),
        (
            "Wann endet die Berufungsfrist, Zustellung 31.01.2026, LG Köln?",
            "warum erst am 2. märz?",
            "28.02.2026: Samstag",
        ),
        ("Was kostet eine Klage bei 10.000 € Streitwert?", "wie kommst du auf die 849 euro?", "Nr. 1210"),
        ("Welches Gericht ist für 7.500 € zuständig?", "warum das Amtsgericht?", "bis 10.000,00 €"),
        ("Wie hat das AG im Fall Auerwald entschieden?", "Warum kein Gutachten?", "bedurfte es nicht, weil"),
        ("Wie hat das AG im Fall Auerwald entschieden?", "Warum?", "Die Klage ist unbegründet"),
    ],
)
async def test_the_reason_stands_in_what_was_shown(
    kanzlei: Kanzlei, davor: str, frage: str, there: str
) -> None:
    said = await im_gespraech(kanzlei, davor, frage)
    assert there in said
    assert MODELL not in said
    assert "Nicht berücksichtigt" not in said


async def test_another_sum_is_not_taken_for_one_that_was_computed(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Was kostet eine Klage bei 10.000 € Streitwert?", "warum nicht 700 €?")
    assert "700,00 €" not in said


async def test_whoever_names_one_template_sees_it(kanzlei: Kanzlei) -> None:
    assert "{{GERICHT}}" in await frag(kanzlei, "muster klageerwiderung")
    assert "{{" not in await frag(kanzlei, "Welche Muster gibt es?")
