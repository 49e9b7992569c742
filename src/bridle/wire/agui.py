"""From the engine's events to AG-UI 1.0, the protocol that pages and other clients read.

One event may become several, numbered behind the dot: "17.2" is the second of event 17. The same events
always become the same, so a client that names the last one it saw is sent exactly the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bridle.engine.text import compact_json

ACTIVITY = ("tool-progress", "notice", "model-retry", "context-trimmed", "guard", "escalated")


@dataclass(frozen=True, slots=True)
class Sent:
    """One AG-UI event and its id."""

    id: str
    body: dict[str, Any]


@dataclass(slots=True)
class Translator:
    """Reads one run's events from the first to the last."""

    thread_id: str
    run_id: str
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    _running: bool = False
    _open: Literal["", "text", "reasoning"] = ""
    _message: str = ""
    _parts: int = 0
    _step: int | None = None
    _steps: int = 0
    _spoken: set[int] = field(default_factory=set[int])
    _interrupts: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def translate(self, seq: int, event: Mapping[str, Any]) -> list[Sent]:
        bodies = list(self._opened(event))
        return [Sent(f"{seq}.{number}", body) for number, body in enumerate(bodies, 1)]

    def _opened(self, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """A client expects RUN_STARTED first, and once until the run is at rest, whoever works on it."""
        if not self._running:
            self._running = True
            yield self._of("RUN_STARTED", threadId=self.thread_id, runId=self.run_id)
        yield from self._translated(event)
        self._running = event["type"] != "finish"

    def _translated(self, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        match event["type"]:
            case "start":
                yield from self._left()  # of a step that a process died in
            case "step-start":
                yield from self._left()
                yield from self._begun(event)
            case "text-delta":
                yield from self._said("text", event)
            case "reasoning-delta":
                yield from self._said("reasoning", event)
            case "tool-call":
                yield from self._closed()
                yield from self._called(event)
            case "tool-result":
                yield from self._closed()
                yield self._result(event)
            case "approval-required":
                yield from self._closed()
                self._interrupts.append(_interrupt(event))
            case "step-finish":
                yield from self._left()
            case "finish":
                yield from self._left()
                yield self._end(event)
            case kind if kind in ACTIVITY:
                yield self._of("CUSTOM", name=f"bridle.{kind}", value=dict(event))
            case _:
                pass  # an event this version does not know is no reason to break the stream

    def _begun(self, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        step = event["step"]
        if step in self._spoken:  # a process died in this step and another took it up: what it said is void
            yield self._of("CUSTOM", name="bridle.step-restart", value={"step": step})
        self._spoken.add(step)
        self._step, self._steps = step, event["maxSteps"]
        self._interrupts.clear()
        yield self._of("STEP_STARTED", stepName=f"step-{step}")
        yield self._activity({"closing": event.get("closing", False)})

    def _activity(self, more: Mapping[str, Any]) -> dict[str, Any]:
        return self._of(
            "ACTIVITY_SNAPSHOT",
            messageId=f"{self.run_id}-activity",
            activityType="bridle.step",
            content={"step": self._step, "maxSteps": self._steps, **more},
            replace=True,
        )

    def _said(self, kind: Literal["text", "reasoning"], event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        if self._open != kind:
            yield from self._closed()
            self._parts += 1
            self._open, self._message = kind, f"{self.run_id}-{event['step']}-{self._parts}"
            if kind == "reasoning":
                yield self._of("REASONING_START", messageId=self._message)
                yield self._of("REASONING_MESSAGE_START", messageId=self._message, role="reasoning")
            else:
                yield self._of("TEXT_MESSAGE_START", messageId=self._message, role="assistant")
        name = "TEXT_MESSAGE_CONTENT" if kind == "text" else "REASONING_MESSAGE_CONTENT"
        if event["delta"]:
            yield self._of(name, messageId=self._message, delta=event["delta"])

    def _closed(self) -> Iterator[dict[str, Any]]:
        if self._open == "text":
            yield self._of("TEXT_MESSAGE_END", messageId=self._message)
        elif self._open == "reasoning":
            yield self._of("REASONING_MESSAGE_END", messageId=self._message)
            yield self._of("REASONING_END", messageId=self._message)
        self._open = ""

    def _left(self) -> Iterator[dict[str, Any]]:
        """The step that was begun is over, also where a stop or a crash kept the engine from saying so."""
        yield from self._closed()
        if self._step is not None:
            yield self._of("STEP_FINISHED", stepName=f"step-{self._step}")
        self._step = None

    def _called(self, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        call_id, name = event["toolCallId"], event["toolName"]
        if name in self.labels:
            yield self._activity({"closing": False, "what": self.labels[name]})
        yield self._of("TOOL_CALL_START", toolCallId=call_id, toolCallName=name)
        yield self._of("TOOL_CALL_ARGS", toolCallId=call_id, delta=compact_json(event["args"]))
        yield self._of("TOOL_CALL_END", toolCallId=call_id)

    def _result(self, event: Mapping[str, Any]) -> dict[str, Any]:
        call_id = event["toolCallId"]
        return self._of(
            "TOOL_CALL_RESULT",
            messageId=f"{self.run_id}-{call_id}",
            toolCallId=call_id,
            content=event["result"],
            role="tool",
            metadata={"isError": event.get("isError", False), "seconds": event.get("seconds", 0.0)},
        )

    def _end(self, event: Mapping[str, Any]) -> dict[str, Any]:
        reason, text = event["finishReason"], event["text"]
        if reason == "error":
            return self._of("RUN_ERROR", message=text, code=reason)
        outcome: dict[str, Any] = {"type": "success"}
        if reason == "abort":
            outcome = {"type": "cancelled"}
        elif reason == "approval" and self._interrupts:
            outcome = {"type": "interrupt", "interrupts": list(self._interrupts)}
        result = {"text": text, "finishReason": reason}
        return self._of(
            "RUN_FINISHED", threadId=self.thread_id, runId=self.run_id, outcome=outcome, result=result
        )

    def _of(self, kind: str, **fields: Any) -> dict[str, Any]:
        return {"type": kind, **fields}


def _interrupt(event: Mapping[str, Any]) -> dict[str, Any]:
    """A question to a person. What was shown is bound by its digest, which the answer carries back."""
    return {
        "id": event["approvalId"],
        "reason": "tool_approval",
        "toolCallId": event["toolCallId"],
        "message": event["toolName"],
        "metadata": {"tool": event["toolName"], "arguments": event["args"], "digest": event["digest"]},
    }


def parse_id(value: str | None) -> tuple[int, int]:
    """The place a client has read to; what is no such id is the beginning."""
    head, _, tail = (value or "").strip().partition(".")
    try:
        return max(0, int(head)), max(0, int(tail or 0))
    except ValueError:
        return 0, 0


def as_sse(sent: Sent) -> str:
    """One server-sent event. JSON has no line breaks of its own, so one data line holds it."""
    return f"id: {sent.id}\ndata: {json.dumps(sent.body, ensure_ascii=False, separators=(',', ':'))}\n\n"
