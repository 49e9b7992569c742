"""How a run comes to rest: once, with all that belongs to it in one transaction.

What was said goes into the conversation, the conversation is let go, what needs a person becomes a draft,
the last entries are kept, the row changes its state, and viewers are told; or none of it. A run whose process
died is brought to rest by whoever finds it, with what its journal has.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.approval import PendingApproval
from bridle.engine.events import ApprovalRequired, Finish, StepStart
from bridle.engine.memory import WorkingMemory
from bridle.engine.messages import Message
from bridle.engine.model import Usage
from bridle.engine.result import RunResult
from bridle.engine.run_log import Acting, Ended, LogItem, Progress, Resumed, Stepped
from bridle.engine.state import RunState
from bridle.engine.texts import GERMAN
from bridle.errors import InvalidMessage, RunConflict
from bridle.host import audit
from bridle.host.assistants import ASKED, TOOL_UNCERTAIN
from bridle.host.conversations import Conversations
from bridle.host.database import Database, now
from bridle.host.draft_decisions import lapse
from bridle.host.draft_rows import as_draft
from bridle.host.drafts import Drafts
from bridle.host.errors import Conflict, Forbidden, HostError
from bridle.host.identity import Identity, Principal
from bridle.host.runs import records
from bridle.host.runs.event_log import EventLog, Numbered
from bridle.host.runs.journal import DatabaseJournal, add_entries, close_log, readable_state
from bridle.host.runs.made_drafts import settled_messages, unknown_drafts
from bridle.host.runs.records import Lapsed, RunRecord
from bridle.host.runs.telling import broken_off, open_calls, spoken, told_before, told_calls, untold
from bridle.host.runs.uncertain import lost_calls
from bridle.host.tables import drafts

log = logging.getLogger("bridle.host")

BROKE_OFF = "Die Bearbeitung wurde unterbrochen und kann fortgesetzt werden."
STOPPED = "Die Anfrage wurde abgebrochen."
NOT_ALLOWED = "Dafür wäre eine Freigabe nötig, aber der Zugriff auf diesen Assistenten wurde entzogen."
MAYBE_MADE = (
    "Die Bearbeitung wurde mittendrin unterbrochen, und es ist ungewiss, ob das schon geschehen ist: "
    "{tools}. Bitte sieh nach und entscheide, ob es noch einmal ausgeführt werden soll."
)
UNCERTAIN = "Ungewiss ist, ob dies noch geschehen ist: {tools}. Bitte sieh nach."
PAUSE = 0.2


class NotYet(Conflict):
    """Another run writes in the conversation; this one's answer has to wait."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What a run leaves when it comes to rest.

    said      what is new for its conversation
    unknown   calls of which nobody knows whether they have drafted anything
    lost      those that wait for a person and may have been made already
    """

    outcome: str
    text: str
    said: Sequence[Message] = ()
    pending: Sequence[PendingApproval] = ()
    usage: Usage = field(default_factory=Usage)
    steps: int = 0
    report: Mapping[str, Any] = field(default_factory=dict[str, Any])
    unknown: Sequence[str] = ()
    lost: Collection[str] = ()

    @staticmethod
    def of(result: RunResult, before: Sequence[LogItem] = (), opening: Sequence[Message] = ()) -> Rest:
        """A result of a run that was taken up from the log `before`, of which some was told already.

        While a call waits for a person, its step is not over and not told; a sentence says what it waits for.
        """
        said = list(result.response_messages[told_before(before) :])
        if result.pending:
            said[-2:] = [Message.assistant(result.text)]
        else:  # it may have been stopped while a step waited, or before it came to go on with it
            *said, last = untold(said, open_calls(result.state.log))
            said += [*broken_off(result.state.log), last]
        said = untold(said, told_calls(before))
        report = result.report
        return Rest(
            result.finish_reason,
            result.text,
            (*opening, *said),
            result.pending,
            result.usage,
            len(result.steps),
            {
                "reason": report.reason,
                "detail": report.detail,
                "spent": {name: list(spent) for name, spent in report.spent.items()},
                "tried": list(report.tried),
                "missing": list(report.missing),
                "next": report.next,
            },
            unknown_drafts([each for step in result.steps for each in step.tool_results]),
            _lost(before),
        )

    @property
    def finish(self) -> Finish:
        return Finish(self.outcome, self.text, self.usage, self.steps)


class Endings:
    def __init__(
        self, db: Database, identity: Identity, conversations: Conversations, drafts: Drafts, log: EventLog
    ) -> None:
        self.db, self.identity, self.conversations, self.drafts = db, identity, conversations, drafts
        self._log = log

    # ---- a run of this process

    async def rest(
        self,
        journal: DatabaseJournal,
        rest: Rest,
        memory: WorkingMemory | None,
        *,
        holds: bool,
        ours: Callable[[], bool],
    ) -> Rest:
        """Bring it to rest. It waits for its turn in the conversation for as long as the run is `ours`."""
        kept = False
        while True:
            try:
                await self._rest(journal, rest, memory, holds=holds)
                return rest
            except Forbidden:
                if not rest.pending:
                    raise
                rest = _refused(rest)
            except NotYet:
                if not ours():
                    raise
                if not kept:
                    await journal.save_but_the_end()
                    kept = True
                await asyncio.sleep(PAUSE)

    async def _rest(
        self, journal: DatabaseJournal, rest: Rest, memory: WorkingMemory | None, *, holds: bool
    ) -> None:
        async def work(tx: AsyncConnection, rows: list[Numbered]) -> None:
            run, said = journal.run, rest.said
            await self._take_turn(tx, run)
            if rest.unknown:
                said = settled_messages(said, rest.unknown, await journal.settle_drafts(tx))
            at = await now(tx)
            entries = await journal.enter(tx, journal.last, at)
            await self._log.write(tx, {run.id: rows}, at)
            model = journal.ledger.last_model or run.model
            await self._leave(tx, run, journal.events.owner, rest, model)
            await self._tell(tx, run, said, memory, holds=holds)
            await self._ask_people(tx, journal.principal, run, rest)
            await journal.account(tx, entries)
            await _note(tx, run, rest, model)

        await journal.write(work, rest.finish)

    # ---- a run that nobody works on any more

    async def rest_lapsed(self, lapsed: Lapsed) -> RunRecord | None:
        """End it with what its journal has, or let it wait for people again; nothing if it is not lapsed."""
        try:
            async with self.db.write() as tx:
                return await self._rest_lapsed(tx, lapsed)
        except (RunConflict, NotYet):
            return None
        except HostError as error:  # one that cannot be brought to rest now must not hold up the others
            log.warning("run %s was not brought to rest: %s", lapsed.run_id, type(error).__name__)
            return None

    async def _rest_lapsed(self, tx: AsyncConnection, lapsed: Lapsed) -> RunRecord:
        if lapsed.conversation_id is not None and not await self.conversations.claim(
            tx, lapsed.conversation_id, lapsed.run_id
        ):
            raise NotYet("another run writes")
        run = await records.still_lapsed(tx, lapsed, await now(tx))
        if run is None:
            raise RunConflict("somebody was faster, or its owner is back")
        state = await readable_state(tx, run.id, same=False)
        principal = await self.identity.read(tx, run.user_id)
        rest = self.left(run, state, "abort" if run.cancel_requested_at else "error")
        if rest.pending and (principal is None or not self.served(run, principal)):
            rest = _refused(self.left(run, state, "error", waits=False))
        await self._leave(tx, run, lapsed.owner, rest, run.model)
        if state is not None:
            await close_log(tx, run, state, rest.outcome)
        await self._log.add(tx, run.id, [rest.finish])
        await self._tell(tx, run, rest.said, _memory(state), holds=False)
        if principal is not None:
            await self._ask_people(tx, principal, run, rest)
        await _note(tx, run, rest, run.model)
        found = await records.read(tx, run.id)
        assert found is not None
        return found

    async def rest_queued(
        self, tx: AsyncConnection, run: RunRecord, rest: Rest, state: RunState | None
    ) -> bool:
        """End a run whose turn had not come. False where somebody began with it just now.

        Its conversation is told, unless another answer is being written there: then the row says it alone.
        One that had found something before, in `state`, waits until it can be told.
        """
        turn = run.conversation_id is None or await self.conversations.claim(tx, run.conversation_id, run.id)
        if state is not None and not turn:
            return False
        at, report = await now(tx), dict(rest.report)
        if not await records.leave(
            tx, run.id, None, at, "ended", outcome=rest.outcome, text=rest.text, report=report
        ):
            return False
        if state is not None:
            await close_log(tx, run, state, rest.outcome)
        await self._log.add(tx, run.id, [rest.finish])
        if turn:
            await self._tell(tx, run, rest.said or [Message.assistant(rest.text)], None, holds=False)
        await _note(tx, run, rest, run.model)
        return True

    async def ask_about_lost(
        self,
        tx: AsyncConnection,
        run: RunRecord,
        principal: Principal,
        state: RunState,
        question: Stepped,
        opening: Sequence[Message],
    ) -> None:
        """Let a run wait for a person's word on effects that a crash interrupted."""
        await self._take_turn(tx, run)
        asked = RunState((*state.log, question))
        names = self._labels(run)
        made = [names.get(call.name, call.name) for call in lost_calls(state.log)]
        text = MAYBE_MADE.format(tools=", ".join(made))
        left = self.left(run, asked, "error")
        rest = replace(left, text=text, said=[*opening, *left.said[:-1], Message.assistant(text)])
        values = {"outcome": rest.outcome, "text": rest.text}
        if not await records.leave(tx, run.id, None, await now(tx), "waiting", **values):
            raise RunConflict(f"Run {run.id} is not queued any more.")
        taken_up = [Resumed()] if isinstance(state.log[-1], Ended) else []  # continued from there
        await add_entries(tx, run, [*taken_up, question, Ended("approval")])
        number = question.step.number
        told = [
            ApprovalRequired(number, each.call_id, each.tool_name, each.arguments, each.id, each.digest)
            for each in question.pending
        ]
        await self._log.add(tx, run.id, [StepStart(number, number), *told, rest.finish])
        await self._tell(tx, run, rest.said, _memory(state), holds=False)
        lost = [each for each in question.pending if each.call_id in rest.lost]
        await self.drafts.propose_approvals(tx, principal, run, lost, kind=TOOL_UNCERTAIN)
        await _note(tx, run, rest, run.model)

    async def rest_waiting(self, tx: AsyncConnection, run: RunRecord, rest: Rest) -> None:
        """End a run that waits for people; they need not decide any more. Its conversation knows of it."""
        at = await now(tx)
        asked = (drafts.c.run_id == run.id, drafts.c.kind.in_(ASKED), drafts.c.state == "open")
        rows = await tx.execute(select(drafts).where(*asked).order_by(drafts.c.id).with_for_update())
        waiting = [as_draft(row, at) for row in rows]
        names = self._labels(run)
        lost = [str(each.payload["tool"]) for each in waiting if each.kind == TOOL_UNCERTAIN]
        lost = [names.get(each, each) for each in lost]
        if lost:
            rest = replace(rest, text=f"{rest.text}\n\n{UNCERTAIN.format(tools=', '.join(lost))}")
        ended = {"outcome": rest.outcome, "text": rest.text, "report": dict(rest.report)}
        if not await records.leave(tx, run.id, None, at, "ended", **ended):
            return
        await self._log.add(tx, run.id, [rest.finish])
        for each in waiting:
            await lapse(tx, each, "withdrawn", at)
        await _note(tx, run, rest, run.model)

    # ---- the parts

    def left(self, run: RunRecord, state: RunState | None, outcome: str, *, waits: bool = True) -> Rest:
        """How a run stands that nobody works on, in its assistant's words."""
        return what_is_left(state, outcome, waits=waits, labels=self._labels(run))

    def _labels(self, run: RunRecord) -> Mapping[str, str]:
        assistant = self.drafts.registry.find(run.assistant)
        return {} if assistant is None else assistant.labels

    def served(self, run: RunRecord, principal: Principal) -> bool:
        assistant = self.drafts.registry.find(run.assistant)
        return assistant is not None and assistant.serves(principal.role)

    async def _take_turn(self, tx: AsyncConnection, run: RunRecord) -> None:
        if run.conversation_id is not None and not await self.conversations.claim(
            tx, run.conversation_id, run.id
        ):
            raise NotYet("another run writes")

    async def _leave(
        self, tx: AsyncConnection, run: RunRecord, owner: str, rest: Rest, model: str | None
    ) -> None:
        state = "waiting" if rest.pending else "ended"
        values = {"outcome": rest.outcome, "text": rest.text, "model": model, "report": dict(rest.report)}
        if not await records.leave(tx, run.id, owner, await now(tx), state, **values):
            raise RunConflict(f"Run {run.id} is no longer this process's.")

    async def _tell(
        self,
        tx: AsyncConnection,
        run: RunRecord,
        said: Sequence[Message],
        memory: WorkingMemory | None,
        *,
        holds: bool,
    ) -> None:
        """Into the conversation. What others remembered meanwhile stays, where others could write."""
        if run.conversation_id is None:
            return
        await self.conversations.append(tx, run.conversation_id, run.id, list(said))
        if memory is not None:
            kept = memory if holds else await self.conversations.memory(tx, run.conversation_id)
            if kept is not memory:
                kept.remember(memory.entities)
            await self.conversations.keep_memory(tx, run.conversation_id, kept)
        await self.conversations.release(tx, run.conversation_id, run.id)

    async def _ask_people(
        self, tx: AsyncConnection, principal: Principal, run: RunRecord, rest: Rest
    ) -> None:
        first = [each for each in rest.pending if each.call_id not in rest.lost]
        again = [each for each in rest.pending if each.call_id in rest.lost]
        await self.drafts.propose_approvals(tx, principal, run, first)
        await self.drafts.propose_approvals(tx, principal, run, again, kind=TOOL_UNCERTAIN)


