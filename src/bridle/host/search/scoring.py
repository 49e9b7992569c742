"""How well passages answer a question: each idea in it counts by its best term, rare terms count more."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bridle.host.search.asked import Choice, Idea
from bridle.host.search.postings import Numbers, Weights

DENSE = 4_000_000
COVERAGE = 0.5
"""How much of a score depends on how many of the ideas are there at all."""

INCOMPLETE = 0.4
"""What some terms of a choice are worth without the others: a Mieterhöhung is no Mietsicherheit."""

MANY, ALONE = 3, 0.42
"""Of so many ideas, one answers a question without the others only where it is this much of it."""

NEGLIGIBLE = 0.1
"""What scores less than this share of the best cannot be shown beside it."""

Lists = Mapping[str, tuple[Numbers, Weights]]
Scores = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True, slots=True)
class Ranked:
    """Passages, best first, with scores from 0 to 1."""

    passages: Numbers
    scores: Scores


NOTHING = Ranked(np.empty(0, np.uint32), np.empty(0, np.float32))


def ranked(
    ideas: Sequence[Idea],
    lists: Lists,
    total: int,
    gone: Numbers,
    allowed: Numbers | None,
    most: int,
    *,
    answers: bool = False,
) -> Ranked:
    """The best passages of all that may be found: `allowed`, where a filter is set, and not `gone`.

    With `answers`, only what answers the question, and not just some word of it: a recipe for a cake is no
    forged prescription.
    """
    known = {term for idea in ideas for term in idea.terms} & lists.keys()
    if not known:
        return NOTHING
    board = _Board([lists[term][0] for term in known])
    places = {term: (board.places(lists[term][0]), lists[term][1]) for term in known}
    rarity = {term: rare(lists[term][0].size, total) for term in known}
    unknown = rare(0, total)
    sums, cover, there, met = (board.zeros() for _ in range(4))
    whole = 0.0
    for idea in ideas:
        found, share = _answered(idea, places, rarity, board)
        weight = idea.weight * (share or unknown)
        whole += weight
        if share:
            sums += found * np.float32(idea.weight)
            cover += np.minimum(found / np.float32(share) * 2.5, 1.0) * np.float32(weight)
            there += found > 0
            met += (found > 0) * np.float32(weight)
    share = np.float32(1 - COVERAGE) + cover * np.float32(COVERAGE / whole)
    scores: Scores = (sums * np.float32(1 / whole) * share).astype(np.float32)
    if answers and len(ideas) >= MANY:
        scores[(there < 2) & (met < np.float32(ALONE * whole))] = 0
    board.keep(scores, gone, allowed)
    return board.top(scores, most)


def rare(count: int, total: int) -> float:
    return math.log(1 + (total - count + 0.5) / (count + 0.5))


def _answered(
    idea: Idea,
    places: Mapping[str, tuple[Any, Weights]],
    rarity: Mapping[str, float],
    board: _Board,
) -> tuple[Scores, float]:
    """For each passage what its best choice is worth; and the most that could be had."""
    found = board.zeros()
    most = 0.0
    for choice in idea.choices:
        known = [term for term in choice.terms if term in places]
        if not known:
            continue
        most = max(most, choice.weight * _worth(choice, rarity))
        if len(choice.terms) == 1:
            where, weights = places[known[0]]
            found[where] = np.maximum(found[where], weights * np.float32(choice.weight * rarity[known[0]]))
            continue
        together, there = board.zeros(), board.zeros()
        for term in known:
            where, weights = places[term]
            together[where] += weights * np.float32(rarity[term] / len(choice.terms) * choice.weight)
            there[where] += 1
        together[there < len(choice.terms)] *= np.float32(INCOMPLETE)
        np.maximum(found, together, out=found)
    return found, most


def _worth(choice: Choice, rarity: Mapping[str, float]) -> float:
    return sum(rarity.get(term, 0.0) for term in choice.terms) / len(choice.terms)


class _Board:
    """A place for each passage in question: all numbers of a range, or only those that occur."""

    def __init__(self, lists: Sequence[Numbers]) -> None:
        self.low = min(int(each[0]) if each.size == 1 else int(each.min()) for each in lists)
        high = max(int(each.max()) for each in lists)
        self.size = high - self.low + 1
        self.numbers: Numbers | None = None
        if self.size > DENSE:
            self.numbers = np.unique(np.concatenate(lists))
            self.size = self.numbers.size

    def zeros(self) -> Scores:
        return np.zeros(self.size, np.float32)

    def places(self, numbers: Numbers) -> Any:
        if self.numbers is None:
            return numbers.astype(np.int64) - self.low
        return np.searchsorted(self.numbers, numbers)

    def keep(self, scores: Scores, gone: Numbers, allowed: Numbers | None) -> None:
        scores[self._within(gone)] = 0
        if allowed is not None:
            kept = np.zeros(self.size, bool)
            kept[self._within(allowed)] = True
            scores[~kept] = 0

    def top(self, scores: Scores, most: int) -> Ranked:
        best = np.flatnonzero(scores > scores.max(initial=0) * NEGLIGIBLE)
        if best.size > most:
            those = scores[best]
            least = np.partition(those, -most)[-most]
            above, level = best[those > least], best[those == least]
            best = np.concatenate([above, level[: most - above.size]])
        best = best[np.lexsort((best, -scores[best]))]
        numbers = best + self.low if self.numbers is None else self.numbers[best]
        return Ranked(numbers.astype(np.uint32), scores[best])

    def _within(self, numbers: Numbers) -> Any:
        if self.numbers is not None:
            return np.flatnonzero(np.isin(self.numbers, numbers))
        places = numbers.astype(np.int64) - self.low
        return places[(places >= 0) & (places < self.size)]
