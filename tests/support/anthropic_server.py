"""The Messages API on a real socket, with its rules and its cache, misbehaving on command.

Scripts, answers and connections are those of `model_server`; here is what is different: the events, the
rules (what breaks one is answered with 400 and noted in `faults`), signatures that betray a thought which
was changed, and a prompt cache that says how much of a request it knew.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from support.model_server import (
    Answer,
    Call,
    Exchange,
    ModelServer,
    Received,
    Status,
    Wire,
    dump,
    words,
)

PATH = "/v1/messages"
TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}\Z")
CALL_ID = re.compile(r"[a-zA-Z0-9_-]+\Z")
IMAGES = ("image/png", "image/jpeg", "image/gif", "image/webp")
MOST_MARKS = 4
LOOKBACK = 20
LEAST_THINKING = 1_024
FIELDS = {
    *("model", "messages", "max_tokens", "system", "tools", "tool_choice", "stream", "temperature", "top_p"),
    *("top_k", "thinking", "stop_sequences", "metadata", "output_config", "service_tier", "cache_control"),
}
BLOCK_FIELDS: dict[str, tuple[set[str], set[str]]] = {  # what a block must have, and what it may have
    "text": ({"type", "text"}, {"cache_control"}),
    "image": ({"type", "source"}, {"cache_control"}),
    "tool_use": ({"type", "id", "name", "input"}, {"cache_control"}),
    "tool_result": ({"type", "tool_use_id"}, {"content", "is_error", "cache_control"}),
    "thinking": ({"type", "thinking", "signature"}, set()),
    "redacted_thinking": ({"type", "data"}, set()),
}
BELONGS = {
    "user": ("text", "image", "tool_result"),
    "assistant": ("text", "tool_use", "thinking", "redacted_thinking"),
}
UNCHECKABLE = {
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"),
    *("maxItems", "uniqueItems", "oneOf", "patternProperties", "prefixItems", "not", "discriminator"),
}
SEALED = "sealed:"


def sign(thought: str) -> str:
    """A signature that knows what it signed."""
    return base64.b64encode(b"signed:" + thought.encode()).decode()


def seal(secret: str) -> str:
    return SEALED + base64.b64encode(secret.encode()).decode()


# ---- answers


@dataclass(frozen=True)
class Events(Wire):
    """How a stream of named events travels; `done` means nothing here."""

    done: bool = False
    named: bool = True

    async def send(self, exchange: Exchange, payloads: Sequence[bytes]) -> None:
        lines = [self._line(payload) for payload in payloads]
        await exchange.head(200, {"Content-Type": self.content_type}, chunked=self.chunked)
        for data in self._pieces(lines):
            await exchange.body(data)
        if self.hold_after is not None:
            await exchange.wait_for_the_client_to_leave()
        elif self.cut_after is not None or self.unfinished:
            exchange.hang_up()
        else:
            await exchange.end()
            if self.hang_up:
                exchange.hang_up()

    def _line(self, payload: bytes) -> bytes:
        kind = re.search(rb'"type": "([a-z_]+)"', payload)
        name = b"event: " + (kind[1] if kind else b"message") + self.newline if self.named else b""
        return self.noise + name + self.prefix + payload + self.newline * 2


@dataclass(frozen=True)
class Thought:
    """A block of thinking; `secret` thoughts come sealed, `silent` ones signed, but without their words."""

    text: str
    secret: bool = False
    silent: bool = False
    signed: bool = True

    @property
    def shown(self) -> str:
        return "" if self.silent else self.text


@dataclass(frozen=True)
class Reply:
    """A good reply: `parts` in any order, or a thought, a text and calls in the usual one.

    usage   input and output tokens; of the input, what the cache knew is told apart by the server
    """

    text: str | Sequence[str] = ""
    calls: Sequence[Call] = ()
    reasoning: str = ""
    parts: Sequence[str | Call | Thought] = ()
    stop: str = ""
    usage: tuple[int, int] | None = (20, 10)
    argument_size: int | None = None
    in_one_piece: bool = False
    wire: Wire = field(default_factory=Events)

    async def __call__(self, exchange: Exchange) -> None:
        if self.in_one_piece or not exchange.request.streaming:
            await Status(200, body=dump(self.whole()))(exchange)
        else:
            await self.wire.send(exchange, [dump(event) for event in self.events()])

    @property
    def content(self) -> list[Any]:
        if self.parts:
            return list(self.parts)
        thought = [Thought(self.reasoning)] if self.reasoning else []
        return [*thought, *([self.text] if self.text else []), *self.calls]

    @property
    def reason(self) -> str:
        return self.stop or ("tool_use" if any(isinstance(p, Call) for p in self.content) else "end_turn")

    def whole(self) -> dict[str, Any]:
        body = {"type": "message", "role": "assistant", "id": "msg_1", "model": "m"}
        content = [_whole_block(part) for part in self.content]
        return {**body, "content": content, "stop_reason": self.reason, "usage": self._usage()}

    def events(self) -> Iterator[dict[str, Any]]:
        message: dict[str, Any] = {"type": "message", "role": "assistant", "content": [], "stop_reason": None}
        if self.usage:
            message["usage"] = {**self._usage(), "output_tokens": 1}
        yield {"type": "message_start", "message": message}
        yield {"type": "ping"}
        for index, part in enumerate(self.content):
            for event in self._block_events(part):
                yield {"type": event.pop("type"), "index": index, **event}
        delta = {"type": "message_delta", "delta": {"stop_reason": self.reason, "stop_sequence": None}}
        yield {**delta, "usage": {"output_tokens": self.usage[1]}} if self.usage else delta
        yield {"type": "message_stop"}

    def _usage(self) -> dict[str, Any]:
        if not self.usage:
            return {}
        asked, said = self.usage
        cached = {"cache_read_input_tokens": 3, "cache_creation_input_tokens": 4}
        return {"input_tokens": asked - 7, "output_tokens": said, **cached}

    def _block_events(self, part: Any) -> Iterator[dict[str, Any]]:
        match part:
            case Call():
                yield {"type": START, "content_block": {**tool_use(part), "input": {}}}
                size = self.argument_size or max(1, len(part.text))
                yield delta("input_json_delta", partial_json="")
                for start in range(0, len(part.text), size):
                    yield delta("input_json_delta", partial_json=part.text[start : start + size])
            case Thought(text, secret=True):
                yield {"type": START, "content_block": {"type": "redacted_thinking", "data": seal(text)}}
            case Thought():
                yield {"type": START, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
                for piece in words(part.shown):
                    yield delta("thinking_delta", thinking=piece)
                if part.signed:
                    yield delta("signature_delta", signature=sign(part.text))
            case _:
                yield {"type": START, "content_block": {"type": "text", "text": ""}}
                for piece in words(part) if isinstance(part, str) else part:
                    yield delta("text_delta", text=piece)
        yield {"type": "content_block_stop"}


START = "content_block_start"


def delta(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": "content_block_delta", "delta": {"type": kind, **fields}}


def tool_use(call: Call) -> dict[str, Any]:
    return {"type": "tool_use", "id": call.id or "toolu_1", "name": call.name}


def _whole_block(part: Any) -> dict[str, Any]:
    match part:
        case Call():
            return {**tool_use(part), "input": json.loads(part.text)}
        case Thought(text, secret=True):
            return {"type": "redacted_thinking", "data": seal(text)}
        case Thought(text):
            return {"type": "thinking", "thinking": part.shown, "signature": sign(text)}
        case _:
            return {"type": "text", "text": part if isinstance(part, str) else "".join(part)}


@dataclass(frozen=True)
class Raw:
    """Any payloads as a stream, whether they make sense or not: bytes as they are, values as JSON."""

    payloads: Sequence[Any]
    wire: Wire = field(default_factory=Events)

    async def __call__(self, exchange: Exchange) -> None:
        await self.wire.send(exchange, [p if isinstance(p, bytes) else dump(p) for p in self.payloads])


def error_object(message: str, kind: str = "invalid_request_error") -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}}


def refuse(status: int, message: str, kind: str, **headers: str) -> Status:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Status(status, body=dump(error_object(message, kind)), headers=named)


def busy(retry_after: str) -> Status:
    return refuse(429, "slow down", "rate_limit_error", Retry_After=retry_after)


OVERLOADED = refuse(529, "Overloaded", "overloaded_error")


# ---- the server


@dataclass(frozen=True)
class Asked(Received):
    """A request, and how many of its blocks the server's cache knew: `known` of `blocks`."""

    blocks: int = 0
    known: int = 0

    @property
    def rounds(self) -> int:
        return sum(1 for message in self.messages if any(b["type"] == "tool_use" for b in message["content"]))

    @property
    def closing(self) -> bool:
        return not self.body.get("tools") or self.body.get("tool_choice") == {"type": "none"}

    def mentions(self, marker: str) -> bool:
        said = [json.dumps(m["content"], ensure_ascii=False) for m in self.messages if m["role"] == "user"]
        return self.body["model"] == marker or any(marker in text for text in said)


