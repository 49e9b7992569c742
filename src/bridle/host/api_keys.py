"""Keys for programs: shown once, stored as a hash, good for what they were made for and no more.

A key is its person's: it can do nothing the person cannot do at that moment, and dies with the account.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, insert, or_, select, update

from bridle.host import database
from bridle.host.actors import acted
from bridle.host.audit import Entry, record
from bridle.host.errors import Forbidden, Invalid, NotFound
from bridle.host.identity import Identity, Principal
from bridle.host.ids import new_id
from bridle.host.people import ADMIN, checked_name
from bridle.host.tables import api_keys, users
from bridle.host.turns import take_turns

SCOPES: Mapping[str, str] = {
    "read": "Gespräche, Läufe und Entwürfe lesen",
    "run": "Anfragen stellen und abbrechen",
    "draft:decide": "Entwürfe freigeben, ändern und ablehnen",
    "write": "Datensätze anlegen und ändern",
    "metrics": "Kennzahlen des Servers abrufen",
    "admin": "Konten und Einstellungen verwalten",
}
ADMINS_ONLY = frozenset({"metrics", "admin"})
NO_SUCH_KEY = "Diesen Schlüssel gibt es nicht."
LONGEST = timedelta(days=3_650)
_KEY = re.compile(r"bridle_[0-9a-f]{8}_[0-9a-f]{64}")


@dataclass(frozen=True)
class ApiKey:
    """A key as it is listed; the key itself is not in it."""

    id: str
    user_id: str
    name: str
    prefix: str
    scopes: frozenset[str]
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None


class ApiKeys:
    def __init__(self, identity: Identity, scopes: Mapping[str, str] = SCOPES) -> None:
        self.identity = identity
        self.scopes = scopes
        self.db = identity.db

    async def create(
        self,
        principal: Principal,
        name: str,
        scopes: Collection[str],
        lifetime: timedelta | None = None,
    ) -> tuple[str, ApiKey]:
        """The key, which is never shown again, and how it is listed."""
        if principal.via == "key":
            raise Forbidden("Ein Schlüssel kann keinen Schlüssel anlegen. Melde dich dafür an.")
        called, wanted = checked_name(name), self._known(scopes)
        if lifetime is not None and not timedelta() < lifetime <= LONGEST:
            raise Invalid(f"Ein Schlüssel gilt höchstens {LONGEST.days} Tage.", "lifetime")
        prefix = secrets.token_hex(4)
        key = f"bridle_{prefix}_{secrets.token_hex(32)}"
        async with self.db.write() as tx:
            await take_turns(tx, f"people:{principal.tenant_id}")  # nobody closes the account meanwhile
            fresh = await self.identity.renew(tx, principal)
            if fresh is None or not all([may_give(fresh, each) for each in wanted]):
                raise Forbidden("Ein Schlüssel kann nicht mehr dürfen als du selbst.")
            at = await database.now(tx)
            row = {
                "id": new_id(),
                "user_id": fresh.user_id,
                "name": called,
                "prefix": prefix,
                "key_hash": _hashed(key),
                "scopes": sorted(wanted),
                "created_at": at,
                "expires_at": None if lifetime is None else at + lifetime,
            }
            made = (await tx.execute(insert(api_keys).values(row).returning(*api_keys.c))).one()
            summary = f"{prefix}: {', '.join(sorted(wanted))}"
            entry = Entry(
                fresh.tenant_id, action="key.created", object=made.id, summary=summary, **acted(fresh)
            )
            await record(tx, entry)
        return key, _listed(made)

    async def list(self, principal: Principal, everybodys: bool = False) -> list[ApiKey]:
        """One's own keys; for an administrator, on request, those of the whole house."""
        own = select(api_keys).join(users, users.c.id == api_keys.c.user_id)
        own = own.where(users.c.tenant_id == principal.tenant_id).order_by(
            api_keys.c.created_at, api_keys.c.id
        )
        async with self.db.read() as tx:
            if everybodys:
                await self.identity.require_admin(tx, principal)
            else:
                own = own.where(users.c.id == principal.user_id)
            return [_listed(row) for row in await tx.execute(own)]

    async def revoke(self, principal: Principal, key_id: str) -> ApiKey:
        """End a key of one's own; an administrator ends any of the house. Doing it again changes nothing."""
        async with self.db.write() as tx:
            fresh = await self.identity.renew(tx, principal)
            theirs = select(api_keys).join(users, users.c.id == api_keys.c.user_id)
            theirs = theirs.where(api_keys.c.id == key_id, users.c.tenant_id == principal.tenant_id)
            row = (await tx.execute(theirs.with_for_update(of=api_keys))).one_or_none()
            if row is None or fresh is None or not (row.user_id == fresh.user_id or fresh.may("admin")):
                raise NotFound(NO_SUCH_KEY)
            if row.revoked_at is not None:
                return _listed(row)
            ended = update(api_keys).where(api_keys.c.id == key_id).values(revoked_at=await database.now(tx))
            row = (await tx.execute(ended.returning(*api_keys.c))).one()
            entry = Entry(
                fresh.tenant_id, action="key.revoked", object=key_id, summary=row.prefix, **acted(fresh)
            )
            await record(tx, entry)
        return _listed(row)

    async def principal_for_key(self, key: str) -> Principal | None:
        """Whose key it is, with the rights of now and the key's scopes; nobody where it is no good."""
        if not _KEY.fullmatch(key):
            return None
        owner = select(*users.c, api_keys.c.scopes).join(api_keys, api_keys.c.user_id == users.c.id)
        async with self.db.read() as tx:
            lasting = or_(api_keys.c.expires_at.is_(None), api_keys.c.expires_at > await database.now(tx))
            valid = owner.where(
                api_keys.c.key_hash == _hashed(key), api_keys.c.revoked_at.is_(None), lasting, users.c.active
            )
            row = (await tx.execute(valid)).one_or_none()
        return None if row is None else self.identity.principal(row, scopes=row.scopes, via="key")

    def _known(self, scopes: Collection[str]) -> frozenset[str]:
        wanted = frozenset([scopes] if isinstance(scopes, str) else scopes)
        if not wanted or not wanted <= self.scopes.keys():
            raise Invalid(
                f"Ein Schlüssel braucht eines oder mehrere von: {', '.join(self.scopes)}.", "scopes"
            )
        return wanted


def may_give(principal: Principal, scope: str) -> bool:
    """Whether the person may do that themselves, and so let a key do it."""
    return principal.may(scope) and (principal.role == ADMIN or scope not in ADMINS_ONLY)


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _listed(row: Row[Any]) -> ApiKey:
    return ApiKey(
        row.id,
        row.user_id,
        row.name,
        row.prefix,
        frozenset(row.scopes),
        row.created_at,
        row.expires_at,
        row.revoked_at,
    )
