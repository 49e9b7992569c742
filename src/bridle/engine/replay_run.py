"""Putting a recorded run together again: from its trace alone, or with the agent as it is now."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bridle.engine.agent import ToolLoopAgent
from bridle.engine.events import Event, RunStart
from bridle.engine.hooks import CallSettings
from bridle.engine.loop import Run
from bridle.engine.replay_hooks import PlayedHooks, settled
from bridle.engine.replay_model import PlayedModel, PlayedOutput
from bridle.engine.replay_script import Script
from bridle.engine.replay_settings import budget_now, compare_settings
from bridle.engine.replay_tools import recorded_tools, tools_now
from bridle.engine.text import describe
from bridle.engine.tools import Tool
from bridle.engine.trace_header import budget_from, texts_from
from bridle.errors import ConfigurationError


def run_of_trace(script: Script, tools: Mapping[str, Tool] | None, context: Any) -> Run:
    """The run as it was written down. With `tools`, these take the place of those it had."""
    header, hooks = script.header, PlayedHooks(script)
    settings = CallSettings(
        model=PlayedModel.of(script, header.object("model")),
        instructions=header.get("instructions", str),
        tools=recorded_tools(script) if tools is None else tools_now(script, tools, only_recorded=True),
        messages=header.messages(),
        budget=budget_from(header),
        stop_when=(hooks.stop,),
        context=context,
        role=hooks.role if header.get("roleVaries", bool) else header.optional("role", str),
        max_output_tokens=header.optional("maxOutputTokens", int),
        temperature=header.optional("temperature", float),
        context_window=header.optional("contextWindow", int),
        stall_nudges=header.get("stallNudges", int),
        escalate=hooks.escalate if header.get("escalates", bool) else None,
    )
    return Run(
        settings,
        texts_from(header),
        header.get("runId", str),
        _watch(script),
        hooks.prepare if any(True for _ in script.trace.of("prepared")) else None,
        (),
        hooks.repair if header.get("repairs", bool) else None,
        None if header.body.get("output") is None else PlayedOutput.of_trace(script),
        script.state,
        script.decisions,
    )


def _watch(script: Script) -> Any:
    def watch(event: Event) -> None:
        if isinstance(event, RunStart):
            script.began = asyncio.get_running_loop().time()

    return watch


class PresentAgent(ToolLoopAgent[Any]):
    """The application's agent as it is now, with the trace in place of its models and its writes.

    Its observers and its checkpointer are left out: what is replayed does not happen.
    """

    def __init__(self, agent: ToolLoopAgent[Any], script: Script, context: Any, options: Any) -> None:  # pyright: ignore[reportMissingSuperCall]
        self.__dict__.update(vars(agent))
        self._trace_script, self._trace_hooks = script, PlayedHooks(script)
        self._trace_context, self._trace_options = context, options
        self.on_step_finish = self.on_event = self.checkpointer = None
        if self.repair_tool_call is not None:  # it may ask a model
            self.repair_tool_call = self._trace_hooks.repair
        if self.prepare_step is not None:
            self.prepare_step = self._trace_hooks.asking(self.prepare_step)

    async def run_again(self) -> Run:
        script = self._trace_script
        settings = await self._settings_now()
        settings = replace(
            settings,
            model=PlayedModel.of(script, script.header.object("model"), settings.model),
            tools=tools_now(script, settings.tools, only_recorded=False),
            budget=budget_now(script, settings.budget, settings.model.profile),
            stop_when=tuple([self._trace_hooks.stopping(each) for each in settings.stop_when]),
            context=settings.context if self._trace_context is None else self._trace_context,
            role=self._role_now(settings),
            escalate=None if settings.escalate is None else self._trace_hooks.escalating(settings.escalate),
        )
        run_id = script.header.get("runId", str)
        run = self._make(settings, None, run_id, _watch(script), script.state, script.decisions)
        compare_settings(script, run)
        return run

    async def _settings_now(self) -> CallSettings:
        """What the call that was recorded would run with today."""
        given, state = self._trace_script.header.object("given"), self._trace_script.state
        if state is not None:
            settings = await self._settings_prepared(state.instructions, state.messages)
            return replace(settings, instructions=state.instructions, messages=state.messages)
        instructions = f"{self.settings.instructions}\n\n{given.get('added', str)}".strip()
        settings = await self._settings_prepared(instructions, given.messages())
        if given.body.get("memory") is not None:
            from bridle.engine.memory import WorkingMemory

            memory = WorkingMemory.from_json(given.object("memory").body, "memory")
            remembered = f"{settings.instructions}\n\n{memory.render()}".strip()
            settings = replace(settings, instructions=remembered, memory=memory)
        return settings

    async def _settings_prepared(self, instructions: str, messages: Any) -> CallSettings:
        given = self._trace_script.header.object("given")
        options = given.body.get("options") if self._trace_options is None else self._trace_options
        kept = given.get("optionsKept", bool) or self._options is not None or self._trace_options is not None
        if self.prepare_call is not None and not kept:
            raise ConfigurationError(
                "This run was called with options that have no JSON form, so they are not in its trace. "
                "Hand them in: replay(path, agent=…, options=…)."
            )
        try:
            return await settled(self._settings(instructions, messages, options))
        except ConfigurationError:
            raise
        except Exception as error:
            raise ConfigurationError(
                f"prepare_call failed on the options of this run: {describe(error)}"
            ) from error

    def _role_now(self, settings: CallSettings) -> Any:
        header = self._trace_script.header
        if not callable(settings.role):
            return settings.role
        return self._trace_hooks.role if header.get("roleVaries", bool) else header.optional("role", str)
