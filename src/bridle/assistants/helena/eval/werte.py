"""Amounts, days, durations and pages in a text, whichever way they are written.

Apart from the reader that marks Helena's own answers: whoever checks should not share the mistakes of what
is checked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from decimal import Decimal, InvalidOperation

_MONTHS = ("jan", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez")
_NUMBER = r"\d{1,3}(?:[.,’' \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?"
_NUMBERS = re.compile(rf"(?<![\w.,/])(?:{_NUMBER})(?![\d/])")
_MONEY = re.compile(
    rf"(?<![\w.,])(?P<before>{_NUMBER})(?:\s|[*_]){{0,4}}(?:€|EUR\b|Euro\b)|(?:€|\bEUR)\s?(?P<after>{_NUMBER})"
    r"|(?<![\w.,])(?P<bare>\d{1,3}(?:\.\d{3})*,\d{2})(?!\d|\s?(?:%|°|m\b|m²|km|h\b|Std|Stunden|Prozent))"
)
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
_DOTTED = re.compile(r"(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)")
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/(\d{4})(?![\d/])")
_NAMED = re.compile(
    r"(?<!\d)(\d{1,2})\.\s?(jan|feb|mär|maer|mrz|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-zä]*\.?"
    r"(?:\s?(\d{4}))?(?!\d)",
    re.IGNORECASE,
)
_SHORT = re.compile(r"(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?!\s?\d)")
_MINUTES = re.compile(r"(?<![\d:,.])(\d+)\s?(?:min\b|minuten?\b)", re.IGNORECASE)
_CLOCKED = re.compile(r"(?<!\d)(\d{1,3}):(\d{2})\s?(?:h\b|std|stunden?)", re.IGNORECASE)
_HOURS = re.compile(
    r"(?<![\d:,.])(\d+)(?:[.,](\d+))?\s?(?:h\b|std\b\.?|stunden?\b)(?:\s?(?:,|und)?\s?(\d+)\s?(?:min\b|minuten?\b))?",
    re.IGNORECASE,
)
_UNITS = "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split()  # noqa: SIM905
_TEENS = {"sechzehn": 16, "siebzehn": 17} | {f"{_UNITS[n]}zehn": n + 10 for n in (3, 4, 5, 8, 9)}
_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()  # noqa: SIM905
_SMALL = (
    {"eine": 1, "eins": 1}
    | {each: n for n, each in enumerate(_UNITS)}
    | _TEENS
    | {each: 10 * n for n, each in enumerate(_TENS, 2)}
)
_SAID = re.compile(
    r"(?<!\w)([a-zäöüß]+(?:\s?(?:tausend|millionen|million))*)\s(?:€|EUR\b|Euro\b)", re.IGNORECASE
)
_PAGES = re.compile(r"(?:\bSeiten?|\bS\.)\s*((?:\d+(?:\s*(?:,|und|bis|–|-|/)\s*)?)+)", re.IGNORECASE)


def zahl(written: str) -> Decimal | None:
    """ "1.234,56", "1234.56" and "1 234,56" are one number; "12.000" is twelve thousand."""
    text = re.sub(r"[’' \u00a0\u202f]", "", written)
    if "," in text and "." in text:
        thousands = "." if text.rfind(",") > text.rfind(".") else ","
        text = text.replace(thousands, "")
    elif re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", text):
        text = re.sub(r"[.,]", "", text)
    try:
        return Decimal(text.replace(",", "."))
    except InvalidOperation:
        return None


def zahlen(text: str) -> set[Decimal]:
    """Every number, whatever it counts."""
    return {found for match in _NUMBERS.finditer(text) if (found := zahl(match[0])) is not None}


def betraege(text: str) -> set[Decimal]:
    """Amounts of money: with a currency, or with cents; also „zwölftausend Euro“."""
    said = {Decimal(found) for match in _SAID.finditer(text) if (found := zahlwort(match[1])) is not None}
    return said | {
        found
        for match in _MONEY.finditer(text)
        if (found := zahl(match["before"] or match["after"] or match["bare"])) is not None
    }


def zahlwort(written: str) -> int | None:
    """ "zwölftausendfünfhundert" is 12500; another word is none."""
    word = re.sub(r"\s", "", written).lower()
    for name, times in (("million", 1_000_000), ("tausend", 1_000), ("hundert", 100)):
        before, found, behind = word.partition(name)
        if found:
            behind = behind.removeprefix("en").removeprefix("und")
            many, rest = zahlwort(before) if before else 1, zahlwort(behind) if behind else 0
            return None if many is None or rest is None else many * times + rest
    if word in _SMALL:
        return _SMALL[word]
    one, found, tens = word.rpartition("und")
    return _SMALL[one] + _SMALL[tens] if found and one in _SMALL and tens in _TENS else None


def tage(text: str) -> set[date]:
    """Days with their year."""
    return set(_days(text))


def tage_ohne_jahr(text: str) -> set[tuple[int, int]]:
    """Month and day where no year was said."""
    named = [(_month(m[2]), int(m[1])) for m in _NAMED.finditer(text) if m[3] is None]
    return {*named, *[(int(m[2]), int(m[1])) for m in _SHORT.finditer(text)]}


def minuten(text: str) -> set[int]:
    """Durations in minutes."""
    found = {int(m[1]) for m in _MINUTES.finditer(text)}
    found |= {int(m[1]) * 60 + int(m[2]) for m in _CLOCKED.finditer(text)}
    for m in _HOURS.finditer(text):
        part = round(float(f"0.{m[2]}") * 60) if m[2] else int(m[3] or 0)
        found.add(int(m[1]) * 60 + part)
    return found


def seiten(text: str) -> set[int]:
    return {int(number) for m in _PAGES.finditer(text) for number in re.findall(r"\d+", m[1])}


def gefaltet(text: str) -> str:
    """For comparing words: no case, no Markdown, no double spaces, umlauts as they are transcribed."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    for umlaut, written in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        plain = plain.replace(umlaut, written)
    return " ".join(re.sub(r"[*_`„“”\"»«]", "", plain).split())


def enthaelt(text: str, words: str) -> bool:
    """Whether the words occur; a bare number only as a whole one."""
    wanted, where = gefaltet(words), gefaltet(text)
    if wanted.isdigit():
        return re.search(rf"(?<![\d.,/]){wanted}(?![\d/]|[.,]\d)", where) is not None
    return wanted in where


def _days(text: str) -> Iterator[date]:
    written = [(m[1], m[2], m[3]) for m in _ISO.finditer(text)]
    written += [(m[3] if len(m[3]) == 4 else f"20{m[3]}", m[2], m[1]) for m in _DOTTED.finditer(text)]
    written += [(m[3], m[2], m[1]) for m in _SLASHED.finditer(text)]
    written += [(m[3], str(_month(m[2])), m[1]) for m in _NAMED.finditer(text) if m[3]]
    for year, month, day in written:
        try:
            yield date(int(year), int(month), int(day))
        except ValueError:
            continue


def _month(name: str) -> int:
    start = name.lower().replace("maer", "mär").replace("mrz", "mär")[:3]
    return _MONTHS.index(start) + 1
