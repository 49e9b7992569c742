"""Runs that nobody waits for: queued, and worked on by whichever process is free, or by another if it dies.

The rows of the runs are what counts. A run is queued in the transaction that stores it; the queue is told
afterwards, and again by `sweep` where that did not happen. Each attempt has a ticket, and the ticket's number
is in the row, so that a ticket that comes late, twice or from the dead begins nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from datetime import timedelta

from bridle.engine.state import RunState
from bridle.host.database import Database, now
from bridle.host.draft_approvals import decisions_of
from bridle.host.errors import Unavailable
from bridle.host.identity import Identity
from bridle.host.runs import event_log, records
from bridle.host.runs.agents import RIGHTS_GONE
from bridle.host.runs.attempts import Attempt, asked_before, opening
from bridle.host.runs.endings import NotYet, Rest
from bridle.host.runs.journal import readable_state
from bridle.host.runs.queue import Queue, Status, Ticket
from bridle.host.runs.records import MOST_LAPSES, Lapsed, RunRecord
from bridle.host.runs.uncertain import question_about
from bridle.host.runs.working import Working

log = logging.getLogger("bridle.host")

SOON_SECONDS = 1.0
"""How long after a run was queued the queue has surely been told, unless that went wrong."""
KEPT = timedelta(days=7)
"""How long the queue remembers what is over, for whoever looks into it."""


class Background:
    def __init__(self, db: Database, identity: Identity, working: Working, queue: Queue) -> None:
        self.db, self.identity, self.working, self.queue = db, identity, working, queue
        self._handed: set[Ticket] = set()
        self._late: set[str] = set()
        self._useless: set[str] = set()
        """Tickets that nobody needed any more when they were last looked at."""

    # ---- telling the queue

    async def started(self, run: RunRecord) -> None:
        """Tell the queue of a run whose row says that it is queued. If that fails, `sweep` does it."""
        try:
            await self.queue.start(ticket_of(run))
        except Unavailable:
            log.warning("run %s is queued, but the queue does not know of it yet", run.id)

    async def stopped(self, runs: Iterable[RunRecord]) -> None:
        for run in runs:
            await self._stop(ticket_of(run))

    async def _stop(self, ticket: Ticket) -> None:
        try:
            await self.queue.stop(ticket)
        except Unavailable:
            log.warning("run %s ended, but the queue does not know of it", ticket.run_id)

    # ---- working

    async def work(self, run_id: str, attempt: int) -> None:
        """One attempt, until the run is at rest or in other hands."""
        if self.working.closing:
            return  # its row still says that it is queued: `sweep` gives it to another process
        ticket = Ticket(run_id, attempt)
        self._handed.add(ticket)
        try:
            begun = await self._take(run_id, attempt)
            if begun is not None:
                await asyncio.wait([self.working.spawn(begun)])  # whoever stops waiting does not stop it
        except NotYet:
            log.info("run %s waits for its turn in the conversation", run_id)
        except Exception as error:
            log.warning("run %s could not be begun: %s", run_id, type(error).__name__)
            await self._count_failure(run_id, attempt)
        self._handed.discard(ticket)

    async def drained(self) -> None:
        """Nothing is handed to this process any more, and what it had is at rest or queued again."""
        for ticket in list(self._handed):
            await self._stop(ticket)
        self._handed.clear()

    async def _count_failure(self, run_id: str, attempt: int) -> None:
        """One that fails before it begins, again and again, must not be tried for ever."""
        async with self.db.write() as tx:
            run = await records.note_lapse(tx, run_id, attempt)
            if run is not None and run.lapses > MOST_LAPSES:
                state = await readable_state(tx, run_id, same=False)
                left = self.working.endings.left(run, state, "error", waits=False)
                await self.working.endings.rest_queued(tx, run, left, state)

    async def _take(self, run_id: str, attempt: int) -> Attempt | None:
        async with self.db.read() as tx:
            run = await records.read(tx, run_id)
            if run is None or (run.state, run.attempt) != ("queued", attempt):
                return None  # ended, or an old ticket
            principal = await self.identity.read(tx, run.user_id)
            goes_on = principal is not None and run.cancel_requested_at is None
            state = await readable_state(tx, run_id, same=goes_on)
            decisions = await decisions_of(tx, run_id, await now(tx)) or []
        if run.cancel_requested_at is not None:
            return await self._end(run, self.working.endings.left(run, state, "abort"), state)
        if principal is None:
            return await self._end(run, Rest("error", RIGHTS_GONE), None)
        if state is not None and (question := question_about(state, decisions)) is not None:
            if not self.working.endings.served(run, principal):
                left = self.working.endings.left(run, state, "error", waits=False)
                return await self._end(run, left, state)
            told = opening(asked_before(state.log), decisions)
            async with self.db.write() as tx:
                await self.working.endings.ask_about_lost(tx, run, principal, state, question, told)
            return None
        owner = self.working.new_owner()
        async with self.db.write() as tx:
            taken = await records.take_queued(tx, run_id, attempt, owner, await now(tx))
            if taken is None:
                return None
            last = await event_log.newest(tx, run_id)
        return Attempt(taken, principal, owner.name, self.working.until(), last, False, state, decisions)

    async def _end(self, run: RunRecord, rest: Rest, state: RunState | None) -> None:
        async with self.db.write() as tx:
            await self.working.endings.rest_queued(tx, run, rest, state)

    # ---- what time does

    async def sweep(self) -> None:
        """Whatever was lost on its way to a process is sent again."""
        async with self.db.read() as tx:
            at = await now(tx)
            lapsed = await records.lapsed(tx, "background", at)
            queued = await records.queued(tx, at - timedelta(seconds=SOON_SECONDS))
            overdue = {
                each.id for each in await records.queued(tx, at - timedelta(seconds=self.working.lease))
            }
        for each in lapsed:
            if each.run_id not in self.working.attempts:
                await self._take_over(each)
        await self._look_for(queued, overdue)
        await self._free_places()

    async def _take_over(self, lapsed: Lapsed) -> None:
        """Its process died: another goes on with it, or says that it cannot be done."""
        async with self.db.write() as tx:
            run = await records.still_lapsed(tx, lapsed, await now(tx))
            if run is None:
                return
            give_up = run.cancel_requested_at is not None or run.lapses >= MOST_LAPSES
            at, again = await now(tx), None
            if not give_up:
                again = await records.queue_again(tx, run, lapsed.owner, at, lapsed=True)
        if give_up:
            await self.working.endings.rest_lapsed(lapsed)
        await self.stopped([run])
        if again is not None:
            log.warning("run %s goes on after its process died", run.id)
            await self.started(again)

    async def _look_for(self, queued: list[RunRecord], overdue: set[str]) -> None:
        known = (
            await self.queue.status([ticket_of(each) for each in queued]) if queued else dict[str, Status]()
        )
        before, self._late = self._late, {id for id, status in known.items() if status == "handed"}
        for run in queued:
            match known.get(ticket_of(run).id):
                case None:
                    await self.started(run)
                case "over":
                    await self._again(run)
                case "handed" if run.id in overdue and ticket_of(run).id in before:
                    await self._again(run)  # its process died before it began
                case _:
                    pass

    async def _again(self, run: RunRecord) -> None:
        """Its ticket was used up and nothing came of it; another is made."""
        async with self.db.write() as tx:
            again = await records.queue_again(tx, run, None, await now(tx))
        if again is not None:
            await self.stopped([run])
            await self.started(again)

    async def _free_places(self) -> None:
        """A process that dies when its run is at rest cannot give its ticket back, which takes up a place.

        One that lives does so at once, so a ticket is only taken from whoever has it twice in a row.
        """
        handed = await self.queue.handed()
        async with self.db.read() as tx:
            needed = await records.attempts_at(tx, {each.run_id for each in handed})
        useless = [each for each in handed if needed.get(each.run_id) != each.attempt]
        for each in useless:
            if each.id in self._useless and each not in self._handed:
                await self._stop(each)
        self._useless = {each.id for each in useless}

    async def forget(self) -> None:
        async with self.db.read() as tx:
            before = await now(tx) - KEPT
        while await self.queue.forget(before):
            pass


def ticket_of(run: RunRecord) -> Ticket:
    return Ticket(run.id, run.attempt, run.user_id, run.priority)
