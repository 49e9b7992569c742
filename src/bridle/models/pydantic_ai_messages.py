"""Our conversations as pydantic-ai has them.

Providers hang data of their own on what they say (signed thoughts, ids, marks on calls) and want it back
in its place. It is kept in the signature of the reply's thought: a list of the parts in order, with what
each of them carried.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any, cast

from bridle.engine.history import OPENING
from bridle.engine.messages import ImagePart, Message, ReasoningPart, TextPart
from bridle.engine.model import ModelRequest
from bridle.engine.text import compact_json

OURS = "pydantic-ai"
GO_ON = "(Please go on.)"
UNSPOKEN = "…"
"""Shown for a thought that is there, but kept secret: without a word of it nothing would be kept."""
CARRIED = {
    "thinking": ("content", "id", "signature", "provider_name", "provider_details"),
    "text": ("id", "provider_name", "provider_details"),
    "tool-call": ("id", "provider_name", "provider_details"),
}
WORTH_KEEPING = ("id", "signature", "provider_details")


def as_messages(request: ModelRequest) -> list[Any]:
    """The conversation in turns: what one side says until the other speaks is one message there."""
    messages = import_module("pydantic_ai.messages")
    made: list[Any] = []
    for message in request.messages:
        if message.role == "assistant":
            parts, provider = _reply_parts(message)
            if parts and made and isinstance(made[-1], messages.ModelResponse):
                made[-1].parts += parts
            elif parts:
                made.append(messages.ModelResponse(parts=parts, provider_name=provider))
        elif parts := list(_request_parts(message)):
            if made and isinstance(made[-1], messages.ModelRequest):
                made[-1].parts += parts
            else:
                made.append(messages.ModelRequest(parts=parts, instructions=request.instructions or None))
    if not made or isinstance(made[0], messages.ModelResponse):
        made.insert(0, _said(OPENING, request))
    if isinstance(made[-1], messages.ModelResponse):  # many models do not go on in the middle of their words
        made.append(_said(GO_ON, request))
    return made


def _said(text: str, request: ModelRequest) -> Any:
    messages = import_module("pydantic_ai.messages")
    part = messages.UserPromptPart(content=text)
    return messages.ModelRequest(parts=[part], instructions=request.instructions or None)


def signature_of(response: Any) -> str:
    """What the provider wants back with a reply; nothing where it wants nothing."""
    layout = [_carried(part) for part in response.parts if part.part_kind in CARRIED]
    if not any(entry.get(name) for entry in layout for name in WORTH_KEEPING):
        return ""
    return compact_json({OURS: layout, "provider": response.provider_name})


def _carried(part: Any) -> dict[str, Any]:
    held = {name: getattr(part, name, None) for name in CARRIED[part.part_kind]}
    return {"part": part.part_kind, **{name: value for name, value in held.items() if value}}


def _request_parts(message: Message) -> Iterator[Any]:
    messages = import_module("pydantic_ai.messages")
    for result in message.results:
        yield messages.ToolReturnPart(
            tool_name=result.name,
            content=result.content,
            tool_call_id=result.call_id,
            outcome="failed" if result.is_error else "success",
        )
    content = [item for part in message.parts if (item := _content(part)) is not None]
    if content:
        only_text = all(isinstance(item, str) for item in content)
        yield messages.UserPromptPart(content="".join(content) if only_text else content)


def _content(part: Any) -> Any:
    messages = import_module("pydantic_ai.messages")
    if isinstance(part, TextPart):
        return part.text if part.text.strip() else None
    if not isinstance(part, ImagePart):
        return None
    if part.url and not part.url.startswith("data:"):
        return messages.ImageUrl(url=part.url)
    if part.url:
        return messages.BinaryContent.from_data_uri(part.url)
    try:
        data = base64.b64decode(part.data)
    except binascii.Error:
        return "[an image that cannot be read]"
    return messages.BinaryContent(data=data, media_type=part.media_type)


def _reply_parts(message: Message) -> tuple[list[Any], str | None]:
    """Text and calls where the reply had them between its thoughts, each with what it carried."""
    messages = import_module("pydantic_ai.messages")
    layout, provider = _layout(message)
    text, calls = message.text, list(reversed(message.calls))
    parts: list[Any] = []

    def add_text(carried: dict[str, Any]) -> None:
        nonlocal text
        if text.strip():
            parts.append(messages.TextPart(content=text, **carried))
        text = ""

    def add_call(carried: dict[str, Any]) -> None:
        call = calls.pop()
        arguments = dict(call.arguments)
        parts.append(
            messages.ToolCallPart(tool_name=call.name, args=arguments, tool_call_id=call.id, **carried)
        )

    for entry in layout:
        match entry.pop("part"):
            case "thinking":
                parts.append(messages.ThinkingPart(**{"content": "", **entry}))
            case "text":
                add_text(entry)
            case _ if calls:
                add_call(entry)
            case _:
                pass
    add_text({})
    while calls:
        add_call({})
    spoken = any(part.part_kind != "thinking" for part in parts)
    return (parts if spoken else []), provider


def _layout(message: Message) -> tuple[list[dict[str, Any]], str | None]:
    """What was kept of the reply's form; nothing of a thought that another house has signed."""
    entries: list[dict[str, Any]] = []
    provider: str | None = None
    for part in message.parts:
        kept = _kept(part.signature) if isinstance(part, ReasoningPart) else {}
        items: Any = kept.get(OURS)
        named: Any = kept.get("provider")
        provider = named if isinstance(named, str) else provider
        for item in cast(list[Any], items) if isinstance(items, list) else ():
            entry = cast(dict[str, Any], item) if isinstance(item, dict) else {}
            kind = str(entry.get("part"))
            if kind in CARRIED:
                entries.append({name: entry[name] for name in ("part", *CARRIED[kind]) if name in entry})
    return entries, provider


def _kept(signature: str) -> dict[str, Any]:
    if not signature.startswith("{"):
        return {}
    try:
        value: Any = json.loads(signature)
    except (ValueError, RecursionError):
        return {}
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}
