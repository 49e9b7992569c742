"""One run in the hands of this process, and what it is taken up from."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bridle.engine.abort import AbortSignal
from bridle.engine.approval import Decision, PendingApproval
from bridle.engine.memory import WorkingMemory
from bridle.engine.messages import Message, ReasoningPart, TextPart
from bridle.engine.run_log import Began, Ended, LogItem, Stepped
from bridle.engine.state import RunState
from bridle.engine.state_json import entry
from bridle.engine.text import canonical_json
from bridle.host.identity import Principal
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
    def before(self) -> Sequence[LogItem]:
        """What happened before this process had it."""
        return () if self.state is None else self.state.log

    @property
    def asked(self) -> Sequence[PendingApproval]:
        """What people were asked when it last came to rest; some of it may have been done since."""
        return () if self.state is None else asked_before(self.state.log)

    @property
    def decided(self) -> dict[str, str]:
        """What people decided, by call."""
        return _by_call(self.asked, self.decisions)

    @property
    def open_decisions(self) -> list[Decision]:
        """Those that the engine has not acted upon: a process may have died in the middle of them."""
        pending = () if self.state is None else {each.digest for each in self.state.pending}
        return [each for each in self.decisions if each.digest in pending]

    @property
    def opening(self) -> list[Message]:
        """What was decided, for the conversation: it stands between the question and what came of it."""
        return opening(self.asked, self.decisions)


def opening(asked: Sequence[PendingApproval], decisions: Sequence[Decision]) -> list[Message]:
    decided = _by_call(asked, decisions)
    told = [(each.tool_name, decided[each.call_id]) for each in asked if each.call_id in decided]
    lines = [f"{tool}: {DECIDED[action]}." for tool, action in told]
    return [Message.user("\n".join(lines), origin="engine")] if lines else []


def _by_call(asked: Sequence[PendingApproval], decisions: Sequence[Decision]) -> dict[str, str]:
    calls = {each.digest: each.call_id for each in asked}
    return {calls[each.digest]: each.action for each in decisions if each.digest in calls}


def asked_before(log: Sequence[LogItem]) -> Sequence[PendingApproval]:
    """What was asked when a run last came to rest; nothing where it did not wait for anybody then."""
    ends = [n for n, item in enumerate(log) if isinstance(item, Ended)]
    if not ends:
        return ()
    steps = [item for item in log[: ends[-1]] if isinstance(item, Stepped)]
    return steps[-1].pending if steps else ()


def moved(state: RunState, run_id: str) -> RunState:
    """The same under another run's id. Drafts are kept under their run, so it is known of each that was begun
    there whether it was made: none is begun again here."""
    began, *rest = state.log
    assert isinstance(began, Began)
    items = [
        replace(item, pending=tuple([replace(each, run_id=run_id) for each in item.pending]))
        if isinstance(item, Stepped)
        else item
        for item in rest
    ]
    ended = items.pop() if isinstance(state.log[-1], Ended) else Ended("error")  # the conversation has it all
    return RunState((replace(began, run_id=run_id), *items, ended))


def request_in(messages: Sequence[Message]) -> str:
    return next((each.text for each in reversed(messages) if each.role == "user" and not each.origin), "")


def said_before(
    messages: Sequence[Message], memory: WorkingMemory, state: RunState | None = None
) -> tuple[str, ...]:
    """Every text a run begins with, besides its instructions: whoever builds it may have to look at them."""
    said = [memory.render()]
    for message in messages:
        said += [part.text for part in message.parts if isinstance(part, TextPart | ReasoningPart)]
        said += [part.content for part in message.results]
        said += [canonical_json(dict(part.arguments)) for part in message.calls]
    if state is not None:  # what it has read so far is in its log alone
        said.append(json.dumps([entry(item) for item in state.log], ensure_ascii=False))
    return tuple([each for each in said if each])
