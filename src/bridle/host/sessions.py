"""Signing in and staying signed in: sessions that the server keeps and can end at once.

Only hashes are stored, so a copy of the database opens no session. Expiry is absolute and by the database's
clock.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import attempts, database
from bridle.host.actors import Acted, acted
from bridle.host.audit import Entry, record
from bridle.host.errors import Forbidden, Invalid, NotFound, NotSignedIn
from bridle.host.identity import NO_SUCH_PERSON, Identity, Principal
from bridle.host.passwords import check as check_password
from bridle.host.people import plain_email
from bridle.host.settings import SESSION_HOURS, Settings
from bridle.host.tables import sessions, users
from bridle.host.throttle import Try, begin_try, failed_too_often, forgive

WRONG = "E-Mail-Adresse oder Passwort stimmt nicht."
USED_UP = "Dieser Link gilt nicht mehr. Melde dich an oder lass dir einen neuen geben."
AGAIN = "Melde dich bitte neu an."
LONGEST_LINK = timedelta(days=7)


class Sessions:
    def __init__(self, identity: Identity, settings: Settings) -> None:
        self.identity = identity
        self.settings = settings
        self.db = identity.db

    async def sign_in(self, email: str, password: str, address: str) -> tuple[str, Principal]:
        """A session's token and whose it is. `address` is where the request came from."""
        user, attempt = await self._begin(plain_email(email), address)
        known = None if user is None or not user.active else user.password_hash
        right = await self.identity.passwords.verify(known, password)
        if not right or user is None or known is None:
            await self._failed(user, attempt)
            raise NotSignedIn(WRONG)
        stronger = await self.identity.passwords.renewed(known, password)
        async with self.db.write() as tx:
            row = await _locked(tx, user.id)
            if row is None or not row.active or row.password_hash != known:
                raise NotSignedIn(WRONG)  # changed while it was looked at
            if stronger is not None:
                await tx.execute(update(users).where(users.c.id == row.id).values(password_hash=stronger))
            await forgive(tx, attempt)
            return await self._open(tx, row)

    async def change_password(
        self, principal: Principal, old: str, new: str, address: str
    ) -> tuple[str, Principal]:
        """Set a new password of one's own. It ends every session, and opens a new one for who did it.

        Whoever has no password yet came by a link, and needs no old one.
        """
        if principal.via == "key":
            raise Forbidden("Mit einem Schlüssel lässt sich kein Passwort ändern.")
        check_password(new)  # before anything is counted
        fresh = await self.identity.renewed(principal)
        if fresh is None:
            raise NotSignedIn(AGAIN)
        user, attempt = await self._begin(fresh.email, address)
        if user is None or user.id != fresh.user_id:
            raise NotSignedIn(AGAIN)
        known = user.password_hash
        if known is not None and not await self.identity.passwords.verify(known, old):
            await self._failed(user, attempt)
            raise Invalid("Das bisherige Passwort stimmt nicht.", "old")
        made = await self.identity.passwords.hash(new)
        async with self.db.write() as tx:
            row = await _locked(tx, user.id)
            if row is None or not row.active or row.password_hash != known:
                raise NotSignedIn(AGAIN)
            await tx.execute(update(users).where(users.c.id == row.id).values(password_hash=made))
            await _end_all(tx, row.id)
            await forgive(tx, attempt)
            opened = await self._open(tx, row)
            said = Entry(row.tenant_id, row.id, "user.password-changed", row.id, summary="by the person")
            await record(tx, said)
            return opened

    async def principal_for(self, token: str) -> Principal | None:
        """Whose session it is, with the rights of now; nobody where it has ended or never was."""
        if len(token) > 200:
            return None
        async with self.db.read() as tx:
            row = await _open_row(tx, _hashed("session", token), await database.now(tx))
        return None if row is None else self.identity.principal(row, via="session")

    async def sign_out(self, token: str) -> None:
        async with self.db.write() as tx:
            await tx.execute(delete(sessions).where(sessions.c.token_hash == _hashed("session", token)))

    async def sign_out_everywhere(self, principal: Principal, user_id: str | None = None) -> None:
        """End every session and every link of one's own, or as an administrator of somebody in the house."""
        async with self.db.write() as tx:
            whose = principal.user_id if user_id is None else user_id
            if whose != principal.user_id:
                await self.identity.require_admin(tx, principal)
                found = await _locked(tx, whose)
                if found is None or found.tenant_id != principal.tenant_id:
                    raise NotFound(NO_SUCH_PERSON)
            await _end_all(tx, whose)
            await record(
                tx, Entry(principal.tenant_id, action="sessions.ended", object=whose, **acted(principal))
            )

    async def one_time_token(self, user_id: str, seconds: float, by: Principal | None = None) -> str:
        """A token for a link that signs somebody in once. The server gives it away, not a request.

        `by` is with whose rights it was asked for; without anybody, the server did it by itself.
        """
        lifetime = timedelta(seconds=seconds)
        if not timedelta() < lifetime <= LONGEST_LINK:
            raise Invalid(f"Ein Link gilt höchstens {LONGEST_LINK.days} Tage.", "seconds")
        async with self.db.write() as tx:
            row = await _locked(tx, user_id)
            if row is None or not row.active:
                raise NotFound(NO_SUCH_PERSON)
            token = await _store(tx, "link", user_id, await database.now(tx), lifetime)
            valid = f"for {seconds:.0f} seconds"
            who = Acted(actor="system", on_behalf="") if by is None else acted(by)
            made = Entry(row.tenant_id, action="login.link-made", object=user_id, summary=valid, **who)
            await record(tx, made)
            return token

    async def sign_in_once(self, token: str) -> tuple[str, Principal]:
        """A session for a link's token, which is used up by it: of two clicks, one opens."""
        async with self.db.write() as tx:
            hashed = _hashed("link", token[:200])
            row = await _open_row(tx, hashed, await database.now(tx))
            used = await tx.execute(delete(sessions).where(sessions.c.token_hash == hashed))
            if row is None or not used.rowcount:
                raise NotSignedIn(USED_UP)
            opened = await self._open(tx, row)
            await record(tx, Entry(row.tenant_id, row.id, "login.link-used", row.id))
            return opened

    async def _begin(self, email: str, address: str) -> tuple[Row[Any] | None, Try]:
        """Count the try before it is known to have failed: a thousand at once are a thousand tries."""
        async with self.db.write() as tx:
            attempt = await begin_try(tx, email, address)
            found = await tx.execute(select(users).where(users.c.email == email))
            return found.one_or_none(), attempt

    async def _failed(self, user: Row[Any] | None, attempt: Try) -> None:
        if user is None or not failed_too_often(attempt):
            return
        async with self.db.write() as tx:
            times = f"{attempt.failures} failures in a day"
            await record(tx, Entry(user.tenant_id, "system", "login.throttled", user.id, summary=times))

    async def _open(self, tx: AsyncConnection, user: Row[Any]) -> tuple[str, Principal]:
        at = await database.now(tx)
        hours = await self.settings.read(tx, user.tenant_id, SESSION_HOURS)
        await _sweep(tx, at)
        token = await _store(tx, "session", user.id, at, timedelta(hours=hours))
        return token, self.identity.principal(user, via="session")


