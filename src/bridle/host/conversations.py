"""Conversations: messages that are only ever added, by one writer at a time, for the person they belong to.

What a person asks is stored, and the conversation taken, before any run begins: whatever happens then, it is
not lost. Methods that take a principal first check whose conversation it is; those that take a transaction
first and no principal (see `Writing`) are for the run, which checked before.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Any

from sqlalchemy import Row, Select, and_, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.messages import Message
from bridle.engine.text import one_line
from bridle.host import conversation_export
from bridle.host.audit import Entry, record
from bridle.host.conversation_deletion import delete_older_than, forget, under_way
from bridle.host.conversation_search import Found, find
from bridle.host.conversation_writing import (
    LEASE_SECONDS,
    NO_SUCH_CONVERSATION,
    Stored,
    Writing,
    writer_of,
)
from bridle.host.database import Database, now
from bridle.host.errors import Conflict, Forbidden, Invalid, NotFound
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import conversations, messages, users

LONGEST_TITLE = 200
DEFAULT_TITLE = 60
LONGEST_REQUEST = 1_000_000
PAGE = 50
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Between two looks at whether somebody still writes."""

BEING_WRITTEN = (
    "In dieser Unterhaltung wird gerade eine Antwort geschrieben. "
    "Warte, bis sie fertig ist, oder halte sie an."
)


class BeingWritten(Conflict):
    """Somebody else writes. `run_id` is what to watch, or to stop."""

    def __init__(self, run_id: str) -> None:
        super().__init__(BEING_WRITTEN)
        self.run_id = run_id


@dataclass(frozen=True, slots=True)
class Conversation:
    """One as it was a moment ago. `writer` is the run that writes in it now."""

    id: str
    tenant_id: str
    user_id: str
    assistant: str
    title: str = field(repr=False)
    scope: str | None
    writer: str | None
    created_at: datetime
    updated_at: datetime

    @property
    def cursor(self) -> str:
        """For `list(before=…)`: what comes after this one."""
        return f"{self.updated_at.isoformat()}/{self.id}"


class Conversations(Writing):
    """All conversations of one database."""

    def __init__(self, db: Database) -> None:
        self.db = db

    # ---- for the person

    async def create(
        self, principal: Principal, assistant: str, scope: str | None = None, title: str = ""
    ) -> Conversation:
        row = {
            "id": new_id(),
            "tenant_id": principal.tenant_id,
            "user_id": principal.user_id,
            "assistant": assistant,
            "title": _title(title) if title else "",
            "scope": scope,
            "next_seq": 1,
        }
        async with self.db.write() as tx:
            await _still_there(tx, principal)
            at = await now(tx)
            made = insert(conversations).values(row | {"created_at": at, "updated_at": at})
            return _conversation((await tx.execute(made.returning(*conversations.c))).one(), at)

    async def get(self, principal: Principal, conversation_id: str) -> Conversation:
        async with self.db.read() as tx:
            return await self.owned(tx, principal, conversation_id)

    async def list(
        self, principal: Principal, before: str | None = None, limit: int = PAGE
    ) -> list[Conversation]:
        """The newest first; `before` is the `cursor` of the last one of the page before."""
        order = conversations.c.updated_at.desc(), conversations.c.id.desc()
        page = _own(principal).order_by(*order).limit(_limit(limit))
        if before is not None:
            updated, last = _place(before)
            older = conversations.c.updated_at < updated
            page = page.where(
                or_(older, and_(conversations.c.updated_at == updated, conversations.c.id < last))
            )
        async with self.db.read() as tx:
            at = await now(tx)
            return [_conversation(row, at) for row in await tx.execute(page)]

    async def messages(
        self, principal: Principal, conversation_id: str, after: int = 0, limit: int | None = None
    ) -> list[Stored]:
        """What was said, in order, as it was stored."""
        async with self.db.read() as tx:
            await self.owned(tx, principal, conversation_id)
            return await self.stored(tx, conversation_id, after, limit)

    async def rename(self, principal: Principal, conversation_id: str, title: str) -> Conversation:
        named = _title(title)
        async with self.db.write() as tx:
            await self.owned(tx, principal, conversation_id, lock=True)
            change = update(conversations).where(conversations.c.id == conversation_id).values(title=named)
            row = (await tx.execute(change.returning(*conversations.c))).one()
            return _conversation(row, await now(tx))

    async def delete(self, principal: Principal, conversation_id: str) -> None:
        """With its runs, their events and what waits for their approval; not under the hands of a run."""
        async with self.db.write() as tx:
            found = await self.owned(tx, principal, conversation_id, lock=True)
            if (run_id := found.writer or await under_way(tx, conversation_id)) is not None:
                raise BeingWritten(run_id)
            await forget(tx, select(conversations.c.id).where(conversations.c.id == conversation_id))
            await record(
                tx, Entry(principal.tenant_id, principal.user_id, "conversation.deleted", conversation_id)
            )

    async def delete_older_than(self, tx: AsyncConnection, tenant_id: str, before: datetime) -> int:
        return await delete_older_than(tx, tenant_id, before)

    async def search(self, principal: Principal, words: str, limit: int = PAGE) -> list[Found]:
        """Conversations in which each of these words occurs, in the title or in what was said."""
        own = _own(principal).with_only_columns(conversations.c.id, conversations.c.title)
        async with self.db.read() as tx:
            return await find(tx, own, words, _limit(limit))

    async def export(
        self,
        principal: Principal,
        conversation_id: str,
        form: conversation_export.Form,
        zone: tzinfo = UTC,
    ) -> str:
        """The whole conversation as Markdown, to be read, or as JSON, in which nothing is missing."""
        async with self.db.read() as tx:
            await self.owned(tx, principal, conversation_id)
            return await conversation_export.export(tx, conversation_id, principal.name, form, zone)

    # ---- the person's words

    async def ask(
        self,
        principal: Principal,
        conversation_id: str,
        text: str,
        run_id: str,
        seconds: float = LEASE_SECONDS,
    ) -> int:
        """Take the conversation for a run and store what the person said, before anything else happens."""
        async with self.db.write() as tx:
            return await self.take_request(tx, principal, conversation_id, text, run_id, seconds)

    async def take_request(
        self,
        tx: AsyncConnection,
        principal: Principal,
        conversation_id: str,
        text: str,
        run_id: str,
        seconds: float = LEASE_SECONDS,
    ) -> int:
        """The same within a transaction, say the one that creates the run. Sent twice, it is stored once."""
        if not text.strip() or len(text) > LONGEST_REQUEST:
            raise Invalid(f"Schreib etwas: 1 bis {LONGEST_REQUEST} Zeichen.", "text")
        found = await self.owned(tx, principal, conversation_id, lock=True)
        request = Message.user(text)
        if (before := await _request_of(tx, conversation_id, run_id)) is not None:
            if Message.from_json(before.body) != request:
                raise Conflict("Dieser Lauf hat schon eine andere Anfrage.")
            return before.seq
        if not await self.claim(tx, conversation_id, run_id, seconds):
            raise BeingWritten(found.writer or "")
        if not found.title:
            titled = update(conversations).where(conversations.c.id == conversation_id)
            await tx.execute(titled.values(title=one_line(request.text.strip(), DEFAULT_TITLE)))
        (seq,) = await self.append(tx, conversation_id, run_id, [request])
        return seq

    async def wait_for_writer(self, principal: Principal, conversation_id: str, timeout: float) -> bool:
        """Whether within `timeout` seconds nobody writes any more. Whoever asks then may still be second."""
        deadline = asyncio.get_running_loop().time() + timeout
        pause = SHORTEST_PAUSE
        while (await self.get(principal, conversation_id)).writer is not None:
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            await asyncio.sleep(min(pause, left))
            pause = min(pause * 2, LONGEST_PAUSE)
        return True

    async def owned(
        self, tx: AsyncConnection, principal: Principal, conversation_id: str, *, lock: bool = False
    ) -> Conversation:
        """The person's own conversation. With `lock` nobody else changes it until the transaction ends."""
        own = _own(principal).where(conversations.c.id == conversation_id)
        row = (await tx.execute(own.with_for_update(key_share=True) if lock else own)).one_or_none()
        if row is None:
            raise NotFound(NO_SUCH_CONVERSATION)
        return _conversation(row, await now(tx))


