"""Where terms occur, and how much each occurrence counts.

A posting list is the numbers of the passages, then one byte for each: how well the term stands for the
passage, from how often it occurs in which field against the field's length (BM25F with fixed means, so that a
passage counts the same whatever else is stored). How rare a term is, is known only when it is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from bridle.host.search import citations, german

K1 = 1.4
FULL = 255


@dataclass(frozen=True, slots=True)
class Field:
    """How much one occurrence counts, and how many words such a field has usually."""

    weight: float
    usual: float
    by_length: float


TITLE = Field(2.5, 4, 0.4)
KEYWORDS = Field(2.6, 14, 0.2)
EXAMPLES = Field(1.0, 30, 0.0)
CONTEXT = Field(0.8, 14, 0.5)
TEXT = Field(0.4, 110, 0.7)
PART = 0.55
"""What a part of a compound counts, against the whole word."""

Numbers = np.ndarray[Any, np.dtype[np.uint32]]
Weights = np.ndarray[Any, np.dtype[np.float32]]


def counted(fields: Iterable[tuple[Field, str]]) -> Mapping[str, float]:
    """The terms of what heads every passage of a document, to be counted once for all of them."""
    sums: defaultdict[str, float] = defaultdict(float)
    for field, text in fields:
        if text:
            _add(sums, field, text)
    return sums


def weights(head: Mapping[str, float], text: str) -> dict[str, int]:
    """The terms of one passage and how much each counts, 1 to 255."""
    sums = defaultdict(float, head)
    if text:
        _add(sums, TEXT, text)
    return {term: max(1, round(FULL * sum_ / (K1 + sum_))) for term, sum_ in sums.items()}


def packed(found: Mapping[int, int]) -> bytes:
    numbers = np.fromiter(found.keys(), "<u4", len(found))
    return numbers.tobytes() + np.fromiter(found.values(), "u1", len(found)).tobytes()


def unpacked(found: bytes) -> tuple[Numbers, Weights]:
    count = len(found) // 5
    numbers = np.frombuffer(found, "<u4", count)
    return numbers, np.frombuffer(found, "u1", count, count * 4).astype(np.float32) / np.float32(FULL)


def joined(lists: Iterable[bytes], gone: Numbers) -> bytes:
    """Posting lists of several segments as one, without passages that are gone."""
    counts = [(each, len(each) // 5) for each in lists]
    numbers = np.concatenate([np.frombuffer(each, "<u4", count) for each, count in counts])
    impacts = np.concatenate([np.frombuffer(each, "u1", count, count * 4) for each, count in counts])
    if gone.size:
        kept = ~np.isin(numbers, gone)
        numbers, impacts = numbers[kept], impacts[kept]
    return numbers.tobytes() + impacts.tobytes()


def _add(sums: defaultdict[str, float], field: Field, text: str) -> None:
    counts: defaultdict[str, float] = defaultdict(float)
    length = 0
    for word in german.words(text):
        length += 1
        counts[word.term] += 1
        for part in word.parts:
            counts[part] += PART
    for term in citations.terms(text):
        counts[term] += 1
    share = field.weight / (1 - field.by_length + field.by_length * length / field.usual)
    for term, count in counts.items():
        sums[term] += share * count
