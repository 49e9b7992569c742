"""Lengths of time as people say them: „30 Minuten“, „1,5 Std.“, „eine halbe Stunde“."""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_STUNDE = r"(?:std\.?|stunden?|h)(?![a-zäöü])"
_MINUTE = r"(?:min\.?|minuten?|minute)(?![a-zäöü])"
DAUER = re.compile(
    rf"\d{{1,2}}:\d{{2}}\s*{_STUNDE}|\d{{1,2}}\s*{_STUNDE}\s*(?:und\s*)?\d{{1,2}}\s*(?:{_MINUTE})?|"
    rf"\d{{1,4}}(?:,\d{{1,2}})?\s*{_STUNDE}|\d{{1,4}}\s*{_MINUTE}|"
    rf"(?:eine?r? )?(?:drei)?viertelstunden?|(?:eine?r? )?halben? stunde|eineinhalb stunden|"
    rf"anderthalb stunden|"
    rf"[a-zäöü]{{3,15}} {_STUNDE}|[a-zäöü]{{3,25}} {_MINUTE}",
    re.I,
)
_FESTE = (
    (r"dreiviertelstunde", 45),
    (r"viertelstunde", 15),
    (r"halben? stunde", 30),
    (r"(?:eineinhalb|anderthalb) stunden", 90),
)


def minuten(klein: str) -> int | None:
    """„30 Minuten“, „1,5 Std.“, „1:30 h“, „eine halbe Stunde“, „2 Std. 15 Min.“; None without one."""
    for found in DAUER.finditer(klein):
        if (value := _minuten(falte(found[0]))) is not None:
            return value
    return None


def _minuten(text: str) -> int | None:
    for pattern, value in _FESTE:
        if re.search(pattern, text):
            return value
    if clock := re.match(r"(\d{1,2}):(\d{2})", text):
        return int(clock[1]) * 60 + int(clock[2])
    if both := re.match(rf"(\d{{1,2}})\s*{_STUNDE}\s*(?:und\s*)?(\d{{1,2}})", text):
        return int(both[1]) * 60 + int(both[2])
    number, unit = (re.match(r"[\d,]+|[a-z]+", text) or [""])[0], text.lstrip("0123456789, ")
    unit = unit.removeprefix(number).strip()
    if "," in number:
        value = Decimal(number.replace(",", ".")) * 60
        return int(value) if value == int(value) and not unit.startswith("min") else None
    count = zahlwort(number)
    return None if count is None else count * (1 if unit.startswith("min") else 60)
