"""Amounts and dates of an answer that nothing read in the run contains: none may be made up."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Literal
from zoneinfo import ZoneInfo

APPROXIMATE = Decimal("0.05")
_BERLIN = "Europe/Berlin"
_GAP = "[.'’ \u00a0\u2009\u202f]"
_DIGITS = (
    rf"\d{{1,3}}(?:{_GAP}\d{{3}})+(?:,\d{{1,2}})?(?!\d)|\d{{1,3}}(?:,\d{{3}})+(?:\.\d{{1,2}})?(?!\d)"
    r"|\d{1,15}(?:[.,]\d{1,2})?(?!\d)"
)
_NUMBER = rf"(?<![\d.,/§])(?:{_DIGITS})"
_TIMES = r"(?:\s?(?P<times>Tsd\.?|Tausend|Mio\.?|Millionen|Million|Mrd\.?|Milliarden?))?"
_EURO = r"(?:€|EUR\b|Euros?\b)"
_AMOUNT = re.compile(
    rf"{_EURO}\s?(?P<behind>{_DIGITS})(?:,[-–]+)?"
    rf"|(?P<number>{_NUMBER})(?:,[-–]+)?{_TIMES}[\s-]?(?P<unit>T€|TEUR\b|k€|{_EURO})"
    r"|(?<![\d.,/§])(?P<plain>\d{1,3}(?:\.\d{3})+,\d{2})(?![\d%])"
)
_FROM = re.compile(rf"({_NUMBER})(?:\s?{_EURO})?\s?(?:bis|und|oder|–|-)\s?(?:zu\s)?$")
_ROUGHLY = re.compile(
    r"(?:\brund|\bca\.?|\bcirca|\betwa|\bungefähr|\bknapp|\bgut|\bgerundet|~|≈)\s*(?:€\s?)?$", re.I
)
_ANY_NUMBER = re.compile(
    rf"(?<![\d.,])(?:\d{{1,15}}\.\d{{3,10}}(?![\d.,])|{_DIGITS})"
    r"(?:\s?(?P<times>Tsd|Tausend|Mio|Million|Mrd|Milliard|T€|TEUR|k€))?"
)
_FACTOR = {"t": 1_000, "k": 1_000, "mi": 1_000_000, "mr": 1_000_000_000}

_MONTHS = ("jan", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez")
_DAYS = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")
_MONTH = (
    r"(?P<month>Januar|Jänner|Februar|M(?:ä|ae)rz|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
    r"|(?:Jan|Feb|M(?:ä|ae)r|Mrz|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\b\.?)"
)
_WEEKDAY = (
    r"(?:(?P<weekday>Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)s?,?\s"
    r"(?:(?:de[nmr]|am)\s)?)?"
)
_DATE = re.compile(
    r"(?<![\d.])(?P<iso>\d{4}-\d{2}-\d{2})(?P<time>[T ]\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d-])"
    rf"|{_WEEKDAY}(?<![\d.])(?:(?P<d>\d{{1,2}})\.\s?(?P<m>\d{{1,2}})\.(?:\s?(?P<y>\d{{4}}|\d{{2}})(?!\d|\.\d))?"
    rf"|(?P<day>\d{{1,2}})\.\s?{_MONTH}(?:\s(?P<year>\d{{4}}))?)",
    re.I,
)
_OUTLINE = re.compile(
    r"(?:^[ \t#>*-]*|\b(?:Ziff(?:er|\.)?|Nr\.|Nummer|Abschnitt|Punkt|Kapitel|Version|Teil)\s?)$",
    re.I | re.M,
)
"""After these „2.3.“ counts chapters and no days."""


@dataclass(frozen=True, slots=True)
class Angabe:
    """An amount or a date as the answer states it."""

    art: Literal["betrag", "datum"]
    text: str


@dataclass(frozen=True, slots=True)
class _Tag:
    year: int | None
    month: int
    day: int
    weekday: int | None
    text: str


def zahlen_belegt(text: str, gelesen: Collection[str] | str, frage: str = "") -> tuple[Angabe, ...]:
    """The amounts (EUR) and dates that neither a text read in the run nor the question has; none is right."""
    sources = [*([gelesen] if isinstance(gelesen, str) else gelesen), frage]
    unproved = [*_amounts_without(text, sources), *_dates_without(text, sources)]
    return tuple(dict.fromkeys(unproved))


# ---- amounts


def _amounts_without(text: str, sources: Collection[str]) -> Iterator[Angabe]:
    known = {value for source in sources for value in _numbers(source)}
    known |= {
        value for source in sources for _, values, _ in _amounts(_without_dates(source)) for value in values
    }
    for shown, readings, roughly in _amounts(_without_dates(text)):
        if readings & known:
            continue
        if roughly and any(
            abs(value - each) <= APPROXIMATE * abs(value) for each in readings for value in known
        ):
            continue
        yield Angabe("betrag", shown)


def _amounts(text: str) -> Iterator[tuple[str, set[Decimal], bool]]:
    for found in _AMOUNT.finditer(text):
        digits = found["behind"] or found["number"] or found["plain"]
        factor = _factor(found["times"] or (found["unit"] or "")[:1])
        before = text[max(0, found.start() - 40) : found.start()]
        roughly = _ROUGHLY.search(before) is not None
        yield found[0].strip(), _meant(digits, factor), roughly
        if found["number"] and (start := _FROM.search(before)):
            yield start[0].strip(), _meant(start[1], factor), roughly


def _meant(digits: str, factor: int) -> set[Decimal]:
    """In an answer 12.000 € are twelve thousand."""
    readings = _readings(digits)
    return {max(readings) * factor} if len(readings) > 1 else {each * factor for each in readings}


def _numbers(text: str) -> Iterator[Decimal]:
    """Every number of a source, in every way it can be read."""
    for found in _ANY_NUMBER.finditer(text):
        digits = found[0].removesuffix(found["times"] or "").strip()
        for value in _readings(digits):
            yield value
            yield value * _factor(found["times"] or "")


def _readings(digits: str) -> set[Decimal]:
    """1.234,56 and 1,234.56 mean one thing; 12.000 is twelve thousand, or twelve in a tool's JSON."""
    plain = re.sub(r"[^\d.,]", "", digits)
    dots, commas = plain.count("."), plain.count(",")
    if dots and commas:
        last = max(plain.rfind("."), plain.rfind(","))
        return {_decimal(re.sub(r"[.,]", "", plain[:last]), plain[last + 1 :])}
    if not dots and not commas:
        return {Decimal(plain)}
    sign = "." if dots else ","
    whole, _, rest = plain.rpartition(sign)
    joined = Decimal(plain.replace(sign, ""))
    if dots + commas > 1:
        return {joined}
    return {_decimal(whole, rest), joined} if len(rest) == 3 else {_decimal(whole, rest)}


