"""Where a run's steps are kept: entries that only grow, and with each of them what the step took and did.

A step is whole or not there: its entries, a `usage` row for its model call, its events as far as they came,
and an audit row for each of its tool calls are in one transaction. Steps of other runs may be in it too.
A write is announced in the audit log before it is made, so that none is made which cannot be recorded.

The engine's last entries, with the end of the run, are not written here but handed to whoever ends the run in
the database, to be written in that one transaction.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.approval import Place
from bridle.engine.events import Event
from bridle.engine.result import ToolOutcome
from bridle.engine.state import (
    Acting,
    Came,
    Ended,
    Intended,
    LogItem,
    Resumed,
    RunState,
    Stepped,
    entry,
    item_from,
)
from bridle.errors import InvalidState, RunConflict
from bridle.host import audit
from bridle.host.database import Database, now
from bridle.host.errors import Unavailable
from bridle.host.identity import Principal
from bridle.host.runs.event_log import EventLog, Numbered, RunEvents
from bridle.host.runs.made_drafts import Made, made_by, settled, settled_items, unknown_drafts
from bridle.host.runs.records import RunRecord
from bridle.host.runs.steps import Step
from bridle.host.runs.usage import Ledger, add_usage, usage_rows
from bridle.host.tables import run_log, runs

log = logging.getLogger("bridle.host")

T = TypeVar("T")
Entry: TypeAlias = dict[str, Any]
Work: TypeAlias = Callable[[AsyncConnection, list[Numbered]], Awaitable[T]]
"""What is done in a transaction, with the run's events that belong into it."""
PAUSES = (0.05, 0.2, 0.8)
"""Seconds before another attempt when the database cannot be used; after the last one the step has failed."""
UNKNOWN = (
    "Die Datenbank war zu lange nicht zu erreichen, und ob ein Entwurf angelegt wurde, ist nicht bekannt."
)


@dataclass(frozen=True, slots=True)
class Unwritten:
    """Entries of the engine's, and the place they belong to."""

    position: int
    entries: Sequence[Entry] = ()


