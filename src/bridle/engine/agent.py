"""`ToolLoopAgent`: a model, instructions and tools, bounded; and `run_agent`, the seed's way to call it."""

from __future__ import annotations

import inspect
import logging
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, cast

from bridle.engine.abort import AbortSignal
from bridle.engine.approval import WEEK, Approvals, Decision, InMemoryApprovals, StateTaken, match, use_up
from bridle.engine.budget import BACKGROUND, INLINE, Budget
from bridle.engine.checkpoint import EVERY, Checkpointer, Journal
from bridle.engine.context import WINDOWS, get_context_window
from bridle.engine.escalation import Escalate
from bridle.engine.events import Event
from bridle.engine.given import (
    check_budget,
    check_call,
    check_edits,
    check_functions,
    check_numbers,
    check_settings,
    check_stores,
    check_texts,
    decisions_to_match,
    memory_of,
    one_model,
    state_to_resume,
)
from bridle.engine.history import mend
from bridle.engine.hooks import (
    CallSettings,
    OnStepFinish,
    PrepareCall,
    PrepareStep,
    RepairToolCall,
    RoleSource,
)
from bridle.engine.loop import Run
from bridle.engine.messages import Message, as_message
from bridle.engine.model import Model
from bridle.engine.output import Output
from bridle.engine.result import AgentRunResult, OutputT, RunResult, StepResult, StepUpdate
from bridle.engine.schema import InvalidArguments, read_type
from bridle.engine.state import RunState
from bridle.engine.stop import StepCount, StopCondition
from bridle.engine.stream import RunStream
from bridle.engine.text import one_line
from bridle.engine.texts import ENGLISH, GERMAN, Texts
from bridle.engine.tools import Tool, toolbox
from bridle.errors import ConfigurationError, InvalidState

if TYPE_CHECKING:
    from bridle.engine.memory import WorkingMemory

SECONDS_PER_STEP = INLINE.seconds / INLINE.steps
SUMMARY_CHARS = 200
NO_DECISIONS: Mapping[str, Decision] = {}

log = logging.getLogger("bridle")


resolve_model: Callable[[str], Model] | None = None
"""How a string like "ollama:qwen3:8b" becomes a model. The engine knows no provider; `bridle` sets this."""


