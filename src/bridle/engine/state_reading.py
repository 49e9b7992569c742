"""Reading what `state_json` wrote, or what somebody made of it: typed values, or a sentence with the place.

What must hold between entries is `state_check`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from typing import Any, get_args

from bridle.engine.approval import PendingApproval
from bridle.engine.escalation import Evidence
from bridle.engine.fields import (
    Fields,
    flag,
    json_object,
    json_value,
    listed,
    number,
    one_of,
    optional,
    shown,
    text,
    whole,
)
from bridle.engine.history import unique_id, wire_name
from bridle.engine.messages import Message, ToolCallPart
from bridle.engine.model import Usage
from bridle.engine.result import FinishReason, StepResult, ToolOutcome
from bridle.engine.run_log import (
    Acting,
    Began,
    Came,
    Ended,
    Intended,
    LogItem,
    Meters,
    Resumed,
    Said,
    Stepped,
    Switched,
    Trimmed,
)
from bridle.engine.tools import EFFECTS, SourceAttribution, ToolResult
from bridle.errors import InvalidMessage, InvalidState

count = whole(0, 10**18)
seconds = number(-1e12, 1e12)
amount = number(0, 1e15)
moment = number(0, 253_402_300_799)
"""Seconds since the epoch: beyond these there is no date."""
_REASONS: tuple[FinishReason, ...] = get_args(FinishReason)


def item_from(value: Any, where: str) -> LogItem:
    fields = Fields(value, where)
    kind = fields.get("kind", one_of(*_ITEMS))
    item = _ITEMS[kind](fields)
    fields.end()
    return item


def _began(fields: Fields) -> Began:
    return Began(
        fields.get("runId", text), fields.get("instructions", text), fields.get("messages", listed(_message))
    )


def _said(fields: Fields) -> Said:
    return Said(fields.get("message", _message), fields.get("closing", flag))


def _trimmed(fields: Fields) -> Trimmed:
    return Trimmed(fields.get("messages", listed(_message)))


def _ended(fields: Fields) -> Ended:
    return Ended(fields.get("reason", one_of(*_REASONS)))


def _intended(fields: Fields) -> Intended:
    return Intended(
        fields.get("call", call_from_json),
        fields.get("effect", one_of("draft", "once")),
        fields.get("canonical", text),
    )


def _resumed(fields: Fields) -> Resumed:
    return Resumed()


def _switched(fields: Fields) -> Switched:
    return Switched(fields.get("evidence", one_of(*get_args(Evidence))))


def _came(fields: Fields) -> Came:
    return Came(fields.get("outcome", _whole_outcome))


def _acting(fields: Fields) -> Acting:
    return Acting(fields.get("step", _step), fields.get("meters", _meters), fields.get("signature", text))


def _stepped(fields: Fields) -> Stepped:
    step = fields.get("step", _step)
    calls = {call.id: call for call in step.tool_calls}

    def call_of_step(value: Any, where: str) -> ToolCallPart:
        call = calls.get(text(value, where))
        if call is None:
            raise InvalidState(f"{where} is {shown(value)}, which is no call of this step.")
        return call

    return Stepped(
        step,
        fields.get("meters", _meters),
        fields.get("signature", text),
        fields.get("waiting", listed(call_of_step)),
        fields.get("pending", listed(_pending)),
    )


_ITEMS: Mapping[str, Callable[[Fields], LogItem]] = {
    "began": _began,
    "said": _said,
    "trimmed": _trimmed,
    "ended": _ended,
    "intended": _intended,
    "resumed": _resumed,
    "switched": _switched,
    "came": _came,
    "acting": _acting,
    "step": _stepped,
}


def _message(value: Any, where: str) -> Message:
    try:
        return Message.from_json(value, where)
    except InvalidMessage as error:
        raise InvalidState(str(error)) from None


def _step(value: Any, where: str) -> StepResult:
    fields = Fields(value, where)
    step = StepResult(
        number=fields.get("number", whole(1, 10**9)),
        text=fields.get("text", _spoken),
        tool_calls=fields.get("calls", listed(call_from_json)),
        tool_results=fields.get("results", listed(_whole_outcome)),
        finish_reason=fields.get("finishReason", text),
        usage=fields.get("usage", _usage),
        seconds=fields.get("seconds", seconds),
        reasoning=fields.get("reasoning", text),
        closing=fields.get("closing", flag),
        has_final_answer=fields.get("finalAnswer", flag),
        error=fields.get("error", optional(text)),
        finished=fields.get("finished", moment),
    )
    fields.end()
    return step


def _spoken(value: Any, where: str) -> str:
    """Nothing, or something: a provider refuses a message of blanks."""
    said = text(value, where)
    if said and not said.strip():
        raise InvalidState(f"{where} is blank; it must be empty or say something.")
    return said


def call_from_json(value: Any, where: str) -> ToolCallPart:
    fields = Fields(value, where)
    call = ToolCallPart(
        fields.get("id", _wire_id), fields.get("name", _wire_name), fields.get("arguments", json_object)
    )
    fields.end()
    return call


def _wire_id(value: Any, where: str) -> str:
    if unique_id(text(value, where), set()) != value:
        raise InvalidState(f"{where} is {shown(value)}, which no provider takes for an id.")
    return value


def _wire_name(value: Any, where: str) -> str:
    if wire_name(text(value, where)) != value:
        raise InvalidState(f"{where} is {shown(value)}, which no provider takes for a name.")
    return value


def _whole_outcome(value: Any, where: str) -> ToolOutcome:
    fields = Fields(value, where)
    outcome = _outcome(fields)
    fields.end()
    return outcome


def outcome_from_json(value: Any, where: str) -> ToolOutcome:
    """An outcome among other fields, as a trace has it."""
    return _outcome(Fields(value, where))


def _outcome(fields: Fields) -> ToolOutcome:
    result: ToolResult[Any] = ToolResult(
        fields.get("data", json_value),
        fields.get("error", optional(text)),
        fields.get("source", optional(_source)),
        retryable=fields.get("retryable", flag),
    )
    return ToolOutcome(
        fields.get("call", call_from_json),
        result,
        fields.get("content", text),
        fields.get("effect", one_of(*EFFECTS)),
        fields.get("canonical", text),
        fields.get("cached", flag),
        fields.get("polling", flag),
        fields.get("executed", flag),
        fields.get("rejected", flag),
        fields.get("uncertain", flag),
        fields.get("seconds", seconds),
    )


def _source(value: Any, where: str) -> SourceAttribution:
    named = json_object(value, where)
    fields = Fields({"kind": "", "id": "", "url": "", "date": "", **named}, where)
    source = SourceAttribution(
        **{each.name: fields.get(each.name, text) for each in fields_of(SourceAttribution)}
    )
    fields.end()
    return source


def _pending(value: Any, where: str) -> PendingApproval:
    fields = Fields(value, where)
    pending = PendingApproval(
        fields.get("id", text),
        fields.get("runId", text),
        fields.get("callId", text),
        fields.get("toolName", text),
        fields.get("arguments", json_object),
        fields.get("expires", number(-1e18, 1e18)),
    )
    fields.end()
    return pending


def _meters(value: Any, where: str) -> Meters:
    fields = Fields(value, where)
    meters = Meters(
        fields.get("steps", count),
        fields.get("modelCalls", count),
        fields.get("toolCalls", count),
        fields.get("usage", _usage),
        fields.get("cost", optional(amount)),
        fields.get("slowest", seconds),
        fields.get("elapsed", seconds),
        fields.get("calibration", number(0.01, 100)),
        fields.get("window", count),
        fields.get("memory", optional(_memory)),
    )
    fields.end()
    return meters


def _usage(value: Any, where: str) -> Usage:
    fields = Fields(value, where)
    usage = Usage(
        fields.get("inputTokens", count),
        fields.get("outputTokens", count),
        fields.get("cachedTokens", count),
        fields.get("reasoningTokens", count),
        fields.get("estimated", flag),
    )
    fields.end()
    return usage


def _memory(value: Any, where: str) -> dict[str, Any]:
    from bridle.engine.memory import WorkingMemory  # few runs have one, and it needs the prompts

    try:
        WorkingMemory.from_json(value, where)
    except InvalidMessage as error:
        raise InvalidState(str(error)) from None
    return json_object(value, where)
