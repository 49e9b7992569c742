"""A host with the example assistant on a loopback socket; two firms, and browsers for their people."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI
from sqlalchemy import func, insert, select, update

from bridle.engine.model import Model
from bridle.host.assistants import Assistant, HostContext, Registry
from bridle.host.draft_kinds import Draft
from bridle.host.host import Host, Pauses
from bridle.host.identity import Principal
from bridle.host.passwords import Passwords
from bridle.host.tables import metadata, tenants, users
from bridle.models import ScriptedModel
from bridle.wire.app import create_app
from bridle.wire.auth import COOKIE
from support.example_assistant import NAME, Note, create_note, example_notes
from support.example_assistant import assistant as example
from support.rows import tenant, user

QUICK = Passwords(rounds=1, memory_kib=8, lanes=1)
PASSWORD = "ein langes Passwort"
RARELY = Pauses(3_600, 3_600, 3_600)


@dataclass
class House:
    """`model` answers every run; a test puts in what it needs."""

    host: Host
    app: FastAPI
    address: str
    model: Model = field(default_factory=lambda: ScriptedModel(["Gern."] * 50))
    admin: Principal = field(init=False)
    anna: Principal = field(init=False)
    ben: Principal = field(init=False)
    _clients: list[httpx2.AsyncClient] = field(default_factory=list)

    async def populate(self) -> None:
        identity = self.host.identity
        self.admin = await identity.first_run("Eva Erste", "eva@example.org", PASSWORD)
        self.anna = await self.person("Anna Anwalt", "ANWALT")
        self.ben = await self.person("Ben Bearbeiter", "SACHBEARBEITER")

    async def person(self, name: str, role: str) -> Principal:
        email = f"{name.split()[0].lower()}@example.org"
        made = await self.host.identity.create_user(self.admin, name, email, role, PASSWORD)
        return await self.known(made.id)

    async def stranger(self, role: str = "ADMIN") -> Principal:
        """Somebody of another firm."""
        firm = tenant("Andere")
        row = user(str(firm["id"])) | {"role": role}
        async with self.host.db.write() as tx:
            await tx.execute(insert(tenants), firm)
            await tx.execute(insert(users), row)
        return await self.known(str(row["id"]))

    async def known(self, user_id: str) -> Principal:
        found = await self.host.identity.principal_of(user_id)
        assert found is not None
        return found

    async def change(self, who: Principal, **values: Any) -> None:
        """Behind the host's back."""
        async with self.host.db.write() as tx:
            await tx.execute(update(users).where(users.c.id == who.user_id).values(values))

    # ---- browsers and programs

    async def browser(self, who: Principal | None = None, **headers: str) -> httpx2.AsyncClient:
        """As a page of this address sends requests, signed in as somebody."""
        cookies = {COOKIE: await self.session(who)} if who else None
        return self._client({"Origin": self.address, "Sec-Fetch-Site": "same-origin", **headers}, cookies)

    async def session(self, who: Principal) -> str:
        link = await self.host.sessions.one_time_token(who.user_id, 60)
        return (await self.host.sessions.sign_in_once(link))[0]

    async def program(self, who: Principal, *scopes: str) -> httpx2.AsyncClient:
        key, _ = await self.host.keys.create(await self.known(who.user_id), "Programm", scopes)
        return self._client({"Authorization": f"Bearer {key}"}, None)

    def plain(self, **headers: str) -> httpx2.AsyncClient:
        return self._client(headers, None)

    def _client(self, headers: dict[str, str], cookies: dict[str, str] | None) -> httpx2.AsyncClient:
        made = httpx2.AsyncClient(base_url=self.address, headers=headers, cookies=cookies, timeout=60)
        self._clients.append(made)
        return made

    async def close(self) -> None:
        for each in self._clients:
            await each.aclose()

    # ---- what there is

    async def conversation(self, who: Principal) -> str:
        return (await self.host.conversations.create(who, NAME)).id

    async def run(self, who: Principal, text: str = "Hallo") -> str:
        """One that is at rest."""
        begun = await self.host.runs.start(who, await self.conversation(who), text)
        await self.host.runs.wait(who, begun.id)
        return begun.id

    async def draft(self, who: Principal, title: str = "Vollmacht", scope: str | None = "akte-1") -> Draft:
        async with self.host.db.write() as tx:
            return await self.host.drafts.propose(
                tx, who, "note", {"title": title, "text": "Bitte."}, assistant=NAME, scope=scope
            )

    async def note(self, who: Principal, title: str = "Aktenlage") -> str:
        """A record of the assistant's."""
        async with self.host.db.write() as tx:
            return (await create_note(tx, who, Note(title=title))).id

    async def notes(self) -> int:
        async with self.host.db.read() as tx:
            return (await tx.execute(select(func.count()).select_from(example_notes))).scalar_one()

    async def rows(self, *without: str) -> dict[str, list[Any]]:
        """Everything that is stored, but for what any request leaves behind."""
        found: dict[str, list[Any]] = {}
        async with self.host.db.read() as tx:
            for table in [*metadata.sorted_tables, example_notes]:
                if table.name not in without:
                    rows = (await tx.execute(select(table))).all()
                    found[table.name] = sorted(map(repr, rows))
        return found


@asynccontextmanager
async def opened(
    url: str, pauses: Pauses = RARELY, beat: float = 15.0, assistant: Assistant = example
) -> AsyncIterator[House]:
    async def model(context: HostContext) -> Model:
        return house.model

    async with Host.open(
        url, Registry([assistant]), model=model, passwords=QUICK, pauses=pauses, drain_seconds=0
    ) as host:
        app = create_app(host, beat=beat)
        async with served(app) as address:
            house = House(host, app, address)
            await house.populate()
            try:
                yield house
            finally:
                await house.close()


@asynccontextmanager
async def served(app: Callable[..., Any]) -> AsyncIterator[str]:
    """A real server on a loopback socket, in this loop."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=1)
    )
    task = asyncio.create_task(server._serve([listening]))
    while not server.started:  # noqa: ASYNC110  it has no event to wait for
        await asyncio.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        app.state.streams.over.set()
        server.should_exit = True
        await task


async def read_events(
    client: httpx2.AsyncClient, run_id: str, last_seen: str | None = None, at_most: int | None = None
) -> list[tuple[str, dict[str, Any]]]:
    """The events of a stream with their ids, until it ends or the viewer has enough and drops it."""
    headers = {} if last_seen is None else {"Last-Event-ID": last_seen}
    found: list[tuple[str, dict[str, Any]]] = []
    async with client.stream("GET", f"/api/runs/{run_id}/events", headers=headers) as response:
        if response.status_code == 204:
            return found
        assert response.status_code == 200, await response.aread()
        event_id = ""
        async for line in response.aiter_lines():
            if line.startswith("id: "):
                event_id = line[4:]
            elif line.startswith("data: "):
                found.append((event_id, json.loads(line[6:])))
                if at_most is not None and len(found) >= at_most:
                    return found
    return found
