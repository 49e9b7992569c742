"""Any history that leaves the engine is valid for every provider.

The rules, strictest provider first: a tool call is answered, by id, in the very next message; a result
has its call before it; ids are unique; no message is empty; the first message is a person's.
A provider answers a broken history with 400 and the conversation is dead, so histories are mended on
their way in: whoever crashed, cut or merged them before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.engine.messages import (
    ImagePart,
    Message,
    Part,
    ReasoningPart,
    Role,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from bridle.engine.render import jsonable, to_text
from bridle.engine.text import canonical_json, clean

INTERRUPTED = "No result was recorded: the call was interrupted."
LONGEST_ID = 40
LONGEST_NAME = 64
OPENING = "(The conversation begins.)"


def mend(messages: Iterable[Message]) -> list[Message]:
    """The same conversation with every broken rule repaired; valid messages are kept as they are."""
    waiting = list(messages)
    answers = _Answers(waiting)
    used: set[str] = set()
    mended: list[Message] = []
    for position, message in enumerate(waiting):
        sound = _sound(message)
        match message.role:
            case "user" if sound.parts:
                mended.append(sound)
            case "system" if sound.parts:  # most chat templates refuse a system turn in mid-conversation
                mended.append(Message("user", sound.parts, "engine"))
            case "assistant":
                mended.extend(_assistant_group(sound, position, answers, used))
            case _:
                pass  # empty; or a result, taken by the call it answers, or an orphan
    if mended and mended[0].role != "user":
        mended.insert(0, Message.user(OPENING, origin="engine"))
    return mended


def _sound(message: Message) -> Message:
    """The message with only what its role may say, in characters that every wire carries."""
    if message.memo.get("sound"):
        return message
    parts = tuple([kept for part in message.parts if (kept := _sound_part(part, message.role)) is not None])
    if parts != message.parts:
        message = Message(message.role, parts, message.origin)
    message.memo["sound"] = True
    return message


def _sound_part(part: Part, role: Role) -> Part | None:
    match part:
        case TextPart(text) if role != "tool" and text.strip():
            return TextPart(clean(text))
        case ImagePart() if role in ("user", "system"):
            return part
        case ReasoningPart(text, signature) if role == "assistant":
            return ReasoningPart(clean(text), signature)
        case ToolCallPart(id, name, arguments) if role == "assistant":
            return ToolCallPart(id, wire_name(name), _json_object(arguments))
        case ToolResultPart(content=content) if role == "tool":
            return replace(part, content=clean(content))
        case _:
            return None  # foreign to its role, or empty


def _json_object(arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Arguments that came as anything but plain JSON, as near to it as they get."""
    try:
        text = canonical_json(dict(arguments))
        text.encode()
        if json.loads(text) == arguments:
            return arguments
    except (TypeError, ValueError, RecursionError):
        pass
    return json.loads(clean(to_text(jsonable(dict(arguments)))))


def _assistant_group(message: Message, position: int, answers: _Answers, used: set[str]) -> list[Message]:
    calls = message.calls
    if not calls:
        return [message] if message.text.strip() else []
    results: list[ToolResultPart] = []
    renamed: dict[int, ToolCallPart] = {}
    for index, call in enumerate(calls):
        answer = answers.take(call.id, position)
        fresh = unique_id(call.id, used)
        if fresh != call.id:
            renamed[index] = replace(call, id=fresh)
        if answer is None:
            answer = ToolResultPart(fresh, call.name, INTERRUPTED, is_error=True)
        results.append(ToolResultPart(fresh, call.name, clean(answer.content), answer.is_error))
    if renamed:
        message = _with_calls(message, [renamed.get(i, call) for i, call in enumerate(calls)])
    following = answers.message_after(position)
    if following is not None and following.parts == tuple(results):
        return [message, following]
    return [message, Message.tool(results)]


def unique_id(wanted: str, used: set[str]) -> str:
    """`wanted` as providers let it pass, or the first free variation of it, entered into `used`."""
    wanted = _wire_safe(wanted, LONGEST_ID) or "call"
    candidate, n = wanted, 1
    while candidate in used:
        n += 1
        tail = f"-{n}"
        candidate = wanted[: LONGEST_ID - len(tail)] + tail
    used.add(candidate)
    return candidate


def wire_name(name: str) -> str:
    """A foreign or invented tool name as providers let it pass."""
    return _wire_safe(name, LONGEST_NAME) or "unnamed"


def _wire_safe(text: str, longest: int) -> str:
    """Letters, digits, '_' and '-' of ASCII; whatever else a model sends becomes '_'."""
    if not isinstance(text, str):
        text = "" if text is None else str(text)  # pyright: ignore[reportUnnecessaryComparison]
    if len(text) <= longest and _SAFE.fullmatch(text):
        return text
    return "".join([c if c.isascii() and (c.isalnum() or c in "_-") else "_" for c in text[:longest]])


_SAFE = re.compile(r"[A-Za-z0-9_-]+")


def _with_calls(message: Message, calls: Sequence[ToolCallPart]) -> Message:
    others: list[Part] = [part for part in message.parts if not isinstance(part, ToolCallPart)]
    return Message("assistant", (*others, *calls), message.origin)


class _Answers:
    """The results of a history, each to be taken once by the call before it."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self._messages = messages
        self._open: dict[tuple[str, int], ToolResultPart] = {}
        newest_call: dict[str, int] = {}
        for position, message in enumerate(messages):
            if message.role == "assistant":
                newest_call.update({call.id: position for call in message.calls})
            for result in message.results if message.role == "tool" else ():
                if result.call_id in newest_call:
                    self._open.setdefault((result.call_id, newest_call[result.call_id]), result)

    def take(self, call_id: str, position: int) -> ToolResultPart | None:
        return self._open.pop((call_id, position), None)

    def message_after(self, position: int) -> Message | None:
        following = self._messages[position + 1 : position + 2]
        return following[0] if following and following[0].role == "tool" else None


def current_request(messages: Sequence[Message]) -> int | None:
    """The position of what the person asked last: the newest user message the loop did not write itself."""
    for position in range(len(messages) - 1, -1, -1):
        if messages[position].role == "user" and not messages[position].origin:
            return position
    return None


def groups(messages: Sequence[Message]) -> list[list[Message]]:
    """A history cut where it may be cut: a call and its results are one group."""
    cut: list[list[Message]] = []
    for message in messages:
        if (message.role == "tool" or message.origin) and cut:
            cut[-1].append(message)  # what the loop said belongs to what it was said about
        else:
            cut.append([message])
    return cut
