"""One order out of several: what was cited, what fits the words, what fits the meaning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from bridle.host.search.hits import Candidate


def fused(exact: Sequence[Candidate], sides: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """Citations first; then what each side had first, the words' before the others; then what it had second.

    So nothing falls further than to twice the place it had on one of two sides. A sum over the sides would
    put what both find middling before what only one finds, and everyday questions are mostly found by one.
    Scores fall with the places, whatever side they came from.
    """
    known: dict[int, Candidate] = {}
    for each in (each for side in sides for each in side):
        if each.document not in known or not known[each.document].passages:
            known[each.document] = each
    cited = {each.document for each in exact}
    order = dict.fromkeys(each.document for row in zip_longest(*sides) for each in row if each is not None)
    rest = [known[each] for each in order if each not in cited]
    named = [_with_passages(each, known.get(each.document)) for each in exact]
    return _falling([*named, *rest])


def _with_passages(exact: Candidate, found: Candidate | None) -> Candidate:
    return Candidate(exact.document, exact.score, found.passages if found else (), exact.why)


def _falling(order: Sequence[Candidate]) -> list[Candidate]:
    fallen: list[Candidate] = []
    least = 1.0
    for each in order:
        least = min(least, each.score)
        fallen.append(Candidate(each.document, least, each.passages, each.why))
    return fallen
