"""One run in the hands of this process, and what it is taken up from."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bridle.engine.abort import AbortSignal
from bridle.engine.approval import Decision
from bridle.engine.messages import Message
from bridle.engine.run_log import Began, Stepped
from bridle.engine.state import RunState
from bridle.host.identity import Principal
from bridle.host.runs.endings import spoken
from bridle.host.runs.records import RunRecord

DECIDED = {"approve": "freigegeben", "edit": "mit Änderungen freigegeben", "reject": "abgelehnt"}


@dataclass(slots=True)
class Attempt:
    """A run from the moment this process has it until it is at rest.

    ours_until   by the event loop's clock
    last_event   the number of the newest event there was
    holds        whether the conversation is taken; who resumes takes it only to append the answer
    state        where to go on from
    """

    run: RunRecord
    principal: Principal
    owner: str
    ours_until: float
    last_event: int = 0
    holds: bool = True
    state: RunState | None = None
    decisions: Sequence[Decision] = ()
    abort: AbortSignal = field(default_factory=AbortSignal)
    task: asyncio.Task[None] | None = None

    @property
    def told(self) -> int:
        """How many of its messages the conversation has already."""
        return 0 if self.state is None else len(spoken(self.state.log).responses("", waiting=True))

    @property
    def decided(self) -> dict[str, str]:
        """What people decided, by call."""
        calls = {} if self.state is None else {each.id: each.call_id for each in self.state.pending}
        return {calls[each.approval_id]: each.action for each in self.decisions if each.approval_id in calls}

    @property
    def opening(self) -> list[Message]:
        """What was decided, for the conversation: it stands between the question and what came of it."""
        decided, pending = self.decided, () if self.state is None else self.state.pending
        told = [(each.tool_name, decided[each.call_id]) for each in pending if each.call_id in decided]
        lines = [f"{tool}: {DECIDED[action]}." for tool, action in told]
        return [Message.user("\n".join(lines), origin="engine")] if lines else []


def moved(state: RunState, run_id: str) -> RunState:
    """The same under another run's id."""
    began, *rest = state.log
    assert isinstance(began, Began)
    items = [
        replace(item, pending=tuple([replace(each, run_id=run_id) for each in item.pending]))
        if isinstance(item, Stepped)
        else item
        for item in rest
    ]
    return RunState((replace(began, run_id=run_id), *items))


def request_in(messages: Sequence[Message]) -> str:
    return next((each.text for each in reversed(messages) if each.role == "user" and not each.origin), "")
