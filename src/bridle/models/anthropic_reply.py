"""Reading the Messages API as servers really speak it: in events, in one piece, cut off, or not at all.

Nothing that comes from outside is trusted to have the shape it should have; what cannot be read is a
`ModelError` that says what came instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, cast

from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    ReasoningChunk,
    TextChunk,
    Usage,
    UsageChunk,
)
from bridle.engine.text import clean, compact_json
from bridle.errors import ModelError, ModelFault
from bridle.models import http
from bridle.models.anthropic_wire import OURS, member
from bridle.models.retry import parse_retry_after

MAX_LINE = 16 << 20
MAX_HIDDEN = 2_000_000
"""Characters of arguments, signatures and secret thoughts: of what grows without anybody seeing it."""
MAX_BLOCKS = 5_000
UNSPOKEN = "…"
"""Shown for a thought that is there, but kept secret: without a word of it nothing would be kept."""
Reason: TypeAlias = Literal["stop", "length", "tool-calls", "content-filter", "other"]
FINISH: dict[str, Reason] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool-calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "content-filter",
}
KINDS: dict[str, ModelFault] = {
    "rate_limit_error": "busy",
    "overloaded_error": "busy",
    "api_error": "server",
    "timeout_error": "server",
    "authentication_error": "auth",
    "permission_error": "auth",
    "request_too_large": "context",
}
STATUSES: dict[int, ModelFault] = {
    401: "auth",
    403: "auth",
    408: "server",
    409: "server",
    413: "context",
    429: "busy",
    529: "busy",
}
SENTENCES: dict[ModelFault, str] = {
    "busy": "The model's server is busy",
    "server": "The model's server failed",
    "auth": "The model's server refused the key",
    "context": "The conversation is too long for the model",
    "refused": "The model's server refused the request",
}
TOO_LONG = ("prompt is too long", "context limit", "context window", "context length", "too many tokens")
MALFORMED = (AttributeError, TypeError, LookupError, ValueError)


@dataclass(slots=True)
class _Block:
    """A block of the reply, put together from the pieces it arrives in."""

    kind: str
    head: Mapping[str, Any]
    pieces: list[str] = field(default_factory=list[str])
    signature: list[str] = field(default_factory=list[str])

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def as_call(self) -> CallChunk:
        given = self.head.get("input")
        arguments = self.text or (compact_json(given) if given else "")
        return CallChunk(_text(self.head.get("id") or ""), _text(self.head.get("name") or ""), arguments)

    def as_thought(self) -> dict[str, str] | None:
        """The block as it has to go back; nothing where the server did not sign it."""
        signature = "".join(self.signature)
        if self.kind == "thinking" and signature:
            return {"type": "thinking", "thinking": clean(self.text), "signature": signature}
        if self.kind == "redacted_thinking" and (data := self.head.get("data")):
            return {"type": "redacted_thinking", "data": _text(data)}
        return None


class MessageReader:
    """Server-sent events, read from bytes as they come."""

    def __init__(self) -> None:
        from pydantic_core import from_json

        self._parse = from_json
        self._rest = b""
        self._blocks: list[_Block] = []
        self._open: dict[int, _Block] = {}
        self._usage: dict[str, Any] = {}
        self._finish = ""
        self._hidden = 0
        self.done = False
        self.said = False

    @property
    def complete(self) -> bool:
        """Whether the model had finished, whatever becomes of the connection."""
        return bool(self._finish) or self.done

    def feed(self, data: bytes) -> list[Chunk]:
        """What these bytes complete."""
        *lines, self._rest = (self._rest + data if self._rest else data).split(b"\n")
        if len(self._rest) > MAX_LINE:
            raise ModelError("The model's server sent a line without an end.", fault="protocol")
        chunks: list[Chunk] = []
        for line in lines:
            if line.startswith(b"data:"):
                self._read(line[5:].strip(), chunks)
        return chunks

    def end(self) -> list[Chunk]:
        """Signed thoughts, whole calls and the reason, once the server has closed the stream."""
        chunks: list[Chunk] = []
        if self._rest.startswith(b"data:"):
            self._read_last(self._rest[5:].strip(), chunks)
        if not self.complete:
            raise ModelError("The model's answer broke off in the middle.", fault="network", retryable=True)
        chunks += _signed(self._blocks)
        finish: Reason = FINISH.get(self._finish, "other")
        if finish != "content-filter":  # what was refused halfway is not carried out
            try:
                chunks += [block.as_call() for block in self._blocks if block.kind == "tool_use"]
            except MALFORMED as error:
                raise unreadable(b"tool_use", error) from None
        return [*chunks, FinishChunk(finish)]

    def take(self, event: Mapping[str, Any], chunks: list[Chunk]) -> None:
        match event.get("type"):
            case "content_block_delta":
                self._add(event.get("index") or 0, event["delta"], chunks)
            case "content_block_start":
                self._begin(event.get("index") or 0, event["content_block"], chunks)
            case "message_start":
                self._usage = dict(event["message"].get("usage") or {})
            case "message_delta":
                self._finish = _text(event["delta"].get("stop_reason") or self._finish)
                told = cast(dict[str, Any], event.get("usage") or {})
                self._usage |= {name: value for name, value in told.items() if value is not None}
                if told:
                    chunks.append(UsageChunk(_usage(self._usage)))
            case "message_stop":
                self.done = True
            case "error":
                raise fault_of(0, event["error"])
            case _:
                pass  # a ping, or something that was added to the protocol since

    def _read(self, payload: bytes, chunks: list[Chunk]) -> None:
        try:
            event = self._parse(payload)
        except ValueError as error:
            event = _parse_again(payload, error)
        try:
            self.take(event, chunks)
        except MALFORMED as error:
            raise unreadable(payload, error) from None

    def _read_last(self, payload: bytes, chunks: list[Chunk]) -> None:
        """The last line without its end: cut in the middle, it is not the server's fault."""
        try:
            self._read(payload, chunks)
        except ModelError as error:
            if error.fault != "protocol":
                raise

    def _begin(self, index: int, head: Mapping[str, Any], chunks: list[Chunk]) -> None:
        block = self._open[index] = _Block(_text(head["type"]), head)
        self._blocks.append(block)
        self._count(len(head.get("data") or ""))
        for name in ("text", "thinking", "signature"):
            if opening := head.get(name):
                self._add(index, {"type": f"{name}_delta", name: opening}, chunks)

    def _add(self, index: int, delta: Mapping[str, Any], chunks: list[Chunk]) -> None:
        match delta.get("type"):
            case "text_delta":
                if text := _text(delta["text"]):
                    chunks.append(TextChunk(text))
                    self.said = True
            case "thinking_delta":
                if thought := _text(delta["thinking"]):
                    self._open[index].pieces.append(thought)
                    chunks.append(ReasoningChunk(thought))
            case "signature_delta":
                self._open[index].signature.append(_text(delta["signature"]))
                self._count(len(delta["signature"]))
            case "input_json_delta":
                self._open[index].pieces.append(_text(delta["partial_json"]))
                self._count(len(delta["partial_json"]))
            case _:
                pass

    def _count(self, size: int) -> None:
        self._hidden += size
        if self._hidden > MAX_HIDDEN or len(self._blocks) > MAX_BLOCKS:
            raise ModelError("The model's server sent tool calls without an end.", fault="protocol")


