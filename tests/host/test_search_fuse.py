"""One order out of several, whatever the sides found."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from bridle.host.search.fuse import fused
from bridle.host.search.hits import Candidate

NUMBERS = st.lists(st.integers(1, 30), unique=True, max_size=20)


def side(numbers: list[int], why: str) -> list[Candidate]:
    return [
        Candidate(number, 0.9 / (place + 1), (number * 10,), why)  # type: ignore[arg-type]
        for place, number in enumerate(numbers)
    ]


@given(NUMBERS, NUMBERS, NUMBERS)
def test_nothing_is_lost_or_doubled_and_nobodys_first_is_lowered(
    cited: list[int], words: list[int], meaning: list[int]
) -> None:
    exact = [Candidate(number, 1.0, (), "citation") for number in cited]
    order = [each.document for each in fused(exact, [side(words, "text"), side(meaning, "meaning")])]
    assert sorted(order) == sorted({*cited, *words, *meaning})
    assert order[: len(cited)] == cited
    rest = order[len(cited) :]
    if words and words[0] in rest:
        assert rest[0] == words[0]
    if meaning and meaning[0] in rest:
        assert rest.index(meaning[0]) <= 1


@given(NUMBERS, NUMBERS)
def test_what_no_side_had_lower_is_not_lower(words: list[int], meaning: list[int]) -> None:
    """But for what one side had first, which both sides together would put further down."""
    order = [each.document for each in fused([], [side(words, "text"), side(meaning, "meaning")])]
    firsts = {*words[:1], *meaning[:1]}
    behind = [each for each in order if each not in firsts]

    def places(number: int) -> list[int]:
        return [those.index(number) if number in those else 99 for those in (words, meaning)]

    for earlier, later in itertools.combinations(behind, 2):
        better = [one < other for one, other in zip(places(later), places(earlier), strict=True)]
        assert not all(better)


@given(NUMBERS, NUMBERS)
def test_each_side_keeps_its_order_among_what_it_found_alone(words: list[int], meaning: list[int]) -> None:
    order = [each.document for each in fused([], [side(words, "text"), side(meaning, "meaning")])]
    for those, others in ((words, meaning), (meaning, words)):
        alone = [each for each in those if each not in others]
        assert [each for each in order if each in alone] == alone


@given(NUMBERS, NUMBERS)
def test_scores_fall_with_the_places(words: list[int], meaning: list[int]) -> None:
    scores = [each.score for each in fused([], [side(words, "text"), side(meaning, "meaning")])]
    assert scores == sorted(scores, reverse=True)


@given(NUMBERS)
def test_one_side_alone_keeps_its_order(words: list[int]) -> None:
    for sides in ([side(words, "text")], [side(words, "text"), []], [[], side(words, "meaning")]):
        assert [each.document for each in fused([], sides)] == words
