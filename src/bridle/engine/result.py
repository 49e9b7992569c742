"""How a run ended and everything it found: the one value that every run returns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, cast

from bridle.engine.approval import PendingApproval
from bridle.engine.messages import Message, ToolCallPart
from bridle.engine.model import Usage
from bridle.engine.stall import NO_FACTS, Observed, facts_in, hash_result
from bridle.engine.texts import ENGLISH, Texts
from bridle.engine.tools import Effect, ToolResult
from bridle.errors import RunFailed

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from bridle.engine.state import RunState

    OutputT = TypeVar("OutputT", default=Any)
else:  # as in tools.py
    from typing import TypeVar

    OutputT = TypeVar("OutputT")

FinishReason: TypeAlias = Literal[
    "stop", "length", "tool-calls", "stall", "abort", "timeout", "error", "approval"
]


@dataclass(frozen=True, slots=True)
class AgentStep:
    """One entry of the flat trace, in the seed's words."""

    type: Literal["thought", "toolCall", "toolResult", "error"]
    content: str
    tool_name: str | None = None
    tool_params: Mapping[str, Any] | None = None
    timestamp: str = ""

    def to_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"type": self.type, "content": self.content}
        if self.tool_name is not None:
            body["toolName"] = self.tool_name
        if self.tool_params is not None:
            body["toolParams"] = dict(self.tool_params)
        return {**body, "timestamp": self.timestamp}


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """One call and what came of it. `result` is whole; `content` is what the model read of it."""

    call: ToolCallPart
    result: ToolResult[Any]
    content: str
    effect: Effect = "read"
    canonical: str = "{}"
    cached: bool = False
    polling: bool = False
    executed: bool = True
    rejected: bool = False
    uncertain: bool = False
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        return self.result.ok

    def observed(self) -> Observed:
        """As the stall detector sees it."""
        reads = self.effect == "read"
        return Observed(
            self.call.name,
            self.canonical,
            hash_result(self.content),
            not reads,
            not self.ok,
            not (self.ok or self.executed),
            self.result.retryable,
            self.polling,
            self.rejected,
            facts_in(self.content) if reads and self.ok else NO_FACTS,
        )


@dataclass(frozen=True, slots=True)
class StepResult:
    """One model call and the tool calls it asked for."""

    number: int
    text: str
    tool_calls: tuple[ToolCallPart, ...]
    tool_results: tuple[ToolOutcome, ...]
    finish_reason: str
    usage: Usage
    seconds: float
    reasoning: str = ""
    closing: bool = False
    has_final_answer: bool = False
    error: str | None = None
    finished: float = field(default_factory=time.time, compare=False)

    def trace(self) -> Iterator[AgentStep]:
        """This step as entries of the flat trace."""
        when = datetime.fromtimestamp(self.finished, UTC).isoformat()
        if self.text:
            yield AgentStep("thought", self.text, timestamp=when)
        for call in self.tool_calls:
            yield AgentStep("toolCall", call.name, call.name, call.arguments, when)
        for outcome in self.tool_results:
            kind, call = "toolResult" if outcome.ok else "error", outcome.call
            yield AgentStep(kind, outcome.content, call.name, call.arguments, when)
        if self.error is not None:
            yield AgentStep("error", self.error, timestamp=when)


@dataclass(frozen=True, slots=True)
class StopReport:
    """Why the run ended: what was spent of each budget, what was tried, what is missing, how to go on.

    `str(report)` says it in the language of the agent's texts, and so do its sentences.
    """

    reason: str
    detail: str
    spent: Mapping[str, tuple[float, float | None]]
    tried: tuple[str, ...]
    missing: tuple[str, ...]
    next: str
    texts: Texts = field(default=ENGLISH, repr=False, compare=False)

    def __str__(self) -> str:
        say, number = self.texts.phrase, self.texts.decimal
        spent = ", ".join(
            f"{say(name)} {number(used)}" + (f" {say('of')} {number(limit)}" if limit is not None else "")
            for name, (used, limit) in self.spent.items()
        )
        if "cost" not in self.spent:
            spent += f", {say('cost')} {say('unknown')}"  # which is not the same as nothing
        lines = [f"{self.reason}: {self.detail}", f"{say('spent')}: {spent}"]
        if self.tried:
            lines.append(f"{say('tried')}: {', '.join(self.tried)}")
        if self.missing:
            lines.append(f"{say('missing')}: {'; '.join(self.missing)}")
        return "\n".join([*lines, f"{say('next')}: {self.next}"])


@dataclass(frozen=True, slots=True)
class RunResult(Generic[OutputT]):
    """What every run returns.

    text                the answer, or a plain sentence that says why there is none
    steps, trace        one entry a model call; the seed's flat list of thoughts, calls and results
    response_messages   what a caller appends to the conversation
    truncated           something that was sent or said had to be cut
    cap_reached         the step cap ended the run
    pending             calls that wait for a person (finish reason "approval")
    output              the checked value, where the agent was given `output=`
    abandoned           tool calls that ignored their cancellation and were left behind
    retryable           the model failed in a way that may pass: `agent.resume(result.state)` may work
    """

    text: str
    finish_reason: FinishReason
    steps: tuple[StepResult, ...]
    response_messages: tuple[Message, ...]
    usage: Usage
    report: StopReport
    run_id: str = ""
    stalled: bool = False
    truncated: bool = False
    cap_reached: bool = False
    pending: tuple[PendingApproval, ...] = ()
    output: OutputT | None = None
    error: str | None = None
    abandoned: int = 0
    cost: float | None = None
    retryable: bool = False
    wants_output: bool = False
    snapshot: Callable[[], RunState] | None = field(default=None, repr=False, compare=False)

    @property
    def state(self) -> RunState:
        """What `agent.resume` needs to go on from here. It is put together when it is asked for."""
        assert self.snapshot is not None
        return self.snapshot()

    @property
    def trace(self) -> tuple[AgentStep, ...]:
        return tuple([entry for step in self.steps for entry in step.trace()])

    def unwrap(self) -> OutputT:
        """The checked output, or the answer where none was demanded; raises `RunFailed` if there is none."""
        if self.finish_reason != "stop" or (self.wants_output and self.output is None):
            raise RunFailed(self)
        return cast(OutputT, self.output if self.wants_output else self.text)


@dataclass(frozen=True, slots=True)
class StepUpdate:
    """What `on_step_update` is told after every step."""

    step_number: int
    max_steps: int
    tool_name: str | None
    result_summary: str
    token_estimate: int
    tool_params: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class AgentRunResult:
    """What `run_agent` returns: the seed's fields, and the whole result beside them."""

    text: str
    steps: tuple[AgentStep, ...]
    total_tokens: Mapping[Literal["prompt", "completion"], int]
    finish_reason: FinishReason
    stalled: bool
    truncated: bool
    result: RunResult
