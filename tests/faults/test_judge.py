"""The judge itself: it passes over nothing that must not be, and blames nobody for what was done to them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bridle.host.runs.made_drafts import NOT_MADE
from faults.errands import Status, Task
from faults.history import Judge, Stored
from faults.told_errors import Error
from faults.totals import Happening

AT = 1_000.0
BUSY = "Die Datenbank ist gerade beschäftigt."


def _judged(*happenings: Happening) -> tuple[Judge, list[str]]:
    found: list[str] = []
    campaign: Any = SimpleNamespace(happenings=happenings, violation=found.append)
    return Judge(campaign, Stored()), found


def _errand(*, cancelled: bool = False) -> Any:
    return SimpleNamespace(task=Task.of("k1", ["entwurf"]), cancelled=cancelled)


@pytest.mark.parametrize(
    ("said", "happening", "explained"),
    [
        (BUSY, None, False),
        (BUSY, Happening("locked", AT - 0.1, AT - 0.1, "k1a-0"), True),
        (BUSY, Happening("locked", AT - 0.1, AT - 0.1, "k2a-0"), False),
        (BUSY, Happening("database locked", AT - 3.0, AT - 0.5), True),
        (BUSY, Happening("database locked", AT - 30.0, AT - 29.0), False),
        (BUSY, Happening("kill", AT - 0.5, AT - 0.5), False),
        (NOT_MADE, None, False),
        (NOT_MADE, Happening("kill", AT - 30.0, AT - 30.0), True),
        (NOT_MADE, Happening("kill", AT - 90.0, AT - 90.0), False),
    ],
)
def test_an_error_is_a_violation_unless_a_fault_explains_it(
    said: str, happening: Happening | None, explained: bool
) -> None:
    judge, found = _judged(*[] if happening is None else [happening])
    judge._explained(_errand(), Error("k1a-0", said, AT - 60, AT, 0.5))
    assert (found == []) == explained


def test_who_thinks_better_of_it_may_be_told_that_it_broke_off() -> None:
    judge, found = _judged()
    judge._explained(_errand(cancelled=True), Error("k1a-0", NOT_MADE, AT - 60, AT, 0.5))
    assert found == []


@pytest.mark.parametrize(
    ("made", "told", "right"),
    [
        (1, "ja", True),
        (2, "ja", False),
        (0, "ja", False),
        (0, "fehler", True),
        (1, "fehler", False),
        (1, "ungewiss", False),
        (0, "ungewiss", False),
        (1, None, True),
    ],
)
def test_a_draft_is_made_once_and_told_as_it_is(made: int, told: Status | None, right: bool) -> None:
    judge, found = _judged()
    judge.stored.drafts = [SimpleNamespace(kind="note", payload={"title": "k1a"})] * made
    judge._drafts(_errand(), {} if told is None else {"k1a": told})
    assert (found == []) == right
