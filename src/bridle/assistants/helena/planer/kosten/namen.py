"""Numbers of the schedules of fees by their own names: what the request says has to be all in the name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from bridle.assistants.helena.law import gkg_kv, vv
from bridle.assistants.helena.planer.lesen.woerter import falte

Ort = Literal["vv", "kv"]
_FUELL = re.compile(
    r"wie|hoch|ist|sind|d(?:ie|er|as|en|em|es)|eine?[nrm]?|was|kosten|kostet|und|oder|im|in|fuer|vo[nm]|zu|zu[mr]|vor|"
    r"bei|beim|mit|aus|nach|ueber|auf|an|am|gegen|bitte|mir|mal|uns|wir|ich|(?:gerichts)?gebuehr(?:en)?|rechne|heute|"
    r"gerichtskosten|berechne|betraegt|(?:streit|gegenstands)?wert|nr|vv|rvg|kv|gkg|viel|euro|eur|es|als"
)
_BETRAG = re.compile(
    r"\b(?:aus|bei|von|ueber|auf)?\s*(?:einem |dem )?(?:streitwert|gegenstandswert|wert)?\s*(?:von )?"
    r"(?<![\d§])\d{1,3}(?:[. ]\d{3})+(?:,\d+)?\s*(?:€|euro|eur)?|\d+(?:,\d+)?\s*(?:€|euro\b|eur\b)|"
    r"\bnr\.?\s*\d{4}(?=\s*(?:vv|kv|rvg|gkg|\)))|\(nr\.?\s*\d{4}\)"
)
_AUS = re.compile(r"\baus \d{1,3}(?:[. ]\d{3})*(?:,\d+)?\s*(?:€|euro|eur)?\s*\??$")
_ENDUNG = re.compile(r"(?<=\w{5})(?:en|er|es|em|e|n|s)$")
_GENUG = 0.6
SCHLICHT = frozenset({"2300", "3100", "3104", "1000", "1008", "7002", "7008"})
"""Whose names alone say too little, or that are no fee without another: other rules read them."""


@dataclass(frozen=True, slots=True)
class Benannt:
    """One number that a request names, and how much of its name is said."""

    ort: Ort
    nr: str
    name: str
    anteil: float


@lru_cache(maxsize=256)  # every rule asks it of the same request
def benannt(klein: str) -> Sequence[Benannt]:
    """The numbers whose name has every word of the request and the fewest others; several may share it."""
    # Some names have an amount of their own: then only the one behind „aus“ is the value.
    readings = {worte(_BETRAG.sub(" ", klein)), worte(_AUS.sub(" ", klein))} - {frozenset()}
    fitting = [
        Benannt(ort, nr, name, _anteil(asked, words))
        for ort, nr, name, words in _namen()
        for asked in readings
        if asked <= words and nr not in SCHLICHT and _ohne_andere(name, klein)
    ]
    best = max((each.anteil for each in fitting), default=0)
    found = {(each.ort, each.nr): each for each in fitting if each.anteil == best >= _GENUG}
    return list(found.values())


def _ohne_andere(name: str, klein: str) -> bool:
    """„wie Nr. 3504“: what is only told by another number is meant where that number is said."""
    other = re.search(r"\bwie Nr\. (\d{4})", name)
    return other is None or other[1] in klein


def _anteil(asked: frozenset[str], words: frozenset[str]) -> float:
    """How much of a name is said; its figures may be the value that somebody tells, and name nothing."""
    said = [each for each in asked if not each.isdigit()]
    return len(said) / len([each for each in words if not each.isdigit()]) if said else 0


def worte(text: str) -> frozenset[str]:
    found = re.findall(r"[a-z]{2,}|\d+", falte(text))
    return frozenset(_ENDUNG.sub("", each) for each in found if not _FUELL.fullmatch(each))


@cache
def _namen() -> Sequence[tuple[Ort, str, str, frozenset[str]]]:
    own: Ort = "vv"
    court: Ort = "kv"
    return [
        *[(own, each.nr, each.name, worte(each.name)) for each in vv.alle().values()],
        *[
            (own, each.nr, each.name, worte(each.name.partition(" oder ")[0]))
            for each in vv.alle().values()
            if ", " in each.name.partition(" oder ")[0] and " oder " in each.name
        ],  # „vorzeitige Beendigung oder nicht rechtshängige Ansprüche“: the one is said without the other
        *[(court, each.nr, each.name, worte(each.name)) for each in gkg_kv.verzeichnis().values()],
    ]


def nach_wert(found: Sequence[Benannt]) -> list[Benannt]:
    """Of several with the same name those whose fee follows a value, where one is said."""
    by_value = [each for each in found if each.ort == "kv" or vv.alle()[each.nr].nach_wert]
    return by_value or list(found)


def ohne_gericht(found: Sequence[Benannt]) -> list[Benannt]:
    """Of several with the same name that outside of a proceeding, where nobody speaks of one."""
    outside = [each for each in found if each.ort == "vv" and each.nr.startswith("2")]
    return outside or list(found)


def welche(found: Sequence[Benannt]) -> str:
    """What to ask where several share a name."""
    names = " oder ".join(f"Nr. {each.nr} {'VV RVG' if each.ort == 'vv' else 'KV GKG'}" for each in found)
    return f"Welche ist gemeint: {names}?"


def positionen(nr: str, amount: str | None) -> list[dict[str, str]]:
    """With the sum that some numbers need."""
    if amount and nr in ("7001", "7004", "7006", "7007"):
        return [{"vv": nr, "menge": amount}]
    return [{"vv": nr}]
