"""Writing in a conversation: who may, and what was written so far.

The writer is a run. It holds the conversation for some seconds of the database's clock and renews that, so
that a conversation whose process died frees itself. Whose conversation it is was checked before.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.history import mend
from bridle.engine.memory import WorkingMemory
from bridle.engine.messages import Message
from bridle.engine.render import jsonable
from bridle.errors import InvalidMessage
from bridle.host.database import now
from bridle.host.errors import Conflict, NotFound
from bridle.host.folding import fold
from bridle.host.tables import conversations, messages

log = logging.getLogger("bridle")

LEASE_SECONDS = 60.0
"""For how long a conversation is taken at first; the run that holds it renews."""
NO_SUCH_CONVERSATION = "Diese Unterhaltung gibt es nicht."
WRITER_CHANGED = "In dieser Unterhaltung schreibt inzwischen ein anderer Lauf; hier wurde nichts angefügt."


@dataclass(frozen=True, slots=True)
class Stored:
    """A message with its place."""

    seq: int
    run_id: str | None
    message: Message
    at: datetime


class Writing:
    """What a run does with its conversation, each within a transaction of the run's."""

    async def lock(self, tx: AsyncConnection, conversation_id: str) -> None:
        """Before anything else is locked, where the conversation may have to be."""
        await _locked(tx, conversation_id)

    async def claim(
        self, tx: AsyncConnection, conversation_id: str, run_id: str, seconds: float = LEASE_SECONDS
    ) -> bool:
        """Become the writer, unless another run is. Also right for a run that is the writer already."""
        row = await _locked(tx, conversation_id)
        at = await now(tx)  # after the lock: waiting for it must not eat up the lease
        if writer_of(row, at) not in (None, run_id):
            return False
        await _set_writer(tx, conversation_id, run_id, at + timedelta(seconds=seconds))
        return True

    async def renew(
        self, tx: AsyncConnection, conversation_id: str, run_id: str, seconds: float = LEASE_SECONDS
    ) -> bool:
        """Stay the writer. False where another has taken over, or where the run has let go."""
        if (await _locked(tx, conversation_id)).writer != run_id:
            return False
        await _set_writer(tx, conversation_id, run_id, await now(tx) + timedelta(seconds=seconds))
        return True

    async def release(self, tx: AsyncConnection, conversation_id: str, run_id: str) -> None:
        """Let others write. Does nothing where they do already, or where the conversation is gone."""
        mine = conversations.c.id == conversation_id, conversations.c.writer == run_id
        await tx.execute(update(conversations).where(*mine).values(writer=None, writer_until=None))

    async def writer(self, tx: AsyncConnection, conversation_id: str) -> str | None:
        """The run that writes now."""
        return writer_of(await row_of(tx, conversation_id), await now(tx))

    async def append(
        self, tx: AsyncConnection, conversation_id: str, run_id: str, said: Sequence[Message]
    ) -> list[int]:
        """Add messages and say at which places. Only the writer may.

        A writer whose time is over but whose place nobody took is still the writer: nothing is won by losing
        its answer.
        """
        row = await _locked(tx, conversation_id)
        if row.writer != run_id:
            raise Conflict(WRITER_CHANGED)
        if not said:
            return []
        at = await now(tx)
        places = list(range(row.next_seq, row.next_seq + len(said)))
        placed = zip(places, said, strict=True)
        await tx.execute(
            insert(messages), [_message_row(conversation_id, run_id, seq, each, at) for seq, each in placed]
        )
        grown = update(conversations).where(conversations.c.id == conversation_id)
        await tx.execute(grown.values(next_seq=places[-1] + 1, updated_at=at))
        return places

    async def stored(
        self, tx: AsyncConnection, conversation_id: str, after: int = 0, limit: int | None = None
    ) -> list[Stored]:
        said = select(messages).where(messages.c.conversation_id == conversation_id, messages.c.seq > after)
        rows = await tx.execute(said.order_by(messages.c.seq).limit(limit))
        return [Stored(row.seq, row.run_id, Message.from_json(row.body), row.created_at) for row in rows]

    async def spoke_last(self, tx: AsyncConnection, conversation_id: str) -> str | None:
        """The run that the newest message is of."""
        said = select(messages.c.run_id).where(messages.c.conversation_id == conversation_id)
        return (await tx.execute(said.order_by(messages.c.seq.desc()).limit(1))).scalar_one_or_none()

    async def asked_at(self, tx: AsyncConnection, conversation_id: str, run_id: str) -> int | None:
        """The place of what a run was asked; others may have talked on since."""
        asked = select(func.min(messages.c.seq)).where(
            messages.c.conversation_id == conversation_id, messages.c.run_id == run_id
        )
        return (await tx.execute(asked)).scalar_one()

    async def history(
        self, tx: AsyncConnection, conversation_id: str, limit: int | None = None, upto: int | None = None
    ) -> tuple[Message, ...]:
        """What an engine can go on from: the last `limit` messages, from a person's words on, and mended.

        Only up to the message at `upto`, where that is given.
        """
        said = select(messages.c.body).where(messages.c.conversation_id == conversation_id)
        if upto is not None:
            said = said.where(messages.c.seq <= upto)
        newest = said.order_by(messages.c.seq.desc()).limit(limit)
        told = [Message.from_json(body) for body in reversed((await tx.execute(newest)).scalars().all())]
        return tuple(mend(told if limit is None else _from_a_request(told)))

    async def memory(self, tx: AsyncConnection, conversation_id: str) -> WorkingMemory:
        kept = (await row_of(tx, conversation_id)).memory
        if kept is None:
            return WorkingMemory()
        try:
            return WorkingMemory.from_json(kept)
        except InvalidMessage:  # of another release; a conversation must not end for what it can do without
            log.warning(
                "the working memory of conversation %s cannot be read; it begins anew", conversation_id
            )
            return WorkingMemory()

    async def keep_memory(self, tx: AsyncConnection, conversation_id: str, memory: WorkingMemory) -> None:
        kept = update(conversations).where(conversations.c.id == conversation_id)
        if (await tx.execute(kept.values(memory=memory.to_json()))).rowcount == 0:
            raise NotFound(NO_SUCH_CONVERSATION)


