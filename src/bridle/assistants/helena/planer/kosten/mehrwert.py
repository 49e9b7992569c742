"""A settlement that also covers what is not pending: the fees of both parts of the value."""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag

_SUMME = r"(?:€\s?)?(\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)\s?(?:€|euro\b|eur\b)?"
_NICHT_HAENGIG = r"\b(?:nicht|noch nicht|un) ?(?:rechts|an)haengig"
_MEHRWERT = (
    rf"{_NICHT_HAENGIG}e[nrs]?\s+(?:\w+ ){{0,3}}?{_SUMME}",
    rf"{_SUMME},? (?:(?!(?:rechts|an)haengig|\d)\w+ ){{0,3}}?{_NICHT_HAENGIG}",
    rf"mehr(?:wert|vergleich)(?:es|s)?\s*(?:von|ueber|:|in hoehe von)?\s*(?:weiteren |noch )?{_SUMME}",
    rf"{_SUMME}\s*(?:vergleichs)?mehrwert",
)
"""What is said not to be pending is that part, whatever stands beside the word Mehrwert."""
_ALLES = rf"(?<![\w.,/]){_SUMME}"
OHNE_GERICHT = "Die Gerichtsgebühren sind nicht enthalten; aus dem Mehrwert nimmt das Gericht eine eigene."


def mehrwert(anfrage: Anfrage) -> list[dict[str, str]]:
    """The numbers of a suit that ends so, each with its part; nothing where a sum is missing."""
    klein = ohne_daten(anfrage.klein)
    found = next((found for each in _MEHRWERT if (found := re.search(each, klein))), None)
    if found is None:
        return []
    more = betrag(f"{found[1]} €")
    rest = klein[: found.start()] + " " + klein[found.end() :]
    sums = [value for each in re.finditer(_ALLES, rest) if (value := betrag(f"{each[1]} €"))]
    pending = [each for each in sums if Decimal(each) >= 100]
    if more is None or len(pending) != 1:
        return []
    inside = re.search(r"\bdavon (?:\w+ ){0,3}$", klein[: found.start(1)]) is not None
    own = Decimal(pending[0]) - (Decimal(more) if inside else 0)
    if own <= 0:
        return []
    pending, both = [dezimal(own)], dezimal(Decimal(more) + own)
    return [
        {"vv": "3100", "wert": pending[0]},
        {"vv": "3101", "wert": more},
        {"vv": "3104", "wert": both},
        {"vv": "1003", "wert": pending[0]},
        {"vv": "1000", "wert": more},
    ]
