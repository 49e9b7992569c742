"""Personal data that is told by its form: found by pattern, checked by checksum or by the numbering plan.

What looks similar and belongs to the case stays: file numbers (12 C 345/25), statutes, dates and amounts.
A number whose name stands before it ("IBAN: …") is taken at its word even where a digit was mistyped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import phonenumbers
from stdnum import iban
from stdnum.de import idnr, stnr
from stdnum.eu import vat

REGION = "DE"
KINDS = ("EMAIL", "IBAN", "USTID", "STEUERID", "STEUERNR", "TELEFON", "REGISTER")


_TAKEN = "\x1f"
"""Stands where something was found, so that the next number begins behind it."""


class Found(NamedTuple):
    start: int
    end: int
    kind: str


def find(text: str) -> list[Found]:
    """Everything personal in a text, in order, without overlaps; the earlier kind wins a place."""
    if not _WORTH_A_LOOK.search(text):
        return []
    text = text.replace(_TAKEN, " ")
    taken: list[Found] = []
    for finder in _FINDERS:
        for found in list(finder(text)):
            if _TAKEN not in text[found.start : found.end]:
                taken.append(found)
                text = f"{text[: found.start]}{_TAKEN * (found.end - found.start)}{text[found.end :]}"
    return sorted(taken)


def _scan(pattern: re.Pattern[str], text: str, kind: str, ends: Callable[[str], int]) -> Iterator[Found]:
    """A candidate may run into the next number: it ends where `ends` says, and the rest is looked at too."""
    position = 0
    while match := pattern.search(text, position):
        length = ends(match[0])
        if length:
            yield Found(match.start(), match.start() + length, kind)
        position = match.start() + max(1, length)


def _ends(candidate: str) -> list[int]:
    """Where a number that runs into others may end, the longest first."""
    return [len(candidate), *[cut.start() for cut in _CUT.finditer(candidate)][::-1]]


_CUT = re.compile(r"[^0-9A-Za-z]+(?=[0-9A-Za-z])")
_WORTH_A_LOOK = re.compile(
    r"@|\d\D{0,3}\d\D{0,3}\d\D{0,3}\d|[\[({]\s?(?:at|ät)\s?[\])}]|HR[AB]|GnR", re.IGNORECASE
)
_GAP = r"[ \u00a0\u202f\u2009]?"
_AT = r"(?:@|\s?[\[({]\s?(?:at|ät)\s?[\])}]\s?)"
_DOT = r"(?:\.|\s?[\[({]\s?(?:dot|punkt)\s?[\])}]\s?)"

_ANY_AT = re.compile(_AT, re.IGNORECASE)
_EMAIL = re.compile(rf"[\w.+%'\-]{{1,64}}{_AT}[\w\-]{{1,63}}(?:{_DOT}[\w\-]{{1,63}}){{1,6}}", re.IGNORECASE)


def _emails(text: str) -> Iterator[Found]:
    if not _ANY_AT.search(text):
        return
    for match in _EMAIL.finditer(text):
        lead = len(match[0]) - len(match[0].lstrip("'.-"))
        yield Found(match.start() + lead, match.end(), "EMAIL")


_IBAN_BEGINS = re.compile(
    r"(?:(?<![^\W_])[A-Za-z]{2}|(?<![A-Z])[A-Z]{2})"
    r"[ \u00a0]?\d{2}(?=(?:[\s\u00a0\-.]{0,2}[A-Za-z0-9]){11})"
)
_IBAN_LONGEST, _IBAN_SHORTEST, _IBAN_GERMAN, _IBAN_DIGITS = 34, 15, 22, 7
_NAMED_IBAN = re.compile(r"iban\W{0,4}$", re.IGNORECASE)


def _ibans(text: str) -> Iterator[Found]:
    for match in _IBAN_BEGINS.finditer(text):
        letters, ends = _compact(text, match.start(), _IBAN_LONGEST)
        if _digits(letters[:_IBAN_SHORTEST]) < _IBAN_DIGITS:
            continue
        lengths = range(len(letters), _IBAN_SHORTEST - 1, -1)
        length = next((n for n in lengths if iban.is_valid(letters[:n])), None)
        length = length or _looks_like_iban(letters, text[max(0, match.start() - 12) : match.start()])
        if length:
            yield Found(match.start(), ends[length - 1], "IBAN")


def _compact(text: str, start: int, most: int) -> tuple[str, list[int]]:
    """The letters and digits from a place on, as far as they stand close together, and where each ends."""
    letters: list[str] = []
    ends: list[int] = []
    gap = 0
    for place in range(start, min(len(text), start + most * 3)):
        char = text[place]
        if char.isascii() and char.isalnum():
            letters.append(char.upper())
            ends.append(place + 1)
            gap = 0
        elif char in " \u00a0\u202f\n\r\t-." and gap < 2:
            gap += 1
        else:
            break
        if len(letters) == most:
            break
    return "".join(letters), ends


def _looks_like_iban(letters: str, before: str) -> int | None:
    """A German one with a wrong checksum is nothing else; others are believed when they are called IBAN."""
    german = letters[:_IBAN_GERMAN]
    if german.startswith("DE") and len(german) == _IBAN_GERMAN and german[2:].isdigit():
        return _IBAN_GERMAN
    if not _NAMED_IBAN.search(before):
        return None
    digits = re.match(r"[A-Z]{2}\d{2}[A-Z]{0,4}\d{9,26}", letters)
    return len(digits[0]) if digits else None


_VAT = re.compile(
    r"(?<![A-Z0-9])(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)"
    r"[ \u00a0]?[A-Z0-9](?:[ \u00a0.\-]?[A-Z0-9]){6,11}"
)
_VAT_GERMAN = re.compile(r"DE(?:[ \u00a0.\-]?\d){9}(?!\d)")
_VAT_NAMED = re.compile(
    r"(?:USt|Umsatzsteuer|VAT|MwSt)[\w.\-]*(?:[ \-]?(?:Id(?:ent\w*)?|ID|Nr)[\w.\-]*)*\W{1,4}"
    r"(?:lautet |ist |number )?([A-Z]{2}[ \u00a0]?\d(?:[ .]?\d){6,11})(?!\d)",
    re.IGNORECASE,
)


def _vats(text: str) -> Iterator[Found]:
    yield from (Found(*match.span(1), "USTID") for match in _VAT_NAMED.finditer(text))
    yield from _scan(_VAT, text, "USTID", _vat_ends)


def _vat_ends(candidate: str) -> int:
    german = _VAT_GERMAN.match(candidate)
    ends = [german.end(), *_ends(candidate)] if german else _ends(candidate)
    return next((end for end in ends if vat.is_valid(candidate[:end])), 0)


_IDNR = re.compile(rf"(?<![\d/.,\-])\d{{2}}{_GAP}\d{{3}}{_GAP}\d{{3}}{_GAP}\d{{3}}(?![\d/])(?![.,\-]\d)")
_TAX_ID_NAME = (
    r"(?:Steuer[\- ]?(?:id(?:ent\w*)?|ID[\- ]?Nr)|Id(?:entifikations)?[\-. ]?(?:nr|nummer)|TIN)[\w.\-]*"
)
_IDNR_NAMED = re.compile(
    rf"{_TAX_ID_NAME}\W{{1,4}}(?:lautet |ist )?(\d(?:[ \u00a0]?\d){{10}})(?!\d)", re.IGNORECASE
)


def _tax_ids(text: str) -> Iterator[Found]:
    yield from (Found(*match.span(1), "STEUERID") for match in _IDNR_NAMED.finditer(text))
    for match in _IDNR.finditer(text):
        if idnr.is_valid(match[0]):
            yield Found(*match.span(), "STEUERID")


_STNR = re.compile(r"(?<![\d/.,\-])(?:\d{2,3} ?/ ?\d{3,4} ?/ ?\d{4,5}|\d{13})(?![\d/])")
_STNR_NAMED = re.compile(
    r"(?:Steuer[\- ]?(?:nummer|nr)|St\.?[\- ]?Nr)\.?\W{1,4}(?:lautet |ist )?"
    r"(\d(?:[ /\-]{0,2}\d){9,12})(?!\d)",
    re.IGNORECASE,
)


def _tax_numbers(text: str) -> Iterator[Found]:
    yield from (Found(*match.span(1), "STEUERNR") for match in _STNR_NAMED.finditer(text))
    for match in _STNR.finditer(text):
        if stnr.is_valid(match[0].replace(" ", "")):
            yield Found(*match.span(), "STEUERNR")


_PHONE = re.compile(r"(?<![\d.,§\-])(?<!\d:)(?:\+|\(?0)\d?[\d \u00a0()/.\-–]{5,28}\d(?!\d)")
_PHONE_NAMED = re.compile(
    r"\b(?:Tel(?:efon)?(?:nummer|nr)?|Fon|Phone|Ruf(?:nummer)?|(?:Tele)?fax(?:nummer|nr)?|"
    r"Mobil(?:nummer|telefon|funk)?|Handy(?:nummer|nr)?|Durchwahl)\b\W{0,4}(?:lautet |ist |unter )?"
    r"((?:\+|\()?\d[\d \u00a0()/\-–]{3,24}\d)(?!\d)",
    re.IGNORECASE,
)
_AREA_CODE = re.compile(r"[^\d]0\d{2,4}\)?$")
_DATE = re.compile(r"(?:^|\s)\(?\d{1,2}\.\s?\d{1,2}\.(?!\d{3}\.)")


def _phones(text: str) -> Iterator[Found]:
    for match in _PHONE_NAMED.finditer(text):
        yield Found(match.start(1), match.end(1), "TELEFON")
    for found in _scan(_PHONE, text, "TELEFON", _phone_ends):
        opened = text[found.start] == "(" and ")" not in text[found.start : found.end]
        yield found._replace(start=found.start + opened)


def _phone_ends(candidate: str) -> int:
    """How much of a row of digits is a telephone number: a date or another number may stand behind it.

    German numbers have no fixed length, so the area code of the next one could belong to this one.
    """
    ends = [end for end in _ends(_DATE.split(candidate, maxsplit=1)[0]) if _is_phone(candidate[:end])]
    while len(ends) > 1 and _AREA_CODE.search(candidate[: ends[0]]) and _digits(candidate[: ends[1]]) >= 9:
        del ends[0]
    return ends[0] if ends and _digits(candidate[: ends[0]]) >= 6 else 0


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))


def _is_phone(candidate: str) -> bool:
    try:
        return phonenumbers.is_valid_number(phonenumbers.parse(candidate, REGION))
    except phonenumbers.NumberParseException:
        return False


_REGISTER = re.compile(
    r"(?<![^\W_])(?:HR[AB]|GnR)[ \u00a0\-.:]{0,3}(?:Nr\.? ?)?\d{1,6}(?: ?[A-Z]{1,3}(?![^\W_]))?(?!\d)"
)


def _registers(text: str) -> Iterator[Found]:
    return (Found(*match.span(), "REGISTER") for match in _REGISTER.finditer(text))


_FINDERS: tuple[Callable[[str], Iterable[Found]], ...] = (
    _emails,
    _ibans,
    _vats,
    _tax_ids,
    _tax_numbers,
    _phones,
    _registers,
)
