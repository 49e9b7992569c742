"""A fee that can be computed from what is said is computed: the words around it name nobody to look up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bridle.assistants.helena.planer.kosten.fragt import kostenfrage
from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import rechenfrage
from bridle.assistants.helena.planer.kosten.summe import wert_im_text
from bridle.assistants.helena.planer.lesen.abseits import abseits
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.models.planner import Rule


def wo_keine_gebuehr_gerechnet_wird(rules: Iterable[Rule]) -> list[Rule]:
    """The rules, each only for requests that compute no fee."""
    return [abseits(rule, lambda text: rechnet_gebuehren(lies(text))) for rule in rules]


@lru_cache(maxsize=256)  # every rule asks it of the same request
def rechnet_gebuehren(anfrage: Anfrage) -> bool:
    """Whether a fee is asked for and its value is told, and that of no matter of the firm."""
    if not kostenfrage(anfrage) or not wert_im_text(anfrage) or not rechenfrage(anfrage):
        return False
    named = genannt(anfrage)
    if named is not None and (named.aktenzeichen or named.stark):
        return False
    return risiko(anfrage) is not None or gebuehren(anfrage) is not None
