"""All amounts of a request with their places: „aus 8.000 €“, „einer 5.000, der andere 3k“."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from bridle.assistants.helena.law import vv
from bridle.assistants.helena.planer.lesen.tage import DATUM

_BETRAG = re.compile(
    r"(?<![\w.,/§])(?P<zahl>\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)(?![\d/%]|[.,]\d)\s?"
    r"(?P<mal>k\b|tsd\b\.?|tausend\b|mio\b\.?|millionen\b)?\s?(?:,-+)?\s?(?P<geld>€|euro\b|eur\b)?"
)
_MAL = {"k": 1_000, "tsd": 1_000, "tausend": 1_000, "mio": 1_000_000, "millionen": 1_000_000}
_NORM = re.compile(r"§§?\s?\d+[a-z]?(?:\s(?:abs|absatz|satz|nr)\b\.?\s?\d+)*")
_JAHR = re.compile(r"20[0-4]\d")
SMALLEST = 100
"""A number without a unit below it counts people, fees or days."""


@dataclass(frozen=True, slots=True)
class Betrag:
    anfang: int
    ende: int
    euro: Decimal


def betraege(klein: str) -> list[Betrag]:
    """In the order of the text. Dates, rates and numbers of the VV are none."""
    plain = _NORM.sub(_leer, DATUM.sub(_leer, klein))
    found = [(each, _euro(each)) for each in _BETRAG.finditer(plain)]
    return [
        Betrag(each.start(), each.end(), value)
        for each, value in found
        if each["geld"] or each["mal"] or _ohne_einheit(each, value, plain)
    ]


def _leer(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _euro(found: re.Match[str]) -> Decimal:
    plain = Decimal(found["zahl"].replace(".", "").replace(",", "."))
    return plain * _MAL[found["mal"].rstrip(".")] if found["mal"] else plain


def _ohne_einheit(found: re.Match[str], value: Decimal, plain: str) -> bool:
    number = found["zahl"]
    if value < SMALLEST or re.match(r"\s?(?:tag|woche|monat|jahr|vv\b)", plain[found.end() :]):
        return False
    after_word = re.search(r"\b(?:aus|ueber|nach|von|bei|auf|wert\w*)[\s:]+$", plain[: found.start()])
    bare = len(number) == len("3100") and number.isdigit()
    return not bare or bool(after_word) or not (number in vv.alle() or _JAHR.fullmatch(number))
