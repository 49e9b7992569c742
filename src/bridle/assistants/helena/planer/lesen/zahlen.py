"""Numbers, amounts and rates in a request: „12.000 €“, „12k“, „zwölftausend Euro“, „1,3-Gebühr“."""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import dezimal, lies_betrag
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.woerter import falte

_EINER = {
    "null": 0,
    "ein": 1,
    "eins": 1,
    "eine": 1,
    "einen": 1,
    "einem": 1,
    "einer": 1,
    "zwei": 2,
    "zwo": 2,
    "drei": 3,
    "vier": 4,
    "fuenf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
    "zehn": 10,
    "elf": 11,
    "zwoelf": 12,
    "dreizehn": 13,
    "vierzehn": 14,
    "fuenfzehn": 15,
    "sechzehn": 16,
    "siebzehn": 17,
    "achtzehn": 18,
    "neunzehn": 19,
}
_ZEHNER = {
    "zwanzig": 20,
    "dreissig": 30,
    "vierzig": 40,
    "fuenfzig": 50,
    "sechzig": 60,
    "siebzig": 70,
    "achtzig": 80,
    "neunzig": 90,
}

_ZAHL = r"\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_MAL = {
    "k": 1_000,
    "t": 1_000,
    "tsd": 1_000,
    "tausend": 1_000,
    "mille": 1_000,
    "mio": 1_000_000,
    "million": 1_000_000,
    "millionen": 1_000_000,
}
_NUMMERN = frozenset({"1000", "2000", "2500", "3500", "6500", "7000"})
_KEIN_WERT = re.compile(
    rf"(?:monats(?:miete|gehalt|lohn|rate|beitrag|einkommen)|kaltmiete|warmmiete|miete|gehalt|bruttogehalt|"
    rf"(?<!werk)(?<!werker)lohn|einkommen|verdienst|verdien\w*|monatlich\w*|rate|vorschuss von|"
    rf"anzahlung)\s*(?:von|:|sind|ist|"
    rf"betraegt|ueber|in hoehe von)?\s*"
    rf"(?:€\s?)?(?:{_ZAHL})\s*(?:€|euro|eur)?|(?:{_ZAHL})\s*(?:€|euro|eur)?\s*(?:miete|kaltmiete|"
    rf"warmmiete|monatsmiete|gehalt|lohn|im monat|monatlich|pro monat|/monat|mtl)"
)
"""What somebody earns or pays by the month is not what a lawsuit is about."""
_GELD = r"(?:€|euro\b|eur\b|teur\b|t€)"
_MIT_EINHEIT = re.compile(
    rf"(?<![\w.,/])({_ZAHL})\s?(k|t|tsd\.?|tausend|mille|mio\.?|millionen|million)?\s?(?:,-+|,–)?\s?{_GELD}"
)
_MIT_MAL = re.compile(rf"(?<![\w.,/])({_ZAHL})\s?(k|tsd\.?|tausend|mille|mio\.?|millionen|million)\b")
_NACH_WORT = re.compile(
    rf"(?:streitwert|gegenstandswert|geschaeftswert|verfahrenswert|wert|beschwer|forderung|klagesumme|hauptforderung"
    rf"|betrag)e?s?\s*(?:von|:|=|in hoehe von|ueber|iHv|ist|betraegt|i\. ?h\. "
    rf"?v\.)?\s*(?:€\s?)?({_ZAHL})(?![\w%/]|[.,]\d)"
)
_VOR_WORT = re.compile(rf"(?<![\w.,/])({_ZAHL})\s+(?:streit|gegenstands|verfahrens|geschaefts)wert\b")
_NACH_VORWORT = re.compile(
    rf"\b(?:aus|ueber|bei|auf|von|um|fuer)\s+(?:€\s?|eur\s|ca\.?\s)?({_ZAHL})(?![\w%/.-]|[.,]\d|"
    rf"\s?(?:tag|woche|monat|jahr|stund|instanz|mandant|auftraggeb|gegner|mal|fach|seite|prozent|"
    rf"gebuehr))"
)
_SATZ = re.compile(
    r"(?<![\d.,/])(\d(?:[.,]\d{1,2})?)\s?-?\s?(?:fache[rn]?\s|er\s?-?|fach\s)?\s?-?(?:rvg-?|"
    r"geschaefts|verfahrens|termins|einigungs)?gebuehr"
    r"|(?:satz|gebuehrensatz|faktor|mit)\s+(?:von\s)?(\d[.,]\d{1,2})(?![\d€])"
)


_SATZ_ALLEIN = re.compile(
    r"(?:wert|auftrag|gebuehr)\b.*(?<![\d.,])([0-3],\d{1,2})(?![\d.%€]|,\d|\s?(?:€|euro|eur\b|prozent|%|std|"
    r"stunden|mio|tsd))"
)