class AnthropicServer(ModelServer):
    def __init__(self) -> None:
        super().__init__()
        self._cache: set[tuple[str, ...]] = set()

    async def __aenter__(self) -> AnthropicServer:
        await super().__aenter__()
        self.url = self.url.removesuffix("/v1")
        return self

    async def _read(self, reader: asyncio.StreamReader, connection: int) -> Received | None:
        request = await super()._read(reader, connection)
        if request is None:
            return None
        self.faults = [fault for fault in self.faults if f"POST {PATH} is not" not in fault]
        blocks, known = self._look_up(request.body)
        asked = Asked(
            *(request.body, request.headers, request.target, request.raw, request.attempt, connection),
            blocks=blocks,
            known=known,
        )
        self.requests[-1] = asked
        if urlsplit(request.target).path != PATH:
            self.faults.append(f"{request.target} is not {PATH}")
        return asked

    async def _answer(self, exchange: Exchange) -> None:
        request = exchange.request
        if (fault := next(faults_in(request.body, request.headers), None)) is not None:
            self.faults.append(fault)
            await refuse(400, fault, "invalid_request_error")(exchange)
            return
        script = next((each for each in self._scripts if request.mentions(each.marker)), None)
        if script is None:
            self.faults.append(f"no script for {request.body['model']!r}")
            await refuse(404, "no such script", "not_found_error")(exchange)
            return
        await script.turn(request)(exchange)

    def _look_up(self, body: Mapping[str, Any]) -> tuple[int, int]:
        """As documented: the longest known prefix that ends at a mark or up to 20 blocks before one."""
        try:
            blocks, marks = _prefix(body)
        except (AttributeError, KeyError, TypeError):
            return 0, 0  # the rules say what is wrong with it
        prefixes = {mark: tuple(blocks[: mark + 1]) for mark in marks}
        known = 0
        for mark in marks:
            for end in range(mark, max(-1, mark - LOOKBACK), -1):
                if tuple(blocks[: end + 1]) in self._cache:
                    known = max(known, end + 1)
                    break
        self._cache.update(prefixes.values())
        return len(blocks), known