async def row_of(tx: AsyncConnection, conversation_id: str, *, lock: bool = False) -> Row[Any]:
    found = select(conversations).where(conversations.c.id == conversation_id)
    row = (await tx.execute(found.with_for_update(key_share=True) if lock else found)).one_or_none()
    if row is None:
        raise NotFound(NO_SUCH_CONVERSATION)
    return row


async def _locked(tx: AsyncConnection, conversation_id: str) -> Row[Any]:
    return await row_of(tx, conversation_id, lock=True)


def writer_of(row: Row[Any], at: datetime) -> str | None:
    return row.writer if row.writer_until is not None and row.writer_until > at else None


async def _set_writer(tx: AsyncConnection, conversation_id: str, run_id: str, until: datetime) -> None:
    taken = update(conversations).where(conversations.c.id == conversation_id)
    await tx.execute(taken.values(writer=run_id, writer_until=until))


def _message_row(
    conversation_id: str, run_id: str, seq: int, message: Message, at: datetime
) -> dict[str, Any]:
    text = "" if message.origin else message.text  # the loop's own words are nobody's to search for
    return {
        "conversation_id": conversation_id,
        "seq": seq,
        "run_id": run_id,
        "role": message.role,
        "body": _body(message),
        "text": text,
        "folded": fold(text),
        "created_at": at,
    }


def _body(message: Message) -> dict[str, Any]:
    """As JSON that both databases take: PostgreSQL knows no NaN, and neither knows a date."""
    body = message.to_json()
    try:
        json.dumps(body, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return jsonable(body)
    return body


def _from_a_request(told: list[Message]) -> list[Message]:
    """Without the rest of an answer whose question was cut off, unless there is nothing else."""
    for position, message in enumerate(told):
        if message.role == "user" and not message.origin:
            return told[position:]
    return told
