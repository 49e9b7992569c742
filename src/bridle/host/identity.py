"""Who somebody is and what they may do, read from the database each time it matters.

Nothing about rights is remembered between two questions: a role that is taken away is gone at the next call.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import database
from bridle.host.actors import acted
from bridle.host.audit import Entry, record
from bridle.host.database import Database
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound
from bridle.host.ids import new_id
from bridle.host.passwords import Passwords
from bridle.host.people import (
    ADMIN,
    User,
    as_user,
    changes_said,
    checked_email,
    checked_name,
    end_access,
    keep_an_admin,
    new_user,
    plain_email,
    unless_taken,
)
from bridle.host.tables import tenants, users
from bridle.host.together import Together
from bridle.host.turns import take_turns

Via: TypeAlias = Literal["session", "key", "local"]

NO_SUCH_PERSON = "Diese Person gibt es nicht."
ADMINS_ONLY = "Das darf nur die Administration."


@dataclass(frozen=True)
class Principal:
    """Somebody who asks for something, as the server knew them a moment ago."""

    tenant_id: str
    user_id: str
    role: str
    name: str = field(repr=False)  # a log must not name people
    email: str = field(repr=False)
    scopes: frozenset[str] | None = None
    """What a key was made for; `None` is everything the role allows."""
    via: Via = "session"

    def may(self, scope: str) -> bool:
        granted = self.scopes is None or scope in self.scopes
        return granted and (scope != "admin" or self.role == ADMIN)


class Identity:
    """Tenants and their people. `roles` are those the assistants know; any other is worth nothing."""

    def __init__(self, db: Database, roles: Collection[str] = (), passwords: Passwords | None = None) -> None:
        self.db = db
        self.roles = frozenset({ADMIN, *roles})
        self.passwords = passwords or Passwords()
        self._current_roles = Together(self._read_roles)

    # ---- who is it

    async def principal_of(self, user_id: str) -> Principal | None:
        """The person as of now, or nobody where the account is gone or closed."""
        async with self.db.read() as tx:
            return await self.read(tx, user_id)

    async def current_role(self, user_id: str) -> str | None:
        """For an agent's `role=`, which asks before each tool call. Read anew, together with others'."""
        return await self._current_roles.ask(user_id)

    async def _read_roles(self, user_ids: Sequence[str]) -> Sequence[str | None]:
        theirs = select(users.c.id, users.c.role).where(users.c.id.in_(set(user_ids)), users.c.active)
        async with self.db.read() as tx:
            found = {row.id: row.role for row in await tx.execute(theirs)}
        return [role if (role := found.get(each)) in self.roles else None for each in user_ids]

    async def renewed(self, principal: Principal) -> Principal | None:
        """The same person with today's role, and no more scopes than before."""
        async with self.db.read() as tx:
            return await self.renew(tx, principal)

    async def local(self, email: str | None = None) -> Principal:
        """Whoever is named, or the first administrator: for somebody at the machine itself."""
        named = users.c.role == ADMIN if email is None else users.c.email == plain_email(email)
        first = select(users).where(users.c.active, named).order_by(users.c.created_at, users.c.id).limit(1)
        async with self.db.read() as tx:
            row = (await tx.execute(first)).one_or_none()
        if row is None:
            raise NotFound(NO_SUCH_PERSON)
        return self.principal(row, via="local")

    async def read(self, tx: AsyncConnection, user_id: str) -> Principal | None:
        row = (await tx.execute(select(users).where(users.c.id == user_id, users.c.active))).one_or_none()
        return None if row is None else self.principal(row, via="local")

    async def renew(self, tx: AsyncConnection, principal: Principal) -> Principal | None:
        found = await self.read(tx, principal.user_id)
        if found is None or found.tenant_id != principal.tenant_id:
            return None
        return replace(found, scopes=_both(found.scopes, principal.scopes), via=principal.via)

    async def require_admin(self, tx: AsyncConnection, principal: Principal) -> Principal:
        fresh = await self.renew(tx, principal)
        if fresh is None or not fresh.may("admin"):
            raise Forbidden(ADMINS_ONLY)
        return fresh

    def principal(
        self, row: Row[Any], scopes: Collection[str] | None = None, via: Via = "session"
    ) -> Principal:
        """Of a row of `users`. A role that nobody knows leaves nothing that may be done."""
        given = frozenset(scopes) if scopes is not None else None
        if row.role not in self.roles:
            given = frozenset[str]()
        return Principal(row.tenant_id, row.id, row.role, row.name, row.email, given, via)

    # ---- accounts

    async def first_run(
        self, name: str, email: str, password: str | None, *, tenant: str | None = None, demo: bool = False
    ) -> Principal:
        """The first tenant and its administrator, as long as there is nobody: of two that try, one is first.

        Without a password somebody comes in by a link only (`Sessions.one_time_token`).
        """
        made = await self._account(name, email, ADMIN, password)
        tenant_id = new_id()
        async with self.db.write() as tx:
            await take_turns(tx, "first-run")
            if (await tx.execute(select(func.count()).select_from(users))).scalar_one():
                raise Conflict("Das erste Konto gibt es schon. Weitere legt die Administration an.")
            at = await database.now(tx)
            firm = {"id": tenant_id, "name": checked_name(tenant or name, "tenant"), "demo": demo}
            await tx.execute(insert(tenants), firm | {"created_at": at})
            row = (await tx.execute(new_user(tenant_id, made, at))).one()
            await record(tx, Entry(tenant_id, "system", "user.created", row.id, summary=f"role {ADMIN}"))
        return self.principal(row, via="local")

    async def create_user(
        self, admin: Principal, name: str, email: str, role: str, password: str | None = None
    ) -> User:
        _refuse_others(admin)
        made = await self._account(name, email, role, password)
        async with self.db.write() as tx:
            await self.require_admin(tx, admin)
            at = await database.now(tx)
            row = await unless_taken(tx, new_user(admin.tenant_id, made, at))
            who = acted(admin)
            made_so = Entry(
                admin.tenant_id, action="user.created", object=row.id, summary=f"role {role}", **who
            )
            await record(tx, made_so)
        return as_user(row)

    async def change_user(
        self,
        admin: Principal,
        user_id: str,
        *,
        name: str | None = None,
        email: str | None = None,
        role: str | None = None,
        password: str | None = None,
        active: bool | None = None,
    ) -> User:
        """Change what is given. A new password ends every session; closing the account also every key."""
        _refuse_others(admin)
        asked = {
            "name": None if name is None else checked_name(name),
            "email": None if email is None else checked_email(email),
            "role": None if role is None else self._known(role),
            "password_hash": None if password is None else await self.passwords.hash(password),
            "active": active,
        }
        async with self.db.write() as tx:
            await take_turns(tx, f"people:{admin.tenant_id}")  # two administrators must not remove each other
            await self.require_admin(tx, admin)
            before = await self._of_tenant(tx, admin, user_id)
            changes = {
                key: value
                for key, value in asked.items()
                if value is not None and value != getattr(before, key)
            }
            if not changes:
                return as_user(before)
            after = await unless_taken(
                tx, update(users).where(users.c.id == user_id).values(changes).returning(*users.c)
            )
            await keep_an_admin(tx, admin.tenant_id, before)
            await end_access(tx, user_id, changes)
            for action, summary in changes_said(before, changes):
                entry = Entry(admin.tenant_id, action=action, object=user_id, summary=summary, **acted(admin))
                await record(tx, entry)
        return as_user(after)

    async def deactivate(self, admin: Principal, user_id: str) -> User:
        return await self.change_user(admin, user_id, active=False)

    async def list_users(self, admin: Principal) -> list[User]:
        async with self.db.read() as tx:
            await self.require_admin(tx, admin)
            own = select(users).where(users.c.tenant_id == admin.tenant_id).order_by(users.c.name, users.c.id)
            return [as_user(row) for row in await tx.execute(own)]

    async def _account(self, name: str, email: str, role: str, password: str | None) -> dict[str, Any]:
        made = {"name": checked_name(name), "email": checked_email(email), "role": self._known(role)}
        if password is None:
            return made | {"password_hash": None}
        return made | {"password_hash": await self.passwords.hash(password)}

    def _known(self, role: str) -> str:
        if role not in self.roles:
            raise Invalid(
                f"Diese Rolle gibt es nicht; möglich sind: {', '.join(sorted(self.roles))}.", "role"
            )
        return role

    async def _of_tenant(self, tx: AsyncConnection, admin: Principal, user_id: str) -> Row[Any]:
        own = select(users).where(users.c.id == user_id, users.c.tenant_id == admin.tenant_id)
        row = (await tx.execute(own.with_for_update(key_share=True))).one_or_none()
        if row is None:
            raise NotFound(NO_SUCH_PERSON)
        return row


def _refuse_others(admin: Principal) -> None:
    """Before any work is done for them; what counts is asked again inside the transaction."""
    if not admin.may("admin"):
        raise Forbidden(ADMINS_ONLY)


def _both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other
