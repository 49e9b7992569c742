"""From a call to a run: everything that is settled before the loop begins, new or taken up again."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bridle.engine.accepted import but_step_counts, capped, conditions_of, conversation_of
from bridle.engine.approval import Approvals, Decision, StateTaken, match, use_up
from bridle.engine.budget import Budget
from bridle.engine.checkpoint import Checkpointer, Journal
from bridle.engine.events import Event
from bridle.engine.given import check_edits, check_settings, decisions_to_match, memory_of, state_to_resume
from bridle.engine.history import mend
from bridle.engine.hooks import CallSettings, OnStepFinish, PrepareCall, PrepareStep, RepairToolCall
from bridle.engine.loop import Run
from bridle.engine.messages import Message
from bridle.engine.model import Model
from bridle.engine.output import Output
from bridle.engine.schema import InvalidArguments, Signature
from bridle.engine.state import RunState
from bridle.engine.texts import Texts
from bridle.errors import ConfigurationError, InvalidState

if TYPE_CHECKING:
    from bridle.engine.memory import WorkingMemory

NO_DECISIONS: Mapping[str, Decision] = {}


class Starter:
    """Puts runs together. It holds nothing of any of them."""

    settings: CallSettings
    texts: Texts
    approvals: Approvals
    checkpointer: Checkpointer | None
    checkpoint_every: int
    prepare_call: PrepareCall | None
    prepare_step: PrepareStep | None
    on_step_finish: OnStepFinish | None
    repair_tool_call: RepairToolCall | None
    _options: Signature | None
    _output: Output | None

    def _model_of(self, given: Model | str) -> Model:
        """The model that was given, or the one of that name."""
        raise NotImplementedError

    async def _run(
        self,
        prompt: str | None,
        messages: Sequence[Message | Mapping[str, Any]],
        options: Any,
        on_step_finish: OnStepFinish | None,
        run_id: str | None,
        memory: WorkingMemory | None,
        emit: Callable[[Event], None],
    ) -> Run:
        instructions, conversation = conversation_of(prompt, messages, self.settings.instructions)
        settings = await self._settings(instructions, conversation, options)
        memory = memory or settings.memory
        if memory is not None:
            # what changes stands behind what does not, so that a model need not read the latter again
            remembered = f"{settings.instructions}\n\n{memory.render()}".strip()
            settings = replace(settings, instructions=remembered, memory=memory)
        if run_id is not None:
            await self._check_unused(run_id)
        return self._make(settings, on_step_finish, run_id or os.urandom(16).hex(), emit)

    async def _resumed(
        self,
        state: RunState,
        decisions: Decision | Iterable[Decision],
        options: Any,
        budget: Budget | None,
        on_step_finish: OnStepFinish | None,
        memory: WorkingMemory | None,
        emit: Callable[[Event], None],
    ) -> Run:
        state = state_to_resume(state)
        matched = match(state.pending, decisions_to_match(decisions))
        if state.finished:
            raise InvalidState(f"Run {state.run_id} is finished; there is nothing to go on with.")
        settings = await self._settings(state.instructions, state.messages, options)
        settings = replace(settings, instructions=state.instructions, messages=state.messages)
        memory = memory_of(memory or settings.memory, state.memory)
        settings = replace(settings, memory=memory, budget=settings.budget if budget is None else budget)
        check_settings(settings)
        check_edits(settings, state.pending, matched)
        run = self._make(settings, on_step_finish, state.run_id, emit, state, matched)
        await run.hold()
        try:
            await self._use_up(state)
        except BaseException:
            run.let_go()
            raise
        return run

    async def _settings(
        self, instructions: str, conversation: tuple[Message, ...], options: Any
    ) -> CallSettings:
        """Everything that can be wrong with a call is found here, before it starts."""
        if self._options is not None:
            try:
                options = self._options.validate(options)[0]["value"]
            except InvalidArguments as error:
                raise ConfigurationError(
                    f"The call's options do not fit call_options_schema: {error}"
                ) from None
        settings = replace(self.settings, instructions=instructions, messages=conversation)
        if self.prepare_call is not None:
            prepared = self.prepare_call(options, settings)
            settings = await prepared if inspect.isawaitable(prepared) else prepared
            if not isinstance(settings, CallSettings):
                raise ConfigurationError(
                    f"prepare_call returned {type(settings).__name__}; return the settings it was given, "
                    "changed with dataclasses.replace()."
                )
            conditions = conditions_of(settings.stop_when)
            settings = replace(
                settings,
                model=self._model_of(settings.model),
                budget=capped(settings.budget, conditions),
                stop_when=but_step_counts(conditions),
            )
            check_settings(settings)
            if settings.messages is not conversation:
                settings = replace(settings, messages=tuple(mend(settings.messages)))
        return settings

    def _make(
        self,
        settings: CallSettings,
        on_step_finish: OnStepFinish | None,
        run_id: str,
        emit: Callable[[Event], None],
        state: RunState | None = None,
        decisions: Mapping[str, Decision] = NO_DECISIONS,
    ) -> Run:
        journal = None
        if self.checkpointer is not None:
            journal = Journal(self.checkpointer, run_id, self.checkpoint_every)
        observers = [each for each in (self.on_step_finish, on_step_finish) if each is not None]
        return Run(
            settings,
            self.texts,
            run_id,
            emit,
            self.prepare_step,
            observers,
            self.repair_tool_call,
            self._output,
            state,
            decisions,
            journal,
        )

    async def _check_unused(self, run_id: str) -> None:
        """An id that the application chose may not fit the checkpointer, or be that of an earlier run."""
        if self.checkpointer is not None and await self.checkpointer.positions(run_id):
            raise ConfigurationError(
                f"run_id={run_id!r}: there is a run of this id already. Go on with it by "
                f"agent.resume(await checkpointer.load({run_id!r})), or choose another id."
            )

    async def _use_up(self, state: RunState) -> None:
        place = None if self.checkpointer is None else state.place
        if not await use_up(self.approvals, state.key, place):
            raise StateTaken(
                f"This state of run {state.run_id} was taken up before. Go on from its newest result."
            )
