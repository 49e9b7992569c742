"""Runs as rows: who asked for one, who works on it, how it ended. Each change of hands is a compare-and-set.

    queued ──→ running       a background run whose turn has come; cancelled, it ends at once
       ↑          │
       ├──────────┤          its owner's time is over, or its process is told to end: another goes on
       │          ↓
       │        ended        by its owner, once; an inline run also by the reaper
       │          ↑
       └── waiting ┘         for a person: decided, it goes on; cancelled, it ends

An inline run is begun as running, and goes from waiting to running, by whoever is first.

An owner is one attempt of one process. Its name is never used again, so whoever lost a run finds that out
with the next thing it writes. Locks are taken in one order by everybody: conversation, run, person, draft,
audit log.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from sqlalchemy import Row, Select, and_, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host.errors import NotFound
from bridle.host.identity import Principal
from bridle.host.tables import conversations, runs

State: TypeAlias = Literal["queued", "running", "waiting", "ended"]
Mode: TypeAlias = Literal["inline", "background"]
URGENT, USUAL = 10, 5
"""Priorities: the higher, the sooner."""
MOST_LAPSES = 5
"""How often a run may fail its process, or be cut off: one that always does must not go on for ever."""

NO_SUCH_RUN = "Diesen Lauf gibt es nicht."


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run as it was a moment ago.

    outcome   the engine's finish reason, once it ended; "approval" while it waits for a person
    text      the answer, or the sentence that says why there is none, once there is one
    report    why it ended: what was spent, tried, and is missing
    """

    id: str
    tenant_id: str
    user_id: str
    conversation_id: str | None
    assistant: str
    scope: str | None
    mode: Mode
    state: State
    outcome: str | None
    text: str = field(repr=False)
    model: str | None
    report: Mapping[str, Any] | None = field(repr=False)
    log_position: int
    created_at: datetime
    ended_at: datetime | None
    cancel_requested_at: datetime | None
    priority: int = USUAL
    attempt: int = 0
    lapses: int = 0
    queued_at: datetime | None = None
    began_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Owner:
    """Who works on a run: a name for this attempt, and for how long it is taken at a time."""

    name: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A run whose owner has not been heard of in time."""

    run_id: str
    owner: str
    conversation_id: str | None


async def add(
    tx: AsyncConnection, run: Mapping[str, Any], owner: Owner | None, at: datetime
) -> RunRecord | None:
    """A new run, or nothing where the person has sent one with the same key before.

    Without an owner it waits for one.
    """
    place: dict[str, Any] = {"state": "queued", "queued_at": at}
    if owner is not None:
        place = {"state": "running", **_owned(owner, at)}
    values = {**run, **place, "text": "", "log_position": 0, "created_at": at}
    made = insert_or_leave(runs).values(values).on_conflict_do_nothing().returning(*runs.c)
    row = (await tx.execute(made)).one_or_none()
    return None if row is None else _record(row)


async def by_key(tx: AsyncConnection, principal: Principal, key: str) -> RunRecord | None:
    row = (await tx.execute(_own(principal).where(runs.c.idempotency_key == key))).one_or_none()
    return None if row is None else _record(row)


async def find(tx: AsyncConnection, principal: Principal, run_id: str, *, lock: bool = False) -> RunRecord:
    """The person's own run; anybody else's is not there."""
    asked = _own(principal).where(runs.c.id == run_id)
    row = (await tx.execute(asked.with_for_update(key_share=True) if lock else asked)).one_or_none()
    if row is None:
        raise NotFound(NO_SUCH_RUN)
    return _record(row)


async def read(tx: AsyncConnection, run_id: str, *, lock: bool = False) -> RunRecord | None:
    """For the server itself, which knows whose run it is."""
    asked = select(runs).where(runs.c.id == run_id)
    row = (await tx.execute(asked.with_for_update(key_share=True) if lock else asked)).one_or_none()
    return None if row is None else _record(row)


async def of_conversation(
    tx: AsyncConnection, principal: Principal, conversation_id: str, limit: int = 50
) -> list[RunRecord]:
    """The newest first."""
    asked = _own(principal).where(runs.c.conversation_id == conversation_id)
    rows = await tx.execute(asked.order_by(runs.c.created_at.desc(), runs.c.id.desc()).limit(limit))
    return [_record(row) for row in rows]


async def state_of(tx: AsyncConnection, run_id: str) -> State | None:
    return (await tx.execute(select(runs.c.state).where(runs.c.id == run_id))).scalar_one_or_none()


async def ahead_of(tx: AsyncConnection, run: RunRecord) -> int:
    """How many wait before it, by priority and time; fairness between people may let it go sooner."""
    sooner = or_(
        runs.c.priority > run.priority,
        and_(runs.c.priority == run.priority, runs.c.queued_at < run.queued_at),
    )
    asked = select(func.count()).where(runs.c.mode == "background", runs.c.state == "queued", sooner)
    return (await tx.execute(asked)).scalar_one()


async def in_background(tx: AsyncConnection, user_id: str | None = None) -> int:
    """How many background runs there are to be worked on, in all or of one person."""
    asked = select(func.count()).where(runs.c.mode == "background", runs.c.state.in_(("queued", "running")))
    asked = asked if user_id is None else asked.where(runs.c.user_id == user_id)
    return (await tx.execute(asked)).scalar_one()


# ---- changes of hands


def _owned(owner: Owner, at: datetime) -> dict[str, Any]:
    return {"owner": owner.name, "owner_until": at + timedelta(seconds=owner.seconds), "began_at": at}


async def take_queued(
    tx: AsyncConnection, run_id: str, attempt: int, owner: Owner, at: datetime
) -> RunRecord | None:
    """Begin with a run that waits for its turn; nothing where this attempt is not wanted any more."""
    same = (runs.c.id == run_id, runs.c.state == "queued", runs.c.attempt == attempt)
    taken = update(runs).where(*same).values(state="running", **_owned(owner, at))
    row = (await tx.execute(taken.returning(*runs.c))).one_or_none()
    return None if row is None else _record(row)


async def queue_again(
    tx: AsyncConnection, run: RunRecord, owner: str | None, at: datetime, *, lapsed: bool = False
) -> RunRecord | None:
    """To be worked on by whoever is next: one that waited, that its owner lets go of, or whose owner died."""
    if owner is not None:
        was = (runs.c.state == "running", runs.c.owner == owner)
    else:
        was = (runs.c.state == run.state, runs.c.log_position == run.log_position)
    values = {"state": "queued", "owner": None, "owner_until": None, "queued_at": at}
    more = update(runs).where(runs.c.id == run.id, runs.c.attempt == run.attempt, *was)
    more = more.values(**values, attempt=run.attempt + 1, lapses=run.lapses + lapsed)
    row = (await tx.execute(more.returning(*runs.c))).one_or_none()
    return None if row is None else _record(row)


async def note_lapse(tx: AsyncConnection, run_id: str, attempt: int) -> RunRecord | None:
    """That an attempt at a queued run failed before it began."""
    same = (runs.c.id == run_id, runs.c.state == "queued", runs.c.attempt == attempt)
    row = (
        await tx.execute(update(runs).where(*same).values(lapses=runs.c.lapses + 1).returning(*runs.c))
    ).one_or_none()
    return None if row is None else _record(row)


async def queued(tx: AsyncConnection, before: datetime, limit: int = 500) -> list[RunRecord]:
    """Those that have waited since then."""
    asked = select(runs).where(
        runs.c.mode == "background", runs.c.state == "queued", runs.c.queued_at < before
    )
    return [_record(row) for row in await tx.execute(asked.order_by(runs.c.queued_at).limit(limit))]


async def take(tx: AsyncConnection, run: RunRecord, owner: Owner, at: datetime) -> bool:
    """Go on with a run that waits, as it was looked at. Of all who try, one does."""
    values = {"state": "running", **_owned(owner, at)}
    same = (runs.c.id == run.id, runs.c.state == "waiting", runs.c.log_position == run.log_position)
    return (await tx.execute(update(runs).where(*same).values(values))).rowcount == 1


async def leave(
    tx: AsyncConnection, run_id: str, owner: str | None, at: datetime, state: State, **values: Any
) -> bool:
    """Let go of a run: it ended, or waits for a person. Only its owner can, and only once.

    Without an owner it is one that waited, for a person or for its turn.
    """
    nobodys = runs.c.state.in_(("waiting", "queued"))
    mine = (nobodys,) if owner is None else (runs.c.state == "running", runs.c.owner == owner)
    left: dict[str, Any] = {"state": state, "owner": None, "owner_until": None, **values}
    if state == "ended":
        left["ended_at"] = at
    return (await tx.execute(update(runs).where(runs.c.id == run_id, *mine).values(left))).rowcount == 1


async def attempts_at(tx: AsyncConnection, run_ids: Collection[str]) -> dict[str, int]:
    """Which attempt each of these runs is at; those that are at rest are left out."""
    alive = (runs.c.id.in_(run_ids), runs.c.state.in_(("queued", "running")))
    rows = await tx.execute(select(runs.c.id, runs.c.attempt).where(*alive))
    return {row.id: row.attempt for row in rows}


async def lapsed(tx: AsyncConnection, mode: Mode, at: datetime, limit: int = 100) -> list[Lapsed]:
    """Runs that nobody works on any more."""
    over = (runs.c.state == "running", runs.c.owner_until < at, runs.c.mode == mode)
    asked = select(runs.c.id, runs.c.owner, runs.c.conversation_id).where(*over)
    rows = await tx.execute(asked.order_by(runs.c.owner_until).limit(limit))
    return [Lapsed(row.id, row.owner, row.conversation_id) for row in rows]


async def still_lapsed(tx: AsyncConnection, lapsed: Lapsed, at: datetime) -> RunRecord | None:
    """The same run, locked, if it is still nobody's."""
    over = (runs.c.id == lapsed.run_id, runs.c.owner == lapsed.owner, runs.c.owner_until < at)
    asked = select(runs).where(*over).with_for_update(key_share=True)
    row = (await tx.execute(asked)).one_or_none()
    return None if row is None else _record(row)


