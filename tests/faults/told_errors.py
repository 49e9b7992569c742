"""What the calls of runs were told instead of a result, by the logs of the runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.engine.history import INTERRUPTED
from bridle.engine.messages import ToolCallPart
from bridle.engine.result import ToolOutcome
from bridle.engine.run_log import Acting, Came, LogItem, Stepped
from bridle.engine.state import item_from
from bridle.host.runs.made_drafts import NOT_MADE

BROKEN_OFF = (NOT_MADE, INTERRUPTED, "not known", "was cancelled")


@dataclass(frozen=True)
class Error:
    """What a call was told instead of a result, and when that was written down.

    begun   when there was first anything of the call; where a run goes on from another, that is in the first
    """

    call_id: str
    said: str
    begun: float
    at: float
    seconds: float

    @property
    def interrupted(self) -> bool:
        """It says that the call broke off; why may be long ago by then."""
        return any([each in self.said for each in BROKEN_OFF])


def errors_in(runs: Iterable[str], logs: Mapping[str, Sequence[Any]]) -> list[Error]:
    """All that these runs were told, each as it was first written down; a person's no is none."""
    found, begun = dict[str, Error](), dict[str, float]()
    for row in [row for run_id in runs for row in logs[run_id]]:
        at, items = row.at.timestamp(), [item_from(each, "item") for each in row[2]]
        for call in [call for item in items for call in _calls(item)]:
            begun.setdefault(call.id, at)
        for each in [each for item in items for each in _outcomes(item)]:
            if not (each.ok or each.rejected or each.call.id in found):
                found[each.call.id] = Error(each.call.id, each.content, begun[each.call.id], at, each.seconds)
    return list(found.values())


def _calls(item: LogItem) -> Sequence[ToolCallPart]:
    match item:
        case Acting(step) | Stepped(step):
            return step.tool_calls
        case _:
            return ()


def _outcomes(item: LogItem) -> Sequence[ToolOutcome]:
    match item:
        case Came(outcome):
            return (outcome,)
        case Stepped(step):
            return step.tool_results
        case _:
            return ()