def what_is_left(
    state: RunState | None, outcome: str, *, waits: bool = True, labels: Mapping[str, str] | None = None
) -> Rest:
    """How a run stands whose process died. One that had asked people `waits` for them, unless it is over.

    `labels` are the assistant's words for its tools.
    """
    names = dict(labels or {})
    sentence = STOPPED if outcome == "abort" else BROKE_OFF
    if state is None:
        return Rest(outcome, sentence, [Message.assistant(sentence)], report={"reason": outcome})
    record, told = spoken(state.log, replace(GERMAN, tools=names)), told_before(state.log)
    meters = next((item.meters for item in reversed(state.log) if isinstance(item, Stepped | Acting)), None)
    usage = Usage() if meters is None else meters.usage
    if waits and state.pending and outcome != "abort":
        asked = [names.get(each.tool_name, each.tool_name) for each in state.pending]
        waits_for = GERMAN.approval.format(tools=", ".join(asked))
        said = [*_new(record.responses("", waiting=True)[told:], state), Message.assistant(waits_for)]
        known = _waited_before(state.log)
        told_so_far = () if known else said
        waiting = Rest("approval", waits_for, told_so_far, state.pending, usage, len(record.steps))
        return replace(waiting, lost=_lost(state.log))
    said = _new([*record.responses("", waiting=True)[told:], *broken_off(state.log)], state)
    if (open_step := Progress.of(state.log).waiting) is not None:
        record.enter(replace(open_step, waiting=(), pending=()))
    parts = (sentence, _last_words(state.log), record.evidence(), *_uncertain(state.log, names))
    text = "\n\n".join([part for part in parts if part])
    said.append(Message.assistant(text))
    return Rest(outcome, text, said, (), usage, len(record.steps), {"reason": outcome})


