"""The seed's shape of a run: the options that go in, what is told of each step, and the result."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bridle.engine.abort import AbortSignal
from bridle.engine.budget import Budget
from bridle.engine.context import WINDOWS, get_context_window
from bridle.engine.escalation import Escalate
from bridle.engine.hooks import PrepareStep, RepairToolCall, RoleSource
from bridle.engine.messages import Message
from bridle.engine.model import Model
from bridle.engine.result import AgentRunResult, RunResult, StepResult, StepUpdate
from bridle.engine.text import one_line
from bridle.engine.texts import GERMAN, Texts
from bridle.engine.tools import Tool

SUMMARY_CHARS = 200


@dataclass(frozen=True, slots=True)
class AgentRunOptions:
    """The seed's options. `context` reaches tools as `ctx.context`; without one they get these options."""

    model: Model | str
    tools: Mapping[str, Tool] | Iterable[Tool | Callable[..., Any]]
    system_prompt: str
    messages: Sequence[Message | Mapping[str, Any]]
    mode: Literal["inline", "background"] = "inline"
    model_name: str | None = None
    user_id: str | None = None
    akte_id: str | None = None
    on_step_update: Callable[[StepUpdate], Any] | None = None
    abort_signal: AbortSignal | None = None
    repair_tool_call: RepairToolCall | None = None
    escalate: Escalate | None = None
    prepare_step: PrepareStep | None = None
    budget: Budget | None = None
    context: Any = None
    role: RoleSource = None
    texts: Texts = GERMAN


def telling(
    on_step_update: Callable[[StepUpdate], Any] | None, max_steps: int
) -> Callable[[StepResult], Awaitable[None]]:
    """An `on_step_finish` that tells of each step, with the tokens so far."""
    tokens = 0

    async def tell(step: StepResult) -> None:
        nonlocal tokens
        tokens += step.usage.total_tokens
        if on_step_update is not None:
            said = on_step_update(_update(step, max_steps, tokens))
            if inspect.isawaitable(said):
                await said

    return tell


def seed_result(result: RunResult) -> AgentRunResult:
    return AgentRunResult(
        text=result.text,
        steps=result.trace,
        total_tokens={"prompt": result.usage.input_tokens, "completion": result.usage.output_tokens},
        finish_reason=result.finish_reason,
        stalled=result.stalled,
        truncated=result.truncated,
        result=result,
    )


def known_window(model_name: str | None) -> int | None:
    """By the seed's table, for the models in it; the model's own profile knows better for all others."""
    known = model_name is not None and any(key in model_name.lower() for key in WINDOWS)
    return get_context_window(model_name or "") if known else None


def _update(step: StepResult, max_steps: int, tokens: int) -> StepUpdate:
    first = step.tool_calls[0] if step.tool_calls else None
    said = " · ".join([outcome.content for outcome in step.tool_results]) if step.tool_results else step.text
    return StepUpdate(
        min(step.number, max_steps),
        max_steps,
        first.name if first else None,
        one_line(said, SUMMARY_CHARS),
        tokens,
        first.arguments if first else None,
    )
