"""The runs of a house: begun, watched, stopped, gone on with, whether somebody waits for them or not.

start          what the person wrote and the run are stored in one transaction, then it begins or is queued
follow         its events, from any of them on, in any process
cancel         from any process; what there is by then is the answer
resume         people have decided on what it waited for
reap           ends the inline runs of processes that died, with what their journals have; others go on
continue_run   goes on with what a run that ended early had found, as a new run
drain          before the process ends

An inline run is a task in this process. A background run is worked on by whichever process takes its ticket.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.approval import Decision
from bridle.engine.events import Notice
from bridle.host.assistants import Registry
from bridle.host.conversations import Conversations
from bridle.host.database import Database, now
from bridle.host.drafts import Drafts
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound, Unavailable
from bridle.host.identity import Identity, Principal
from bridle.host.ids import new_id
from bridle.host.runs import event_log, records
from bridle.host.runs.agents import RIGHTS_GONE, Agents, ModelSource, SettingsSource, no_settings
from bridle.host.runs.attempts import Attempt, moved
from bridle.host.runs.background import Background
from bridle.host.runs.endings import STOPPED, Endings, Rest
from bridle.host.runs.event_log import EventLog, Numbered
from bridle.host.runs.journal import add_entries, readable_state, state_of
from bridle.host.runs.queue import Capacity, Queue
from bridle.host.runs.records import NO_SUCH_RUN, USUAL, Mode, Owner, RunRecord
from bridle.host.runs.repeats import begun_before, digest_of
from bridle.host.runs.working import Working
from bridle.host.tables import consumed

LEASE_SECONDS = 20.0
"""How long a process may be silent before its runs are taken for dead."""
NOT_SERVED = "Mit diesem Assistenten darfst du nicht arbeiten."
CLOSING = "Der Server wird gerade neu gestartet. Bitte gleich noch einmal versuchen."
NOTHING_LEFT = "Dieser Lauf ist fertig; fortzusetzen gibt es nichts."
STILL_RUNNING = "Dieser Lauf ist noch nicht zu Ende."
CONTINUED = "Dieser Lauf wurde schon fortgesetzt."
GO_ON = "Bitte weitermachen."
NO_BACKGROUND = "Hintergrundaufträge sind auf diesem Server nicht eingerichtet."
QUEUED = "Der Auftrag wartet auf einen freien Platz, vor ihm: {ahead}."

Begun: TypeAlias = Attempt | RunRecord
"""A run to be worked on, or one that was there already."""
Admit: TypeAlias = Callable[[AsyncConnection, Principal, str], Awaitable[None]]
AdmitMode: TypeAlias = Callable[[AsyncConnection, Principal, Mode], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for."""

    principal: Principal
    conversation_id: str
    text: str
    key: str | None
    mode: Mode
    priority: int
    digest: str
    """Of what is asked for: the same key must come with the same."""
    counted: bool = True
    """Whether it is one of the requests that a person has in an hour."""


