"""Runs in the hands of this process, inline or not, from the moment it has them until they are at rest."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from bridle.engine.abort import Aborted, heeding
from bridle.engine.memory import WorkingMemory
from bridle.engine.messages import Message
from bridle.engine.result import RunResult
from bridle.engine.texts import GERMAN
from bridle.errors import RunConflict
from bridle.host.conversations import Conversations
from bridle.host.database import Database, now, unguarded
from bridle.host.errors import HostError
from bridle.host.ids import new_id
from bridle.host.runs import records
from bridle.host.runs.agents import Agents
from bridle.host.runs.attempts import Attempt, request_in, said_before
from bridle.host.runs.cancel import CANCELLED, Watch
from bridle.host.runs.endings import Endings, Rest
from bridle.host.runs.event_log import EventLog, RunEvents
from bridle.host.runs.journal import DatabaseJournal, insisting, readable_state
from bridle.host.runs.records import MOST_LAPSES, Owner
from bridle.host.runs.usage import Ledger

log = logging.getLogger("bridle.host")

GRACE_SECONDS = 5.0
"""For runs that were told to stop, before the process ends."""
SHUT_DOWN = "the server is being shut down"
INTERNAL = (
    "Die Bearbeitung war aus einem Grund nicht möglich, der im Protokoll des Servers steht. Versuch es noch "
    "einmal; bleibt es dabei, wende Dich an die Verwaltung."
)


class Working:
    def __init__(
        self,
        db: Database,
        conversations: Conversations,
        agents: Agents,
        endings: Endings,
        events: EventLog,
        lease: float,
        most: int,
    ) -> None:
        """At `most` so many background runs are worked on at once, whatever the queue hands out."""
        self.db, self.conversations, self.agents = db, conversations, agents
        self.endings, self.events, self.lease = endings, events, lease
        self.attempts: dict[str, Attempt] = {}
        self.watch = Watch(db, self.attempts, lease)
        self.closing = False
        self._room = asyncio.Semaphore(most)
        self._process, self._count = new_id(), 0

    # ---- taking a run into its hands

    def new_owner(self) -> Owner:
        """A name for one attempt, never used again."""
        self._count += 1
        return Owner(f"{self._process}:{self._count}", self.lease)

    def until(self) -> float:
        return asyncio.get_running_loop().time() + self.lease

    def spawn(self, attempt: Attempt) -> asyncio.Task[None]:
        run_id = attempt.run.id
        self.attempts[run_id] = attempt
        events = self.events.open(run_id, attempt.owner, attempt.last_event)
        task = attempt.task = asyncio.get_running_loop().create_task(
            self._work(attempt, events), context=unguarded()
        )
        if self.closing:  # it was asked for just before
            attempt.abort.abort(SHUT_DOWN)
        self.watch.begin()
        return task

    def cancel(self, run_id: str) -> None:
        if (attempt := self.attempts.get(run_id)) is not None:
            attempt.abort.abort(CANCELLED)

    async def drain(self, seconds: float) -> None:
        """Let what is under way end in time, and stop the rest."""
        self.closing = True
        for attempt in list(self.attempts.values()):
            if attempt.run.mode == "background":  # another process goes on with it, so nobody has to wait
                attempt.abort.abort(SHUT_DOWN)
        await self._settle(seconds)
        for attempt in list(self.attempts.values()):
            attempt.abort.abort(SHUT_DOWN)
        await self._settle(GRACE_SECONDS)
        for attempt in list(self.attempts.values()):
            if attempt.task is not None:
                attempt.task.cancel()
        await self._settle(GRACE_SECONDS)
        await self.watch.ended()
        await self.events.settled()

    async def _settle(self, seconds: float) -> None:
        tasks = [each.task for each in self.attempts.values() if each.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    # ---- working

    async def _work(self, attempt: Attempt, events: RunEvents) -> None:
        run_id = attempt.run.id
        try:
            async with self._room if attempt.run.mode == "background" else nullcontext():
                await self._to_rest(attempt, events)
        except RunConflict:
            log.warning("run %s is no longer this process's", run_id)
        except Exception as error:  # its row is left as it is: whoever reaps it ends it
            log.warning("run %s did not come to rest: %s", run_id, type(error).__name__)
        finally:
            self.events.close(events)
            if self.attempts.get(run_id) is attempt:
                del self.attempts[run_id]
            self.watch.end()

    async def _to_rest(self, attempt: Attempt, events: RunEvents) -> None:
        run = attempt.run
        journal = DatabaseJournal(self.db, run, attempt.principal, self.events, events, Ledger())
        if attempt.state is not None:
            journal.know(attempt.state, attempt.decided)
        memory, begun = WorkingMemory(), True
        try:
            memory, messages = await insisting(lambda: self._history(attempt))
            result = await self._asked(attempt, journal, memory, messages)
            rest = Rest.of(result, attempt.before, attempt.opening)
        except Aborted:  # before its first step, or before it was gone on with
            begun, rest = False, await insisting(lambda: self._stopped(attempt, journal))
        except Exception as error:  # an assistant may raise anything
            log.warning("run %s could not be carried out: %s", run.id, type(error).__name__)
            log.debug("run %s", run.id, exc_info=True)
            why = str(error) if isinstance(error, HostError) else INTERNAL  # only those speak to people
            rest = await insisting(lambda: self._failed(attempt, journal, why))
        if journal.lost:
            return
        unwanted = rest.outcome == "abort" and attempt.abort.reason != CANCELLED
        again = journal.cut_off and rest.outcome == "error" and run.lapses < MOST_LAPSES
        if run.mode == "background" and (unwanted or again):
            await insisting(lambda: self._hand_on(attempt, lapsed=not unwanted))
            return
        if unwanted:
            broke_off = self.endings.left(run, None, "error", waits=False)
            rest = replace(rest, outcome="error") if begun else broke_off
        clock = asyncio.get_running_loop().time
        await self.endings.rest(
            journal, rest, memory, holds=attempt.holds, ours=lambda: clock() <= attempt.ours_until
        )

    async def _hand_on(self, attempt: Attempt, *, lapsed: bool) -> None:
        """Whoever is next goes on from the last step that is in the journal."""
        async with self.db.write() as tx:
            await records.queue_again(tx, attempt.run, attempt.owner, await now(tx), lapsed=lapsed)

    async def _asked(
        self, attempt: Attempt, journal: DatabaseJournal, memory: WorkingMemory, messages: Sequence[Message]
    ) -> RunResult[Any]:
        state, abort = attempt.state, attempt.abort
        said = said_before(messages, memory, state)
        building = self.agents.agent(journal, request_in(messages), said, messages)
        at_once = state is None or attempt.run.mode == "background"
        agent, review = await (heeding(abort, building) if at_once else building)
        if state is None:
            result = await agent.generate(
                messages=messages, run_id=attempt.run.id, abort_signal=abort, memory=memory
            )
        else:
            result = await agent.resume(state, attempt.open_decisions, abort_signal=abort, memory=memory)
        return result if review is None or result.pending else await review(result)

    async def _failed(self, attempt: Attempt, journal: DatabaseJournal, error: str) -> Rest:
        """It could not even be begun, or not be gone on with; what was found before stays."""
        sentence = GERMAN.failed.format(error=error)
        said = [*attempt.opening, Message.assistant(sentence)]
        if attempt.state is not None:
            said[-1:-1] = (await self._given_up(attempt, journal, "error")).said[:-1]
        return Rest("error", sentence, said)

    async def _stopped(self, attempt: Attempt, journal: DatabaseJournal) -> Rest:
        """While its assistant was being built. Where nobody asked for it, somebody else goes on with it."""
        if attempt.state is None or attempt.abort.reason != CANCELLED:
            return self.endings.left(attempt.run, None, "abort", waits=False)
        left = await self._given_up(attempt, journal, "abort")
        return replace(left, said=[*attempt.opening, *left.said])

    async def _given_up(self, attempt: Attempt, journal: DatabaseJournal, outcome: str) -> Rest:
        """What was found before. That its log says so too keeps it from being told again."""
        async with self.db.read() as tx:
            kept = await readable_state(tx, attempt.run.id, same=False)
        if kept is not None:
            journal.give_up(kept, outcome)
        return self.endings.left(attempt.run, kept or attempt.state, outcome, waits=False)

    async def _history(self, attempt: Attempt) -> tuple[WorkingMemory, Sequence[Message]]:
        """What the conversation remembers, and what was said when the run was asked for."""
        conversation_id = attempt.run.conversation_id
        if conversation_id is None:
            return WorkingMemory(), () if attempt.state is None else attempt.state.messages
        async with self.db.read() as tx:
            memory = await self.conversations.memory(tx, conversation_id)
            if attempt.state is not None:
                return memory, attempt.state.messages
            upto = await self.conversations.asked_at(tx, conversation_id, attempt.run.id)
            return memory, await self.conversations.history(tx, conversation_id, upto=upto)
