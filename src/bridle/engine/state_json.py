"""The JSON form of what happened in a run, written so that anybody can carry it; `state_reading` reads it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

from bridle.engine.approval import PendingApproval
from bridle.engine.fields import fault_in
from bridle.engine.messages import ToolCallPart
from bridle.engine.render import jsonable
from bridle.engine.result import StepResult, ToolOutcome
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
from bridle.engine.text import clean, words
from bridle.engine.tools import SourceAttribution


def entry(item: LogItem) -> dict[str, Any]:
    """One entry's JSON form."""
    body = _entry(item)
    return body if fault_in(body) is None else _carried(body)


def _entry(item: LogItem) -> dict[str, Any]:
    match item:
        case Began(run_id, instructions, messages):
            given = [message.to_json() for message in messages]
            return {"kind": "began", "runId": run_id, "instructions": instructions, "messages": given}
        case Said(message, closing):
            return {"kind": "said", "message": message.to_json(), "closing": closing}
        case Trimmed(messages):
            return {"kind": "trimmed", "messages": [message.to_json() for message in messages]}
        case Ended(reason):
            return {"kind": "ended", "reason": reason}
        case Intended(call, effect, canonical):
            asked = call_to_json(call)
            return {"kind": "intended", "call": asked, "effect": effect, "canonical": canonical}
        case Switched(evidence):
            return {"kind": "switched", "evidence": evidence}
        case Resumed():
            return {"kind": "resumed"}
        case Came(outcome):
            return {"kind": "came", "outcome": outcome_to_json(outcome)}
        case Acting(step, meters, signature):
            spent = _meters_to_json(meters)
            return {"kind": "acting", "step": _step_to_json(step), "signature": signature, "meters": spent}
        case Stepped(step, meters, signature, waiting, pending):
            return {
                "kind": "step",
                "step": _step_to_json(step),
                "signature": signature,
                "meters": _meters_to_json(meters),
                "waiting": [call.id for call in waiting],
                "pending": [_pending_to_json(each) for each in pending],
            }


def _carried(value: Any) -> Any:
    """The same with whole characters only: a tool's data and a person's instructions may hold halves."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_carried(item) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        return {clean(key): _carried(item) for key, item in cast(dict[str, Any], value).items()}
    return value


def _step_to_json(step: StepResult) -> dict[str, Any]:
    return {
        "number": step.number,
        "text": step.text,
        "reasoning": step.reasoning,
        "calls": [call_to_json(call) for call in step.tool_calls],
        "results": [outcome_to_json(outcome) for outcome in step.tool_results],
        "finishReason": step.finish_reason,
        "usage": step.usage.to_json(),
        "seconds": step.seconds,
        "closing": step.closing,
        "finalAnswer": step.has_final_answer,
        "error": step.error,
        "finished": step.finished,
    }


def call_to_json(call: ToolCallPart) -> dict[str, Any]:
    return {"id": call.id, "name": call.name, "arguments": dict(call.arguments)}


def outcome_to_json(outcome: ToolOutcome) -> dict[str, Any]:
    result = outcome.result
    return {
        "call": call_to_json(outcome.call),
        "content": outcome.content,
        "data": jsonable(result.data),
        "error": None if result.error is None else _written(result.error),
        "source": None if result.source is None else _source_to_json(result.source),
        "retryable": bool(result.retryable),
        "effect": outcome.effect,
        "canonical": outcome.canonical,
        "cached": outcome.cached,
        "polling": outcome.polling,
        "executed": outcome.executed,
        "rejected": outcome.rejected,
        "uncertain": outcome.uncertain,
        "seconds": outcome.seconds,
    }


def _source_to_json(source: Any) -> dict[str, str]:
    """Tools name their sources in their own ways; what is kept is text."""
    if not isinstance(source, SourceAttribution):
        source = SourceAttribution(_written(source))
    return {each.name: _written(getattr(source, each.name)) for each in fields(source)}


def _written(value: Any) -> str:
    if isinstance(value, BaseException):
        return words(value)
    shown_as = jsonable(value)
    return shown_as if isinstance(shown_as, str) else str(shown_as)


def _pending_to_json(pending: PendingApproval) -> dict[str, Any]:
    return {
        "id": pending.id,
        "runId": pending.run_id,
        "callId": pending.call_id,
        "toolName": pending.tool_name,
        "arguments": dict(pending.arguments),
        "expires": pending.expires,
    }


def _meters_to_json(meters: Meters) -> dict[str, Any]:
    return {
        "steps": meters.steps,
        "modelCalls": meters.model_calls,
        "toolCalls": meters.tool_calls,
        "usage": meters.usage.to_json(),
        "cost": meters.cost,
        "slowest": meters.slowest,
        "elapsed": meters.elapsed,
        "calibration": meters.calibration,
        "window": meters.window,
        "memory": meters.memory,
    }
