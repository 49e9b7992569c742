"""All that is stored about one person: to be handed to them, and to be deleted.

Each table says here which of its rows concern somebody; one that is missing fails a test. Assistants answer
for theirs. Where an id stays (in the audit log, at a decision), the account it points to no longer says who
that was.
"""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any, TypeAlias

from sqlalchemy import ColumnElement, Row, Select, Table, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import tables as t
from bridle.host.actors import acted
from bridle.host.assistants import ASKED, Assistant
from bridle.host.audit import Entry, record
from bridle.host.conversation_deletion import forget, hold_runs
from bridle.host.conversation_export import plain
from bridle.host.database import Database, now
from bridle.host.errors import Conflict, Forbidden, NotFound
from bridle.host.identity import NO_SUCH_PERSON, Identity, Principal
from bridle.host.people import keep_an_admin
from bridle.host.personal_records import export_all, forget_all
from bridle.host.turns import take_turns

FORMAT = "bridle-person"
VERSION = 1
NOBODY = "deleted"
"""Whose usage it is once the person is gone: the sums stay."""
DELETED_NAME = "Gelöschte Person"
AT_ONCE = 200
"""Rows that are held in memory together."""

TRIES = 10
STILL_AT_WORK = (
    "Die Person beginnt gerade eine Unterhaltung nach der anderen. Es wurde nichts gelöscht; "
    "schließ zuerst ihr Konto und versuch es dann noch einmal."
)

Concerns: TypeAlias = Callable[[str, str], ColumnElement[bool]]
"""Which rows concern a person, by their tenant and id."""


_Names: TypeAlias = frozenset[str]
"""The ids of a person and of their runs."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Where something about people is kept. What is in `without` is a secret, or the machinery's."""

    table: Table
    concerns: Concerns
    without: tuple[str, ...] = ()
    chosen: Callable[[Row[Any], _Names], bool] | None = None
    """Where the database cannot tell: which of the rows it is."""


def _own_runs(user: str) -> Select[Any]:
    return select(t.runs.c.id).where(t.runs.c.user_id == user)


def _own_conversations(user: str) -> Select[Any]:
    return select(t.conversations.c.id).where(t.conversations.c.user_id == user)


def _drafts(tenant: str, user: str) -> ColumnElement[bool]:
    return or_(t.drafts.c.user_id == user, t.drafts.c.decided_by == user, t.drafts.c.locked_by == user)


def _draft_versions(tenant: str, user: str) -> ColumnElement[bool]:
    on_behalf = select(t.drafts.c.id).where(t.drafts.c.user_id == user)
    return or_(t.draft_versions.c.user_id == user, t.draft_versions.c.draft_id.in_(on_behalf))


def _is_about(row: Row[Any], names: _Names) -> bool:
    """Asked here and not of the database: PostgreSQL reads no JSON in which some string has a NUL."""
    return not names.isdisjoint([row.body.get(key) for key in ("actor", "on_behalf", "object", "run_id")])


def _pseudonyms(tenant: str, user: str) -> ColumnElement[bool]:
    scope = t.pseudonyms.c.scope
    own = or_(scope.in_(_own_conversations(user)), scope.in_(_own_runs(user)))
    return (t.pseudonyms.c.tenant_id == tenant) & own


KEPT: tuple[Kept, ...] = (
    Kept(t.users, lambda tenant, user: t.users.c.id == user, ("password_hash",)),
    Kept(t.sessions, lambda tenant, user: t.sessions.c.user_id == user, ("token_hash",)),
    Kept(t.api_keys, lambda tenant, user: t.api_keys.c.user_id == user, ("key_hash",)),
    Kept(t.attempts, lambda tenant, user: t.attempts.c.key.endswith(f":{user}", autoescape=True)),
    Kept(t.settings, lambda tenant, user: t.settings.c.changed_by == user, ("value",)),
    Kept(
        t.conversations,
        lambda tenant, user: t.conversations.c.user_id == user,
        ("next_seq", "writer", "writer_until"),
    ),
    Kept(
        t.messages,
        lambda tenant, user: t.messages.c.conversation_id.in_(_own_conversations(user)),
        ("text", "folded"),
    ),
    Kept(
        t.runs,
        lambda tenant, user: t.runs.c.user_id == user,
        ("owner", "owner_until", "request_digest", "log_position"),
    ),
    Kept(t.run_log, lambda tenant, user: t.run_log.c.run_id.in_(_own_runs(user))),
    Kept(t.run_events, lambda tenant, user: t.run_events.c.run_id.in_(_own_runs(user))),
    Kept(t.usage, lambda tenant, user: t.usage.c.user_id == user),
    Kept(t.drafts, _drafts),
    Kept(t.draft_versions, _draft_versions),
    Kept(t.draft_votes, lambda tenant, user: t.draft_votes.c.user_id == user),
    Kept(t.audit, lambda tenant, user: t.audit.c.tenant_id == tenant, chosen=_is_about),
    Kept(t.pseudonyms, _pseudonyms),
)

