"""What stands around the loop: putting a run together, stopping it, keeping it, and making its result.

`loop.py` says what a run does and when it ends; this is everything that has to hold while it does.

A run works in the task of whoever awaits it. To stop in the middle of a wait it cancels that task, and then
takes its cancellation back, so that its caller never sees it. A cancellation that is not the run's own (the
caller was cancelled, or an `asyncio.timeout` around it ran out) is told apart by the task's counter, ends
the run like any other, and is passed on once the record is complete.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bridle.engine import guard
from bridle.engine.act import Acted, Actor
from bridle.engine.approval import Decision, StateTaken
from bridle.engine.budget import INSISTENCE, Alarm, Spending
from bridle.engine.checkpoint import Journal
from bridle.engine.ending import Ending
from bridle.engine.escalation import Evidence
from bridle.engine.events import Event, Finish, Notice, RunStart
from bridle.engine.guard import Watch
from bridle.engine.hooks import CallSettings, OnStepFinish, PrepareStep, RepairToolCall, settle
from bridle.engine.model import Model, ModelRequest
from bridle.engine.output import Output
from bridle.engine.record import Record
from bridle.engine.request import Sender
from bridle.engine.result import RunResult, StepResult
from bridle.engine.resume import take_up
from bridle.engine.stall import StallDetector
from bridle.engine.state import Began, Ended, LogItem, Meters, Resumed, RunState, Stepped
from bridle.engine.text import describe, words
from bridle.engine.texts import Texts
from bridle.errors import RunConflict

log = logging.getLogger("bridle")


@dataclass(slots=True)
class Frame:
    """One run's parts, and how they begin and end."""

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
    _nudges: int = field(default=0, init=False)
    _complained: bool = field(default=False, init=False)
    _evidence: Evidence | None = field(default=None, init=False)
    _kept: int = field(default=0, init=False)
    _begun: bool = field(default=False, init=False)
    _interrupted: bool = field(default=False, init=False)
    _cancels_before: int = field(default=0, init=False)

    def cancel(self, reason: str = "") -> None:
        """Stop at once, in the middle of whatever is under way, and keep what there is."""
        if not self.cancelled:
            self.cancelled, self._why = True, reason
            if self._begun:
                self._interrupted = self.task.cancel()
                asyncio.get_running_loop().call_later(INSISTENCE, self.alarm.insist)

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
        self.actor.heed = self._heed_cancellation
        self.sender = Sender(
            settings,
            self.record,
            self.spending,
            self.actor,
            self.prepare_step,
            self.output,
            self.run_id,
            self.texts,
        )
        if self.state is not None:
            taken = take_up(self.state, self.record, self.actor, self.stall, self.spending, self.sender)
            self._open, self._nudges, self._evidence = taken.open, taken.nudges, taken.evidence
        self._begun = True

    async def hold(self) -> None:
        """Keep others from this run while it works; `StateTaken` where somebody else is at work on it."""
        if self.journal is not None:
            try:
                await self.journal.hold()
            except RunConflict as conflict:
                raise StateTaken(words(conflict)) from None

    def let_go(self) -> None:
        if self.journal is not None:
            self.journal.release()

    async def _take_over(self) -> BaseException | None:
        """Keep the beginning. What goes wrong is for the run to tell once it has begun; `StateTaken` where it
        is not this process's to begin: another went on from the same state, and nothing was done here."""
        try:
            await self._keep_beginning()
        except RunConflict as conflict:
            if self.state is None:
                return conflict
            await self._take_back_cancellation()
            raise StateTaken(
                f"This state of run {self.run_id} was taken up by another process. "
                f"Go on from the newest one: await checkpointer.load({self.run_id!r})."
            ) from None
        except (Exception, asyncio.CancelledError) as trouble:
            return trouble
        return None

    def _announce(self) -> None:
        self.emit(RunStart(self.run_id, self.settings.model.name, self.settings.budget.steps))

    def _heed_cancellation(self) -> None:
        """A model or a tool that never waits, or swallows a cancellation, does not undo it."""
        if self.cancelled or self.task.cancelling() > self._cancels_before:
            raise asyncio.CancelledError

    async def _take_back_cancellation(self) -> None:
        """Undo our own cancellation of the task we run in; one that was not delivered yet is swallowed."""
        self._begun = False
        self.alarm.off()
        if self._interrupted:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(0)
            self.task.uncancel()

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

    def _watch(self, model: Model, request: ModelRequest) -> Watch | None:
        """Calls that a model prints while the tools are off are kept from the person too."""
        tools = request.tools or request.known_tools
        if not (tools and model.profile.watched) or guard.make_watch is None:
            return None
        return guard.make_watch(tools)

    def _use(self, model: Model) -> None:
        self.settings = replace(self.settings, model=model)
        self.sender.change_model(model)

    async def _tell(self, step: StepResult) -> None:
        """Observers may fail without harm to the run."""
        for observer in self.on_step_finish:
            try:
                await settle(observer(step), self.spending.hook_deadline, "on_step_finish")
            except Exception as error:
                log.warning("run %s: on_step_finish failed", self.run_id, exc_info=True)
                self.emit(Notice(step.number, "hook-failed", f"on_step_finish: {describe(error)}"))

    @property
    def _crashed(self) -> bool:
        """Taken up from a state that nobody ended: what its last step meant was not heeded yet."""
        return self.state is not None and self.state.interrupted

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

    def _snapshot(self, reason: str) -> RunState:
        began = Began(self.run_id, self.settings.instructions, self.settings.messages)
        position = None if self.journal is None else self.journal.position
        waiting = () if self._open is None else (self._open,)  # stopped before it went on
        return RunState((began, *self.record.log, *waiting, Ended(reason)), position)

    async def _keep(self) -> None:
        """A checkpoint of what is new, when one is due."""
        if self.journal is not None:
            await self.journal.stepped(self._unkept(), answered=not self.record.steps[-1].tool_calls)

    async def _keep_beginning(self) -> None:
        if self.journal is not None:
            began = Began(self.run_id, self.settings.instructions, self.settings.messages)
            self._kept = len(self.record.log)
            if self.state is None:
                await self.journal.begin((began,), 0)
            elif self.state.position is None:  # it was not kept so far: whoever comes second finds it taken
                await self.journal.begin((*self.state.log, Resumed()), 0)
            else:
                await self.journal.begin((Resumed(),), self.state.position)

    async def _keep_ending(self, ending: Ending) -> None:
        if self.journal is not None and not ending.lost:
            try:
                await self.journal.end([*self._unkept(), Ended(ending.reason)])
            except RunConflict as conflict:
                log.warning("run %s: its end was not kept: %s", self.run_id, words(conflict))
            except Exception:
                log.warning("run %s: its last checkpoint was not kept", self.run_id, exc_info=True)

    def _unkept(self) -> list[LogItem]:
        fresh = self.record.log[self._kept :]
        self._kept = len(self.record.log)
        return fresh
