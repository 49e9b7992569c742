"""A letter that is put in when nobody empties the box any more: it may have arrived only on the next "
"day."""

from __future__ import annotations

from datetime import date, timedelta

from bridle.assistants.helena.law.feiertage import Kalender

NOCH_AM_TAG = "der Einwurf gilt noch am selben Tag als Zugang"
ERST_DANACH = "Zugang erst am nächsten Werktag, weil mit einer Leerung nicht mehr zu rechnen war"


def naechste_leerung(tag: date, kalender: Kalender) -> date:
    """The next day on which letters come; they come on Saturdays."""
    day = tag + timedelta(1)
    while day.weekday() == 6 or kalender.feiertag(day) is not None:
        day += timedelta(1)
    return day
