"""How near a request is to the needs: words and pieces of words in common, the rare ones counting most."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import log, sqrt

from bridle.assistants.helena.planer.lesen.woerter import AKTENWORT, ANREDE, FUELL, abstand, falte, verbessert
from bridle.assistants.helena.planer.zuletzt.gemeint_bedarf import PLATZ, Bedarf, bedarfe

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

_WORT = re.compile(r"#[a-z]+|[a-z]+|\d+")
_ENDUNGEN = (
    *("ungen", "enden", "ung", "ten", "ter", "tes", "est", "en", "er", "em", "es", "et", "st", "te"),
    *("e", "n", "s", "t"),
)
_STAMM = 4
"""Letters that a word keeps at least."""
_GLEICH = 0.55
"""The share of pieces that two spellings of one word have in common."""
_LANG = 6
"""Letters of a word that can be known by its beginning, or with a slip in it."""
_FRAGEWORT = re.compile(r"we[rnm]|wann|wo|wohin|wessen|woher|wofuer|warum|wievie?le?|gegen|fuer")
_NEBENBEI = re.compile(
    r"unbedingt|gar|womoeglich|wohl|wahrscheinlich|leider|endlich|wirklich|echt|total|ziemlich|ungefaehr|irgendwie|"
    r"vielleicht|ruhig|eh|halt|ueberhaupt|eventuell|sicherlich|natuerlich|bloss|grade?|gerade|denn|eigentlich|mal|"
    r"bitte|doch|einfach|nochmal|jetzt|eben|also|tja|ach|oh|hm|aehm|ok|okay|na|bisschen|naemlich|uebrigens"
)
"""What people say besides, and mean nothing by."""
_STAND = re.compile(
    r"offene?[nrs]?|faellige?[nrs]?|ueberfaellig\w*|abgelaufen\w*|erledigte?[nrs]?|versaeumt\w*|verpasst\w*|dringend\w*|"
    r"wichtig\w*|anstehend\w*|abrechenbar\w*|abgerechnet\w*|gebucht\w*|letzte[nrs]?|erste[nrs]?|neu\w*|aelteste\w*|"
    r"juengste\w*|zustaendig\w*|verantwortlich\w*|vertritt|vertreten|vertrete|beteiligt\w*|erreiche\w*|wohnt|insgesamt|"
    r"gesamt\w*|mehr|wenig\w*|laengst|kontaktieren|anrufen|schreiben|kostet|kosten|bearbeite\w*|betreut"
)
"""What says little as a rule, and much where a list is asked for."""
_STUECK, _PAAR, _MARKE, _FUELLSEL = 0.75, 0.35, 0.5, 0.45
"""What pieces of a word, two words beside each other, marks and words that say little weigh beside a word."""
_ZWEITE, _DRITTE = 0.12, 0.06
"""What the second and third of a need's nearest ways add to the nearest."""


_OHNE_PLATZ: Mapping[str, float] = {"#name": 0.55, "#betrag": 0.5, "#norm": 0.4, "#gebiet": 0.7, "#zeit": 0.8}
_NICHT_GENANNT: Mapping[str, float] = {
    "#name": 0.9, "#betrag": 0.7, "#norm": 0.3, "#gebiet": 0.4, "#zeit": 0.8, "#gericht": 0.5, "#schrift": 0.6
}  # fmt: skip


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


def naechste(text: str, ausser: str = "") -> list[Nah]:
    """The needs that share anything with a text whose names are marked, the nearest first.

    ausser  one of the ways that is not to be compared with
    """
    index = _verzeichnis()
    near: dict[int, float] = defaultdict(float)
    for feature, weight in _gewogen(_merkmale(text), index.rarity, index.unseen).items():
        for way, share in index.having.get(feature, ()):
            near[way] += weight * share
    by_need: dict[int, list[float]] = defaultdict(list)
    left_out = _wege().index(ausser) if ausser else -1
    for way, value in near.items():
        if way != left_out:
            by_need[index.ways[way]].append(value)
    needs = bedarfe()
    marks = frozenset(re.findall(r"#[a-z]+", text))
    found = [
        Nah(needs[place], _zusammen(values) * _passt(needs[place], marks))
        for place, values in by_need.items()
    ]
    return sorted(found, key=lambda each: (-each.wert, each.bedarf.name))


def unbekannt(need: Bedarf, text: str) -> list[str]:
    """The words of a marked text that no way to say the need has: they may ask for something else."""
    words = [word for word in _gelesen(text) if word[0] != "#"]
    said = [word for word in words if _gewicht(word) == 1.0 and word not in AKTENWORT and word not in ANREDE]
    return [word for word in said if not _gesagt_mit(need, _stamm(word))]


