"""One order out of several, whatever the sides found."""

from __future__ import annotations

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


@given(NUMBERS, NUMBERS, NUMBERS)
def test_nothing_falls_further_than_to_twice_its_place(
    cited: list[int], words: list[int], meaning: list[int]
) -> None:
    exact = [Candidate(number, 1.0, (), "citation") for number in cited]
    order = [each.document for each in fused(exact, [side(words, "text"), side(meaning, "meaning")])]
    rest = order[len(cited) :]
    for those in (words, meaning):
        for place, number in enumerate(those, 1):
            assert number in cited or rest.index(number) + 1 <= 2 * place


@given(NUMBERS, NUMBERS)
def test_scores_fall_with_the_places(words: list[int], meaning: list[int]) -> None:
    scores = [each.score for each in fused([], [side(words, "text"), side(meaning, "meaning")])]
    assert scores == sorted(scores, reverse=True)


@given(NUMBERS)
def test_one_side_alone_keeps_its_order(words: list[int]) -> None:
    for sides in ([side(words, "text")], [side(words, "text"), []], [[], side(words, "meaning")]):
        assert [each.document for each in fused([], sides)] == words