class Runs:
    """The runs of one database, of which this process works on some."""

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
        admit_start: AdmitMode | None = None,
        lease: float = LEASE_SECONDS,
        queue: Queue | None = None,
        most: int = Capacity().process,
    ) -> None:
        """`admit` is asked before somebody goes on with a run, which takes as much as a new request;
        `admit_start` before any run is stored, whether there is room for one more."""
        self.db, self.registry, self.identity, self.conversations = db, registry, identity, conversations
        self.events = EventLog(db)
        self._agents = Agents(db, registry, identity, drafts, model, settings)
        self._endings = Endings(db, identity, conversations, drafts, self.events)
        self.working = Working(db, conversations, self._agents, self._endings, self.events, lease, most)
        self.background = None if queue is None else Background(db, identity, self.working, queue)
        self._admit, self._admit_start = admit, admit_start

    # ---- for the person

    async def start(
        self,
        principal: Principal,
        conversation_id: str,
        text: str,
        *,
        idempotency_key: str | None = None,
        mode: Mode = "inline",
        priority: int = USUAL,
    ) -> RunRecord:
        """Begin to answer. The same key of the same person is the same run, however often it is sent."""
        digest = digest_of(conversation_id, text)
        wanted = Wanted(principal, conversation_id, text, idempotency_key, mode, priority, digest)
        return await self._begin(wanted.mode, lambda tx, owner: self._add(tx, wanted, owner))

    async def continue_run(
        self,
        principal: Principal,
        run_id: str,
        *,
        idempotency_key: str | None = None,
        mode: Mode = "inline",
        priority: int = USUAL,
        said: str = "",
    ) -> RunRecord:
        """Go on with what an ended run had found: nothing that was written is written again.

        `said` is the message by which somebody asked for it; a repeat of that message is the same request.
        """
        talk = (await self.get(principal, run_id)).conversation_id if said else None
        digest = digest_of("continue", run_id) if talk is None else digest_of(talk, said)
        wanted = Wanted(principal, "", said or GO_ON, idempotency_key, mode, priority, digest)
        return await self._begin(mode, lambda tx, owner: self._continue(tx, wanted, run_id, owner))

    async def get(self, principal: Principal, run_id: str) -> RunRecord:
        async with self.db.read() as tx:
            return await records.find(tx, principal, run_id)

    async def ahead_of(self, principal: Principal, run: RunRecord) -> int | None:
        """How many runs wait before this one; nothing where it does not wait for its turn."""
        if run.state != "queued":
            return None
        async with self.db.read() as tx:
            return await records.ahead_of(tx, run)

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
        before = await self.get(principal, run_id)
        async with self.db.write() as tx:
            if before.conversation_id is not None and before.mode == "background":
                await self.conversations.lock(tx, before.conversation_id)  # before the run, as everybody does
            run = await records.find(tx, principal, run_id, lock=True)
            await records.request_cancel(tx, run_id, await now(tx))
            if run.state == "waiting":
                await self._endings.rest_waiting(tx, run, Rest("abort", STOPPED))
            elif run.state == "queued":
                state = await readable_state(tx, run_id, same=False)
                left = self._endings.left(run, state, "abort")
                await self._endings.rest_queued(tx, run, left, state)
            run = await records.find(tx, principal, run_id)
        self.working.cancel(run_id)
        if self.background is not None and before.state == "queued" and run.state == "ended":
            await self.background.stopped([before])
        return run

    # ---- for the server

    async def resume(self, run_id: str, decisions: Sequence[Decision]) -> None:
        """Go on with what people decided. Told twice, or by two processes, it goes on once."""
        if self.working.closing:
            raise Unavailable(CLOSING)
        owner = self.working.new_owner()
        async with self.db.write() as tx:
            run = await records.read(tx, run_id, lock=True)
            state = None if run is None or run.state != "waiting" else await state_of(tx, run_id)
            if run is None or state is None:
                return  # it goes on already, or nobody wants it any more
            asked = {each.digest for each in state.pending}  # of what was asked together some may have run
            wanted = [each for each in decisions if each.digest in asked]
            if not wanted:
                return
            principal = await self.identity.read(tx, run.user_id)
            if principal is None:
                await self._endings.rest_waiting(tx, run, Rest("error", RIGHTS_GONE))
                return
            queued = None
            if run.mode == "background":
                queued = await records.queue_again(tx, run, None, await now(tx))
            elif not await records.take(tx, run, owner, await now(tx)):
                return
            last = await event_log.newest(tx, run_id)
        if run.mode == "background":
            await self._queued(queued)
        else:
            self.working.spawn(
                Attempt(run, principal, owner.name, self.working.until(), last, False, state, wanted)
            )

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
            await self._endings.rest_lapsed(each)
            for each in lapsed
            if each.run_id not in self.working.attempts
        ]
        return [each for each in found if each is not None]

    def begin_nothing_more(self) -> None:
        """Whoever asks from now on is told to come back; what is under way goes on."""
        self.working.closing = True

    async def drain(self, seconds: float) -> None:
        """Begin nothing more, let what is under way end in time, and stop the rest: they can be continued."""
        await self.working.drain(seconds)
        if self.background is not None:
            await self.background.drained()

    @property
    def under_way(self) -> int:
        return len(self.working.attempts)

    # ---- beginning

    async def _begin(
        self, mode: Mode, begin: Callable[[AsyncConnection, Owner | None], Awaitable[Begun]]
    ) -> RunRecord:
        if self.working.closing:
            raise Unavailable(CLOSING)
        if mode == "background" and self.background is None:
            raise Invalid(NO_BACKGROUND, "mode")
        owner = self.working.new_owner() if mode == "inline" else None
        async with self.db.write() as tx:
            found = await begin(tx, owner)
        if isinstance(found, RunRecord):
            return found
        if mode == "background":
            await self._queued(found.run)
        else:
            self.working.spawn(found)
        return found.run

    async def _queued(self, run: RunRecord | None) -> None:
        if run is not None and self.background is not None:
            await self.background.started(run)

    async def _add(self, tx: AsyncConnection, wanted: Wanted, owner: Owner | None) -> Begun:
        principal, conversation_id, key = wanted.principal, wanted.conversation_id, wanted.key
        if (before := await begun_before(tx, principal, key, wanted.digest)) is not None:
            return before
        person = await self.identity.renew(tx, principal)
        conversation = await self.conversations.owned(tx, principal, conversation_id, lock=True)
        if person is None or not self.registry.get(conversation.assistant).serves(person.role):
            raise Forbidden(NOT_SERVED)
        if self._admit_start is not None:
            await self._admit_start(tx, person, wanted.mode)
        asked = {
            "id": new_id(),
            "tenant_id": person.tenant_id,
            "user_id": person.user_id,
            "conversation_id": conversation_id,
            "assistant": conversation.assistant,
            "scope": conversation.scope,
            "mode": wanted.mode,
            "idempotency_key": key,
            "request_digest": None if key is None else wanted.digest,
            "priority": wanted.priority,
        }
        run = await records.add(tx, asked, owner, await now(tx))
        if run is None:  # the same key, sent twice at once
            before = await begun_before(tx, principal, key, wanted.digest)
            if before is None:
                raise Conflict(STILL_RUNNING)
            return before
        await self.conversations.take_request(
            tx, person, conversation_id, wanted.text, run.id, self.working.lease
        )
        if self._admit is not None and wanted.counted:  # what does not begin costs nothing
            await self._admit(tx, person, conversation.assistant)
        if owner is None:
            await self._let_wait(tx, run, conversation_id)
            return Attempt(run, person, "", 0.0, holds=False)
        return Attempt(run, person, owner.name, self.working.until())

    async def _let_wait(self, tx: AsyncConnection, run: RunRecord, conversation_id: str) -> None:
        """People go on talking meanwhile, and whoever looks sees that it waits."""
        await self.conversations.release(tx, conversation_id, run.id)
        ahead = await records.ahead_of(tx, run)
        await self.events.add(tx, run.id, [Notice(0, "queued", QUEUED.format(ahead=ahead))])

    async def _continue(self, tx: AsyncConnection, wanted: Wanted, run_id: str, owner: Owner | None) -> Begun:
        principal, key = wanted.principal, wanted.key
        if (before := await begun_before(tx, principal, key, wanted.digest)) is not None:
            return before
        old = await records.find(tx, principal, run_id)
        if old.state != "ended" or old.conversation_id is None:
            raise Conflict(STILL_RUNNING)
        if old.outcome == "stop":
            raise Conflict(NOTHING_LEFT)
        once = insert_or_leave(consumed).values(key=f"continued:{run_id}", at=await now(tx))
        first = await tx.execute(once.on_conflict_do_nothing().returning(consumed.c.key))
        if first.one_or_none() is None:
            if (before := await begun_before(tx, principal, key, wanted.digest)) is not None:
                return before  # the same key, sent twice at once
            raise Conflict(CONTINUED)
        handed_over = (old.mode, wanted.mode) == ("inline", "background")  # which is free, once a request
        again = replace(wanted, conversation_id=old.conversation_id, counted=not handed_over)
        attempt = await self._add(tx, again, owner)
        if isinstance(attempt, RunRecord):
            return attempt
        if (state := await readable_state(tx, run_id, same=False)) is not None:
            taken_over = moved(state, attempt.run.id)
            # stored at once: its process may die before its first step
            await add_entries(tx, attempt.run, taken_over.log)
            attempt.state = replace(taken_over, position=1)
        return attempt
