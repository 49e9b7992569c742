"""A question as the ideas in it, each with the terms that would answer it and how well."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bridle.host.search import german, synonyms
from bridle.host.search.citations import Cited, cited

MOST_WORDS = 40
PARTS, SHORTER = 0.85, 0.9
SYNONYM = 0.75
PART_SYNONYM = 0.45
PHRASE = 0.8
CORRECTED = 0.85


@dataclass(frozen=True, slots=True)
class Choice:
    """Terms that stand for an idea together, and how surely."""

    terms: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Idea:
    """One word of the question. `literal` are its own terms: where none is known, it may be misspelt."""

    said: str
    choices: tuple[Choice, ...]
    literal: tuple[str, ...]
    weight: float = 1.0

    @property
    def terms(self) -> Iterable[str]:
        return (term for choice in self.choices for term in choice.terms)


@dataclass(frozen=True, slots=True)
class Asked:
    cited: Cited
    ideas: tuple[Idea, ...]


def understood(query: str) -> Asked:
    found = cited(query)
    rest = found.rest
    meant = [
        Idea(pattern.pattern, tuple(Choice(terms, 1.0) for terms in those), (), PHRASE)
        for pattern, those in synonyms.of_phrases()
        if pattern.search(rest)
    ]
    words = list({word.surface.lower(): word for word in german.words(rest)}.values())[:MOST_WORDS]
    spoken = [_idea(word) for word in words if not german.is_filler(word.surface)]
    if not spoken and not meant:
        spoken = [_idea(word) for word in words]
    for norm in found.norms:
        if norm.law:
            spoken.append(Idea(norm.term, (Choice((norm.term,), 1.0),), ()))
    for file in found.files:
        spoken.append(Idea(file, (Choice((f"az{file}",), 1.0),), ()))
    return Asked(found, tuple(_once([*spoken, *meant])))


def corrected(idea: Idea, terms: Iterable[str]) -> Idea:
    """The idea with the known terms that its misspelt word is near to."""
    near = tuple(terms)
    more = [Choice((term,), CORRECTED) for term in near]
    for term in near:
        more += [Choice(those, SYNONYM * CORRECTED) for those in synonyms.of_words().get(term, ())]
    return Idea(idea.said, (*more, *idea.choices), near, idea.weight)


def _idea(word: german.Word) -> Idea:
    choices: dict[tuple[str, ...], float] = {}

    def add(terms: tuple[str, ...], weight: float) -> None:
        choices[terms] = max(weight, choices.get(terms, 0.0))

    literal: list[str] = []
    for spelling in german.spellings(word.surface):
        known = german.term_and_parts(spelling)
        if known is None:
            continue
        term, parts = known
        literal.append(term)
        add((term,), 1.0)
        if parts:
            add(parts, PARTS if len(parts) > 1 else SHORTER)
        for meant in synonyms.of_words().get(term, ()):
            add(meant, SYNONYM)
        for part in parts:
            for meant in synonyms.of_words().get(part, ()):
                others = tuple(each for each in parts if each != part)
                add((*others, *meant), PART_SYNONYM)
    return Idea(word.surface, tuple(Choice(*each) for each in choices.items()), tuple(dict.fromkeys(literal)))


def _once(ideas: list[Idea]) -> list[Idea]:
    """Two words for one thing ("Kündigung, gekündigt") are one idea."""
    seen: set[tuple[str, ...]] = set()
    kept: list[Idea] = []
    for idea in ideas:
        key = tuple(sorted(idea.literal)) or tuple(idea.terms)
        if key not in seen:
            seen.add(key)
            kept.append(idea)
    return kept
