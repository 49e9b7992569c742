"""Reading drafts: which a person may see, and as who. What cannot be seen is not there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Row, Select, and_, false, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.tools import SourceAttribution
from bridle.host.assistants import ASKED, Registry
from bridle.host.draft_kinds import Draft, State
from bridle.host.errors import Forbidden, NotFound
from bridle.host.identity import Principal
from bridle.host.people import ADMIN
from bridle.host.tables import draft_votes, drafts, users

Clock: TypeAlias = Callable[[AsyncConnection], Awaitable[datetime]]
MISSING = "Diesen Entwurf gibt es nicht."
NO_ACCOUNT = "Dein Konto ist nicht mehr aktiv. Es wurde nichts geändert."
BATCH = 100


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which drafts are asked for. `before` is the last one of the page before, newest first."""

    state: State | None = None
    assistant: str | None = None
    kind: str | None = None
    scope: str | None = None
    run_id: str | None = None
    mine: bool = False
    before: Draft | None = None
    limit: int = 50


async def person_now(tx: AsyncConnection, principal: Principal) -> Principal:
    """Who it is by the server's record of this moment."""
    return _as_recorded(principal, (await tx.execute(_active(principal))).one_or_none())


async def person_deciding(tx: AsyncConnection, principal: Principal, draft_id: str) -> Principal:
    """The same, held: whoever takes the person's rights away waits until what they do now is done.

    So is whoever it was drafted for. People come before drafts, as where somebody is deleted.
    """
    await hold_owner(tx, draft_id)
    held = _active(principal).with_for_update(read=True)
    return _as_recorded(principal, (await tx.execute(held)).one_or_none())


async def hold_owner(tx: AsyncConnection, draft_id: str) -> None:
    """Whoever a draft is for, which never changes, so that it can be asked before its row is held."""
    owner = select(drafts.c.user_id).where(drafts.c.id == draft_id).scalar_subquery()
    await tx.execute(select(users.c.id).where(users.c.id == owner).with_for_update(read=True))


def _active(principal: Principal) -> Select[str, str]:
    return select(users.c.role, users.c.name).where(
        users.c.id == principal.user_id, users.c.tenant_id == principal.tenant_id, users.c.active
    )


def _as_recorded(principal: Principal, found: Row[str, str] | None) -> Principal:
    if found is None:
        raise Forbidden(NO_ACCOUNT)
    role, name = found
    return replace(principal, role=role, name=name)


async def name_of(tx: AsyncConnection, user_id: str | None) -> str:
    found = (await tx.execute(select(users.c.name).where(users.c.id == user_id))).scalar_one_or_none()
    return found or "jemand anderem"


async def deciders(tx: AsyncConnection, found: Sequence[Draft]) -> dict[str, str]:
    """The names of whoever decided on these, by their ids."""
    ids = {each.decided_by for each in found if each.decided_by is not None}
    if not ids:
        return {}
    rows = await tx.execute(select(users.c.id, users.c.name).where(users.c.id.in_(ids)))
    return {row[0]: row[1] for row in rows}


async def still_served(tx: AsyncConnection, registry: Registry, draft: Draft) -> bool:
    """Whether the person on whose behalf it was asked is there, and may still use the assistant."""
    asked = select(users.c.role).where(users.c.id == draft.user_id, users.c.active)
    role = (await tx.execute(asked.with_for_update(read=True))).scalar_one_or_none()
    assistant = registry.find(draft.assistant)
    return role is not None and assistant is not None and assistant.serves(role)


async def may_see(tx: AsyncConnection, registry: Registry, person: Principal, draft: Draft) -> bool:
    if draft.tenant_id != person.tenant_id:
        return False
    assistant = registry.find(draft.assistant)
    if assistant is None:  # no longer installed: somebody has to be able to clear it away
        return person.role == ADMIN
    return assistant.serves(person.role) and await assistant.may_see_draft(tx, person, draft)


async def find(
    tx: AsyncConnection,
    registry: Registry,
    person: Principal,
    draft_id: str,
    clock: Clock,
    *,
    lock: bool = False,
) -> tuple[Draft, datetime]:
    """The draft as the person may see it, and when that was: after waiting for whoever held its row."""
    asked = select(drafts).where(drafts.c.id == draft_id, drafts.c.tenant_id == person.tenant_id)
    row = (await tx.execute(asked.with_for_update() if lock else asked)).one_or_none()
    at = await clock(tx)
    if row is not None:
        draft = (await with_votes(tx, [as_draft(row, at)]))[0]
        if await may_see(tx, registry, person, draft):
            return draft, at
    raise NotFound(MISSING)


