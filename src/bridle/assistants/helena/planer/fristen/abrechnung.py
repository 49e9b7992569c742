"""Betriebskostenabrechnung: the end of its period starts the Frist, and its arrival keeps it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.planer.fristen.erzaehlt import tage, teilsatz
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten

ART = "betriebskostenabrechnung"
_VON_BIS = re.compile(rf"({DATUM.pattern})\s*(?:bis(?: zum| einschliesslich)?|-|–)\s*({DATUM.pattern})")
_ZEITRAUM = re.compile(r"zeitraum|abrechnungsjahr|abrechnungsperiode|wirtschaftsjahr|\bperiode\b")
_ANGEKOMMEN = re.compile(
    r"eingeworfen|zugegangen|\bzugang\b|\bzu(?:gestellt|ging)\b|bekommen|erhalten|\bkam\b|gekommen|\bkommt\b|briefkasten|"
    r"\bkasten\b|geschickt|\bging\b.*\bzu\b|\bda\b|uebergeben|verschickt|vorgelegt|\bdatum\b|\bvom\b"
)


@dataclass(frozen=True, slots=True)
class Abrechnungstage:
    """The end of the period where a day tells it, and the days on which the Abrechnung came or was made."""

    ende: date | None
    beginn: tuple[date, ...] = ()
    angekommen: tuple[date, ...] = ()


def abrechnungstage(klein: str) -> Abrechnungstage:
    arrived = tuple(day for place, day in tage(klein) if _ANGEKOMMEN.search(teilsatz(klein, place)))
    if (stretch := _VON_BIS.search(klein)) and len(both := daten(stretch[0])) == 2:
        first, last = both[0][1], both[1][1]
        return Abrechnungstage(last, (first,), tuple(day for day in arrived if day > last))
    of_period = [
        day for place, day in daten(klein) if _ZEITRAUM.search(teilsatz(klein, place)) and day not in arrived
    ]
    return Abrechnungstage(max(of_period, default=None), (), arrived)
