"""What is said in a conversation: frozen messages made of typed parts, with a versioned JSON form.

A message never changes once made, so whatever is costly to derive from it (its bytes on a wire, its
token estimate) is derived once and kept in `memo`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, cast

from bridle.engine.text import clean
from bridle.errors import InvalidMessage

VERSION = 1

Role: TypeAlias = Literal["system", "user", "assistant", "tool"]
ROLES: tuple[Role, ...] = ("system", "user", "assistant", "tool")


@dataclass(frozen=True, slots=True)
class TextPart:
    text: str


@dataclass(frozen=True, slots=True)
class ImagePart:
    """An image as base64 `data` with its media type, or by `url`."""

    data: str = ""
    media_type: str = "image/png"
    url: str = ""


@dataclass(frozen=True, slots=True)
class ReasoningPart:
    """What a model thought aloud. `signature` is the provider's, sent back as it came."""

    text: str
    signature: str = ""


@dataclass(frozen=True, slots=True)
class ToolCallPart:
    id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolResultPart:
    """What the model reads of a tool's result."""

    call_id: str
    name: str
    content: str
    is_error: bool = False


Part: TypeAlias = TextPart | ImagePart | ReasoningPart | ToolCallPart | ToolResultPart


@dataclass(frozen=True, slots=True)
class Message:
    """One turn. `origin="engine"` marks what the loop itself wrote, so it is never taken for a request."""

    role: Role
    parts: tuple[Part, ...]
    origin: Literal["", "engine"] = ""
    memo: dict[str, Any] = field(default_factory=dict[str, Any], init=False, repr=False, compare=False)

    @staticmethod
    def system(text: str) -> Message:
        return Message("system", (TextPart(clean(text)),))

    @staticmethod
    def user(text: str, *images: ImagePart, origin: Literal["", "engine"] = "") -> Message:
        return Message("user", (TextPart(clean(text)), *images), origin)

    @staticmethod
    def assistant(text: str = "", calls: Iterable[ToolCallPart] = (), reasoning: str = "") -> Message:
        parts: list[Part] = []
        if reasoning:
            parts.append(ReasoningPart(reasoning))
        if text:
            parts.append(TextPart(text))
        parts.extend(calls)
        return Message("assistant", tuple(parts))

    @staticmethod
    def tool(results: Iterable[ToolResultPart]) -> Message:
        return Message("tool", tuple(results))

    @property
    def text(self) -> str:
        return "".join([part.text for part in self.parts if isinstance(part, TextPart)])

    @property
    def calls(self) -> tuple[ToolCallPart, ...]:
        return tuple([part for part in self.parts if isinstance(part, ToolCallPart)])

    @property
    def results(self) -> tuple[ToolResultPart, ...]:
        return tuple([part for part in self.parts if isinstance(part, ToolResultPart)])

    def to_json(self) -> dict[str, Any]:
        value: dict[str, Any] = {"role": self.role, "parts": [_part_to_json(part) for part in self.parts]}
        if self.origin:
            value["origin"] = self.origin
        return value

    @staticmethod
    def from_json(value: Any, where: str = "message") -> Message:
        """Read the JSON form, or the `{"role", "content"}` form that other tools write."""
        source = _mapping(value, where)
        role = source.get("role")
        if role not in ROLES:
            raise InvalidMessage(f"{where}.role is {role!r}; it must be one of {', '.join(ROLES)}.")
        origin = source.get("origin", "")
        if origin not in ("", "engine"):
            raise InvalidMessage(f"{where}.origin is {origin!r}; it must be empty or 'engine'.")
        content = source["parts"] if "parts" in source else source.get("content")
        if isinstance(content, str):
            return Message(role, (TextPart(clean(content)),), origin)
        if not isinstance(content, Sequence) or isinstance(content, bytes):
            raise InvalidMessage(f"{where} needs 'parts' (a list) or 'content' (a string).")
        items = cast(Sequence[Any], content)
        parts = [_part_from_json(item, f"{where}.parts[{n}]") for n, item in enumerate(items)]
        return Message(role, tuple(parts), origin)


def as_message(value: Message | Mapping[str, Any], where: str = "message") -> Message:
    return value if isinstance(value, Message) else Message.from_json(value, where)


def dump_messages(messages: Iterable[Message]) -> str:
    """The versioned JSON text that a caller persists."""
    body = {"version": VERSION, "messages": [message.to_json() for message in messages]}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def load_messages(text: str | bytes) -> list[Message]:
    try:
        body = _mapping(json.loads(text), "history")
    except ValueError as error:
        if isinstance(error, InvalidMessage):
            raise
        raise InvalidMessage(f"The history is not valid JSON: {error}.") from None
    if body.get("version") != VERSION:
        raise InvalidMessage(
            f"history.version is {body.get('version')!r}; this release reads version {VERSION}."
        )
    messages = body.get("messages")
    if not isinstance(messages, list):
        raise InvalidMessage("history.messages must be a list.")
    return [Message.from_json(item, f"messages[{n}]") for n, item in enumerate(cast(list[Any], messages))]


def _part_to_json(part: Part) -> dict[str, Any]:
    match part:
        case TextPart(text):
            return {"type": "text", "text": text}
        case ImagePart(data, media_type, url):
            return {"type": "image", "mediaType": media_type, **({"url": url} if url else {"data": data})}
        case ReasoningPart(text, signature):
            return {"type": "reasoning", "text": text, **({"signature": signature} if signature else {})}
        case ToolCallPart(id, name, arguments):
            return {"type": "tool-call", "toolCallId": id, "toolName": name, "input": dict(arguments)}
        case ToolResultPart(call_id, name, content, is_error):
            value = {"type": "tool-result", "toolCallId": call_id, "toolName": name, "output": content}
            return {**value, "isError": True} if is_error else value


def _part_from_json(value: Any, where: str) -> Part:
    source = _mapping(value, where)
    kind = source.get("type")

    def text(key: str, default: str | None = None) -> str:
        found = source.get(key, default)
        if not isinstance(found, str):
            raise InvalidMessage(f"{where}.{key} must be a string, not {type(found).__name__}.")
        return clean(found)

    match kind:
        case "text":
            return TextPart(text("text"))
        case "image":
            image = ImagePart(text("data", ""), text("mediaType", "image/png"), text("url", ""))
            if not image.data and not image.url:
                raise InvalidMessage(f"{where} is an image without 'data' or 'url'.")
            return image
        case "reasoning":
            return ReasoningPart(text("text"), text("signature", ""))
        case "tool-call":
            arguments = source.get("input", {})
            return ToolCallPart(text("toolCallId"), text("toolName"), _mapping(arguments, f"{where}.input"))
        case "tool-result":
            return ToolResultPart(
                text("toolCallId"), text("toolName", ""), text("output"), bool(source.get("isError", False))
            )
        case _:
            kinds = "text, image, reasoning, tool-call, tool-result"
            raise InvalidMessage(f"{where}.type is {kind!r}; it must be one of {kinds}.")


def _mapping(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidMessage(f"{where} must be an object, not {type(value).__name__}.")
    return dict(cast(Mapping[str, Any], value))
