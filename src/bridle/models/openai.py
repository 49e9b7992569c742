"""Chat completions as OpenAI defined them and many speak them: OpenRouter, vLLM, llama.cpp, LM Studio.

A history only grows, so each message is turned into bytes once and kept with it; a delta is parsed from
bytes into nothing more than the text it carries.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast
from urllib.parse import urlsplit

from bridle.engine.context import get_context_window
from bridle.engine.messages import ImagePart, Message, TextPart, ToolCallPart, ToolResultPart
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    ModelProfile,
    ModelRequest,
    ReasoningChunk,
    TextChunk,
    ToolSpec,
    Usage,
    UsageChunk,
)
from bridle.engine.text import compact_json
from bridle.errors import ConfigurationError, ModelError, ModelFault
from bridle.models import http
from bridle.models.retry import Retries, parse_retry_after

OPENAI_URL = "https://api.openai.com/v1"
WIRE = "openai"
quoted = json.encoder.encode_basestring
MAX_LINE = 16 << 20
FINISH: dict[str, Literal["stop", "length", "tool-calls", "content-filter"]] = {
    "stop": "stop",
    "length": "length",
    "tool_calls": "tool-calls",
    "function_call": "tool-calls",
    "content_filter": "content-filter",
}
TOO_LONG = ("context_length_exceeded", "context length", "context size", "maximum context", "context window")


UNKNOWN = ModelProfile()


@dataclass(slots=True)
class OpenAIModel:
    """A model behind a chat-completions endpoint.

    base_url    where it is, up to and including `/v1`; from OPENAI_BASE_URL or OpenAI itself without one
    api_key     from OPENAI_API_KEY without one; a server on this machine needs none
    streaming   False for servers that cannot stream tool calls
    body        further fields of the request, as the server documents them
    """

    name: str
    base_url: str = ""
    api_key: str = field(default="", repr=False)
    profile: ModelProfile = UNKNOWN
    streaming: bool = True
    body: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _head: bytes = field(init=False, repr=False)
    _endpoint: http.Endpoint = field(init=False, repr=False)
    _system: tuple[str, bytes] = field(init=False, repr=False, default=("", b""))
    _tools: tuple[tuple[ToolSpec, ...], bytes] = field(init=False, repr=False, default=((), b""))

    def __post_init__(self) -> None:
        given = self.base_url
        self.base_url = (given or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL).rstrip("/")
        key = self.api_key or ("" if given else os.environ.get("OPENAI_API_KEY", ""))
        if not key and self.base_url == OPENAI_URL:
            raise ConfigurationError(
                f"Model {self.name!r} at OpenAI needs a key: set OPENAI_API_KEY, or pass api_key=… "
                "For a server of your own pass base_url=…"
            )
        self._head = b'{"model":' + json_bytes(self.name) + b',"messages":['
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        url = f"{self.base_url}/chat/completions"
        local = is_loopback(urlsplit(url).hostname or "")
        self._endpoint = http.Endpoint(url, headers, use_proxy=not local)
        if self.profile is UNKNOWN:
            self.profile = ModelProfile(get_context_window(self.name), local=local)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        body, retries = self.encode(request), Retries(request)
        while True:
            try:
                with await http.request(self._endpoint, body) as response:
                    if response.status != 200:
                        raise await _refusal(response, self.name)
                    if response.content_type != "text/event-stream":
                        for chunk in _whole(await response.read(), response.content_type):
                            yield chunk
                        return
                    answer = EventReader()
                    while data := await response.more():
                        for chunk in answer.feed(data):
                            yield chunk
                        retries.shown = answer.said
                    for chunk in answer.end():
                        yield chunk
                    return
            except ModelError as error:
                again = retries.after(error)
            except OSError as error:  # refused, reset, timed out, unknown host, bad certificate
                again = retries.after(self._unreachable(error))
            yield again
            await asyncio.sleep(again.wait)

    def _unreachable(self, error: Exception) -> ModelError:
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        return ModelError(f"{self.base_url} does not answer ({what}).", fault="network", retryable=True)

    def encode(self, request: ModelRequest) -> bytes:
        """The request's bytes. Messages and tools that were sent before are not serialised again."""
        parts = [self._head]
        if request.instructions:
            if self._system[0] != request.instructions:
                system = compact_json({"role": "system", "content": request.instructions})
                self._system = (request.instructions, system.encode("utf-8", "replace") + b",")
            parts.append(self._system[1])
        parts.append(b",".join([m.memo.get(WIRE) or _encode_message(m) for m in request.messages]))
        parts.append(b"]")
        if tools := request.tools:
            if self._tools[0] is not tools:
                listed = b",".join([t.memo.get(WIRE) or _encode_tool(t) for t in tools])
                self._tools = (tools, b',"tools":[' + listed + b"]")
            parts.append(self._tools[1])
            if request.tool_choice != "auto":
                parts.append(b',"tool_choice":' + json_bytes(request.tool_choice))
        if self.streaming:
            parts.append(b',"stream":true,"stream_options":{"include_usage":true}')
        for name, value in self._options(request):
            parts.append(b"," + json_bytes(name) + b":" + json_bytes(value))
        parts.append(b"}")
        return b"".join(parts)

    def _options(self, request: ModelRequest) -> Iterator[tuple[str, Any]]:
        if request.max_output_tokens is not None:
            yield (
                "max_completion_tokens" if self.base_url == OPENAI_URL else "max_tokens",
                request.max_output_tokens,
            )
        if request.temperature is not None:
            yield "temperature", request.temperature
        if request.output_schema is not None:
            schema = {"name": "answer", "schema": request.output_schema}
            yield "response_format", {"type": "json_schema", "json_schema": schema}
        yield from self.body.items()