def _own(principal: Principal) -> Select[Any]:
    return select(conversations).where(
        conversations.c.tenant_id == principal.tenant_id, conversations.c.user_id == principal.user_id
    )


async def _still_there(tx: AsyncConnection, principal: Principal) -> None:
    """Held until the end, so that nothing begins for somebody who is being deleted."""
    account = select(users.c.id).where(
        users.c.id == principal.user_id, users.c.tenant_id == principal.tenant_id, users.c.active
    )
    if (await tx.execute(account.with_for_update(read=True))).one_or_none() is None:
        raise Forbidden("Dieses Konto ist geschlossen.")


async def _request_of(tx: AsyncConnection, conversation_id: str, run_id: str) -> Row[Any, Any] | None:
    first = select(messages.c.seq, messages.c.body).where(
        messages.c.conversation_id == conversation_id, messages.c.run_id == run_id, messages.c.role == "user"
    )
    return (await tx.execute(first.order_by(messages.c.seq).limit(1))).one_or_none()


def _conversation(row: Row[Any], at: datetime) -> Conversation:
    return Conversation(
        row.id,
        row.tenant_id,
        row.user_id,
        row.assistant,
        row.title,
        row.scope,
        writer_of(row, at),
        row.created_at,
        row.updated_at,
    )


def _title(title: str) -> str:
    plain = " ".join(title.split())
    if not plain or len(plain) > LONGEST_TITLE:
        raise Invalid(f"Der Titel braucht 1 bis {LONGEST_TITLE} Zeichen.", "title")
    return plain


def _limit(limit: int) -> int:
    if not 1 <= limit <= 1_000:
        raise Invalid("Auf einmal gibt es 1 bis 1000.", "limit")
    return limit


def _place(cursor: str) -> tuple[datetime, str]:
    moment, _, last = cursor.partition("/")
    try:
        updated = datetime.fromisoformat(moment)
    except ValueError:
        updated = None
    if updated is None or updated.tzinfo is None:
        raise Invalid("Diese Stelle der Liste gibt es nicht; fang vorn an.", "before")
    return updated, last