@lru_cache(maxsize=4096)
def _gesagt_mit(need: Bedarf, stem: str) -> bool:
    own = _staemme(need)
    if stem in own:
        return True
    pieces = _stuecke(stem)
    return any(2 * len(pieces & other) >= _GLEICH * (len(pieces) + len(other)) for other in own.values())


@cache
def _staemme(need: Bedarf) -> Mapping[str, frozenset[str]]:
    words = {verbessert(word) for way in need.anders for word in _WORT.findall(falte(PLATZ.sub(" ", way)))}
    return {stem: _stuecke(stem) for stem in map(_stamm, words)}


def _stuecke(stem: str) -> frozenset[str]:
    framed = f"<{stem}>"
    return frozenset(framed[n : n + 3] for n in range(len(framed) - 2))


def kennt(wort: str) -> bool:
    """Whether a folded word is one that needs are said with, and so no name."""
    return f"w:{_stamm(wort)}" in _verzeichnis().rarity or _NEBENBEI.fullmatch(wort) is not None


@lru_cache(maxsize=1024)
def kennt_aehnlich(wort: str) -> bool:
    """Whether it begins or ends such a word, or is one with a slip in it."""
    if len(wort) < _LANG:
        return False
    return any(
        each.startswith(wort) or each.endswith(wort) or (each[0] == wort[0] and abstand(each, wort) == 1)
        for each in _worte()
    )


@cache
def _worte() -> frozenset[str]:
    return frozenset(
        word for way in _wege() for word in _WORT.findall(falte(PLATZ.sub("", way))) if len(word) >= _LANG
    )


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
def _wege() -> list[str]:
    return [way for need in bedarfe() for way in need.anders]


@cache
def _verzeichnis() -> _Verzeichnis:
    places = [place for place, need in enumerate(bedarfe()) for _ in need.anders]
    features = [_merkmale(markiert(way)) for way in _wege()]
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


# ---- features


def _merkmale(text: str) -> Mapping[str, float]:
    """Words, pieces of words and pairs of words, with what they weigh by their kind."""
    words = _gelesen(text)
    stems = [_stamm(word) for word in words]
    found: dict[str, float] = {}
    for word, stem in zip(words, stems, strict=True):
        weight = _gewicht(word)
        found[f"w:{stem}"] = max(found.get(f"w:{stem}", 0.0), weight)
        if word[0] != "#":
            _mit_stuecken(found, stem, weight)
    for first, second in pairwise(stems):
        found[f"p:{first} {second}"] = _PAAR
    return found


def _gelesen(text: str) -> list[str]:
    words = [word for word in _WORT.findall(falte(text)) if not _NEBENBEI.fullmatch(word)]
    return [word if word[0] == "#" else verbessert(word) for word in words]


def _gewicht(word: str) -> float:
    if word[0] == "#":
        return _MARKE
    little = word in FUELL and not _FRAGEWORT.fullmatch(word) and not _STAND.fullmatch(word)
    return _FUELLSEL if little else 1.0


def _mit_stuecken(found: dict[str, float], stem: str, weight: float) -> None:
    """Three letters each: a slip of the finger leaves most of them as they are."""
    framed = f"<{stem}>"
    pieces = [framed[n : n + 3] for n in range(len(framed) - 2)]
    for piece in pieces:
        found[f"s:{piece}"] = max(found.get(f"s:{piece}", 0.0), weight * _STUECK / sqrt(len(pieces)))


def _gewogen(features: Mapping[str, float], rarity: Mapping[str, float], unseen: float) -> dict[str, float]:
    """Of length one; what no way has is as rare as anything can be, and makes all others less near."""
    weighed = {feature: weight * rarity.get(feature, unseen) for feature, weight in features.items()}
    length = sqrt(sum(weight * weight for weight in weighed.values()))
    return {feature: weight / length for feature, weight in weighed.items()} if length else {}


@lru_cache(maxsize=4096)
def _stamm(word: str) -> str:
    """A word without its ending, so that „bearbeitet“ and „bearbeiten“ are one."""
    if word[0] == "#" or len(word) <= _STAMM:
        return word
    plain = word[2:] if word.startswith("ge") and len(word) > _STAMM + 3 else word
    ending = next(
        (each for each in _ENDUNGEN if plain.endswith(each) and len(plain) - len(each) >= _STAMM), ""
    )
    return plain.removesuffix(ending)
