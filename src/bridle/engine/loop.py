"""The loop: ask the model, carry out what it asked for, show it the results, until something says stop.

A run ends when

- the model answers without calling a tool                                  → "stop", "length" if cut off
- a condition in `stop_when` holds, once the step's results are in           → "stop"
- a call needs a person                                                      → "approval"
- it is cancelled                                                            → "abort"
- the model cannot be reached, or a hook of the application fails            → "error"
- another process goes on with it                                            → "error"
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
from dataclasses import dataclass, replace

from bridle.engine import ending as endings
from bridle.engine.act import Acted
from bridle.engine.budget import NOTHING
from bridle.engine.ending import Ending
from bridle.engine.escalation import BAD_REPLIES, Escalation, Evidence, evidence_in
from bridle.engine.events import Escalated, Notice, StepFinish, StepStart
from bridle.engine.frame import Frame, log
from bridle.engine.history import current_request
from bridle.engine.hooks import settle
from bridle.engine.model import Model, ModelRequest, Usage
from bridle.engine.reply import Reply
from bridle.engine.result import RunResult, ToolOutcome
from bridle.engine.run_log import Acting, Stepped, Switched
from bridle.engine.text import describe, words
from bridle.errors import ModelError, ModelFault, RunConflict

FAILED_REPLIES = 3


@dataclass(slots=True)
class Run(Frame):
    """One request, from the question to the last word."""

    async def run(self) -> RunResult:
        """Work until something ends it, let the model close where it may, and report."""
        try:
            return await self._run()
        finally:
            self.let_go()

    async def _run(self) -> RunResult:
        self._begin()
        trouble = await self._take_over()
        self._announce()
        try:
            if trouble is not None:
                raise trouble
            await self._switch_again()
            self._heed_cancellation()
            ending = await self._refusal() or await self._escalate(await self._work())
            if ending.closes:
                ending = await self._close(ending)
        except asyncio.CancelledError:
            why = f"it was cancelled: {self._why}" if self._why else "it was cancelled"
            ending = Ending("abort", why, sentence=self.texts.aborted)
        except RunConflict as conflict:
            log.warning("run %s: this process stops: %s", self.run_id, words(conflict))
            ending = self._lost()
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
        if self._crashed and self.record.steps and (ending := await self._exit_after_calls()) is not None:
            return ending
        while (ending := self._exit_before_step()) is None:
            reply = await self._ask()
            if reply.error is not None:
                if self.sender.learned_window(reply.error):
                    if reply.text:  # providers refuse a request that ends with what the model said
                        self.record.say(self.texts.broke_off)
                    continue
                return self._model_failed(reply.error)
            if reply.timed_out:
                return endings.LIMITS["seconds"]
            ending = await self._exit_after_calls() if reply.calls else self._answered(reply)
            if ending is not None:
                return ending
        return ending

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
        request, model, estimated = await self.sender.request(reply)
        self.emit(StepStart(reply.step, spending.budget.steps, closing))
        self.acted = Acted()
        began = spending.now
        usage = NOTHING
        try:
            try:
                reply.watch = self._watch(model, request)
                await self._take(reply, model, request)
            finally:
                usage = record.usage_of(reply, estimated)
                spending.add_call(usage, reply.seconds, model)
            if request.tool_choice == "none":  # whatever it called or printed, the tools are off
                reply.calls.clear()
            if reply.calls and not (reply.error or reply.timed_out):
                await self._act(reply, usage)
        finally:
            reply.release(self.emit)
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
            self._open = None
            step = self.record.add_step(reply, self.acted, waiting.step.usage, self._meters())
            self.emit(StepFinish(step.number, step.finish_reason, NOTHING, self.spending.now - began))
        await self._keep()
        await self._tell(step)
        return await self._exit_after_calls()

    async def _take(self, reply: Reply, model: Model, request: ModelRequest) -> None:
        """Take a reply in as it streams; whatever the model does, what it said so far is kept."""
        alarm, began = self.alarm, self.spending.now
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
            alarm.quiet()
            reply.seconds = self.spending.now - began
        reply.timed_out = alarm.rang
        self._heed_cancellation()

    async def _act(self, reply: Reply, usage: Usage) -> None:
        """Carry out a reply's calls. One that was cut off by its length may be cut inside a call."""
        calls = reply.numbered = self.actor.number(reply.step, reply.calls)
        if reply.finish == "length":
            self.actor.refuse(calls, self.texts.overlong, self.acted)
        else:
            checked = await self.actor.check(reply.step, calls)
            if self.journal is not None:
                refused = Acted([each for each in checked if isinstance(each, ToolOutcome)])
                step = self.record.step_of(reply, refused, usage)
                self.journal.open(Acting(step, self._meters(), reply.signature))
            await self.actor.carry_out(checked, self.acted)
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
            names = self.texts.tools
            tools = ", ".join([names.get(each.tool_name, each.tool_name) for each in self.acted.pending])
            return Ending(
                "approval", "a person has to decide", sentence=self.texts.approval.format(tools=tools)
            )
        for condition in self.settings.stop_when:
            if await settle(condition(self.record.steps), self.spending.hook_deadline, "stop_when"):
                return Ending("stop", "a stop condition was met", sentence=self.texts.stopped)
        if self.stall.bad_replies >= BAD_REPLIES and self._may_escalate:
            return endings.BAD_CALLS
        if self.stall.failed_replies >= FAILED_REPLIES:
            return endings.FAILING
        if self.stall.reason is not None and self._nudges < self.settings.stall_nudges:
            self._nudges += 1
            self.stall.forgive()
            self.record.say(self.texts.nudge)
        elif self.stall.reason is not None:
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
        if ending is endings.EMPTY and self.output is not None and self.value is None:
            return endings.UNFIT_ANSWER
        return ending

    async def _refusal(self) -> Ending | None:
        """A request that cannot be answered is answered with a sentence, without asking the model."""
        if current_request(self.settings.messages) is None:
            return Ending("error", "the request was empty", sentence=self.texts.empty_request)
        await self.sender.look_ahead(len(self.record.steps) + 1)
        if not self.sender.fits():
            tokens, model = self.record.meter.tokens, self.settings.model.name
            numbers = {"tokens": self.texts.number(tokens), "window": self.texts.number(self.sender.window)}
            sentence = self.texts.too_long.format(model=model, **numbers)
            return Ending("error", "the request does not fit into the model's window", sentence=sentence)
        return None

    def _failure(self, error: str) -> Ending:
        return Ending("error", error, sentence=self.texts.failed.format(error=error))

    def _lost(self) -> Ending:
        """Whoever has the position has the run: what was done here is not in it, and is not to be kept."""
        ending = endings.TAKEN if self.record.steps or self.state is not None else endings.ID_TAKEN
        return replace(ending, sentence=self.texts.failed.format(error=self.texts.phrase(ending.detail)))

    def _model_failed(self, error: ModelError) -> Ending:
        sentence = self.texts.failed.format(error=self.texts.fault(error))
        return Ending(
            "error",
            words(error),
            sentence=sentence,
            retryable=error.retryable,
            model_failed=True,
            fault=error.fault,
        )

    @property
    def _may_escalate(self) -> bool:
        return self.settings.escalate is not None and self._evidence is None

    async def _escalate(self, ending: Ending) -> Ending:
        """A stronger model takes over: its ending, or the first one's where it brought nothing better."""
        evidence = evidence_in(ending)
        model = None if evidence is None else await self._stronger(evidence, ending)
        if model is None or evidence is None:
            return ending
        first = self.settings.model
        if self.record.text and not self.record.steps[-1].tool_calls:  # it broke off in mid-sentence
            self.record.say(self.texts.broke_off)
        self._evidence = evidence
        self._use(model)
        self.stall.reset()
        self.record.enter(Switched(evidence))
        self.emit(Escalated(self.record.next_step, first.name, model.name, evidence, ending.detail))
        better = await self._work()
        if better.model_failed and not ending.model_failed:
            self._use(first)
            return ending
        return better

    async def _switch_again(self) -> None:
        """A run that had gone on with a stronger model before it was put down goes on with it."""
        if self._evidence is not None and (model := await self._offer(self._evidence, "it was taken up")):
            self._use(model)

    async def _stronger(self, evidence: Evidence, ending: Ending) -> Model | None:
        """Another model, once in a run, where there is room for another step and one to be had."""
        if self._evidence is not None or self._exit_before_step() is not None:
            return None
        return await self._offer(evidence, ending.detail, ending.fault)

    async def _offer(self, evidence: Evidence, detail: str, fault: ModelFault = "network") -> Model | None:
        if self.settings.escalate is None:
            return None
        since = tuple(self.record.transcript[self.record.given :])
        wanted = self.settings.escalate(Escalation(evidence, detail, self.settings.model, fault, since))
        model = await settle(wanted, self.spending.hook_deadline, "escalate")
        bounded = model is not None and self.settings.budget.cost is not None
        if bounded and model is not None and model.profile.price is None:
            return None  # what it costs is unknown, so no limit could hold it
        return model
