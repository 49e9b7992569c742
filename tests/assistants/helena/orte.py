"""Where Helena answers: in one call, inline or in the background, and as a background run of the host."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.access import STAFF
from bridle.assistants.helena.agent import HelenaAgentOptions, run_helena_agent
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine.abort import AbortSignal
from bridle.engine.model import Chunk, Model, ModelProfile, ModelRequest, TextChunk
from bridle.host.assistants import Registry
from bridle.host.conversations import Conversations
from bridle.host.drafts import Drafts
from bridle.host.identity import Identity
from bridle.host.runs.queue import Queue
from bridle.host.runs.runs import Runs
from bridle.models.planner import PLANNER_GERMAN, PlannerModel

Wo = Literal["inline", "background", "host"]


@dataclass(frozen=True)
class Gesagt:
    text: str
    ende: str


@dataclass
class Lauscher:
    """A model as it is, which tells when what it said last has been taken in."""

    model: Model
    letztes: str
    gehoert: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def profile(self) -> ModelProfile:
        return self.model.profile

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        async for chunk in self.model.stream(request):
            yield chunk
            if isinstance(chunk, TextChunk) and self.letztes in chunk.text:
                self.gehoert.set()


class Haus:
    """The host's runs in this process, with Helena alone."""

    def __init__(
        self,
        kanzlei: Kanzlei,
        settings: HelenaSettings,
        model: Model | None = None,
        queue: Queue | None = None,
    ) -> None:
        registry = Registry([assistant()])
        self.kanzlei, self.queue = kanzlei, queue
        self.conversations = Conversations(kanzlei.db)
        self.drafts = Drafts(kanzlei.db, registry)

        async def own(*_: Any) -> HelenaSettings:
            return settings

        self.runs = Runs(
            kanzlei.db,
            registry,
            Identity(kanzlei.db, roles=STAFF),
            self.conversations,
            self.drafts,
            model or PlannerModel((), PLANNER_GERMAN),
            settings=own,
            queue=queue,
        )
        self.drafts.runs = self.runs

    async def gespraech(self, scope: str | None = None) -> str:
        return (await self.conversations.create(self.kanzlei.anwalt, "helena", scope)).id

    async def frag(self, text: str, gespraech: str | None = None) -> Gesagt:
        who = self.kanzlei.anwalt
        run = await self.runs.start(who, gespraech or await self.gespraech(), text)
        ended = await self.runs.wait(who, run.id)
        return Gesagt(ended.text, ended.outcome or "")

    @asynccontextmanager
    async def am_werk(self) -> AsyncIterator[None]:
        assert self.queue is not None
        assert self.runs.background is not None
        try:
            async with self.queue.serve(self.runs.background.work):
                yield
        finally:
            await self.runs.drain(0)


@dataclass
class Ort:
    """One of the places; `halt` stops the request once it is set."""

    wo: Wo
    kanzlei: Kanzlei
    queue: Queue | None = None

    async def frag(
        self,
        text: str,
        settings: HelenaSettings,
        *,
        akte_id: str | None = None,
        model: Model | None = None,
        halt: asyncio.Event | None = None,
    ) -> Gesagt:
        if self.wo == "host":
            return await self._im_host(text, settings, akte_id, model, halt)
        signal = AbortSignal()
        asked: Mapping[str, Any] = {"akte_id": akte_id, "model": model, "abort_signal": signal}
        kanzlei = self.kanzlei
        options = HelenaAgentOptions(
            kanzlei.db,
            kanzlei.anwalt.user_id,
            text,
            mode="inline" if self.wo == "inline" else "background",
            settings=settings,
            drafts=kanzlei.drafts,
            **asked,
        )
        running = asyncio.create_task(run_helena_agent(options))
        if halt is not None:
            await halt.wait()
            signal.abort("genug")
        found = await running
        return Gesagt(found.text, found.finish_reason)

    async def _im_host(
        self,
        text: str,
        settings: HelenaSettings,
        akte_id: str | None,
        model: Model | None,
        halt: asyncio.Event | None,
    ) -> Gesagt:
        house = Haus(self.kanzlei, settings, model, self.queue)
        who = self.kanzlei.anwalt
        async with house.am_werk():
            run = await house.runs.start(who, await house.gespraech(akte_id), text, mode="background")
            if halt is not None:
                await halt.wait()
                await house.runs.cancel(who, run.id)
            ended = await house.runs.wait(who, run.id)
        assert ended.mode == "background"
        stored = await house.conversations.messages(who, run.conversation_id or "")
        assert stored[-1].message.text == ended.text, "the conversation says the same"
        return Gesagt(ended.text, ended.outcome or "")
