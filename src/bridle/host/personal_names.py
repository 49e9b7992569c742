"""Finding the people of a case in any text: whole names, surnames alone, inflected, with ue, over two lines.

What is masked too much is put back in the answer, a leak is not, so in doubt something is a name. The
exception are surnames that are ordinary words. Klein, Lang: a name when capitalised. Koch, Richter: a name
when capitalised and without an article before it ("der Richter" is the judge); always one behind a title,
beside a first name or behind an initial.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from bridle.errors import ConfigurationError
from bridle.host.personal_words import (
    ADJECTIVES,
    COMPANY,
    DETERMINERS,
    GENERIC,
    HONORIFICS,
    LEGAL_FORMS,
    NOUNS,
    PARTICLES,
    TITLES,
    fold,
)

Part: TypeAlias = Literal["NAME", "VORNAME", "ALIAS"]
PARTS: tuple[Part, ...] = ("NAME", "VORNAME", "ALIAS")

Kind: TypeAlias = Literal["strong", "noun", "capital"]
"""strong: always a name; capital: when it begins with one; noun: a capital, and no article before it."""

INVISIBLE = r"\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{INVISIBLE}])*|\d+")
NEAR = 4
"""Characters between a title and a name."""
_GAP = re.compile(r"[^\0\ud800-\udfff]{0,12}")
"""Between two words of one name; nothing that a database could not keep."""
_GENITIVE = re.compile(r"(?:s|ns|ens|sch|sche[nrsm]?)$", re.IGNORECASE)
_PLURAL = re.compile(r"(?<=[e][rl])n$", re.IGNORECASE)
_PLACE = re.compile(r"(?:str|stra(?:ß|ss)e|weg|platz|allee|gasse|ring|hof|haus|s?chen)n?$", re.IGNORECASE)
_HYPHENATED = re.compile(r"([^\W\d_]{2,})[-\u2010\u00ad][ \t]*(?:\r?\n|\\n|\\r\\n)[ \t]*([^\W\d_]{2,})")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LABEL = re.compile(r"[A-ZÄÖÜ]{2,24}")
_ENDS_IN_E = re.compile(r"^[a-zäöüß]+(?:e|en|er|es|em)$")
_BORN = re.compile(r"\(|\bgeb(?:\.|orene[rn]?)?\s")
_CACHED_WORDS = 20_000


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who must not be known outside: a party, a witness, a company, or (as a `whole`) an address.

    label   what they are in the case, as the model reads it: MANDANT becomes [MANDANT_1]
    also    other names they go by
    whole   only the whole name is looked for, none of its words alone
    """

    label: str
    name: str = field(repr=False)
    also: tuple[str, ...] = field(default=(), repr=False)
    whole: bool = False

    def __post_init__(self) -> None:
        if not _LABEL.fullmatch(self.label):
            raise ConfigurationError(
                f"label={self.label!r}: it must be 2 to 24 capital letters, as in 'MANDANT'."
            )
        if isinstance(self.also, str):
            raise ConfigurationError("Person(also=…) is one string; pass a tuple of them.")


class Hit(NamedTuple):
    """A place in a text that names somebody; no owner where several people are called so."""

    start: int
    end: int
    owner: Person | None
    part: Part


class _Single(NamedTuple):
    owner: Person
    part: Part
    kind: Kind


class _Piece(NamedTuple):
    """A part of a word that may be a name: where in the word it stands, and its folded form."""

    start: int
    end: int
    form: str
    inflected: bool


