"""A house with people in it, and a clock of its database that can be moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import database
from bridle.host.database import Database
from bridle.host.identity import Identity, Principal
from bridle.host.passwords import Passwords
from bridle.host.settings import Settings
from bridle.host.tables import audit, tenants, users
from support.rows import TODAY, tenant, user

PASSWORD = "ein langes Passwort"
QUICK = Passwords(rounds=1, memory_kib=8, lanes=1)
"""Hashes for tests: argon2 all the same, but not made to be slow."""


@dataclass
class House:
    """The first tenant, its administrator, and what else serves them."""

    db: Database
    identity: Identity
    settings: Settings
    admin: Principal

    async def person(self, email: str = "anna@example.org", role: str = "ANWALT") -> Principal:
        made = await self.identity.create_user(self.admin, "Anna", email, role, PASSWORD)
        found = await self.identity.principal_of(made.id)
        assert found is not None
        return found

    async def stranger(self, role: str = "ADMIN") -> Principal:
        """Somebody of another tenant."""
        firm = tenant()
        row = user(str(firm["id"])) | {"role": role}
        async with self.db.write() as tx:
            await tx.execute(insert(tenants), firm)
            await tx.execute(insert(users), row)
        found = await self.identity.principal_of(str(row["id"]))
        assert found is not None
        return found

    async def audited(self) -> Sequence[tuple[str, str, str]]:
        """Action, object and summary of each row, in order."""
        async with self.db.read() as tx:
            own = select(audit.c.body).where(audit.c.tenant_id == self.admin.tenant_id).order_by(audit.c.seq)
            bodies: Sequence[Any] = (await tx.execute(own)).scalars().all()
        return [(each["action"], each["object"], each["summary"]) for each in bodies]


async def house(db: Database) -> House:
    identity = Identity(db, roles=("ANWALT", "SEKRETARIAT"), passwords=QUICK)
    admin = await identity.first_run("Eva Erste", "eva@example.org", PASSWORD)
    return House(db, identity, Settings(identity), admin)


class Clock:
    """The database's clock, standing still until it is moved."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.at = TODAY
        patch.setattr(database, "now", self._now)

    def go(self, **by: float) -> datetime:
        self.at += timedelta(**by)
        return self.at

    async def _now(self, connection: AsyncConnection) -> datetime:
        return self.at
