"""What an application hands to an agent, checked at the door: each sentence says what to pass instead.

Types say the same, but not everybody runs a type checker, and a mistake that is found here costs a line
of output instead of an evening.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from bridle.engine.abort import AbortSignal
from bridle.engine.approval import Decision, PendingApproval
from bridle.engine.budget import Budget
from bridle.engine.hooks import CallSettings
from bridle.engine.result import RunResult
from bridle.engine.schema import InvalidArguments
from bridle.engine.state import RunState
from bridle.engine.text import describe, one_line, parse_arguments, words
from bridle.engine.texts import Texts
from bridle.errors import ApprovalRefused, ConfigurationError, InvalidMessage, InvalidState

if TYPE_CHECKING:
    from bridle.engine.memory import WorkingMemory

LONGEST_ID = 200
"""A file system's names end at 255 bytes."""
DECIDE = "Make one of a call that waits: pending.approve(), pending.edit({…}) or pending.reject('why')"


def check_numbers(**given: tuple[Any, int]) -> None:
    """Whole numbers, each with the least it may be; None where it was left out."""
    for name, (value, least) in given.items():
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < least):
            raise ConfigurationError(f"{name}={_shown(value)}: it must be a whole number, {least} or more.")


def check_seconds(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ConfigurationError(f"{name}={_shown(value)}: it must be a number of seconds.")
    if not (math.isfinite(value) and value > 0):
        raise ConfigurationError(f"{name}={value!r}: it must be above 0 seconds, and not for ever.")


def check_functions(**given: Any) -> None:
    for name, value in given.items():
        if value is not None and not callable(value):
            raise ConfigurationError(f"{name}={_shown(value)}: it must be a function.")


def check_text(name: str, value: Any) -> None:
    if not isinstance(value, str):
        rendered = " Pass what its render() returns." if callable(getattr(value, "render", None)) else ""
        raise ConfigurationError(f"{name}={_shown(value)}: it must be a string.{rendered}")


def check_texts(value: Any) -> None:
    if not isinstance(value, Texts):
        raise ConfigurationError(f"texts={_shown(value)}: it must be ENGLISH, GERMAN or a Texts of your own.")


def check_budget(value: Any) -> None:
    if value is not None and not isinstance(value, Budget):
        raise ConfigurationError(f"budget={_shown(value)}: it must be a Budget, for example Budget(steps=5).")


def check_stores(checkpointer: Any, approvals: Any) -> None:
    for name, value, methods in (
        ("checkpointer", checkpointer, ("save", "load", "positions")),
        ("approvals", approvals, ("consume",)),
    ):
        if value is None:
            continue
        missing = [each for each in methods if not callable(getattr(value, each, None))]
        if missing or inspect.isclass(value):
            folder = value if isinstance(value, str) else "runs"
            wants = " and ".join([f"{each}()" for each in missing]) or "to be made: it is a class"
            raise ConfigurationError(
                f"{name}={_shown(value)} cannot keep anything; it needs {wants}. "
                f"For a folder, pass FileCheckpointer({folder!r})."
            )


def check_call(run_id: Any, abort_signal: Any, memory: Any) -> None:
    if run_id is not None and not (isinstance(run_id, str) and run_id.strip()):
        raise ConfigurationError(
            f"run_id={_shown(run_id)}: it must be a string that is not empty; leave it out to get one."
        )
    if run_id is not None and len(run_id.encode("utf-8", "replace")) > LONGEST_ID:
        raise ConfigurationError(f"run_id={_shown(run_id)}: it must be at most {LONGEST_ID} bytes long.")
    if abort_signal is not None and not isinstance(abort_signal, AbortSignal):
        raise ConfigurationError(f"abort_signal={_shown(abort_signal)}: it must be an AbortSignal().")
    if memory is not None and not callable(getattr(memory, "learn", None)):
        raise ConfigurationError(f"memory={_shown(memory)}: it must be a WorkingMemory().")


def check_settings(settings: CallSettings) -> None:
    """What an agent runs with, as it was made and as `prepare_call` or a new budget changed it."""
    check_text("instructions", settings.instructions)
    check_budget(settings.budget)
    check_seconds("approval_seconds", settings.approval_seconds)
    for tool in settings.tools.values():
        tool.spec  # noqa: B018  (built once per tool; a signature without a schema is found now, not in a run)
    if settings.budget.cost is not None and settings.model.profile.price is None:
        raise ConfigurationError(
            f"Budget(cost={settings.budget.cost}) needs a price, and {settings.model.name!r} has none: "
            "its cost is unknown. Give the model a price, or bound tokens instead."
        )


def state_to_resume(value: Any) -> RunState:
    """The state that `resume` was given, or a sentence that says how to get one from what it was given."""
    if isinstance(value, RunState):
        return value
    if value is None:
        raise InvalidState("There is no state to go on from: a checkpointer's load() knows no such run.")
    if isinstance(value, RunResult):
        raise InvalidState("resume() was given a result; pass its state: agent.resume(result.state, …).")
    if isinstance(value, bytes) or (isinstance(value, str) and value.lstrip().startswith("{")):
        raise InvalidState("resume() was given the text of a state; pass RunState.load(text, secret).")
    if isinstance(value, str):
        raise InvalidState(
            f"resume() was given {_shown(value)}, which seems to be a run's id; "
            "pass its state: await checkpointer.load(run_id)."
        )
    raise InvalidState(f"resume() was given {_shown(value)}; pass a state, for example result.state.")


def decisions_to_match(value: Any) -> list[Decision]:
    """The decisions that `resume` was given; one by itself is one."""
    if isinstance(value, Decision):
        return [value]
    if isinstance(value, str | bytes | Mapping | PendingApproval) or not isinstance(value, Iterable):
        raise ApprovalRefused(f"{_shown(value)} is no list of decisions. {DECIDE}, and pass a list of them.")
    decisions = list(cast(Iterable[Any], value))
    for n, each in enumerate(decisions):
        if not isinstance(each, Decision):
            raise ApprovalRefused(f"decisions[{n}] is {_shown(each)}, which is no decision. {DECIDE}.")
    return decisions


def check_edits(
    settings: CallSettings, pending: Sequence[PendingApproval], decisions: Mapping[str, Decision]
) -> None:
    """Edited arguments are checked like a model's, before anything is used up or carried out."""
    for each in pending:
        decision, tool = decisions.get(each.call_id), settings.tools.get(each.tool_name)
        if decision is None or decision.arguments is None or tool is None:
            continue
        try:
            tool.signature.validate(parse_arguments(decision.arguments))
        except Exception as error:  # a validator of the application's may raise anything
            said = words(error) if isinstance(error, InvalidArguments | ValueError) else describe(error)
            raise ApprovalRefused(
                f"The edited arguments of '{each.tool_name}' are not valid: {said}"
            ) from None


def memory_of(given: WorkingMemory | None, kept: Mapping[str, Any] | None) -> WorkingMemory | None:
    """The caller's memory, filled from the state where it is empty; without one, the state's own."""
    if kept is None or (given is not None and given.entities):
        return given
    from bridle.engine.memory import WorkingMemory

    try:
        before = WorkingMemory.from_json(kept, "state.memory")
    except InvalidMessage as error:
        raise InvalidState(str(error)) from None
    if given is None:
        return before
    given.remember(before.entities)
    return given


def one_model(model: Any) -> Any:
    """Not its class, nor anything else that cannot be asked."""
    if inspect.isclass(model):
        raise ConfigurationError(f"model={model.__name__} is a class; make one of it: {model.__name__}(…).")
    if not callable(getattr(model, "stream", None)) or not hasattr(model, "profile"):
        raise ConfigurationError(
            f"model={_shown(model)} is no model. Pass a name, such as 'ollama:qwen3:8b', 'gguf:FILE' or "
            "'openai:NAME@http://HOST:PORT/v1', or an object with name, profile and stream()."
        )
    return model


def _shown(value: Any) -> str:
    if inspect.isclass(value):
        return value.__name__
    return one_line(repr(value), 80)