class Names:
    """The people of a case, made ready for finding. Costs as much as the list is long, once."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._singles: dict[str, list[_Single]] = {}
        self._phrases: dict[str, list[tuple[tuple[str, ...], Person, Part]]] = {}
        self._exact: dict[str, Person] = {}
        self._looked: dict[str, tuple[_Piece, ...]] = {}
        self._literal: dict[str, Person] = {}
        for person in people:
            self._exact.setdefault(person.name, person)
            for spelling in (person.name, *person.also):
                self._learn(person, spelling)
        for phrases in self._phrases.values():
            phrases.sort(key=lambda each: -len(each[0]))
        self._last = {phrase[-1] for phrases in self._phrases.values() for phrase, _, _ in phrases}
        self._unspaced = re.compile("|".join(map(re.escape, self._literal))) if self._literal else None
        self.strong = frozenset(
            [
                form
                for form, singles in self._singles.items()
                if any(each.kind == "strong" for each in singles)
            ]
        )

    def __repr__(self) -> str:
        return f"<Names: {len(self._exact)} people>"

    def find(self, text: str) -> list[Hit]:
        """Every place that names somebody, in order and without overlaps."""
        hits = [*self._over_two_lines(text), *self._without_spaces(text)]
        words = list(WORD.finditer(text))
        looked, position = self._looked, 0
        for n, word in enumerate(words):
            pieces = looked.get(word[0])
            if pieces is None:
                pieces = self._look(word[0])
            if not pieces and word.start() and text[word.start() - 1] == "\\" and len(word[0]) > 1:
                pieces = [
                    piece._replace(start=piece.start + 1, end=piece.end + 1)
                    for piece in self._look(word[0][1:])
                ]
            for piece in pieces:
                if word.start() + piece.start < position:
                    continue
                if hit := self._phrase(text, words, n, piece) or self._single(text, words, n, piece):
                    hits.append(hit)
                    position = hit.end
        return without_overlaps(hits)

    def left_in(self, text: str) -> bool:
        """Whether a name can be read in a text, by its folded words alone and not in the way `find` looks."""
        words: list[str] = []
        end = 0
        for word in WORD.finditer(text):
            words += [] if _GAP.fullmatch(text, end, word.start()) else ["|"]
            words.append(fold(word[0]))
            end = word.end()
        seen = set(words)
        if not seen.isdisjoint(self.strong):
            return True
        row = f" {' '.join(words)} "
        starts = seen.intersection(self._phrases)
        return any(
            f" {' '.join(phrase)} " in row for start in starts for phrase, _, _ in self._phrases[start]
        )

    # ---- learning

    def _learn(self, person: Person, spelling: str) -> None:
        if _UNSPACED.search(spelling):
            self._literal.setdefault(spelling.strip(), person)
        if person.whole:
            self._add_phrase(_forms(spelling), person, "ALIAS")
        elif COMPANY.search(spelling):
            self._learn_company(person, spelling)
        else:
            self._learn_person(person, spelling)

    def _learn_company(self, person: Person, spelling: str) -> None:
        for spelt in {spelling, spelling.replace("&", " und ")}:
            words = _forms(spelt)
            core = tuple([word for word in words if word not in LEGAL_FORMS and word not in HONORIFICS])
            named = words[1:] if words[0] in ("fa", "firma") else words
            core = core[1:] if core[:1] == words[:1] != named[:1] else core
            for phrase in {words, named, core}:
                if len(phrase) > 1:
                    self._add_phrase(phrase, person, "ALIAS")
        for word in WORD.findall(spelling):
            form = fold(word)
            if form not in GENERIC and form not in LEGAL_FORMS and form not in PARTICLES and len(form) > 1:
                self._add_single(word, person, "ALIAS", "noun" if form in NOUNS else "capital")

    def _learn_person(self, person: Person, spelling: str) -> None:
        main, *born = _BORN.split(spelling)
        given, family = (_words(part) for part in _given_and_family(main))
        for word in given:
            self._add_single(word, person, "VORNAME")
        for word in [*family, *[word for text in born for word in _words(text)]]:
            self._add_single(word, person, "NAME")
        if len(family) > 1:
            self._add_phrase(_forms(" ".join(family)), person, "NAME")
        if not given or not family:
            return
        first, last = " ".join(given), " ".join(family)
        for row in (f"{first} {last}", f"{last} {first}", f"{given[0]} {last}", f"{last} {given[0]}"):
            self._add_phrase(_forms(row), person, "ALIAS")
        for joined in (given[0] + family[-1], family[-1] + given[0]):
            self._add_single(joined, person, "ALIAS", "strong")

    def _add_phrase(self, forms: tuple[str, ...], person: Person, part: Part) -> None:
        if forms and any(len(form) > 1 for form in forms):
            self._phrases.setdefault(forms[0], []).append((forms, person, part))

    def _add_single(self, word: str, person: Person, part: Part, kind: Kind | None = None) -> None:
        form = fold(word)
        if len(form) < 2 or form in PARTICLES:
            return
        single = _Single(person, part, kind or _kind_of(form))
        for each in {
            form,
            form + "e" if form[-1] in "aou" and not word[-1].isascii() else form,
            _bare_end(form),
        }:
            self._singles.setdefault(each, []).append(single)

    # ---- finding

    def _look(self, word: str) -> tuple[_Piece, ...]:
        """What in a word may be a name, remembered: the same words come again and again."""
        pieces = self._looked.get(word)
        if pieces is None:
            if len(self._looked) > _CACHED_WORDS:
                self._looked.clear()
            pieces = self._looked[word] = tuple(self._pieces(word))
        return pieces

    def _pieces(self, word: str) -> Iterator[_Piece]:
        if whole := self._stem(word):
            yield whole
        elif not (word.islower() or word.isupper() or word.istitle()):
            capitals = [n for n in range(1, len(word)) if word[n].isupper() and not word[n - 1].isupper()]
            for start, end in pairwise([0, *capitals, len(word)]):  # KlageMueller
                if stem := self._stem(word[start:end]):
                    yield stem._replace(start=start, end=start + stem.end)

    def _stem(self, word: str) -> _Piece | None:
        form = fold(word)
        if form in self._singles or form in self._phrases:
            return _Piece(0, len(word), form, False)
        for ending in (_GENITIVE, _PLURAL, _PLACE):
            match = ending.search(word)
            while match:
                form = fold(word[: match.start()])
                if form in self.strong or (
                    ending is _GENITIVE and (form in self._singles or form in self._last)
                ):
                    return _Piece(0, match.start(), form, True)
                match = ending.search(word, match.start() + 1)
        return None

    def _phrase(self, text: str, words: list[re.Match[str]], n: int, piece: _Piece) -> Hit | None:
        for phrase, owner, part in self._phrases.get(piece.form, []):
            alone, last = len(phrase) == 1, n + len(phrase) - 1
            if last >= len(words) or (piece.inflected and not alone) or not _close(text, words[n : last + 1]):
                continue
            inner = [fold(word[0]) for word in words[n + 1 : last]]
            if inner != list(phrase[1:-1]):
                continue
            end = piece if alone else next(iter(self._look(words[last][0])), None)
            if end is None:
                end = _Piece(0, len(words[last][0]), fold(words[last][0]), False)
            if end.form == phrase[-1] and end.start == (piece.start if alone else 0):
                return Hit(words[n].start() + piece.start, words[last].start() + end.end, owner, part)
        return None

    def _single(self, text: str, words: list[re.Match[str]], n: int, piece: _Piece) -> Hit | None:
        singles = self._singles.get(piece.form, [])
        start = words[n].start() + piece.start
        if not any(_is_name(text, words, n, start, each.kind) for each in singles):
            return None
        end = words[n].start() + piece.end
        if exact := self._exact.get(text[start:end]):
            return Hit(start, end, exact, "NAME")
        owners = {each.owner for each in singles}
        return Hit(start, end, owners.pop() if len(owners) == 1 else None, singles[0].part)

    def _over_two_lines(self, text: str) -> Iterator[Hit]:
        for match in _HYPHENATED.finditer(text) if "\n" in text or "\\n" in text else ():
            stem = self._stem(match[1] + match[2])
            if stem and stem.form in self.strong and len(match[1]) < stem.end:
                left_out = len(match[1]) + len(match[2]) - stem.end
                owners = {each.owner for each in self._singles[stem.form]}
                owner = owners.pop() if len(owners) == 1 else None
                yield Hit(match.start(), match.end() - left_out, owner, self._singles[stem.form][0].part)

    def _without_spaces(self, text: str) -> Iterator[Hit]:
        """Scripts that put no blanks between words are searched for the name as it was handed in."""
        for match in self._unspaced.finditer(text) if self._unspaced else ():
            yield Hit(match.start(), match.end(), self._literal[match[0]], "ALIAS")


def without_overlaps(hits: Sequence[Hit]) -> list[Hit]:
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda each: (each.start, -each.end)):
        if not kept or hit.start >= kept[-1].end:
            kept.append(hit)
        elif hit.end > kept[-1].end:  # the rest of an overlapping name must not stay behind
            kept[-1] = kept[-1]._replace(end=hit.end)
    return kept


def _is_name(text: str, words: list[re.Match[str]], n: int, start: int, kind: Kind) -> bool:
    if kind == "strong":
        return True
    before = words[n - 1] if n else None
    gap = text[before.end() : words[n].start()] if before else ""
    near = before is not None and len(gap) <= NEAR and not re.search(r"[!?;\n]|\.\s", gap)
    if before and len(gap) <= NEAR and fold(before[0]) in TITLES:
        return True
    if not text[start].isupper():
        return False
    if kind == "capital" or before is None:
        return True
    if re.fullmatch(r"\.?\s{1,2}", gap) and before[0].isdigit():  # the 1st of May
        return False
    if not near:
        return True
    if fold(before[0]) in DETERMINERS:
        return False
    return not (n > 1 and _ENDS_IN_E.match(before[0]) and fold(words[n - 2][0]) in DETERMINERS)


def _close(text: str, words: list[re.Match[str]]) -> bool:
    return all(_GAP.fullmatch(text, before.end(), after.start()) for before, after in pairwise(words))


def _kind_of(form: str) -> Kind:
    if form in NOUNS:
        return "noun"
    return "capital" if form in ADJECTIVES or form in DETERMINERS or len(form) < 3 else "strong"


def _given_and_family(name: str) -> tuple[str, str]:
    """First names and surname; the surname stands before a comma, or else last with what belongs to it."""
    family, comma, given = name.partition(",")
    if comma and _words(given):
        return given.strip(), family.strip()
    blocks = [block for block in name.split() if _words(block)]
    first = len(blocks) - 1
    while first > 1 and fold(blocks[first - 1]) in PARTICLES:
        first -= 1
    if first == 1 and fold(blocks[0]) in PARTICLES:
        first = 0
    return " ".join(blocks[:first]), " ".join(blocks[first:])


def parts_of(person: Person) -> dict[Part, str]:
    """The parts of a person's name that can stand alone; none of a company or an address."""
    if person.whole or COMPANY.search(person.name):
        return {}
    given, family = _given_and_family(_BORN.split(person.name)[0])
    return {"VORNAME": given, "NAME": family} if given and family else {}


def _words(text: str) -> list[str]:
    return [word for word in WORD.findall(text) if fold(word) not in HONORIFICS]


def _forms(text: str) -> tuple[str, ...]:
    return tuple([fold(word) for word in WORD.findall(text)])


def _bare_end(form: str) -> str:
    """A name handed in as "Uelkue" is also found as "Ülkü"."""
    return form[:-1] if len(form) > 4 and form.endswith(("ae", "oe", "ue")) else form
