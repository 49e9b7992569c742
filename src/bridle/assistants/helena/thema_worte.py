"""Words that say what a matter is about, and how well those of a matter answer to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bridle.host.search import german
from bridle.host.search.stopwords import STOPWORDS

MOST_WORDS = 12
_SACHWORT = (
    r"(?:(?<!\bur)(?<!tat)(?<!haupt)(?<!neben))sachen?"
    r"|(?:(?<!un)(?<!aus)(?<!vor)(?<!ab)(?<!zu)(?<!bei)(?<!ein)(?<!über)(?<!ueber)(?<!ver)(?<!weg)(?<!rück))falls?"
    r"|akten?|verfahrens?|prozess(?:es)?|rechtsstreit(?:s|es)?|streit(?:s|es)?|angelegenheit|mandats?|geschichte"
    r"|vorgangs?"
)
_NUR_SACHE = re.compile(rf"(?:{_SACHWORT}|rechts(?:sache|fall))", re.I)
_MIT_SACHE = re.compile(rf"([^\W\d_]{{3,}}?)-?(?:rechts|s)?(?:{_SACHWORT})", re.I)
_JEMAND = re.compile(
    r"frau|herrn?|mann|dame|mandant(?:in|en|innen)?|person|leute|typ(?:en)?|mensch(?:en)?", re.I
)
"""In every matter there is one."""
_WORT = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")

Deutung: TypeAlias = tuple[str, tuple[str, ...]]
"""The term of a word, and those of its parts."""


@dataclass(frozen=True, slots=True)
class Begriff:
    """A word and how it may be taken apart; one that only describes another need not be found."""

    gesagt: str
    deutungen: tuple[Deutung, ...]
    pflicht: bool = True

    @property
    def teile(self) -> frozenset[str]:
        return frozenset(part for _, parts in self.deutungen for part in parts)


def begriffe(query: str) -> list[Begriff]:
    said = [word for word in _WORT.findall(query) if german.plain(word) not in STOPWORDS]
    with_capitals = any(word[0].isupper() for word in said)
    found = [each for word in said if (each := _begriff(word, with_capitals)) is not None]
    return found[:MOST_WORDS]


def _begriff(word: str, with_capitals: bool) -> Begriff | None:
    if german.is_filler(word) or _NUR_SACHE.fullmatch(word) or _JEMAND.fullmatch(word):
        return None
    bare = inner[1] if (inner := _MIT_SACHE.fullmatch(word)) else word
    read = [german.term_and_parts(each) for each in german.spellings(bare)]
    known = tuple(dict.fromkeys(each for each in read if each is not None))
    noun = word[0].isupper() or not with_capitals
    return Begriff(bare[:1].upper() + bare[1:] if noun else bare, known, noun) if known else None


# ---- what a matter says of itself


@dataclass(frozen=True, slots=True)
class Gesagt:
    """What a matter is about, what is said aside, and the names in its title, few of them its subject."""

    worum: tuple[german.Word, ...]
    nebenbei: tuple[german.Word, ...]
    namen: tuple[german.Word, ...]

    def staerke(self, deutung: Deutung) -> int:
        """4 where it is what the matter is about, 3 where that has to do with it, 2 and 1 the same aside."""
        main = max((_gleich(deutung, word) for word in self.worum), default=0)
        if main:
            return main + 2
        named = any(deutung[0] == word.term for word in self.namen)
        return max([2 * named, *(_gleich(deutung, word) for word in self.nebenbei)])


def punkte(begriff: Begriff, said: Gesagt) -> int:
    """Of the word, or of all its parts where it is a compound that nobody else has made."""
    whole = max(said.staerke(each) for each in begriff.deutungen)
    if whole:
        return whole
    apart = [[said.staerke((part, ())) for part in parts] for _, parts in begriff.deutungen if len(parts) > 1]
    return max((min(3, *each) for each in apart), default=0)


def anfang(begriff: Begriff, said: Gesagt) -> bool:
    """Whether at least that occurs which tells a compound from others: the Holz of a Holzlieferung."""
    firsts = [parts[0] for _, parts in begriff.deutungen if len(parts) > 1]
    everything = (*said.worum, *said.nebenbei, *said.namen)
    return any(part == word.term or part in word.parts for part in firsts for word in everything)


def _gleich(deutung: Deutung, word: german.Word) -> int:
    """2: the same, or a kind of it (a Verkehrsunfall is an Unfall); 1: a word made with it (Unfallort)."""
    term, parts = deutung
    run = parts if len(parts) > 1 else (term,)
    if word.term == term or word.parts[-len(run) :] == run:
        return 2
    inside = any(word.parts[n : n + len(run)] == run for n in range(len(word.parts)))
    return int(inside or any(_abgeleitet(term, other) for other in (word.term, *word.parts)))


def _abgeleitet(one: str, other: str) -> bool:
    """Feuchtigkeit and Feuchte."""
    short, long = sorted((one, other), key=len)
    return len(short) > 4 and long.startswith(short) and long[len(short) :] in ("ig", "lich", "isch")


def worte(texts: Iterable[str]) -> Iterator[german.Word]:
    for text in texts:
        yield from german.words(text)
