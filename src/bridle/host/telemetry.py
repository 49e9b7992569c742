"""Watching runs from outside: OpenTelemetry spans by the names of its GenAI conventions, and others who look.

Watchers hear what the engine says of a run in this process. They cannot change or stop it: one that fails is
heard of in the log and nowhere else. What people and models said is left out unless somebody asks for it.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol, TypeAlias

from opentelemetry import trace
from opentelemetry.trace import Span, Status, StatusCode

from bridle.engine.agent import ToolLoopAgent
from bridle.engine.events import (
    Escalated,
    Event,
    Finish,
    RunStart,
    StepFinish,
    StepStart,
    ToolCallEvent,
    ToolResultEvent,
)
from bridle.engine.model import Usage
from bridle.engine.text import compact_json
from bridle.host.assistants import AgentSettings, Assistant, HostContext, Registry

log = logging.getLogger("bridle.host")

OPERATION, AGENT, CONVERSATION = "gen_ai.operation.name", "gen_ai.agent.name", "gen_ai.conversation.id"
REQUEST_MODEL, FINISH_REASONS = "gen_ai.request.model", "gen_ai.response.finish_reasons"
INPUT_TOKENS, OUTPUT_TOKENS = "gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens"
TOOL_NAME, TOOL_CALL_ID = "gen_ai.tool.name", "gen_ai.tool.call.id"
TOOL_ARGUMENTS, TOOL_RESULT = "gen_ai.tool.call.arguments", "gen_ai.tool.call.result"
ERROR_TYPE = "error.type"
CONTENT = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
"""The environment's word on whether arguments and results may stand in spans."""

Hears: TypeAlias = Callable[[Event], None]


class Watcher(Protocol):
    """Somebody who looks at runs; asked at the beginning of each who is to hear of it."""

    def begin(self, context: HostContext) -> Hears: ...


def watched(registry: Registry, watchers: Sequence[Watcher]) -> Registry:
    """The same assistants, their runs looked at by these; more may be added to the sequence later."""
    return Registry([replace(each, build=_building(each, watchers)) for each in registry])


def _building(assistant: Assistant, watchers: Sequence[Watcher]) -> Callable[[HostContext], Any]:
    async def build(context: HostContext) -> AgentSettings:
        made = await assistant.build(context)
        given = {each.name: getattr(made, each.name) for each in fields(made)}
        return _Watched(**given, watchers=tuple(watchers), watched_as=context)

    return build


@dataclass(frozen=True, slots=True)
class _Watched(AgentSettings):
    """Settings whose agent tells the watchers too."""

    watchers: tuple[Watcher, ...] = ()
    watched_as: HostContext | None = None

    def agent(self, *args: Any, on_event: Hears | None = None, **settings: Any) -> ToolLoopAgent:
        hears = [] if self.watched_as is None else _begun(self.watchers, self.watched_as)
        told = hears if on_event is None else [on_event, *hears]

        def tell(event: Event) -> None:
            for each in told:
                each(event)

        return AgentSettings.agent(self, *args, on_event=tell, **settings)


def _begun(watchers: Sequence[Watcher], context: HostContext) -> list[Hears]:
    found: list[Hears] = []
    for each in watchers:
        try:
            found.append(_harmless(each.begin(context)))
        except Exception as error:
            log.warning("a run is not watched: %s", type(error).__name__)
    return found


def _harmless(hears: Hears) -> Hears:
    def safely(event: Event) -> None:
        try:
            hears(event)
        except Exception as error:
            log.warning("a watcher of runs failed: %s", type(error).__name__)

    return safely


class Spans:
    """A span for each run, model call and tool call. Without an SDK they cost hardly anything."""

    def __init__(self, tracer: trace.Tracer | None = None, *, content: bool | None = None) -> None:
        self._tracer = tracer or trace.get_tracer("bridle")
        self._content = os.environ.get(CONTENT, "").lower() == "true" if content is None else content

    def begin(self, context: HostContext) -> Hears:
        return _RunSpans(self._tracer, context.assistant, self._content).hear


@dataclass(slots=True)
class _RunSpans:
    tracer: trace.Tracer
    assistant: str
    content: bool
    model: str = ""
    run: Span | None = None
    asking: Span | None = None
    answered: int | None = None
    tools: dict[str, Span] = field(default_factory=dict[str, Span])

    def hear(self, event: Event) -> None:
        match event:
            case RunStart():
                self.model = event.model
                named = {OPERATION: "invoke_agent", AGENT: self.assistant, "bridle.run.id": event.run_id}
                self.run = self._span(f"invoke_agent {self.assistant}", named)
            case Escalated():
                self.model = event.to_model
            case StepStart():
                self.answered = None
                self.asking = self._span(f"chat {self.model}", {OPERATION: "chat", REQUEST_MODEL: self.model})
            case ToolCallEvent():
                self._call(event)
            case ToolResultEvent():
                self._result(event)
            case StepFinish():
                self._answered(event)
            case Finish():
                self._end(event)
            case _:
                pass

    def _call(self, event: ToolCallEvent) -> None:
        self.answered = self.answered or time.time_ns()
        named = {OPERATION: "execute_tool", TOOL_NAME: event.tool_name, TOOL_CALL_ID: event.tool_call_id}
        if self.content:
            named[TOOL_ARGUMENTS] = compact_json(event.args)
        self.tools[event.tool_call_id] = self._span(f"execute_tool {event.tool_name}", named)

    def _result(self, event: ToolResultEvent) -> None:
        if (span := self.tools.pop(event.tool_call_id, None)) is None:
            return
        if self.content:
            span.set_attribute(TOOL_RESULT, event.result)
        if event.is_error:
            span.set_attribute(ERROR_TYPE, "tool_error")
            span.set_status(Status(StatusCode.ERROR))
        span.end()

    def _answered(self, event: StepFinish) -> None:
        if self.asking is not None:
            _count(self.asking, event.usage)
            self.asking.set_attribute(FINISH_REASONS, [event.finish_reason])
            self.asking.end(end_time=self.answered)
        self.asking = None

    def _end(self, event: Finish) -> None:
        for span in [*self.tools.values(), *([] if self.asking is None else [self.asking])]:
            span.end()
        self.tools.clear()
        if self.run is None:
            return
        _count(self.run, event.usage)
        self.run.set_attribute(FINISH_REASONS, [event.finish_reason])
        if event.finish_reason == "error":
            self.run.set_attribute(ERROR_TYPE, "run_error")
            self.run.set_status(Status(StatusCode.ERROR))
        self.run.end()

    def _span(self, name: str, attributes: dict[str, str]) -> Span:
        parent = None if self.run is None else trace.set_span_in_context(self.run)
        return self.tracer.start_span(name, parent, attributes=attributes)


def _count(span: Span, usage: Usage) -> None:
    span.set_attribute(INPUT_TOKENS, usage.input_tokens)
    span.set_attribute(OUTPUT_TOKENS, usage.output_tokens)
