"""What a number of the Vergütungsverzeichnis is, in a sentence: its name, its kind, its rate or amounts."""

from __future__ import annotations

from decimal import Decimal

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.law.rvg_auslagen import je_einheit
from bridle.assistants.helena.law.vv import ART_TEXT, Eintrag, alle, quelle, weggefallen

JE_AUFTRAGGEBER = "für jeden weiteren Auftraggeber"


def nummer_text(nummer: str) -> tuple[str, str] | None:
    """The name of a number and what it says; None where there is no such number."""
    if nummer in weggefallen():
        return "(weggefallen)", f"Nr. {nummer} VV RVG ist weggefallen."
    found = alle().get(nummer)
    return None if found is None else (found.name, f"{found.name}. {'; '.join(_teile(found))}.")


def stand() -> str:
    return quelle()


def _teile(number: Eintrag) -> list[str]:
    parts = [_art(number)]
    if number.satz_min is not None and number.satz_max is not None:
        parts.append(f"Rahmen {_satz(number.satz_min)} bis {_satz(number.satz_max)}")
    if number.satz_schwelle is not None:
        hard = "nur bei umfangreicher oder schwieriger Tätigkeit"
        parts.append(f"mehr als {_satz(number.satz_schwelle)} {hard}")
    if number.rahmen:
        table, (low, high) = list(number.rahmen.items())[-1]
        parts.append(f"Rahmen {euro(low)} bis {euro(high)} ({table})")
    for what, amounts in (("bestellt", number.bestellt), ("Betrag", number.betrag)):
        if amounts:
            table, amount = list(amounts.items())[-1]
            parts.append(f"{what}: {euro(amount)} ({table})")
    price = je_einheit(number.nr)
    return [*parts, price] if price else parts


def _art(number: Eintrag) -> str:
    kind = ART_TEXT[number.art]
    if number.art == "erhoehung" and number.satz is not None:
        return f"{kind} um {_satz(number.satz)} {JE_AUFTRAGGEBER}"
    if number.art == "wert" and number.satz is not None:
        return f"{kind} mit dem Satz {_satz(number.satz)}"
    return kind


def _satz(rate: Decimal) -> str:
    return f"{rate:f}".replace(".", ",")
