"""The hooks of a replay: what they said, or what they say now where the agent is given."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from bridle.engine.escalation import Escalate, Escalation
from bridle.engine.hooks import FailedCall, PrepareStep, StepContext, StepOverrides
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, Model
from bridle.engine.replay_model import PlayedModel
from bridle.engine.replay_script import Script
from bridle.engine.result import StepResult
from bridle.engine.stop import StopCondition
from bridle.engine.trace_format import call_from, fail_as, message_digest
from bridle.engine.trace_lines import Line
from bridle.engine.trace_time import trace_time


@dataclass(slots=True)
class PlayedHooks:
    """What hooks said, in the order in which they were asked."""

    script: Script
    _repairs: Iterator[Line] = field(init=False)
    _escalations: Iterator[Line] = field(init=False)
    _roles: dict[int, list[Line]] = field(default_factory=dict[int, list[Line]], init=False)
    _role: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._repairs = self.script.trace.of("repair")
        self._escalations = self.script.trace.of("escalation")
        requests = 0
        for line in self.script.trace.lines:
            requests += line.kind == "request"
            if line.kind == "role":
                self._roles.setdefault(requests, []).append(line)

    def stop(self, steps: Any) -> bool:
        for line in self.script.trace.of("condition"):
            if line.step == steps[-1].number:
                _fail_again(line)
                return True
        return False

    def prepare(self, context: StepContext) -> StepOverrides | None:
        line = self._prepared(context.step)
        if line is None:
            return None
        _fail_again(line)
        messages: list[Message] | None = None
        if line.body.get("messages") is not None:  # the loop knows its own messages by their identity
            own = {message_digest(each): each for each in context.messages}
            messages = [own.get(message_digest(each), each) for each in line.messages()]
        model = line.optional_object("model")
        return StepOverrides(
            messages,
            line.optional("instructions", str),
            None if model is None else PlayedModel.of(self.script, model),
            cast(list[str] | None, line.optional("tools", list)),
            cast(Any, line.optional("toolChoice", str)),
            line.optional("maxOutputTokens", int),
        )

    def _prepared(self, step: int) -> Line | None:
        return next((each for each in self.script.trace.of("prepared") if each.step == step), None)

    def role(self) -> str | None:
        """Rights as they were: what the application said each time it was asked."""
        if asked := self._roles.get(self.script.sent):
            line = asked.pop(0)
            _fail_again(line)
            self._role = line.optional("role", str)
        return self._role

    def repair(self, failed: FailedCall) -> CallChunk | None:
        line = next(self._repairs, None)
        if line is None:
            return None
        _fail_again(line)
        made = line.optional_object("made")
        return None if made is None else call_from(made)

    def escalate(self, why: Escalation) -> Model | None:
        line = self._escalation(why)
        if line is None:
            return None
        _fail_again(line)
        model = line.optional_object("model")
        return None if model is None else PlayedModel.of(self.script, model)

    def _escalation(self, why: Escalation) -> Line | None:
        line, script = next(self._escalations, None), self.script
        if line is None and script.aborted:
            return None  # it was cancelled right before
        if line is None:
            script.differs(script.step, "escalation", "(it was not asked for)", why.evidence)
        elif line.get("evidence", str) != why.evidence:
            script.differs(script.step, "escalation", line.get("evidence", str), why.evidence)
        return line

    # ---- hooks as they are now, with the trace in place of the models that they choose

    def asking(self, prepare: PrepareStep) -> PrepareStep:
        async def prepared(context: StepContext) -> StepOverrides | None:
            changed = await settled(prepare(replace(context, model=_real(context.model))))
            if changed is None or changed.model is None:
                return changed
            line = self._prepared(context.step)
            return replace(changed, model=self._stand_in(changed.model, line))

        return prepared

    @staticmethod
    def stopping(condition: StopCondition) -> StopCondition:
        async def stopped(steps: Sequence[StepResult]) -> bool:
            return await settled(condition(steps))

        return stopped

    def escalating(self, escalate: Escalate) -> Escalate:
        async def escalated(why: Escalation) -> Model | None:
            line = self._escalation(why)
            model = await settled(escalate(replace(why, model=_real(why.model))))
            was = None if line is None else line.optional_object("model")
            names = (None if was is None else was.get("name", str), None if model is None else model.name)
            if line is not None and names[0] != names[1]:
                self.script.differs(self.script.step, "escalation", *[each or "(none)" for each in names])
            return None if model is None else self._stand_in(model, line)

        return escalated

    def _stand_in(self, model: Model, line: Line | None) -> PlayedModel:
        recorded = None if line is None else line.optional_object("model")
        if recorded is not None and recorded.get("name", str) == model.name:
            return PlayedModel.of(self.script, recorded, model)
        return PlayedModel(self.script, model.name, model.profile, model)


def _fail_again(line: Line) -> None:
    if (error := line.optional_object("error")) is not None:
        fail_as(error)


def _real(model: Model) -> Model:
    return model.real if isinstance(model, PlayedModel) and model.real is not None else model


async def settled(value: Any) -> Any:
    """What a hook of the application says now. The clock does not jump ahead of one that works."""
    if not inspect.isawaitable(value):
        return value
    with trace_time().working():
        return await value
