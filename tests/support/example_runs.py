"""A person with a conversation with the example assistant, and the runs of a process that answers it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Table, select, update

from bridle.engine.model import Chunk, FinishChunk, Model, ModelProfile, ModelRequest, TextChunk
from bridle.host.assistants import Assistant, Registry
from bridle.host.conversations import Conversations
from bridle.host.database import Database
from bridle.host.drafts import Drafts
from bridle.host.identity import Identity, Principal
from bridle.host.runs.queue import Queue
from bridle.host.runs.records import RunRecord
from bridle.host.runs.runs import Runs
from bridle.host.tables import audit, conversations, run_events, run_log, runs, usage
from support.example_assistant import NAME, ROLES
from support.example_assistant import assistant as example
from support.example_office import Office

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_desks: list[Desk] = []


async def clear_desks() -> None:
    """At the end of a test: nothing goes on behind its back."""
    while _desks:
        await _desks.pop().runs.drain(0)


class Desk:
    """One process's runs. Two desks on one database are two processes, as far as the database can tell."""

    def __init__(
        self,
        db: Database,
        model: Model,
        who: Principal,
        assistant: Assistant = example,
        queue: Queue | None = None,
    ) -> None:
        registry = Registry([assistant])
        self.db, self.who, self.model = db, who, model
        self.identity = Identity(db, roles=ROLES)
        self.conversations = Conversations(db)
        self.drafts = Drafts(db, registry)
        self.queue = queue
        self.runs = Runs(db, registry, self.identity, self.conversations, self.drafts, model, queue=queue)
        self.drafts.runs = self.runs
        _desks.append(self)

    async def conversation(self, scope: str | None = None) -> str:
        return (await self.conversations.create(self.who, NAME, scope)).id

    async def ask(self, text: str, conversation_id: str | None = None) -> RunRecord:
        return await self.runs.start(self.who, conversation_id or await self.conversation(), text)

    async def answer(self, text: str, conversation_id: str | None = None) -> RunRecord:
        return await self.runs.wait(self.who, (await self.ask(text, conversation_id)).id)

    async def rows(self, table: Table, run_id: str) -> list[Any]:
        order = {run_events: run_events.c.seq, run_log: run_log.c.position, usage: usage.c.call}
        asked = select(table).where(table.c.run_id == run_id)
        async with self.db.read() as tx:
            return list(await tx.execute(asked.order_by(order[table]) if table in order else asked))

    async def run_row(self, run_id: str) -> Any:
        async with self.db.read() as tx:
            return (await tx.execute(select(runs).where(runs.c.id == run_id))).one()

    async def audited(self, run_id: str) -> list[dict[str, Any]]:
        asked = select(audit.c.body).where(audit.c.tenant_id == self.who.tenant_id).order_by(audit.c.seq)
        async with self.db.read() as tx:
            return [body for body in (await tx.execute(asked)).scalars() if body["run_id"] == run_id]

    async def said(self, conversation_id: str | None) -> list[tuple[str, str]]:
        assert conversation_id is not None
        stored = await self.conversations.messages(self.who, conversation_id)
        return [(each.message.role, each.message.text) for each in stored]

    async def die(self, run_id: str) -> None:
        """As a process that was killed would leave the run: nobody at work, and its time is over."""
        attempt = self.runs.working.attempts.pop(run_id)
        assert attempt.task is not None
        attempt.task.cancel()
        await asyncio.wait([attempt.task])
        await self.lapse(run_id)

    async def lapse(self, run_id: str) -> None:
        async with self.db.write() as tx:
            await tx.execute(update(runs).where(runs.c.id == run_id).values(owner_until=LONG_AGO))
            await tx.execute(
                update(conversations).where(conversations.c.writer == run_id).values(writer_until=LONG_AGO)
            )

    async def reaped(self, run_id: str) -> RunRecord:
        """The run, which was found dead. Others may be found too: the database serves many tests."""
        (found,) = [each for each in await self.runs.reap() if each.id == run_id]
        return found

    def elsewhere(self, model: Model | None = None) -> Desk:
        """Another process on the same database."""
        return Desk(self.db, model or self.model, self.who, queue=self.queue)

    async def order(self, text: str, conversation_id: str | None = None, priority: int = 5) -> RunRecord:
        """Something to be done in the background."""
        where = conversation_id or await self.conversation()
        return await self.runs.start(self.who, where, text, mode="background", priority=priority)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """While this process takes background runs from the queue."""
        assert self.queue is not None
        assert self.runs.background is not None
        async with self.queue.serve(self.runs.background.work):
            yield


async def desk(
    db: Database,
    model: Model,
    assistant: Assistant = example,
    role: str = "ANWALT",
    queue: Queue | None = None,
) -> Desk:
    """A firm with one person in it."""
    office = await Office(db).opened()
    hired = await office.hire("Anna", role)
    who = await Identity(db, roles=ROLES).principal_of(hired.user_id)
    assert who is not None
    return Desk(db, model, who, assistant, queue)


@dataclass
class Held:
    """A model that says a few words and then says no more until it is let go."""

    words: str = "Ein Anfang"
    name: str = "held"
    profile: ModelProfile = field(default_factory=ModelProfile)
    speaking: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        yield TextChunk(self.words)
        self.speaking.set()
        await self.go.wait()
        yield TextChunk(" und ein Ende.")
        yield FinishChunk("stop")
