"""One value before the suit and another in it: „vorgerichtlich 8.000 €, eingeklagt nur noch 5.000 €“.

What is credited follows the value that both have, so each fee needs its own.
"""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.kosten.betraege import Betrag, betraege
from bridle.assistants.helena.planer.kosten.positionen import Positionen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_DAVOR = re.compile(
    r"\baussergericht\w*|\bvorgericht\w*|\bgeschaeftsgebuehr|\babmahn\w*|\bangemahnt|\bangeschrieben|\bmahnschreiben"
)
_DARIN = re.compile(
    r"\beingeklagt\w*|\bgeklagt\b|\bklag(?:e|en|t)\b|\bklageverfahren|(?<!ausser)(?<!vor)\bgerichtlich\w*|\bprozess\b|"
    r"\brechtshaengig|\banhaengig|\bverfahrensgebuehr|\bim rechtsstreit"
)
_GRENZE = re.compile(r"[;:?!]|,(?!\d)|\.(?!\d)|\bund\b|\baber\b|\bdann\b|\bdanach\b")
_ANRECHNUNG = r"anrechn\w*|angerechnet"
_NICHT_HIER = (
    r"\bmehrwert|\bwiderklage|\bteil\w*ruecknahme|\bzurueckgenommen|\bvergleich|\bverglichen|\b(?:ge|be)zahlt"
)
TERMIN = r"\btermin\b|\bverhandelt|\bverhandlung|terminsgebuehr"


def zwei_werte(anfrage: Anfrage, rate: str | None) -> Positionen:
    """Both fees with their values; nothing where not each has one, or nothing is credited."""
    if not anfrage.hat(_ANRECHNUNG) or anfrage.hat(_NICHT_HIER):
        return []
    amounts = betraege(anfrage.klein)
    before = [each.euro for each in amounts if _bei(anfrage.klein, each, _DAVOR)]
    inside = [each.euro for each in amounts if _bei(anfrage.klein, each, _DARIN)]
    if len(amounts) != len(("davor", "darin")) or len(before) != 1 or len(inside) != 1 or before == inside:
        return []
    hearing = [_mit("3104", inside[0])] if anfrage.hat(TERMIN) else []
    return [_mit("2300", before[0], rate), _mit("3100", inside[0]), *hearing]


def _mit(number: str, value: Decimal, rate: str | None = None) -> dict[str, str]:
    return {"vv": number, "wert": dezimal(value)} | ({"satz": rate} if rate else {})


def _bei(klein: str, amount: Betrag, word: re.Pattern[str]) -> bool:
    """Whether the word stands in the clause of the amount."""
    before = _GRENZE.split(klein[: amount.anfang])[-1]
    after = _GRENZE.split(klein[amount.ende :])[0]
    return word.search(f"{before} {after}") is not None
