"""Writing a draft down: as it was proposed, and each version that a person made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.text import one_line
from bridle.engine.tools import SourceAttribution
from bridle.host.draft_decisions import CHANGED, Case, note
from bridle.host.draft_kinds import Draft, DraftKind, digest_of
from bridle.host.draft_rows import MISSING, as_draft, stored_sources, with_votes
from bridle.host.errors import Conflict, NotFound
from bridle.host.identity import Principal
from bridle.host.ids import new_id
from bridle.host.tables import draft_versions, drafts

LONGEST_TITLE = 200
NUMBERED = "#"
"""Stands between a call's id and the number of one of several drafts that it makes."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an assistant proposes, and for which call of which run: the key that makes it happen once."""

    assistant: str
    run_id: str | None = None
    call_id: str | None = None
    title: str = ""
    scope: str | None = None
    sources: Sequence[SourceAttribution] = ()
    expires: datetime | timedelta | None = None
    four_eyes: bool = False


async def write_down(
    tx: AsyncConnection,
    person: Principal,
    kind: DraftKind[Any],
    payload: Mapping[str, Any],
    proposal: Proposal,
    at: datetime,
) -> Draft:
    """The new draft; or the one that the same call of the same run made before it was interrupted."""
    draft_id, scope, expires = new_id(), proposal.scope, proposal.expires
    row: dict[str, Any] = {
        "id": draft_id,
        "tenant_id": person.tenant_id,
        "assistant": proposal.assistant,
        "kind": kind.name,
        "title": one_line(proposal.title or kind.title(kind.read(payload)), LONGEST_TITLE),
        "scope": scope,
        "run_id": proposal.run_id,
        "call_id": proposal.call_id,
        "user_id": person.user_id,
        "state": "open",
        "version": 1,
        "payload": payload,
        "digest": digest_of(draft_id, kind.name, 1, scope, payload),
        "sources": stored_sources(proposal.sources),
        "four_eyes": proposal.four_eyes or kind.four_eyes,
        "expires_at": at + expires if isinstance(expires, timedelta) else expires,
        "created_at": at,
    }
    written = insert_or_leave(drafts).values(row).on_conflict_do_nothing().returning(drafts)
    made = (await tx.execute(written)).one_or_none()
    if made is None:
        return await _made_before(tx, person, kind.name, proposal, at)
    draft = as_draft(made, at)
    await _keep_version(tx, draft, None, at)
    await note(tx, draft, "draft.proposed", proposal.assistant)
    return draft


async def write_edit(tx: AsyncConnection, case: Case, payload: Mapping[str, Any]) -> Draft:
    """A new version in the old one's place; who agreed to the old one has not agreed to this."""
    old, version = case.draft, case.draft.version + 1
    changes: dict[str, Any] = {
        "version": version,
        "payload": payload,
        "digest": digest_of(old.id, old.kind, version, old.scope, payload),
        "title": _title(case.kind, old, payload),
    }
    same = (drafts.c.id == old.id, drafts.c.state == "open", drafts.c.digest == old.digest)
    if (await tx.execute(update(drafts).where(*same).values(changes))).rowcount != 1:
        raise Conflict(CHANGED)
    edited = replace(old, **changes, votes=())
    await _keep_version(tx, edited, case.person.user_id, case.at)
    await note(tx, edited, "draft.edited", case.person.user_id)
    return edited


def _title(kind: DraftKind[Any], old: Draft, payload: Mapping[str, Any]) -> str:
    """A title made of the payload follows it; one that was given stays."""
    made = one_line(kind.title(kind.read(old.payload)), LONGEST_TITLE)
    return one_line(kind.title(kind.read(payload)), LONGEST_TITLE) if old.title == made else old.title


async def _made_before(
    tx: AsyncConnection, person: Principal, kind: str, proposal: Proposal, at: datetime
) -> Draft:
    asked = select(drafts).where(
        drafts.c.run_id == proposal.run_id,
        drafts.c.call_id == proposal.call_id,
        drafts.c.kind == kind,
        drafts.c.tenant_id == person.tenant_id,
    )
    row = (await tx.execute(asked)).one_or_none()
    if row is None:  # a run of somebody else's
        raise NotFound(MISSING)
    return (await with_votes(tx, [as_draft(row, at)]))[0]


async def _keep_version(tx: AsyncConnection, draft: Draft, user_id: str | None, at: datetime) -> None:
    await tx.execute(
        insert(draft_versions),
        {
            "draft_id": draft.id,
            "version": draft.version,
            "payload": draft.payload,
            "digest": draft.digest,
            "user_id": user_id,
            "at": at,
        },
    )
