"""A chat-completions server on a real socket that misbehaves on command.

A script belongs to a marker, which is the model's name or stands in a user message, and is read by the
state of the conversation: the first turn answers a request without tool calls, the second one after a
round of them, and so on. A retry therefore gets the same turn again; `Failing` counts the attempts of
one and the same request.

    async with ModelServer() as server:
        server.script("sum", Reply(calls=[Call("add", {"a": 1, "b": 2})]), Reply("The sum is 3."))
        agent = ToolLoopAgent(model=OpenAIModel("sum", server.url), tools=[add])

Every request is kept, and checked by the provider's rules: what breaks them is answered with 400 and
noted in `faults`, so that each test that looks there checks its histories for free. The server is written
on bare streams, because a web framework would not let it cut a reply in the middle of a character.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import urlsplit

PATH = "/v1/chat/completions"
NAME = re.compile(r"^[a-zA-Z0-9_-]{1,64}$")
MOST_TOOLS = 128
LONGEST_ID = 40


@dataclass(frozen=True)
class Received:
    """A request as it arrived. `attempt` says how many times these very bytes have come, from 1."""

    body: dict[str, Any]
    headers: Mapping[str, str]
    target: str
    raw: bytes
    attempt: int
    connection: int

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.body["messages"]

    @property
    def rounds(self) -> int:
        """How many replies with tool calls the conversation has so far."""
        return sum(1 for message in self.messages if message.get("tool_calls"))

    @property
    def closing(self) -> bool:
        return not self.body.get("tools")

    @property
    def streaming(self) -> bool:
        return bool(self.body.get("stream"))

    def mentions(self, marker: str) -> bool:
        said = [json.dumps(m["content"], ensure_ascii=False) for m in self.messages if m["role"] == "user"]
        return self.body["model"] == marker or any(marker in text for text in said)


class Exchange:
    """One request and the connection to answer it on, down to the byte."""

    def __init__(self, request: Received, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.request = request
        self._reader, self._writer = reader, writer
        self._chunked = False

    @property
    def open(self) -> bool:
        return not self._writer.transport.is_closing()

    async def head(self, status: int, headers: Mapping[str, str], *, chunked: bool = False) -> None:
        self._chunked = chunked
        lines = [f"HTTP/1.1 {status} Whatever", *[f"{name}: {value}" for name, value in headers.items()]]
        if chunked:
            lines.append("Transfer-Encoding: chunked")
        await self.raw("\r\n".join([*lines, "", ""]).encode())

    async def body(self, data: bytes) -> None:
        await self.raw(b"%x\r\n%b\r\n" % (len(data), data) if self._chunked else data)

    async def end(self) -> None:
        """The reply is complete. A body without a length ends with the connection."""
        if self._chunked:
            await self.raw(b"0\r\n\r\n")
        else:
            self.hang_up()

    async def raw(self, data: bytes) -> None:
        """One write of its own: the reader gets to see it before the next one."""
        self._writer.write(data)
        await self._writer.drain()
        await asyncio.sleep(0)

    def hang_up(self) -> None:
        self._writer.close()

    async def wait_for_the_client_to_leave(self) -> None:
        await self._reader.read()
        self.hang_up()


Answer: TypeAlias = Callable[[Exchange], Awaitable[None]]


# ---- answers


@dataclass(frozen=True)
class Call:
    """A tool call; `arguments` as text are sent as they are."""

    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict[str, Any])
    id: str = ""

    @property
    def text(self) -> str:
        if isinstance(self.arguments, str):
            return self.arguments
        return json.dumps(dict(self.arguments), ensure_ascii=False)


@dataclass(frozen=True)
class Wire:
    """How a stream travels.

    newline      what ends a line
    prefix       what opens a line with data
    noise        lines before each event that mean nothing: comments, names, ids
    piece        bytes in one write, instead of one write an event
    cut_after    hang up right behind the first occurrence of these bytes
    hold_after   say nothing more behind them, until the client leaves
    chunked      False: the body has no length and ends with the connection
    done         whether `[DONE]` is sent
    unfinished   the HTTP body is never ended properly: the connection breaks behind the last event
    hang_up      the connection is closed behind a complete reply, without having said so
    """

    newline: bytes = b"\n"
    prefix: bytes = b"data: "
    noise: bytes = b""
    content_type: str = "text/event-stream; charset=utf-8"
    piece: int | None = None
    cut_after: bytes | None = None
    hold_after: bytes | None = None
    chunked: bool = True
    done: bool = True
    unfinished: bool = False
    hang_up: bool = False

    async def send(self, exchange: Exchange, payloads: Sequence[bytes]) -> None:
        end = self.newline * 2
        last = [b"[DONE]"] if self.done else []
        lines = [self.noise + self.prefix + payload + end for payload in [*payloads, *last]]
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

    def _pieces(self, lines: list[bytes]) -> Iterator[bytes]:
        stop = self.cut_after or self.hold_after
        if stop is None and self.piece is None:
            yield from lines
            return
        whole = b"".join(lines)
        if stop is not None:
            whole = whole[: whole.index(stop) + len(stop)]
        size = self.piece or max(1, len(whole))
        for start in range(0, len(whole), size):
            yield whole[start : start + size]


@dataclass(frozen=True)
class Reply:
    """A good reply: streamed, or in one piece where no stream was asked for.

    text            in pieces, or whole and then sent word by word
    argument_size   characters of the arguments in one delta; all in one without it
    same_index      number every call 0, as some servers do
    in_one_piece    JSON although a stream was asked for
    """

    text: str | Sequence[str] = ""
    calls: Sequence[Call] = ()
    reasoning: str = ""
    finish: str = ""
    usage: tuple[int, int] | None = (20, 10)
    argument_size: int | None = None
    same_index: bool = False
    in_one_piece: bool = False
    wire: Wire = Wire()

    async def __call__(self, exchange: Exchange) -> None:
        if self.in_one_piece or not exchange.request.streaming:
            await Status(200, body=dump(self.whole()))(exchange)
        else:
            await self.wire.send(exchange, [dump(event) for event in self.events()])

    @property
    def reason(self) -> str:
        return self.finish or ("tool_calls" if self.calls else "stop")

    def whole(self) -> dict[str, Any]:
        text = self.text if isinstance(self.text, str) else "".join(self.text)
        message: dict[str, Any] = {"role": "assistant", "content": text or None}
        if self.reasoning:
            message["reasoning_content"] = self.reasoning
        if self.calls:
            message["tool_calls"] = [
                {"type": "function", "function": {"name": call.name, "arguments": call.text}, **_id(call)}
                for call in self.calls
            ]
        choice = {"index": 0, "message": message, "finish_reason": self.reason}
        body: dict[str, Any] = {"id": "1", "object": "chat.completion", "choices": [choice]}
        return {**body, "usage": usage(*self.usage)} if self.usage else body

    def events(self) -> Iterator[dict[str, Any]]:
        yield delta({"role": "assistant", "content": ""})
        if self.reasoning:
            for piece in words(self.reasoning):
                yield delta({"reasoning_content": piece})
        for piece in words(self.text) if isinstance(self.text, str) else self.text:
            yield delta({"content": piece})
        for n, call in enumerate(self.calls):
            yield from self._call_events(call, 0 if self.same_index else n)
        yield delta({}, finish=self.reason)
        if self.usage:
            yield {"id": "1", "object": "chat.completion.chunk", "choices": [], "usage": usage(*self.usage)}

    def _call_events(self, call: Call, index: int) -> Iterator[dict[str, Any]]:
        size = self.argument_size or max(1, len(call.text))
        pieces = [call.text[start : start + size] for start in range(0, len(call.text), size)] or [""]
        opening = {"name": call.name, "arguments": pieces[0]}
        yield delta({"tool_calls": [{"index": index, "type": "function", "function": opening, **_id(call)}]})
        for piece in pieces[1:]:
            yield delta({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})


@dataclass(frozen=True)
class Events:
    """Any payloads as a stream, whether they make sense or not: bytes as they are, values as JSON."""

    payloads: Sequence[Any]
    wire: Wire = Wire()

    async def __call__(self, exchange: Exchange) -> None:
        await self.wire.send(exchange, [p if isinstance(p, bytes) else dump(p) for p in self.payloads])


@dataclass(frozen=True)
class Endless:
    """The same line, for ever."""

    line: bytes

    async def __call__(self, exchange: Exchange) -> None:
        await exchange.head(200, {"Content-Type": "text/event-stream"}, chunked=True)
        while exchange.open:
            await exchange.body(self.line)


@dataclass(frozen=True)
class Status:
    """A refusal, with an error object as OpenAI writes it or with any body; `piece` bytes in one write."""

    status: int
    message: str = "no"
    code: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    body: bytes | None = None
    content_type: str = "application/json"
    piece: int | None = None

    async def __call__(self, exchange: Exchange) -> None:
        body = dump(error_object(self.message, self.code)) if self.body is None else self.body
        size = self.piece or max(1, len(body))
        sizes = {"Content-Type": self.content_type, "Content-Length": str(len(body))}
        await exchange.head(self.status, {**sizes, **self.headers})
        for start in range(0, len(body), size):
            await exchange.body(body[start : start + size])


def busy(retry_after: str) -> Status:
    return Status(429, "slow down", "rate_limit_exceeded", {"Retry-After": retry_after})


HTML = b"<!doctype html><html><body><h1>Bad gateway</h1></body></html>"
PAGE = Status(200, body=HTML, content_type="text/html")


async def hang(exchange: Exchange) -> None:
    """Take the request and say nothing."""
    await exchange.wait_for_the_client_to_leave()


async def vanish(exchange: Exchange) -> None:
    """Take the request and close the connection, as a server does that was about to close an idle one."""
    exchange.hang_up()


async def speak_gibberish(exchange: Exchange) -> None:
    await exchange.raw(b"SSH-2.0-OpenSSH_9.9\r\n")
    exchange.hang_up()


@dataclass(frozen=True)
class Failing:
    """Fails the first attempts of one and the same request, then answers it."""

    times: int
    failure: Answer
    then: Answer

    async def __call__(self, exchange: Exchange) -> None:
        await (self.failure if exchange.request.attempt <= self.times else self.then)(exchange)


# ---- the server


@dataclass(frozen=True)
class Script:
    marker: str
    turns: Sequence[Answer]
    closing: Answer | None = None

    def turn(self, request: Received) -> Answer:
        if self.closing is not None and request.closing:
            return self.closing
        return self.turns[min(request.rounds, len(self.turns) - 1)]


class ModelServer:
    def __init__(self, *, tls: ssl.SSLContext | None = None) -> None:
        self._tls = tls
        self.requests: list[Received] = []
        self.faults: list[str] = []
        self.connections = 0
        self._scripts: list[Script] = []
        self._attempts: Counter[bytes] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.url = ""

    def script(self, marker: str, *turns: Answer, closing: Answer | None = None) -> None:
        """Answer what mentions `marker` with these turns, the last one again and again.

        `closing` answers requests without tools instead.
        """
        self._scripts.insert(0, Script(marker, turns, closing))

    async def __aenter__(self) -> ModelServer:
        self._server = await asyncio.start_server(
            self._connected, "127.0.0.1", 0, limit=1 << 20, ssl=self._tls
        )
        self.port: int = self._server.sockets[0].getsockname()[1]
        self.url = f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}/v1"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """From now on connections are refused."""
        if self._server is None:
            return
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()
        self._server = None

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer, self.connections))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, connection: int
    ) -> None:
        try:
            while not writer.transport.is_closing():
                request = await self._read(reader, connection)
                if request is None:
                    return
                await self._answer(Exchange(request, reader, writer))
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client left: its right at any time
        except Exception as error:
            self.faults.append(f"the server itself failed: {type(error).__name__}: {error}")
        finally:
            writer.transport.abort() if not writer.transport.is_closing() else writer.close()

    async def _read(self, reader: asyncio.StreamReader, connection: int) -> Received | None:
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")[:-2]
        method, target, _ = first.split(" ")
        headers = {
            name.strip().lower(): value.strip() for name, _, value in (x.partition(":") for x in lines)
        }
        raw = await _read_body(reader, headers)
        self._attempts[raw] += 1
        try:
            body = json.loads(raw, parse_constant=_refuse_constant, object_pairs_hook=_no_doubles)
        except ValueError as error:
            self.faults.append(f"{method} {target}: the body is not valid JSON: {error}")
            return None
        request = Received(body, headers, target, raw, self._attempts[raw], connection)
        self.requests.append(request)
        if method != "POST" or urlsplit(target).path != PATH:
            self.faults.append(f"{method} {target} is not POST {PATH}")
        return request

    async def _answer(self, exchange: Exchange) -> None:
        request = exchange.request
        if (fault := next(faults_in(request), None)) is not None:
            self.faults.append(fault)
            await Status(400, fault, "invalid_request_error")(exchange)
            return
        script = next((each for each in self._scripts if request.mentions(each.marker)), None)
        if script is None:
            self.faults.append(f"no script for {request.body['model']!r}")
            await Status(404, "no such script")(exchange)
            return
        await script.turn(request)(exchange)


async def _read_body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", "0")))
    pieces: list[bytes] = []
    while size := int(await reader.readuntil(b"\r\n"), 16):
        pieces.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(pieces)


# ---- the provider's rules


def faults_in(request: Received) -> Iterator[str]:
    """Everything OpenAI answers with 400, and what stricter servers do."""
    body = request.body
    if "application/json" not in request.headers.get("content-type", ""):
        yield f"content-type is {request.headers.get('content-type')!r}"
    if not isinstance(body.get("model"), str) or not body["model"]:
        yield "model must be a non-empty string"
    yield from _faults_in_tools(body)
    if "stream_options" in body and not body.get("stream"):
        yield "stream_options is only allowed when stream is true"
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        yield "messages must be a non-empty list"
        return
    seen: set[str] = set()
    open_calls: set[str] = set()
    for n, message in enumerate(messages):
        where = f"messages[{n}]"
        role = message.get("role")
        if open_calls and role != "tool":
            yield f"{where}: tool calls without an answer before it: {sorted(open_calls)}"
            open_calls = set()
        match role:
            case "system":
                if n != 0:
                    yield f"{where}: a system message in mid-conversation"
                yield from _faults_in_content(message, where)
            case "user":
                yield from _faults_in_content(message, where)
            case "assistant":
                yield from _faults_in_assistant(message, where, seen)
                open_calls = {call["id"] for call in message.get("tool_calls") or ()}
            case "tool":
                answered = message.get("tool_call_id")
                if answered not in open_calls:
                    yield f"{where}: tool_call_id {answered!r} answers no open call of the message before it"
                if not isinstance(message.get("content"), str):
                    yield f"{where}: the content of a tool message must be a string"
                open_calls.discard(answered)
            case _:
                yield f"{where}: role {role!r}"
    if open_calls:
        yield f"tool calls without an answer at the end: {sorted(open_calls)}"


def _faults_in_content(message: Mapping[str, Any], where: str) -> Iterator[str]:
    content = message.get("content")
    if isinstance(content, str):
        if not content.strip():
            yield f"{where}: empty {message['role']} content"
        return
    if not isinstance(content, list) or not content:
        yield f"{where}: {message['role']} content must be text or a non-empty list"
        return
    for part in content:
        match part:
            case {"type": "text", "text": str(text)} if text:
                pass
            case {"type": "image_url", "image_url": {"url": str(url)}} if url:
                pass
            case _:
                yield f"{where}: part {part!r}"


def _faults_in_assistant(message: Mapping[str, Any], where: str, seen: set[str]) -> Iterator[str]:
    calls = message.get("tool_calls")
    if calls is not None and not calls:
        yield f"{where}: an empty list of tool_calls"
    if not calls and not (isinstance(message.get("content"), str) and message["content"].strip()):
        yield f"{where}: an assistant message with neither content nor tool_calls"
    for call in calls or ():
        call_id, function = call.get("id"), call.get("function") or {}
        if not isinstance(call_id, str) or not call_id:
            yield f"{where}: a tool call without an id"
        if len(str(call_id)) > LONGEST_ID:
            yield f"{where}: the id {call_id!r} is longer than {LONGEST_ID} characters"
        if call_id in seen:
            yield f"{where}: the id {call_id!r} is used twice"
        seen.add(str(call_id))
        if call.get("type") != "function":
            yield f"{where}: a tool call of type {call.get('type')!r}"
        if not NAME.match(str(function.get("name", ""))):
            yield f"{where}: the name {function.get('name')!r} does not match {NAME.pattern}"
        try:
            arguments = json.loads(function.get("arguments"), parse_constant=_refuse_constant)
        except (TypeError, ValueError) as error:
            yield f"{where}: arguments {function.get('arguments')!r} are not valid JSON: {error}"
        else:
            if not isinstance(arguments, dict):
                yield f"{where}: arguments {function['arguments']!r} are no JSON object"


def _faults_in_tools(body: Mapping[str, Any]) -> Iterator[str]:
    tools = body.get("tools")
    if tools is None:
        if "tool_choice" in body:
            yield "tool_choice is only allowed when tools are specified"
        return
    if not isinstance(tools, list) or not 0 < len(tools) <= MOST_TOOLS:
        yield f"tools must be a list of 1 to {MOST_TOOLS}"
        return
    names = [tool.get("function", {}).get("name") for tool in tools]
    yield from (f"tool names are not unique: {name!r}" for name, n in Counter(names).items() if n > 1)
    for tool, name in zip(tools, names, strict=True):
        if tool.get("type") != "function" or not NAME.match(str(name)):
            yield f"tool {name!r} does not match {NAME.pattern}"
        if tool["function"].get("parameters", {}).get("type") != "object":
            yield f"the parameters of {name!r} are no object schema"


# ---- small parts


def dump(value: Any) -> bytes:
    """JSON with umlauts as they are, so that characters have several bytes; halves of a pair are escaped."""
    try:
        return json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(value).encode()


def delta(fields: Mapping[str, Any], *, finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": dict(fields), "finish_reason": finish}
    return {"id": "1", "object": "chat.completion.chunk", "choices": [choice]}


def error_object(message: str, code: Any = None) -> dict[str, Any]:
    return {"error": {"message": message, "type": "error", "param": None, "code": code}}


def usage(prompt: int, completion: int) -> dict[str, Any]:
    return {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_tokens": prompt + completion,
        "prompt_tokens_details": {"cached_tokens": 3},
        "completion_tokens_details": {"reasoning_tokens": 2},
    }


def words(text: str) -> list[str]:
    return re.findall(r"\s*\S+|\s+$", text)


def _id(call: Call) -> dict[str, str]:
    return {"id": call.id} if call.id else {}


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) < len(pairs):
        raise ValueError(f"a field is there twice: {[name for name, _ in pairs]}")
    return body
