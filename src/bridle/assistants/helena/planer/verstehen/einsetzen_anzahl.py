"""Another number in the question before: „nach 11 Jahren“ for „nach 6 Jahren“, three clients for a couple."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte

_ZAHL = "ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|fünfzehn"
_LEUTE = (
    r"mandant(?:en|innen)|auftraggebern?|gläubigern?|gesamtschuldnern?|klägern?|kinder[n]?|erben|personen|"
    r"mietern?|eigentümern?|gesellschaftern?"
)
_ANZAHL = re.compile(
    rf"\b(\d{{1,3}}|{_ZAHL})\s+(?:gemeinsame[nr]?\s+)?(jahr(?:e[ns]?)?|monat(?:e[ns]?)?|wochen?|tage?n?|"
    rf"{_LEUTE}|instanzen|gehälter[n]?|bruttogehälter[n]?)\b",
    re.I,
)
_NUR_ZAHL = re.compile(
    rf"(?:(?:bei|mit|für|nach|von|wenn es|es|nur)\s+)*(\d{{1,2}}|{_ZAHL})"
    r"(?:\s+(?:sind|wären|davon|statt\w*))?",
    re.I,
)
_VOR_ZAHL = re.compile(r"\b(?:nach|bei|seit|mit|für|ab)\s*$", re.I)
_PAAR = re.compile(
    r"\b(?:(?:die|den|das|dem|ein|einem|unsere?n?|beide[n]?|zwei)\s+)?(?:eheleuten?|ehepaar(?:e?s)?|ehegatten|"
    rf"ehepartnern?|paar)\b(?:\s+als\s+(?:gemeinsame[nr]?\s+)?(?:{_LEUTE}|auftraggeber))?",
    re.I,
)
"""Two, without a number."""


def mit_anzahl(asked: str, said: str) -> tuple[str, str] | None:
    """Another number of the same; of people also in the place of a couple."""
    if (bare := _NUR_ZAHL.fullmatch(said.strip())) is not None:
        counted = list(_ANZAHL.finditer(asked))
        return (_an_stelle(asked, counted[0], bare[1]), "") if len(counted) == 1 else None
    for new in _ANZAHL.finditer(said):
        same = [each for each in _ANZAHL.finditer(asked) if falte(each[2])[:4] == falte(new[2])[:4]]
        rest = f"{_VOR_ZAHL.sub('', said[: new.start()])} {said[new.end() :]}"
        if len(same) == 1:
            return _an_stelle(asked, same[0], new[1]), rest
        couple = _PAAR.search(asked)
        if not same and couple is not None and re.fullmatch(_LEUTE, new[2], re.I):
            people = re.sub(r"(?<=r)n$", "", new[2])
            return f"{asked[: couple.start()]}{new[1]} {people}{asked[couple.end() :]}", rest
    return None


def _an_stelle(asked: str, place: re.Match[str], number: str) -> str:
    return f"{asked[: place.start(1)]}{number}{asked[place.end(1) :]}"
