"""„War das rechtzeitig?“ after what the papers say: the same again, and that the rest has to be judged.

By itself it would be answered with the Fristen of the calendar, which have nothing to do with it.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher

SHORTEST = 4
"""Words of a question that says itself what it is about."""
_WAR_DAS = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?)\b,?\s+)*(?P<frage>(?:war|ist|wäre|kam|reichte?)\s+(?:das|es|dies)"
    r"(?:\s+(?:denn|noch|dann|so|überhaupt|auch|eigentlich|wirklich|nicht|schon))*\s+"
    r"(?:rechtzeitig|fristgerecht|fristgemäß|verspätet|zu spät|unverzüglich))\s*\?*",
    re.I,
)
_PAPIERE = re.compile(r"^Quelle: (?:Dokument|„)", re.M)


def beurteilt_davor(text: str, last: Vorher) -> str:
    """Both questions in one, of which the look-up is answered."""
    found = _WAR_DAS.fullmatch(text.strip())
    if found is None or not _PAPIERE.search(last.antwort) or len(last.frage.split()) < SHORTEST:
        return ""
    if re.match(r"\s*(?:und|aber)\b", last.frage, re.I) or "?" not in last.frage:
        return ""
    return f"{last.frage.rstrip(' ?!.')}, und {found['frage'][:1].lower()}{found['frage'][1:]}?"
