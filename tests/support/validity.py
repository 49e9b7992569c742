"""Would a provider take this request? Two checkers that know nothing of the engine's own mending.

Each writes the request down as its provider's wire has it and holds the result against the rules for
which that provider answers 400: a request that fails one of them kills the conversation for good.
"""

from __future__ import annotations

import json
import re
from typing import Any

from bridle import (
    ImagePart,
    Message,
    ModelRequest,
    ReasoningPart,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)

NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}\Z")
ANTHROPIC_ID = re.compile(r"[a-zA-Z0-9_-]+\Z")
OPENAI_ID_CHARS = 40
BELONGS = {
    "user": (TextPart, ImagePart),
    "assistant": (TextPart, ReasoningPart, ToolCallPart),
    "tool": (ToolResultPart,),
}


def openai_faults(request: ModelRequest) -> list[str]:
    """What chat completions would refuse: results directly behind their calls, one message each."""
    faults = _common_faults(request)
    open_ids: list[str] = []
    for position, message in enumerate(_openai_wire(request)):
        role, where = message["role"], f"openai[{position}]"
        if role == "tool":
            if message["tool_call_id"] not in open_ids:
                faults.append(f"{where}: a result without its call before it ({message['tool_call_id']!r})")
            else:
                open_ids.remove(message["tool_call_id"])
            continue
        if open_ids:
            faults.append(f"{where}: calls without a result: {open_ids}")
        open_ids = [call["id"] for call in message.get("tool_calls", ())]
        faults += [
            f"{where}: id too long: {call_id!r}" for call_id in open_ids if len(call_id) > OPENAI_ID_CHARS
        ]
        if not message["content"] and not open_ids:
            faults.append(f"{where}: an empty {role} message")
    if open_ids:
        faults.append(f"openai: the history ends with calls without a result: {open_ids}")
    return faults


def anthropic_faults(request: ModelRequest) -> list[str]:
    """What the messages API would refuse: turns alternate, and results open the very next user turn."""
    faults = _common_faults(request)
    turns = _anthropic_wire(request)
    asked: list[str] = []
    for position, turn in enumerate(turns):
        blocks, where = turn["content"], f"anthropic[{position}]"
        if not blocks:
            faults.append(f"{where}: an empty {turn['role']} message")
        answered = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
        if sorted(answered) != sorted(asked):
            faults.append(f"{where}: results {answered} for calls {asked}")
        kinds = [block["type"] == "tool_result" for block in blocks]
        if kinds != sorted(kinds, reverse=True):
            faults.append(f"{where}: results must come before anything else in their message")
        asked = [block["id"] for block in blocks if block["type"] == "tool_use"]
        faults += [f"{where}: id {call_id!r}" for call_id in asked if not ANTHROPIC_ID.match(call_id)]
    if asked:
        faults.append(f"anthropic: the history ends with calls without a result: {asked}")
    if turns and turns[-1]["role"] != "user":
        faults.append("anthropic: the last message is not the user's (newer models refuse a prefill)")
    return faults


def faults_of(request: ModelRequest) -> list[str]:
    """Both at once, without what both say."""
    return list(dict.fromkeys([*openai_faults(request), *anthropic_faults(request)]))


def as_request(messages: list[Message] | tuple[Message, ...]) -> ModelRequest:
    """A bare history as it would be sent."""
    return ModelRequest("", tuple(messages))


def _common_faults(request: ModelRequest) -> list[str]:
    faults: list[str] = []
    messages = request.messages
    if not messages:
        return ["no message at all"]
    if messages[0].role != "user":
        faults.append(f"the first message is the {messages[0].role}'s")
    if not any(message.role == "user" and not message.origin for message in messages):
        faults.append("the current request is not in it")
    if request.tool_choice == "none" and request.tools:
        faults.append("the tools are off, and yet there are tools")
    ids: set[str] = set()
    for position, message in enumerate(messages):
        where = f"messages[{position}]"
        belongs = BELONGS.get(message.role)
        if belongs is None:
            faults.append(f"{where}: a {message.role} message in the conversation")
        faults += [
            f"{where}: a {type(part).__name__} in a {message.role} message"
            for part in message.parts
            if belongs is not None and not isinstance(part, belongs)
        ]
        for call in message.calls:
            if call.id in ids or not call.id:
                faults.append(f"{where}: the id {call.id!r} is empty or used twice")
            ids.add(call.id)
            if not NAME.match(call.name):
                faults.append(f"{where}: the tool name {call.name!r}")
            faults += [f"{where}: {fault}" for fault in _argument_faults(call)]
    faults += [f"the tool name {spec.name!r}" for spec in request.tools if not NAME.match(spec.name)]
    return faults + _encoding_faults(request)


def _argument_faults(call: ToolCallPart) -> list[str]:
    try:
        text = json.dumps(dict(call.arguments), ensure_ascii=False, allow_nan=False)
        text.encode()
    except UnicodeEncodeError:
        return ["a lone surrogate in the arguments"]
    except Exception as error:
        return [f"the arguments are no JSON object ({type(error).__name__}: {error})"]
    return []


def _encoding_faults(request: ModelRequest) -> list[str]:
    faults: list[str] = []
    texts = [("instructions", request.instructions)]
    texts += [("a tool", f"{spec.name}{spec.description}{spec.parameters}") for spec in request.tools]
    for position, message in enumerate(request.messages):
        for part in message.parts:
            match part:
                case TextPart(text):
                    texts.append((f"messages[{position}].text", text))
                case ReasoningPart(text, signature):
                    texts.append((f"messages[{position}].reasoning", text + signature))
                case ToolCallPart(call_id, name, _):
                    texts.append((f"messages[{position}].call", call_id + name))
                case ToolResultPart(call_id, name, content):
                    texts.append((f"messages[{position}].result", call_id + name + content))
                case ImagePart(data, media_type, url):
                    texts.append((f"messages[{position}].image", data + media_type + url))
    for where, text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            faults.append(f"{where}: a lone surrogate")
    return faults


def _openai_wire(request: ModelRequest) -> list[dict[str, Any]]:
    wire: list[dict[str, Any]] = []
    for message in request.messages:
        content = [part for part in message.parts if isinstance(part, ImagePart)] or message.text.strip()
        if message.role == "tool":
            wire += [{"role": "tool", "tool_call_id": result.call_id} for result in message.results]
            if not message.results:
                wire.append({"role": "tool", "tool_call_id": None})
            continue
        entry: dict[str, Any] = {"role": message.role, "content": content}
        if message.calls:
            entry["tool_calls"] = [{"id": call.id} for call in message.calls]
        wire.append(entry)
    return wire


def _anthropic_wire(request: ModelRequest) -> list[dict[str, Any]]:
    """Consecutive messages of one side are one turn; a tool message is the user's."""
    turns: list[dict[str, Any]] = []
    for message in request.messages:
        role = "assistant" if message.role == "assistant" else "user"
        blocks: list[dict[str, Any]] = []
        for part in message.parts:
            match part:
                case TextPart(text) if text.strip():
                    blocks.append({"type": "text"})
                case ImagePart():
                    blocks.append({"type": "image"})
                case ToolCallPart(call_id):
                    blocks.append({"type": "tool_use", "id": call_id})
                case ToolResultPart(call_id):
                    blocks.append({"type": "tool_result", "tool_use_id": call_id})
                case _:
                    pass
        if turns and turns[-1]["role"] == role and blocks:
            turns[-1]["content"] += blocks
        else:
            turns.append({"role": role, "content": blocks})
    return turns
