"""Accounts as rows: what they must look like, how they change, what the audit log is told."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import database
from bridle.host.errors import Conflict, Invalid
from bridle.host.ids import new_id
from bridle.host.tables import api_keys, sessions, users

ADMIN = "ADMIN"

LONGEST_NAME, LONGEST_EMAIL = 200, 254
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


@dataclass(frozen=True)
class User:
    """An account as an administrator sees it."""

    id: str
    name: str = field(repr=False)
    email: str = field(repr=False)
    role: str
    active: bool
    has_password: bool
    created_at: datetime


def checked_name(name: str, field: str = "name") -> str:
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise Invalid(f"Der Name braucht 1 bis {LONGEST_NAME} Zeichen, ohne Steuerzeichen.", field)
    return plain


def checked_email(email: str) -> str:
    plain = plain_email(email)
    if len(plain) > LONGEST_EMAIL or not plain.isprintable() or not _EMAIL.fullmatch(plain):
        raise Invalid("Das ist keine E-Mail-Adresse. Sie sieht aus wie name@kanzlei.de.", "email")
    return plain


def plain_email(email: str) -> str:
    """One spelling of one address, as it is stored and looked up."""
    return unicodedata.normalize("NFC", email.strip()).lower()


def new_user(tenant_id: str, made: dict[str, Any], at: datetime) -> Any:
    row = made | {"id": new_id(), "tenant_id": tenant_id, "active": True, "created_at": at}
    return insert(users).values(row).returning(*users.c)


async def unless_taken(tx: AsyncConnection, statement: Any) -> Row[Any]:
    try:
        return (await tx.execute(statement)).one()
    except IntegrityError:
        raise Conflict("Diese E-Mail-Adresse ist schon vergeben.") from None


async def keep_an_admin(tx: AsyncConnection, tenant_id: str, before: Row[Any]) -> None:
    if before.role != ADMIN or not before.active:
        return
    left = select(users.c.id).where(users.c.tenant_id == tenant_id, users.c.role == ADMIN, users.c.active)
    if (await tx.execute(left.limit(1))).one_or_none() is None:
        raise Conflict("Das ist das letzte Konto der Administration. Gib zuerst jemand anderem diese Rolle.")


async def end_access(tx: AsyncConnection, user_id: str, changes: dict[str, Any]) -> None:
    closed = changes.get("active") is False
    if closed or "password_hash" in changes:
        await tx.execute(delete(sessions).where(sessions.c.user_id == user_id))
    if closed:
        open_keys = update(api_keys).where(api_keys.c.user_id == user_id, api_keys.c.revoked_at.is_(None))
        await tx.execute(open_keys.values(revoked_at=await database.now(tx)))


def changes_said(before: Row[Any], changes: dict[str, Any]) -> list[tuple[str, str]]:
    """What the audit log is told: which of the person's data changed, never to what."""
    said: list[tuple[str, str]] = []
    if personal := [key for key in ("name", "email") if key in changes]:
        said.append(("user.changed", ", ".join(personal)))
    if "role" in changes:
        said.append(("user.role-changed", f"{before.role} to {changes['role']}"))
    if "password_hash" in changes:
        said.append(("user.password-changed", "by an administrator"))
    if "active" in changes:
        said.append(("user.activated" if changes["active"] else "user.deactivated", ""))
    return said


def as_user(row: Row[Any]) -> User:
    return User(
        row.id, row.name, row.email, row.role, row.active, row.password_hash is not None, row.created_at
    )
