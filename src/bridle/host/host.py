"""The host as one object: everything that serves people, on one database, from opening to closing.

    async with Host.open("sqlite:///bridle.db", Registry.installed()) as host:
        ...

Opening brings the database to what the code expects. While it is open, what time does is done: runs of dead
processes are ended, drafts expire, decided runs go on, old conversations go. Closing lets runs end in time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.model import Model
from bridle.host import audit_check, schema
from bridle.host.api_keys import ApiKeys
from bridle.host.assistants import Assistant, HostContext, Registry
from bridle.host.audit import delete_details
from bridle.host.audit_verdict import Verdict
from bridle.host.conversations import BeingWritten, Conversation, Conversations
from bridle.host.database import Database, now
from bridle.host.drafts import Drafts
from bridle.host.errors import Conflict, HostError
from bridle.host.identity import Identity, Principal
from bridle.host.limits import Limits
from bridle.host.passwords import Passwords
from bridle.host.personal_data import PersonalData
from bridle.host.reports import Reports
from bridle.host.runs import records
from bridle.host.runs.agents import ModelSource
from bridle.host.runs.queue import Capacity, Queue
from bridle.host.runs.records import RunRecord
from bridle.host.runs.repeats import begun_before, digest_of
from bridle.host.runs.room import BACKGROUND_RUNS, admit_background
from bridle.host.runs.runs import Runs
from bridle.host.sessions import Sessions
from bridle.host.settings import HOST, RETENTION_DAYS, Settings, settings_of
from bridle.host.tables import tenants
from bridle.host.telemetry import Spans, Watcher, watched
from bridle.models.discover import PLANNER, discover
from bridle.models.planner import PLANNER_GERMAN, PlannerModel
from bridle.models.resolve import resolve

if TYPE_CHECKING:
    from bridle.host.runs.dbos_queue import DbosQueue

log = logging.getLogger("bridle.host")

Background: TypeAlias = Literal["no", "queue", "work"]
DRAIN_SECONDS = 20.0
OTHER_USE = "Dieser Idempotency-Key gehört zu einer anderen Unterhaltung."


@dataclass(frozen=True, slots=True)
class Pauses:
    """Seconds between two looks at what time does."""

    runs: float = 2.0
    drafts: float = 5.0
    retention: float = 3_600.0


@dataclass
class Host:
    db: Database
    registry: Registry
    identity: Identity
    settings: Settings
    sessions: Sessions
    keys: ApiKeys
    limits: Limits
    conversations: Conversations
    drafts: Drafts
    runs: Runs
    personal: PersonalData
    reports: Reports
    watchers: list[Watcher]
    """Who looks at runs; whoever is added hears of those that begin from then on."""
    stop_serving: Callable[[], Awaitable[None]] | None = None
    """Where background runs are worked on here: take no more of them."""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Nothing new is begun any more."""

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        registry: Registry,
        *,
        model: ModelSource | None = None,
        passwords: Passwords | None = None,
        pauses: Pauses | None = None,
        drain_seconds: float = DRAIN_SECONDS,
        background: Background = "no",
        capacity: Capacity | None = None,
    ) -> AsyncGenerator[Host]:
        """Without a model, one is looked for when it is first needed.

        In the background, runs are worked on here ("work"), or queued for other processes ("queue").
        """
        db = Database(url)
        try:
            await schema.upgrade(db, registry.migrations)
            async with AsyncExitStack() as stack:
                queue = None if background == "no" else await stack.enter_async_context(_queue(url, capacity))
                host = cls._on(db, registry, model or FoundModel(), passwords, queue, capacity)
                await stack.enter_async_context(host._swept(pauses or Pauses()))
                if background == "work" and host.runs.background is not None and queue is not None:
                    serving = await stack.enter_async_context(AsyncExitStack())
                    await serving.enter_async_context(queue.serve(host.runs.background.work))
                    host.stop_serving = serving.aclose
                try:
                    yield host
                finally:
                    await host.drain(drain_seconds)
        finally:
            await db.close()

    @classmethod
    def _on(
        cls,
        db: Database,
        registry: Registry,
        model: ModelSource,
        passwords: Passwords | None,
        queue: Queue | None = None,
        capacity: Capacity | None = None,
    ) -> Host:
        identity = Identity(db, registry.roles, passwords)
        settings = Settings(identity, (*HOST, BACKGROUND_RUNS))
        for each in registry:
            if each.settings is not None:
                settings.declare(prefix_of(each), settings_of(each.settings, prefix_of(each)))
        conversations, drafts = Conversations(db), Drafts(db, registry)
        watchers: list[Watcher] = [Spans()]
        limits = Limits(settings)

        async def admit(tx: AsyncConnection, principal: Principal, assistant: str) -> None:
            await limits_of(registry.get(assistant), settings, limits).take(tx, principal)

        async def admit_start(tx: AsyncConnection, principal: Principal, mode: records.Mode) -> None:
            if mode == "background":
                await admit_background(tx, settings, principal)
            else:
                await limits.admit_run(tx, principal)

        runs = Runs(
            db,
            watched(registry, watchers),
            identity,
            conversations,
            drafts,
            model,
            settings=AssistantSettings(settings),
            admit=admit,
            admit_start=admit_start,
            queue=queue,
            most=(capacity or Capacity()).process,
        )
        drafts.runs = runs
        return cls(
            db,
            registry,
            identity,
            settings,
            Sessions(identity, settings),
            ApiKeys(identity),
            limits,
            conversations,
            drafts,
            runs,
            PersonalData(db, identity, registry),
            Reports(db, identity),
            watchers,
        )

    # ---- what takes more than one of its parts

    async def new_conversation(
        self, principal: Principal, assistant: str, scope: str | None = None, title: str = ""
    ) -> Conversation:
        """Begin one, about something that the person may work with."""
        found = self.registry.get(assistant)
        if scope is not None and found.scope_of is not None:
            async with self.db.read() as tx:
                scope = await found.scope_of(tx, principal, scope)
        return await self.conversations.create(principal, assistant, scope, title)

    async def ask(
        self,
        principal: Principal,
        conversation_id: str,
        text: str,
        key: str | None = None,
        wait: float = 0.0,
        *,
        mode: records.Mode | Literal["auto"] = "inline",
        priority: int = records.USUAL,
    ) -> RunRecord:
        """Begin to answer, if the person has not asked too often. A repeat with the same key costs nothing.

        Where an answer is being written, up to `wait` seconds are waited for its end.
        """
        if key is not None and (before := await self._asked_before(principal, key)) is not None:
            if before.conversation_id != conversation_id:
                raise Conflict(OTHER_USE)
            async with self.db.read() as tx:
                return await begun_before(tx, principal, key, digest_of(conversation_id, text)) or before
        until = asyncio.get_running_loop().time() + wait
        while True:
            try:
                return await self._admitted(principal, conversation_id, text, key, mode, priority)
            except BeingWritten:
                left = until - asyncio.get_running_loop().time()
                if left <= 0 or not await self.conversations.wait_for_writer(
                    principal, conversation_id, left
                ):
                    raise

    async def _admitted(
        self,
        principal: Principal,
        conversation_id: str,
        text: str,
        key: str | None,
        mode: records.Mode | Literal["auto"],
        priority: int,
    ) -> RunRecord:
        found = await self.conversations.get(principal, conversation_id)
        if found.writer is not None:  # known before anything is counted
            raise BeingWritten(found.writer)
        assistant = self.registry.get(found.assistant)
        if mode == "auto":
            if offered := await self._offered(conversation_id, assistant, text):
                return await self.runs.continue_run(
                    principal, offered, idempotency_key=key, mode="background", priority=priority, said=text
                )
            able = self.runs.background is not None and assistant.mode_for is not None
            mode = "inline"
            if able and assistant.mode_for is not None:
                async with self.db.read() as tx:  # deciding may cost a call, and who is refused costs none
                    await limits_of(assistant, self.settings, self.limits).look(tx, principal)
                own = await AssistantSettings(self.settings)(principal, assistant)
                mode = await assistant.mode_for(text, own)
        return await self.runs.start(
            principal, conversation_id, text, idempotency_key=key, mode=mode, priority=priority
        )

    async def _offered(self, conversation_id: str, assistant: Assistant, text: str) -> str | None:
        """The run whose answer was the last that was said and offered to go on, if the message says yes."""
        if self.runs.background is None or assistant.goes_on is None:
            return None
        async with self.db.read() as tx:
            spoke = await self.conversations.spoke_last(tx, conversation_id)
            last = None if spoke is None else await records.read(tx, spoke)
        if last is None or (last.mode, last.state) != ("inline", "ended") or last.outcome == "stop":
            return None
        return last.id if assistant.goes_on(last.text, text) else None

    async def _asked_before(self, principal: Principal, key: str) -> RunRecord | None:
        async with self.db.read() as tx:
            return await records.by_key(tx, principal, key)

    async def verify_audit(self, admin: Principal) -> Verdict:
        """Of the administrator's own house."""
        async with self.db.read() as tx:
            await self.identity.require_admin(tx, admin)
        return await audit_check.verify(self.db, admin.tenant_id)

    async def ready(self) -> bool:
        """Whether the database can be used and is what the code expects, and new work is taken."""
        return not self.closing.is_set() and await schema.is_current(self.db, self.registry.migrations)

    # ---- what time does

    async def reap(self) -> None:
        await self.runs.reap()
        if self.runs.background is not None:
            await self.runs.background.sweep()

    async def decide_overdue(self) -> None:
        await self.drafts.expire()
        await self.drafts.resume_decided()

    async def forget_old(self) -> None:
        """Delete what each house no longer wants to keep."""
        async with self.db.read() as tx:
            houses = (await tx.execute(select(tenants.c.id))).scalars().all()
        for tenant_id in houses:
            days = await self.settings.get(tenant_id, RETENTION_DAYS)
            if days is None:
                continue
            async with self.db.write() as tx:
                before = await now(tx) - timedelta(days=days)
                await self.conversations.delete_older_than(tx, tenant_id, before)
            async with self.db.write() as tx:
                await delete_details(tx, tenant_id, before)
        if self.runs.background is not None:
            await self.runs.background.forget()

    async def drain(self, seconds: float = DRAIN_SECONDS) -> None:
        """Begin nothing more and let what is under way end. Doing it again does no harm."""
        self.closing.set()
        self.runs.begin_nothing_more()
        if self.stop_serving is not None:  # first: what is handed out now would be handed out for nothing
            await self.stop_serving()
        await self.runs.drain(seconds)

    @asynccontextmanager
    async def _swept(self, pauses: Pauses) -> AsyncGenerator[None]:
        over = asyncio.Event()
        work = {
            "runs": (self.reap, pauses.runs),
            "drafts": (self.decide_overdue, pauses.drafts),
            "retention": (self.forget_old, pauses.retention),
        }
        tasks = [
            asyncio.create_task(_again_and_again(name, sweep, pause, over), name=f"bridle-sweep-{name}")
            for name, (sweep, pause) in work.items()
        ]
        try:
            yield
        finally:
            over.set()  # what is under way is finished: a sweep is a few short transactions
            await asyncio.gather(*tasks)


