"""HanTa's analysis of a word, several times faster, with the same results.

HanTa asks for the weight of a morpheme anew in every state it comes from, and most of what it asks for is
impossible. Here a stretch of letters is looked up once, with the kinds of morpheme that it can be at all, and
ways that cannot win are left. This is most of what an import costs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

LOWEST = -1e6
KEPT_STATES = 3
ROUNDING = 1e-6
LONGEST_KNOWN = 24
WHOLE_WORD = 4.6
"""What it costs to take a whole word for one unknown morpheme."""
GUESSES = 50_000

State = tuple[int, int]
Steps = Mapping[State, Sequence[tuple[int, float]]]
Followers = Mapping[State, tuple[Sequence[tuple[int, float]], float]]
"""From a state the kinds that may follow, each with its weight, and the greatest of the weights."""
Row = dict[State, float]
Possible = tuple[Mapping[int, float], float]
IMPOSSIBLE: Possible = ({}, LOWEST)


def quick_tagger(model: str) -> Any:
    """A HanoverTagger that is quicker. Raises ImportError where HanTa is not installed."""
    from HanTa import HanoverTagger as hanta

    names: Any = hanta
    tagger = names.HanoverTagger(model)
    try:
        quick = _Quick(names, tagger)
    except AttributeError:  # a HanTa that keeps its tables otherwise: then in its own time
        return tagger
    tagger.analyze_forward = quick.kinds
    tagger.analyze_viterbi = quick.morphemes
    return tagger


class _Quick:
    """The two searches that take the time, over the tables of HanTa's model."""

    def __init__(self, hanta: Any, tagger: Any) -> None:
        self._hanta, self._strict = hanta, bool(tagger.strict)
        self._first: State = (hanta.EMPTY, hanta.START)
        self._steps: Steps = tagger.LP_trans_nonfinal
        self._last_steps: Steps = tagger.LP_trans_final
        self._reachable: Mapping[int, Collection[int]] = tagger.reachability
        self._weights = _Weights(tagger)
        self._all = _followers(self._steps)
        self._towards: dict[int, Followers] = {}

    def kinds(self, word: str) -> list[tuple[int, float]]:
        """The parts of speech that a word can be, the likeliest first."""
        rows, _ = _paths(word, self._first, self._all, self._weights.of(self._strict))
        ends: Row = {}
        for state, so_far in rows[-1].items():
            for kind, step in self._last_steps.get(state, ()):
                end, reached = (state[1], kind), so_far + step
                if reached > max(LOWEST, ends.get(end, LOWEST)):
                    ends[end] = reached
        kinds: dict[int, float] = {}
        for (_, kind), reached in ends.items():
            known = kinds.get(-kind)
            kinds[-kind] = reached if known is None else self._hanta.logaddexp(known, reached)
        found = sorted(kinds.items(), key=lambda each: each[1], reverse=True)
        return found or [(self._hanta.UNKNOWN, 0)]

    def morphemes(self, word: str, kind: int) -> list[tuple[int, int]]:
        """The morphemes of a word of this part of speech, each with its end; last the part of speech."""
        for strict in (True, False):
            rows, came_from = _paths(word, self._first, self._leading_to(kind), self._weights.of(strict))
            best, state = LOWEST, self._first
            for each, so_far in rows[-1].items():
                step = dict(self._last_steps.get(each, ())).get(kind)
                if step is not None and so_far + step > best:
                    best, state = so_far + step, each
            if best > LOWEST:
                return [*_back(state, len(word), came_from), (kind, len(word) + 1)]
        return [(self._hanta.UNKNOWN, len(word)), (self._hanta.END_UNKNOWN, len(word) + 1)]

    def _leading_to(self, kind: int) -> Followers:
        if kind not in self._towards:
            reachable = self._reachable.get(kind, ())
            self._towards[kind] = _followers(
                {
                    state: [each for each in steps if each[0] in reachable]
                    for state, steps in self._steps.items()
                }
            )
        return self._towards[kind]


def _back(
    state: State, at: int, came_from: Sequence[Mapping[State, tuple[State, int]]]
) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    while at:
        found.append((state[1], at))
        state, at = came_from[at][state]
    return found[::-1]


def _followers(steps: Steps) -> Followers:
    return {state: (those, max(step for _, step in those)) for state, those in steps.items() if those}


