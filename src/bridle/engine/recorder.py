"""Stands at each place where something enters a run, and writes it down."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar, cast

from bridle.engine.escalation import Escalate, Escalation
from bridle.engine.events import Event, RunStart, StepFinish, ToolResultEvent
from bridle.engine.hooks import FailedCall, PrepareStep, RepairToolCall, StepContext, StepOverrides
from bridle.engine.loop import Run
from bridle.engine.model import CallChunk, Chunk, Model, ModelProfile, ModelRequest
from bridle.engine.output import Output
from bridle.engine.render import jsonable
from bridle.engine.result import RunResult, StepResult, ToolOutcome
from bridle.engine.stop import StopCondition
from bridle.engine.trace_file import TraceFile
from bridle.engine.trace_format import (
    add_chunk,
    call_to_json,
    end_to_json,
    error_to_json,
    message_digest,
    model_to_json,
    overrides_to_json,
    recorded_outcome,
    sent_json,
)
from bridle.engine.trace_header import Given, header_to_json

V = TypeVar("V")


@dataclass(slots=True)
class Recorder:
    """Writes down what enters one run."""

    run: Run
    file: TraceFile
    given: Given
    began: float = 0.0
    _sent: set[str] = field(default_factory=set[str])
    _settled: dict[str, float] = field(default_factory=dict[str, float])
    _written: set[str] = field(default_factory=set[str])

    def attach(self) -> None:
        run, emit = self.run, self.run.emit
        settings = run.settings

        def watch(event: Event) -> None:
            if isinstance(event, RunStart):
                self.began = asyncio.get_running_loop().time()
                self.write(self._header)
            elif isinstance(event, ToolResultEvent):
                self._settled[event.tool_call_id] = self.now
            elif isinstance(event, StepFinish):
                self.outcomes(event.step)
            emit(event)

        run.emit = watch
        role, escalate = settings.role, settings.escalate
        run.settings = replace(
            settings,
            stop_when=tuple([self._condition(each) for each in settings.stop_when]),
            role=self._role(role) if callable(role) else role,
            escalate=None if escalate is None else self._escalation(escalate),
        )
        run.prepare_step = None if run.prepare_step is None else self._prepared(run.prepare_step)
        run.repair = None if run.repair is None else self._repair(run.repair)
        run.output = None if run.output is None else _RecordedOutput(run.output, self)

    def write(self, line: Callable[[], Mapping[str, Any]]) -> None:
        self.file.write(line)

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time() - self.began

    @property
    def last_step(self) -> int:
        return self.run.record.steps[-1].number if self.run.record.steps else 0

    def _header(self) -> dict[str, Any]:
        self._sent.update([message_digest(message) for message in self.run.settings.messages])
        return header_to_json(self.run, self.given)

    def request(self, request: ModelRequest, model: Model) -> dict[str, Any]:
        sent = sent_json(request)
        new: dict[str, Any] = {}
        for message, known in zip(request.messages, sent["messages"], strict=True):
            if known not in self._sent:
                self._sent.add(known)
                new[known] = jsonable(message.to_json())
        line = {"line": "request", "step": request.step, "at": self.now, "model": model.name}
        return {**line, **sent, "new": new}

    def reply(
        self, request: ModelRequest, chunks: list[Any], error: BaseException | None, cut: bool
    ) -> dict[str, Any]:
        ended = None
        if cut:
            ended = "timeout" if asyncio.get_running_loop().time() >= request.deadline else "cut"
        failed = None if error is None else error_to_json(error)
        line = {"line": "reply", "step": request.step, "at": self.now, "chunks": chunks}
        return {**line, "error": failed, "cut": ended}

    def outcomes(self, step: int) -> None:
        """Write what has come of the calls under way and was not written before."""
        for outcome in self.run.acted.outcomes:
            if outcome.call.id not in self._written:
                self._written.add(outcome.call.id)
                self.write(partial(self._outcome, outcome, step))

    def _outcome(self, outcome: ToolOutcome, step: int) -> dict[str, Any]:
        tool = self.run.settings.tools.get(outcome.call.name)
        usual = self.run.settings.budget.result_chars
        body = recorded_outcome(outcome, tool, (tool and tool.result_chars) or usual)
        at = self._settled.get(outcome.call.id, 0.0)
        return {"line": "outcome", "step": step, "at": at, **body}

    def end(self, result: RunResult) -> None:
        self.write(lambda: {**end_to_json(result), "at": self.now})

    def answer(self, value: Any, fault: str, text: str) -> None:
        line = {"line": "answer", "step": self.last_step, "text": text, "fault": fault}
        self.write(lambda: {**line, "value": jsonable(value)})

    async def _asked(
        self, line: dict[str, Any], hook: Callable[[], V | Awaitable[V]], form: Callable[[V], Any]
    ) -> V:
        """What a hook of the application says, or fails with. It is written where it says anything."""
        try:
            value = hook()
            value = cast(V, await value if inspect.isawaitable(value) else value)
        except Exception as error:
            failed = error_to_json(error)
            self.write(lambda: {**line, "error": failed})
            raise
        said = form(value)
        if said is not None:
            self.write(lambda: {**line, "error": None, **said})
        return value

    def _condition(self, condition: StopCondition) -> StopCondition:
        async def recorded(steps: Sequence[StepResult]) -> bool:
            line = {"line": "condition", "step": steps[-1].number}
            return await self._asked(line, lambda: condition(steps), lambda held: {} if held else None)

        return recorded

    def _prepared(self, prepare: PrepareStep) -> PrepareStep:
        async def recorded(context: StepContext) -> StepOverrides | None:
            line = {"line": "prepared", "step": context.step}
            return await self._asked(line, lambda: prepare(context), _changed)

        return recorded

    def _escalation(self, escalate: Escalate) -> Escalate:
        async def recorded(why: Escalation) -> Model | None:
            line = {"line": "escalation", "step": self.last_step}
            line |= {"evidence": why.evidence, "detail": why.detail, "from": why.model.name}
            return await self._asked(
                line,
                lambda: escalate(why),
                lambda model: {"model": None if model is None else model_to_json(model)},
            )

        return recorded

    def _repair(self, repair: RepairToolCall) -> RepairToolCall:
        async def recorded(failed: FailedCall) -> CallChunk | None:
            line = {"line": "repair", "step": self.run.actor.step}
            return await self._asked(
                line,
                lambda: repair(failed),
                lambda made: {"made": call_to_json(made) if isinstance(made, CallChunk) else None},
            )

        return recorded

    def _role(self, role: Callable[[], str | Awaitable[str | None] | None]) -> Callable[[], Awaitable[Any]]:
        async def recorded() -> str | None:
            line = {"line": "role", "step": self.last_step}
            return await self._asked(line, role, lambda value: {"role": value})

        return recorded


def _changed(changed: StepOverrides | None) -> dict[str, Any] | None:
    return None if changed is None else overrides_to_json(changed)


class RecordedModel:
    """Passes on what a model gives, and writes it down."""

    def __init__(self, model: Model, recorder: Recorder) -> None:
        self._model, self._recorder = model, recorder

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def profile(self) -> ModelProfile:
        return self._model.profile

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        recorder = self._recorder
        recorder.write(lambda: recorder.request(request, self._model))
        chunks: list[Any] = []
        stream: Any = None
        error: BaseException | None = None
        cut = True
        try:
            stream = self._model.stream(request)
            async for chunk in stream:
                add_chunk(chunks, chunk)
                yield chunk
            cut = False
        except (asyncio.CancelledError, GeneratorExit):
            raise
        except BaseException as raised:
            error, cut = raised, False
            raise
        finally:
            recorder.write(lambda: recorder.reply(request, chunks, error, cut))
            if cut and (close := getattr(stream, "aclose", None)) is not None:
                await close()


class _RecordedOutput(Output):
    def __init__(self, output: Output, recorder: Recorder) -> None:
        super().__init__(output.signature)
        object.__setattr__(self, "recorder", recorder)

    def read(self, text: str) -> tuple[Any, str]:
        value, fault = super().read(text)
        cast(Recorder, getattr(self, "recorder")).answer(value, fault, text)  # noqa: B009  (set on a frozen value)
        return value, fault
