"""What an application may decide around a call and around each step."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from bridle.engine.approval import WEEK
from bridle.engine.budget import Budget
from bridle.engine.escalation import Escalate
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, Model, ToolChoice
from bridle.engine.result import StepResult
from bridle.engine.stop import StopCondition
from bridle.engine.tools import Tool

if TYPE_CHECKING:
    from bridle.engine.memory import WorkingMemory

V = TypeVar("V")
RoleSource: TypeAlias = str | Callable[[], "str | Awaitable[str | None] | None"] | None


@dataclass(frozen=True, slots=True)
class CallSettings:
    """Everything one call runs with. `prepare_call` returns it changed (`dataclasses.replace`)."""

    model: Model
    instructions: str
    tools: Mapping[str, Tool]
    messages: tuple[Message, ...]
    budget: Budget
    stop_when: tuple[StopCondition, ...] = ()
    context: Any = None
    role: RoleSource = None
    max_output_tokens: int | None = None
    temperature: float | None = None
    max_retries: int = 2
    context_window: int | None = None
    approval_seconds: float = WEEK
    memory: WorkingMemory | None = None
    stall_nudges: int = 0
    escalate: Escalate | None = None


@dataclass(frozen=True, slots=True)
class StepContext:
    """What `prepare_step` may look at. `step` counts from 1."""

    step: int
    steps: Sequence[StepResult]
    messages: tuple[Message, ...]
    instructions: str
    model: Model
    context: Any


@dataclass(frozen=True, slots=True)
class StepOverrides:
    """What `prepare_step` may change, for this one step. What is left out stays as it is.

    Messages are what is sent, not what is kept; they are mended where a cut broke a rule, and the
    current request is put back if it was lost. `tools` narrows the granted tools by name.
    """

    messages: Sequence[Message] | None = None
    instructions: str | None = None
    model: Model | None = None
    tools: Sequence[str] | None = None
    tool_choice: ToolChoice | None = None
    max_output_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class FailedCall:
    """A call that could not be carried out as the model wrote it, and the sentence that says why."""

    call: CallChunk
    error: str
    tools: Mapping[str, Tool]


PrepareCall: TypeAlias = Callable[[Any, CallSettings], "CallSettings | Awaitable[CallSettings]"]
PrepareStep: TypeAlias = Callable[[StepContext], "StepOverrides | Awaitable[StepOverrides | None] | None"]
OnStepFinish: TypeAlias = Callable[[StepResult], "Awaitable[None] | None"]
RepairToolCall: TypeAlias = Callable[[FailedCall], "CallChunk | Awaitable[CallChunk | None] | None"]


async def settle(value: V | Awaitable[V], deadline: float, what: str) -> V:
    """The value of a hook that may be sync or async. One that does not answer ends with the run's time."""
    if not inspect.isawaitable(value):
        return cast(V, value)
    try:
        async with asyncio.timeout_at(deadline):
            return await value
    except TimeoutError:
        raise TimeoutError(f"{what} did not answer in time") from None
