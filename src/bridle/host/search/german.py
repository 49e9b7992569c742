"""The one analyser: text to terms, the same for both databases and for what is stored and what is asked.

A term is a stem without dots: Kündigung, kündigen, gekündigt, Kuendigung are all "kundig". A compound gives
its own term and those of its parts. Citations and file numbers are whole terms (`citations.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bridle.errors import ConfigurationError
from bridle.host.search.compounds import REMEMBERED, taken_apart
from bridle.host.search.stopwords import ASKING, STOPWORDS

LONGEST_TERM = 60
_WORD = re.compile(r"[^\W_]+(?:[-‐‑][^\W\d_]+)*(?:,\d+)?")
_ASCII_UMLAUT = re.compile(r"(?<![aeou])([aou])e|(?<=[aeiou][^aeiou])([aou])e", re.IGNORECASE)
_HYPHEN = re.compile("[-‐‑]")
_DOTS = str.maketrans("äöü", "aou")


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text: what it is stored under, what its parts are, and where it stood."""

    term: str
    parts: tuple[str, ...]
    surface: str
    start: int


def words(text: str) -> Iterator[Word]:
    """The words of a text that mean something, in order."""
    for found in _WORD.finditer(text):
        whole = found[0]
        pieces = ((whole, found.start()),) if _HYPHEN.search(whole) is None else _pieces(found)
        for piece, start in pieces:
            if known := _meant(piece):
                yield Word(known[0], known[1], piece, start)


def is_filler(surface: str) -> bool:
    """Words that make a question and not its subject: "was kann ich tun", "wie viel bekomme ich"."""
    return plain(surface) in ASKING


@lru_cache(maxsize=REMEMBERED)
def _meant(word: str) -> tuple[str, tuple[str, ...]] | None:
    return None if plain(word) in STOPWORDS else term_and_parts(word)


@lru_cache(maxsize=REMEMBERED)
def term_and_parts(word: str) -> tuple[str, tuple[str, ...]] | None:
    if len(word) < 2 and not word.isdigit():
        return None
    if not word.isalpha() or len(word) > LONGEST_TERM:
        return plain(word)[:LONGEST_TERM], ()
    apart = taken_apart(word)
    term = stem(apart.lemma)
    if not term:
        return None
    parts = tuple(dict.fromkeys(stem(part) for part in apart.parts))
    return term[:LONGEST_TERM], tuple(part for part in parts if len(part) > 2 and part != term)


def spellings(word: str) -> tuple[str, ...]:
    """Other ways the same word may have been meant: a noun in small letters, umlauts written out."""
    found = [word, word[:1].upper() + word[1:], word.lower()]
    if word.isascii() and re.search("[aou]e", word, re.IGNORECASE):
        dotted = _with_umlauts(word)
        found += [dotted, dotted[:1].upper() + dotted[1:]]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=REMEMBERED)
def stem(word: str) -> str:
    return plain(_stemmer().stemWord(word.lower()))


def plain(word: str) -> str:
    """In small letters, without dots and accents, umlauts written out taken for umlauts."""
    folded = unicodedata.normalize("NFKC", word).casefold()
    if not folded.isascii():
        folded = folded.translate(_DOTS)
        bare = unicodedata.normalize("NFD", folded)
        folded = "".join(char for char in bare if not unicodedata.combining(char))
    return folded.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _pieces(found: re.Match[str]) -> Iterator[tuple[str, int]]:
    """Words joined by a hyphen are found together and apart: GmbH-Geschäftsführer, E-Mail."""
    whole = found[0]
    for piece in re.finditer(r"[^-‐‑]+", whole):
        yield piece[0], found.start() + piece.start()
    yield _HYPHEN.sub("", whole), found.start()


def _with_umlauts(word: str) -> str:
    dots = {"a": "ä", "o": "ö", "u": "ü", "A": "Ä", "O": "Ö", "U": "Ü"}
    return _ASCII_UMLAUT.sub(lambda found: dots[found[1] or found[2]], word)


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    try:
        import snowballstemmer as snowball
    except ImportError:
        raise ConfigurationError("Searching needs more packages: pip install 'bridle[search]'.") from None
    stemmers: Any = snowball
    return stemmers.stemmer("german")