class ToolLoopAgent(Generic[OutputT]):
    """A bounded agent. It holds no state of a run, so one agent may serve any number of them at once.

    model                a model, or its name ("ollama:qwen3:8b")
    instructions         the system prompt
    tools                functions, with or without `@tool`
    budget               what each run may spend; without one, 5 steps and 30 seconds
    stop_when            conditions that end a run early; `step_count_is(n)` sets the cap
    prepare_call         `(options, settings) -> settings`, once per run
    call_options_schema  a type that `options` must fit
    prepare_step         `(StepContext) -> StepOverrides | None`, before each model call
    on_step_finish       told of each step
    on_event             told of each event
    output               a type the answer must have; the checked value is `result.output`
    context              handed to tools as `ctx.context`
    role                 who is asking: a role, or a function that reads it anew for each call
    repair_tool_call     a second chance for a call that cannot be carried out as it was written
    approvals            where decisions are used up; without one, in this process
    approval_seconds     how long a decision may take; a week without it
    escalate             `(Escalation) -> model | None`: a stronger model to go on with, once in a run
    stall_nudges         how often a model that repeats itself is told so before it must answer
    checkpointer         keeps the state of runs as they go, every `checkpoint_every` steps and around writes
    """

    def __init__(
        self,
        *,
        model: Model | str,
        instructions: str = "",
        tools: Iterable[Tool | Callable[..., Any]] | Mapping[str, Tool] = (),
        budget: Budget | None = None,
        stop_when: StopCondition | Sequence[StopCondition] = (),
        prepare_call: PrepareCall | None = None,
        prepare_step: PrepareStep | None = None,
        call_options_schema: Any = None,
        on_step_finish: OnStepFinish | None = None,
        on_event: Callable[[Event], None] | None = None,
        max_output_tokens: int | None = None,
        temperature: float | None = None,
        max_retries: int = 2,
        repair_tool_call: RepairToolCall | None = None,
        context: Any = None,
        role: RoleSource = None,
        output: type[OutputT] | object = None,
        texts: Texts = ENGLISH,
        context_window: int | None = None,
        approvals: Approvals | None = None,
        approval_seconds: float = WEEK,
        checkpointer: Checkpointer | None = None,
        checkpoint_every: int = EVERY,
        stall_nudges: int = 0,
        escalate: Escalate | None = None,
    ) -> None:
        conditions = _conditions(stop_when)
        check_budget(budget)
        check_texts(texts)
        check_stores(checkpointer, approvals)
        check_numbers(
            max_output_tokens=(max_output_tokens, 1),
            max_retries=(max_retries, 0),
            context_window=(context_window, 1),
            checkpoint_every=(checkpoint_every, 1),
            stall_nudges=(stall_nudges, 0),
        )
        check_functions(
            prepare_call=prepare_call,
            prepare_step=prepare_step,
            on_step_finish=on_step_finish,
            on_event=on_event,
            repair_tool_call=repair_tool_call,
            escalate=escalate,
        )
        if role is not None and not (isinstance(role, str) or callable(role)):
            raise ConfigurationError(f"role={role!r}: it must be a string, or a function that returns one.")
        if temperature is not None and not isinstance(temperature, int | float):
            raise ConfigurationError(f"temperature={temperature!r}: it must be a number.")
        chosen = _model(model)
        self.settings = CallSettings(
            model=chosen,
            instructions=instructions,
            tools=toolbox(_listed(tools)),
            messages=(),
            budget=_capped(budget, conditions, chosen.profile.patience),
            stop_when=tuple([each for each in conditions if not isinstance(each, StepCount)]),
            context=context,
            role=role,
            max_output_tokens=max_output_tokens,
            temperature=temperature,
            max_retries=max_retries,
            context_window=context_window,
            approval_seconds=approval_seconds,
            stall_nudges=stall_nudges,
            escalate=escalate,
        )
        self.approvals = InMemoryApprovals() if approvals is None else approvals
        self.checkpointer, self.checkpoint_every = checkpointer, checkpoint_every
        self.prepare_call = prepare_call
        self.prepare_step = prepare_step
        self.on_step_finish = on_step_finish
        self.on_event = on_event
        self.repair_tool_call = repair_tool_call
        self.texts = texts
        self._options = (
            None if call_options_schema is None else read_type(call_options_schema, "call_options_schema")
        )
        self._output = None if output is None else Output.of(output)
        check_settings(self.settings)

    async def generate(
        self,
        prompt: str | None = None,
        *,
        messages: Sequence[Message | Mapping[str, Any]] = (),
        options: Any = None,
        abort_signal: AbortSignal | None = None,
        on_step_finish: OnStepFinish | None = None,
        run_id: str | None = None,
        memory: WorkingMemory | None = None,
    ) -> RunResult[OutputT]:
        """Run to the end. `messages` is the conversation so far, `prompt` what is asked now.

        `memory` is the conversation's: shown to the model as it is now, behind the instructions, and brought
        up to date by what the tools find.
        """
        check_call(run_id, abort_signal, memory)
        emit = _ignore if self.on_event is None else _both(_ignore, self.on_event)
        run = await self._run(prompt, messages, options, on_step_finish, run_id, memory, emit)
        return await _watched(run, abort_signal)

    def stream(
        self,
        prompt: str | None = None,
        *,
        messages: Sequence[Message | Mapping[str, Any]] = (),
        options: Any = None,
        abort_signal: AbortSignal | None = None,
        on_step_finish: OnStepFinish | None = None,
        run_id: str | None = None,
        memory: WorkingMemory | None = None,
    ) -> RunStream:
        """The same run, watched: `async for event in agent.stream(…)`."""

        async def start(emit: Callable[[Event], None], stream: RunStream) -> RunResult:
            check_call(run_id, abort_signal, memory)
            emit = emit if self.on_event is None else _both(emit, self.on_event)
            run = await self._run(prompt, messages, options, on_step_finish, run_id, memory, emit)
            stream.on_cancel(run.cancel)
            return await _watched(run, abort_signal)

        return RunStream(start)

    async def resume(
        self,
        state: RunState,
        decisions: Decision | Iterable[Decision] = (),
        *,
        options: Any = None,
        budget: Budget | None = None,
        abort_signal: AbortSignal | None = None,
        on_step_finish: OnStepFinish | None = None,
        memory: WorkingMemory | None = None,
    ) -> RunResult[OutputT]:
        """Go on from `result.state`, with a person's decisions where it waited for them.

        Rights, tools and arguments are checked anew. A state is taken up once: whoever comes second, or
        with a decision that is expired, invalid or about something else, gets `ApprovalRefused`, and nothing
        is done. `memory` is brought up to date by what the tools find; an empty one is filled from the state.
        """
        emit = _ignore if self.on_event is None else _both(_ignore, self.on_event)
        check_call(None, abort_signal, memory)
        run = await self._resumed(state, decisions, options, budget, on_step_finish, memory, emit)
        return await _watched(run, abort_signal)

    def resume_stream(
        self,
        state: RunState,
        decisions: Decision | Iterable[Decision] = (),
        *,
        options: Any = None,
        budget: Budget | None = None,
        abort_signal: AbortSignal | None = None,
        on_step_finish: OnStepFinish | None = None,
        memory: WorkingMemory | None = None,
    ) -> RunStream:
        """The same, watched."""

        async def start(emit: Callable[[Event], None], stream: RunStream) -> RunResult:
            emit = emit if self.on_event is None else _both(emit, self.on_event)
            check_call(None, abort_signal, memory)
            run = await self._resumed(state, decisions, options, budget, on_step_finish, memory, emit)
            stream.on_cancel(run.cancel)
            return await _watched(run, abort_signal)

        return RunStream(start)

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

    async def _use_up(self, state: RunState) -> None:
        place = None if self.checkpointer is None else state.place
        if not await use_up(self.approvals, state.key, place):
            raise StateTaken(
                f"This state of run {state.run_id} was taken up before. Go on from its newest result."
            )

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
        instructions, conversation = _conversation(prompt, messages, self.settings.instructions)
        settings = await self._settings(instructions, conversation, options)
        memory = memory or settings.memory
        if memory is not None:
            # what changes stands behind what does not, so that a model need not read the latter again
            remembered = f"{settings.instructions}\n\n{memory.render()}".strip()
            settings = replace(settings, instructions=remembered, memory=memory)
        if run_id is not None:
            await self._check_unused(run_id)
        return self._make(settings, on_step_finish, run_id or os.urandom(16).hex(), emit)

    async def _check_unused(self, run_id: str) -> None:
        """An id that the application chose may not fit the checkpointer, or be that of an earlier run."""
        if self.checkpointer is not None and await self.checkpointer.positions(run_id):
            raise ConfigurationError(
                f"run_id={run_id!r}: there is a run of this id already. Go on with it by "
                f"agent.resume(await checkpointer.load({run_id!r})), or choose another id."
            )

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
            conditions = _conditions(settings.stop_when)
            settings = replace(
                settings,
                model=_model(settings.model),
                budget=_capped(settings.budget, conditions),
                stop_when=tuple([each for each in conditions if not isinstance(each, StepCount)]),
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


@dataclass(frozen=True, slots=True)
class AgentRunOptions:
    """The seed's options. `context` reaches tools as `ctx.context`; without one they get these options."""

    model: Model | str
    tools: Mapping[str, Tool] | Iterable[Tool | Callable[..., Any]]
    system_prompt: str
    messages: Sequence[Message | Mapping[str, Any]]
    mode: Literal["inline", "background"] = "inline"
    model_name: str | None = None
    user_id: str | None = None
    akte_id: str | None = None
    on_step_update: Callable[[StepUpdate], Any] | None = None
    abort_signal: AbortSignal | None = None
    repair_tool_call: RepairToolCall | None = None
    escalate: Escalate | None = None
    prepare_step: PrepareStep | None = None
    budget: Budget | None = None
    context: Any = None
    role: RoleSource = None
    texts: Texts = GERMAN


async def run_agent(options: AgentRunOptions) -> AgentRunResult:
    """One run in the seed's shape: 5 steps and 30 s inline, 20 steps and 180 s in the background."""
    if options.mode not in ("inline", "background"):
        raise ConfigurationError(f"mode={options.mode!r}; it must be 'inline' or 'background'.")
    model = _model(options.model)
    mode = INLINE if options.mode == "inline" else BACKGROUND
    budget = options.budget or mode.stretched(model.profile.patience)
    tokens = 0

    async def tell(step: StepResult) -> None:
        nonlocal tokens
        tokens += step.usage.total_tokens
        if options.on_step_update is not None:
            told = options.on_step_update(_update(step, budget.steps, tokens))
            if inspect.isawaitable(told):
                await told

    agent = ToolLoopAgent(
        model=model,
        instructions=options.system_prompt,
        tools=options.tools,
        budget=budget,
        on_step_finish=tell,
        repair_tool_call=options.repair_tool_call,
        escalate=options.escalate,
        prepare_step=options.prepare_step,
        context=options if options.context is None else options.context,
        role=options.role,
        texts=options.texts,
        context_window=_known_window(options.model_name),
    )
    result = await agent.generate(messages=options.messages, abort_signal=options.abort_signal)
    return AgentRunResult(
        text=result.text,
        steps=result.trace,
        total_tokens={"prompt": result.usage.input_tokens, "completion": result.usage.output_tokens},
        finish_reason=result.finish_reason,
        stalled=result.stalled,
        truncated=result.truncated,
        result=result,
    )


def _known_window(model_name: str | None) -> int | None:
    """By the seed's table, for the models in it; the model's own profile knows better for all others."""
    known = model_name is not None and any(key in model_name.lower() for key in WINDOWS)
    return get_context_window(model_name or "") if known else None


def _update(step: StepResult, max_steps: int, tokens: int) -> StepUpdate:
    first = step.tool_calls[0] if step.tool_calls else None
    said = " · ".join([outcome.content for outcome in step.tool_results]) if step.tool_results else step.text
    return StepUpdate(
        min(step.number, max_steps),
        max_steps,
        first.name if first else None,
        one_line(said, SUMMARY_CHARS),
        tokens,
        first.arguments if first else None,
    )


async def _watched(run: Run, signal: AbortSignal | None) -> RunResult:
    if signal is None:
        return await run.run()
    forget = signal.listen(lambda: run.cancel(signal.reason))
    try:
        return await run.run()
    finally:
        forget()


def _conversation(
    prompt: str | None, messages: Sequence[Message | Mapping[str, Any]], instructions: str
) -> tuple[str, tuple[Message, ...]]:
    """Instructions and a valid history; none for an empty request, so that no old one is answered."""
    if prompt is None and not messages:
        raise ConfigurationError("Nothing was asked: pass prompt='…', or messages=[…] ending with a request.")
    if prompt is not None and not isinstance(prompt, str):
        raise ConfigurationError(f"prompt is a {type(prompt).__name__}; it must be a string.")
    given = [as_message(message, f"messages[{n}]") for n, message in enumerate(messages)]
    if prompt is not None:
        given.append(Message.user(prompt))
    while given and given[0].role == "system":
        instructions = f"{instructions}\n\n{given.pop(0).text}".strip()
    if not given or given[-1].role == "assistant" or (given[-1].role == "user" and not mend(given[-1:])):
        return instructions, ()
    return instructions, tuple(mend(given))


def _conditions(stop_when: Any) -> tuple[StopCondition, ...]:
    conditions = (stop_when,) if callable(stop_when) else stop_when
    if not isinstance(conditions, Sequence) or not all(
        callable(each) for each in cast(Sequence[Any], conditions)
    ):
        raise ConfigurationError(f"stop_when={stop_when!r}: it must be a condition or a list of conditions.")
    return tuple(cast(Sequence[StopCondition], conditions))


def _listed(
    tools: Iterable[Tool | Callable[..., Any]] | Mapping[str, Tool],
) -> Iterable[Tool | Callable[..., Any]]:
    if isinstance(tools, Mapping):
        return cast(Mapping[str, Tool], tools).values()
    if callable(tools) or not isinstance(tools, Iterable):
        raise ConfigurationError(
            f"tools={tools!r}: it must be a list of tools, also where there is only one."
        )
    return tools


def _model(model: Model | str) -> Model:
    if not isinstance(model, str):
        return one_model(model)
    if resolve_model is None:
        raise ConfigurationError(f"model={model!r} is a name; import bridle, or pass a model object.")
    return resolve_model(model)


def _capped(budget: Budget | None, conditions: Sequence[StopCondition], patience: float = 1.0) -> Budget:
    """What a run may spend. Seconds that nobody set are the model's to stretch."""
    counts = [each.count for each in conditions if isinstance(each, StepCount)]
    if budget is None:
        if not counts:
            return INLINE.stretched(patience)
        steps = min(counts)
        seconds = max(INLINE.seconds, steps * SECONDS_PER_STEP)
        return Budget(steps=steps, seconds=seconds).stretched(patience)
    return replace(budget, steps=min([budget.steps, *counts]))


def _ignore(event: Event) -> None:
    pass


def _both(first: Callable[[Event], None], observer: Callable[[Event], None]) -> Callable[[Event], None]:
    """An observer may fail without harm to the run."""

    def emit(event: Event) -> None:
        first(event)
        try:
            observer(event)
        except Exception:
            log.exception("on_event failed on %s", event.type)

    return emit