def read_whole(body: bytes, content_type: str) -> list[Chunk]:
    """An answer in one piece, from a server that does not stream."""
    from pydantic_core import from_json

    try:
        answer = from_json(body)
    except ValueError as error:
        answer = _parse_again(body, error, content_type)
    if member(answer, "type") == "error":
        raise fault_of(0, member(answer, "error"))
    reader, chunks = MessageReader(), list[Chunk]()
    try:
        for event in _as_events(answer):
            reader.take(event, chunks)
        return [*chunks, *reader.end()]
    except MALFORMED as error:
        raise unreadable(body, error, content_type) from None


def _as_events(answer: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield {"type": "message_start", "message": {}}
    for index, block in enumerate(answer["content"]):
        yield {"type": "content_block_start", "index": index, "content_block": block}
    yield {"type": "message_delta", "delta": answer, "usage": answer.get("usage")}
    yield {"type": "message_stop"}


# ---- thoughts


def _signed(blocks: list[_Block]) -> list[Chunk]:
    """The thoughts of a reply as they have to go back, in its signature."""
    thoughts = [thought for block in blocks if (thought := block.as_thought())]
    if not thoughts:
        return []
    heard = [clean(piece) for block in blocks if block.kind == "thinking" for piece in block.pieces]
    first, spoken = blocks[0].as_thought(), "".join(heard)
    if len(thoughts) == 1 and first and spoken and first.get("thinking") == spoken:
        return [ReasoningChunk("", first["signature"])]
    places = {"text": "text", "tool_use": "call"}
    layout = [block.as_thought() or places[block.kind] for block in blocks if _has_a_place(block, places)]
    return [ReasoningChunk("" if spoken else UNSPOKEN, compact_json({OURS: layout}))]


def _has_a_place(block: _Block, places: Mapping[str, str]) -> bool:
    return block.kind in places or block.as_thought() is not None


# ---- faults


async def refusal(response: http.Response, model: str) -> ModelError:
    """What an HTTP status means for the run, with what the server said about it."""
    body = await response.read(20_000)
    try:
        error: Any = member(json.loads(body), "error")
    except (ValueError, RecursionError):
        error = None  # an HTML page tells a person nothing
    return fault_of(response.status, error, model, parse_retry_after(response.headers.get("retry-after")))


def fault_of(
    status: int, error: Any, model: str = "the model", retry_after: float | None = None
) -> ModelError:
    """An error the server reported, with a status or (0) in an answer that began well."""
    kind = str(member(error, "type") or "")
    said = member(error, "message") or (error if isinstance(error, str) else "")
    said = " ".join(str(said).split())[:300]
    unknown: ModelFault = "server" if status >= 500 or not (status or kind) else "refused"
    fault = KINDS.get(kind) or STATUSES.get(status, unknown)
    if fault == "refused" and any(hint in said.lower() for hint in TOO_LONG):
        fault = "context"
    what = SENTENCES[fault]
    if status == 404 or kind == "not_found_error":
        what = f"The model's server does not know {model}"
    details = ": ".join([*([f"HTTP {status}"] if status else []), *([said or kind] if said or kind else [])])
    return ModelError(
        f"{what} ({details})." if details else f"{what}.",
        fault=fault,
        status=status or None,
        retryable=fault in ("busy", "server"),
        retry_after=retry_after,
    )


def unreadable(body: bytes, error: Exception | None, content_type: str = "") -> ModelError:
    head = body[:80].decode("utf-8", "replace")
    kind = f" of type {content_type}" if content_type else ""
    return ModelError(
        f"The model's server sent something{kind} that is no answer of the Messages API: {head!r}"
        + (f" ({error})." if error else "."),
        fault="protocol",
        retryable=True,
    )


# ---- small parts


def _parse_again(payload: bytes, error: Exception, content_type: str = "") -> Any:
    """The fast parser refuses half a surrogate pair, whose other half comes with the next event."""
    try:
        return json.loads(payload)
    except (ValueError, RecursionError):
        raise unreadable(payload, error, content_type) from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} where text should be")
    return value


def _usage(told: Mapping[str, Any]) -> Usage:
    """This API counts what came from its cache and what went into it beside the input; we count all of it."""
    cached = _count(told.get("cache_read_input_tokens"))
    read = _count(told.get("input_tokens")) + _count(told.get("cache_creation_input_tokens")) + cached
    thought = _count(member(told.get("output_tokens_details"), "thinking_tokens"))
    return Usage(read, _count(told.get("output_tokens")), cached, thought)


def _count(value: Any) -> int:
    return value if isinstance(value, int) and value > 0 else 0
