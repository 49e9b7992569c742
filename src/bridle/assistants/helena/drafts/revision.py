"""Trying again: a draft that was rejected with a reason, handed to whoever writes the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.drafts.entwurf import MOST_REVISIONS, may_see_draft
from bridle.assistants.helena.drafts.kinds import KINDS
from bridle.host import database
from bridle.host.draft_kinds import Draft
from bridle.host.draft_rows import MISSING, as_draft
from bridle.host.errors import Conflict, NotFound
from bridle.host.identity import Principal
from bridle.host.tables import drafts

NOT_REJECTED = "Nur ein abgelehnter Entwurf wird überarbeitet."
NO_FEEDBACK = "Zu diesem Entwurf gibt es keine Rückmeldung, nach der er überarbeitet werden könnte."
BY_HAND = "Dieser Entwurf wurde schon dreimal überarbeitet. Bitte schreib ihn von Hand fertig."
UNDER_WAY = "Von diesem Entwurf gibt es schon eine Überarbeitung."
_GIVEN_UP = ("withdrawn", "expired", "void")


@dataclass(frozen=True, slots=True)
class Ueberarbeitung:
    """What the next attempt is made of. `text` is what the person read, `feedback` what they said of it."""

    parent: str
    revision: int
    kind: str
    akte_id: str | None
    text: str = field(repr=False)
    feedback: str = field(repr=False)
    category: str
    payload: Mapping[str, Any] = field(repr=False)

    def payload_with(self, **changed: Any) -> dict[str, Any]:
        """The payload of the next draft: the old one, what is different now, and whose revision it is."""
        fixed = {"akte_id": self.akte_id, "parent": self.parent, "revision": self.revision}
        return {**self.payload, **changed, **fixed}


async def revision_of(tx: AsyncConnection, principal: Principal, draft_id: str) -> Ueberarbeitung:
    """The draft and what was said of it, for the next attempt; a sentence where there is to be none."""
    draft = await _found(tx, principal, draft_id)
    kind = KINDS.get(draft.kind)
    if draft.state != "rejected" or kind is None:
        raise Conflict(NOT_REJECTED)
    if not (draft.reason.strip() or draft.category):
        raise Conflict(NO_FEEDBACK)
    revision = int(draft.payload.get("revision", 0)) + 1
    if revision > MOST_REVISIONS:
        raise Conflict(BY_HAND)
    if await _has_been_tried(tx, draft):
        raise Conflict(UNDER_WAY)
    return Ueberarbeitung(
        parent=draft.id,
        revision=revision,
        kind=draft.kind,
        akte_id=draft.payload.get("akte_id"),
        text=kind.show(kind.read(draft.payload)),
        feedback=draft.reason,
        category=draft.category,
        payload=draft.payload,
    )


async def _found(tx: AsyncConnection, principal: Principal, draft_id: str) -> Draft:
    mine = (drafts.c.id == draft_id, drafts.c.tenant_id == principal.tenant_id)
    row = (await tx.execute(select(drafts).where(*mine, drafts.c.assistant == "helena"))).one_or_none()
    if row is not None:
        draft = as_draft(row, await database.now(tx))
        if await may_see_draft(tx, principal, draft):
            return draft
    raise NotFound(MISSING)


async def _has_been_tried(tx: AsyncConnection, draft: Draft) -> bool:
    """Otherwise two revisions of one draft would have three each."""
    child = select(drafts.c.id).where(
        drafts.c.tenant_id == draft.tenant_id,
        drafts.c.assistant == draft.assistant,
        drafts.c.payload["parent"].as_string() == draft.id,
        drafts.c.state.not_in(_GIVEN_UP),
    )
    return (await tx.execute(child.limit(1))).first() is not None
