"""An Ollama on a real socket: /api/chat, /api/show and /api/version, with its rules and its habits.

Scripts are chosen and read as in `model_server`: by a marker in the conversation and by its state, so that a
retry gets the same turn again. A token is `chars_per_token` characters of what is sent. A prompt that does
not fit into `num_ctx` is refused, cut to half the window, cut to the window, or loses its oldest messages;
who was cut is answered with `CUT`, so that a wrong answer is seen as one.

    async with OllamaServer() as server:
        server.script("sum", Reply(calls=[Call("add", {"a": 1, "b": 2})]), Reply("The sum is 3."))
        agent = ToolLoopAgent(model=OllamaModel("sum", server.url), tools=[add])
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from support.model_server import Answer, Call, Exchange, ModelServer, Received, dump, words
from support.model_server import Status as PlainStatus

CHAT = "/api/chat"
ROLES = ("system", "user", "assistant", "tool")
KEEP = 4
"""Tokens that Ollama keeps of the beginning when it cuts."""


@dataclass(frozen=True)
class Asked(Received):
    """A chat request; `tokens` were sent, `counted` is what the server will say of it."""

    tokens: int = 0
    counted: int | None = None
    cut: bool = False


# ---- answers


@dataclass(frozen=True)
class Wire:
    """How a stream travels; as in `model_server`, a line an object.

    last         whether the line with `done` is sent
    behind       bytes behind the end
    """

    newline: bytes = b"\n"
    content_type: str = "application/x-ndjson"
    piece: int | None = None
    cut_after: bytes | None = None
    hold_after: bytes | None = None
    chunked: bool = True
    last: bool = True
    behind: bytes = b""

    async def send(self, exchange: Exchange, lines: Sequence[bytes]) -> None:
        whole = b"".join([line + self.newline for line in (lines if self.last else lines[:-1])])
        stop = self.cut_after or self.hold_after
        if stop is not None:
            whole = whole[: whole.index(stop) + len(stop)]
        whole += self.behind
        size = self.piece or 64
        await exchange.head(200, {"Content-Type": self.content_type}, chunked=self.chunked)
        for start in range(0, len(whole), size):
            await exchange.body(whole[start : start + size])
        if self.hold_after is not None:
            await exchange.wait_for_the_client_to_leave()
        elif self.cut_after is not None:
            exchange.hang_up()
        else:
            await exchange.end()


@dataclass(frozen=True)
class Reply:
    """A good reply. `counts` are reported instead of what the server counted; None reports none."""

    text: str | Sequence[str] = ""
    calls: Sequence[Call] = ()
    thinking: str = ""
    reason: str | None = "stop"
    counts: tuple[int | None, int | None] | None = None
    wire: Wire = Wire()

    async def __call__(self, exchange: Exchange) -> None:
        request = exchange.request
        counted = request.counted if isinstance(request, Asked) else None
        prompt, said = self.counts or (counted, 10)
        await self.wire.send(exchange, [dump(line) for line in self.lines(prompt, said)])

    def lines(self, prompt: int | None, said: int | None) -> Iterator[dict[str, Any]]:
        for piece in words(self.thinking):
            yield line(thinking=piece)
        for piece in words(self.text) if isinstance(self.text, str) else self.text:
            yield line(piece)
        for call in self.calls:
            made: dict[str, Any] = {"function": {"name": call.name, "arguments": call.arguments}}
            yield line(tool_calls=[{**made, "id": call.id} if call.id else made])
        counts = {"prompt_eval_count": prompt, "eval_count": said}
        known = {name: count for name, count in counts.items() if count is not None}
        reason = {"done_reason": self.reason} if self.reason is not None else {}
        yield {**line(), "done": True, **reason, "total_duration": 5, **known}


CUT = Reply("I see no such thing.")


@dataclass(frozen=True)
class Lines:
    """Any lines, whether they make sense or not: bytes as they are, values as JSON."""

    lines: Sequence[Any]
    wire: Wire = Wire()

    async def __call__(self, exchange: Exchange) -> None:
        await self.wire.send(
            exchange, [each if isinstance(each, bytes) else dump(each) for each in self.lines]
        )


@dataclass(frozen=True)
class Status:
    """A refusal as Ollama writes it."""

    status: int
    error: str = "no"
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    async def __call__(self, exchange: Exchange) -> None:
        await PlainStatus(self.status, body=dump({"error": self.error}), headers=self.headers)(exchange)


def busy(retry_after: str) -> Status:
    return Status(429, "too many requests", {"Retry-After": retry_after})


def line(content: str = "", **message: Any) -> dict[str, Any]:
    said = {"role": "assistant", "content": content, **message}
    return {"model": "m", "created_at": "2026-01-01T00:00:00Z", "message": said, "done": False}


# ---- the server


class OllamaServer(ModelServer):
    """cuts      what becomes of a prompt that is too long: "refuse" it, as new versions do when told to; keep
                 its end, "half" a window or a whole one ("full"); or drop its oldest "messages"
    caching      count only what was not the beginning of the prompt before, as old versions do
    memory       the largest window that can be loaded
    digits       every character that is no letter is a token, as some tokenizers have it
    models       what was pulled; everything without one
    """

    def __init__(
        self,
        *,
        version: str = "0.40.1",
        cuts: Literal["refuse", "half", "full", "messages"] = "refuse",
        caching: bool = False,
        memory: int = 1 << 30,
        chars_per_token: float = 4.0,
        digits: bool = False,
    ) -> None:
        super().__init__()
        self.version, self.cuts, self.caching, self.memory = version, cuts, caching, memory
        self.chars_per_token, self.digits = chars_per_token, digits
        self.models: set[str] | None = None
        self.card: dict[str, Any] = {
            "model_info": {"general.architecture": "qwen3", "qwen3.context_length": 40_960},
            "capabilities": ["completion", "tools", "thinking", "vision"],
        }
        self.on_show: Answer | None = None
        self.shown = 0
        self._cached: list[str] = []

    async def __aenter__(self) -> OllamaServer:
        await super().__aenter__()
        self.url = self.url.removesuffix("/v1")
        return self

    @property
    def windows(self) -> list[int]:
        return [request.body["options"]["num_ctx"] for request in self.requests]

    async def _read(self, reader: Any, connection: int) -> Received | None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, target, _ = head[0].split(" ")
        pairs = [each.partition(":") for each in head[1:-2]]
        headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        raw = await reader.readexactly(int(headers.get("content-length", "0")))
        wanted = {CHAT: "POST", "/api/show": "POST", "/api/version": "GET"}.get(target)
        if wanted != method:
            self.faults.append(f"{method} {target} is nothing that Ollama has")
        if target == CHAT:
            self._attempts[raw] += 1
        body = json.loads(raw) if raw else {}
        request = Asked(body, headers, target, raw, self._attempts[raw], connection)
        if target == CHAT:
            request = self._counted(request)
            self.requests.append(request)
        return request

    async def _answer(self, exchange: Exchange) -> None:
        request = exchange.request
        assert isinstance(request, Asked)
        if request.target == "/api/version":
            await PlainStatus(200, body=dump({"version": self.version}))(exchange)
        elif request.target == "/api/show":
            self.shown += 1
            await (self.on_show or PlainStatus(200, body=dump(self.card)))(exchange)
        else:
            await self._chat(request, exchange)

    async def _chat(self, request: Asked, exchange: Exchange) -> None:
        name, window = request.body.get("model"), request.body.get("options", {}).get("num_ctx", 4_096)
        if (fault := next(faults_in(request.body), None)) is not None:
            self.faults.append(fault)
            await Status(400, fault)(exchange)
        elif self.models is not None and name not in self.models:
            await Status(404, f"model '{name}' not found")(exchange)
        elif request.body.get("tools") and "tools" not in self.card["capabilities"]:
            await Status(400, f"registry.ollama.ai/library/{name} does not support tools")(exchange)
        elif request.body.get("think") and "thinking" not in self.card["capabilities"]:
            await Status(400, f'"{name}" does not support thinking')(exchange)
        elif window > self.memory:
            too_much = "model requires more system memory (9.1 GiB) than is available (3.2 GiB)"
            await Status(500, too_much)(exchange)
        elif request.cut and self.cuts == "refuse" and request.body.get("truncate") is False:
            said = f"request ({request.tokens} tokens) exceeds the available context size ({window} tokens)"
            inner = {"code": 400, "message": said, "type": "exceed_context_size_error"}
            await Status(400, json.dumps({"error": inner}))(exchange)
        elif request.cut:
            await CUT(exchange)
        else:
            script = next((each for each in self._scripts if request.mentions(each.marker)), None)
            assert script is not None, f"no script for {name!r}"
            await script.turn(request)(exchange)

    def _counted(self, request: Asked) -> Asked:
        """What was sent, what of it is read, and what is said about it."""
        if next(faults_in(request.body), None) is not None:
            return request
        window = request.body.get("options", {}).get("num_ctx", 4_096)
        window = min(window, self._longest())
        head = json.dumps(request.body.get("tools", []), ensure_ascii=False)
        said = [head, *[json.dumps(each, ensure_ascii=False) for each in _without_images(request.messages)]]
        sizes = [self._tokens(each) for each in said]
        total = sum(sizes)
        cut = total > window
        read = total
        if cut and self.cuts == "messages":
            pairs = zip(sizes[1:-1], request.messages, strict=False)
            droppable = [size for size, each in pairs if each["role"] != "system"]
            while droppable and read > window:
                read -= droppable.pop(0)
            read = min(read, window)
        elif cut:
            read = window if self.cuts == "full" else window - (window - KEEP) // 2
        if self.caching and not cut:
            same = 0
            while same < min(len(said), len(self._cached)) and said[same] == self._cached[same]:
                same += 1
            read -= sum(sizes[:same])
            self._cached = said
        return replace(request, tokens=total, counted=read or None, cut=cut)

    def _tokens(self, text: str) -> int:
        if self.digits:
            others = sum([not char.isalpha() for char in text])
            return others + (len(text) - others) // 4
        return int(len(text) / self.chars_per_token) + 1

    def _longest(self) -> int:
        info: dict[str, Any] = self.card.get("model_info", {})
        return next((value for key, value in info.items() if key.endswith(".context_length")), 1 << 30)


def _without_images(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in each.items() if key != "images"} for each in messages]


# ---- its rules


def faults_in(body: Mapping[str, Any]) -> Iterator[str]:
    """What Ollama's own types refuse, and what its templates make no sense of."""
    if not isinstance(body.get("model"), str) or not body["model"]:
        yield "model is required"
    if not isinstance(body.get("options", {}), dict):
        yield "options must be an object"
    for name in ("num_ctx", "num_predict"):
        if not isinstance(body.get("options", {}).get(name, 0), int):
            yield f'option "{name}" must be of type integer'
    if body.get("format") is not None and body.get("tools"):
        yield "with a format, no tool is ever called"
    for tool in body.get("tools", ()):
        function = tool.get("function", {})
        if tool.get("type") != "function" or function.get("parameters", {}).get("type") != "object":
            yield f"tool {function.get('name')!r} is no function with parameters"
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        yield "messages must be a non-empty list"
        return
    for n, message in enumerate(messages):
        yield from _faults_in_message(message, f"messages[{n}]")


def _faults_in_message(message: Mapping[str, Any], where: str) -> Iterator[str]:
    role = message.get("role")
    if role not in ROLES:
        yield f'{where}: invalid role: {role}, must be one of ["system", "user", "assistant", "tool"]'
    if not isinstance(message.get("content"), str):
        yield f"{where}: content must be a string"
    if role == "tool" and not message.get("tool_name"):
        yield f"{where}: a tool message without tool_name"
    if role != "assistant" and message.get("tool_calls"):
        yield f"{where}: tool_calls of the role {role}"
    for image in message.get("images", ()):
        try:
            b64decode(image, validate=True)
        except ValueError:
            yield f"{where}: illegal base64 data"
    for call in message.get("tool_calls", ()):
        function = call.get("function", {})
        if not function.get("name"):
            yield f"{where}: a tool call without a name"
        if not isinstance(function.get("arguments"), dict):
            yield f"{where}: cannot unmarshal {function.get('arguments')!r} into arguments"