def zahlwort(text: str) -> int | None:
    """12, „zwölf“, „zwölftausendfünfhundert“."""
    word = falte(text).strip()
    if word.isascii() and word.isdigit():
        return int(word) if len(word) < 13 else None
    return _worte(word) if re.fullmatch(r"[a-z]+", word) else None


def _worte(word: str) -> int | None:
    if not word:
        return None
    for name, size in (
        ("millionen", 1_000_000),
        ("million", 1_000_000),
        ("tausend", 1_000),
        ("hundert", 100),
    ):
        head, found, tail = word.partition(name)
        if found:
            times = 1 if not head else _worte(head)
            rest = 0 if not tail else _worte(tail.removeprefix("und"))
            return None if times is None or rest is None or times >= size * 10 else times * size + rest
    if word in _EINER:
        return _EINER[word]
    if word in _ZEHNER:
        return _ZEHNER[word]
    ones, joined, tens = word.partition("und")
    if joined and ones in _EINER and tens in _ZEHNER:
        return _EINER[ones] + _ZEHNER[tens]
    return None


_POSTLEITZAHL = re.compile(r"(?<![\w.,])(?:d-)?\d{5} ([a-z]{3,})")
"""„in 51149 Köln“ tells a place and no value."""


def betrag(klein: str) -> str | None:
    """The amount in a folded text without dates and norms, as the tools take it; None where there is none."""
    klein = _POSTLEITZAHL.sub(lambda found: found[0] if not finde(found[1]) else f" {found[1]}", klein)
    for pattern in (_MIT_EINHEIT, _MIT_MAL):
        if found := pattern.search(klein):
            return _euro(found[1], found[2])
    if found := re.search(rf"(?:€|\beuro|\beur)\s?({_ZAHL})(?![\w%/]|[.,]\d)", klein):
        return _euro(found[1], None)
    if spelled := _ausgeschrieben(klein):
        return spelled
    for pattern in (_NACH_WORT, _VOR_WORT, _NACH_VORWORT):
        if found := pattern.search(klein):
            return _euro(found[1], None)
    if found := re.search(
        r"(?<![\w.,/§])(\d{1,3}(?:[. ]\d{3})+(?:,\d{2})?|\d{4,7})(?![\w%/.]|[.,]\d)", klein
    ):
        number = re.sub(r"\D", "", found[1])
        round_sum = int(number) % 500 == 0 and number not in _NUMMERN
        if "." in found[1] or len(number) != 4 or round_sum:  # 2300 may be a number of the VV, 2026 a year
            return _euro(found[1], None)
    return None


def ohne_laufendes(klein: str) -> str:
    """Without amounts that are paid by the month: none of them is the value of a lawsuit."""
    if re.search(r"(?:streit|gegenstands)wert", klein):
        return klein
    return _KEIN_WERT.sub(" ", klein)


def _euro(number: str, times: str | None) -> str | None:
    try:
        if times:
            factor = _MAL[times.rstrip(".")]
            return dezimal(Decimal(number.replace(".", "").replace(" ", "").replace(",", ".")) * factor)
        return dezimal(lies_betrag(number))
    except (LawError, ArithmeticError):
        return None


def _ausgeschrieben(klein: str) -> str | None:
    for found in re.finditer(r"\b([a-z]+)\s(?:(tausend|millionen|million)\s)?(?:euro|eur|€)", klein):
        value = zahlwort(found[1] + (found[2] or ""))
        if value:
            return dezimal(Decimal(value))
    if re.search(r"\b(?:einer? )?halben? million\b", klein):
        return dezimal(Decimal(500_000))
    if re.search(r"\b(?:eineinhalb|anderthalb) millionen\b", klein):
        return dezimal(Decimal(1_500_000))
    if (found := re.search(r"\b([a-z]+) million(?:en)?\b", klein)) and (value := zahlwort(found[1])):
        return dezimal(Decimal(value) * 1_000_000)
    found = re.search(r"\b([a-z]*(?:tausend|hundert)[a-z]*)\b", klein)
    value = zahlwort(found[1]) if found else None
    return dezimal(Decimal(value)) if value and value >= 100 else None


def satz(klein: str) -> str | None:
    """„1,3-Gebühr“, „mit 1,5“, „1,3 aus 5.000“; an „einfache Gebühr“ is 1.0."""
    if re.search(r"\b(?:einfache|volle|einfachen|vollen) (?:[\w-]+)?gebuehr", klein):
        return "1.0"
    if found := re.search(r"\b(halbe|doppelte|dreifache|vierfache) (?:rvg-)?gebuehr\b", klein):
        return {"halbe": "0.5", "doppelte": "2.0", "dreifache": "3.0"}.get(found[1], "4.0")
    if found := re.search(r"(?<![\d.,/])(\d[.,]\d{1,2}) aus\b", klein):
        return found[1].replace(",", ".")
    found = _SATZ.search(klein) or _SATZ_ALLEIN.search(klein)
    return None if found is None else next(part for part in found.groups() if part).replace(",", ".")