async def renew(tx: AsyncConnection, owned: Mapping[str, str], until: datetime) -> set[str]:
    """Keep these runs (id → owner), and the conversations they write in; says which are still ours."""
    written = select(conversations.c.id).where(conversations.c.writer.in_(owned)).order_by(conversations.c.id)
    held = (await tx.execute(written.with_for_update(key_share=True))).scalars().all()
    if held:
        longer = update(conversations).where(conversations.c.id.in_(held), conversations.c.writer.in_(owned))
        await tx.execute(longer.values(writer_until=until))
    ours = await still_owned(tx, owned)
    if ours:
        await tx.execute(update(runs).where(runs.c.id.in_(ours)).values(owner_until=until))
    return ours


async def still_owned(tx: AsyncConnection, owned: Mapping[str, str]) -> set[str]:
    """Which of these runs (id → owner) are still ours, locked until the transaction ends."""
    asked = select(runs.c.id, runs.c.owner).where(runs.c.id.in_(owned), runs.c.state == "running")
    rows = await tx.execute(asked.order_by(runs.c.id).with_for_update(key_share=True))
    return {row.id for row in rows if owned[row.id] == row.owner}


# ---- stopping


async def request_cancel(tx: AsyncConnection, run_id: str, at: datetime) -> None:
    asked = func.coalesce(runs.c.cancel_requested_at, at, type_=runs.c.cancel_requested_at.type)
    alive = (runs.c.id == run_id, runs.c.state != "ended")
    await tx.execute(update(runs).where(*alive).values(cancel_requested_at=asked))


async def to_cancel(tx: AsyncConnection, among: Collection[str]) -> Sequence[str]:
    """Those of our runs that somebody wants stopped. Few are at any time, so all of them are read."""
    wanted = (runs.c.state == "running", runs.c.cancel_requested_at.is_not(None))
    found = (await tx.execute(select(runs.c.id).where(*wanted))).scalars()
    return [each for each in found if each in among]


def _own(principal: Principal) -> Select[Any]:
    return select(runs).where(runs.c.tenant_id == principal.tenant_id, runs.c.user_id == principal.user_id)


def _record(row: Row[Any]) -> RunRecord:
    return RunRecord(
        row.id,
        row.tenant_id,
        row.user_id,
        row.conversation_id,
        row.assistant,
        row.scope,
        row.mode,
        row.state,
        row.outcome,
        row.text,
        row.model,
        row.report,
        row.log_position,
        row.created_at,
        row.ended_at,
        row.cancel_requested_at,
        row.priority,
        row.attempt,
        row.lapses,
        row.queued_at,
        row.began_at,
    )
