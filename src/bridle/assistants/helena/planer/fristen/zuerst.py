"""Where the end of a Frist is to be computed, the people and the town of its story are not looked up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bridle.assistants.helena.planer.fristen.anlass import BIS_WANN, NOCH
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.abseits import abseits
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.models.planner import Rule

_LETZTER_TAG = (
    r"\bletzte[rn]? (?:arbeits|miet)?tag\b|\bbis\s*(?:\?|$)|\breicht\b|\bgenuegt\b|"
    r"\bhaben wir\b[^.;?!]{0,40}\bzeit\b|\bablauf\b|\bende\b|\bstichtag\b|\bbis (?:zum )?\d[^?]{0,40}\?"
)


def wo_nicht_gerechnet_wird(rules: Iterable[Rule]) -> list[Rule]:
    """The rules, each only for requests that compute no Frist."""
    return [abseits(rule, lambda text: rechnet(lies(text))) for rule in rules]


@lru_cache(maxsize=256)  # every rule asks it of the same request
def rechnet(anfrage: Anfrage) -> bool:
    """Whether its kind and its day are told and its end is asked for, and that of no matter of the firm."""
    if not anfrage.hat(rf"{BIS_WANN}|\bwann\b|{_LETZTER_TAG}|{NOCH}") or not nachschlagen(anfrage):
        return False
    named = genannt(anfrage)
    if named is not None and (named.aktenzeichen or named.stark):
        return False
    found = fristfrage(anfrage)
    return found is not None and not found["frage"] and _vollstaendig(set(found["argumente"]))


def _vollstaendig(given: set[str]) -> bool:
    return bool(given & {"ereignis", "verkuendung"}) and "art" in given