class DatabaseJournal:
    """The engine's checkpointer, for one run and one owner of it."""

    def __init__(
        self,
        db: Database,
        run: RunRecord,
        principal: Principal,
        log: EventLog,
        events: RunEvents,
        ledger: Ledger,
    ) -> None:
        self.db, self.run, self.principal, self.events, self.ledger = db, run, principal, events, ledger
        self.decisions: Mapping[str, str] = {}
        """What people decided, by call."""
        self.lost = False
        """Somebody else goes on with the run: nothing may be written any more."""
        self.cut_off = False
        """The database was away for too long in the middle of a step."""
        self.begun_drafts: set[str] = set()
        """Calls that have come so far, in this process, that their drafts may have been made."""
        self._log = log
        self._last: Unwritten | None = None
        self._taken_up = False
        self._audited: set[str] = set()

    # ---- what the engine asks of it

    async def save(self, run_id: str, position: int, entries: Sequence[Entry]) -> None:
        new = Unwritten(position, entries)
        if entries[-1]["kind"] == "ended":
            self._last = new
        elif self._may_have_drafted(entries):  # no model is to go on from there: it would ask again
            self.cut_off = True
            raise Unavailable(UNKNOWN)
        else:
            await self._kept(lambda: self._once(lambda rows: self._step(new, rows)))
            self._audited.update(_calls_in(entries))

    def _may_have_drafted(self, entries: Iterable[Entry]) -> bool:
        outcomes = [outcome for item in map(_read, entries) for outcome in _outcomes(item)]
        return any([self.may_have_drafted(each) for each in unknown_drafts(outcomes)])

    def may_have_drafted(self, call_id: str) -> bool:
        """Here, or in a process that had the run before and did not come to say so."""
        return self._taken_up or call_id in self.begun_drafts

    async def save_but_the_end(self) -> None:
        """Where the end has to wait: what came before it is not lost with this process, nor left unknown."""
        async with self.db.write() as tx:
            await self.settle_drafts(tx)
        if before := self.last.entries[:-1]:
            await self.save(self.run.id, self.last.position, before)

    async def load(self, run_id: str) -> RunState | None:
        async with self.db.read() as tx:
            return await state_of(tx, run_id)

    async def positions(self, run_id: str) -> int:
        async with self.db.read() as tx:
            asked = select(runs.c.log_position).where(runs.c.id == run_id)
            return (await tx.execute(asked)).scalar_one_or_none() or 0

    def know(self, state: RunState, decisions: Mapping[str, str]) -> None:
        """What the run is taken up from: its calls are in the audit log. And what people decided since."""
        self.decisions, self._taken_up = decisions, True
        self._audited = {outcome.call.id for item in state.log for outcome in _outcomes(item)}

    def give_up(self, state: RunState, outcome: str) -> None:
        """The engine did not come to say how the run ended."""
        if self._last is None:
            entries = [entry(each) for each in _closing(state.log, outcome)]
            self._last = Unwritten(state.position or 0, entries)

    # ---- writing

    @property
    def last(self) -> Unwritten:
        """What the engine left to be written with the run's end."""
        return self._last or Unwritten(-1)

    async def write(self, work: Work[T], *finish: Event) -> T:
        """One transaction; again, for a while, where the database cannot be used."""

        async def alone(rows: list[Numbered]) -> T:
            async with self.db.write() as tx:
                return await work(tx, rows)

        return await self._kept(lambda: self._once(alone, finish))

    async def _kept(self, write: Callable[[], Awaitable[T]]) -> T:
        try:
            return await insisting(write)
        except RunConflict:
            self.lost = True
            raise
        except Unavailable:
            self.cut_off = True
            raise

    async def _once(self, write: Callable[[list[Numbered]], Awaitable[T]], finish: Iterable[Event] = ()) -> T:
        async with self.events.turn:  # before the transaction, as everybody does who needs both
            rows = self.events.take(*finish)
            try:
                done = await write(rows)
            except BaseException:
                self.events.give_back(rows)
                raise
            self.events.stored(rows)
            return done

    async def _step(self, new: Unwritten, rows: list[Numbered]) -> None:
        async def alone(tx: AsyncConnection) -> None:
            at = await now(tx)
            entries = await self.enter(tx, new, at)
            await self._log.write(tx, {self.run.id: rows}, at)
            await self.account(tx, entries)

        audited = self._audit_entries(new.entries)
        owner, position = self.events.owner, new.position
        await self._log.steps.write(
            Step(self.run, owner, position, new.entries, self.ledger, rows, audited, alone)
        )

    async def enter(self, tx: AsyncConnection, new: Unwritten, at: datetime) -> Sequence[Entry]:
        """Add entries and what their calls took, if the run is still ours; says which of them are new."""
        mine = self._mine
        position, entries = new.position, new.entries
        grown = update(runs).where(*mine, runs.c.log_position == position)
        if not entries or (await tx.execute(grown.values(log_position=position + 1))).rowcount != 1:
            position = await self._position(tx, *mine)
            entries = await self._missing(tx, position, new)
            if not entries:
                return ()
            await tx.execute(update(runs).where(*mine).values(log_position=position + 1))
        place = {"run_id": self.run.id, "position": position, "at": at}
        await tx.execute(insert(run_log), {**place, "items": list(entries)})
        await add_usage(tx, usage_rows(self.run, self.ledger, entries, at))
        return entries

    async def settle_drafts(self, tx: AsyncConnection) -> Made:
        """Find out what was drafted, for the run's last entries: nobody can draft for it behind this."""
        await self._position(tx, *self._mine)
        made, last = await made_by(tx, self.run.id), self.last
        self._last = replace(
            last, entries=[entry(each) for each in settled_items(map(_read, last.entries), made)]
        )
        return made

    @property
    def _mine(self) -> tuple[ColumnElement[bool], ...]:
        return (runs.c.id == self.run.id, runs.c.owner == self.events.owner, runs.c.state == "running")

    async def _position(self, tx: AsyncConnection, *mine: ColumnElement[bool]) -> int:
        held = select(runs.c.log_position).where(*mine).with_for_update(key_share=True)
        if (position := (await tx.execute(held)).scalar_one_or_none()) is None:
            raise RunConflict(f"Run {self.run.id} is no longer this process's; it stops.")
        return position

    async def _missing(self, tx: AsyncConnection, position: int, new: Unwritten) -> Sequence[Entry]:
        """What is not there yet: an attempt whose answer got lost may have written it, or its beginning."""
        if position == new.position or not new.entries:
            return new.entries
        if position == new.position + 1:
            asked = select(run_log.c["items"]).where(
                run_log.c.run_id == self.run.id, run_log.c.position == new.position
            )
            there: list[Entry] = (await tx.execute(asked)).scalar_one()
            if json.loads(json.dumps(list(new.entries[: len(there)]))) == there:
                return new.entries[len(there) :]
        raise RunConflict(f"Run {self.run.id} was continued elsewhere; this process stops.")

    async def account(self, tx: AsyncConnection, entries: Iterable[Entry]) -> None:
        """Say in the audit log what these entries tell of. Last in a transaction: others wait for its end."""
        await audit.record_all(tx, self._audit_entries(entries))

    def _audit_entries(self, entries: Iterable[Entry]) -> list[audit.Entry]:
        done, told = set(self._audited), list[audit.Entry]()
        for item in map(_read, entries):
            if isinstance(item, Intended):
                told.append(self._intended(item))
            for outcome in _outcomes(item):
                if outcome.call.id not in done:
                    done.add(outcome.call.id)
                    told.append(self._called(outcome))
        return told

    def _intended(self, item: Intended) -> audit.Entry:
        run = self.run
        return audit.Entry(
            run.tenant_id,
            run.assistant,
            "tool.intended",
            on_behalf=run.user_id,
            scope=run.scope or "",
            run_id=run.id,
            model=self.ledger.last_model or "",
            tool=item.call.name,
            decision=self.decisions.get(item.call.id, ""),
            arguments=item.call.arguments,
            detail={"call_id": item.call.id},
        )

    def _called(self, outcome: ToolOutcome) -> audit.Entry:
        return audit.tool_call(
            self.principal,
            outcome,
            assistant=self.run.assistant,
            run_id=self.run.id,
            scope=self.run.scope or "",
            model=self.ledger.last_model or "",
            decision=self.decisions.get(outcome.call.id, ""),
        )


