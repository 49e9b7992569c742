"""What a request is about, by all of its words at once: costs, a computed Frist, the calendar, a document …

Rules look for single words, and a word may stand in a question of any kind: „im Termin verglichen“ is no
question about the calendar. Here every word has weights, learnt from labelled questions by
`evals/gebiete.py`, and only what is as good as certain is told; a rule whose tool belongs elsewhere then
steps aside. Nothing is answered from this.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise

from bridle.assistants.helena.planer.lesen.abseits import abseits
from bridle.assistants.helena.planer.lesen.anbahnung import anbahnung
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.models.planner import MAX_REQUEST, UMLAUTS, Rule

SICHER = 0.85
"""How sure it has to be: of 1,746 questions that had no part in it, one kept out the tool it wanted."""
SCHRITT = 100.0
"""Weights are kept as whole numbers of hundredths."""
ORT = "bridle.assistants.helena.planer.lesen"
TEIL = 5
"""Letters of a part of a word: what stays of it under an ending or a slip."""

RECHT = frozenset({"frist", "kosten", "recht", "zustaendigkeit"})
_KANZLEI = frozenset({"akten", "dokumente", "kalender", "zeiten"})
_FREMD: Mapping[str, frozenset[str]] = {
    "read_beteiligte": RECHT | {"muster"},
    "check_kollision": RECHT | {"muster", "dokumente", "zeiten", "kalender"},
    "read_fristen": RECHT | {"muster", "kollision", "zeiten"},
    "read_zeiterfassung": RECHT | {"muster", "kollision", "kalender"},
    "search_dokument": RECHT | {"kollision", "zeiten"},
    "search_muster": RECHT | {"kollision", "zeiten"},
    "berechne_frist": _KANZLEI - {"kalender"} | {"kosten", "kollision", "muster"},
    "get_kosten_rules": _KANZLEI | {"kollision", "muster", "frist"},
    "berechne_kostenrisiko": _KANZLEI | {"kollision", "muster", "frist"},
    "bestimme_zustaendigkeit": frozenset({"dokumente", "kalender", "zeiten", "kollision", "muster"}),
}
"""Tools, and the areas in which they answer nothing."""
_MASKEN = (
    (re.compile(r"\b\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?"), " TAG "),
    (
        re.compile(
            r"\b\d{1,2}\.\s?(?:januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|"
            r"dezember)\b(?:\s\d{4})?"
        ),
        " TAG ",
    ),
    (re.compile(r"\d{2,4}/\d{2}\b"), " NUMMER "),
    (re.compile(r"(?:§+|\bart\.?|\bparagra(?:ph|f))\s*\d+\w?"), " NORM "),
    (re.compile(r"\d[\d.,]*\s*(?:€|eur\b|euro|teur|tsd|k\b)"), " BETRAG "),
    (re.compile(r"\d[\d.,]*"), " ZAHL "),
)
_WORT = re.compile(r"[a-zA-Z]+")


@dataclass(frozen=True, slots=True)
class Gewichte:
    """What was learnt: the areas, what each begins with, and what each feature adds to it."""

    gebiete: tuple[str, ...]
    grund: tuple[float, ...]
    merkmale: Mapping[str, tuple[float, ...]]

    def anteile(self, text: str) -> dict[str, float]:
        """How likely each area is."""
        known = [self.merkmale[each] for each in merkmale(text) if each in self.merkmale]
        scale = 1 / math.sqrt(len(known)) if known else 0.0
        sums = [begin + scale * sum(each[n] for each in known) for n, begin in enumerate(self.grund)]
        top = max(sums)
        shares = [math.exp(each - top) for each in sums]
        return {name: each / sum(shares) for name, each in zip(self.gebiete, shares, strict=True)}


def merkmale(text: str, ohne: frozenset[str] = frozenset()) -> set[str]:
    """The words of a text, pairs of them and parts of them; figures, days and norms only as such."""
    words = list(_woerter(text))
    said = [word for word in words if word not in ohne]
    pairs = {f"{one} {two}" for one, two in pairwise(words) if not {one, two} & ohne}
    return {*said, *pairs, *[part for word in said for part in _teile(word)]}


def _woerter(text: str) -> Iterator[str]:
    text = text.lower()
    for letter, plain in UMLAUTS.items():
        text = text.replace(letter, plain)
    for shape, name in _MASKEN:
        text = shape.sub(name, text)
    return (found.group() for found in _WORT.finditer(text))


def _teile(word: str) -> list[str]:
    if not word.islower() or len(word) < TEIL:
        return []
    edged = f"^{word}$"
    return [f"#{edged[at : at + TEIL]}" for at in range(len(edged) - TEIL + 1)]


@lru_cache(maxsize=512)  # every rule asks it of the same request
def anteile(text: str) -> Mapping[str, float]:
    """How likely each area is."""
    return gewichte().anteile(text[:MAX_REQUEST])


def bekannte_woerter(text: str) -> int:
    """How many words of a text were learnt: an amount beside words that nobody knows says nothing."""
    return sum(each.isalpha() and each.islower() and each in gewichte().merkmale for each in merkmale(text))


def gebiet(text: str) -> str:
    """What it is about; nothing where that is not certain."""
    best, share = max(anteile(text).items(), key=lambda each: each[1])
    return best if share >= SICHER else ""


def nur_recht(text: str) -> bool:
    """Whether it asks what the law says or what can be reckoned, and for nothing of the firm's files."""
    return _anteil(anteile(text), RECHT) >= SICHER


def fremd(tool: str, shares: Mapping[str, float]) -> bool:
    """Whether a request is about things of which the tool knows nothing."""
    return _anteil(shares, _FREMD.get(tool, ())) >= SICHER


def im_gebiet(rules: Iterable[Rule]) -> list[Rule]:
    """The rules, each only for requests that are not plainly about something else."""
    return [_bedingt(rule) for rule in rules]


def _bedingt(rule: Rule) -> Rule:
    if rule.tool not in _FREMD:
        return rule
    return abseits(rule, lambda text: fremd(rule.tool, anteile(text)) and not _will_zu_uns(rule, text))


def _will_zu_uns(rule: Rule, text: str) -> bool:
    """A wish to engage the firm, and a doubt: these words say it themselves, whatever was learnt."""
    return rule.tool == "check_kollision" and anbahnung(falte(text))


def _anteil(shares: Mapping[str, float], areas: Iterable[str]) -> float:
    return sum(shares[each] for each in areas)


@cache
def gewichte() -> Gewichte:
    stored = json.loads(resources.files(ORT).joinpath("gebiet.json").read_text("utf-8"))
    return Gewichte(
        tuple(stored["gebiete"]),
        tuple(_geteilt(stored["grund"])),
        {name: tuple(_geteilt(each)) for name, each in stored["merkmale"].items()},
    )


def _geteilt(whole: Iterable[int]) -> list[float]:
    return [each / SCHRITT for each in whole]
