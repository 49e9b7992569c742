"""A firm to test with: somebody of each role, matters, and whatever a test puts into them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from copy import copy
from typing import Any, TypeVar

from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.akten import AkteGezeigt, AkteNeu, create_akte, read_akte
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.demo import demo
from bridle.assistants.helena.demo.daten import Firma
from bridle.assistants.helena.model import Rolle, dezernat_akten, dezernat_mitglieder, dezernate
from bridle.host.assistants import Registry
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Drafts
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import audit, tenants, users
from support.rows import TODAY, tenant

T = TypeVar("T")
Call = Callable[..., Awaitable[T]]


class Kanzlei:
    """`admin`, `anwalt`, `sachbearbeiter`, `sekretariat`, `praktikant`, `mandant`: one of each role."""

    admin: Principal
    anwalt: Principal
    sachbearbeiter: Principal
    sekretariat: Principal
    praktikant: Principal
    mandant: Principal

    def __init__(self, db: Database) -> None:
        self.db = db
        self.tenant_id = new_id()
        self.drafts = Drafts(db, Registry([assistant()]))

    def ueber(self, db: Database) -> Kanzlei:
        """The same firm with the same people, by another connection."""
        same = copy(self)
        same.db, same.drafts = db, Drafts(db, Registry([assistant()]))
        return same

    async def opened(self) -> Kanzlei:
        async with self.db.write() as tx:
            await tx.execute(insert(tenants), tenant(id=self.tenant_id))
        for role in Rolle:
            setattr(self, role.lower(), await self.hire(role, f"{role.capitalize()} Muster"))
        return self

    @property
    def everybody(self) -> Mapping[str, Principal]:
        return {role: getattr(self, role.lower()) for role in Rolle}

    async def hire(self, role: str, name: str = "Jemand Neues") -> Principal:
        who = Principal(self.tenant_id, new_id(), role, name, f"{new_id()}@example.org")
        row = {"id": who.user_id, "tenant_id": self.tenant_id, "email": who.email, "name": name, "role": role}
        async with self.db.write() as tx:
            await tx.execute(insert(users), row | {"created_at": TODAY, "active": True})
        return who

    async def change(self, who: Principal, **values: Any) -> None:
        async with self.db.write() as tx:
            await tx.execute(update(users).where(users.c.id == who.user_id).values(values))

    async def akte(self, who: Principal | None = None, **values: Any) -> AkteGezeigt:
        """A matter of the lawyer, with the case worker, unless it is said whose."""
        mine = {"anwalt_id": self.anwalt.user_id, "sachbearbeiter_id": self.sachbearbeiter.user_id}
        neu = AkteNeu.model_validate({"kurzrubrum": "Ahorn ./. Buche GmbH", **mine, **values})
        return await self.write(create_akte, who or self.admin, neu)

    async def akte_of(self, akte_id: str) -> AkteGezeigt:
        """As it is now."""
        return await self.read(read_akte, self.admin, akte_id)

    async def row_of(self, tx: AsyncConnection, akte_id: str) -> Row[Any]:
        return await access.akte(tx, self.admin, akte_id)

    async def dezernat(self, name: str, members: list[Principal], akten: list[AkteGezeigt]) -> str:
        made, mine = new_id(), {"tenant_id": self.tenant_id}
        async with self.db.write() as tx:
            await tx.execute(insert(dezernate), {"id": made, "name": name, "angelegt": TODAY, **mine})
            for who in members:
                row = {"dezernat_id": made, "user_id": who.user_id, **mine}
                await tx.execute(insert(dezernat_mitglieder), row)
            for akte in akten:
                await tx.execute(insert(dezernat_akten), {"dezernat_id": made, "akte_id": akte.id, **mine})
        return made

    async def write(self, function: Call[T], *arguments: Any, **named: Any) -> T:
        async with self.db.write() as tx:
            return await function(tx, *arguments, **named)

    async def read(self, function: Call[T], *arguments: Any, **named: Any) -> T:
        async with self.db.read() as tx:
            return await function(tx, *arguments, **named)

    async def draft(self, who: Principal, kind: str, payload: Mapping[str, Any], **named: Any) -> Draft:
        async with self.db.write() as tx:
            return await self.drafts.propose(tx, who, kind, payload, assistant="helena", **named)

    async def audited(self) -> list[tuple[str, str]]:
        asked = select(audit.c.body).where(audit.c.tenant_id == self.tenant_id).order_by(audit.c.seq)
        async with self.db.read() as tx:
            return [(each["action"], each["summary"]) for each in (await tx.execute(asked)).scalars()]


async def vorgefuehrt(db: Database, firma: Firma | None = None) -> Kanzlei:
    """The demonstration's firm, or another one, seen by its administration."""
    made = Kanzlei(db)
    async with db.write() as tx:
        await tx.execute(insert(tenants), tenant(id=made.tenant_id))
    made.admin = await made.hire(Rolle.ADMIN, "Demo-Administration")
    await made.write(demo, made.admin, firma)
    return made