NOT_EXPORTED: Mapping[Table, str] = {
    t.tenants: "the firm, not a person",
    t.consumed: "ids of what was used up",
    t.audit_heads: "the end of a chain",
    t.audit_details: "digests stand in the chain, which is exported; details are for an examination",
}


class _BeganMore(Exception):
    """Before the account was held, the person began a conversation; it would be held out of turn."""


class PersonalData:
    """What a person, or an administrator for them, may do with all that is stored about them."""

    def __init__(self, db: Database, identity: Identity, assistants: Iterable[Assistant] = ()) -> None:
        self.db = db
        self.identity = identity
        self.assistants = assistants

    async def export_person(self, principal: Principal, user_id: str, into: IO[bytes]) -> dict[str, int]:
        """Write a ZIP with a file of JSON lines for each table, and say how many lines each has."""
        async with self.db.write() as tx:
            person = await self._allowed(tx, principal, user_id)
            await record(
                tx, Entry(person.tenant_id, action="person.exported", object=user_id, **acted(principal))
            )
        async with self.db.read() as tx:
            with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
                counts = {kept.table.name: await _write(tx, archive, kept, person) for kept in KEPT}
                counts |= await export_all(tx, self.assistants, person.id, archive)
                about = {"format": FORMAT, "version": VERSION, "user_id": user_id, "tables": counts}
                archive.writestr("person.json", json.dumps(about, indent=2))
        return counts

    async def delete_person(self, principal: Principal, user_id: str) -> None:
        """Delete what is the person's alone and make nameless what is not. There is no way back.

        Their sums of usage stay without their id, approved drafts as the records of the house that they are,
        and the audit log without its details about them.
        """
        for _ in range(TRIES):
            with suppress(_BeganMore):
                return await self._delete_person(principal, user_id)
        raise Conflict(STILL_AT_WORK)

    async def _delete_person(self, principal: Principal, user_id: str) -> None:
        async with self.db.write() as tx:
            await take_turns(tx, f"people:{principal.tenant_id}")
            await self._allowed(tx, principal, user_id)
            person = await self._hold(tx, principal, user_id)
            await _make_nameless(tx, person)
            await keep_an_admin(tx, person.tenant_id, person)
            await _close_access(tx, user_id)
            await _delete_drafts(tx, user_id)
            await forget_all(tx, self.assistants, user_id)
            await _delete_details(tx, person)
            await tx.execute(delete(t.pseudonyms).where(_pseudonyms(person.tenant_id, user_id)))
            await forget(tx, _own_conversations(user_id))
            await tx.execute(delete(t.runs).where(t.runs.c.user_id == user_id))
            await tx.execute(update(t.usage).where(t.usage.c.user_id == user_id).values(user_id=NOBODY))
            await record(
                tx, Entry(person.tenant_id, action="person.deleted", object=user_id, **acted(principal))
            )

    async def _hold(self, tx: AsyncConnection, principal: Principal, user_id: str) -> Row[Any]:
        """All that others could be at work on, in the order in which everybody takes it."""
        talks = _own_conversations(user_id).order_by(t.conversations.c.id)
        held = set((await tx.execute(talks.with_for_update(key_share=True))).scalars())
        await hold_runs(tx, t.runs.c.user_id == user_id)
        person = await self._allowed(tx, principal, user_id, lock=True)
        if not held.issuperset((await tx.execute(talks)).scalars()):
            raise _BeganMore
        theirs = select(t.drafts.c.id).where(_drafts(person.tenant_id, user_id)).order_by(t.drafts.c.id)
        await tx.execute(theirs.with_for_update())
        return person

    async def _allowed(
        self, tx: AsyncConnection, principal: Principal, user_id: str, *, lock: bool = False
    ) -> Row[Any]:
        """The account, where an administrator asks, or the person themselves, and not by a key."""
        fresh = await self.identity.renew(tx, principal)
        if fresh is None:
            raise Forbidden("Dieses Konto ist geschlossen.")
        own = fresh.user_id == user_id and fresh.scopes is None
        if not own and not fresh.may("admin"):
            raise Forbidden("Das darf nur die Person selbst oder die Administration.")
        account = select(t.users).where(t.users.c.id == user_id, t.users.c.tenant_id == fresh.tenant_id)
        row = (await tx.execute(account.with_for_update() if lock else account)).one_or_none()
        if row is None:
            raise NotFound(NO_SUCH_PERSON)
        return row


