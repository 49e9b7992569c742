"""What an application may say in more than one way, brought into one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from bridle.engine.budget import INLINE, Budget
from bridle.engine.history import mend
from bridle.engine.messages import Message, as_message
from bridle.engine.stop import StepCount, StopCondition
from bridle.engine.tools import Tool
from bridle.errors import ConfigurationError

SECONDS_PER_STEP = INLINE.seconds / INLINE.steps


def conversation_of(
    prompt: str | None, messages: Sequence[Message | Mapping[str, Any]], instructions: str
) -> tuple[str, tuple[Message, ...]]:
    """Instructions and a valid history; none for an empty request, so that no old one is answered."""
    if prompt is None and not messages:
        raise ConfigurationError("Nothing was asked: pass prompt='…', or messages=[…] ending with a request.")
    if prompt is not None and not isinstance(prompt, str):
        raise ConfigurationError(f"prompt is a {type(prompt).__name__}; it must be a string.")
    given = [as_message(message, f"messages[{n}]") for n, message in enumerate(messages)]
    if prompt is not None:
        given.append(Message.user(prompt))
    while given and given[0].role == "system":
        instructions = f"{instructions}\n\n{given.pop(0).text}".strip()
    if not given or given[-1].role == "assistant" or (given[-1].role == "user" and not mend(given[-1:])):
        return instructions, ()
    return instructions, tuple(mend(given))


def conditions_of(stop_when: Any) -> tuple[StopCondition, ...]:
    conditions = (stop_when,) if callable(stop_when) else stop_when
    if not isinstance(conditions, Sequence) or not all(
        callable(each) for each in cast(Sequence[Any], conditions)
    ):
        raise ConfigurationError(f"stop_when={stop_when!r}: it must be a condition or a list of conditions.")
    return tuple(cast(Sequence[StopCondition], conditions))


def but_step_counts(conditions: Sequence[StopCondition]) -> tuple[StopCondition, ...]:
    """What is asked after each step; step counts are part of the budget."""
    return tuple([each for each in conditions if not isinstance(each, StepCount)])


def capped(budget: Budget | None, conditions: Sequence[StopCondition], patience: float = 1.0) -> Budget:
    """What a run may spend. Seconds that nobody set are the model's to stretch."""
    counts = [each.count for each in conditions if isinstance(each, StepCount)]
    if budget is None:
        if not counts:
            return INLINE.stretched(patience)
        steps = min(counts)
        seconds = max(INLINE.seconds, steps * SECONDS_PER_STEP)
        return Budget(steps=steps, seconds=seconds).stretched(patience)
    return replace(budget, steps=min([budget.steps, *counts]))


def listed(
    tools: Iterable[Tool | Callable[..., Any]] | Mapping[str, Tool],
) -> Iterable[Tool | Callable[..., Any]]:
    if isinstance(tools, Mapping):
        return cast(Mapping[str, Tool], tools).values()
    if callable(tools) or not isinstance(tools, Iterable):
        raise ConfigurationError(
            f"tools={tools!r}: it must be a list of tools, also where there is only one."
        )
    return tools
