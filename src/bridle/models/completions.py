"""Reading chat completions as servers really send them: in pieces, in one piece, cut off, or not at all.

Nothing that comes from outside is trusted to have the shape it should have; what cannot be read is a
`ModelError` that says what came instead.
"""

from __future__ import annotations

import json
from typing import Any, Literal, cast

from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    ReasoningChunk,
    TextChunk,
    Usage,
    UsageChunk,
)
from bridle.errors import ModelError, ModelFault
from bridle.models import http
from bridle.models.retry import parse_retry_after

MAX_LINE = 16 << 20
MAX_ARGUMENTS = 2_000_000
MAX_CALLS = 5_000
FINISH: dict[str, Literal["stop", "length", "tool-calls", "content-filter"]] = {
    "stop": "stop",
    "length": "length",
    "tool_calls": "tool-calls",
    "function_call": "tool-calls",
    "content_filter": "content-filter",
}
TOO_LONG = ("context_length_exceeded", "context length", "context size", "maximum context", "context window")
MALFORMED = (AttributeError, TypeError, LookupError, ValueError)


class EventReader:
    """Server-sent events, read from bytes as they come, without an object an event."""

    def __init__(self) -> None:
        from pydantic_core import from_json

        self._parse = from_json
        self._rest = b""
        self._calls = _Calls()
        self._finish = ""
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
        """Whole calls and the reason, once the server has closed the stream."""
        rest: list[Chunk] = []
        if self._rest.startswith(b"data:"):
            self._read(self._rest[5:].strip(), rest)
        if not self.complete:
            raise ModelError("The model's answer broke off in the middle.", fault="network", retryable=True)
        return [*rest, *self._calls.chunks(), FinishChunk(FINISH.get(self._finish, "other"))]

    def _read(self, payload: bytes, chunks: list[Chunk]) -> None:
        if payload == b"[DONE]":
            self.done = True
            return
        try:
            event = self._parse(payload)
        except ValueError as error:
            event = _parse_again(payload, error)
        try:
            self._take(event, chunks)
        except MALFORMED as error:
            raise unreadable(payload, error) from None

    def _take(self, event: dict[str, Any], chunks: list[Chunk]) -> None:
        if choices := event.get("choices"):
            choice = choices[0]
            delta: dict[str, Any] = choice.get("delta") or choice.get("message") or {}
            if text := delta.get("content"):
                chunks.append(TextChunk(_text(text)))
                self.said = True
            if thought := delta.get("reasoning_content") or delta.get("reasoning"):
                chunks.append(ReasoningChunk(_text(thought)))
            if pieces := delta.get("tool_calls"):
                self._calls.add(pieces)
            if finish := choice.get("finish_reason"):
                self._finish = _text(finish)
        if usage := event.get("usage"):
            chunks.append(UsageChunk(_usage(usage)))
        if error := event.get("error"):
            raise _server_error(error)


class _Calls:
    """Tool calls, put together from the pieces they arrive in."""

    def __init__(self) -> None:
        self._slots: list[tuple[list[str], list[str]]] = []
        self._open: dict[int, tuple[list[str], list[str]]] = {}
        self._size = 0

    def add(self, pieces: list[dict[str, Any]]) -> None:
        for piece in pieces:
            function: dict[str, Any] = piece.get("function") or {}
            call_id, name = str(piece.get("id") or ""), _text(function.get("name") or "")
            head, arguments = self._slot(piece.get("index") or 0, call_id, name)
            head[0] = head[0] or call_id
            head[1] = head[1] or name
            if more := function.get("arguments"):
                arguments.append(more if isinstance(more, str) else json.dumps(more))
                self._size += len(arguments[-1])
            if self._size > MAX_ARGUMENTS or len(self._slots) > MAX_CALLS:
                raise ModelError("The model's server sent tool calls without an end.", fault="protocol")

    def _slot(self, index: int, call_id: str, name: str) -> tuple[list[str], list[str]]:
        """Some servers number every call 0, so a new id, or a second name without one, opens a new call."""
        slot = self._open.get(index)
        if (
            slot is None
            or (call_id and slot[0][0] not in ("", call_id))
            or (name and slot[0][1] and not call_id)
        ):
            slot = self._open[index] = (["", ""], [])
            self._slots.append(slot)
        return slot

    def chunks(self) -> list[CallChunk]:
        return [CallChunk(head[0], head[1], "".join(arguments)) for head, arguments in self._slots]


