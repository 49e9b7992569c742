"""What happened in a run, item by item, and what of it is not over yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from bridle.engine.approval import PendingApproval
from bridle.engine.escalation import Evidence
from bridle.engine.history import INTERRUPTED
from bridle.engine.messages import Message, ToolCallPart
from bridle.engine.model import Usage
from bridle.engine.result import StepResult, ToolOutcome
from bridle.engine.tools import Effect, ToolResult


@dataclass(frozen=True, slots=True)
class Meters:
    """What had been spent when a step ended, and what had been learned about the model."""

    steps: int = 0
    model_calls: int = 0
    tool_calls: int = 0
    usage: Usage = field(default_factory=Usage)
    cost: float | None = 0.0
    slowest: float = 0.0
    elapsed: float = 0.0
    calibration: float = 1.0
    window: int = 0
    memory: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Stepped:
    """A step that was taken. With `pending` it is not over: these calls, and all behind them, wait."""

    step: StepResult
    meters: Meters
    signature: str = ""
    waiting: tuple[ToolCallPart, ...] = ()
    pending: tuple[PendingApproval, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What the loop said to the model; `closing` when it was for the last word."""

    message: Message
    closing: bool = False


@dataclass(frozen=True, slots=True)
class Trimmed:
    """What is sent from here on, in place of everything before."""

    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Began:
    run_id: str
    instructions: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    reason: str


@dataclass(frozen=True, slots=True)
class Acting:
    """A reply whose calls are being carried out, as far as it had come; a `Stepped` after it replaces it."""

    step: StepResult
    meters: Meters
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Intended:
    """A write that is about to be made. Without a `Came` after it, nobody knows whether it was."""

    call: ToolCallPart
    effect: Effect
    canonical: str


@dataclass(frozen=True, slots=True)
class Resumed:
    """The run was taken up here, so a reply that had broken off before is void."""


@dataclass(frozen=True, slots=True)
class Switched:
    """From here on a stronger model worked, and what spoke for it."""

    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Came:
    outcome: ToolOutcome


LogItem = Began | Stepped | Said | Trimmed | Switched | Ended | Acting | Intended | Came | Resumed


@dataclass(slots=True)
class Progress:
    """How far a log has come: what is over, and the step that is not.

    The last word that was only said because the run had to stop is taken back, and so is a reply that broke
    off: a provider would take a conversation that ends with the assistant for one to be continued in
    mid-sentence.
    """

    over: list[LogItem] = field(default_factory=list[LogItem])
    steps: int = 0
    waiting: Stepped | None = None

    @staticmethod
    def of(log: Iterable[LogItem]) -> Progress:
        progress = Progress()
        for item in log:
            progress.enter(item)
        progress.take_back()
        return progress

    def enter(self, item: LogItem) -> None:
        waiting = self.waiting
        match item:
            case Acting():
                refused = {outcome.call.id for outcome in item.step.tool_results}
                waiting = tuple([call for call in item.step.tool_calls if call.id not in refused])
                self.waiting = Stepped(item.step, item.meters, item.signature, waiting)
            case Intended() if waiting is not None:
                self.waiting = _with_outcome(waiting, _uncertain(item))
            case Came(outcome) if waiting is not None:
                self.waiting = _with_outcome(waiting, outcome)
            case Stepped() if item.waiting:
                self.waiting = item
            case Stepped():
                self.waiting = None
                self.over.append(item)
                self.steps += 1
            case Said() | Trimmed() | Switched():
                self.over.append(item)
            case Resumed():
                self.take_back()
            case _:
                pass

    def take_back(self) -> None:
        while self.waiting is None and self.over and _is_void(self.over[-1]):
            self.steps -= isinstance(self.over.pop(), Stepped)


def _is_void(last: LogItem) -> bool:
    match last:
        case Stepped(step):
            return not step.tool_calls
        case Said(closing=closing):
            return closing
        case _:
            return False


def _with_outcome(waiting: Stepped, outcome: ToolOutcome) -> Stepped:
    """The outcome entered in the order of the calls; edited arguments are the call's from here on."""
    known = {each.call.id: each for each in waiting.step.tool_results} | {outcome.call.id: outcome}
    calls = tuple([known[call.id].call if call.id in known else call for call in waiting.step.tool_calls])
    results = tuple([known[call.id] for call in calls if call.id in known])
    step = replace(waiting.step, tool_calls=calls, tool_results=results)
    rest = tuple([call for call in waiting.waiting if call.id != outcome.call.id])
    pending = tuple([each for each in waiting.pending if each.call_id != outcome.call.id])
    return replace(waiting, step=step, waiting=rest, pending=pending)


def _uncertain(write: Intended) -> ToolOutcome:
    """A write that was begun and of which nothing more is known. It is not made again."""
    result: ToolResult[Any] = ToolResult(error=f"{INTERRUPTED} Whether it took effect is not known.")
    content = f"Error: {result.error}"
    return ToolOutcome(write.call, result, content, write.effect, write.canonical, uncertain=True)
