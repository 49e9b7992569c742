"""A share is exact until it is rounded, and what is none is said."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from bridle.assistants.helena.law.anteil import anteil_von, lies_anteil
from bridle.assistants.helena.law.errors import LawError


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("1/2", Fraction(1, 2)),
        (" 2 / 3 ", Fraction(2, 3)),
        ("40 %", Fraction(2, 5)),
        ("12,5%", Fraction(1, 8)),
        ("40 Prozent", Fraction(2, 5)),
        ("0,25", Fraction(1, 4)),
        ("0.4", Fraction(2, 5)),
        ("1", Fraction(1)),
        ("100 %", Fraction(1)),
    ],
)
def test_a_share_is_read_however_it_is_written(text: str, share: Fraction) -> None:
    assert lies_anteil(text) == share


@pytest.mark.parametrize("text", ["", "halb", "3/2", "1/0", "0", "0/5", "150 %", "-1/2", "40", "1e-3", "²/₃"])
def test_what_is_no_share_is_refused_with_what_is_possible(text: str) -> None:
    with pytest.raises(LawError, match="zum Beispiel 1/2, 40 % oder 0,4"):
        lies_anteil(text)


def test_half_a_cent_is_rounded_up_also_of_a_share_that_no_decimal_has() -> None:
    assert anteil_von(Decimal("0.03"), Fraction(1, 6)) == Decimal("0.01")
    assert anteil_von(Decimal("847.61"), Fraction(1, 2)) == Decimal("423.81")
    assert anteil_von(Decimal("100.00"), Fraction(2, 3)) == Decimal("66.67")
