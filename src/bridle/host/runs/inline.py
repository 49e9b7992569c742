"""Runs that a person waits for: a task in this process, recorded step by step for every other process.

start          what the person wrote and the run are stored in one transaction, then it begins
follow         its events, from any of them on, in any process
cancel         from any process; what there is by then is the answer
resume         people have decided on what it waited for
reap           ends the runs of processes that died, with what their journals have
continue_run   goes on with what a run that ended early had found, as a new run
drain          before the process ends
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.approval import Decision
from bridle.engine.memory import WorkingMemory
from bridle.engine.messages import Message
from bridle.engine.result import RunResult
from bridle.engine.text import describe
from bridle.engine.texts import GERMAN
from bridle.errors import RunConflict
from bridle.host.assistants import Registry
from bridle.host.conversations import Conversations
from bridle.host.database import Database, now
from bridle.host.drafts import Drafts
from bridle.host.errors import Conflict, Forbidden, NotFound, Unavailable
from bridle.host.identity import Identity, Principal
from bridle.host.ids import new_id
from bridle.host.runs import event_log, records
from bridle.host.runs.agents import RIGHTS_GONE, Agents, ModelSource, SettingsSource, no_settings
from bridle.host.runs.attempts import Attempt, moved, request_in
from bridle.host.runs.cancel import CANCELLED, Watch
from bridle.host.runs.endings import STOPPED, Endings, Rest
from bridle.host.runs.event_log import EventLog, Numbered, RunEvents
from bridle.host.runs.journal import DatabaseJournal, insisting, readable_state, state_of
from bridle.host.runs.records import NO_SUCH_RUN, Owner, RunRecord
from bridle.host.runs.usage import Ledger
from bridle.host.tables import consumed

log = logging.getLogger("bridle.host")

LEASE_SECONDS = 20.0
"""How long a process may be silent before its runs are taken for dead."""
GRACE_SECONDS = 5.0
"""For runs that were told to stop, before the process ends."""

NOT_SERVED = "Mit diesem Assistenten dürfen Sie nicht arbeiten."
CLOSING = "Der Server wird gerade neu gestartet. Bitte gleich noch einmal versuchen."
SHUT_DOWN = "the server is being shut down"
NOTHING_LEFT = "Dieser Lauf ist fertig; fortzusetzen gibt es nichts."
STILL_RUNNING = "Dieser Lauf ist noch nicht zu Ende."
CONTINUED = "Dieser Lauf wurde schon fortgesetzt."
GO_ON = "Bitte weitermachen."

Begun: TypeAlias = Attempt | RunRecord
"""A run to be worked on, or one that was there already."""
Admit: TypeAlias = Callable[[AsyncConnection, Principal], Awaitable[None]]


class InlineRuns:
    """The runs of this process, on a database that others may share."""

    def __init__(
        self,
        db: Database,
        registry: Registry,
        identity: Identity,
        conversations: Conversations,
        drafts: Drafts,
        model: ModelSource,
        *,
        settings: SettingsSource = no_settings,
        admit: Admit | None = None,
        lease: float = LEASE_SECONDS,
    ) -> None:
        """`admit` is asked before somebody goes on with a run, which takes as much as a new request."""
        self.db, self.registry, self.identity, self.conversations = db, registry, identity, conversations
        self.events = EventLog(db)
        self._agents = Agents(db, registry, identity, drafts, model, settings)
        self._endings = Endings(db, identity, conversations, drafts, self.events)
        self._attempts: dict[str, Attempt] = {}
        self._watch = Watch(db, self._attempts, lease)
        self._lease, self._admit = lease, admit
        self._process, self._count = new_id(), 0
        self._closing = False

    # ---- for the person

    async def start(
        self, principal: Principal, conversation_id: str, text: str, *, idempotency_key: str | None = None
    ) -> RunRecord:
        """Begin to answer. The same key of the same person is the same run, however often it is sent."""

        return await self._begin(
            lambda tx, owner: self._add(tx, principal, conversation_id, text, idempotency_key, owner)
        )

    async def continue_run(
        self, principal: Principal, run_id: str, *, idempotency_key: str | None = None
    ) -> RunRecord:
        """Go on with what an ended run had found: nothing that was written is written again."""

        return await self._begin(
            lambda tx, owner: self._continue(tx, principal, run_id, idempotency_key, owner)
        )

    async def get(self, principal: Principal, run_id: str) -> RunRecord:
        async with self.db.read() as tx:
            return await records.find(tx, principal, run_id)

    async def list(self, principal: Principal, conversation_id: str, limit: int = 50) -> list[RunRecord]:
        """The runs of a conversation, the newest first."""
        async with self.db.read() as tx:
            return await records.of_conversation(tx, principal, conversation_id, limit)

    async def follow(self, principal: Principal, run_id: str, after: int = 0) -> AsyncIterator[Numbered]:
        """Its events behind `after`, until it is at rest: ended, or waiting for a person."""
        await self.get(principal, run_id)
        async for numbered in self.events.follow(run_id, after):
            yield numbered

    async def wait(self, principal: Principal, run_id: str) -> RunRecord:
        """The run once it is at rest."""
        async for _ in self.follow(principal, run_id):
            pass
        return await self.get(principal, run_id)

    async def cancel(self, principal: Principal, run_id: str) -> RunRecord:
        """Stop it, wherever it runs. What it has found by then stays; one that has ended stays as it is."""
        async with self.db.write() as tx:
            run = await records.find(tx, principal, run_id, lock=True)
            await records.request_cancel(tx, run_id, await now(tx))
            if run.state == "waiting":
                await self._endings.rest_waiting(tx, run, Rest("abort", STOPPED))
            run = await records.find(tx, principal, run_id)
        if (attempt := self._attempts.get(run_id)) is not None:
            attempt.abort.abort(CANCELLED)
        return run

    # ---- for the server

    async def resume(self, run_id: str, decisions: Sequence[Decision]) -> None:
        """Go on with what people decided. Told twice, or by two processes, it goes on once."""
        if self._closing:
            raise Unavailable(CLOSING)
        owner = self._new_owner()
        async with self.db.write() as tx:
            run = await records.read(tx, run_id, lock=True)
            state = None if run is None or run.state != "waiting" else await state_of(tx, run_id)
            if run is None or state is None:
                return  # it goes on already, or nobody wants it any more
            asked = {each.id for each in state.pending}  # of what was asked together some may have run
            wanted = [each for each in decisions if each.approval_id in asked]
            if not wanted:
                return
            principal = await self.identity.read(tx, run.user_id)
            if principal is None:
                await self._endings.rest_waiting(tx, run, Rest("error", RIGHTS_GONE))
                return
            if not await records.take(tx, run, owner, await now(tx)):
                return
            last = await event_log.newest(tx, run_id)
        self._spawn(Attempt(run, principal, owner.name, self._until(), last, False, state, wanted))

    async def trouble_with(self, run_id: str, tool_name: str, arguments: Mapping[str, Any]) -> str:
        """Why a tool of a run would refuse these arguments; nothing where it would not."""
        async with self.db.read() as tx:
            run = await records.read(tx, run_id)
            principal = None if run is None else await self.identity.read(tx, run.user_id)
        if run is None or principal is None:
            raise NotFound(NO_SUCH_RUN)
        return await self._agents.trouble_with(run, principal, tool_name, arguments)

    async def reap(self) -> Sequence[RunRecord]:
        """Bring to rest what processes that died have left. Call it at the start, and now and then."""
        async with self.db.read() as tx:
            lapsed = await records.lapsed(tx, "inline", await now(tx))
        found = [
            await self._endings.rest_lapsed(each) for each in lapsed if each.run_id not in self._attempts
        ]
        return [each for each in found if each is not None]

    async def drain(self, seconds: float) -> None:
        """Begin nothing more, let what is under way end in time, and stop the rest: they can be continued."""
        self._closing = True
        await self._settle(seconds)
        for attempt in list(self._attempts.values()):
            attempt.abort.abort(SHUT_DOWN)
        await self._settle(GRACE_SECONDS)
        for attempt in list(self._attempts.values()):
            if attempt.task is not None:
                attempt.task.cancel()
        await self._settle(GRACE_SECONDS)
        await self._watch.ended()
        await self.events.settled()

    @property
    def under_way(self) -> int:
        return len(self._attempts)

    # ---- beginning

    async def _begin(self, begin: Callable[[AsyncConnection, Owner], Awaitable[Begun]]) -> RunRecord:
        if self._closing:
            raise Unavailable(CLOSING)
        owner = self._new_owner()
        async with self.db.write() as tx:
            found = await begin(tx, owner)
        if isinstance(found, RunRecord):
            return found
        self._spawn(found)
        return found.run

    async def _add(
        self,
        tx: AsyncConnection,
        principal: Principal,
        conversation_id: str,
        text: str,
        key: str | None,
        owner: Owner,
    ) -> Begun:
        if key is not None and (before := await records.by_key(tx, principal, key)) is not None:
            return before
        person = await self.identity.renew(tx, principal)
        conversation = await self.conversations.owned(tx, principal, conversation_id, lock=True)
        if person is None or not self.registry.get(conversation.assistant).serves(person.role):
            raise Forbidden(NOT_SERVED)
        asked = {
            "id": new_id(),
            "tenant_id": person.tenant_id,
            "user_id": person.user_id,
            "conversation_id": conversation_id,
            "assistant": conversation.assistant,
            "scope": conversation.scope,
            "mode": "inline",
            "idempotency_key": key,
        }
        run = await records.add(tx, asked, owner, await now(tx))
        if run is None:  # the same key, sent twice at once
            before = await records.by_key(tx, principal, key or "")
            if before is None:
                raise Conflict(STILL_RUNNING)
            return before
        await self.conversations.take_request(tx, person, conversation_id, text, run.id, self._lease)
        return Attempt(run, person, owner.name, self._until())

    async def _continue(
        self, tx: AsyncConnection, principal: Principal, run_id: str, key: str | None, owner: Owner
    ) -> Begun:
        if key is not None and (before := await records.by_key(tx, principal, key)) is not None:
            return before
        old = await records.find(tx, principal, run_id)
        if old.state != "ended" or old.conversation_id is None:
            raise Conflict(STILL_RUNNING)
        if old.outcome == "stop":
            raise Conflict(NOTHING_LEFT)
        once = insert_or_leave(consumed).values(key=f"continued:{run_id}", at=await now(tx))
        first = await tx.execute(once.on_conflict_do_nothing().returning(consumed.c.key))
        if first.one_or_none() is None:
            raise Conflict(CONTINUED)
        attempt = await self._add(tx, principal, old.conversation_id, GO_ON, key, owner)
        if isinstance(attempt, RunRecord):
            return attempt
        if self._admit is not None:  # in the same transaction: what does not begin costs nothing
            await self._admit(tx, principal)
        if (state := await readable_state(tx, run_id)) is not None:
            attempt.state = moved(state, attempt.run.id)
        return attempt

    def _spawn(self, attempt: Attempt) -> None:
        run_id = attempt.run.id
        self._attempts[run_id] = attempt
        events = self.events.open(run_id, attempt.owner, attempt.last_event)
        attempt.task = asyncio.get_running_loop().create_task(self._work(attempt, events))
        if self._closing:  # it was asked for just before
            attempt.abort.abort(SHUT_DOWN)
        self._watch.begin()

    def _new_owner(self) -> Owner:
        self._count += 1
        return Owner(f"{self._process}:{self._count}", self._lease)

    def _until(self) -> float:
        return asyncio.get_running_loop().time() + self._lease

    # ---- working

    async def _work(self, attempt: Attempt, events: RunEvents) -> None:
        run_id = attempt.run.id
        try:
            await self._to_rest(attempt, events)
        except RunConflict:
            log.warning("run %s is no longer this process's", run_id)
        except Exception as error:  # its row is left as it is: whoever reaps it ends it
            log.warning("run %s did not come to rest: %s", run_id, type(error).__name__)
        finally:
            self.events.close(events)
            if self._attempts.get(run_id) is attempt:
                del self._attempts[run_id]
            self._watch.end()

    async def _to_rest(self, attempt: Attempt, events: RunEvents) -> None:
        run = attempt.run
        journal = DatabaseJournal(self.db, run, attempt.principal, self.events, events, Ledger())
        if attempt.state is not None:
            journal.know(attempt.state, attempt.decided)
        memory = WorkingMemory()
        try:
            memory, messages = await insisting(lambda: self._history(attempt))
            rest = Rest.of(
                await self._asked(attempt, journal, memory, messages), attempt.told, attempt.opening
            )
            if rest.outcome == "abort" and attempt.abort.reason != CANCELLED:
                rest = replace(rest, outcome="error")  # nobody wanted that
        except Exception as error:  # an assistant may raise anything
            log.warning("run %s could not be carried out: %s", run.id, type(error).__name__)
            sentence = GERMAN.failed.format(error=describe(error))
            rest = Rest("error", sentence, [*attempt.opening, Message.assistant(sentence)])
        if not journal.lost:
            clock = asyncio.get_running_loop().time
            await self._endings.rest(
                journal, rest, memory, holds=attempt.holds, ours=lambda: clock() <= attempt.ours_until
            )

    async def _asked(
        self, attempt: Attempt, journal: DatabaseJournal, memory: WorkingMemory, messages: Sequence[Message]
    ) -> RunResult[Any]:
        state, abort = attempt.state, attempt.abort
        agent = await self._agents.agent(journal, request_in(messages))
        if state is None:
            return await agent.generate(
                messages=messages, run_id=attempt.run.id, abort_signal=abort, memory=memory
            )
        return await agent.resume(state, attempt.decisions, abort_signal=abort, memory=memory)

    async def _history(self, attempt: Attempt) -> tuple[WorkingMemory, Sequence[Message]]:
        """What the conversation remembers, and what was said when the run began."""
        conversation_id = attempt.run.conversation_id
        if conversation_id is None:
            return WorkingMemory(), () if attempt.state is None else attempt.state.messages
        async with self.db.read() as tx:
            memory = await self.conversations.memory(tx, conversation_id)
            if attempt.state is not None:
                return memory, attempt.state.messages
            return memory, await self.conversations.history(tx, conversation_id)

    async def _settle(self, seconds: float) -> None:
        tasks = [each.task for each in self._attempts.values() if each.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)
