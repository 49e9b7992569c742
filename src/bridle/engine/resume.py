"""Taking up a run where it was put down: everything that follows from its log is made anew."""

from __future__ import annotations

from dataclasses import dataclass

from bridle.engine.act import Actor
from bridle.engine.budget import Spending
from bridle.engine.escalation import Evidence
from bridle.engine.record import Record
from bridle.engine.request import Sender
from bridle.engine.run_log import Acting, Progress, Said, Stepped, Switched
from bridle.engine.stall import StallDetector
from bridle.engine.state import RunState


@dataclass(slots=True)
class TakenUp:
    """What the loop itself has to know of before: the step that is not over yet, and what was used up."""

    open: Stepped | None = None
    nudges: int = 0
    evidence: Evidence | None = None


def take_up(
    state: RunState, record: Record, actor: Actor, stall: StallDetector, spending: Spending, sender: Sender
) -> TakenUp:
    """Enter what happened before."""
    last = next((item for item in reversed(state.log) if isinstance(item, Stepped | Acting)), None)
    if last is not None:
        meters = last.meters
        spending.steps, spending.model_calls = meters.steps, meters.model_calls
        spending.tool_calls, spending.usage, spending.cost = meters.tool_calls, meters.usage, meters.cost
        spending.slowest_call = meters.slowest
        spending.take_up(meters.elapsed)
        record.meter.calibration, sender.window = meters.calibration, meters.window
    progress = Progress.of(state.log)
    taken = TakenUp(progress.waiting)
    for item in progress.over:
        record.enter(item)
        match item:
            case Stepped():
                _remember(item, actor)
                stall.record_reply([outcome.observed() for outcome in item.step.tool_results])
            case Switched(evidence):
                taken.evidence = evidence
                stall.reset()
            case Said(message) if message.text == record.texts.nudge:
                taken.nudges += 1
                stall.forgive()
            case _:
                pass
    if progress.waiting is not None:
        _remember(progress.waiting, actor)
    if state.pending:
        actor.cache.invalidate()  # a person was waited for: what was read before may be days old
    return taken


def _remember(item: Stepped, actor: Actor) -> None:
    actor.used_ids.update([call.id for call in item.step.tool_calls])
    actor.remember(item.step.tool_results)
