from __future__ import annotations

from typing import Any

import pytest

from bridle import Budget, ConfigurationError


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"steps": 0}, "steps=0"),
        ({"steps": 2.5}, "steps=2.5.*whole number"),
        ({"steps": True}, "steps=True"),
        ({"seconds": -1}, "seconds=-1"),
        ({"seconds": float("nan")}, "seconds=nan"),
        ({"tokens": "many"}, "tokens='many'"),
        ({"reserve": 1.0}, "reserve=1.0.*below 1"),
        ({"context_share": 1.5}, "context_share=1.5"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused_at_once(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        Budget(**settings)


def test_a_budget_is_always_bounded_in_steps_seconds_and_tool_calls() -> None:
    budget = Budget()
    assert (budget.steps, budget.seconds, budget.tool_calls) == (5, 30.0, 64)
