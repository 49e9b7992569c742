"""Several spans in one breath: „heute + die nächsten Tage“, „diese Woche und die danach“.

They are one span from the first day to the last; what was named first must not hide the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

_UND = r"\s*(?:,|\+|&|/|\bund\b|\bsowie\b|\boder\b|\bplus\b|\bbis\b|\bwie auch\b|\bauch\b)"
_ARTIKEL = r"(?:auch |noch |in |an |fuer |die |den |der |dem )*"
_TAGE = (
    (r"vorgestern", -2),
    (r"gestern", -1),
    (r"heute", 0),
    (r"morgen", 1),
    (r"uebermorgen", 2),
)
_DIESE = r"(?:diese[rn]?|laufende[rn]?|aktuelle[rn]?)(?: woche| kw)?"
_FOLGENDE = r"(?:naechste[rn]?|kommende[rn]?|folgende[rn]?)"
DAYS = 7
"""How many „die nächsten Tage“ are."""


def mehrere(klein: str, now: date) -> tuple[date, date, str] | None:
    """The first and last day of spans that are named together, and their name; None where one is named."""
    monday = now - timedelta(now.weekday())
    spans = _arten(now, monday)
    places = [
        (found.start(), found.end(), first, last)
        for pattern, first, last in spans
        for found in re.finditer(rf"\b(?:{pattern})\b", klein)
    ]
    chain = _kette(sorted(places), klein)
    if len(chain) < 2:
        return None
    first, last = min(each[2] for each in chain), max(each[3] for each in chain)
    if any(each[2] == monday for each in chain) and all((each[3] - each[2]).days == 6 for each in chain):
        return first, last, "Diese und nächste Woche" if first == monday else "In diesen Wochen"
    if (first, last) == (now, now + timedelta(1)):
        return first, last, "Heute und morgen"
    if first == now and last > now + timedelta(2):
        return first, last, "Heute und in den nächsten Tagen"
    return first, last, f"Vom {first:%d.%m.%Y} bis {last:%d.%m.%Y}"


def _arten(now: date, monday: date) -> Iterator[tuple[str, date, date]]:
    for word, days in _TAGE:
        yield word, now + timedelta(days), now + timedelta(days)
    yield _DIESE, monday, monday + timedelta(6)
    yield rf"{_FOLGENDE} woche|(?:die )?(?:woche )?danach", monday + timedelta(7), monday + timedelta(13)
    yield rf"{_FOLGENDE} (?:paar )?tagen?|(?:die )?tage? (?:danach|darauf)", now, now + timedelta(DAYS)


def _kette(places: list[tuple[int, int, date, date]], klein: str) -> list[tuple[int, int, date, date]]:
    """Those that stand together, joined by „und“, a comma or a plus."""
    chain: list[tuple[int, int, date, date]] = []
    for each in places:
        if chain and each[0] < chain[-1][1]:
            continue
        between = klein[chain[-1][1] : each[0]] if chain else ""
        if not chain or re.fullmatch(rf"(?:{_UND}\s*)+{_ARTIKEL}", between):
            chain.append(each)
        elif len(chain) < 2:
            chain = [each]
    return chain
