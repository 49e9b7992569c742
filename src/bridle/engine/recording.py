"""Recording runs: the same agent, and each of its runs leaves a trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from bridle.engine.agent import NO_DECISIONS, ToolLoopAgent
from bridle.engine.approval import Decision
from bridle.engine.ending import Ending
from bridle.engine.events import Event
from bridle.engine.hooks import CallSettings, OnStepFinish
from bridle.engine.loop import Run
from bridle.engine.messages import Message
from bridle.engine.model import Model, ModelRequest
from bridle.engine.recorder import RecordedModel, Recorder
from bridle.engine.reply import Reply
from bridle.engine.result import OutputT, RunResult
from bridle.engine.state import RunState
from bridle.engine.trace_file import TraceFile, TracePlace
from bridle.engine.trace_header import Given
from bridle.errors import ConfigurationError


def recording(agent: ToolLoopAgent[OutputT], path: str | Path) -> ToolLoopAgent[OutputT]:
    """The same agent, with a trace of each run: in a folder as `RUN.jsonl`, or in the file `path`.

    Nothing is overwritten: where the file is there already, the next trace is `NAME.2.jsonl`, and so is the
    second half of a run that was taken up again. A place that cannot take a trace is found now; whatever
    goes wrong with the trace later, the run goes on without it.
    """
    if not isinstance(agent, ToolLoopAgent):
        raise ConfigurationError(f"recording({agent!r}): it records a ToolLoopAgent.")
    if isinstance(agent, _RecordingAgent):
        raise ConfigurationError(
            "recording(…): this agent is recorded already; record the one it was made of."
        )
    return _RecordingAgent(agent, TracePlace.at(path))


class _RecordingAgent(ToolLoopAgent[OutputT]):
    def __init__(self, agent: ToolLoopAgent[OutputT], place: TracePlace) -> None:  # pyright: ignore[reportMissingSuperCall]
        self.__dict__.update(vars(agent))
        self._trace_place = place
        self._trace_given = Given("", (), None, agent.settings.budget)

    async def _run(self, *args: Any, **more: Any) -> Run:
        return await super(_RecordingAgent, self._for_one_run())._run(*args, **more)

    async def _resumed(self, *args: Any, **more: Any) -> Run:
        return await super(_RecordingAgent, self._for_one_run())._resumed(*args, **more)

    def _for_one_run(self) -> _RecordingAgent[OutputT]:
        """One agent serves many runs at once, and each was given something else."""
        return _RecordingAgent(self, self._trace_place)

    async def _settings(
        self, instructions: str, conversation: tuple[Message, ...], options: Any
    ) -> CallSettings:
        added = instructions.removeprefix(self.settings.instructions).strip()
        settings = await super()._settings(instructions, conversation, options)
        self._trace_given = Given(added, conversation, options, settings.budget)
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
        run = super()._make(settings, on_step_finish, run_id, emit, state, decisions)
        return _RecordedRun.of(run, TraceFile(self._trace_place, run_id), self._trace_given)


class _RecordedRun(Run):
    recorder: Recorder

    @staticmethod
    def of(run: Run, file: TraceFile, given: Given) -> _RecordedRun:
        parts = {each.name: getattr(run, each.name) for each in fields(run) if each.init}
        recorded = _RecordedRun(**parts)
        recorded.recorder = Recorder(recorded, file, given)
        recorded.recorder.attach()
        return recorded

    async def run(self) -> RunResult:
        try:
            return await super().run()
        finally:
            self.recorder.file.close()

    async def _take(self, reply: Reply, model: Model, request: ModelRequest) -> None:
        await super()._take(reply, RecordedModel(model, self.recorder), request)

    def _heed_cancellation(self) -> None:
        self.recorder.outcomes(
            self.actor.step
        )  # asked before each batch of calls, so what came of the one before is known
        super()._heed_cancellation()

    def _finish(self, ending: Ending) -> RunResult:
        result = super()._finish(ending)
        self.recorder.end(result)
        return result