async def listed(
    tx: AsyncConnection, registry: Registry, person: Principal, wanted: Wanted, at: datetime
) -> list[Draft]:
    """A page of what the person may see. Who may is the assistant's to say, so it is asked draft by draft."""
    if wanted.limit < 1:
        return []
    found: list[Draft] = []
    last = wanted.before
    while True:
        asked = select(drafts).where(*_conditions(person, wanted, last, at))
        newest_first = asked.order_by(drafts.c.created_at.desc(), drafts.c.id.desc()).limit(BATCH)
        batch = [as_draft(row, at) for row in await tx.execute(newest_first)]
        for last in batch:
            if await may_see(tx, registry, person, last):
                found.append(last)
                if len(found) == wanted.limit:
                    return await with_votes(tx, found)
        if len(batch) < BATCH:
            return await with_votes(tx, found)


def _conditions(
    person: Principal, wanted: Wanted, last: Draft | None, at: datetime
) -> list[ColumnElement[bool]]:
    conditions = [drafts.c.tenant_id == person.tenant_id]
    for column, value in (
        (drafts.c.assistant, wanted.assistant),
        (drafts.c.kind, wanted.kind),
        (drafts.c.scope, wanted.scope),
        (drafts.c.run_id, wanted.run_id),
        (drafts.c.user_id, person.user_id if wanted.mine else None),
    ):
        if value is not None:
            conditions.append(column == value)
    if wanted.state is not None:
        conditions.append(is_now(wanted.state, at))
    if last is not None:
        conditions.append(tuple_(drafts.c.created_at, drafts.c.id) < (last.created_at, last.id))
    return conditions


def is_now(state: State, at: datetime) -> ColumnElement[bool]:
    """In SQL what `as_draft` says of a row: an open draft whose time is over is expired."""
    over = drafts.c.expires_at <= at
    if state == "open":
        return and_(drafts.c.state == "open", or_(drafts.c.expires_at.is_(None), ~over))
    return or_(
        drafts.c.state == state, and_(drafts.c.state == "open", over) if state == "expired" else false()
    )


def as_draft(row: Row[Any], at: datetime) -> Draft:
    fields: dict[str, Any] = dict(zip(drafts.c.keys(), row, strict=True))
    fields["sources"] = tuple([SourceAttribution(**each) for each in fields["sources"]])
    for text in ("reason", "category"):
        fields[text] = fields[text] or ""
    if fields["state"] == "open" and fields["expires_at"] is not None and fields["expires_at"] <= at:
        fields["state"] = "expired"
    return Draft(**fields)


def stored_sources(sources: Collection[SourceAttribution]) -> list[dict[str, str]]:
    return [asdict(each) for each in sources]


async def with_votes(tx: AsyncConnection, found: Sequence[Draft]) -> list[Draft]:
    """With who has agreed so far, where two people have to."""
    asked = {each.id: each.version for each in found if each.four_eyes}
    votes: dict[str, list[str]] = {}
    if asked:
        cast_votes = select(draft_votes).where(draft_votes.c.draft_id.in_(asked)).order_by(draft_votes.c.at)
        for vote in await tx.execute(cast_votes):
            if vote.version == asked[vote.draft_id]:
                votes.setdefault(vote.draft_id, []).append(vote.user_id)
    return [replace(each, votes=tuple(votes.get(each.id, ()))) for each in found]


async def lapsing(tx: AsyncConnection, registry: Registry, at: datetime) -> list[str]:
    """Open drafts whose time is over, and approvals for somebody who may not ask for them any more."""
    over = select(drafts.c.id).where(drafts.c.state == "open", drafts.c.expires_at <= at)
    owned = select(drafts.c.id, drafts.c.assistant, users.c.role, users.c.active)
    asked = owned.join(users, users.c.id == drafts.c.user_id, isouter=True).where(
        drafts.c.state == "open", drafts.c.kind.in_(ASKED)
    )
    found = dict.fromkeys((await tx.execute(over)).scalars())
    for row in await tx.execute(asked):
        assistant = registry.find(row.assistant)
        if not row.active or assistant is None or not assistant.serves(row.role):
            found[row.id] = None
    return list(found)


def left_alone(draft_id: str) -> Select[Any]:
    """An open draft, locked, unless somebody is deciding on it at this moment."""
    still_open = select(drafts).where(drafts.c.id == draft_id, drafts.c.state == "open")
    return still_open.with_for_update(skip_locked=True)
