"""Our own corpora: printed calls, texts that only look like calls, and arguments as models break them.

A row says what was written and what is `expected` of it: calls, or nothing. `accept` lists other answers that
are as good. Rows marked `ambiguous` have no right answer and do not count.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bridle.guard.repair import repair
from bridle.guard.scan import scan

HERE = Path(__file__).parent
RECOVERED = 0.95


def rows(corpus: str) -> list[dict[str, Any]]:
    lines = (HERE / f"{corpus}.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if not row.get("ambiguous")]


def found_in(row: dict[str, Any]) -> list[dict[str, Any]] | None:
    return [
        {"name": call.name, "arguments": call.arguments} for call in scan(row["input"], row["tools"])
    ] or None


def repaired(row: dict[str, Any]) -> list[dict[str, Any]] | None:
    (tool,) = row["tools"][:1]
    said = repair(row["input"], tool)
    if said is None:
        return None
    return [
        {"name": tool["name"], "arguments": each} for each in (said if isinstance(said, list) else [said])
    ]


def same(one: Any, other: Any) -> bool:
    """Equal as JSON means it: 3 is 3.0, but True is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def outcome(row: dict[str, Any], got: list[dict[str, Any]] | None) -> str:
    if any(same(got, answer) for answer in (row["expected"], *row.get("accept", ()))):
        return "right" if got is not None or row["expected"] is None else "refused"
    if got is None:
        return "missed"
    return "unsafe" if row["expected"] is None else "wrong"


def ids(row: dict[str, Any]) -> str:
    return f"{row['id']} {row['format']}"


@pytest.mark.parametrize("row", rows("negatives"), ids=ids)
def test_a_text_that_only_looks_like_a_call_calls_nothing(row: dict[str, Any]) -> None:
    assert found_in(row) is None


@pytest.mark.parametrize(("corpus", "answer"), [("positives", found_in), ("arguments", repaired)])
def test_what_was_meant_is_recovered_and_nothing_else(corpus: str, answer: Any) -> None:
    judged = [(row, outcome(row, answer(row))) for row in rows(corpus)]
    counted = Counter(each for _, each in judged)
    harmful = [ids(row) for row, each in judged if each in ("wrong", "unsafe")]
    assert harmful == []
    meant = [(row, each) for row, each in judged if row["expected"] is not None]
    lost = [ids(row) for row, each in meant if each != "right"]
    assert len(lost) <= (1 - RECOVERED) * len(meant), (lost, counted)


@pytest.mark.parametrize(("corpus", "least"), [("negatives", 500), ("positives", 250), ("arguments", 100)])
def test_a_corpus_is_large_enough_to_tell_something(corpus: str, least: int) -> None:
    assert len(rows(corpus)) >= least


def test_numbers_are_compared_by_value_and_truth_by_identity() -> None:
    assert same({"n": [3]}, {"n": [3.0]})
    for one, other in [(1, True), (0, False), ("3", 3), (None, False), ([1], [1, 2]), ({"a": 1}, {"b": 1})]:
        assert not same(one, other)
