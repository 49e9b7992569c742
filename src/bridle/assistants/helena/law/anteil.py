"""A share of an amount: a half, 40 %, two thirds. Exact until it is rounded to the cent."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import auf_cent, zeige

_BRUCH = re.compile(r"(\d{1,6})\s?/\s?(\d{1,6})", re.ASCII)
_PROZENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,4})?)\s?(?:%|prozent)", re.ASCII | re.IGNORECASE)
_ZAHL = re.compile(r"[01](?:[.,]\d{1,6})?", re.ASCII)


def lies_anteil(eingabe: str) -> Fraction:
    """Of "1/2", "40 %" or "0,4": more than nothing, and the whole at most."""
    text = eingabe.strip()
    share = Fraction(0)
    if (bruch := _BRUCH.fullmatch(text)) and int(bruch[2]):
        share = Fraction(int(bruch[1]), int(bruch[2]))
    elif prozent := _PROZENT.fullmatch(text):
        share = Fraction(prozent[1].replace(",", ".")) / 100
    elif _ZAHL.fullmatch(text):
        share = Fraction(text.replace(",", "."))
    if not 0 < share <= 1:
        raise LawError(
            f"Der Anteil ist kein Teil des Ganzen (angegeben: {zeige(eingabe)}); möglich ist zum Beispiel "
            "1/2, 40 % oder 0,4."
        )
    return share


def anteil_von(betrag: Decimal, anteil: Fraction) -> Decimal:
    return auf_cent(betrag * anteil.numerator / anteil.denominator)