def is_loopback(host: str) -> bool:
    """Local is proved, not assumed: this machine's own addresses and nothing else."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def json_bytes(value: Any) -> bytes:
    return compact_json(value).encode("utf-8", "replace")


def _encode_tool(spec: ToolSpec) -> bytes:
    function = {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
    encoded = spec.memo[WIRE] = json_bytes({"type": "function", "function": function})
    return encoded


def _encode_message(message: Message) -> bytes:
    match message.role:
        case "tool":
            text = ",".join([_wire_result(result) for result in message.results])
        case "assistant":
            said, calls = message.text, ",".join([_wire_call(call) for call in message.calls])
            text = f'{{"role":"assistant","content":{quoted(said) if said else "null"}'
            text += f',"tool_calls":[{calls}]}}' if calls else "}"
        case _:
            text = compact_json({"role": message.role, "content": _wire_content(message)})
    encoded = message.memo[WIRE] = text.encode("utf-8", "replace")
    return encoded


def _wire_result(result: ToolResultPart) -> str:
    return f'{{"role":"tool","tool_call_id":{quoted(result.call_id)},"content":{quoted(result.content)}}}'


def _wire_call(call: ToolCallPart) -> str:
    arguments = quoted(compact_json(call.arguments))
    function = f'{{"name":{quoted(call.name)},"arguments":{arguments}}}'
    return f'{{"id":{quoted(call.id)},"type":"function","function":{function}}}'


def _wire_content(message: Message) -> str | list[dict[str, Any]]:
    if not any(isinstance(part, ImagePart) for part in message.parts):
        return message.text
    content: list[dict[str, Any]] = []
    for part in message.parts:
        if isinstance(part, TextPart) and part.text:
            content.append({"type": "text", "text": part.text})
        elif isinstance(part, ImagePart):
            url = part.url or f"data:{part.media_type};base64,{part.data}"
            content.append({"type": "image_url", "image_url": {"url": url}})
    return content


class _Calls:
    """Tool calls, put together from the pieces they arrive in."""

    def __init__(self) -> None:
        self._slots: list[list[str]] = []
        self._open: dict[int, list[str]] = {}

    def add(self, pieces: list[dict[str, Any]]) -> None:
        for piece in pieces:
            function: dict[str, Any] = piece.get("function") or {}
            index = piece.get("index") or 0
            call_id, name = piece.get("id") or "", function.get("name") or ""
            slot = self._open.get(index)
            # some servers number every call 0, so a new id or a second name opens a new call
            if (
                slot is None
                or (call_id and slot[0] and call_id != slot[0])
                or (name and slot[1] and not call_id)
            ):
                slot = self._open[index] = ["", "", ""]
                self._slots.append(slot)
            slot[0] = slot[0] or call_id
            slot[1] = slot[1] or name
            arguments = function.get("arguments")
            if arguments:
                slot[2] += arguments if isinstance(arguments, str) else json.dumps(arguments)

    def chunks(self) -> list[CallChunk]:
        return [CallChunk(call_id, name, arguments) for call_id, name, arguments in self._slots]


class EventReader:
    """Server-sent events, read from bytes as they come, without an object an event."""

    def __init__(self) -> None:
        from pydantic_core import from_json

        self._parse = from_json
        self._rest = b""
        self._calls = _Calls()
        self._finish = ""
        self._done = False
        self.said = False

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
        if not self._finish and not self._done:
            raise ModelError("The model's answer broke off in the middle.", fault="network", retryable=True)
        return [*self._calls.chunks(), FinishChunk(FINISH.get(self._finish, "other"))]

    def _read(self, payload: bytes, chunks: list[Chunk]) -> None:
        if payload == b"[DONE]":
            self._done = True
            return
        try:
            event = self._parse(payload)
        except ValueError as error:
            raise _unreadable(payload, error) from None
        if choices := event.get("choices"):
            choice = choices[0]
            delta: dict[str, Any] = choice.get("delta") or choice.get("message") or {}
            if text := delta.get("content"):
                self.said = True
                chunks.append(TextChunk(text))
            if thought := delta.get("reasoning_content") or delta.get("reasoning"):
                chunks.append(ReasoningChunk(thought))
            if pieces := delta.get("tool_calls"):
                self._calls.add(pieces)
            if finish := choice.get("finish_reason"):
                self._finish = finish
        if usage := event.get("usage"):
            chunks.append(UsageChunk(_usage(usage)))
        if error := event.get("error"):
            raise _server_error(error)


def _whole(body: bytes, content_type: str) -> list[Chunk]:
    """An answer in one piece: asked for, or sent by a server that does not stream."""
    from pydantic_core import from_json

    try:
        answer = from_json(body)
    except ValueError as error:
        raise _unreadable(body, error, content_type) from None
    try:
        choice = answer["choices"][0]
        message = choice["message"]
    except (TypeError, LookupError):
        error = member(answer, "error")
        raise _server_error(error) if error else _unreadable(body, None, content_type) from None
    chunks: list[Chunk] = []
    if thought := message.get("reasoning_content") or message.get("reasoning"):
        chunks.append(ReasoningChunk(thought))
    if text := message.get("content"):
        chunks.append(TextChunk(text))
    for call in message.get("tool_calls") or ():
        function: dict[str, Any] = call.get("function") or {}
        arguments = function.get("arguments") or ""
        chunks.append(CallChunk(call.get("id") or "", function.get("name") or "", arguments))
    if usage := answer.get("usage"):
        chunks.append(UsageChunk(_usage(usage)))
    chunks.append(FinishChunk(FINISH.get(choice.get("finish_reason") or "", "other")))
    return chunks


def member(value: Any, name: str) -> Any:
    """A member of a JSON object from outside, where it is one."""
    return cast(dict[str, Any], value).get(name) if isinstance(value, dict) else None


def _usage(usage: dict[str, Any]) -> Usage:
    asked, said = usage.get("prompt_tokens") or 0, usage.get("completion_tokens") or 0
    details, reasoning = usage.get("prompt_tokens_details"), usage.get("completion_tokens_details")
    if not details and not reasoning:
        return Usage(asked, said)
    return Usage(
        asked, said, member(details, "cached_tokens") or 0, member(reasoning, "reasoning_tokens") or 0
    )


async def _refusal(response: http.Response, model: str) -> ModelError:
    """What an HTTP status means for the run, with what the server said about it."""
    status = response.status
    said = _message_in(await response.read(20_000))
    fault: ModelFault
    if status == 429:
        fault, what = "busy", "The model's server is busy"
    elif status in (401, 403):
        fault, what = "auth", "The model's server refused the key"
    elif status >= 500 or status in (408, 409, 425):
        fault, what = "server", "The model's server failed"
    elif any(hint in said.lower() for hint in TOO_LONG):
        fault, what = "context", "The conversation is too long for the model"
    elif status == 404:
        fault, what = "refused", f"The model's server does not know {model!r}"
    else:
        fault, what = "refused", "The model's server refused the request"
    return ModelError(
        f"{what} (HTTP {status}{': ' + said if said else ''}).",
        fault=fault,
        status=status,
        retryable=fault in ("busy", "server"),
        retry_after=parse_retry_after(response.headers.get("retry-after")),
    )


def _message_in(body: bytes) -> str:
    """The sentence in an error body, if it is JSON; HTML pages tell a person nothing."""
    try:
        error: Any = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    error = member(error, "error") or error
    text = member(error, "message") or (error if isinstance(error, str) else "")
    return " ".join(str(text).split())[:300] if text else ""


def _server_error(error: Any) -> ModelError:
    text = member(error, "message") or error
    too_long = any(hint in str(text).lower() for hint in TOO_LONG)
    return ModelError(
        f"The model's server reported: {str(text)[:300]}",
        fault="context" if too_long else "server",
        retryable=not too_long,
    )


def _unreadable(body: bytes, error: Exception | None, content_type: str = "") -> ModelError:
    head = body[:80].decode("utf-8", "replace")
    kind = f" of type {content_type}" if content_type else ""
    return ModelError(
        f"The model's server sent something{kind} that is no chat completion: {head!r}"
        + (f" ({error})." if error else "."),
        fault="protocol",
        retryable=True,
    )
