"""Every kind of Frist by its words: the title, the other names and the everyday words of the catalogue.

Each way to say a kind is a row of words that all have to be there. The row with the most letters is the most
specific one and wins: „Berufung begründen“ is more than „Berufung“.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from bridle.assistants.helena.law.frist_arten import Fristart, fristarten
from bridle.assistants.helena.planer.lesen.woerter import falte

EACH = 4
"""What one more word counts beside its letters."""
_KEIN_INHALT = re.compile(
    r"gegen|eine[nrs]?|de[rsmn]|die|das|vo[nm]|zu[mr]|und|oder|nach|beim?|auf|fuer|im|unter|ueber"
)
_ENDUNG = re.compile(r"(?:ungen|en|es|er|em|s|n|e)$")
SHORT_STEM = 6
ENDUNG = r"(?:e?n|e?s|s?frist)?\b"


@dataclass(frozen=True, slots=True)
class Treffer:
    """A kind that the words fit, how well, and which words those were."""

    art: str
    punkte: int
    worte: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Angabe:
    """One way to say a kind. `schwach` counts only where nothing else fits."""

    art: str
    teile: tuple[re.Pattern[str], ...]
    schwach: bool = False

    def trifft(self, klein: str) -> Treffer | None:
        found = [part.search(klein) for part in self.teile]
        words = [each[0] for each in found if each is not None]
        if len(words) < len(self.teile):
            return None
        weight = 0 if self.schwach else sum(len(word) + EACH for word in words)
        return Treffer(self.art, weight, tuple(words))


_VERNEINT = re.compile(
    r"\b(?:kein(?:e[nrsm]?)?|ohne|nicht im|nicht in|nie im) (?:ausland(?:s\w*)?|auslaendisch\w*|"
    r"betriebsrat\w*|belehrung|verlaengerung|asyl\w*|testament|eilverfahren|"
    r"einstweilige\w* (?:anordnung|verfuegung)|"
    r"versaeumnisurteil|mahnbescheid|arbeitssache|schwerbehindert\w*)\b"
)
"""What is said not to be so names no kind: „kein Ausland“."""


@lru_cache(maxsize=256)  # every rule asks it of the same request
def treffer(klein: str) -> Sequence[Treffer]:
    """The kinds that a folded text names, the best first; each once."""
    best: dict[str, Treffer] = {}
    said = _VERNEINT.sub(" ", klein)
    for each in _angaben():
        found = each.trifft(said)
        if found and (found.art not in best or best[found.art].punkte < found.punkte):
            best[found.art] = found
    return sorted(best.values(), key=lambda each: -each.punkte)


def gehoert_dazu(art: str, word: str) -> bool:
    """Whether a word is one of those by which a kind is called, and so no name of anybody."""
    plain = falte(word)
    return any(part.search(plain) for each in _angaben() if each.art == art for part in each.teile)


@cache
def _angaben() -> tuple[_Angabe, ...]:
    kinds = [kind for kind in fristarten().values() if kind.worte]
    return tuple(each for kind in kinds for each in (*_aus_worten(kind), *_aus_namen(kind)))


def _aus_worten(kind: Fristart) -> list[_Angabe]:
    return [
        _Angabe(
            kind.name,
            tuple(_teil(part) for part in row.removeprefix("?").split()),
            schwach=row.startswith("?"),
        )
        for row in kind.worte
    ]


def _teil(part: str) -> re.Pattern[str]:
    """„a|b“ either of them; „_“ a space, „~“ also inside a word, „=“ the whole word."""
    inside = part.startswith("~")
    patterns = [_wort(each, inside=inside) for each in part.removeprefix("~").split("|")]
    return re.compile("|".join(patterns))


def _wort(word: str, *, inside: bool) -> str:
    plain = re.escape(word.lstrip("=~")).replace("_", r"\s+")
    if word.startswith("="):
        return rf"\b{plain}\b"
    return plain if inside or word.startswith("~") else rf"\b{plain}"


def _aus_namen(kind: Fristart) -> list[_Angabe]:
    """Its title up to the colon and without what stands in brackets; its other names."""
    title = re.sub(r"\([^)]*\)|\w+-\s(?=und|oder)", " ", kind.titel.partition(":")[0])
    rows = [title, *(name.replace("_", " ") for name in kind.auch)]
    stems = [[_stamm(word) for word in _worte(row)] for row in rows]
    return [_Angabe(kind.name, _teile(row)) for row in stems if row]


def _teile(row: list[str]) -> tuple[re.Pattern[str], ...]:
    """„Berufung“ alone is not named by „Berufungskläger“; of several words each may go on."""
    ends = ENDUNG if len(row) == 1 else ""
    return tuple(re.compile(rf"\b{re.escape(stem)}{ends}") for stem in row)


def _worte(row: str) -> list[str]:
    plain = re.findall(r"[a-z0-9]+", falte(row))
    return [word for word in plain if not _KEIN_INHALT.fullmatch(word) and (len(word) > 2 or word.isdigit())]


def _stamm(word: str) -> str:
    short = _ENDUNG.sub("", word)
    return short if len(short) >= SHORT_STEM else word