def _decimal(whole: str, rest: str) -> Decimal:
    return Decimal(f"{whole}.{rest or '0'}")


def _factor(word: str) -> int:
    return next((factor for start, factor in _FACTOR.items() if word.lower().startswith(start)), 1)


def _without_dates(text: str) -> str:
    return _DATE.sub(lambda found: "\x00" * len(found[0]), text)


# ---- dates


def _dates_without(text: str, sources: Collection[str]) -> Iterator[Angabe]:
    known = [each for source in sources for each in _dates(source)]
    whole = {(each.year, each.month, each.day) for each in known}
    days = {(each.month, each.day) for each in known}
    named = {(each.year, each.month, each.day, each.weekday) for each in known}
    for each in _dates(text):
        day = (each.month, each.day)
        said = (each.year, *day) in whole or (None, *day) in whole if each.year else day in days
        if not said or (_wrong_weekday(each) and (each.year, *day, each.weekday) not in named):
            yield Angabe("datum", each.text)


def _dates(text: str) -> Iterator[_Tag]:
    for found in _DATE.finditer(text):
        if iso := found["iso"]:
            year, month, day = map(int, iso.split("-"))
            yield _Tag(year, month, day, None, iso)
            if found["time"] and (local := _in_berlin(iso + found["time"])):
                yield _Tag(local.year, local.month, local.day, None, iso)
            continue
        weekday = _weekday(found["weekday"])
        if found["month"]:
            year = int(found["year"]) if found["year"] else None
            yield _Tag(year, _month(found["month"]), int(found["day"]), weekday, found[0])
        elif int(found["m"]) <= 12 and not (
            found["y"] is None and _OUTLINE.search(text[: found.start()][-40:])
        ):
            year = int(found["y"]) if found["y"] else None
            full = year + 2000 if year is not None and year < 100 else year
            yield _Tag(full, int(found["m"]), int(found["d"]), weekday, found[0])


def _month(name: str) -> int:
    start = name.casefold().replace("ae", "ä").replace("mrz", "mär").replace("jän", "jan")[:3]
    return _MONTHS.index(start) + 1


def _weekday(name: str | None) -> int | None:
    if not name:
        return None
    return _DAYS.index(name.casefold().replace("sonnabend", "samstag"))


def _wrong_weekday(each: _Tag) -> bool:
    if each.year is None or each.weekday is None:
        return False
    try:
        return date(each.year, each.month, each.day).weekday() != each.weekday
    except ValueError:
        return False


def _in_berlin(stamp: str) -> date | None:
    """A tool's UTC evening is the next day for the person."""
    try:
        moment = datetime.fromisoformat(stamp)
        return moment.astimezone(ZoneInfo(_BERLIN)).date() if moment.tzinfo else None
    except (ValueError, OverflowError, OSError):
        return None
