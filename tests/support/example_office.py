"""A firm that uses the example assistant: a tenant of its own, some people, and a clock that can be moved."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.approval import Decision
from bridle.host import schema
from bridle.host.assistants import Registry
from bridle.host.database import Database, now
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Drafts
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import audit, tenants, users
from support.example_assistant import MIGRATIONS, NAME, assistant, example_notes
from support.postgres import Postgres
from support.rows import TODAY, tenant


def office_urls(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """For a fixture with the databases' names as parameters: one that has the example assistant's tables too.

    It serves many tests: each has a tenant of its own, and nothing is to be seen of the others.
    """
    if request.param == "sqlite":
        path = folder / "office.db"
        shutil.copy(request.getfixturevalue("migrated_file"), path)
        url = f"sqlite:///{path}"
        asyncio.run(_with_notes(url))
        yield url
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    name = server.database(request.getfixturevalue("migrated_template"))
    asyncio.run(_with_notes(server.url(name)))
    yield server.url(name)
    server.drop(name)


async def _with_notes(url: str) -> None:
    db = Database(url)
    await schema.upgrade(db, [MIGRATIONS])
    await db.close()


@dataclass
class MovedClock:
    """The database's clock, moved."""

    by: timedelta = timedelta()

    async def __call__(self, tx: AsyncConnection) -> datetime:
        return await now(tx) + self.by

    def forward(self, **by: float) -> None:
        self.by += timedelta(**by)


@dataclass
class ToldRuns:
    """Runs that only remember what they were told."""

    told: list[tuple[str, list[Decision]]] = field(default_factory=list)
    trouble: str = ""

    async def resume(self, run_id: str, decisions: Sequence[Decision]) -> None:
        self.told.append((run_id, list(decisions)))

    async def trouble_with(self, run_id: str, tool_name: str, arguments: Mapping[str, Any]) -> str:
        return self.trouble


class Office:
    def __init__(self, db: Database, registry: Registry | None = None, tenant_id: str | None = None) -> None:
        self.db = db
        self.clock = MovedClock()
        self.runs = ToldRuns()
        self.drafts = Drafts(db, registry or Registry([assistant]), self.runs, clock=self.clock)
        self.tenant_id = tenant_id or new_id()

    async def opened(self) -> Office:
        async with self.db.write() as tx:
            await tx.execute(insert(tenants), tenant(id=self.tenant_id))
        return self

    async def hire(self, name: str, role: str = "ANWALT") -> Principal:
        who = Principal(self.tenant_id, new_id(), role, name, f"{new_id()}@example.org")
        row = {"id": who.user_id, "tenant_id": self.tenant_id, "email": who.email, "name": name, "role": role}
        async with self.db.write() as tx:
            await tx.execute(insert(users), row | {"created_at": TODAY, "active": True})
        return who

    async def change(self, who: Principal, **values: Any) -> None:
        async with self.db.write() as tx:
            await tx.execute(update(users).where(users.c.id == who.user_id).values(values))

    async def draft(self, who: Principal, title: str = "Vollmacht", **settings: Any) -> Draft:
        payload = {"title": title, "text": settings.pop("text", "Bitte anfordern.")}
        async with self.db.write() as tx:
            return await self.drafts.propose(
                tx, who, "note", payload, **{"assistant": NAME, "scope": "akte-1", **settings}
            )

    async def notes(self, draft: Draft | None = None) -> int:
        asked = select(func.count()).where(example_notes.c.tenant_id == self.tenant_id)
        if draft is not None:
            asked = asked.where(example_notes.c.draft_id == draft.id)
        async with self.db.read() as tx:
            return (await tx.execute(asked)).scalar_one()

    async def audited(self, draft: Draft | None = None) -> list[str]:
        """What the audit log says was done, in order."""
        asked = select(audit.c.body).where(audit.c.tenant_id == self.tenant_id).order_by(audit.c.seq)
        async with self.db.read() as tx:
            bodies = (await tx.execute(asked)).scalars().all()
        return [each["action"] for each in bodies if draft is None or each["object"] == draft.id]
