"""One thing that is not as it was recorded, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from bridle.engine.messages import Message
from bridle.engine.text import canonical_json

SHOWN = 160

Aspect: TypeAlias = Literal[
    "instructions", "message", "tools", "tool_choice", "max_output_tokens", "temperature", "model", "tool",
    "approval", "more", "fewer", "calls", "arguments", "result", "cached", "escalation", "end", "text",
    "spent", "setting",
]  # fmt: skip
ASPECTS: Mapping[Aspect, str] = {
    "instructions": "what is sent as instructions",
    "message": "message {name} of the request",
    "tools": "which tools are offered",
    "tool_choice": "whether tools may be called",
    "max_output_tokens": "how long the reply may be",
    "temperature": "the temperature",
    "model": "which model is asked",
    "tool": "what is said of the tool '{name}'",
    "approval": "whether '{name}' waits for a person",
    "more": "whether the model is asked here",
    "fewer": "whether the model is asked here",
    "calls": "which calls were carried out",
    "arguments": "what '{name}' is called with",
    "result": "the result of '{name}'",
    "cached": "whether '{name}' was answered from the cache",
    "escalation": "whether a stronger model takes over",
    "end": "how the run ends",
    "text": "the answer",
    "spent": "what the run spent",
    "setting": "the agent's setting {name}",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was: in which step, what, and both sides of it."""

    step: int
    aspect: Aspect
    recorded: str
    now: str
    name: str = ""

    @staticmethod
    def of(step: int, aspect: Aspect, recorded: Any, now: Any, name: str = "") -> Difference:
        was, is_now = _both(_text(recorded), _text(now))
        return Difference(step, aspect, was, is_now, name)

    @property
    def what(self) -> str:
        return ASPECTS[self.aspect].format(name=self.name)

    def __str__(self) -> str:
        return f"Step {self.step}: {self.what}\n  recorded: {self.recorded}\n  now:      {self.now}"


def said(message: Message | None) -> str:
    """A message on one line."""
    if message is None:
        return "(no message)"
    calls = [f"{each.name}({canonical_json(dict(each.arguments))})" for each in message.calls]
    results = [f"{each.name}: {each.content}" for each in message.results]
    return f"{message.role}: " + " · ".join([part for part in (message.text, *calls, *results) if part])


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _both(was: str, now: str) -> tuple[str, str]:
    """Both sides, cut to where they differ."""
    pairs = enumerate(zip(was, now, strict=False))
    same = next((n for n, (a, b) in pairs if a != b), min(len(was), len(now)))
    start = max(0, same - 40) if max(len(was), len(now)) > SHOWN else 0
    return _cut(was, start), _cut(now, start)


def _cut(text: str, start: int) -> str:
    shown = " ".join(text[start : start + SHOWN].split())
    return ("…" if start else "") + shown + ("…" if len(text) > start + SHOWN else "")
