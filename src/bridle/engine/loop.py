"""The loop: ask the model, carry out what it asked for, show it the results, until something says stop.

A run ends when

- the model answers without calling a tool                                  → "stop", "length" if cut off
- a condition in `stop_when` holds, once the step's results are in           → "stop"
- a call needs a person                                                      → "approval"
- it is cancelled                                                            → "abort"
- the model cannot be reached, or a hook of the application fails            → "error"
- the request is empty, or too long for the model's window                   → "error"

or when one of these switches the tools off and asks the model once more for an answer, inside time and
tokens that were reserved for it from the start:

- the steps are used up (`step_count_is` sets them too), or the answer never
  had the form that `output` demands                                         → "tool-calls"
- the time is nearly used up                                                 → "timeout"
- the tool calls, tokens or cost are nearly used up, or the window is full    → "length"
- it goes round in circles                                                   → "stall"
- every call failed, three replies in a row                                  → "error"
- the model replied with nothing                                             → "stop", or "error"
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridle.engine import ending as endings
from bridle.engine.act import Acted, Actor
from bridle.engine.approval import Decision
from bridle.engine.budget import NOTHING, Alarm, Spending
from bridle.engine.checkpoint import Journal
from bridle.engine.ending import Ending
from bridle.engine.events import Event, Finish, Notice, RunStart, StepFinish, StepStart
from bridle.engine.history import current_request
from bridle.engine.hooks import CallSettings, OnStepFinish, PrepareStep, RepairToolCall, settle
from bridle.engine.model import Model, ModelRequest
from bridle.engine.output import Output
from bridle.engine.record import Record
from bridle.engine.reply import Reply
from bridle.engine.request import Sender
from bridle.engine.result import RunResult, StepResult
from bridle.engine.resume import take_up
from bridle.engine.stall import StallDetector
from bridle.engine.state import Acting, Began, Ended, LogItem, Meters, RunState, Stepped
from bridle.engine.text import describe, words
from bridle.engine.texts import Texts
from bridle.errors import ModelError

log = logging.getLogger("bridle")

FAILED_REPLIES = 3


@dataclass(slots=True)
class Run:
    """One request, from the question to the last word."""

    settings: CallSettings
    texts: Texts
    run_id: str
    emit: Callable[[Event], None]
    prepare_step: PrepareStep | None = None
    on_step_finish: Sequence[OnStepFinish] = ()
    repair: RepairToolCall | None = None
    output: Output | None = None
    state: RunState | None = None
    decisions: Mapping[str, Decision] = field(default_factory=dict[str, Decision])
    journal: Journal | None = None
    spending: Spending = field(init=False)
    record: Record = field(init=False)
    actor: Actor = field(init=False)
    sender: Sender = field(init=False)
    stall: StallDetector = field(init=False)
    acted: Acted = field(default_factory=Acted, init=False)
    value: Any = field(default=None, init=False)
    cancelled: bool = field(default=False, init=False)
    _why: str = field(default="", init=False)
    task: asyncio.Task[Any] = field(init=False)
    alarm: Alarm = field(init=False)
    _open: Stepped | None = field(default=None, init=False)
    _complained: bool = field(default=False, init=False)
    _kept: int = field(default=0, init=False)
    _begun: bool = field(default=False, init=False)
    _interrupted: bool = field(default=False, init=False)
    _cancels_before: int = field(default=0, init=False)

    async def run(self) -> RunResult:
        """Work until something ends it, let the model close where it may, and report."""
        self._begin()
        try:
            await self._keep_beginning()
            self._heed_cancellation()
            ending = self._refusal() or await self._work()
            if ending.closes:
                ending = await self._close(ending)
        except asyncio.CancelledError:
            why = f"it was cancelled: {self._why}" if self._why else "it was cancelled"
            ending = Ending("abort", why, sentence=self.texts.aborted)
        except Exception as error:
            log.warning("run %s: a hook of the application failed", self.run_id, exc_info=True)
            ending = self._failure(describe(error))
        await self._take_back_cancellation()
        result = self._finish(ending)
        await self._keep_ending(ending)
        if self.task.cancelling() > self._cancels_before:  # somebody cancelled us from outside: theirs to see
            raise asyncio.CancelledError
        return result

    async def _work(self) -> Ending:
        """Ask, act, observe."""
        if self._open is not None and (ending := await self._go_on(self._open)) is not None:
            return ending
        while (ending := self._exit_before_step()) is None:
            reply = await self._ask()
            if reply.error is not None:
                if self.sender.learned_window(reply.error):
                    continue
                return self._model_failed(reply.error)
            if reply.timed_out:
                return endings.LIMITS["seconds"]
            ending = await self._exit_after_calls() if reply.calls else self._answered(reply)
            if ending is not None:
                return ending
        return ending

    def cancel(self, reason: str = "") -> None:
        """Stop at once, in the middle of whatever is under way, and keep what there is."""
        if not self.cancelled:
            self.cancelled, self._why = True, reason
            if self._begun:
                self._interrupted = self.task.cancel()

    def _exit_before_step(self) -> Ending | None:
        """Limits are checked before each call. What is sent is made to fit, or the run closes."""
        self._heed_cancellation()
        tokens, model = self.record.meter.tokens, self.settings.model
        if (limit := self.spending.exceeded(tokens, self.sender.reply_tokens, model)) is not None:
            return endings.UNFIT if limit == "steps" and self._complained else endings.LIMITS[limit]
        return None if self.sender.fits() else endings.TOO_LONG

    async def _ask(self, *, closing: bool = False) -> Reply:
        """One model call and the tool calls it asks for, entered into the record whatever becomes of it."""
        spending, record = self.spending, self.record
        spending.steps += not closing
        reply = Reply(record.next_step, closing)
        request, model = await self.sender.request(reply)
        self.emit(StepStart(reply.step, spending.budget.steps, closing))
        self.acted = Acted()
        began, estimated = spending.now, record.meter.raw
        try:
            await self._take(reply, model, request)
            if reply.calls and not (closing or reply.error or reply.timed_out):
                await self._act(reply)
        finally:
            reply.release(self.emit)
            usage = record.usage_of(reply, estimated)
            spending.add_call(usage, reply.seconds, model)
            step = record.add_step(reply, self.acted, usage, self._meters())
            self.emit(StepFinish(step.number, step.finish_reason, usage, spending.now - began))
        await self._keep()
        await self._tell(step)
        return reply

    async def _go_on(self, waiting: Stepped) -> Ending | None:
        """Finish the step that waited for a person; what ran beside it does not run again."""
        reply, began = Reply.of(waiting), self.spending.now
        self.acted = Acted(list(waiting.step.tool_results))
        try:
            await self.actor.act_on_decisions(
                reply.step, waiting.waiting, self.decisions, waiting.pending, self.acted
            )
            self._learn()
        finally:
            step = self.record.add_step(reply, self.acted, waiting.step.usage, self._meters())
            self.emit(StepFinish(step.number, step.finish_reason, NOTHING, self.spending.now - began))
        await self._keep()
        await self._tell(step)
        return await self._exit_after_calls()

    async def _take(self, reply: Reply, model: Model, request: ModelRequest) -> None:
        """Take a reply in as it streams; whatever the model does, what it said so far is kept."""
        task, alarm, began = self.task, self.alarm, self.spending.now
        alarm.set(request.deadline)
        alarm.listening = True
        try:
            await reply.take(model.stream(request), self.emit, alarm)
        except asyncio.CancelledError:
            if not alarm.rang:
                self._heed_cancellation()
                reply.error = ModelError("The model cancelled itself.")
        except ModelError as error:
            reply.error = error
        except Exception as error:
            log.warning("run %s: the model failed", self.run_id, exc_info=True)
            reply.error = ModelError(describe(error))
        finally:
            alarm.listening = False
            reply.seconds = self.spending.now - began
        if alarm.rang:
            reply.timed_out = True
            task.uncancel()
        self._heed_cancellation()

    async def _act(self, reply: Reply) -> None:
        """Carry out a reply's calls. One that was cut off by its length may be cut inside a call."""
        calls = reply.numbered = self.actor.number(reply.step, reply.calls)
        if reply.finish == "length":
            self.actor.refuse(calls, self.texts.overlong, self.acted)
        else:
            if self.journal is not None:
                step = self.record.step_of(reply, self.acted, reply.usage or NOTHING)
                self.journal.open(Acting(step, self._meters(), reply.signature))
            await self.actor.act(reply.step, calls, self.acted)
        self._learn()

    def _learn(self) -> None:
        """What a reply's results mean for stalling and for the conversation's memory."""
        self.stall.record_reply([outcome.observed() for outcome in self.acted.outcomes])
        if (memory := self.settings.memory) is not None:
            for outcome in self.acted.outcomes:
                tool = self.settings.tools.get(outcome.call.name)
                if tool is not None and tool.entities is not None and outcome.ok:
                    memory.learn(tool.entities, outcome.result.data)

    async def _exit_after_calls(self) -> Ending | None:
        """The step's results are in: does anything say stop before the model sees them?"""
        if self.acted.pending:
            tools = ", ".join([each.tool_name for each in self.acted.pending])
            return Ending(
                "approval", "a person has to decide", sentence=self.texts.approval.format(tools=tools)
            )
        for condition in self.settings.stop_when:
            if await settle(condition(self.record.steps), self.spending.deadline, "stop_when"):
                return Ending("stop", "a stop condition was met", sentence=self.texts.stopped)
        if self.stall.failed_replies >= FAILED_REPLIES:
            return endings.FAILING
        if self.stall.reason is not None:
            self.emit(Notice(self.record.steps[-1].number, "stall", self.texts.circling))
            return endings.stalled(self.stall.reason)
        return None

    def _answered(self, reply: Reply) -> Ending | None:
        """No tool was called, so this is the answer, unless it says nothing or not what was asked for."""
        if not reply.text:
            return endings.EMPTY
        if self.output is not None:
            self.value, fault = self.output.read(reply.text)
            if fault:
                self.record.say(self.output.complaint(fault, self.texts))
                self._complained = True
                return None
        if reply.finish == "length":
            self.record.truncated = True
            return endings.CUT_ANSWER
        return endings.ANSWERED

    async def _close(self, ending: Ending) -> Ending:
        """The last word is the model's: tools off, the reason as the last message, one more call."""
        why = endings.closing_words(ending, self.texts)
        if self.output is not None:
            why = f"{why} {self.output.demand()}"
        self.record.say(why, closing=True)
        if not self.sender.fits_closing() or not self.spending.can_close:
            return ending
        reply = await self._ask(closing=True)
        if reply.timed_out or reply.finish == "length":
            self.record.truncated = True
        if self.output is not None and reply.text:
            self.value, _ = self.output.read(reply.text)
        if ending is endings.EMPTY and not reply.text:
            return endings.SILENT if reply.error is None else self._model_failed(reply.error)
        return ending

    def _begin(self) -> None:
        settings = self.settings
        task = asyncio.current_task()
        assert task is not None
        self.task, self.alarm, self._cancels_before = task, Alarm(task), task.cancelling()
        self.spending = Spending(settings.budget)
        self.record = Record(self.texts, self.emit, list(settings.messages))
        self.stall = StallDetector(self.texts)
        self.actor = Actor(
            settings, self.spending, self.emit, self.texts, self.repair, self.run_id, self.journal
        )
        self.sender = Sender(
            settings, self.record, self.spending, self.actor, self.prepare_step, self.output, self.run_id
        )
        if self.state is not None:
            self._open = take_up(self.state, self.record, self.actor, self.stall, self.spending, self.sender)
        self.emit(RunStart(self.run_id, settings.model.name, settings.budget.steps))
        self._begun = True

    def _heed_cancellation(self) -> None:
        """A model or a tool that never waits, or swallows a cancellation, does not undo it."""
        if self.cancelled or self.task.cancelling() > self._cancels_before:
            raise asyncio.CancelledError

    def _refusal(self) -> Ending | None:
        """A request that cannot be answered is answered with a sentence, without asking the model."""
        if current_request(self.settings.messages) is None:
            return Ending("error", "the request was empty", sentence=self.texts.empty_request)
        if not self.sender.fits():
            tokens, model = self.record.meter.tokens, self.settings.model.name
            numbers = {"tokens": self.texts.number(tokens), "window": self.texts.number(self.sender.window)}
            sentence = self.texts.too_long.format(model=model, **numbers)
            return Ending("error", "the request does not fit into the model's window", sentence=sentence)
        return None

    def _failure(self, error: str) -> Ending:
        return Ending("error", error, sentence=self.texts.failed.format(error=error))

    def _model_failed(self, error: ModelError) -> Ending:
        sentence = self.texts.failed.format(error=self.texts.fault(error))
        return Ending("error", words(error), sentence=sentence, retryable=error.retryable)

    def _meters(self) -> Meters:
        spent = self.spending
        return Meters(
            spent.steps,
            spent.model_calls,
            spent.tool_calls,
            spent.usage,
            spent.cost,
            spent.slowest_call,
            spent.seconds,
            self.record.meter.calibration,
            self.sender.window,
            None if self.settings.memory is None else self.settings.memory.to_json(),
        )

    async def _keep(self) -> None:
        """A checkpoint of what is new, when one is due."""
        if self.journal is not None:
            await self.journal.stepped(self._unkept())

    async def _keep_beginning(self) -> None:
        if self.journal is not None:
            began = Began(self.run_id, self.settings.instructions, self.settings.messages)
            if self.state is None:
                await self.journal.begin((began,), 0)
            else:
                await self.journal.begin((), self.state.position)
            self._kept = len(self.record.log)

    async def _keep_ending(self, ending: Ending) -> None:
        if self.journal is not None:
            try:
                await self.journal.end([*self._unkept(), Ended(ending.reason)])
            except Exception:
                log.warning("run %s: its last checkpoint was not kept", self.run_id, exc_info=True)

    def _unkept(self) -> list[LogItem]:
        fresh = self.record.log[self._kept :]
        self._kept = len(self.record.log)
        return fresh

    async def _tell(self, step: StepResult) -> None:
        """Observers may fail without harm to the run."""
        for observer in self.on_step_finish:
            try:
                await settle(observer(step), self.spending.deadline, "on_step_finish")
            except Exception as error:
                log.warning("run %s: on_step_finish failed", self.run_id, exc_info=True)
                self.emit(Notice(step.number, "hook-failed", f"on_step_finish: {describe(error)}"))

    async def _take_back_cancellation(self) -> None:
        """Undo our own cancellation of the task we run in; one that was not delivered yet is swallowed."""
        self._begun = False
        self.alarm.off()
        if self._interrupted:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(0)
            self.task.uncancel()

    def _snapshot(self, reason: str) -> RunState:
        began = Began(self.run_id, self.settings.instructions, self.settings.messages)
        position = None if self.journal is None else self.journal.position
        return RunState((began, *self.record.log, Ended(reason)), position)

    def _finish(self, ending: Ending) -> RunResult:
        text, unheard = self.record.last_words(ending)
        if unheard is not None:
            self.emit(unheard)
        pending = tuple(self.acted.pending) if ending.reason == "approval" else ()
        result = self.record.result(
            ending,
            self.spending,
            text,
            self.run_id,
            pending,
            self.value,
            self.actor.abandoned,
            self.output is not None,
            self._snapshot,
        )
        self.emit(Finish(result.finish_reason, text, result.usage, len(result.steps)))
        return result
