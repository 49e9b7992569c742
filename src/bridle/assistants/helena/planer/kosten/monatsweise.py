"""So much for each of several months: „3 Monate à 2.800 €“, „Lohn für vier Monate, je 3.100 €“."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag, zahlwort

_SUMME = r"(?:€\s?)?(\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)\s?(?:€|euro\b|eur\b)?"
_ZAHL = r"\d{1,2}|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|elf|zwoelf"
_MONATE = rf"\b({_ZAHL})\s+(?:\w+e[nrs]?\s+)?monat(?:e|en|s\w+)\b"
_ZWISCHEN = r"[^.;?!\d]{0,40}?"
_IM_MONAT = r"(?:im monat|pro monat|je monat|monatlich\w*|/\s?monat|mtl\.?)"
_JE = r"\b(?:à|a|je|jeweils|zu je|ueber je|von je|zu|mit je)\s+"
_MUSTER = (
    re.compile(rf"{_MONATE}{_ZWISCHEN}{_JE}{_SUMME}"),
    re.compile(rf"{_MONATE}{_ZWISCHEN}{_SUMME}\s*(?:\w+ ){{0,2}}{_IM_MONAT}"),
)
_DANACH = (
    re.compile(rf"{_SUMME}\s*(?:\w+ ){{0,2}}{_IM_MONAT}[^.;?!\d]{{0,30}}?{_MONATE}"),
    re.compile(rf"{_JE}{_SUMME}[^.;?!\d]{{0,20}}?\bfuer\s+{_MONATE}"),
)
_ANSPRUCH = (
    r"\blohn|\bloehne|gehalt|gehaelt|\bverguetung|\bmiete|\bmieten|miete\b|\brate|\bpacht|\bbeitr(?:ag|aege)|"
    r"rueckst|\bhonorar|\bnutzungsentsch|\bverdienst|\bentgelt|\bzahlungsklage|\bausbildungsverg"
)
_ANDERES = (
    r"\braeum|\bunterhalt|mieterhoeh|kuendigungsschutz|\bkuendigung\b|\bminder|\bprobezeit|\bfahrverbot|"
    r"\bkuendigungsfrist|\bscheid"
)
"""Whose value the law reckons by itself."""


@dataclass(frozen=True, slots=True)
class Monate:
    anzahl: int
    summe: Decimal

    @property
    def gesamt(self) -> Decimal:
        return self.anzahl * self.summe


def monatsweise(klein: str) -> Monate | None:
    """None where it is no claim for past months, or one of both is not said."""
    if not re.search(_ANSPRUCH, klein) or re.search(_ANDERES, klein):
        return None
    plain = ohne_daten(klein)
    pairs = [(found[1], found[2]) for each in _MUSTER if (found := each.search(plain))]
    pairs += [(found[2], found[1]) for each in _DANACH if (found := each.search(plain))]
    number, amount = next(iter(pairs), ("", ""))
    count, one = zahlwort(number) if number else None, betrag(f"{amount} €") if amount else None
    if count is None or one is None or not 1 < count <= 60:
        return None
    return Monate(count, Decimal(one))
