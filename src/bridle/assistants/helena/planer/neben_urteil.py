"""A look-up and an opinion in one request: one is answered, and that the other takes a model is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bridle.assistants.helena.planer.entwuerfe.auftrag import auftrag
from bridle.assistants.helena.planer.grenzen import braucht_modell, nachschlagen
from bridle.assistants.helena.planer.kosten.gegenanwalt import fragt_nach_gegenanwalt
from bridle.assistants.helena.planer.kosten.gericht import GERICHT_UND_ANWALT
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.lesen.anbahnung import anbahnung
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.passt import nur_mit_modell
from bridle.assistants.helena.planer.sagen import NICHT_BEURTEILT

LONGEST = 400
SHORTEST = 3
"""Words: less is no question of its own."""
_FUGE = re.compile(
    r"\s*,?\s+(?:und|sowie|aber|bzw\.)\s+|(?<=[?!])\s+|(?<=[a-zäöüß€)]\.)\s+(?=[A-ZÄÖÜ])|\s*;\s+"
)
_MEINUNG = re.compile(
    r"^(?:dann |auch |ob )?(?:reich(?:t|en)|genueg(?:t|en)|trifft|gilt|passt|greift|hilft|lohnt|"
    r"bringt|stimmt|waere|"
    r"ist|sind|kann|koennen|darf|duerfen|muss|muessen|haelt|halten|hat|haben)\b.*\b(?:wenn|obwohl|"
    r"falls|trotz|danach|"
    r"damit|dafuer|dagegen|erfuellt|anwendbar|einschlaegig|unser\w*|mein\w*|mandant\w*|durch|chance\w*)\b|"
    r"\bdeiner (?:meinung|ansicht|einschaetzung)\b|\bwas (?:meinst|denkst|haeltst) du\b|"
    r"\bmeinst du\b|\blohnt\b|\bwuerdest du\b|\bwas (?:ist|waere) (?:besser|klueger|sinnvoller)\b|"
    r"\b(?:ist|sind|war) (?:das|die|der|es|er|sie)\b.*\bzu (?:wenig|viel|hoch|niedrig|knapp|gering)\b|"
    r"^(?:war|ist|waere|kam) (?:das|es|dies)\b.{0,20}"
    r"\b(?:rechtzeitig|fristgerecht|fristgemaess|verspaetet|zu spaet|unverzueglich)\W*$"
)


@dataclass(frozen=True, slots=True)
class Gemischt:
    """What can be looked up, and what has to be judged."""

    frage: str
    urteil: str


def gemischt(text: str, versteht: Callable[[str], bool]) -> Gemischt | None:
    """The two halves of a request of which only one is a look-up; None where that is not so."""
    asked = lies(text)
    if len(text) > LONGEST or auftrag(asked) is not None or nur_menschen(asked) or anbahnung(asked.klein):
        return None
    for joint in _FUGE.finditer(text):
        before, after = text[: joint.start()].strip(), text[joint.end() :].strip()
        for found, opinion in ((before, after), (after, before)):
            if _beim_kostenrisiko(found, opinion):
                return None
            if _nachzuschlagen(found, versteht) and _zu_beurteilen(opinion):
                return Gemischt(f"{found.rstrip(' ?!.,;:–-')}?", opinion)
    return None


def _beim_kostenrisiko(found: str, opinion: str) -> bool:
    """Who bears the other lawyer is told with what the whole lawsuit costs."""
    return fragt_nach_gegenanwalt(opinion) and risiko(lies(found)) is not None


def _nachzuschlagen(part: str, versteht: Callable[[str], bool]) -> bool:
    return len(part.split()) >= SHORTEST and nachschlagen(lies(part)) and versteht(part)


def _zu_beurteilen(part: str) -> bool:
    asked = lies(part)
    if asked.hat(GERICHT_UND_ANWALT):
        return False  # what both take is computed
    if len(part.split()) < SHORTEST or re.search(r"\d{1,2}\.\s?\d{1,2}\.|\d\s?(?:€|euro\b)", part, re.I):
        return False
    return braucht_modell(asked) or nur_mit_modell(asked) or _MEINUNG.search(asked.roh) is not None


def mit_hinweis(move: str, opinion: str) -> str:
    return f"{move}\n\n{NICHT_BEURTEILT.format(teil=opinion.rstrip(' .'))}"
