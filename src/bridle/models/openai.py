"""Chat completions as OpenAI defined them and many speak them: OpenRouter, vLLM, llama.cpp, LM Studio.

A history only grows, so each message is turned into bytes once and kept with it; a delta is parsed from
bytes into nothing more than the text it carries.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncGenerator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bridle.engine.context import get_context_window
from bridle.engine.messages import ImagePart, Message, TextPart, ToolCallPart, ToolResultPart
from bridle.engine.model import (
    FREE,
    Chunk,
    ModelProfile,
    ModelRequest,
    ToolSpec,
)
from bridle.engine.text import compact_json
from bridle.errors import ConfigurationError, ModelError
from bridle.models import http
from bridle.models.completions import EventReader, read_whole, refusal
from bridle.models.constrained import constrained
from bridle.models.event_stream import Form, ask

OPENAI_URL = "https://api.openai.com/v1"
WIRE = "openai"
quoted = json.encoder.encode_basestring

COMPLETIONS = Form(EventReader, read_whole, refusal)
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
        self._endpoint = http.Endpoint(url, headers)
        if self.profile is UNKNOWN:
            local = http.is_loopback(self._endpoint.host) and not is_cloud_name(self.name)
            price = FREE if local else None
            self.profile = ModelProfile(get_context_window(self.name), local=local, price=price)

    def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        calling = self.profile.tool_calling
        if calling == "native":
            return self._ask(request)
        return constrained(self._ask, request, schema=calling == "constrained")

    def _ask(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        return ask(self._endpoint, COMPLETIONS, self.name, self.encode, self._unreachable, request)

    async def probe(self) -> None:
        """Whether a server on this machine answers at all; others are not asked before it is their turn."""
        if http.is_loopback(self._endpoint.host):
            with await http.request(http.Endpoint(f"{self.base_url}/models", self._endpoint.headers)):
                pass

    def _unreachable(self, error: Exception) -> ModelError:
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        here = http.is_loopback(self._endpoint.host)
        remedy = "Start the server, or check the address." if here else "Check the address and the network."
        return ModelError(
            f"{self.base_url} does not answer ({what}). {remedy}", fault="network", retryable=True
        )

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
        for name, value in dict(self._options(request)).items():  # what `body` says wins
            parts.append(b"," + json_bytes(name) + b":" + json_bytes(value))
        parts.append(b"}")
        return b"".join(parts)

    def _options(self, request: ModelRequest) -> Iterator[tuple[str, Any]]:
        if self.streaming:
            yield "stream", True
            yield "stream_options", {"include_usage": True}
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


def is_cloud_name(name: str) -> bool:
    """Ollama passes these models on to its own servers, wherever Ollama itself runs."""
    return name.lower().endswith(("-cloud", ":cloud"))


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
    arguments = quoted(compact_json(dict(call.arguments)))
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
