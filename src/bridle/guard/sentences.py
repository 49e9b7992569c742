"""Sentences, their clauses and their words: as much of a language as the guard has to know."""

from __future__ import annotations

import re

LONGEST_SENTENCE = 600
WORDS = re.compile(r"\w+")
_QUOTED = re.compile(
    r"„[^“”\"]*[“”\"]|“[^”]*”|«[^»]*»|»[^«]*«|‹[^›]*›|›[^‹]*‹|‚[^‘’']*[‘’']"
    r"|\"[^\"]*\"|(?<!\w)['‘][^'’\n]*['’](?!\w)|^[ \t]*>.*$",
    re.MULTILINE,
)
_SENTENCE = re.compile(r"(\S+)(?<=[.!?…])[\"“”»)*]*(?:\s+|\Z)")
_CLAUSE = re.compile(r"[,;]\s|\s[–—-]\s|:\s|\s(?:und|and|aber|but|then|dann)\s(?=\w)")
_ABBREVIATIONS = frozenset(
    ("dr", "prof", "nr", "abs", "art", "bzw", "vgl", "st", "az", "ca", "str", "hr", "fr", "mr", "mrs", "ms",
     "no", "vs", "inc", "usw", "etc", "ggf", "sog", "evtl", "bspw", "lit", "ff", "rn")
)  # fmt: skip
QUOTATION = "‚"
"""What stands where a quotation was taken out."""


def without_quotations(prose: str) -> str:
    """What the speaker says in person: quoted spans and quoted lines are somebody else's."""
    return _QUOTED.sub(f" {QUOTATION} ", prose)


def last_sentence(prose: str) -> tuple[str, str]:
    """The last sentence and what ends it."""
    prose = prose[-LONGEST_SENTENCE:].rstrip()
    line = prose[prose.rfind("\n") + 1 :]
    begin = 0
    for end in _SENTENCE.finditer(line):
        word = end[1].rstrip('.!?…"“”»)*').lower().lstrip('(„"')
        if end.end() >= len(line) or (end[1].endswith(".") and _is_abbreviated(word)):
            continue
        begin = end.end()
    sentence = line[begin:]
    bare = sentence.rstrip('.!?…: *“”"»')
    return bare, sentence[len(bare) :]


def _is_abbreviated(word: str) -> bool:
    return word in _ABBREVIATIONS or len(word) == 1 or word.isdigit()


def clauses(sentence: str) -> list[str]:
    """The parts of a sentence; a colon stays with what stands before it."""
    parts: list[str] = []
    at = 0
    for cut in _CLAUSE.finditer(sentence):
        parts.append(sentence[at : cut.start()] + (":" if cut[0].startswith(":") else ""))
        at = cut.end()
    return [*parts, sentence[at:]]


def padded(prose: str) -> str:
    """The words in lower case, one space before, between and after them."""
    return f" {' '.join(WORDS.findall(prose.lower()))} "


def says(said: str, words: tuple[str, ...]) -> bool:
    """Whether these padded words have one of these in them, each by its beginning."""
    return any(word in said for word in words)
