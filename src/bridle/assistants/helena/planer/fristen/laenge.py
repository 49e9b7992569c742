"""How long a Frist is, as it is said: „drei Wochen“, „die zweiwöchige Frist“, „die Monatsfrist“."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.planer.fristen.angaben import LAENGE

_ALS_EIGENSCHAFT = re.compile(
    r"\b(\d{1,2}|ein|zwei|drei|vier|fuenf|sechs|acht|zehn|vierzehn)-?\s?(taeg|woech|monat|jaehr)ige[nrs]? "
    r"\w*frist\b"
)
_EINE = re.compile(r"\b(woche|monat|jahr)(?:n|s|es)?frist\b")
"""„die Monatsfrist“ is one month."""
_STRAFE = re.compile(
    rf"\bzu (?:\w+ ){{0,3}}?{LAENGE}\b[^.;?!]{{0,40}}\bverurteilt|"
    rf"\b{LAENGE} (?:und \w+ \w+ )?"
    r"(?:haft|freiheitsstrafe|jugendstrafe|gefaengnis|bewaehrung|fahrverbot|sperre)\b"
)
"""How long somebody has to serve is no length of a Frist."""
_EINHEIT = {"taeg": "Tage", "woech": "Wochen", "monat": "Monate", "jaehr": "Jahre"}
_DAUER = re.compile(rf"\b({LAENGE})(?:\s(?:und)\s({LAENGE}))?")


def laenge(klein: str) -> str:
    """As it is said; "" where none is, or none that can be counted."""
    klein = _STRAFE.sub(" ", klein)
    if said := _ALS_EIGENSCHAFT.search(klein):
        return f"{said[1]} {_EINHEIT[said[2]]}" if said[1] not in ("ein", "1") else _eine(said[2])
    found = _DAUER.search(klein)
    if found is None:
        alone = _EINE.search(klein)
        return _eine(alone[1]) if alone else ""
    length = re.sub(r"s?frist(?:en)?$", "", found[0] if found[2] else found[1])
    try:
        parse_dauer(length)
    except LawError:
        return ""
    return length


def _eine(unit: str) -> str:
    return {"t": "ein Tag", "w": "eine Woche", "m": "ein Monat", "j": "ein Jahr"}[unit[0]]