def read_whole(body: bytes, content_type: str) -> list[Chunk]:
    """An answer in one piece: asked for, or sent by a server that does not stream."""
    from pydantic_core import from_json

    try:
        answer = from_json(body)
    except ValueError as error:
        answer = _parse_again(body, error, content_type)
    if not member(answer, "choices") and (reported := member(answer, "error")):
        raise _server_error(reported)
    try:
        return _whole(answer)
    except MALFORMED as error:
        raise unreadable(body, error, content_type) from None


def _whole(answer: dict[str, Any]) -> list[Chunk]:
    choice = answer["choices"][0]
    message: dict[str, Any] = choice["message"]
    chunks: list[Chunk] = []
    if thought := message.get("reasoning_content") or message.get("reasoning"):
        chunks.append(ReasoningChunk(_text(thought)))
    if text := message.get("content"):
        chunks.append(TextChunk(_text(text)))
    for call in message.get("tool_calls") or ():
        function: dict[str, Any] = call.get("function") or {}
        arguments: Any = function.get("arguments") or ""
        if not isinstance(arguments, dict):
            arguments = _text(arguments)
        name = _text(function.get("name") or "")
        chunks.append(CallChunk(str(call.get("id") or ""), name, cast("str | dict[str, Any]", arguments)))
    if usage := answer.get("usage"):
        chunks.append(UsageChunk(_usage(usage)))
    chunks.append(FinishChunk(FINISH.get(choice.get("finish_reason") or "", "other")))
    return chunks


async def refusal(response: http.Response, model: str) -> ModelError:
    """What an HTTP status means for the run, with what the server said about it."""
    body = await response.read(20_000)
    retry_after = parse_retry_after(response.headers.get("retry-after"))
    return _fault(response.status, _message_in(body), model, b"context_length_exceeded" in body, retry_after)


def _fault(
    status: int, said: str, model: str, too_long: bool, retry_after: float | None = None
) -> ModelError:
    fault: ModelFault
    if status == 429:
        fault, what = "busy", "The model's server is busy"
    elif status in (401, 403):
        fault, what = "auth", "The model's server refused the key"
    elif status >= 500:
        fault, what = "server", "The model's server failed"
    elif too_long or _says_too_long(said):
        fault, what = "context", "The conversation is too long for the model"
    elif status == 404:
        fault, what = "refused", f"The model's server does not know {model}"
    else:
        fault, what = "refused", "The model's server refused the request"
    return ModelError(
        f"{what} (HTTP {status}{': ' + said if said else ''}).",
        fault=fault,
        status=status,
        retryable=fault in ("busy", "server"),
        retry_after=retry_after,
    )


def _server_error(error: Any) -> ModelError:
    """An error inside an answer that began well."""
    text, code = str(member(error, "message") or error)[:300], member(error, "code")
    if isinstance(code, int) and 400 <= code < 600:
        return _fault(code, text, "the model", too_long=False)
    too_long = code == "context_length_exceeded" or _says_too_long(text)
    return ModelError(
        f"The model's server reported: {text}",
        fault="context" if too_long else "server",
        retryable=not too_long,
    )


def unreadable(body: bytes, error: Exception | None, content_type: str = "") -> ModelError:
    head = body[:80].decode("utf-8", "replace")
    kind = f" of type {content_type}" if content_type else ""
    return ModelError(
        f"The model's server sent something{kind} that is no chat completion: {head!r}"
        + (f" ({error})." if error else "."),
        fault="protocol",
        retryable=True,
    )


def member(value: Any, name: str) -> Any:
    """A member of a JSON object from outside, where it is one."""
    return cast(dict[str, Any], value).get(name) if isinstance(value, dict) else None


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


def _usage(usage: dict[str, Any]) -> Usage:
    asked, said = _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens"))
    details, reasoning = usage.get("prompt_tokens_details"), usage.get("completion_tokens_details")
    if not details and not reasoning:
        return Usage(asked, said)
    cached, thought = member(details, "cached_tokens"), member(reasoning, "reasoning_tokens")
    return Usage(asked, said, _count(cached), _count(thought))


def _count(value: Any) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _message_in(body: bytes) -> str:
    """The sentence in an error body, if it is JSON; HTML pages tell a person nothing."""
    try:
        error: Any = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    error = member(error, "error") or error
    text = member(error, "message") or (error if isinstance(error, str) else "")
    return " ".join(str(text).split())[:300] if text else ""


def _says_too_long(text: str) -> bool:
    lowered = text.lower()
    return any(hint in lowered for hint in TOO_LONG)
