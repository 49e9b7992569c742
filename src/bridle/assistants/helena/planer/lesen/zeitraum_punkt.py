"""A span and the points in it as a bound names them: „Ende Januar 2027“, „Mitte nächsten Monats“.

Anfang, Mitte and Ende of a month are its first, its 15th and its last day (§ 192 BGB).
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta

from bridle.assistants.helena.planer.lesen.tage import MONAT, MONATSNAMEN, monate_spaeter
from bridle.assistants.helena.planer.lesen.zeitraum_feste import jahr

Tage = tuple[date, date]
Liest = Callable[[str], "Tage | None"]
"""The span that the rest of a folded text names."""
_TEIL = "anfang|beginn|mitte|ende|ablauf|schluss"
_EINHEIT = r"(?:woche|monats?|quartals?|jahr(?:e?s)?)"
_SCHRITT = {
    "uebernaechst": 2,
    "naechst": 1,
    "kommend": 1,
    "folgend": 1,
    "dies": 0,
    "laufend": 0,
    "aktuell": 0,
    "vorletzt": -2,
    "letzt": -1,
    "vorig": -1,
    "vergangen": -1,
}
_WELCHE = rf"(?:{'|'.join(_SCHRITT)})e[nrsm]?"
_JAHR = r"(?:20[0-4]\d)(?![\w/]|[.,-]\d)"
_MONAT = rf"(?:{MONAT})\b\.?(?:\s(?:{_JAHR}|(?:des\s)?{_WELCHE}\sjahr(?:e?s)?\b))?"
_GEZAEHLT = (
    rf"(?:[1-4]\.|erste[ns]|zweite[ns]|dritte[ns]|vierte[ns])\s?quartals?\b(?:\s{_JAHR})?|"
    rf"q\s?[1-4]\b(?:\s{_JAHR})?|(?:kw|kalenderwoche)\s?\d{{1,2}}\b"
)
_ARTIKEL = r"(?:(?:von|vom|der|des|dem|den|im|in)\s)*"
PUNKT = (
    rf"(?:(?P<teil>{_TEIL})\s{_ARTIKEL}"
    rf"(?P<darin>{_MONAT}|{_WELCHE}\s{_EINHEIT}\b|{_EINHEIT}\b|{_GEZAEHLT}|(?:jahr(?:es)?\s)?{_JAHR})|"
    rf"(?P<wort>(?:wochen|monats|quartals|jahres)(?:anfang|beginn|mitte|ende|schluss))\b|"
    rf"(?P<rahmen>{_MONAT}|{_WELCHE}\s{_EINHEIT}\b|{_GEZAEHLT}))"
)
"""In a folded text, behind „bis“, „ab“, „vor“ or „nach“ and its article."""
WEEK = 7
MITTE = 15
"""Of a month, whatever its length."""


def tage_am(found: re.Match[str], begin: date, klein: str, liest: Liest) -> Tage | None:
    """The day of the point, or the first and last day of the span; None where no calendar has it."""
    if word := found["wort"]:
        cut = next(n for n in (6, 7, 8) if word[:n] in ("wochen", "monats", "jahres", "quartals"))
        part, within = word[cut:], _einheit(word[: cut - 1], 0, begin)
    else:
        part, within = found["teil"] or "", _rahmen(found["darin"] or found["rahmen"], begin, klein, liest)
    if within is None or not part:
        return within
    day = teil_von(part, within)
    return day, day


def teil_von(part: str, within: Tage) -> date:
    """Which day of a span is meant by its beginning, middle or end."""
    first, last = within
    if part in ("anfang", "beginn"):
        return first
    if part != "mitte":
        return last
    if (first.day, first.month) == (1, last.month):
        return first.replace(day=MITTE)
    return first + (last - first) // 2


def _rahmen(said: str, begin: date, klein: str, liest: Liest) -> Tage | None:
    if month := re.match(rf"({MONAT})\b\.?(?:\s(?:des\s)?(.+))?", said):
        return _monat(month[1], month[2] or "", begin, klein)
    if unit := re.fullmatch(rf"(?:({_WELCHE})\s)?({_EINHEIT})", said):
        return _einheit(unit[2], _schritt(unit[1] or "dies"), begin)
    return liest(f"in {said}")


def _monat(name: str, year: str, begin: date, klein: str) -> Tage:
    number = 3 if name == "mrz" else next(n for n, each in enumerate(MONATSNAMEN, 1) if each[:3] == name[:3])
    if not year:
        which = jahr(number, begin, klein)
    else:
        which = int(year) if year.isdigit() else begin.year + _schritt(year)
    return date(which, number, 1), date(which, number, monthrange(which, number)[1])


def _schritt(said: str) -> int:
    return next(step for word, step in _SCHRITT.items() if said.startswith(word))


def _einheit(word: str, step: int, day: date) -> Tage:
    if word.startswith("woche"):
        monday = day - timedelta(day.weekday()) + timedelta(WEEK * step)
        return monday, monday + timedelta(WEEK - 1)
    months = {"monat": 1, "quart": 3}.get(word[:5], 12)
    start = monate_spaeter(day.replace(month=(day.month - 1) // months * months + 1, day=1), months * step)
    return start, monate_spaeter(start, months) - timedelta(1)
