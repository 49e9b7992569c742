"""Extensions of a Frist, and what to ask where one is spoken of that cannot be read."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.planer.fristen.angaben import LAENGE

_VERLAENGERT = re.compile(
    rf"\bum\s+(?:weitere\s+)?({LAENGE})\s+(?:\w+\s)?verlaenger\w*|"
    rf"\b\w*verlaenger\w*\s+(?:\w+\s){{0,2}}?(?:um|von|fuer)\s+(?:weitere\s+)?({LAENGE})|"
    rf"\b({LAENGE})\s+(?:frist)?verlaengerung\b|\b\w*verlaengerung:?\s+({LAENGE})"
)
_NICHT_VERLAENGERT = re.compile(
    r"\b(?:nicht|ohne|keine[rn]?|bisher nicht)\s+(?:\w+\s)?\w*verlaenger\w*|\bunverlaengert\w*|"
    r"\bverlaengerung\w* (?:\w+ ){0,3}?(?:nicht|abgelehnt|verweiger\w+)\b"
)
_MEHRMALS = r"\b(?:zwei|drei|mehr)\s?mal|\bmehrfach|\bnochmals?\b|\berneut\b|\bund (?:dann|noch)"
WIE_LANGE = (
    "Um wie lange ist die Frist verlängert? Nenne die Dauer, zum Beispiel „um einen Monat“. Ist sie bis zu "
    "einem bestimmten Tag verlängert, endet sie an dem Tag, den die Verfügung nennt."
)

BISHER = (
    "Bis zu welchem Tag lief die Frist vor der Verlängerung? Daran schließt sich die Verlängerung an. Steht "
    "die Frist im "
    "Kalender einer Akte, nenne mir die Akte; ob dort schon das neue Ende steht, sehe ich nicht."
)
_NEUES_ENDE = re.compile(r"\bwann\b|\bbis\b|\bneue[sr]? (?:ende|frist\w*|datum|tag)\b")


def bisher_fehlt(klein: str, extensions: list[str]) -> str:
    """What to ask where a Frist was extended and nothing says from when."""
    named = re.search(r"frist|erwiderung|begruendung|stellungnahme", klein)
    return BISHER if extensions and named and _NEUES_ENDE.search(klein) else ""


def verlaengerungen(klein: str) -> tuple[list[str], str, str]:
    """The extensions, what to ask where one is spoken of that cannot be read, and the text without them."""
    text = _NICHT_VERLAENGERT.sub(" ", klein)
    if not re.search(r"verlaenger", text):
        return [], "", text
    found = [next(part for part in each.groups() if part) for each in _VERLAENGERT.finditer(text)]
    rest = _VERLAENGERT.sub(" ", text)
    unclear = re.search(r"verlaenger", rest) or re.search(_MEHRMALS, text) or not all(map(_lesbar, found))
    return ([], WIE_LANGE, rest) if unclear else ([_gesagt(each) for each in found], "", rest)


def _gesagt(length: str) -> str:
    """As the answer says it: um einen Monat."""
    return re.sub(r"[a-z]+$", lambda unit: unit[0].capitalize(), length).replace("einem ", "einen ")


def _lesbar(length: str) -> bool:
    try:
        parse_dauer(length)
    except LawError:
        return False
    return True
