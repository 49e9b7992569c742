"""What the lines of a trace say of a run, in JSON, and what a replay makes of them again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NoReturn, cast

from bridle.engine.events import usage_from_json
from bridle.engine.hooks import StepOverrides
from bridle.engine.messages import Message
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    Model,
    ModelProfile,
    ModelRequest,
    NoticeChunk,
    Price,
    ReasoningChunk,
    RetryChunk,
    TextChunk,
    UsageChunk,
)
from bridle.engine.render import jsonable, observation, to_text
from bridle.engine.result import RunResult, ToolOutcome
from bridle.engine.state import outcome_to_json
from bridle.engine.text import canonical_json, clean, words
from bridle.engine.tools import SourceAttribution, Tool, ToolResult
from bridle.engine.trace_lines import Line
from bridle.errors import ModelError


def digest(value: Any) -> str:
    """A short name for a JSON value, the same for every spelling of it."""
    text = json.dumps(jsonable(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.blake2b(clean(text).encode(), digest_size=12).hexdigest()


def message_digest(message: Message) -> str:
    """The same for a message, made once: each is sent many times."""
    known = message.memo.get("digest")
    if known is None:
        known = message.memo["digest"] = digest(message.to_json())
    return known


# ---- what goes to a model, and what comes back


def model_to_json(model: Model) -> dict[str, Any]:
    profile, price = model.profile, None
    if (rates := profile.price) is not None:
        price = [rates.input_per_million, rates.output_per_million, rates.cached_per_million]
    return {
        "name": model.name,
        "contextWindow": profile.context_window,
        "price": price,
        "guarded": profile.watched,
        "patience": profile.patience,
    }


def profile_from(line: Line) -> ModelProfile:
    price = cast(list[float] | None, line.optional("price", list))
    return ModelProfile(
        line.get("contextWindow", int),
        price=None if price is None else Price(*price),
        guarded=line.get("guarded", bool),
        patience=line.get("patience", float),
    )


def sent_json(request: ModelRequest) -> dict[str, Any]:
    """What a request says, as far as a replay compares it."""
    return {
        "instructions": digest(request.instructions),
        "messages": [message_digest(message) for message in request.messages],
        "tools": [spec.name for spec in request.tools],
        "toolChoice": request.tool_choice,
        "maxOutputTokens": request.max_output_tokens,
        "temperature": request.temperature,
    }


def overrides_to_json(changed: StepOverrides) -> dict[str, Any]:
    messages = changed.messages
    return {
        "messages": None if messages is None else [jsonable(each.to_json()) for each in messages],
        "instructions": changed.instructions,
        "model": None if changed.model is None else model_to_json(changed.model),
        "tools": None if changed.tools is None else list(changed.tools),
        "toolChoice": changed.tool_choice,
        "maxOutputTokens": changed.max_output_tokens,
    }


def add_chunk(chunks: list[Any], chunk: Chunk) -> None:
    """One chunk's JSON form. Text that follows text is joined to it, with the length of each piece: a guard
    may see a call in whole pieces that it would not see in others."""
    match chunk:
        case TextChunk(text):
            if chunks and "text" in chunks[-1]:
                chunks[-1]["text"] += text
                chunks[-1]["pieces"].append(len(text))
            else:
                chunks.append({"text": text, "pieces": [len(text)]})
        case ReasoningChunk(text, signature):
            chunks.append({"reasoning": text, "signature": signature})
        case CallChunk():
            chunks.append(call_to_json(chunk))
        case UsageChunk(usage):
            chunks.append({"usage": usage.to_json()})
        case RetryChunk(attempt, wait, error):
            chunks.append({"retry": attempt, "wait": wait, "error": error_to_json(error)})
        case NoticeChunk(code, message):
            chunks.append({"notice": code, "message": message})
        case FinishChunk(reason):
            chunks.append({"finish": reason})


def chunks_from(line: Line) -> Iterator[Chunk]:
    if "text" not in line.body:
        yield _chunk_from(line)
        return
    text, position = line.get("text", str), 0
    for length in cast(list[int], line.get("pieces", list))[:-1]:
        yield TextChunk(text[position : position + length])
        position += length
    yield TextChunk(text[position:])


def _chunk_from(line: Line) -> Chunk:
    body = line.body
    if "reasoning" in body:
        return ReasoningChunk(line.get("reasoning", str), line.get("signature", str))
    if "call" in body:
        return call_from(line)
    if "usage" in body:
        return UsageChunk(usage_from_json(line.object("usage").body))
    if "retry" in body:
        error = model_error_from(line.object("error"))
        return RetryChunk(line.get("retry", int), line.get("wait", float), error)
    if "notice" in body:
        return NoticeChunk(line.get("notice", str), line.get("message", str))
    return FinishChunk(cast(Any, line.get("finish", str)))


def call_to_json(chunk: CallChunk) -> dict[str, Any]:
    arguments: Any = chunk.arguments
    if isinstance(arguments, Mapping):
        try:
            arguments = json.loads(canonical_json(dict(cast(Mapping[str, Any], arguments))))
        except (TypeError, ValueError, RecursionError):
            arguments = jsonable(arguments)
    return {"call": chunk.name, "id": chunk.id, "arguments": jsonable(arguments)}


def call_from(line: Line) -> CallChunk:
    return CallChunk(line.get("id", str), line.get("call", str), cast(Any, line.body.get("arguments")))


def error_to_json(error: BaseException) -> dict[str, Any]:
    body: dict[str, Any] = {"type": type(error).__name__, "message": words(error)}
    if isinstance(error, ModelError):
        body |= {"fault": error.fault, "status": error.status, "retryable": error.retryable}
    return body


def model_error_from(line: Line) -> ModelError:
    return ModelError(
        line.get("message", str),
        fault=cast(Any, line.get("fault", str)),
        status=line.optional("status", int),
        retryable=line.get("retryable", bool),
    )


def fail_as(line: Line) -> NoReturn:
    """Raise what was raised then, or something of the same name and words."""
    if "fault" in line.body:
        raise model_error_from(line)
    kind, said = line.get("type", str), line.get("message", str)
    raise type(kind, (Exception,), {})(said)


# ---- what came of it


def recorded_outcome(outcome: ToolOutcome, tool: Tool | None, limit: int) -> dict[str, Any]:
    """An outcome, and its text before it was cut where that does not follow from its data."""
    result, body = outcome.result, outcome_to_json(outcome)
    source = result.source
    if source is not None and not isinstance(source, SourceAttribution):
        body["source"] = {"name": str(source)}
    kept: ToolResult[Any] = replace(result, data=body["data"], view=None)
    body["view"] = None
    if result.ok and outcome.executed and observation(kept, None, limit) != outcome.content:
        body["view"] = _view(result, tool)
    return body


def _view(result: ToolResult[Any], tool: Tool | None) -> str:
    view: Any = None
    if tool is not None and tool.view is not None:
        try:
            view = tool.view(result.data)
        except Exception:
            view = None
    view = view if isinstance(view, str) else result.view
    return view if isinstance(view, str) else to_text(result.data if view is None else view)


def end_to_json(result: RunResult) -> dict[str, Any]:
    report = result.report
    return {
        "line": "end",
        "finishReason": result.finish_reason,
        "text": result.text,
        "detail": report.detail,
        "steps": len(result.steps),
        "usage": result.usage.to_json(),
        "cost": result.cost,
        "spent": {name: list(spent) for name, spent in report.spent.items()},
        "missing": list(report.missing),
        "pending": [
            {"id": each.call_id, "tool": each.tool_name, "arguments": jsonable(dict(each.arguments))}
            for each in result.pending
        ],
    }
