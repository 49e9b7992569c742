"""The hour from which a Frist in hours runs: „um 14 Uhr“, „10:30“, „um halb drei“, „zwölf Uhr mittags“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_ZIFFERN = re.compile(
    r"\b([01]?\d|2[0-4])[:.]([0-5]\d)(?:\s*(?:uhr|h)\b|(?![\d.]))|"
    r"\b([01]?\d|2[0-4])\s*(?:uhr|h)\b(?:\s*([0-5]\d)\b)?"
)
_WORTE = re.compile(r"\b(halb )?([a-z]{3,})\s+uhr\b|\bum (halb )?([a-z]{3,})\b")
_NACHMITTAG = re.compile(r"\bnachmittag|\babend|\bmittags\b")
_MITTAG = 12


def uhrzeit(klein: str) -> str:
    """As HH:MM; "" where none is said."""
    for found in _ZIFFERN.finditer(klein):
        if found[1] and not re.search(r"uhr|h\b", found[0]) and "." in found[0]:
            continue  # a day and a month
        return _als_zeit(int(found[1] or found[3]), int(found[2] or found[4] or 0), klein)
    for found in _WORTE.finditer(klein):
        hour = zahlwort(found[2] or found[4])
        if hour is not None and hour <= 2 * _MITTAG:
            half = bool(found[1] or found[3])
            return _als_zeit(hour - 1 if half else hour, 30 if half else 0, klein)
    return ""


def _als_zeit(hour: int, minute: int, klein: str) -> str:
    later = _NACHMITTAG.search(klein) is not None and hour < _MITTAG
    return f"{(hour + _MITTAG if later else hour) % 24:02d}:{minute:02d}"
