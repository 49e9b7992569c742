"""Bridle: a bounded ReAct agent engine. Every run ends, in time, with an answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bridle._version import __version__
from bridle.engine import agent as _agent
from bridle.engine import guard as _guard
from bridle.engine.abort import AbortSignal
from bridle.engine.agent import AgentRunOptions, ToolLoopAgent, run_agent
from bridle.engine.approval import Decision, PendingApproval
from bridle.engine.budget import BACKGROUND, INLINE, Budget
from bridle.engine.checkpoint import Checkpointer, FileCheckpointer
from bridle.engine.context import (
    estimate_messages_tokens,
    estimate_tokens,
    get_context_window,
    trim_messages,
    truncate_messages,
)
from bridle.engine.entries import execute_agent_with_retry, stream_agent_with_approval
from bridle.engine.escalation import Escalation
from bridle.engine.events import (
    ApprovalRequired,
    ContextTrimmed,
    Escalated,
    Event,
    Finish,
    GuardActed,
    ModelRetry,
    Notice,
    ReasoningDelta,
    RunStart,
    StepFinish,
    StepStart,
    TextDelta,
    ToolCallEvent,
    ToolProgress,
    ToolResultEvent,
    event_from_json,
    event_to_json,
)
from bridle.engine.guard import Watch
from bridle.engine.hooks import CallSettings, FailedCall, StepContext, StepOverrides
from bridle.engine.messages import (
    ImagePart,
    Message,
    ReasoningPart,
    TextPart,
    ToolCallPart,
    ToolResultPart,
    dump_messages,
    load_messages,
)
from bridle.engine.model import Model, ModelProfile, ModelRequest, Price, ToolSpec, Usage
from bridle.engine.result import (
    AgentRunResult,
    AgentStep,
    RunResult,
    StepResult,
    StepUpdate,
    StopReport,
    ToolOutcome,
)
from bridle.engine.stall import StallDetector, create_stall_detector
from bridle.engine.state import RunState
from bridle.engine.stop import has_final_answer, has_tool_call, step_count_is
from bridle.engine.stream import RunStream
from bridle.engine.texts import ENGLISH, GERMAN, Texts
from bridle.engine.tools import SourceAttribution, Tool, ToolCache, ToolContext, ToolResult, tool
from bridle.errors import (
    ApprovalRefused,
    BridleError,
    ConfigurationError,
    InvalidMessage,
    InvalidState,
    ModelError,
    RunConflict,
    RunFailed,
    ToolError,
)

if TYPE_CHECKING:
    from bridle.engine.checkpoint import KeptRun
    from bridle.engine.memory import Entity, Forget, WorkingMemory
    from bridle.engine.prompts import Prompt, fence
    from bridle.engine.replay import replay, replay_async
    from bridle.engine.trace import InvalidTrace, read_trace, recording


def __getattr__(name: str) -> Any:
    """Names whose modules are not needed to start with are imported when they are asked for."""
    import importlib

    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module 'bridle' has no attribute {name!r}")


def _resolve(name: str) -> Model:
    from bridle.models.resolve import resolve

    return resolve(name)


def _watch(tools: Sequence[ToolSpec]) -> Watch:
    from bridle.guard.watch import ReplyWatch

    return ReplyWatch(tools)


_agent.resolve_model = _resolve
_guard.make_watch = _watch
_LATER = {
    "InvalidTrace": "bridle.engine.trace",
    "read_trace": "bridle.engine.trace",
    "recording": "bridle.engine.trace",
    "replay": "bridle.engine.replay",
    "replay_async": "bridle.engine.replay",
    "Entity": "bridle.engine.memory",
    "Forget": "bridle.engine.memory",
    "WorkingMemory": "bridle.engine.memory",
    "KeptRun": "bridle.engine.checkpoint",
    "Prompt": "bridle.engine.prompts",
    "fence": "bridle.engine.prompts",
}

__all__ = [
    "BACKGROUND",
    "ENGLISH",
    "GERMAN",
    "INLINE",
    "AbortSignal",
    "AgentRunOptions",
    "AgentRunResult",
    "AgentStep",
    "ApprovalRefused",
    "ApprovalRequired",
    "BridleError",
    "Budget",
    "CallSettings",
    "Checkpointer",
    "ConfigurationError",
    "ContextTrimmed",
    "Decision",
    "Entity",
    "Escalated",
    "Escalation",
    "Event",
    "FailedCall",
    "FileCheckpointer",
    "Finish",
    "Forget",
    "GuardActed",
    "ImagePart",
    "InvalidMessage",
    "InvalidState",
    "InvalidTrace",
    "KeptRun",
    "Message",
    "Model",
    "ModelError",
    "ModelProfile",
    "ModelRequest",
    "ModelRetry",
    "Notice",
    "PendingApproval",
    "Price",
    "Prompt",
    "ReasoningDelta",
    "ReasoningPart",
    "RunConflict",
    "RunFailed",
    "RunResult",
    "RunStart",
    "RunState",
    "RunStream",
    "SourceAttribution",
    "StallDetector",
    "StepContext",
    "StepFinish",
    "StepOverrides",
    "StepResult",
    "StepStart",
    "StepUpdate",
    "StopReport",
    "TextDelta",
    "TextPart",
    "Texts",
    "Tool",
    "ToolCache",
    "ToolCallEvent",
    "ToolCallPart",
    "ToolContext",
    "ToolError",
    "ToolLoopAgent",
    "ToolOutcome",
    "ToolProgress",
    "ToolResult",
    "ToolResultEvent",
    "ToolResultPart",
    "ToolSpec",
    "Usage",
    "WorkingMemory",
    "__version__",
    "create_stall_detector",
    "dump_messages",
    "estimate_messages_tokens",
    "estimate_tokens",
    "event_from_json",
    "event_to_json",
    "execute_agent_with_retry",
    "fence",
    "get_context_window",
    "has_final_answer",
    "has_tool_call",
    "load_messages",
    "read_trace",
    "recording",
    "replay",
    "replay_async",
    "run_agent",
    "step_count_is",
    "stream_agent_with_approval",
    "tool",
    "trim_messages",
    "truncate_messages",
]
