"""The day that starts a Berufung or Revision in a criminal matter: who was there hears it, others are "
"served."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.planer.fristen.erzaehlt import tage, teilsatz

ABWESEND = {
    "berufung_straf": "abwesenheitsurteil_berufung",
    "revision_straf": "abwesenheitsurteil_revision",
}
"""What a remedy is for somebody who was not there."""
ARTEN = frozenset({*ABWESEND, *ABWESEND.values()})
_ABWESEND = re.compile(
    r"\babwesen(?:heit|d)|\bnicht (?:\w+ )?(?:anwesend|erschienen|dabei|zugegen|im (?:saal|termin))\b|"
    r"\bausgeblieben"
)
_ZUGESTELLT = re.compile(r"zugestellt|zustellung|\bzuging\b|zugegangen|erhalten|bekommen")
_VERKUENDET = re.compile(
    r"verkuend|verurteilt|freigesprochen|freispruch|\burteil\b|hauptverhandlung|gesprochen|ergangen|"
    r"\bgefallen\b"
)
WANN_ZUGESTELLT = (
    "An welchem Tag wurde das Urteil dem Angeklagten zugestellt? War er bei der Verkündung nicht dabei, "
    "beginnt "
    "die Frist für ihn in der Regel erst mit der Zustellung."
)
WANN_VERKUENDET = (
    "An welchem Tag wurde das Urteil verkündet, und war der Angeklagte dabei? Dann läuft die Frist ab der "
    "Verkündung und nicht ab der Zustellung."
)
AB_ZUSTELLUNG = (
    "Weil der Angeklagte bei der Verkündung nicht dabei war, läuft die Frist für ihn ab der Zustellung."
)


@dataclass(frozen=True, slots=True)
class Urteilstag:
    """The day, or what to ask for it; `statt` are days that start nothing here.

    abwesend  he was not there, and so it is the day of the service
    """

    tag: date | None = None
    frage: str = ""
    statt: tuple[date, ...] = ()
    hinweis: str = ""
    abwesend: bool = False


def urteilstag(klein: str) -> Urteilstag:
    days = [(teilsatz(klein, place), day) for place, day in tage(klein)]
    served = {day for clause, day in days if _ZUGESTELLT.search(clause)}
    heard = {day for clause, day in days if _VERKUENDET.search(clause)} - served
    if not heard and len(days) == 1 and not served:
        heard = {day for _, day in days}
    if _ABWESEND.search(klein):
        if len(served) != 1:
            return Urteilstag(frage=WANN_ZUGESTELLT)
        return Urteilstag(served.pop(), statt=tuple(sorted(heard)), hinweis=AB_ZUSTELLUNG, abwesend=True)
    if len(heard) == 1:
        return Urteilstag(heard.pop(), statt=tuple(sorted(served)))
    return Urteilstag(frage=WANN_VERKUENDET) if served or len(heard) > 1 else Urteilstag()
