"""Which passages of documents hold a fact, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_von
from bridle.assistants.helena.planer.dokumente.fakten_art import GELD, Fakt
from bridle.assistants.helena.planer.dokumente.wortstamm import stamm
from bridle.assistants.helena.planer.lesen.woerter import falte

MOST = 3
ITSELF, IN_TEXT, IN_HEADING, IN_NAME, WORD = 6, 4, 3, 2, 1
CLOSE = 0.7
_BETRAG = re.compile(r"\d{1,3}(?:\.\d{3})*(?:,\d{2})?\s?(?:€|EUR\b|Euro\b)")


def fundstellen(
    pages: Iterable[Mapping[str, Any]], wanted: Fakt, words: Sequence[str], kind: str = ""
) -> list[Stelle]:
    """`kind` is the sort of document that was spoken of: only those are looked at, where there are any."""
    passages = [each for page in pages for each in _verbunden(list(absaetze_von(page)), wanted)]
    if kind and (named := [each for each in passages if kind in falte(each.dokument)]):
        passages = named
    scored = [(_punkte(each, wanted, words), n, each) for n, each in enumerate(passages)]
    best = max((score for score, _, _ in scored), default=0)
    ordered = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], each[1]))
    return [each for score, _, each in ordered[:MOST] if score >= CLOSE * best]


def _verbunden(passages: Sequence[Stelle], wanted: Fakt) -> Iterator[Stelle]:
    """A greeting at the end of a letter says nothing without the name below it."""
    left = list(passages)
    while left:
        each = left.pop(0)
        if wanted.fortsetzung and left and re.fullmatch(wanted.fortsetzung, falte(each.text).strip()):
            each = replace(each, text=f"{each.text}\n\n{left.pop(0).text}")
        yield each


def _punkte(each: Stelle, wanted: Fakt, words: Sequence[str]) -> int:
    text, head = falte(each.text), falte(each.ueberschrift)
    if wanted.muss and not re.search(wanted.muss, text):
        return 0
    score = ITSELF if wanted.genau and re.search(wanted.genau, each.text) else 0
    score += IN_TEXT if re.search(wanted.stelle, text) else 0
    score += ITSELF if _dort(each, wanted, text) else 0
    score += IN_HEADING if re.search(wanted.stelle, head) else 0
    if not score and wanted.muss and re.search(wanted.stelle, falte(each.dokument)):
        score = IN_NAME  # „Unfallbericht“: its days are those of the accident
    if not score:
        return 0
    score += IN_NAME if wanted.vorrang and re.search(wanted.vorrang, falte(each.dokument)) else 0
    stems = {stem for word in words if (stem := stamm(falte(word)))}
    return score + WORD * sum(stem in text for stem in stems)


def _dort(each: Stelle, wanted: Fakt, text: str) -> bool:
    kind = bool(wanted.dort) and re.search(wanted.vorrang, falte(each.dokument)) is not None
    return kind and re.search(wanted.dort, text) is not None


def abweichungen(pages: Iterable[Mapping[str, Any]], wanted: Fakt) -> dict[str, Stelle]:
    """Of what there is only one: each value that papers give, with a passage; none where they agree."""
    given: dict[str, Stelle] = {}
    if not wanted.wert:
        return given
    passages = [each for page in pages for each in absaetze_von(page)]
    for each in sorted(passages, key=lambda each: not re.search(wanted.vorrang, falte(each.dokument))):
        for found in re.finditer(wanted.wert, falte(each.text)):
            given.setdefault(next(value for value in found.groups() if value), each)
    return given if len({each.dokument for each in given.values()}) > 1 else {}


def erster_betrag(each: Stelle) -> str:
    """The sum that is named first, where there are several."""
    amounts = _BETRAG.findall(each.text) if re.search(GELD, falte(each.text)) else []
    return amounts[0] if len(set(amounts)) > 1 else ""