def _prefix(body: Mapping[str, Any]) -> tuple[list[str], list[int]]:
    """Everything in the order in which the model reads it, without the marks; and where the marks are."""
    blocks: list[str] = []
    marks: list[int] = []
    system = [("system", block) for block in body.get("system") or ()]
    said = [(message["role"], block) for message in body["messages"] for block in message["content"]]
    for where, block in [*[("tools", tool) for tool in body.get("tools") or ()], *system, *said]:
        if "cache_control" in block:
            marks.append(len(blocks))
        plain = {name: value for name, value in block.items() if name != "cache_control"}
        blocks.append(where + json.dumps(plain, sort_keys=True))
    return blocks, marks


# ---- the API's rules


def faults_in(body: Mapping[str, Any], headers: Mapping[str, str]) -> Iterator[str]:
    """Everything the API answers with 400, and what its documentation forbids."""
    if "application/json" not in headers.get("content-type", ""):
        yield f"content-type is {headers.get('content-type')!r}"
    if headers.get("anthropic-version") != "2023-06-01":
        yield f"anthropic-version is {headers.get('anthropic-version')!r}"
    yield from (f"{name}: extra inputs are not permitted" for name in body if name not in FIELDS)
    if not isinstance(body.get("model"), str) or not body["model"]:
        yield "model: must be a non-empty string"
    if not _is_int(body.get("max_tokens")) or body["max_tokens"] < 1:
        yield "max_tokens: field required, at least 1"
    yield from _faults_in_tools(body)
    yield from _faults_in_system(body)
    yield from _faults_in_thinking(body)
    yield from _faults_in_format(body)
    temperature = body.get("temperature")
    if temperature is not None and not 0 <= temperature <= 1:
        yield f"temperature: {temperature} is not between 0 and 1"
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        yield "messages: at least one message is required"
        return
    yield from _faults_in_messages(messages)
    mentioned = [block["type"] for message in messages for block in message["content"]]
    if "tools" not in body and {"tool_use", "tool_result"} & set(mentioned):
        yield "requests which include tool_use or tool_result blocks must define tools"
    yield from _faults_in_marks(body)