def _refused(rest: Rest) -> Rest:
    said = [*rest.said[:-1], Message.assistant(NOT_ALLOWED)]
    return replace(rest, outcome="error", text=NOT_ALLOWED, said=said, pending=())


def _new(messages: Sequence[Message], state: RunState) -> list[Message]:
    return untold(messages, told_calls(state.log))


def _lost(log: Sequence[LogItem]) -> set[str]:
    return {call.id for call in lost_calls(log)}


def _uncertain(log: Sequence[LogItem], names: Mapping[str, str]) -> list[str]:
    """What may have happened outside: nobody must learn that from somebody else."""
    lost = lost_calls(log)
    said = ", ".join([names.get(call.name, call.name) for call in lost])
    return [UNCERTAIN.format(tools=said)] if lost else []


def _last_words(log: Sequence[LogItem]) -> str:
    """An answer that was kept and never told, because its turn in the conversation had not come."""
    last = log[-1]
    return last.step.text if isinstance(last, Stepped) and not last.step.tool_calls else ""


def _memory(state: RunState | None) -> WorkingMemory | None:
    try:
        kept = None if state is None else state.memory
        return None if kept is None else WorkingMemory.from_json(kept)
    except InvalidMessage:  # of another release; a run must come to rest without it
        return None


def _waited_before(log: Sequence[LogItem]) -> bool:
    """Whether the person was told already that this step waits for a decision."""
    for item in reversed(log):
        if isinstance(item, Ended):
            return item.reason == "approval"
        if isinstance(item, Stepped):
            return False
    return False


async def _note(tx: AsyncConnection, run: RunRecord, rest: Rest, model: str | None) -> None:
    """That a model was asked is recorded also where no tool was."""
    entry = audit.Entry(
        run.tenant_id,
        run.assistant,
        f"run.{'waiting' if rest.pending else 'ended'}",
        run.id,
        on_behalf=run.user_id,
        scope=run.scope or "",
        run_id=run.id,
        model=model or "",
        summary=f"{rest.outcome}, {rest.steps} steps, {rest.usage.total_tokens} tokens",
    )
    await audit.record(tx, entry)
