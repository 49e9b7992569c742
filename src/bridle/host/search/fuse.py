"""One order out of several: what was cited, what fits the words, what fits the meaning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain

from bridle.host.search.hits import Candidate

OTHERS = 0.5
"""What a place among those found by meaning counts, against the same place among those found by words."""
LEVEL = 5
"""The greater, the less the first places stand out from those behind them."""


def fused(exact: Sequence[Candidate], sides: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """Citations first; then what each side had first, the words' before the others; then by their places.

    What nobody else finds keeps the second place at least where one side had it first: everyday questions are
    often found by one side alone. Behind those, what both sides have comes before what one has as well.
    Scores fall with the places, whatever side they came from.
    """
    known: dict[int, Candidate] = {}
    for each in chain.from_iterable(sides):
        if each.document not in known or not known[each.document].passages:
            known[each.document] = each
    cited = {each.document for each in exact}
    firsts = [side[0].document for side in sides if side]
    order = dict.fromkeys([*firsts, *_by_places(sides)])
    rest = [known[each] for each in order if each not in cited]
    named = [_with_passages(each, known.get(each.document)) for each in exact]
    return _falling([*named, *rest])


def _by_places(sides: Sequence[Sequence[Candidate]]) -> list[int]:
    """Reciprocal places, summed up; equal sums in the order in which they came."""
    sums: defaultdict[int, float] = defaultdict(float)
    for number, side in enumerate(sides):
        for place, each in enumerate(side):
            sums[each.document] += (OTHERS if number else 1.0) / (LEVEL + place)
    return sorted(sums, key=lambda document: -sums[document])


def _with_passages(exact: Candidate, found: Candidate | None) -> Candidate:
    return Candidate(exact.document, exact.score, found.passages if found else (), exact.why)


def _falling(order: Sequence[Candidate]) -> list[Candidate]:
    fallen: list[Candidate] = []
    least = 1.0
    for each in order:
        least = min(least, each.score)
        fallen.append(Candidate(each.document, least, each.passages, each.why))
    return fallen
