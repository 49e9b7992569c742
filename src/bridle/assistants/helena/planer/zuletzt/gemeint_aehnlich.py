"""How near a request is to the needs: words and pieces of words in common, the rare ones counting most."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt

from bridle.assistants.helena.planer.zuletzt.gemeint_bedarf import PLATZ, Bedarf, bedarfe
from bridle.assistants.helena.planer.zuletzt.gemeint_worte import merkmale

MARKEN: Mapping[str, str] = {
    "akte": "#name",
    "person": "#name",
    "wort": "#name",
    "zeitraum": "#zeit",
    "tag": "#zeit",
    "betrag": "#betrag",
    "norm": "#norm",
    "gebiet": "#gebiet",
    "gericht": "#gericht",
    "muster": "#schrift",
}
"""What stands in the place of a name, a day or an amount: which one it is says nothing of what is wanted."""

_ZWEITE, _DRITTE = 0.12, 0.06
"""What the second and third of a need's nearest ways add to the nearest."""


_OHNE_PLATZ: Mapping[str, float] = {"#name": 0.55, "#betrag": 0.5, "#norm": 0.4, "#gebiet": 0.7, "#zeit": 0.8}
_NICHT_GENANNT: Mapping[str, float] = {
    "#name": 0.9, "#betrag": 0.7, "#norm": 0.3, "#gebiet": 0.4, "#zeit": 0.8, "#gericht": 0.5, "#schrift": 0.6
}  # fmt: skip
"""What is left of a need that has no place for what is named, or that takes what is not."""


@dataclass(frozen=True, slots=True)
class Nah:
    """A need, and how near it is: 1 for the same words."""

    bedarf: Bedarf
    wert: float


@dataclass(frozen=True, slots=True)
class _Verzeichnis:
    """Which way has which feature, and how much a feature weighs."""

    ways: Sequence[int]
    """By way, the place of its need."""
    having: Mapping[str, Sequence[tuple[int, float]]]
    rarity: Mapping[str, float]
    unseen: float


def naechste(text: str) -> list[Nah]:
    """The needs that share anything with a text whose names are marked, the nearest first."""
    index = _verzeichnis()
    near: dict[int, float] = defaultdict(float)
    for feature, weight in _gewogen(merkmale(text), index.rarity, index.unseen).items():
        for way, share in index.having.get(feature, ()):
            near[way] += weight * share
    by_need: dict[int, list[float]] = defaultdict(list)
    for way, value in near.items():
        by_need[index.ways[way]].append(value)
    needs = bedarfe()
    marks = frozenset(re.findall(r"#[a-z]+", text))
    found = [
        Nah(needs[place], _zusammen(values) * _passt(needs[place], marks))
        for place, values in by_need.items()
    ]
    return sorted(found, key=lambda each: (-each.wert, each.bedarf.name))


def _zusammen(values: list[float]) -> float:
    best = sorted(values, reverse=True)[:3]
    return sum(value * share for value, share in zip(best, (1.0, _ZWEITE, _DRITTE), strict=False)) / (
        1 + _ZWEITE + _DRITTE
    )


def _passt(need: Bedarf, marks: frozenset[str]) -> float:
    """Less where the request names something that the need has no place for, or leaves out what it takes."""
    if need.art != "nachschlagen":
        return 1.0
    places, wanted = _marken(need)
    fits = 1.0
    for mark in marks - places:
        fits *= _OHNE_PLATZ.get(mark, 1.0)
    for mark in wanted - marks:
        fits *= _NICHT_GENANNT.get(mark, 1.0)
    return fits


@cache
def _marken(need: Bedarf) -> tuple[frozenset[str], frozenset[str]]:
    """The marks of all that its question has a place for, and of what it cannot be asked without."""
    return frozenset(MARKEN[each] for each in need.plaetze), frozenset(
        MARKEN[each] for each in need.fehlt({})
    )


# ---- the index


@cache
def _verzeichnis() -> _Verzeichnis:
    places = [place for place, need in enumerate(bedarfe()) for _ in need.anders]
    features = [merkmale(markiert(way)) for need in bedarfe() for way in need.anders]
    seen: dict[str, set[int]] = defaultdict(set)
    for place, each in zip(places, features, strict=True):
        for feature in each:
            seen[feature].add(place)
    count = len(bedarfe())
    rarity = {feature: log(1 + count / len(needs)) for feature, needs in seen.items()}
    unseen = log(1 + count)
    having: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for way, each in enumerate(features):
        for feature, share in _gewogen(each, rarity, unseen).items():
            having[feature].append((way, share))
    return _Verzeichnis(places, having, rarity, unseen)


def markiert(way: str) -> str:
    return PLATZ.sub(lambda place: MARKEN[place[1]], way)


def _gewogen(features: Mapping[str, float], rarity: Mapping[str, float], unseen: float) -> dict[str, float]:
    """Of length one; what no way has is as rare as anything can be, and makes all others less near."""
    weighed = {feature: weight * rarity.get(feature, unseen) for feature, weight in features.items()}
    length = sqrt(sum(weight * weight for weight in weighed.values()))
    return {feature: weight / length for feature, weight in weighed.items()} if length else {}
