"""What the engine asks of a language model: one small protocol, and the values that pass through it.

The engine knows no provider. A model takes a `ModelRequest` and yields chunks as they arrive; whole
tool calls, never halves of one. It raises `ModelError` when it cannot go on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from bridle.engine.messages import Message
from bridle.engine.texts import ENGLISH, Texts
from bridle.errors import ModelError

DEFAULT_CONTEXT_WINDOW = 32_768


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider reported them; `estimated` where it reported none."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    estimated: bool = False

    @property
    def total_tokens(self) -> int:
        return self.input_tokens + self.output_tokens

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
            self.reasoning_tokens + other.reasoning_tokens,
            self.estimated or other.estimated,
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "inputTokens": self.input_tokens,
            "outputTokens": self.output_tokens,
            "cachedTokens": self.cached_tokens,
            "reasoningTokens": self.reasoning_tokens,
            "estimated": self.estimated,
        }


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost. A model without a price has an unknown cost, never a cost of zero."""

    input_per_million: float
    output_per_million: float
    cached_per_million: float | None = None

    def of(self, usage: Usage) -> float:
        cached, rate = usage.cached_tokens, self.cached_per_million
        if rate is None:
            rate = self.input_per_million
        read = (usage.input_tokens - cached) * self.input_per_million + cached * rate
        return (read + usage.output_tokens * self.output_per_million) / 1_000_000


FREE = Price(0, 0)
"""Of a model on this machine: its tokens are paid with time."""


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """What the loop has to know of a model.

    local         proved by its maker, not assumed
    tool_calling  "native": the model calls tools itself; "constrained": it is decoded under a schema of the
                  tools; "text": the tools stand in its prompt, and the guard finds the calls it prints
    guarded       whether its replies are watched for broken calls; without a word, those of local models
    patience      how much longer than others it may take: stretches the seconds of a mode, never the steps
    """

    context_window: int = DEFAULT_CONTEXT_WINDOW
    local: bool = False
    tool_calling: Literal["native", "constrained", "text"] = "native"
    price: Price | None = None
    guarded: bool | None = None
    patience: float = 1.0

    @property
    def watched(self) -> bool:
        by_itself = self.local and self.tool_calling != "constrained"  # it cannot say anything broken
        return by_itself if self.guarded is None else self.guarded


Example: TypeAlias = tuple[str, Mapping[str, Any]]
"""A request, and the arguments that a tool should be called with for it."""


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a model sees it. `examples` are shown to models that need to be shown."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    examples: tuple[Example, ...] = ()
    memo: dict[str, Any] = field(default_factory=dict[str, Any], init=False, repr=False, compare=False)


ToolChoice: TypeAlias = Literal["auto", "none", "required"]


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One logical model call. With the tools switched off, `tools` is empty and `tool_choice` is "none".

    `known_tools` are the tools that are on offer in this run, also while they are off: for models that keep
    their prompt's beginning stable. `deadline` is on the event loop's clock; a retry never waits beyond it.
    """

    instructions: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    tool_choice: ToolChoice = "auto"
    known_tools: tuple[ToolSpec, ...] = ()
    max_output_tokens: int | None = None
    temperature: float | None = None
    output_schema: Mapping[str, Any] | None = None
    max_retries: int = 2
    deadline: float = float("inf")
    run_id: str = ""
    step: int = 1
    texts: Texts = ENGLISH


@dataclass(frozen=True, slots=True)
class TextChunk:
    text: str


@dataclass(frozen=True, slots=True)
class ReasoningChunk:
    text: str
    signature: str = ""


@dataclass(frozen=True, slots=True)
class CallChunk:
    """A whole tool call; `arguments` as the model wrote them.

    `rescued` marks one that the model printed as text. `fault` says why nothing could be made of its
    arguments, for the model to read.
    """

    id: str
    name: str
    arguments: str | Mapping[str, Any]
    rescued: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class UsageChunk:
    usage: Usage


@dataclass(frozen=True, slots=True)
class RetryChunk:
    """The model is about to be asked once more, and why."""

    attempt: int
    wait: float
    error: ModelError


@dataclass(frozen=True, slots=True)
class NoticeChunk:
    """Something a person watching should know of the model: it is being loaded, its window was too small."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class FinishChunk:
    """Why the model stopped. After "length" a tool call may be cut off, so none is executed."""

    reason: Literal["stop", "length", "tool-calls", "content-filter", "other"]


Chunk: TypeAlias = (
    TextChunk | ReasoningChunk | CallChunk | UsageChunk | RetryChunk | NoticeChunk | FinishChunk
)


@runtime_checkable
class Model(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def profile(self) -> ModelProfile: ...

    def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]: ...
