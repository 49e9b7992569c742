"""A day beside the end of a period, by the calendar alone: "3 Tage vor" it, "1 Woche nach" it.

Other than a Vorfrist it stays where it falls, also on a Sunday.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_datum import FRUEHESTES, SPAETESTES, kurz
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.law.frist_rechnen import monate_weiter

POSSIBLE = "Möglich sind Tage, Wochen und Monate, zum Beispiel „3 Tage vor“ oder „1 Woche nach“."
_SAID = re.compile(r"(?P<length>.+?)\s+(?:(?P<before>vor|vorher|davor|zuvor)|nach|nachher|danach)", re.I)


@dataclass(frozen=True, slots=True)
class Abstand:
    dauer: Dauer
    davor: bool

    def von(self, ende: date) -> date:
        sign = -1 if self.davor else 1
        moved = monate_weiter(ende, sign * self.dauer.monate) + timedelta(sign * self.dauer.kalendertage)
        if not FRUEHESTES <= moved <= SPAETESTES:
            raise LawError(
                f"Der Abstand führt aus dem Kalender hinaus; gerechnet wird von {kurz(FRUEHESTES)} bis "
                f"{kurz(SPAETESTES)}."
            )
        return moved


def parse_abstand(text: str) -> Abstand:
    said = " ".join(text.split())
    found = _SAID.fullmatch(said)
    if found is None:
        raise LawError(f"Der Abstand „{said[:60]}“ ist nicht lesbar. {POSSIBLE}")
    length = parse_dauer(found["length"], "Der Abstand")
    if length.stunden or length.zaehlt_werktage or length.halbe_monate:
        raise LawError(f"Der Abstand „{said[:60]}“ zählt anders, als der Kalender zählt. {POSSIBLE}")
    return Abstand(length, found["before"] is not None)
