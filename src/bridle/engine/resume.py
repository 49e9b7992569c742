"""Taking up a run where it was put down: everything that follows from its log is made anew."""

from __future__ import annotations

from bridle.engine.act import Actor
from bridle.engine.budget import Spending
from bridle.engine.record import Record
from bridle.engine.request import Sender
from bridle.engine.stall import StallDetector
from bridle.engine.state import Began, Ended, LogItem, RunState, Said, Stepped


def take_up(
    state: RunState, record: Record, actor: Actor, stall: StallDetector, spending: Spending, sender: Sender
) -> Stepped | None:
    """Enter what happened before; returns the step that still waits for a person, if one does."""
    last = next((item for item in reversed(state.log) if isinstance(item, Stepped)), None)
    if last is not None:
        meters = last.meters
        spending.steps, spending.model_calls = meters.steps, meters.model_calls
        spending.tool_calls, spending.usage, spending.cost = meters.tool_calls, meters.usage, meters.cost
        spending.slowest_call = meters.slowest
        spending.take_up(meters.elapsed)
        record.meter.calibration, sender.window = meters.calibration, meters.window
    log = unfinished(state.log)
    waiting = log.pop() if log and isinstance(log[-1], Stepped) and log[-1].waiting else None
    for item in log:
        record.enter(item)
        if isinstance(item, Stepped):
            actor.used_ids.update([call.id for call in item.step.tool_calls])
            actor.remember(item.step.tool_results)
            stall.record_reply([outcome.observed() for outcome in item.step.tool_results])
    if isinstance(waiting, Stepped):
        actor.used_ids.update([call.id for call in waiting.step.tool_calls])
        actor.remember(waiting.step.tool_results)
        return waiting
    return None


def unfinished(log: tuple[LogItem, ...]) -> list[LogItem]:
    """What happened, without the last word that was only said because the run had to stop.

    A closing turn is taken back, and so is a reply that broke off: a provider would take a conversation
    that ends with the assistant for one to be continued in mid-sentence.
    """
    kept: list[LogItem] = [item for item in log if not isinstance(item, Began | Ended)]
    if kept and isinstance(kept[-1], Stepped) and not kept[-1].step.tool_calls:
        kept.pop()
    if kept and isinstance(kept[-1], Said) and kept[-1].closing:
        kept.pop()
    return kept
