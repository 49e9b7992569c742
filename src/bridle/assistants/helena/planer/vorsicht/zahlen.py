"""The figures of a request that no argument of the call has: amounts, rates, shares, numbers, days."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from bridle.assistants.helena.law import gkg_kv, vv
from bridle.assistants.helena.planer.kosten.erhoehung import nur_erhoehung
from bridle.assistants.helena.planer.kosten.positionen import ohne_fremde_nummern
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten, ohne_jahr
from bridle.assistants.helena.planer.lesen.zeitangaben import ohne_zeiten
from bridle.assistants.helena.planer.sagen import datum
from bridle.assistants.helena.planer.vorsicht.aufruf import RISIKO, Aufruf

_ZAHL = r"\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_FIGUR = re.compile(
    rf"(?<![\w.,/])({_ZAHL})(?![\w/.,]*\d)\s?(k\b|tsd\.?|tausend|mille|t(?=€|eur)|mio\.?|millionen|million)?"
    r"(?:,-+|,–)?\s?(€|euro\b|eur\b|%|prozent\b|cent\b)?"
)
_MAL = {"k": 1_000, "t": 1_000, "tsd": 1_000, "tausend": 1_000, "mille": 1_000}
_KEINE_ANGABE = re.compile(
    r"§§?\s?\d+[a-z]?(?:\s?(?:abs|absatz|satz|s|nr|ff?|alt|hs)\b\.?\s?\d*)*(?:\s?(?:,|und|bis|"
    r"-)\s?\d+[a-z]?\b)*"
    r"|\b\d{1,4}[a-z]?\s(?:bgb|zpo|rvg|gkg|stpo|vwgo|arbgg|sgg|famfg|hgb)\b|\b\d{1,2}(?:[:.]\d{2})?\s?uhr\b"
    r"|(?<!\d)\d\.\s?(?:instanz|zivil\w+|kammer|senat|rechtszug)|\b\d{1,6}\s?/\s?\d{2,4}\b"
    r"|\b\d{2,3}a(?:-[a-z]+)?\b|\b(?:19|16|7)\s?(?:%|prozent)|\b\d{5}\s(?!euro|eur)[a-z]{4,}\b"
)
IMMER = frozenset({"7001", "7002", "7008"})
"""Added to every bill."""
SMALL = 100
_NUMMER = re.compile(
    r"\b(?:vv|nrn?|nummern?|ziffer)\b\.?\s*(?:nrn?\.?\s*)?(\d{3,5}(?:\s*(?:,|\+|und|u\.|&|"
    r"sowie)\s*\d{4})*)(?![\d.,]*\d)"
    r"|(?<![\d.,/])(\d{4})\s?vv\b"
)
_NEGATIV = re.compile(
    rf"(?:\bminus\s|\b(?:aus|von|bei|ueber|auf|um|wert\w*|betrag)[\s:=]*[-−–])\s?({_ZAHL})|"
    rf"(?<=\s)[-−]({_ZAHL})\s?(?:€|euro|eur)"
)
_NULL = re.compile(r"\b(?:aus|von|bei|ueber|wert\w*)[\s:=]+0(?:,0+)?\s?(?:€|euro|eur)")


def uebrige(anfrage: Anfrage, call: Aufruf, result: Iterable[str] = ()) -> list[str]:
    """Amounts, rates, shares and numbers that are in the request and in no argument, nor used unasked."""
    text = _KEINE_ANGABE.sub(" ", DATUM.sub(" ", ohne_zeiten(ohne_fremde_nummern(anfrage.klein))))
    known = {*_werte(call.argumente), *_werte(list(result))}
    told: list[str] = []
    for found in _FIGUR.finditer(text):
        number, times, unit = found[1], found[2], found[3] or ""
        value = _wert(number, times)
        if value is None or value in known or number in IMMER:
            continue
        if number == "1008" and nur_erhoehung(anfrage):
            continue  # told as the rate that it comes to
        if name := _beschrieben(number, unit, value, call, text[found.end() :]):
            told.append(name)
    return list(dict.fromkeys(told))


def _beschrieben(number: str, unit: str, value: Decimal, call: Aufruf, after: str) -> str:
    if unit == "cent":
        return f"{number} Cent"
    if unit in ("%", "prozent"):
        return f"{number} %"
    if unit:
        return f"der Betrag von {number} €"
    if re.fullmatch(r"\d[.,]\d{1,2}", number):
        return f"der Satz {number.replace('.', ',')}"
    bare = number.isdigit() and len(number) == len("3100")
    if bare and (number in vv.alle() or number in gkg_kv.verzeichnis()):
        return "" if call.werkzeug == RISIKO and number.startswith(("31", "32", "12")) else f"„{number}“"
    counted = re.match(r"\s?(?:tag|woche|monat|jahr|stund|minut|seite|mal\b|uhr)", after)
    return f"„{number}“" if value >= SMALL and not counted and not re.fullmatch(r"20\d\d", number) else ""


def _wert(number: str, times: str | None) -> Decimal | None:
    plain = re.sub(r"[. ](?=\d{3})", "", number).replace(",", ".")
    factor = _MAL.get(times.rstrip("."), 1_000_000) if times else 1
    try:
        return Decimal(plain) * factor
    except InvalidOperation:
        return None


def _werte(value: Any) -> Iterator[Decimal]:
    """Every figure inside of the arguments, also those of a date, a share or a length."""
    if isinstance(value, Mapping):
        for each in cast("Mapping[str, Any]", value).values():
            yield from _werte(each)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for each in cast("Sequence[Any]", value):
            yield from _werte(each)
    elif value is not None and not isinstance(value, bool):
        yield from [Decimal(each) for each in re.findall(r"\d+(?:\.\d+)?", str(value))]


# ---- what cannot be


def unbekannte_nummern(anfrage: Anfrage) -> list[str]:
    """Numbers that are said to be of the VV and are not in it."""
    plain = DATUM.sub(" ", ohne_fremde_nummern(anfrage.klein))
    if re.search(r"\bkv\b|\bgkg\b|kostenverzeichnis|§", plain) or not re.search(
        r"\bvv\b|\brvg\b|gebuehr", plain
    ):
        return []
    listed = [found[1] or found[2] for found in _NUMMER.finditer(plain)]
    numbers = [each for part in listed for each in re.findall(r"\d+", part)]
    known = vv.alle().keys() | gkg_kv.verzeichnis().keys() | vv.weggefallen() | IMMER
    return [each for each in dict.fromkeys(numbers) if each not in known]


def unmoeglicher_wert(klein: str) -> str:
    """A value below or at nothing, as it was written."""
    plain = DATUM.sub(" ", klein)
    if found := _NEGATIV.search(plain):
        return f"-{found[1] or found[2]} €"
    return "0 €" if _NULL.search(plain) else ""


# ---- days


_ALS_DATUM = re.compile(
    r"(?:\w*urteil|\w*bescheid|beschluss|kuendigung|\w*schreiben|brief|strafbefehl|verfuegung|entscheidung|"
    r"\w*vertrag)\w{0,2}\s+(?:\S+\s+){0,5}?(?:vom|v\.|"
    r"datiert\w*(?: auf(?: den)?)?)\s*(?:[a-z]+tag,?\s*(?:dem\s*|den\s*)?)?$"
)


def uebrige_tage(anfrage: Anfrage, call: Aufruf) -> list[str]:
    """Days that no argument has; the date that a document bears is no day to reckon with."""
    used = {str(value)[:10] for value in call.argumente.values()}
    short = {each[4:] for each in used}  # a day without a year may have been reckoned in another one
    return [
        f"der {datum(day)}"
        for place, day in daten(anfrage.klein)
        if day.isoformat() not in used
        and not (day.isoformat()[4:] in short and ohne_jahr(anfrage.klein))
        and not re.search(r"verkuend\w*\s*(?:am|:)?\s*$", anfrage.klein[:place])
        and not _ALS_DATUM.search(anfrage.klein[:place])
    ]
