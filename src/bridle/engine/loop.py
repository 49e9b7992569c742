"""The loop: ask the model, carry out what it asked for, show it the results, until something says stop.

A run ends when

- the model answers without calling a tool                                          → "stop"
- a condition in `stop_when` holds, once the step's results are in                   → "stop"
- a call needs a person                                                              → "approval"
- it is cancelled                                                                    → "abort"
- the model cannot be reached, or a hook of the application fails                    → "error"

or when one of these switches the tools off and asks the model once more for an answer, inside time and
tokens that were reserved for it from the start:

- the steps are used up                                                              → "tool-calls"
- the time is nearly used up                                                         → "timeout"
- the tool calls, tokens or cost are nearly used up, or the window is full            → "length"
- it goes round in circles                                                           → "stall"
- every call failed, three replies in a row                                          → "error"
- the model replied with nothing                                                     → "stop", or "error"
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridle.engine import ending as endings
from bridle.engine.act import Acted, Actor, settle, wire_name
from bridle.engine.budget import Spending
from bridle.engine.ending import Ending
from bridle.engine.events import (
    ContextTrimmed,
    Event,
    Finish,
    Notice,
    RunStart,
    StepFinish,
    StepStart,
    TextDelta,
)
from bridle.engine.history import current_request, mend, unique_id
from bridle.engine.hooks import CallSettings, OnStepFinish, PrepareStep, StepContext, StepOverrides
from bridle.engine.messages import Message, ToolCallPart
from bridle.engine.model import CallChunk, Model, ModelRequest, ToolSpec, Usage
from bridle.engine.output import Output
from bridle.engine.record import Record, build_result
from bridle.engine.reply import Reply
from bridle.engine.result import RunResult, StepResult, ToolOutcome
from bridle.engine.stall import Observed, StallDetector, facts_in, hash_result
from bridle.engine.text import clean, parse_arguments
from bridle.engine.texts import Texts
from bridle.engine.tools import ToolResult
from bridle.errors import ModelError

log = logging.getLogger("bridle")

FAILED_REPLIES = 3
ASSUMED_REPLY_TOKENS = 1_000
FULLEST = 0.95
"""Of the window: beyond it there is no room left for an answer."""


@dataclass(slots=True)
class Run:
    """One request, from the question to the last word."""

    settings: CallSettings
    texts: Texts
    run_id: str
    emit: Callable[[Event], None]
    prepare_step: PrepareStep | None = None
    on_step_finish: Sequence[OnStepFinish] = ()
    repair: Any = None
    output: Output | None = None
    record: Record = field(init=False)
    spending: Spending = field(init=False)
    actor: Actor = field(init=False)
    stall: StallDetector = field(init=False)
    acted: Acted = field(default_factory=Acted, init=False)
    used_ids: set[str] = field(default_factory=set[str], init=False)
    window: int = field(init=False)
    specs: tuple[ToolSpec, ...] = field(default=(), init=False)
    cancelled: bool = field(default=False, init=False)
    value: Any = field(default=None, init=False)
    _task: asyncio.Task[Any] | None = field(default=None, init=False)

    async def run(self) -> RunResult:
        """Work until something ends it, let the model close where it may, and report."""
        task = self._begin()
        already = task.cancelling()
        try:
            ending = self._refusal() or await self._work()
            if ending.closes:
                ending = await self._close(ending)
        except asyncio.CancelledError:
            ending = Ending("abort", "it was cancelled", sentence=self.texts.aborted)
        except Exception as error:
            log.exception("run %s: a hook of the application failed", self.run_id)
            ending = self._failure(f"{type(error).__name__}: {error}")
        await self._settle_cancellation(task)
        result = self._finish(ending)
        if task.cancelling() > already:  # somebody cancelled the task around us: that is theirs to see
            raise asyncio.CancelledError
        return result

    async def _work(self) -> Ending:
        """Ask, act, observe."""
        while (ending := self._exit_before_step()) is None:
            reply = await self._ask()
            if reply.error is not None:
                if self._learned_window(reply.error):
                    continue
                return self._failure(str(reply.error))
            if reply.timed_out:
                return endings.LIMITS["seconds"]
            if not reply.calls:
                if (ending := self._answered(reply)) is not None:
                    return ending
                continue
            if (ending := await self._exit_after_step()) is not None:
                return ending
        return ending

    def cancel(self) -> None:
        """Stop at once, in the middle of whatever is under way, and keep what there is."""
        if not self.cancelled:
            self.cancelled = True
            if self._task is not None:
                self._task.cancel()

    # ---- before, during and after a step

    def _exit_before_step(self) -> Ending | None:
        """Limits are checked before each call. What is sent is made to fit, or the run closes."""
        meter, settings = self.record.meter, self.settings
        reply_tokens = settings.max_output_tokens or ASSUMED_REPLY_TOKENS
        if (limit := self.spending.exceeded(meter.tokens, reply_tokens, settings.model)) is not None:
            return endings.LIMITS[limit]
        return None if self._fits() else endings.TOO_LONG

    async def _ask(self, *, closing: bool = False) -> Reply:
        """One model call and the tool calls it asks for, entered into the record whatever becomes of it."""
        spending, record = self.spending, self.record
        spending.steps += not closing
        reply = Reply(record.steps[-1].number + 1 if record.steps else 1, closing)
        request, model = await self._request(reply)
        self.emit(StepStart(reply.step, spending.budget.steps, closing))
        began, estimated = spending.now, record.meter.raw
        self.acted = Acted()
        try:
            await self._take(reply, model, request)
            if reply.calls and not closing and reply.error is None and not reply.timed_out:
                await self._act(reply)
        finally:
            usage = record.usage_of(reply)
            spending.add_call(usage, reply.seconds, model)
            if not usage.estimated:
                record.meter.learn(usage.input_tokens, estimated)
            reply.release(self.emit)
            step = record.add_step(reply, self.acted, usage)
            self.emit(StepFinish(step.number, step.finish_reason, usage, spending.now - began))
        await self._tell(step)
        return reply

    async def _take(self, reply: Reply, model: Model, request: ModelRequest) -> None:
        began = self.spending.now
        try:
            async with asyncio.timeout_at(request.deadline):
                await reply.take(model.stream(request), self.emit)
        except TimeoutError:
            reply.timed_out = True
        except ModelError as error:
            reply.error = error
        except Exception as error:  # whatever a model does, the run ends with a result
            log.exception("run %s: model %s failed", self.run_id, model.name)
            reply.error = ModelError(f"{type(error).__name__}: {error}")
        finally:
            reply.seconds = self.spending.now - began

    async def _act(self, reply: Reply) -> None:
        """Carry out a reply's calls. One that was cut off by its length may be cut inside a call."""
        calls = reply.numbered = self._number(reply)
        if reply.finish == "length":
            refused: ToolResult[Any] = ToolResult(error=self.texts.overlong)
            self.acted.outcomes.extend(
                ToolOutcome(call, refused, f"Error: {refused.error}", executed=False) for call in calls
            )
        else:
            chunks = [(call.id, chunk) for call, chunk in zip(calls, reply.calls, strict=False)]
            await self.actor.act(reply.step, chunks, self.acted)
        self.stall.record_reply([_observed(outcome) for outcome in self.acted.outcomes])

    async def _exit_after_step(self) -> Ending | None:
        if self.acted.pending:
            tools = ", ".join([each.tool_name for each in self.acted.pending])
            return Ending("approval", "a person has to decide", sentence=self.texts.approval.format(tools=tools))
        for condition in self.settings.stop_when:
            if await settle(condition(self.record.steps)):
                return Ending("stop", "a stop condition was met", sentence=self.texts.stopped)
        if self.stall.failed_replies >= FAILED_REPLIES:
            return endings.FAILING
        if self.stall.reason is not None:
            self.emit(Notice(self.record.steps[-1].number, "stall", self.stall.reason))
            return endings.stalled(self.stall.reason)
        return None

    def _answered(self, reply: Reply) -> Ending | None:
        """The model called no tool, so this is its answer, unless it said nothing or not what was asked for."""
        if not reply.text:
            return endings.EMPTY
        if self.output is not None:
            self.value, fault = self.output.read(reply.text)
            if fault:
                self.record.add(Message.user(self.output.complaint(fault, self.texts), origin="engine"))
                return None
        if reply.finish == "length":
            self.record.truncated = True
            return endings.CUT_ANSWER
        return endings.ANSWERED

    async def _close(self, ending: Ending) -> Ending:
        """The last word is the model's: tools off, the reason as the last message, one more call."""
        assert ending.why is not None
        why = self.texts.stall if ending.why == "stall" else self.texts.closing[ending.why]
        if self.output is not None:
            why = f"{why} {self.output.demand()}"
        self.record.add(Message.user(why, origin="engine"))
        if not self._fits() or not self.spending.can_close(self.record.meter.tokens, self.settings.model):
            return ending
        reply = await self._ask(closing=True)
        if reply.timed_out or reply.finish == "length":
            self.record.truncated = True
        if self.output is not None and reply.text:
            self.value, _ = self.output.read(reply.text)
        if ending is endings.EMPTY and not reply.text:
            return endings.SILENT if reply.error is None else self._failure(str(reply.error))
        return ending

    # ---- what is sent

    async def _request(self, reply: Reply) -> tuple[ModelRequest, Model]:
        settings, record, spending = self.settings, self.record, self.spending
        if callable(settings.role) or not self.specs:
            granted = await self.actor.granted()
            self.specs = tuple([tool.spec for tool in granted.values()])
        overrides = await self._overrides(reply)
        specs = self.specs
        if overrides.tools is not None:
            specs = tuple([spec for spec in specs if spec.name in overrides.tools])
        limit = overrides.max_output_tokens or settings.max_output_tokens
        request = ModelRequest(
            settings.instructions if overrides.instructions is None else overrides.instructions,
            tuple(record.window) if overrides.messages is None else self._valid(overrides.messages),
            () if reply.closing else specs,
            "none" if reply.closing else overrides.tool_choice or "auto",
            specs,
            spending.reply_limit(limit, record.meter.tokens),
            settings.temperature,
            self.output.schema if self.output else None,
            settings.max_retries,
            spending.deadline if reply.closing else spending.call_deadline,
            self.run_id,
            reply.step,
        )
        return request, overrides.model or settings.model

    async def _overrides(self, reply: Reply) -> StepOverrides:
        if self.prepare_step is None:
            return StepOverrides()
        settings, record = self.settings, self.record
        messages = tuple(record.window)
        context = StepContext(
            reply.step, record.steps, messages, settings.instructions, settings.model, settings.context
        )
        return await settle(self.prepare_step(context)) or StepOverrides()

    def _valid(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """What a hook wants sent, with the current request and the loop's last words put back if it lost them."""
        wanted = list(messages)
        window = self.record.window
        request = current_request(window)
        if request is not None and all(message is not window[request] for message in wanted):
            wanted.insert(0, window[request])
        if window and window[-1].origin and all(message is not window[-1] for message in wanted):
            wanted.append(window[-1])
        return tuple(mend(wanted))

    def _fits(self) -> bool:
        """Old results shrink when the window is filled to its share; False when nothing more can shrink."""
        record = self.record
        before = record.meter.tokens
        if before <= self.window * self.settings.budget.context_share:
            return True
        fits = record.fit(int(self.window * self.settings.budget.context_share))
        if record.meter.tokens < before:
            self.emit(ContextTrimmed(self.spending.steps + 1, before, record.meter.tokens))
        return fits or record.meter.tokens <= self.window * FULLEST

    def _learned_window(self, error: ModelError) -> bool:
        """The provider says the context is too long: its window is smaller than we were told."""
        smaller = int(self.record.meter.tokens * 0.7)
        if error.fault != "context" or smaller >= self.window or len(self.record.window) < 2:
            return False
        self.window = smaller
        return True

    def _number(self, reply: Reply) -> list[ToolCallPart]:
        """A reply's calls under ids that are unique in the conversation, as many as the budget has room for."""
        room = max(1, self.spending.budget.tool_calls - self.spending.tool_calls)
        if len(reply.calls) > room:
            dropped = f"{len(reply.calls) - room} tool calls over the budget were dropped"
            self.emit(Notice(reply.step, "calls-dropped", dropped))
        numbered: list[ToolCallPart] = []
        for n, chunk in enumerate(reply.calls[:room], 1):
            call_id = unique_id(clean(chunk.id)[:64] or f"call_{reply.step}_{n}", self.used_ids)
            numbered.append(ToolCallPart(call_id, wire_name(chunk.name), _best_arguments(chunk)))
        return numbered

    # ---- beginning and end

    def _begin(self) -> asyncio.Task[Any]:
        task = asyncio.current_task()
        assert task is not None
        settings = self.settings
        self.spending = Spending(settings.budget)
        self.record = Record(self.texts, len(settings.messages), list(settings.messages))
        self.record.meter.set_fixed(settings.instructions, [tool.spec for tool in settings.tools.values()])
        self.used_ids.update(call.id for message in settings.messages for call in message.calls)
        self.window = settings.context_window or settings.model.profile.context_window
        self.stall = StallDetector(self.texts)
        self.actor = Actor(
            settings.tools,
            self.spending,
            self.emit,
            settings.context,
            settings.role,
            self.repair,
            self.run_id,
        )
        self.emit(RunStart(self.run_id, settings.model.name, settings.budget.steps))
        self._task = task
        if self.cancelled:  # before it began
            task.cancel()
        return task

    def _refusal(self) -> Ending | None:
        """A request that cannot be answered is answered with a sentence, without asking the model."""
        request = current_request(self.settings.messages)
        if request is None:
            return Ending("error", "the request was empty", sentence=self.texts.empty_request)
        if not self._fits():
            sentence = self.texts.too_long.format(
                tokens=self.record.meter.tokens, model=self.settings.model.name, window=self.window
            )
            return Ending("error", "the request does not fit into the model's window", sentence=sentence)
        return None

    def _failure(self, error: str) -> Ending:
        return Ending("error", error, sentence=self.texts.failed.format(error=error))

    async def _tell(self, step: StepResult) -> None:
        """Observers may fail without harm to the run."""
        for observer in self.on_step_finish:
            try:
                await settle(observer(step))
            except Exception as error:
                log.exception("run %s: on_step_finish failed", self.run_id)
                self.emit(Notice(step.number, "hook-failed", f"on_step_finish: {type(error).__name__}: {error}"))

    async def _settle_cancellation(self, task: asyncio.Task[Any]) -> None:
        """Take back our own cancellation of the task we run in; one that was never delivered is swallowed."""
        self._task = None
        if self.cancelled:
            try:
                await asyncio.sleep(0)
            except asyncio.CancelledError:
                pass
            task.uncancel()

    def _finish(self, ending: Ending) -> RunResult:
        text = self._last_words(ending)
        result = build_result(
            self.record,
            ending,
            self.spending,
            text,
            run_id=self.run_id,
            pending=tuple(self.acted.pending) if ending.reason == "approval" else (),
            output=self.value,
            error=ending.detail if ending.reason == "error" else None,
            abandoned=self.actor.abandoned,
        )
        self.emit(Finish(result.finish_reason, text, result.usage, len(result.steps)))
        return result

    def _last_words(self, ending: Ending) -> str:
        """The model's answer; where there is none, a sentence that says why, and what was found."""
        record = self.record
        said = record.text
        closed = bool(record.steps) and record.steps[-1].closing
        if said and (ending.reason in ("stop", "abort") or ending is endings.CUT_ANSWER or closed):
            return said
        if ending.why is not None:
            words = f"{self.texts.fallback[ending.why]}\n\n{record.evidence()}"
        elif ending.reason == "error" and record.steps and (found := record.evidence()) != self.texts.evidence:
            words = f"{ending.sentence}\n\n{found}"
        else:
            words = ending.sentence
        self.emit(TextDelta(record.steps[-1].number if record.steps else 0, words))
        return words


def _best_arguments(chunk: CallChunk) -> dict[str, Any]:
    try:
        return parse_arguments(chunk.arguments)
    except ValueError:
        return {}  # providers reject a history whose arguments are no JSON object


def _observed(outcome: ToolOutcome) -> Observed:
    return Observed(
        outcome.call.name,
        outcome.canonical,
        hash_result(outcome.content),
        outcome.effect != "read",
        not outcome.ok,
        outcome.result.retryable,
        outcome.polling,
        facts_in(outcome.content) if outcome.ok and outcome.effect == "read" else frozenset(),
    )
