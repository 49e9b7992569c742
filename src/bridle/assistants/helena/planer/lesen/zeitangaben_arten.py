"""How each kind of spoken time is written, and which stretch of days it may mean."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from bridle.assistants.helena.planer.lesen.tage import MONAT, MONATSNAMEN, WOCHENTAG, monate_spaeter
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

Gelesen = tuple[date, date] | None
_LETZT = r"(?:letzt|vorig|vergangen|vorletzt|dies|laufend|jetzig|heurig|naechst|kommend)e[nsrm]?"
_JAHRZAHL = r"(?:20[0-3]\d)(?!\d|[.,/]\d|/|\s?(?:€|euro\b|eur\b))"
_KURZ_JAHR = r"2\d(?![\d.,:/]|\s?(?:€|euro\b|eur\b|uhr\b|%))"
_TEIL = r"(?:(?P<teil>anfang|mitte|ende|spaet|frueh)\s+(?:des\s+)?)?"
_SEIT = {"letzt": -1, "vorig": -1, "vergangen": -1, "vorletzt": -2, "naechst": 1, "kommend": 1}
_TAGE = WOCHENTAG.split("|")[:7]
_QUARTALE = ("erst", "zweit", "dritt", "viert")
_ZAEHLWORT = "|".join(_QUARTALE)
_ZEITEN = {"fruehjahr": (3, 5), "fruehling": (3, 5), "sommer": (6, 8), "herbst": (9, 11)}
_ZEITWORT = "|".join(_ZEITEN)


# ---- stretches


def _monat(name: str) -> int:
    return 3 if name == "mrz" else next(n for n, full in enumerate(MONATSNAMEN, 1) if full[:3] == name[:3])


def _monate(year: int, first: int, last: int) -> tuple[date, date]:
    return date(year, first, 1), monate_spaeter(date(year, last, 1), 1) - timedelta(1)


def _teilweise(part: str | None, days: tuple[date, date]) -> tuple[date, date]:
    """Anfang, Mitte or Ende of it: generously, a third and a bit to each side."""
    first, last = days
    third = (last - first) // 3
    match part:
        case "anfang" | "frueh":
            return first, first + third
        case "mitte":
            return first + third, last - third
        case "ende" | "spaet":
            return last - third, last
        case _:
            return days


def _im_jahr(said: str, now: date) -> int:
    """The year that „letzten“, „vorigen“, „diesen“ and the like stand for."""
    return now.year + next((n for start, n in _SEIT.items() if said.startswith(start)), 0)


def _jahr_von(found: re.Match[str], now: date) -> int | None:
    named = found.groupdict()
    if named.get("jahr"):
        return int(named["jahr"]) + (2000 if len(named["jahr"]) == 2 else 0)
    return _im_jahr(named["rel"], now) if named.get("rel") else None


# ---- how each kind is read


def _monat_im_jahr(found: re.Match[str], now: date) -> Gelesen:
    month = _monat(found["monat"])
    year = _jahr_von(found, now)
    if year is None:
        # Without a year it is the last one of that name: a mandate was given before today.
        year = now.year if month <= now.month else now.year - 1
    return _teilweise(found["teil"], _monate(year, month, month))


def _letzter_monat(found: re.Match[str], now: date) -> Gelesen:
    month, said = _monat(found["monat"]), found["rel"]
    ahead = said.startswith(("naechst", "kommend"))
    year = now.year + (ahead if month <= now.month else 0 if ahead else -1)
    if not ahead and month == now.month and not said.startswith(("dies", "laufend")):
        year = now.year - 1
    return _monate(now.year if said.startswith(("dies", "laufend")) else year, month, month)


def _einheit(found: re.Match[str], now: date) -> Gelesen:
    """Letztes Jahr, Ende letzten Monats, vorige Woche, dieses Quartal."""
    step = _im_jahr(found["rel"], now) - now.year
    unit = found["einheit"]
    if unit.startswith("jahr"):
        days = _monate(now.year + step, 1, 12)
    elif unit.startswith("monat"):
        month = monate_spaeter(now.replace(day=1), step)
        days = _monate(month.year, month.month, month.month)
    elif unit.startswith("quartal"):
        first = monate_spaeter(now.replace(month=(now.month - 1) // 3 * 3 + 1, day=1), 3 * step)
        days = _monate(first.year, first.month, first.month + 2)
    else:
        monday = now - timedelta(now.weekday() - 7 * step)
        days = monday, monday + timedelta(6)
    return _teilweise(found["teil"], days)


def _tag_der_woche(found: re.Match[str], now: date) -> Gelesen:
    """Letzte Woche Dienstag."""
    step = _im_jahr(found["rel"] or found["rel2"], now) - now.year
    name = found["tag"] or found["tag2"]
    day = now - timedelta(now.weekday() - 7 * step - _TAGE.index("samstag" if name == "sonnabend" else name))
    return day, day


def _letzter_tag(found: re.Match[str], now: date) -> Gelesen:
    """„zugestellt Freitag“: the last one of that name."""
    wanted = _TAGE.index("samstag" if found["tag"] == "sonnabend" else found["tag"])
    day = now - timedelta((now.weekday() - wanted) % 7 or 7)
    return day, day


def _jahr_allein(found: re.Match[str], now: date) -> Gelesen:
    return _teilweise(found["teil"], _monate(int(found["jahr"]), 1, 12))


def _jahreszeit(found: re.Match[str], now: date) -> Gelesen:
    year = _jahr_von(found, now)
    return None if year is None else _monate(year, *_ZEITEN[found["zeit"]])


def _quartal(found: re.Match[str], now: date) -> Gelesen:
    said = found["q"] or found["n"] or found["n2"]
    number = int(said) if said.isdigit() else _QUARTALE.index(said[:5].removesuffix("e")[:5].rstrip("er")) + 1
    if not 1 <= number <= 4:
        return None
    year = _jahr_von(found, now)
    if year is None:
        year = now.year if 3 * number - 2 <= now.month else now.year - 1
    return _monate(year, 3 * number - 2, 3 * number)


def _kalenderwoche(found: re.Match[str], now: date) -> Gelesen:
    week = int(found["w"] or found["w2"])
    year = _jahr_von(found, now)
    if year is None:
        year = now.year if week <= now.isocalendar().week else now.year - 1
    return date.fromisocalendar(year, week, 1), date.fromisocalendar(year, week, 7)


def _vor_laengerem(found: re.Match[str], now: date) -> Gelesen:
    """Vor zwei Monaten, vor einem Jahr: more or less."""
    half = found["n"].startswith("einem halben")
    count = 6 if half else zahlwort(found["n"])
    if found["n"] in ("anderthalb", "eineinhalb"):
        count = 18 if found["einheit"].startswith("jahr") else None
    elif count is not None and not half and found["einheit"].startswith("jahr"):
        count *= 12
    if count is None or count > 12 * 60:
        return None
    day = monate_spaeter(now, -count)
    blur = timedelta(16 if count < 6 else 46)
    return day - blur, min(day + blur, now)


def _monatserster(found: re.Match[str], now: date) -> Gelesen:
    first = now.replace(day=1)
    day = first - timedelta(1) if found["letzter"] else first
    return day, day


_DAVOR = "zugestellt|zugegangen|zustellung|zugang|erhalten|bekommen|eingegangen|gekommen|gekriegt"
ARTEN: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date], Gelesen]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (
            rf"\b{_TEIL}(?:im\s+)?(?P<monat>{MONAT})\b\.?,?\s+(?:(?:des\s+)?(?P<rel>{_LETZT})\s+jahre?s?|"
            rf"(?P<jahr>{_JAHRZAHL}|{_KURZ_JAHR}))",
            _monat_im_jahr,
        ),
        (
            rf"\b(?P<rel>{_LETZT})\s+jahr\w*,?\s+{_TEIL}(?:im\s+)?(?P<monat>{MONAT})\b",
            _monat_im_jahr,
        ),
        (
            rf"\b(?:im|seit|anfang|mitte|ende|vom|ab|auftrag|"
            rf"mandat)\s+(?P<teil>)(?P<monat>{MONAT})\b(?!\s*\d)",
            _monat_im_jahr,
        ),
        (rf"\b(?P<rel>{_LETZT})\s+(?P<monat>{MONAT})\b(?!\s*\d)", _letzter_monat),
        (
            rf"\b(?P<rel>{_LETZT})\s+woche,?\s+(?:am\s+)?(?P<tag>{WOCHENTAG})\b|"
            rf"\b(?:am\s+)?(?P<tag2>{WOCHENTAG})\s+(?P<rel2>{_LETZT})\s+woche\b",
            _tag_der_woche,
        ),
        (rf"\b{_TEIL}(?P<rel>{_LETZT})\s+(?P<einheit>jahre?s?|monate?s?|woche|quartale?s?)\b", _einheit),
        (
            rf"\b(?P<teil>anfang|mitte|ende)\s+(?:des jahres\s+)?(?P<jahr>{_JAHRZAHL})",
            _jahr_allein,
        ),
        (
            rf"\b(?P<zeit>{_ZEITWORT})\s+(?:(?:des\s+)?(?P<rel>{_LETZT})\s+jahres|(?P<jahr>{_JAHRZAHL}))",
            _jahreszeit,
        ),
        (
            rf"\b(?:q\s?(?P<q>[1-4])|(?P<n>[1-4])\.\s?quartal|(?P<n2>(?:{_ZAEHLWORT})e[nsr]?)\s+quartal)"
            rf"(?:\s*/?\s*(?P<jahr>{_JAHRZAHL})|\s+(?:des\s+)?(?P<rel>{_LETZT})\s+jahres)?",
            _quartal,
        ),
        (
            rf"\b(?:(?:kw|kalenderwoche)\s?(?P<w>\d{{1,2}})|(?P<w2>\d{{1,2}})\.\s?(?:kw|kalenderwoche))\b"
            rf"(?:\s*/?\s*(?P<jahr>{_JAHRZAHL})|\s+(?:des\s+)?(?P<rel>{_LETZT})\s+jahres)?",
            _kalenderwoche,
        ),
        (rf"\b(?:{_DAVOR})\s+(?:am\s+)?(?P<tag>{WOCHENTAG})\b", _letzter_tag),
        (
            r"\bvor (?P<n>einem halben|anderthalb|eineinhalb|\d{1,2}|[a-z]+) (?P<einheit>monat|"
            r"jahr)(?:en|e)?\b",
            _vor_laengerem,
        ),
        (
            r"\b(?:am|zum|seit|vom) (?:monats|letzten)?(?:ersten|(?P<letzter>(?:monats)?letzten|ultimo))"
            r"(?: (?:des |diesen |dieses )?monats)?\b(?!\s+[a-z]*(?:tag|woche|quartal|jahr|instanz|monat))",
            _monatserster,
        ),
    )
)
