"""Words in a page of text: whether they are there, however they are spelled, and what stands around them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bridle.host.personal_words import fold

LONGEST = 500
SHORTEST = 3
_WORD = re.compile(r"[^\W_]+")
_QUOTED = re.compile(r"[\"„“”»«]([^\"„“”»«]+)[\"„“”»«]")
_ENDINGS = ("ungen", "en", "er", "es", "em", "e", "n", "s")
_LITTLE_WORDS = """
    aber alle als am an auf aus bei bis das dass dem den der des die durch ein eine einem einen einer eines
    etwas fur gibt gilt hat haben ich ihr im in ist kann man mit nach nicht oder ob sein sich sie sind steht
    uber um und vom von vor wann war was welche welcher welches wenn wer wie wird wo zu zum zur
"""
_LITTLE = frozenset(_LITTLE_WORDS.split())


@dataclass(frozen=True, slots=True)
class Suche:
    """What is looked for: phrases that have to be there, and words of which most should."""

    phrasen: tuple[str, ...]
    worte: tuple[str, ...]

    @staticmethod
    def aus(query: str) -> Suche:
        phrases = tuple(text for each in _QUOTED.findall(query) if (text := _plain(each)))
        rest = _plain(_QUOTED.sub(" ", query)).split()
        kept = [word for word in rest if word not in _LITTLE and (len(word) >= SHORTEST or word.isdigit())]
        return Suche(phrases, tuple(dict.fromkeys(_stem(word) for word in kept or rest)))

    def __bool__(self) -> bool:
        return bool(self.phrasen or self.worte)

    def passt(self, text: str) -> float:
        """How well a page fits; nothing where a phrase is missing or fewer than half of the words are."""
        plain = f" {_plain(text)} "
        if any(phrase not in plain for phrase in self.phrasen):
            return 0.0
        there = [word for word in self.worte if _in(word, plain)]
        if len(there) * 2 < len(self.worte) or not (there or self.phrasen):
            return 0.0
        often = sum(min(plain.count(word), 5) for word in there)
        return len(self.phrasen) + len(there) + often / 100


def ausschnitt(text: str, wanted: Suche, length: int = LONGEST) -> str:
    """The part of a page in which most of the words stand, from the beginning of a word to the end of one."""
    if len(text) <= length:
        return text.strip()
    at = [found.start() for found in _WORD.finditer(text) if _meant(fold(found[0]), wanted)]
    start = max(0, max(at, key=lambda first: _within(at, first, length), default=0) - length // 5)
    start = 0 if start == 0 else text.find(" ", start) + 1
    end = min(len(text), start + length)
    end = end if end == len(text) else max(text.rfind(" ", start, end), start + 1)
    return f"{'… ' if start else ''}{text[start:end].strip()}{' …' if end < len(text) else ''}"


def _within(places: list[int], first: int, length: int) -> int:
    return sum(first <= each < first + length * 4 // 5 for each in places)


def _meant(word: str, wanted: Suche) -> bool:
    parts = [part for phrase in wanted.phrasen for part in phrase.split()]
    return any(_in(each, f" {word} ") for each in (*wanted.worte, *parts))


def _in(word: str, plain: str) -> bool:
    """Short words whole, longer ones also as a part: Frist is in Kündigungsfrist."""
    return (f" {word} " if len(word) <= SHORTEST else word) in plain


def _plain(text: str) -> str:
    return " ".join([fold(word) for word in _WORD.findall(unicodedata.normalize("NFC", text))])


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word
