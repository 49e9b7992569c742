"""What changed between two versions of a draft: field by field, and line by line where a field is long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal, cast

from bridle.engine.text import canonical_json

LONG = 80
MOST_LINES = 2_000
"""Comparing takes time by the square of this; beyond it, what differs is shown as one block."""


@dataclass(frozen=True, slots=True)
class Line:
    change: Literal["same", "removed", "added"]
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """One field that is not as it was. `field` is a path like "parties.0.name"; long texts have `lines`."""

    field: str
    change: Literal["added", "removed", "changed"]
    before: Any = None
    after: Any = None
    lines: tuple[Line, ...] = ()


class _Absent:
    """Not there, which is not null."""


ABSENT = _Absent()


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    return list(_compared("", before, after))


def _compared(path: str, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _children(path, cast(Mapping[str, Any], before), cast(Mapping[str, Any], after))
    elif isinstance(before, list) and isinstance(after, list):
        yield from _children(path, _numbered(cast(list[Any], before)), _numbered(cast(list[Any], after)))
    elif before is ABSENT:
        yield Change(path, "added", after=after)
    elif after is ABSENT:
        yield Change(path, "removed", before=before)
    elif canonical_json(before) != canonical_json(after):  # True is not 1 here, as it is for Python
        yield Change(path, "changed", before, after, _lines(before, after))


def _children(path: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    for name in [*before, *(each for each in after if each not in before)]:
        inner = f"{path}.{name}" if path else name
        yield from _compared(inner, before.get(name, ABSENT), after.get(name, ABSENT))


def _numbered(items: Sequence[Any]) -> dict[str, Any]:
    return {str(n): each for n, each in enumerate(items)}


def _lines(before: Any, after: Any) -> tuple[Line, ...]:
    if not (isinstance(before, str) and isinstance(after, str)) or not (_long(before) or _long(after)):
        return ()
    old, new = before.splitlines(), after.splitlines()
    return tuple(_aligned(old, new))


def _long(text: str) -> bool:
    return len(text) > LONG or "\n" in text


def _aligned(old: list[str], new: list[str]) -> Iterator[Line]:
    if max(len(old), len(new)) > MOST_LINES:
        steps: Sequence[tuple[str, int, int, int, int]] = [("replace", 0, len(old), 0, len(new))]
    else:
        steps = SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    for kind, old_from, old_to, new_from, new_to in steps:
        if kind == "equal":
            yield from (Line("same", each) for each in old[old_from:old_to])
        else:
            yield from (Line("removed", each) for each in old[old_from:old_to])
            yield from (Line("added", each) for each in new[new_from:new_to])
