"""Words that are nearly the same: a slip of the pen, another ending, a part of a longer name."""

from __future__ import annotations


def grosszuegig(wort: str) -> int:
    """How many slips a word of this length may have."""
    return 0 if len(wort) < 5 else 1 if len(wort) < 10 else 2


def abstand(one: str, other: str) -> int:
    """Letters to change, add, leave out or swap with their neighbour."""
    if abs(len(one) - len(other)) > 2:
        return 3
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if older and i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]


def gleich(word: str, other: str) -> bool:
    """Whether a folded word means the `other`, which is written right: as it is, or with a slip."""
    if word == other or abstand(word, other) <= grosszuegig(other):
        return True
    return len(word) >= 5 and (other.startswith(word) or word == f"{other}s" or other in word.split("-"))
