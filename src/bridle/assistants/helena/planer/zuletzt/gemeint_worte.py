"""The words of a request as they are compared: without their endings, with slips in them corrected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt

from bridle.assistants.helena.planer.lesen.woerter import AKTENWORT, ANREDE, FUELL, abstand, falte, verbessert
from bridle.assistants.helena.planer.zuletzt.gemeint_bedarf import PLATZ, Bedarf, bedarfe

_WORT = re.compile(r"#[a-z]+|[a-z]+|\d+")
_ENDUNGEN = (
    *("ungen", "enden", "ung", "ten", "ter", "tes", "est", "en", "er", "em", "es", "et", "st", "te"),
    *("e", "n", "s", "t"),
)
_STAMM = 4
"""Letters that a word keeps at least."""
_GLEICH = 0.55
"""The share of pieces that two spellings of one word have in common."""
_LANG, _LAENGST = 5, 20
"""Letters of a word that can be known by its beginning, or with a slip in it."""
_FRAGEWORT = re.compile(r"we[rnm]|wann|wo|wohin|wessen|woher|wofuer|warum|wievie?le?|gegen|fuer")
_NEBENBEI = re.compile(
    r"unbedingt|gar|womoeglich|wohl|wahrscheinlich|leider|endlich|wirklich|echt|total|ziemlich|ungefaehr|irgendwie|"
    r"vielleicht|ruhig|eh|halt|ueberhaupt|eventuell|sicherlich|natuerlich|bloss|grade?|gerade|denn|eigentlich|mal|"
    r"bitte|doch|einfach|nochmal|jetzt|eben|also|tja|ach|oh|hm|aehm|ok|okay|na|bisschen|naemlich|uebrigens|"
    r"derzeit|zurzeit|momentan|aktuell|gegenwaertig"
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


def merkmale(text: str) -> Mapping[str, float]:
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
    return [word if word[0] == "#" else _gemeintes(verbessert(word)) for word in words]


@lru_cache(maxsize=4096)
def _gemeintes(word: str) -> str:
    """The word of the needs that was meant, where only one is so near."""
    if word in _worte() or not _LANG <= len(word) <= _LAENGST:
        return word
    near = [each for each in _worte() if each[0] == word[0] and abs(len(each) - len(word)) < 2]
    near = [each for each in near if abstand(each, word) == 1]
    return min(near) if len({_stamm(each) for each in near}) == 1 else word


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


# ---- which words needs are said with


def unbekannt(need: Bedarf, text: str) -> list[str]:
    """The words of a marked text that no way to say the need has: they may ask for something else."""
    said = [word for word in inhalt(text) if word not in AKTENWORT and word not in ANREDE]
    return [word for word in said if not _gesagt_mit(need, _stamm(word))]


def inhalt(text: str) -> list[str]:
    """The words of a marked text that say what it is about."""
    return [word for word in _gelesen(text) if word[0] != "#" and _gewicht(word) == 1.0]


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
    return _NEBENBEI.fullmatch(wort) is not None or any(_stamm(wort) in _staemme(need) for need in bedarfe())


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
    """The longer ones of the words that needs are said with."""
    return frozenset(
        word
        for need in bedarfe()
        for way in need.anders
        for word in _WORT.findall(falte(PLATZ.sub("", way)))
        if len(word) >= _LANG
    )
