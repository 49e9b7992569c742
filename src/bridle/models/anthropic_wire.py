"""Conversations and tools in the Messages API's blocks.

A reply's thinking has to go back as it came, in the place where it came: what a `ReasoningPart` cannot
hold (several blocks, a thought that was kept secret, thoughts between texts and calls) is written into its
signature, which nobody else reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from bridle.engine.history import OPENING
from bridle.engine.messages import ImagePart, Message, ReasoningPart, TextPart, ToolCallPart, ToolResultPart
from bridle.engine.model import ModelRequest, ToolSpec
from bridle.engine.text import compact_json

WIRE = "anthropic"
OURS = "anthropic"
"""Marks a signature as written here."""
MARK = b',"cache_control":{"type":"ephemeral"}}'
GO_ON = "(Please go on.)"
GONE = "No longer available."
THOUGHTS = {"thinking": ("thinking", "signature"), "redacted_thinking": ("data",)}
DATA_URL = re.compile(r"data:([\w.+-]+/[\w.+-]+)(?:;[^,;]+)*;base64,", re.I)


@dataclass(slots=True)
class Turn:
    """What one side said until the other spoke: messages of one side are merged, as the API wants it."""

    assistant: bool
    blocks: list[bytes] = field(default_factory=list[bytes])
    spoken: list[bytes] = field(default_factory=list[bytes])
    """The blocks without the thoughts."""
    thinks_first: bool = False
    has_results: bool = False

    def add(self, sent: Sent) -> None:
        self.thinks_first = self.thinks_first or (not self.blocks and sent.thinks_first)
        self.has_results = self.has_results or sent.has_results
        self.blocks += sent.blocks
        self.spoken += sent.spoken

    def mark(self) -> None:
        self.blocks[-1] = self.blocks[-1][:-1] + MARK

    @property
    def json(self) -> bytes:
        return b'{"role":"%b","content":[%b]}' % (
            b"assistant" if self.assistant else b"user",
            b",".join(self.blocks),
        )


@dataclass(frozen=True, slots=True)
class Sent:
    """A message in the API's blocks, made once."""

    blocks: list[bytes]
    spoken: list[bytes]
    thinks_first: bool = False
    has_results: bool = False


def offered(request: ModelRequest) -> tuple[tuple[ToolSpec, ...], str]:
    """The tools that are sent. Calls in the history are refused where no tools are, so switched off they are
    still there: those of the run, or by name those that an earlier run had."""
    if request.tools:
        return request.tools, request.tool_choice
    if request.known_tools:
        return request.known_tools, "none"
    names = {call.name: None for message in request.messages for call in message.calls}
    return tuple([ToolSpec(name, GONE, {}) for name in names]), "none"


def encode_tools(tools: Sequence[ToolSpec]) -> bytes:
    listed: list[bytes] = [tool.memo.get(WIRE) or _encode_tool(tool) for tool in tools]
    listed[-1] = listed[-1][:-1] + MARK
    return b"[" + b",".join(listed) + b"]"


def _encode_tool(spec: ToolSpec) -> bytes:
    wire = {"name": spec.name, "description": spec.description}
    schema = {"type": "object", **spec.parameters}
    encoded = spec.memo[WIRE] = json_bytes({**{k: v for k, v in wire.items() if v}, "input_schema": schema})
    return encoded


# ---- messages


def turns_of(messages: Sequence[Message]) -> list[Turn]:
    turns: list[Turn] = []
    for message in messages:
        sent: Sent = message.memo.get(WIRE) or _encode_message(message)
        if not sent.blocks:
            continue
        assistant = message.role == "assistant"
        if not turns or turns[-1].assistant != assistant:
            turns.append(Turn(assistant))
        turns[-1].add(sent)
    if not turns or turns[0].assistant:
        turns.insert(0, _said(OPENING))
    if turns[-1].assistant:  # newer models do not go on in the middle of their own words
        turns.append(_said(GO_ON))
    return turns


def _said(text: str) -> Turn:
    return Turn(assistant=False, blocks=[json_bytes({"type": "text", "text": text})])


