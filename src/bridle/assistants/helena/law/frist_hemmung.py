"""Negotiations stop the Verjährung: their time does not count, and three months after them are always "
"left."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import Fristart
from bridle.assistants.helena.law.frist_datum import kurz, parse_datum
from bridle.assistants.helena.law.frist_rechnen import monate_weiter

NORMEN = ("§ 203 BGB", "§ 209 BGB")
WANN_VERHANDELT = (
    "Verhandlungen hemmen die Verjährung (§ 203 BGB). Von wann bis wann wurde verhandelt? Nenne beide Tage."
)


@dataclass(frozen=True, slots=True)
class Verhandlung:
    von: date
    bis: date


def parse_hemmung(texts: tuple[str, ...], kind: Fristart | None) -> tuple[Verhandlung, ...]:
    """ "2026-03-01 bis 2026-06-01"; in the order of time."""
    if not texts:
        return ()
    if kind is None or not kind.name.startswith("verjaehrung"):
        raise LawError("Eine Hemmung durch Verhandlungen gibt es nur bei der Verjährung. Nenne die Fristart.")
    return tuple(sorted(map(_parse, texts), key=lambda each: each.von))


def _parse(text: str) -> Verhandlung:
    days = re.split(r"\s+bis\s+", text.strip())
    if len(days) != 2:
        raise LawError("Zur Hemmung gehören zwei Tage, zum Beispiel „2026-03-01 bis 2026-06-01“.")
    first, last = (parse_datum(each, "Die Hemmung") for each in days)
    if last < first:
        raise LawError("Die Verhandlungen enden vor ihrem Beginn. Prüfe beide Tage.")
    return Verhandlung(first, last)


def gehemmt(ende: date, beginn: date, talks: tuple[Verhandlung, ...]) -> tuple[date, tuple[str, ...]]:
    """The end without the time of the talks, and each step in words."""
    steps: list[str] = []
    for each in talks:
        span = f"Verhandlungen vom {kurz(each.von)} bis {kurz(each.bis)}"
        if each.von > ende:
            steps.append(f"{span}: Sie begannen erst nach dem Ende und ändern nichts.")
            continue
        first = max(each.von, beginn + timedelta(1))
        days = (each.bis - first).days + 1
        if days <= 0:
            steps.append(f"{span}: Sie waren vor dem Beginn der Verjährung und ändern nichts.")
            continue
        later = ende + timedelta(days)
        least = monate_weiter(each.bis, 3)
        steps.append(f"{span}: {days} Tage zählen nicht mit (§§ 203, 209 BGB), also bis {kurz(later)}.")
        if later < least:
            steps.append(
                f"Frühestens drei Monate nach dem Ende der Verhandlungen: {kurz(least)} (§ 203 Satz 2 BGB)."
            )
        ende = max(later, least)
    return ende, tuple(steps)