@asynccontextmanager
async def _queue(url: str, capacity: Capacity | None) -> AsyncGenerator[DbosQueue]:
    from bridle.host.runs.dbos_queue import DbosQueue  # takes half a second to import

    queue = DbosQueue(url, capacity)
    try:
        yield queue
    finally:
        await queue.close()


async def _again_and_again(
    name: str, sweep: Callable[[], Awaitable[None]], pause: float, over: asyncio.Event
) -> None:
    """At once, then after each pause, until it is over. Whatever goes wrong, the next one is tried."""
    while not over.is_set():
        try:
            await sweep()
        except HostError as error:
            log.warning("sweeping %s was not possible: %s", name, type(error).__name__)
        except Exception as error:
            log.error("sweeping %s failed: %s", name, type(error).__name__)
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await over.wait()


class FoundModel:
    """The model this machine has, looked for once and kept; the planner where there is none."""

    def __init__(self) -> None:
        self._found: Model | None = None

    async def __call__(self, context: HostContext) -> Model:
        if self._found is None:
            choice = (await discover()).choice
            if choice is None or choice.strip() == PLANNER:
                return PlannerModel((), PLANNER_GERMAN)  # somebody may start Ollama meanwhile
            self._found = resolve(choice)
        return self._found


class AssistantSettings:
    """An assistant's settings as the administrator of the person's house left them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def __call__(self, principal: Principal, assistant: Assistant) -> BaseModel | None:
        if assistant.settings is None:
            return None
        values: dict[str, Any] = {}
        for name, each in assistant.settings.model_fields.items():
            key = each.alias or name
            values[key] = await self._settings.secret(principal.tenant_id, f"{prefix_of(assistant)}.{key}")
        return assistant.settings.model_validate(values)


def limits_of(assistant: Assistant, settings: Settings, house: Limits) -> Limits:
    """An assistant's own limit, counted by itself, or the house's."""
    if assistant.limit is None:
        return house
    name, requests = assistant.limit
    return Limits(settings, settings.declared(f"{prefix_of(assistant)}.{name}"), requests)


def prefix_of(assistant: Assistant) -> str:
    """Where an assistant's settings stand: `ai.helena`."""
    return f"ai.{assistant.name.replace('-', '_')}"
