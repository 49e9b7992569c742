"""Taking up a run where it was put down: everything that follows from its log is made anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bridle.engine.act import Actor
from bridle.engine.budget import Spending
from bridle.engine.history import INTERRUPTED
from bridle.engine.record import Record
from bridle.engine.request import Sender
from bridle.engine.result import ToolOutcome
from bridle.engine.stall import StallDetector
from bridle.engine.state import Acting, Came, Intended, LogItem, Resumed, RunState, Said, Stepped, Trimmed
from bridle.engine.tools import ToolResult


def take_up(
    state: RunState, record: Record, actor: Actor, stall: StallDetector, spending: Spending, sender: Sender
) -> Stepped | None:
    """Enter what happened before; returns the step that is not over yet, if there is one."""
    last = next((item for item in reversed(state.log) if isinstance(item, Stepped | Acting)), None)
    if last is not None:
        meters = last.meters
        spending.steps, spending.model_calls = meters.steps, meters.model_calls
        spending.tool_calls, spending.usage, spending.cost = meters.tool_calls, meters.usage, meters.cost
        spending.slowest_call = meters.slowest
        spending.take_up(meters.elapsed)
        record.meter.calibration, sender.window = meters.calibration, meters.window
    log, waiting = unfinished(state.log)
    for item in log:
        record.enter(item)
        if isinstance(item, Stepped):
            _remember(item, actor)
            stall.record_reply([outcome.observed() for outcome in item.step.tool_results])
    if waiting is not None:
        _remember(waiting, actor)
    return waiting


def _remember(item: Stepped, actor: Actor) -> None:
    actor.used_ids.update([call.id for call in item.step.tool_calls])
    actor.remember(item.step.tool_results)


def unfinished(log: Sequence[LogItem]) -> tuple[list[LogItem], Stepped | None]:
    """What happened, and the step that is not over.

    The last word that was only said because the run had to stop is taken back, and so is a reply that broke
    off: a provider would take a conversation that ends with the assistant for one to be continued in
    mid-sentence.
    """
    kept: list[LogItem] = []
    waiting: Stepped | None = None
    for item in log:
        match item:
            case Acting():
                waiting = Stepped(item.step, item.meters, item.signature, item.step.tool_calls)
            case Intended() if waiting is not None:
                waiting = _with_outcome(waiting, _uncertain(item))
            case Came(outcome) if waiting is not None:
                waiting = _with_outcome(waiting, outcome)
            case Stepped():
                waiting = item if item.waiting else None
                kept += [] if item.waiting else [item]
            case Said() | Trimmed():
                kept.append(item)
            case Resumed() if waiting is None:
                _take_back(kept)
            case _:
                pass
    if waiting is None:
        _take_back(kept)
    return kept, waiting


def _take_back(kept: list[LogItem]) -> None:
    if kept and isinstance(kept[-1], Stepped) and not kept[-1].step.tool_calls:
        kept.pop()
    if kept and isinstance(kept[-1], Said) and kept[-1].closing:
        kept.pop()


def _with_outcome(waiting: Stepped, outcome: ToolOutcome) -> Stepped:
    """The outcome entered in the order of the calls; edited arguments are the call's from here on."""
    known = {each.call.id: each for each in waiting.step.tool_results} | {outcome.call.id: outcome}
    calls = tuple([known[call.id].call if call.id in known else call for call in waiting.step.tool_calls])
    results = tuple([known[call.id] for call in calls if call.id in known])
    step = replace(waiting.step, tool_calls=calls, tool_results=results)
    rest = tuple([call for call in waiting.waiting if call.id != outcome.call.id])
    return replace(waiting, step=step, waiting=rest)


def _uncertain(write: Intended) -> ToolOutcome:
    """A write that was begun and of which nothing more is known. It is not made again."""
    result: ToolResult[Any] = ToolResult(error=f"{INTERRUPTED} Whether it took effect is not known.")
    content = f"Error: {result.error}"
    return ToolOutcome(write.call, result, content, write.effect, write.canonical, uncertain=True)
