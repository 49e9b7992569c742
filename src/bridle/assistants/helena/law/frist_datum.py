"""Dates as people in a law firm write and read them."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, datetime, time

from bridle.assistants.helena.law.errors import LawError

WOCHENTAGE = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
MONATE = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
FRUEHESTES = date(1995, 1, 1)
SPAETESTES = date(2199, 12, 31)
"""The holidays are known from 1995 on; nobody can say what is one in two hundred years."""

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_GERMAN = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})")
_SPOKEN = re.compile(r"(\d{1,2})\.?\s+([A-Za-zäÄ]{3,9})\.?\s+(\d{4})")
_WITH_TIME = re.compile(
    r"(.*?\d)(?:\s*T\s*|,?\s+(?:um\s+)?)(\d{1,2})[:.](\d{2})(?::\d{2})?(?:\s*Uhr)?", re.IGNORECASE
)
_PART_OF_MONTH = re.compile(r"(Anfang|Mitte|Ende)\s+([A-Za-zäÄ]{3,9})\.?\s+(\d{4})", re.IGNORECASE)
_WEEKDAY = re.compile(
    rf"(?:{'|'.join((*WOCHENTAGE, 'Sonnabend'))}|Mo|Di|Mi|Do|Fr|Sa|So)\.?,?\s+", re.IGNORECASE
)


def parse_datum(text: str | date, was: str = "Das Datum") -> date:
    """ "2026-01-31", "31.01.2026", "31. Januar 2026". `was` begins the sentence of a refusal."""
    if isinstance(text, datetime):
        return _in_range(text.date(), was)
    if isinstance(text, date):
        return _in_range(text, was)
    year, month, day = _parts(text, was)
    try:
        return _in_range(date(year, month, day), was)
    except ValueError as error:
        if isinstance(error, LawError):
            raise
        raise LawError(f"{was} „{_short(text)}“ gibt es im Kalender nicht. Prüfe Tag und Monat.") from None


def parse_zeitpunkt(text: str | date, was: str = "Der Zeitpunkt") -> tuple[date, time | None]:
    """A date, and the time of day where one is given: "2026-01-30 14:20", "30.01.2026, 14:20 Uhr"."""
    if isinstance(text, datetime):
        return parse_datum(text.date(), was), text.time().replace(tzinfo=None)
    if isinstance(text, date):
        return parse_datum(text, was), None
    match = _WITH_TIME.fullmatch(text.strip())
    if match is None:
        return parse_datum(text, was), None
    try:
        clock = time(int(match[2]), int(match[3]))
    except ValueError:
        raise LawError(
            f"{was} „{_short(text)}“ hat keine gültige Uhrzeit. Möglich ist 00:00 bis 23:59."
        ) from None
    return parse_datum(match[1], was), clock


def deutsch(day: date) -> str:
    return f"{WOCHENTAGE[day.weekday()]}, {kurz(day)}"


def kurz(day: date) -> str:
    return f"{day:%d.%m.}{day.year:04d}"


def _parts(text: str, was: str) -> tuple[int, int, int]:
    plain = _WEEKDAY.sub("", text.strip(), count=1)
    if match := _ISO.fullmatch(plain):
        return int(match[1]), int(match[2]), int(match[3])
    if match := _GERMAN.fullmatch(plain):
        year = int(match[3])
        century = 0 if len(match[3]) == 4 else 2000 if year < 70 else 1900
        return century + year, int(match[2]), int(match[1])
    if (match := _SPOKEN.fullmatch(plain)) and (month := _month(match[2])):
        return int(match[3]), month, int(match[1])
    if (match := _PART_OF_MONTH.fullmatch(plain)) and (month := _month(match[2])):
        return int(match[3]), month, _day_of_part(match[1].lower(), int(match[3]), month)
    raise LawError(f"{was} „{_short(text)}“ ist nicht lesbar. Schreib es als 2026-01-31 oder 31.01.2026.")


def _day_of_part(part: str, year: int, month: int) -> int:
    """§ 192 BGB."""
    if part == "anfang" or year < 1:
        return 1
    return 15 if part == "mitte" else monthrange(year, month)[1]


def _month(word: str) -> int | None:
    start = word.lower().replace("ae", "ä")
    found = [number for number, name in enumerate(MONATE, 1) if name.lower().startswith(start)]
    return found[0] if len(found) == 1 else None


def _in_range(day: date, was: str) -> date:
    if FRUEHESTES <= day <= SPAETESTES:
        return day
    raise LawError(
        f"{was} {kurz(day)} liegt außerhalb dessen, was gerechnet werden kann: "
        f"{kurz(FRUEHESTES)} bis {kurz(SPAETESTES)}."
    )


def _short(text: str) -> str:
    return text.strip() if len(text) <= 60 else f"{text.strip()[:60]}…"
