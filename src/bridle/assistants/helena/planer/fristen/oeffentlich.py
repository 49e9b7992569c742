"""Public service: the day of the notice is not the day on which something counts as served."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.planer.fristen.erzaehlt import tage

_OEFFENTLICH = re.compile(
    r"\boeffentlich\w* (?:\w+ ){0,3}?(?:zustell\w*|zugestellt\w*|bekannt ?(?:mach\w*|gemacht\w*|"
    r"gegeben\w*))|"
    r"\boeffentlich (?:zugestellt|bekannt ?gemacht)|\b(?:per|durch) (?:oeffentlichen )?aushang\b|"
    r"\b(?:zugestellt|zustellung)\b(?:[^.;?!]|(?<=\d)\.){0,40}\boeffentlich\b|"
    r"\boeffentliche[nr]? (?:bekanntmachung|zustellung)"
)
_AUSHANG = re.compile(
    r"aushang|ausgehaengt|\bhaengt|\bhing\b|angeheftet|veroeffentlich|bekannt ?mach|bekannt ?gemacht|"
    r"gerichtstafel|"
    r"im internet|bundesanzeiger"
)
WANN_AUSGEHAENGT = (
    "An welchem Tag wurde die Benachrichtigung über die öffentliche Zustellung ausgehängt oder "
    "veröffentlicht? "
    "Als zugestellt gilt das Schriftstück erst einige Zeit danach, in Zivilsachen einen Monat."
)


@dataclass(frozen=True, slots=True)
class Aushangtag:
    tag: date | None = None
    frage: str = ""


def oeffentlich(klein: str) -> Aushangtag | None:
    """The day of the notice, or the question for it; None where nothing was served publicly."""
    if _OEFFENTLICH.search(klein) is None:
        return None
    days = tage(klein)
    marks = [found.start() for found in _AUSHANG.finditer(klein)]
    if not marks or not days:
        return Aushangtag(frage=WANN_AUSGEHAENGT)
    return Aushangtag(min(days, key=lambda each: (min(abs(each[0] - mark) for mark in marks), each[1]))[1])
