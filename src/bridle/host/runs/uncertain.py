"""Effects on the outside world that a crash interrupted: whether they were made is not known; a person says.

Every such effect is announced in the run's log before it is made (`Intended`) and its outcome follows it
(`Came`). Where the second is missing, the call is not made again by itself. The person is shown what it was
and decides: once more, or not. Until the run has acted on that, it stays uncertain: whoever goes on asks the
same question again, and not whether to do it, as if nothing had been done.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from bridle.engine.approval import WEEK, Decision, PendingApproval
from bridle.engine.messages import ToolCallPart
from bridle.engine.run_log import Came, Intended, LogItem, Progress, Stepped
from bridle.engine.state import RunState


def question_about(state: RunState, decisions: Sequence[Decision] = ()) -> Stepped | None:
    """The interrupted step, waiting for a person's word on its lost effects; nothing where none was lost, or
    where people have decided on all of them."""
    decided = {each.digest for each in decisions}
    known = {each.call_id for each in state.pending if each.digest in decided}
    lost = {call.id: call for call in lost_calls(state.log) if call.id not in known}
    waiting = Progress.of(state.log).waiting
    if waiting is None or not lost:
        return None
    results = tuple([each for each in waiting.step.tool_results if each.call.id not in lost])
    calls = tuple([lost.get(call.id, call) for call in waiting.step.tool_calls])
    answered = {each.call.id for each in results}
    return Stepped(
        replace(waiting.step, tool_calls=calls, tool_results=results),
        waiting.meters,
        waiting.signature,
        tuple([call for call in calls if call.id not in answered]),
        (
            *[each for each in waiting.pending if each.call_id not in lost],
            *[_question(state, each) for each in lost.values()],
        ),
    )


def lost_calls(log: Sequence[LogItem]) -> list[ToolCallPart]:
    """Effects that were begun and of which no more is known; of the last step, which alone is not over."""
    begun: dict[str, Intended] = {}
    for item in log:
        match item:
            case Stepped(waiting=waiting):  # a person was asked about those that wait in it
                begun = {call.id: begun[call.id] for call in waiting if call.id in begun}
            case Intended(call, effect="once"):
                begun[call.id] = item
            case Came(outcome):
                begun.pop(outcome.call.id, None)
            case _:
                pass
    return [each.call for each in begun.values()]


def _question(state: RunState, lost: ToolCallPart) -> PendingApproval:
    """Another than the one that allowed the call before: that was used up."""
    asked = f"{state.run_id}:{lost.id}:{state.position}"
    return PendingApproval(asked, state.run_id, lost.id, lost.name, lost.arguments, time.time() + WEEK)
