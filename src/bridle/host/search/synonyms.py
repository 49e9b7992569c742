"""Everyday words and the words that laws use for the same: Kaution, Mietsicherheit.

The list is data (`synonyms.json`), general German; what is special to one norm is a keyword of that norm.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import lru_cache
from importlib.resources import files

from bridle.host.search import german

Terms = tuple[str, ...]


@lru_cache(maxsize=1)
def of_words() -> dict[str, tuple[Terms, ...]]:
    """From the term of an everyday word to what may be meant, each as the terms that belong together."""
    found: defaultdict[str, dict[Terms, None]] = defaultdict(dict)
    for said, meant in _listed()["words"].items():
        for word in said.split("|"):
            for spelling in german.spellings(word):
                if known := german.term_and_parts(spelling):
                    found[known[0]].update(dict.fromkeys(terms for each in meant if (terms := _terms(each))))
    return {term: tuple(those) for term, those in found.items()}


@lru_cache(maxsize=1)
def of_phrases() -> tuple[tuple[re.Pattern[str], tuple[Terms, ...]], ...]:
    """Turns of phrase that say what none of their words does: "bis wann" asks for a Frist."""
    return tuple(
        (re.compile(rf"\b(?:{said})\b", re.IGNORECASE), tuple(_terms(each) for each in meant))
        for said, meant in _listed()["phrases"].items()
    )


def _terms(words: str) -> Terms:
    return tuple(word.term for word in german.words(words))


def _listed() -> dict[str, dict[str, list[str]]]:
    return json.loads(files("bridle.host.search").joinpath("synonyms.json").read_text("utf-8"))
