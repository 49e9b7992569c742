"""What happens in a run, as it happens: one union of frozen events for the stream, the trace and the audit.

Their `type` names are the seed's, and each has a JSON form that round-trips.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Literal, TypeAlias, cast

from bridle.engine.model import Usage
from bridle.errors import InvalidMessage, ModelFault


@dataclass(frozen=True, slots=True)
class RunStart:
    type: ClassVar[Literal["start"]] = "start"
    run_id: str
    model: str
    max_steps: int


@dataclass(frozen=True, slots=True)
class StepStart:
    """`closing` marks the last turn, with the tools off."""

    type: ClassVar[Literal["step-start"]] = "step-start"
    step: int
    max_steps: int
    closing: bool = False


@dataclass(frozen=True, slots=True)
class TextDelta:
    type: ClassVar[Literal["text-delta"]] = "text-delta"
    step: int
    delta: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    type: ClassVar[Literal["reasoning-delta"]] = "reasoning-delta"
    step: int
    delta: str


@dataclass(frozen=True, slots=True)
class ToolCallEvent:
    type: ClassVar[Literal["tool-call"]] = "tool-call"
    step: int
    tool_call_id: str
    tool_name: str
    args: Mapping[str, Any]
    rescued: bool = False


@dataclass(frozen=True, slots=True)
class GuardActed:
    """A call that came broken was mended, one printed as text was rescued, or one was lost for good.

    `raw` is what the model wrote, `args` what it was taken for, `rule` how.
    """

    type: ClassVar[Literal["guard"]] = "guard"
    step: int
    kind: Literal["repaired", "rescued", "lost"]
    tool_name: str
    rule: str
    raw: str
    args: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Escalated:
    """The run goes on with another model, and why."""

    type: ClassVar[Literal["escalated"]] = "escalated"
    step: int
    from_model: str
    to_model: str
    evidence: str
    detail: str


@dataclass(frozen=True, slots=True)
class ToolProgress:
    """What a tool under way says of itself."""

    type: ClassVar[Literal["tool-progress"]] = "tool-progress"
    step: int
    tool_call_id: str
    tool_name: str
    message: str


@dataclass(frozen=True, slots=True)
class ToolResultEvent:
    """`result` is what the model reads."""

    type: ClassVar[Literal["tool-result"]] = "tool-result"
    step: int
    tool_call_id: str
    tool_name: str
    result: str
    is_error: bool = False
    cached: bool = False
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class ApprovalRequired:
    """`digest` is of exactly what is shown here; a decision carries it back."""

    type: ClassVar[Literal["approval-required"]] = "approval-required"
    step: int
    tool_call_id: str
    tool_name: str
    args: Mapping[str, Any]
    approval_id: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class ModelRetry:
    """`fault` is the kind of trouble, `reason` its words."""

    type: ClassVar[Literal["model-retry"]] = "model-retry"
    step: int
    attempt: int
    wait: float
    reason: str
    fault: ModelFault = "server"


@dataclass(frozen=True, slots=True)
class ContextTrimmed:
    """Old results shrank or left, so that the rest fits."""

    type: ClassVar[Literal["context-trimmed"]] = "context-trimmed"
    step: int
    tokens_before: int
    tokens_after: int


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a person watching should know: calls dropped, a hook that failed, a stall."""

    type: ClassVar[Literal["notice"]] = "notice"
    step: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class StepFinish:
    type: ClassVar[Literal["step-finish"]] = "step-finish"
    step: int
    finish_reason: str
    usage: Usage
    seconds: float


@dataclass(frozen=True, slots=True)
class Finish:
    type: ClassVar[Literal["finish"]] = "finish"
    finish_reason: str
    text: str
    usage: Usage
    steps: int


Event: TypeAlias = (
    RunStart
    | StepStart
    | TextDelta
    | ReasoningDelta
    | ToolCallEvent
    | GuardActed
    | Escalated
    | ToolProgress
    | ToolResultEvent
    | ApprovalRequired
    | ModelRetry
    | ContextTrimmed
    | Notice
    | StepFinish
    | Finish
)
KINDS: dict[str, type[Event]] = {
    kind.type: kind
    for kind in (
        RunStart,
        StepStart,
        TextDelta,
        ReasoningDelta,
        ToolCallEvent,
        GuardActed,
        Escalated,
        ToolProgress,
        ToolResultEvent,
        ApprovalRequired,
        ModelRetry,
        ContextTrimmed,
        Notice,
        StepFinish,
        Finish,
    )
}


def event_to_json(event: Event) -> dict[str, Any]:
    body: dict[str, Any] = {"type": event.type}
    for each in fields(event):
        value = getattr(event, each.name)
        body[_camel(each.name)] = value.to_json() if isinstance(value, Usage) else value
    return body


def event_from_json(body: Mapping[str, Any]) -> Event:
    kind = KINDS.get(str(body.get("type")))
    if kind is None:
        raise InvalidMessage(f"event.type is {body.get('type')!r}; it must be one of {', '.join(KINDS)}.")
    values: dict[str, Any] = {}
    for each in fields(kind):
        name = _camel(each.name)
        if name not in body:
            if each.default is not MISSING:
                continue
            raise InvalidMessage(f"A {kind.type!r} event has no '{name}'.")
        values[each.name] = usage_from_json(body[name]) if each.type == "Usage" else body[name]
    return kind(**values)


def usage_from_json(body: Any) -> Usage:
    source = cast(Mapping[str, Any], body)
    return Usage(**{each.name: source[_camel(each.name)] for each in fields(Usage)})


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)