def underway(turns: list[Turn]) -> list[Turn]:
    """The assistant's turns since a person last spoke, while results are being answered."""
    if not turns or not turns[-1].has_results:
        return []
    began = max(
        [n for n, turn in enumerate(turns) if not turn.assistant and not turn.has_results], default=-1
    )
    return [turn for turn in turns[began + 1 :] if turn.assistant]


def _encode_message(message: Message) -> Sent:
    if message.role == "assistant":
        sent = _encode_assistant(message)
    else:
        results = [_wire_result(result) for result in message.results]
        blocks = [json_bytes(block) for block in [*results, *_wire_content(message)]]
        sent = Sent(blocks, blocks, has_results=bool(results))
    message.memo[WIRE] = sent
    return sent


def _encode_assistant(message: Message) -> Sent:
    """Text and calls where the reply had them between its thoughts; the text as one, for so it was kept."""
    said = json_bytes({"type": "text", "text": message.text}) if message.text.strip() else b""
    calls = [json_bytes(_wire_call(call)) for call in reversed(message.calls)]
    blocks: list[tuple[bytes, bool]] = []
    for part in message.parts:
        for item in layout_of(part) if isinstance(part, ReasoningPart) else ():
            if isinstance(item, dict):
                blocks.append((json_bytes(item), True))
            elif item == "text" and said:
                blocks.append((said, False))
                said = b""
            elif item == "call" and calls:
                blocks.append((calls.pop(), False))
    rest = [said] if said else []
    blocks += [(block, False) for block in [*rest, *reversed(calls)]]
    while blocks and blocks[-1][1]:  # a thought that led to nothing cannot be the end of a message
        blocks.pop()
    if not blocks:
        return Sent([], [])
    spoken = [block for block, thought in blocks if not thought]
    return Sent([block for block, _ in blocks], spoken, thinks_first=blocks[0][1])


def layout_of(part: ReasoningPart) -> list[Any]:
    """A part as a reply's layout: thoughts as blocks, and the words "text" and "call" where those belong.

    A thought without a signature of this API is not sent: it would be refused, and the conversation with it.
    """
    text, signature = part.text, part.signature
    if not signature.startswith("{"):
        thought = {"type": "thinking", "thinking": text, "signature": signature}
        return [thought] if text and signature else []
    try:
        layout = member(json.loads(signature), OURS)
    except (ValueError, RecursionError):
        return []
    items = cast(list[Any], layout) if isinstance(layout, list) else []
    return [item for item in items if item in ("text", "call") or _is_thought(item)]


def _is_thought(value: Any) -> bool:
    fields = THOUGHTS.get(str(member(value, "type")))
    return fields is not None and all(isinstance(member(value, name), str) for name in fields)


def _wire_call(call: ToolCallPart) -> dict[str, Any]:
    return {"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.arguments)}


def _wire_result(result: ToolResultPart) -> dict[str, Any]:
    block: dict[str, Any] = {"type": "tool_result", "tool_use_id": result.call_id}
    if result.content.strip():  # an empty text would be refused
        block["content"] = result.content
    return {**block, "is_error": True} if result.is_error else block


def _wire_content(message: Message) -> Iterator[dict[str, Any]]:
    for part in message.parts:
        if isinstance(part, TextPart) and part.text.strip():
            yield {"type": "text", "text": part.text}
        elif isinstance(part, ImagePart):
            yield {"type": "image", "source": _wire_source(part)}


def _wire_source(image: ImagePart) -> dict[str, str]:
    if not image.url:
        return {"type": "base64", "media_type": image.media_type, "data": image.data}
    if inline := DATA_URL.match(image.url):
        return {"type": "base64", "media_type": inline[1], "data": image.url[inline.end() :]}
    return {"type": "url", "url": image.url}


def json_bytes(value: Any) -> bytes:
    return compact_json(value).encode("utf-8", "replace")


def member(value: Any, name: str) -> Any:
    """A member of a JSON object from outside, where it is one."""
    return cast(dict[str, Any], value).get(name) if isinstance(value, dict) else None
