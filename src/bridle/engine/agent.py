"""`ToolLoopAgent`: a model, instructions and tools, bounded; and `run_agent`, the seed's way to call it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from bridle.engine.abort import AbortSignal
from bridle.engine.accepted import but_step_counts, capped, conditions_of, listed
from bridle.engine.approval import WEEK, Approvals, Decision, InMemoryApprovals
from bridle.engine.budget import BACKGROUND, INLINE, Budget
from bridle.engine.checkpoint import EVERY, Checkpointer
from bridle.engine.escalation import Escalate
from bridle.engine.events import Event
from bridle.engine.given import (
    check_budget,
    check_call,
    check_functions,
    check_numbers,
    check_settings,
    check_stores,
    check_texts,
    one_model,
)
from bridle.engine.hooks import (
    CallSettings,
    OnStepFinish,
    PrepareCall,
    PrepareStep,
    RepairToolCall,
    RoleSource,
)
from bridle.engine.messages import Message
from bridle.engine.model import Model
from bridle.engine.onlookers import told, unheard, watched
from bridle.engine.output import Output
from bridle.engine.result import AgentRunResult, OutputT, RunResult
from bridle.engine.schema import read_type
from bridle.engine.seed_shape import AgentRunOptions, known_window, seed_result, telling
from bridle.engine.starting import NO_DECISIONS as NO_DECISIONS
from bridle.engine.starting import Starter
from bridle.engine.state import RunState
from bridle.engine.stop import StopCondition
from bridle.engine.stream import RunStream
from bridle.engine.texts import ENGLISH, Texts
from bridle.engine.tools import Tool, toolbox
from bridle.errors import ConfigurationError

if TYPE_CHECKING:
    from bridle.engine.memory import WorkingMemory

resolve_model: Callable[[str], Model] | None = None
"""How a string like "ollama:qwen3:8b" becomes a model. The engine knows no provider; `bridle` sets this."""


class ToolLoopAgent(Starter, Generic[OutputT]):
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
        conditions = conditions_of(stop_when)
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
            tools=toolbox(listed(tools)),
            messages=(),
            budget=capped(budget, conditions, chosen.profile.patience),
            stop_when=but_step_counts(conditions),
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
        emit = told(unheard, self.on_event)
        run = await self._run(prompt, messages, options, on_step_finish, run_id, memory, emit)
        return await watched(run, abort_signal)

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
            emit = told(emit, self.on_event)
            run = await self._run(prompt, messages, options, on_step_finish, run_id, memory, emit)
            stream.on_cancel(run.cancel)
            return await watched(run, abort_signal)

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
        emit = told(unheard, self.on_event)
        check_call(None, abort_signal, memory)
        run = await self._resumed(state, decisions, options, budget, on_step_finish, memory, emit)
        return await watched(run, abort_signal)

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
            emit = told(emit, self.on_event)
            check_call(None, abort_signal, memory)
            run = await self._resumed(state, decisions, options, budget, on_step_finish, memory, emit)
            stream.on_cancel(run.cancel)
            return await watched(run, abort_signal)

        return RunStream(start)

    def _model_of(self, given: Model | str) -> Model:
        return _model(given)


async def run_agent(options: AgentRunOptions) -> AgentRunResult:
    """One run in the seed's shape: 5 steps and 30 s inline, 20 steps and 180 s in the background."""
    if options.mode not in ("inline", "background"):
        raise ConfigurationError(f"mode={options.mode!r}; it must be 'inline' or 'background'.")
    model = _model(options.model)
    mode = INLINE if options.mode == "inline" else BACKGROUND
    budget = options.budget or mode.stretched(model.profile.patience)
    agent = ToolLoopAgent(
        model=model,
        instructions=options.system_prompt,
        tools=options.tools,
        budget=budget,
        on_step_finish=telling(options.on_step_update, budget.steps),
        repair_tool_call=options.repair_tool_call,
        escalate=options.escalate,
        prepare_step=options.prepare_step,
        context=options if options.context is None else options.context,
        role=options.role,
        texts=options.texts,
        context_window=known_window(options.model_name),
    )
    return seed_result(await agent.generate(messages=options.messages, abort_signal=options.abort_signal))


def _model(model: Model | str) -> Model:
    if not isinstance(model, str):
        return one_model(model)
    if resolve_model is None:
        raise ConfigurationError(f"model={model!r} is a name; import bridle, or pass a model object.")
    return resolve_model(model)
