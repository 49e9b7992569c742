"""Reminders before an end: a Vorfrist so long before it, a Halbfrist in the middle; on working days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_dauer import Dauer
from bridle.assistants.helena.law.frist_rechnen import tage_zurueck


def vorfristen_zu(ende: date, abstand: Dauer, kalender: Sequence[Kalender]) -> date:
    """So long before the end, from a day off back to the working day before. Calendars in doubt: earliest."""
    if abstand.stunden:
        raise LawError("Eine Vorfrist wird in Tagen, Wochen oder Monaten angegeben, zum Beispiel „1 Woche“.")
    return min(each.voriger_werktag(tage_zurueck(ende, abstand, each)) for each in kalender)


def halbfrist_am(beginn: date, ende: date, kalender: Sequence[Kalender]) -> date | None:
    """Half way, rounded down to the earlier day; none where that is not after the start."""
    middle = beginn + (ende - beginn) // 2
    day = min(each.voriger_werktag(middle) for each in kalender)
    return day if beginn < day < ende else None
