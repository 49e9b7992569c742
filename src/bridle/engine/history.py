"""Any history that leaves the engine is valid for every provider.

The rules, strictest provider first: a tool call is answered, by id, in the very next message; a result
has its call before it; ids are unique; no message is empty; the first message is a person's.
A provider answers a broken history with 400 and the conversation is dead, so histories are mended on
their way in: whoever crashed, cut or merged them before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bridle.engine.messages import ImagePart, Message, Part, TextPart, ToolCallPart, ToolResultPart

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
        match message.role:
            case "user":
                if _says_something(message):
                    mended.append(message)
            case "system":  # most chat templates refuse a system turn in mid-conversation
                if _says_something(message):
                    mended.append(Message("user", message.parts, "engine"))
            case "assistant":
                mended.extend(_assistant_group(message, position, answers, used))
            case "tool":
                pass  # taken by the call it answers, or an orphan
    if mended and mended[0].role != "user":
        mended.insert(0, Message.user(OPENING, origin="engine"))
    return mended


def _assistant_group(message: Message, position: int, answers: _Answers, used: set[str]) -> list[Message]:
    calls = message.calls
    if not calls:
        return [message] if message.text.strip() else []
    results: list[ToolResultPart] = []
    renamed: dict[int, ToolCallPart] = {}
    for index, call in enumerate(calls):
        answer = answers.take(call.id, position)
        fresh, name = unique_id(call.id, used), wire_name(call.name)
        if fresh != call.id or name != call.name:
            renamed[index] = replace(call, id=fresh, name=name)
        if answer is None:
            answer = ToolResultPart(fresh, name, INTERRUPTED, is_error=True)
        results.append(answer if answer.call_id == fresh else replace(answer, call_id=fresh))
    if renamed:
        message = _with_calls(message, [renamed.get(i, call) for i, call in enumerate(calls)])
    following = answers.message_after(position)
    if following is not None and following.parts == tuple(results):
        return [message, following]
    return [message, Message.tool(results)]


def unique_id(wanted: str, used: set[str]) -> str:
    """`wanted`, or the first free variation of it, entered into `used`."""
    wanted = wanted[:LONGEST_ID] or "call"
    candidate, n = wanted, 1
    while candidate in used:
        n += 1
        tail = f"-{n}"
        candidate = wanted[: LONGEST_ID - len(tail)] + tail
    used.add(candidate)
    return candidate


def wire_name(name: str) -> str:
    """A foreign or invented tool name as providers let it pass: letters, digits, '_' and '-', at most 64."""
    if name.isidentifier() and name.isascii() and len(name) <= LONGEST_NAME:
        return name
    kept = [c if c.isascii() and (c.isalnum() or c in "_-") else "_" for c in name[:LONGEST_NAME]]
    return "".join(kept) or "unnamed"


def _with_calls(message: Message, calls: Sequence[ToolCallPart]) -> Message:
    others: list[Part] = [part for part in message.parts if not isinstance(part, ToolCallPart)]
    return Message("assistant", (*others, *calls), message.origin)


def _says_something(message: Message) -> bool:
    return any(
        isinstance(part, ImagePart) or (isinstance(part, TextPart) and bool(part.text.strip()))
        for part in message.parts
    )


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
        if message.role == "tool" and cut:
            cut[-1].append(message)
        else:
            cut.append([message])
    return cut
