"""Ollama's own protocol: messages as it takes them, and lines as it sends them.

Nothing that comes from outside is trusted to have the shape it should have; what cannot be read is a
`ModelError` that says what came instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import ceil
from typing import Any, NamedTuple, cast

from bridle.engine.context import IMAGE_TOKENS
from bridle.engine.messages import ImagePart, Message, ReasoningPart
from bridle.engine.model import CallChunk, Chunk, FinishChunk, ReasoningChunk, TextChunk, ToolSpec
from bridle.engine.text import compact_json
from bridle.errors import ModelError
from bridle.models.completions import MALFORMED, MAX_ARGUMENTS, MAX_CALLS, MAX_LINE
from bridle.models.ollama_faults import broken_off, fault, sentence_in

WIRE = "ollama"
JSON = {"Content-Type": "application/json"}
LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Wired(NamedTuple):
    """A message or a tool as bytes, and the most tokens that they can reasonably be."""

    data: bytes
    most: int


def wired_text(role: str, text: str) -> Wired:
    return _wired(compact_json({"role": role, "content": text}))


def wired_tool(spec: ToolSpec) -> Wired:
    kept = spec.memo.get(WIRE)
    if kept is None:
        function = {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
        kept = spec.memo[WIRE] = _wired(compact_json({"type": "function", "function": function}))
    return kept


def wired_message(message: Message) -> Wired:
    kept = message.memo.get(WIRE)
    if kept is None:
        kept = message.memo[WIRE] = _encoded(message)
    return kept


def _encoded(message: Message) -> Wired:
    match message.role:
        case "tool":
            return _wired(",".join([compact_json(_result(each)) for each in message.results]))
        case "assistant":
            said: dict[str, Any] = {"role": "assistant", "content": message.text}
            if calls := message.calls:
                thoughts = "".join([p.text for p in message.parts if isinstance(p, ReasoningPart)])
                if thoughts:  # why it called is part of what the model goes on from; templates drop the rest
                    said["thinking"] = thoughts
                said["tool_calls"] = [
                    {"id": call.id, "function": {"name": call.name, "arguments": dict(call.arguments)}}
                    for call in calls
                ]
            return _wired(compact_json(said))
        case role:
            images = [_image(part) for part in message.parts if isinstance(part, ImagePart)]
            text = wired_text(role, message.text)
            if not images:
                return text
            data = text.data[:-1] + b',"images":' + compact_json(images).encode() + b"}"
            return Wired(data, text.most + len(images) * IMAGE_TOKENS)


def _result(result: Any) -> dict[str, str]:
    named = {"tool_name": result.name, "tool_call_id": result.call_id}
    return {"role": "tool", "content": result.content, **{k: v for k, v in named.items() if v}}


def _image(image: ImagePart) -> str:
    """The base64 that Ollama takes. It fetches nothing, so an address would be no picture."""
    data = image.data
    if not data and image.url.startswith("data:"):
        data = image.url.partition(",")[2]
    if not data:
        raise ModelError(
            f"Ollama takes images as data and does not fetch {image.url[:100]!r}: pass the image itself.",
            fault="refused",
        )
    return data


def _wired(text: str) -> Wired:
    data = text.encode("utf-8", "replace")
    return Wired(data, most_tokens(data))


def most_tokens(data: bytes) -> int:
    """A careful bound: words of any language have three letters a token, but each digit, sign and blank can
    be a token of its own, and so can each byte of what is not ASCII."""
    others = len(data.translate(None, LETTERS))
    return others + ceil((len(data) - others) / 3)


class LineReader:
    """One JSON object a line, read from bytes as they come."""

    def __init__(self, model: str, content_type: str = "") -> None:
        from pydantic_core import from_json

        self._parse = from_json
        self._model, self._content_type = model, content_type
        self._rest: list[bytes] = []
        self._waiting = 0
        self._calls: list[CallChunk] = []
        self._size = 0
        self._reason = ""
        self.begun = False
        self.done = False
        self.prompt_tokens: int | None = None
        self.reply_tokens = 0

    def feed(self, data: bytes) -> Iterator[Chunk]:
        """What these bytes complete, one by one: what was said before a fault is said."""
        *lines, rest = data.split(b"\n")
        for line in lines:
            whole, self._rest, self._waiting = b"".join([*self._rest, line]), [], 0
            yield from self._read(whole)
            if self.done:
                return  # what stands behind the end is nobody's
        self._rest.append(rest)
        self._waiting += len(rest)
        if self._waiting > MAX_LINE:
            raise ModelError("The model's server sent a line without an end.", fault="protocol")

    def end(self) -> list[Chunk]:
        """The last line, which may have no end, then whole calls and the reason."""
        chunks: list[Chunk] = []
        if not self.done and (rest := b"".join(self._rest).strip()):
            if self.begun or rest.startswith(b"{"):
                try:
                    json.loads(rest)
                except (ValueError, RecursionError):
                    raise broken_off() from None
            chunks += self._read(rest)
        if not self.done:
            raise broken_off()
        if self._reason in ("load", "unload"):
            raise ModelError(
                f"Ollama only {self._reason}ed the model and said nothing.", fault="protocol", retryable=True
            )
        return [*chunks, *self._calls, self._finish()]

    def _finish(self) -> FinishChunk:
        match self._reason:
            case "length":
                return FinishChunk("length")
            case "stop" | "":
                return FinishChunk("tool-calls" if self._calls else "stop")
            case _:
                return FinishChunk("other")

    def _read(self, line: bytes) -> list[Chunk]:
        line = line.strip()
        if not line:
            return []
        try:
            event: Any = self._parse(line)
        except ValueError as error:
            event = self._parse_again(line, error)
        if not isinstance(event, dict):
            raise self._unreadable(line, None)
        try:
            chunks = self._take(cast(dict[str, Any], event))
        except MALFORMED as error:
            raise self._unreadable(line, error) from None
        self.begun = True
        return chunks

    def _take(self, event: dict[str, Any]) -> list[Chunk]:
        chunks: list[Chunk] = []
        if error := event.get("error"):
            status = event.get("status")
            raise fault(status if isinstance(status, int) else 0, sentence_in(error), self._model)
        message: dict[str, Any] = event.get("message") or {}
        if thought := message.get("thinking"):
            chunks.append(ReasoningChunk(_text(thought)))
        if said := message.get("content"):
            chunks.append(TextChunk(_text(said)))
        for call in message.get("tool_calls") or ():
            self._add(call)
        if event.get("done") is True:
            self.done = True
            self._reason = _text(event.get("done_reason") or "")
            self.prompt_tokens = count(event.get("prompt_eval_count"))
            self.reply_tokens = count(event.get("eval_count")) or 0
        return chunks

    def _add(self, call: dict[str, Any]) -> None:
        function: dict[str, Any] = call.get("function") or {}
        arguments: Any = function.get("arguments")
        if arguments is None:
            arguments = ""
        elif not isinstance(arguments, dict | str):
            arguments = json.dumps(arguments)  # the loop says what is wrong with it, for the model to read
        self._size += len(arguments) if isinstance(arguments, str) else len(json.dumps(arguments))
        if self._size > MAX_ARGUMENTS or len(self._calls) >= MAX_CALLS:
            raise ModelError("The model's server sent tool calls without an end.", fault="protocol")
        name = _text(function.get("name") or "")
        self._calls.append(
            CallChunk(str(call.get("id") or ""), name, cast("str | dict[str, Any]", arguments))
        )

    def _parse_again(self, line: bytes, error: Exception) -> Any:
        """The fast parser refuses half a surrogate pair, whose other half comes with the next line."""
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise self._unreadable(line, error) from None

    def _unreadable(self, line: bytes, error: Exception | None) -> ModelError:
        kind = f" of type {self._content_type}" if self._content_type else ""
        head = line[:80].decode("utf-8", "replace")
        return ModelError(
            f"What answers is not Ollama: it sent something{kind} that is no chat reply: {head!r}"
            + (f" ({error})." if error else "."),
            fault="protocol",
            retryable=True,
        )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} where text should be")
    return value


def count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