async def _write(tx: AsyncConnection, archive: zipfile.ZipFile, kept: Kept, person: Row[Any]) -> int:
    lines = 0
    with archive.open(f"{kept.table.name}.jsonl", "w") as file:
        async for row in _rows(tx, kept, person):
            line = json.dumps(plain(kept.table, row, kept.without), ensure_ascii=False)
            file.write(line.encode("utf-8", "replace") + b"\n")
            lines += 1
    return lines


async def _rows(tx: AsyncConnection, kept: Kept, person: Row[Any]) -> AsyncIterator[Row[Any]]:
    names = frozenset({person.id, *(await tx.execute(_own_runs(person.id))).scalars()})
    concern = kept.concerns(person.tenant_id, person.id)
    theirs = select(kept.table).where(concern).order_by(*kept.table.primary_key.columns)
    async for rows in (await tx.stream(theirs)).partitions(AT_ONCE):
        for row in rows:
            if kept.chosen is None or kept.chosen(row, names):
                yield row
        await asyncio.sleep(0)  # others get their turn


async def _delete_details(tx: AsyncConnection, person: Row[Any]) -> None:
    """What is bound to the chain's rows about the person; the rows themselves hold ids and digests."""
    (chain,) = [kept for kept in KEPT if kept.table is t.audit]
    places = [row.seq async for row in _rows(tx, chain, person)]
    own = delete(t.audit_details).where(t.audit_details.c.tenant_id == person.tenant_id)
    for start in range(0, len(places), AT_ONCE):
        await tx.execute(own.where(t.audit_details.c.seq.in_(places[start : start + AT_ONCE])))


async def _make_nameless(tx: AsyncConnection, person: Row[Any]) -> None:
    """The account stays, because ids point to it; the address is free for somebody else."""
    nameless = {
        "name": DELETED_NAME,
        "email": f"{person.id}@deleted.invalid",
        "password_hash": None,
        "active": False,
    }
    await tx.execute(update(t.users).where(t.users.c.id == person.id).values(nameless))


async def _close_access(tx: AsyncConnection, user_id: str) -> None:
    await tx.execute(delete(t.sessions).where(t.sessions.c.user_id == user_id))
    revoked = update(t.api_keys).where(t.api_keys.c.user_id == user_id)
    await tx.execute(revoked.where(t.api_keys.c.revoked_at.is_(None)).values(revoked_at=await now(tx)))
    await tx.execute(revoked.values(name=DELETED_NAME))
    await tx.execute(delete(t.attempts).where(t.attempts.c.key.endswith(f":{user_id}", autoescape=True)))


async def _delete_drafts(tx: AsyncConnection, user_id: str) -> None:
    """What became no record was the person's; what they said about other drafts goes with them."""
    no_record = or_(t.drafts.c.state != "approved", t.drafts.c.kind.in_(ASKED))
    await tx.execute(delete(t.drafts).where(t.drafts.c.user_id == user_id, no_record))
    await tx.execute(update(t.drafts).where(t.drafts.c.decided_by == user_id).values(reason=None))
    held = update(t.drafts).where(t.drafts.c.locked_by == user_id)
    await tx.execute(held.values(locked_by=None, locked_until=None))
