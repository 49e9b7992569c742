"""How high the flat rate for post and telephone is: its number says it, where there is no bill to make."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag


@pytest.mark.parametrize(
    "text",
    [
        "Wie hoch ist die Auslagenpauschale höchstens?",
        "wie viel ist die auslagenpauschale",
        "Wie hoch darf die Pauschale Nr. 7002 höchstens sein?",
        "Postpauschale Obergrenze?",
        "Höchstbetrag der Post- und Telekommunikationspauschale",
        "Was ist das Maximum bei der Telekompauschale?",
        "Wie hoch ist die Auslagenpauschale bei Gebühren von 80 €?",
        "Wo ist die Auslagenpauschale geregelt?",
    ],
)
async def test_its_share_and_its_limit_are_told(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Nr. 7002 VV RVG" in said
    assert "20 % der Gebühren, höchstens 20,00 €" in said
    assert "Gerechnet" not in said


async def test_beside_a_fee_it_stands_in_the_bill_and_beside_a_value_alone_the_fees_are_asked_for(
    kanzlei: Kanzlei,
) -> None:
    said = await frag(kanzlei, "Was kostet eine 1,3 Geschäftsgebühr aus 5.000 € mit Auslagenpauschale?")
    assert "(Nr. 7002 VV RVG): 20,00 €" in said
    said = await frag(kanzlei, "Wie hoch ist die Auslagenpauschale bei 5.000 €?")
    assert "richtet sich nach den Gebühren, zu denen sie gehört" in said
