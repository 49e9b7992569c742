"""One order out of several: what was cited, what fits the words, what fits the meaning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bridle.host.search.hits import Candidate

STEP = 20
"""How slowly places lose worth: 1 / (STEP + place)."""


def fused(exact: Sequence[Candidate], sides: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """Citations first; then what any side had first, the words' first of all; then by the sum over the sides.

    Scores fall with the places, whatever side they came from.
    """
    used = [side for side in sides if side]
    worth: defaultdict[int, float] = defaultdict(float)
    known: dict[int, Candidate] = {}
    for side in used:
        for place, each in enumerate(side):
            worth[each.document] += 1 / (STEP + place)
            if each.document not in known or not known[each.document].passages:
                known[each.document] = each
    first = [side[0].document for side in used]
    others = sorted(worth, key=lambda each: (-worth[each], each))
    cited = [each.document for each in exact]
    order = dict.fromkeys([*first, *others])
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