async def insisting(do: Callable[[], Awaitable[T]]) -> T:
    """Do it again, a few times, where the database cannot be used just now."""
    for pause in PAUSES:
        try:
            return await do()
        except Unavailable:
            await asyncio.sleep(pause)
    return await do()


class TakenOnce:
    """The engine's approvals, where a state is taken up by taking the run's row: whoever gets here has it."""

    async def consume(self, approval_id: str) -> bool:
        return True

    async def consume_at(self, approval_id: str, place: Place) -> bool:
        return True


async def state_of(tx: AsyncConnection, run_id: str, *, same: bool = True) -> RunState | None:
    """All that was kept of a run, or nothing where it had not begun.

    Drafts are kept under their run and call: where the `same` run goes on, one that was begun is begun again,
    and is the same one. Where it does not, it is looked up whether it was made; nobody may have the run then.
    """
    asked = select(run_log.c.position, run_log.c["items"].label("entries"))
    of_run = asked.where(run_log.c.run_id == run_id).order_by(run_log.c.position)
    rows = (await tx.execute(of_run)).all()
    if not rows:
        return None
    if [row.position for row in rows] != list(range(len(rows))):
        raise InvalidState(f"The log of run {run_id} is not whole: positions are missing.")
    entries = [item for row in rows for item in row.entries]
    state = replace(RunState.of(_without_drafts_begun(entries, but_the_last=not same)), position=len(rows))
    return state if same else settled(state, await made_by(tx, run_id))


def _without_drafts_begun(entries: Sequence[Entry], *, but_the_last: bool) -> list[Entry]:
    """A draft may have been begun more than once, by one process after the other; the engine knows one."""
    last = {item["call"]["id"]: n for n, item in enumerate(entries) if _is_draft(item)}
    kept = set(last.values()) if but_the_last else ()
    return [item for n, item in enumerate(entries) if n in kept or not _is_draft(item)]


def _is_draft(item: Entry) -> bool:
    return item["kind"] == "intended" and item["effect"] == "draft"


async def close_log(tx: AsyncConnection, run: RunRecord, state: RunState, reason: str) -> None:
    """Where another than the engine ended it: from here on, what was said is known to the conversation."""
    if items := _closing(state.log, reason):
        await add_entries(tx, run, items)


def _closing(log: Sequence[LogItem], reason: str) -> list[LogItem]:
    """What a log lacks that says of its run how it ended.

    One that waits for a person has told nothing of the step that waits; one that ended in spite of it has.
    """
    match log[-1]:
        case Ended("approval") if reason != "approval":
            return [Resumed(), Ended(reason)]
        case Ended():
            return []
        case _:
            return [Ended(reason)]


async def add_entries(tx: AsyncConnection, run: RunRecord, items: Sequence[LogItem]) -> None:
    """Behind all others, for a run that nobody works on; whoever calls holds its row."""
    entries, position = [entry(each) for each in items], run.log_position
    place = {"run_id": run.id, "position": position, "at": await now(tx)}
    await tx.execute(insert(run_log), {**place, "items": entries})
    await tx.execute(update(runs).where(runs.c.id == run.id).values(log_position=position + 1))


async def readable_state(tx: AsyncConnection, run_id: str, *, same: bool = True) -> RunState | None:
    """The same; a log that cannot be read counts as none, since its run must come to rest all the same."""
    try:
        return await state_of(tx, run_id, same=same)
    except InvalidState as error:
        log.warning("the log of run %s cannot be used: %s", run_id, error)
        return None


def _read(entry: Entry) -> LogItem:
    return item_from(entry, "entry")


def _calls_in(entries: Iterable[Entry]) -> list[str]:
    return [outcome.call.id for item in map(_read, entries) for outcome in _outcomes(item)]


def _outcomes(item: LogItem) -> Sequence[ToolOutcome]:
    match item:
        case Came(outcome):
            return (outcome,)
        case Stepped(step) | Acting(step):
            return step.tool_results
        case _:
            return ()