def _faults_in_messages(messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    seen: set[str] = set()
    asked: list[str] = []
    for n, message in enumerate(messages):
        where, role = f"messages.{n}", message.get("role")
        if set(message) != {"role", "content"} or role not in BELONGS:
            yield f"{where}: {sorted(message)} of role {role!r}"
            return
        if role != ("assistant" if n % 2 else "user"):
            yield f"{where}: roles must alternate and begin with the user"
        content = message["content"]
        if not isinstance(content, list) or not content:
            yield f"{where}: content must be a non-empty list"
            return
        for block in content:
            yield from _faults_in_block(block, role, where)
        answered = [block["tool_use_id"] for block in content if block["type"] == "tool_result"]
        if sorted(answered) != sorted(asked):
            yield f"{where}: tool_use ids were found without tool_result directly after: {asked} / {answered}"
        order = [block["type"] == "tool_result" for block in content]
        if order != sorted(order, reverse=True):
            yield f"{where}: tool_result blocks must come first"
        asked = [block["id"] for block in content if block["type"] == "tool_use"]
        yield from (f"{where}: tool_use ids must be unique: {i}" for i in asked if i in seen)
        seen.update(asked)
        if len(set(asked)) < len(asked):
            yield f"{where}: tool_use ids must be unique: {asked}"
        if content[-1]["type"] in ("thinking", "redacted_thinking"):
            yield f"{where}: the final block in an assistant message cannot be thinking"
    if messages[-1]["role"] != "user":
        yield "messages: the conversation must end with a user message"


def _faults_in_block(block: Mapping[str, Any], role: str, where: str) -> Iterator[str]:
    kind = block.get("type")
    if kind not in BELONGS[role]:
        yield f"{where}: a {kind!r} block of the {role}"
        return
    must, may = BLOCK_FIELDS[kind]
    if not must <= set(block) <= must | may:
        yield f"{where}: the fields of a {kind} block are {sorted(block)}"
        return
    match block:
        case {"type": "text", "text": text}:
            if not isinstance(text, str) or not text.strip():
                yield f"{where}: text content blocks must contain non-whitespace text"
        case {"type": "tool_use", "id": call_id, "name": name, "input": given}:
            if not CALL_ID.match(str(call_id)) or not TOOL_NAME.match(str(name)):
                yield f"{where}: tool_use id {call_id!r}, name {name!r}"
            if not isinstance(given, dict):
                yield f"{where}: tool_use.input must be an object"
        case {"type": "tool_result", "content": content}:
            if not isinstance(content, str) or not content.strip():
                yield f"{where}: tool_result content is empty, or no text"
        case {"type": "thinking", "thinking": thought, "signature": signature}:
            if not signature or (thought and signature != sign(thought)) or not _is_signature(signature):
                yield f"{where}: invalid signature in thinking block, or the thought was changed"
        case {"type": "redacted_thinking", "data": data}:
            if not str(data).startswith(SEALED):
                yield f"{where}: redacted_thinking was changed"
        case {"type": "image", "source": source}:
            yield from _faults_in_source(source, where)
        case _:
            pass


def _is_signature(text: Any) -> bool:
    try:
        return base64.b64decode(text, validate=True).startswith(b"signed:")
    except ValueError:
        return False


def _faults_in_source(source: Any, where: str) -> Iterator[str]:
    match source:
        case {"type": "base64", "media_type": kind, "data": str(data)} if kind in IMAGES and data:
            pass
        case {"type": "url", "url": str(url)} if url.startswith("https://"):
            pass
        case _:
            yield f"{where}: image source {source!r}"


def _faults_in_tools(body: Mapping[str, Any]) -> Iterator[str]:
    choice = body.get("tool_choice")
    if choice is not None and "tools" not in body:
        yield "tool_choice may only be specified while providing tools"
    if choice is not None and choice.get("type") not in ("auto", "any", "tool", "none"):
        yield f"tool_choice: {choice!r}"
    tools = body.get("tools")
    if tools is None:
        return
    if not isinstance(tools, list) or not tools:
        yield "tools: must be a non-empty list"
        return
    names = Counter([str(tool.get("name")) for tool in tools])
    yield from (f"tools: names must be unique: {name}" for name, n in names.items() if n > 1)
    for tool in tools:
        if not set(tool) <= {"name", "description", "input_schema", "cache_control"}:
            yield f"tools: the fields {sorted(tool)}"
        if not TOOL_NAME.match(str(tool.get("name"))):
            yield f"tools: the name {tool.get('name')!r} does not match {TOOL_NAME.pattern}"
        if (tool.get("input_schema") or {}).get("type") != "object":
            yield f"tools: the schema of {tool.get('name')!r} is no object schema"


def _faults_in_system(body: Mapping[str, Any]) -> Iterator[str]:
    for block in body.get("system", ()):
        if not set(block) <= {"type", "text", "cache_control"} or not str(block.get("text", "")).strip():
            yield f"system: {block!r}"


def _faults_in_thinking(body: Mapping[str, Any]) -> Iterator[str]:
    thinking = body.get("thinking")
    if thinking is None or thinking == {"type": "disabled"}:
        return
    if (body.get("tool_choice") or {}).get("type") in ("any", "tool"):
        yield "thinking may not be enabled when tool_choice forces tool use"
    if body.get("temperature", 1) != 1:
        yield "temperature may only be set to 1 when thinking is enabled or in adaptive mode"
    if thinking.get("type") == "adaptive":
        return
    budget = thinking.get("budget_tokens")
    if thinking.get("type") != "enabled" or not _is_int(budget) or budget < LEAST_THINKING:
        yield f"thinking: {thinking!r}"
    elif budget >= body.get("max_tokens", 0):
        yield "max_tokens must be greater than thinking.budget_tokens"
    messages = body.get("messages") or [{"content": []}]
    if any(block.get("type") == "tool_result" for block in messages[-1]["content"]):
        opening = _opening_of_the_turn(messages)
        if opening.get("type") not in ("thinking", "redacted_thinking"):
            yield f"expected thinking or redacted_thinking, but found {opening.get('type')}"


def _opening_of_the_turn(messages: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The first block the assistant said since a person last spoke."""
    opening: Mapping[str, Any] = {}
    for message in messages:
        if message["role"] == "user" and not any(b["type"] == "tool_result" for b in message["content"]):
            opening = {}
        elif message["role"] == "assistant":
            opening = opening or message["content"][0]
    return opening


def _faults_in_format(body: Mapping[str, Any]) -> Iterator[str]:
    form = (body.get("output_config") or {}).get("format")
    if form is None:
        return
    if set(form) != {"type", "schema"} or form["type"] != "json_schema":
        yield f"output_config.format: {form!r}"
        return
    yield from _faults_in_schema(form["schema"])


def _faults_in_schema(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _faults_in_schema(item)
    if not isinstance(node, dict):
        return
    if node.get("type") == "object" and node.get("additionalProperties") is not False:
        yield "output_config.format: the 'additionalProperties' of an object must be false"
    yield from (f"output_config.format: {name!r} is not supported" for name in node if name in UNCHECKABLE)
    for name, value in node.items():
        named = name in ("properties", "$defs")
        yield from _faults_in_schema(list(value.values()) if named else value)


def _faults_in_marks(body: Mapping[str, Any]) -> Iterator[str]:
    said = [block for message in body["messages"] for block in message["content"]]
    everything = [*body.get("tools", ()), *body.get("system", ()), *said]
    marks = [block["cache_control"] for block in everything if "cache_control" in block]
    if len(marks) > MOST_MARKS:
        yield f"a maximum of {MOST_MARKS} blocks with cache_control may be provided, found {len(marks)}"
    yield from (f"cache_control: {mark!r}" for mark in marks if mark.get("type") != "ephemeral")


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


__all__ = ["OVERLOADED", "Answer", "AnthropicServer", "Events", "Raw", "Reply", "Thought", "faults_in"]
