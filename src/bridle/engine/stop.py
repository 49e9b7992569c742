"""When to stop: plain functions over the steps so far, to be combined in `stop_when`.

`step_count_is` behaves as the cap: the model gets its last word. Any other condition ends the run as it
stands, once the step's results are in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bridle.engine.result import StepResult
from bridle.errors import ConfigurationError

StopCondition: TypeAlias = Callable[[Sequence[StepResult]], bool | Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class StepCount:
    """The cap, as a condition."""

    count: int

    def __call__(self, steps: Sequence[StepResult]) -> bool:
        return len(steps) >= self.count


def step_count_is(count: int) -> StepCount:
    """After `count` steps."""
    if count < 1:
        raise ConfigurationError(f"step_count_is({count!r}): it must be 1 or more.")
    return StepCount(count)


def has_final_answer() -> StopCondition:
    """When a line of the model's own text opens with `FINAL_ANSWER:` and no results are outstanding.

    A reply that also calls tools does not count: the model has not seen their results yet. A reply without
    calls ends the run by itself, so this says in `stop_when` what holds anyway; the marker is taken out of
    the text with or without it.
    """
    return lambda steps: bool(steps) and steps[-1].has_final_answer and not steps[-1].tool_calls


def has_tool_call(*names: str) -> StopCondition:
    """When one of these tools was called in the last step."""
    if not names:
        raise ConfigurationError("has_tool_call() needs at least one tool name.")
    return lambda steps: bool(steps) and any(call.name in names for call in steps[-1].tool_calls)
