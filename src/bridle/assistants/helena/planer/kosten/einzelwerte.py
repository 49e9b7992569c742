"""A value of its own for single fees: „Verfahrensgebühr aus 8.000 €, Terminsgebühr nur aus 5.000 €“."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.planer.kosten.betraege import Betrag, betraege
from bridle.assistants.helena.planer.kosten.positionen import Positionen

_NAMEN: tuple[tuple[str, frozenset[str]], ...] = (
    (r"geschaeftsgebuehr", frozenset({"2300", "2301"})),
    (
        r"verfahrensgebuehr",
        frozenset({"3100", "3101", "3200", "3201", "3206", "3208", "3305", "3307", "3309"}),
    ),
    (r"terminsgebuehr", frozenset({"3104", "3105", "3202", "3203", "3210", "3211", "3310"})),
    (r"einigungsgebuehr|vergleichsgebuehr", frozenset({"1000", "1003", "1004"})),
)
_DAHINTER = re.compile(
    r"(?:[\s,:()=]|\d[.,]\d{1,2}(?!\d)|\b(?:vv|rvg|nr\.?|nur|lediglich|bloss|jedoch|aber|dagegen|hingegen|aus|nach|"
    r"von|bei|ueber|auf|einem|einen|eines|dem|den|der|in hoehe von|zu|mit|betraegt|ist|satz|hierfuer|dafuer|"
    r"fuer|a)\b|\b(?:teil|streit|gegenstands|mehr|vergleichs)?wert(?:e?s)?\b|€)*"
)
_JE_NACHDEM = re.compile(r"\d\s?(?:€|euro|eur)?\s(?:bzw\b\.?|beziehungsweise)\s")
_MEHRERE_WERTE = re.compile(
    r"\b(?:streit|gegenstands|einzel)?werten?\b\D{0,6}\d[\d.,]*\s?(?:€|euro|eur)?\s(?:und|sowie|bzw\.?)\s\d"
)
_DAVOR = re.compile(r"(?:[\s–-]|\b(?:die|eine|der|als|fuer)\b|\d[.,]\d{1,2}(?!\d)\s?(?:er|fache)?)*")
WELCHER_WERT = (
    "Genannt sind mehrere Werte. Welcher gilt für welche Gebühr? Schreib den Wert bitte hinter jede Gebühr, "
    "zum Beispiel: „Verfahrensgebühr aus …, Terminsgebühr aus …“."
)


@dataclass(frozen=True, slots=True)
class Einzelwerte:
    """The positions with their values, and the one for those that have none; `frage` where it is unclear."""

    positionen: Positionen
    wert: str = ""
    frage: str = ""


def einzelwerte(klein: str, positions: Positionen) -> Einzelwerte:
    """As they are where not more than one value is given, or all of one fee."""
    amounts = betraege(klein)
    if len({each.euro for each in amounts}) < 2 or len(positions) < 2:
        return Einzelwerte(positions)
    given = _zugeordnet(klein, positions, amounts)
    if not given:
        return Einzelwerte(positions, frage=WELCHER_WERT if _MEHRERE_WERTE.search(klein) else "")
    left = [each for n, each in enumerate(amounts) if n not in given.values()]
    if len({each.euro for each in left}) > 1 or (left and _JE_NACHDEM.search(klein)):
        return Einzelwerte(positions, frage=WELCHER_WERT)
    general = left[0] if left else amounts[min(given.values())]
    valued = [
        each | ({"wert": _wert(amounts[given[n]].euro)} if n in given else {})
        for n, each in enumerate(positions)
    ]
    return Einzelwerte(valued, _wert(general.euro))


def _wert(value: Decimal) -> str:
    return dezimal(value)


def _zugeordnet(klein: str, positions: Positionen, amounts: Sequence[Betrag]) -> dict[int, int]:
    """Which position has which amount: the one right behind it, or the one right before it."""
    behind: dict[int, int] = {}
    ahead: dict[int, int] = {}
    for n, start, end in _genannt(klein, positions):
        for m, each in enumerate(amounts):
            if each.anfang >= end and _DAHINTER.fullmatch(klein[end : each.anfang]):
                behind[n] = m
            elif each.ende <= start and _DAVOR.fullmatch(klein[each.ende : start]):
                ahead[n] = m
    return ahead if len(ahead) > len(behind) else behind


def _genannt(klein: str, positions: Positionen) -> Iterator[tuple[int, int, int]]:
    """Where each position stands in the text, by its name or by its number."""
    for n, position in enumerate(positions):
        number = position["vv"]
        names = [pattern for pattern, numbers in _NAMEN if number in numbers]
        for found in re.finditer("|".join([*names, rf"(?<![\d.,]){number}(?![\d.,]\d|\d)"]), klein):
            yield n, found.start(), found.end()
