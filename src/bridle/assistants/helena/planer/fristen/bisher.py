"""A Frist whose end is said and that was extended: the extension is joined to that end."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.lesen.tage import daten

_ENDET_AM = re.compile(
    r"(?:\b(?:bis|bislang|bisher|zuvor)(?: zum| zu)?|"
    r"\bend(?:e|et|ete|en|eten)\b(?: \w+){0,2}?(?: am| zum| mit)?|"
    r"\b(?:ablauf|fristende|fristablauf|ende)(?: \w+){0,2}?(?: am| zum|:)?|\bfaellig(?: am| zum)?|"
    r"\b(?:lief|laeuft|liefe)(?: \w+){0,2}?(?: am| zum| bis| bis zum)|\babgelaufen(?: am)?|\bwaere(?: am)?)"
    r":?\s*(?:[a-z]+tag,?\s*(?:dem |den )?|[a-z]{2}\.?,?\s)?$"
)
_DANN_ZU_ENDE = re.compile(
    r"\S+(?:\s+\w+){0,4}?\s+(?:ablief|abliefe|ablaeuft|abgelaufen|ablaufende?\w*|abzulaufen|endet\w*|endende?\w*|"
    r"enden|auslief|auslaeuft|faellig\w*|um (?:war|ist|waere)|zu ende|vorbei)\b"
)
_DAHIN_VERLAENGERT = re.compile(r"[^\s,;]+\s+(?:\w+\s)?verlaenger")
_VERLAENGERT_BIS = re.compile(r"verlaenger\w*\s+(?:\w+\s)?bis(?: zum)?\s*$")
_BEGINN = re.compile(r"zugestellt|zustellung|zugang|zugegangen|erhalten|bekannt ?gegeben")


def bisheriges_ende(klein: str) -> date | None:
    """The day on which it ended before; None where several may be that, or it is that of the extension."""
    ends = {day for place, day in daten(klein) if _endete(klein, place)}
    return ends.pop() if len(ends) == 1 else None


def _endete(klein: str, place: int) -> bool:
    before, after = klein[:place], klein[place:]
    clause = re.split(r"[;!?]|\.\s(?!\d)", before)[-1]
    if _DAHIN_VERLAENGERT.match(after) and re.search(r"\bbis(?: zum)?\s*$", before):
        return False
    if _VERLAENGERT_BIS.search(before) or _BEGINN.search(clause[-25:]):
        return False
    return _ENDET_AM.search(before) is not None or _DANN_ZU_ENDE.match(after) is not None
