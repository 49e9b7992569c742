"""Where the end of a Frist is to be computed, the people and the town of its story are not looked up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bridle.assistants.helena.planer.fristen.anlass import BIS_WANN
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.models.planner import Rule


def wo_nicht_gerechnet_wird(rules: Iterable[Rule]) -> list[Rule]:
    """The rules, each only for requests that compute no Frist."""
    return [_bedingt(rule) for rule in rules]


def _bedingt(rule: Rule) -> Rule:
    recognise = rule.pattern
    if isinstance(recognise, str):
        return rule

    def read(text: str) -> Mapping[str, Any] | None:
        found = recognise(text)
        return None if found is not None and rechnet(lies(text)) else found

    return replace(rule, pattern=read)


@lru_cache(maxsize=256)  # every rule asks it of the same request
def rechnet(anfrage: Anfrage) -> bool:
    """Whether its kind and its day are told and its end is asked for, and that of no matter of the firm."""
    if not anfrage.hat(rf"{BIS_WANN}|\bwann\b") or not nachschlagen(anfrage):
        return False
    named = genannt(anfrage)
    if named is not None and (named.aktenzeichen or named.stark):
        return False
    found = fristfrage(anfrage)
    return found is not None and not found["frage"] and {"art", "ereignis"} <= set(found["argumente"])
