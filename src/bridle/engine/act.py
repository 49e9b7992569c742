"""Carrying out what a model asked for: the one way every tool call goes.

Whatever is wrong with a call comes back to the model as an observation: the reason and the valid
alternatives. Reads run side by side; a write is a barrier in call order. `gate.py` says whether a call may
be carried out, `hands.py` carries one out, and this says in which order, and where a person is asked first.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bridle.engine.approval import Decision, PendingApproval
from bridle.engine.calls import Acted, Asked, Checked
from bridle.engine.events import ApprovalRequired, Notice, ToolCallEvent
from bridle.engine.hands import Hands
from bridle.engine.history import unique_id
from bridle.engine.messages import ToolCallPart
from bridle.engine.model import CallChunk
from bridle.engine.refusals import no_such_tool, refused, rejected
from bridle.engine.result import ToolOutcome
from bridle.engine.tools import Effect, Tool
from bridle.engine.underway import CallUnderWay, all_settled

NO_TIME = "The time for this request is over, so this was not begun."


class WriteJournal(Protocol):
    """Told of each write before it is made and after, so that a crash between the two is seen."""

    async def before_write(
        self, call: ToolCallPart, effect: Effect, canonical: str, before: Sequence[ToolOutcome]
    ) -> None: ...

    async def after_write(self, outcome: ToolOutcome) -> None: ...


@dataclass(slots=True)
class Actor(Hands):
    """The calls of one run, reply by reply."""

    journal: WriteJournal | None = None
    used_ids: set[str] = field(default_factory=set[str], init=False)
    heed: Callable[[], None] = field(default=lambda: None, init=False)
    _decisions: Mapping[str, Decision] = field(default_factory=dict[str, Decision], init=False)
    _asked_before: Mapping[str, PendingApproval] = field(
        default_factory=dict[str, PendingApproval], init=False
    )

    def __post_init__(self) -> None:
        self.used_ids.update([call.id for message in self.settings.messages for call in message.calls])

    def number(self, step: int, chunks: Sequence[CallChunk]) -> list[Asked]:
        """A reply's calls under ids that are unique in the conversation, as far as the budget goes."""
        self.step = step
        room = max(1, self.spending.budget.tool_calls - self.spending.tool_calls)
        if len(chunks) > room:
            self.emit(Notice(step, "calls-dropped", self.texts.dropped.format(count=len(chunks) - room)))
        return [
            Asked.read(unique_id(chunk.id or f"call_{step}_{n}", self.used_ids), chunk)
            for n, chunk in enumerate(chunks[:room], 1)
        ]

    def refuse(self, calls: Sequence[Asked], why: str, acted: Acted) -> None:
        """Carry out none of them and say why."""
        for asked in calls:
            call = asked.call
            outcome = refused(call, why, retryable=True)
            self.emit(ToolCallEvent(self.step, call.id, call.name, call.arguments))
            self._announce(outcome)
            acted.outcomes.append(outcome)

    async def carry_out(self, checked: Sequence[Checked | ToolOutcome], acted: Acted) -> None:
        """Carry out what may be, in order, entering each outcome into `acted` as it is known."""
        for position, batch in _batches(checked):
            self.heed()  # an observer may have cancelled the run since
            if self.spending.now >= self.spending.work_deadline:
                self._too_late(checked[position:], acted)
                return
            if len(batch) == 1 and self._needs_person(batch[0]):
                rest = checked[position:]
                acted.waiting.extend([each.call for each in rest if isinstance(each, Checked)])
                acted.pending.extend([self._ask_person(each) for each in rest if _asks(each)])
                # what was refused or rejected stays so: read again, it might be let through
                acted.outcomes.extend([each for each in rest if isinstance(each, ToolOutcome)])
                return
            await self._carry_out_together(await self._still_granted(batch), acted)

    async def act_on_decisions(
        self,
        step: int,
        calls: Sequence[ToolCallPart],
        decisions: Mapping[str, Decision],
        pending: Sequence[PendingApproval],
        acted: Acted,
    ) -> None:
        """Go on where a person was asked. Name, rights and arguments are checked anew."""
        self.step, self._decisions = step, decisions
        self._asked_before = {each.call_id: each for each in pending}
        granted = await self.granted()
        await self.carry_out([self._decided(call, granted) for call in calls], acted)

    def _decided(self, call: ToolCallPart, granted: Mapping[str, Tool]) -> Checked | ToolOutcome:
        decision = self._decisions.get(call.id)
        if decision is not None and decision.action == "reject":
            outcome = rejected(call, decision.reason)
        else:
            arguments = call.arguments
            if decision is not None and decision.arguments is not None:
                arguments = decision.arguments
            checked = self._examine(Asked.read(call.id, CallChunk(call.id, call.name, arguments)), granted)
            if isinstance(checked, Checked):
                return checked
            outcome = checked
        self._announce(outcome)
        return outcome

    async def _still_granted(self, batch: list[Checked | ToolOutcome]) -> list[Checked | ToolOutcome]:
        """A right that an earlier call of the same reply took away is gone for the later ones."""
        if not callable(self.settings.role):
            return batch
        granted = await self.granted()
        kept: list[Checked | ToolOutcome] = []
        for item in batch:
            if isinstance(item, Checked) and item.tool.name not in granted:
                item = refused(item.call, no_such_tool(item.tool.name, granted))
                self._announce(item)
            kept.append(item)
        return kept

    def _too_late(self, items: Sequence[Checked | ToolOutcome], acted: Acted) -> None:
        """What has not begun when the time for work is over does not begin."""
        for item in items:
            outcome = item if isinstance(item, ToolOutcome) else refused(item.call, NO_TIME, item.tool)
            if outcome is not item:
                self._announce(outcome)
            acted.outcomes.append(outcome)

    def _needs_person(self, item: Checked | ToolOutcome) -> bool:
        return _asks(item) and item.call.id not in self._decisions

    def _ask_person(self, item: Checked | ToolOutcome) -> PendingApproval:
        call = item.call
        pending = self._asked_before.get(call.id)
        if pending is None or pending.expires <= time.time():
            expires = time.time() + self.settings.approval_seconds
            pending = PendingApproval(
                f"{self.run_id}:{call.id}", self.run_id, call.id, call.name, call.arguments, expires
            )
        self.emit(ApprovalRequired(self.step, call.id, call.name, call.arguments, pending.id, pending.digest))
        return pending

    async def _carry_out_together(self, batch: Sequence[Checked | ToolOutcome], acted: Acted) -> None:
        """Start every call of a batch, then wait for all; cancelled meanwhile, keep what there is."""
        write = (
            batch[0] if len(batch) == 1 and isinstance(batch[0], Checked) and batch[0].tool.writes else None
        )
        if write is not None and self.journal is not None and write.key not in self.written:
            await self.journal.before_write(write.call, write.tool.effect, write.canonical, acted.outcomes)
        items = [
            item if isinstance(item, ToolOutcome) else self._repeated_write(item) or self._start(item)
            for item in batch
        ]
        under_way = [item for item in items if isinstance(item, CallUnderWay)]
        try:
            for call in under_way:
                await call.wait()
        except asyncio.CancelledError:
            for call in under_way:
                call.cancel("The call was cancelled.")
            await all_settled(under_way)
            raise
        finally:
            outcomes = [item.outcome if isinstance(item, CallUnderWay) else item for item in items]
            acted.outcomes.extend([outcome for outcome in outcomes if outcome is not None])
        if write is not None and self.journal is not None and acted.outcomes[-1].executed:
            await self.journal.after_write(acted.outcomes[-1])


def _asks(item: Checked | ToolOutcome) -> bool:
    return isinstance(item, Checked) and item.asks


def _batches(items: Sequence[Checked | ToolOutcome]) -> list[tuple[int, list[Checked | ToolOutcome]]]:
    """Calls in order, cut at the barriers: reads that stand together run together, all else runs alone."""
    batches: list[tuple[int, list[Checked | ToolOutcome]]] = []
    open_batch = False
    for position, item in enumerate(items):
        alone = isinstance(item, Checked) and (item.tool.writes or _asks(item))
        if open_batch and not alone:
            batches[-1][1].append(item)
        else:
            batches.append((position, [item]))
        open_batch = not alone
    return batches