def _paths(
    word: str, first: State, followers: Followers, weights: Any
) -> tuple[list[Row], list[dict[State, tuple[State, int]]]]:
    """For each place in the word how likely each state is there, and where its best way came from.

    Few states of a place are followed up. What cannot become one of them is not worked out, except at the
    end, where all count.
    """
    length = len(word)
    rows: list[Row] = [{first: 0.0}, *({} for _ in range(length))]
    came_from: list[dict[State, tuple[State, int]]] = [{} for _ in range(length + 1)]
    bounds = [LOWEST] * (length + 1)
    for start in range(length):
        bound = bounds[start]
        live = [
            (state, so_far, *followers[state])
            for state, so_far in rows[start].items()
            if so_far >= bound and state in followers
        ]
        if not live:
            continue
        furthest = max(so_far + easiest for _, so_far, _, easiest in live)
        for stop in range(start + 1, length + 1):
            possible, likeliest = weights(word[start:stop], length, bounds[stop] - ROUNDING - furthest)
            if not possible:
                continue
            there, back = rows[stop], came_from[stop]
            for state, so_far, steps, easiest in live:
                if so_far + easiest + likeliest < bounds[stop] - ROUNDING:
                    continue
                for kind, step in steps:
                    if kind not in possible:
                        continue
                    reached = so_far + step + possible[kind]
                    new = (state[1], kind)
                    if reached > bounds[stop] and reached > there.get(new, LOWEST):
                        there[new] = reached
                        back[new] = (state, start)
                        if stop < length and len(there) > KEPT_STATES:
                            bounds[stop] = sorted(there.values(), reverse=True)[KEPT_STATES] - 1
    return rows, came_from


class _Weights:
    """Which kinds of morpheme some letters can be, how likely each is, and how likely the likeliest."""

    def __init__(self, tagger: Any) -> None:
        known: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for kind, morphemes in tagger.LP_m_t.items():
            for morpheme, weight in morphemes.items():
                known[morpheme][kind] = weight
        self._known: dict[str, Possible] = {each: _possible(kinds) for each, kinds in known.items()}
        self._open = {kind: tagger.LP_s_t[kind] for kind in tagger.LP_hapax_t if kind in tagger.LP_s_t}
        self._by_length = [
            [tagger.Int_t + tagger.LP_hapax_t[kind] + tagger.LP_len_t[kind][length] for kind in self._open]
            for length in range(LONGEST_KNOWN + 1)
        ]
        endings = [max(each.values()) for each in self._open.values()]
        self._likeliest = [
            max(one + other for one, other in zip(row, endings, strict=True)) for row in self._by_length
        ]
        self._by_ending = lru_cache(GUESSES)(self._endings)
        self._guessed = lru_cache(GUESSES)(self._guess)

    def of(self, strict: bool) -> Callable[[str, int, float], Possible]:
        """Strictly, only morphemes that are known count. What is less likely than asked may be left out."""
        return self._strictly if strict else self._freely

    def _strictly(self, letters: str, _: int, least: float) -> Possible:
        return self._known.get(letters, IMPOSSIBLE)

    def _freely(self, letters: str, word: int, least: float) -> Possible:
        known = self._known.get(letters, IMPOSSIBLE)
        length = len(letters)
        counted = min(length, LONGEST_KNOWN)
        if (word >= 4 and length <= 2) or self._likeliest[counted] < least:
            return known
        guessed = self._guessed(letters[-4:], counted, word == length)
        if known is IMPOSSIBLE:
            return guessed
        return {**guessed[0], **known[0]}, max(guessed[1], known[1])

    def _guess(self, ending: str, length: int, whole: bool) -> Possible:
        weights = zip(self._by_length[length], self._by_ending(ending, min(length, 5)), strict=True)
        less = WHOLE_WORD if whole else 0.0
        return _possible(dict(zip(self._open, [one + other - less for one, other in weights], strict=True)))

    def _endings(self, ending: str, length: int) -> list[float]:
        """By kind the weight of the longest ending that is known of it, which is not the whole."""
        shorter = [ending[-n:] for n in range(min(4, length - 1), 0, -1)]
        return [
            endings[next((each for each in shorter if each in endings), "")]
            for endings in self._open.values()
        ]


def _possible(kinds: Mapping[int, float]) -> Possible:
    return kinds, max(kinds.values(), default=LOWEST)