async def _store(tx: AsyncConnection, purpose: str, user_id: str, at: datetime, lifetime: timedelta) -> str:
    token = secrets.token_urlsafe(32)
    row = {"token_hash": _hashed(purpose, token), "user_id": user_id, "created_at": at}
    await tx.execute(insert(sessions), row | {"expires_at": at + lifetime})
    return token


def _hashed(purpose: str, token: str) -> str:
    """Of a token for its purpose: a link's does not open what a session's does."""
    return hashlib.sha256(f"{purpose}:{token}".encode("utf-8", "replace")).hexdigest()


async def _open_row(tx: AsyncConnection, hashed: str, at: datetime) -> Row[Any] | None:
    owner = select(users).join(sessions, sessions.c.user_id == users.c.id)
    valid = owner.where(sessions.c.token_hash == hashed, sessions.c.expires_at > at, users.c.active)
    return (await tx.execute(valid)).one_or_none()


async def _locked(tx: AsyncConnection, user_id: str) -> Row[Any] | None:
    """The account, which nobody changes until this transaction ends."""
    mine = select(users).where(users.c.id == user_id).with_for_update(key_share=True)
    return (await tx.execute(mine)).one_or_none()


async def _sweep(tx: AsyncConnection, at: datetime) -> None:
    over = select(sessions.c.token_hash).where(sessions.c.expires_at <= at)
    free = over.with_for_update(skip_locked=True)  # somebody else may be sweeping too
    await tx.execute(delete(sessions).where(sessions.c.token_hash.in_(free)))
    await attempts.sweep(tx, at)


async def _end_all(tx: AsyncConnection, user_id: str) -> None:
    await tx.execute(delete(sessions).where(sessions.c.user_id == user_id))
