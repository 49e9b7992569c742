"""What must be so before somebody decides, and what a decision leaves behind. All of it in one transaction:

the row is locked, the person's rights are read anew, what was shown is compared with what is there, the kind
makes its record, the state changes, the audit log says so. Either all of that happened or nothing did.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.text import canonical_json
from bridle.host.assistants import ASKED, Registry
from bridle.host.audit import Entry, record, source_reference
from bridle.host.draft_approvals import approval_kind
from bridle.host.draft_kinds import Draft, DraftKind, State
from bridle.host.draft_locks import refuse_others
from bridle.host.draft_rows import Clock, find, name_of, person_deciding, still_served
from bridle.host.errors import Conflict, Forbidden, HostError, Unavailable
from bridle.host.identity import Principal
from bridle.host.people import ADMIN
from bridle.host.tables import draft_votes, drafts, users
from bridle.host.trouble import told

log = logging.getLogger("bridle.host")

CHANGED = "Der Entwurf hat sich geändert, seit er angezeigt wurde. Sieh ihn dir noch einmal an."
EXPIRED = "Die Frist für diese Entscheidung ist abgelaufen. Es wurde nichts geändert."
VOID = "Diese Freigabe gilt nicht mehr: Die Person, für die gehandelt werden sollte, darf das nicht mehr."
NOT_YOURS = "Über diesen Entwurf darfst du nicht entscheiden."
NOT_INSTALLED = "Der Assistent, von dem dieser Entwurf stammt, ist nicht mehr installiert."
VOTED = "Du hast schon zugestimmt. Es fehlt noch die Zustimmung einer zweiten Person."
NOT_DONE = "Das hat nicht geklappt. Es wurde nichts geändert; versuch es später noch einmal."
_SAID: Mapping[State, str] = {
    "approved": "freigegeben",
    "rejected": "abgelehnt",
    "undone": "freigegeben und wieder zurückgenommen",
    "withdrawn": "zurückgezogen",
}
_SYSTEM = "system"


class Decided(Conflict):
    """Somebody was first. Carries what came of it: the draft as it is now, who decided, and when."""

    def __init__(self, draft: Draft, by: str) -> None:
        super().__init__(f"Darüber ist schon entschieden: {_SAID.get(draft.state, draft.state)} von {by}.")
        self.draft = draft
        self.by = by

    @property
    def state(self) -> State:
        return self.draft.state

    @property
    def at(self) -> datetime | None:
        return self.draft.decided_at


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody about to act: who, as of now; on what, its row locked; and the time by the database."""

    person: Principal
    draft: Draft
    at: datetime


@dataclass(frozen=True, slots=True)
class Case(Held):
    """The same, with what the draft's assistant says of its kind."""

    kind: DraftKind[Any]


def kind_of(registry: Registry, assistant: str, name: str) -> DraftKind[Any] | None:
    found = registry.find(assistant)
    if found is None:
        return None
    return approval_kind(found, name) if name in ASKED else found.draft_kinds.get(name)


async def hold(
    tx: AsyncConnection, registry: Registry, clock: Clock, principal: Principal, draft_id: str
) -> Held:
    """The draft, locked, for somebody who may see it."""
    person = await person_deciding(tx, principal, draft_id)
    draft, at = await find(tx, registry, person, draft_id, clock, lock=True)
    return Held(person, draft, at)


async def open_case(
    tx: AsyncConnection, registry: Registry, clock: Clock, principal: Principal, draft_id: str
) -> Case:
    held = await hold(tx, registry, clock, principal, draft_id)
    kind = kind_of(registry, held.draft.assistant, held.draft.kind)
    if kind is None:
        raise Conflict(NOT_INSTALLED)
    return Case(held.person, held.draft, held.at, kind)


def require_decider(case: Case) -> None:
    if case.person.role not in case.kind.roles:
        raise Forbidden(NOT_YOURS)


def require_editor(case: Case) -> None:
    """Whoever decides, and whoever it was drafted for."""
    if case.person.user_id != case.draft.user_id:
        require_decider(case)


async def require_open(tx: AsyncConnection, registry: Registry, draft: Draft) -> None:
    if draft.state == "expired":
        raise Conflict(EXPIRED)
    if draft.state == "void":
        raise Conflict(VOID)
    if draft.state != "open":
        raise Decided(draft, await name_of(tx, draft.decided_by))
    if draft.kind in ASKED and not await still_served(tx, registry, draft):
        raise Conflict(VOID)


async def require_as_shown(tx: AsyncConnection, registry: Registry, case: Case, digest: str) -> None:
    """Open, nobody else's turn, and exactly what the person was looking at."""
    await require_open(tx, registry, case.draft)
    await refuse_others(tx, case.draft, case.person.user_id, case.at)
    if digest != case.draft.digest:
        raise Conflict(CHANGED)


async def vote(tx: AsyncConnection, case: Case) -> Draft:
    """Note that this person agrees, once, with the version as it is. Says who has agreed and still may."""
    if case.person.user_id in case.draft.votes:
        raise Conflict(VOTED)
    row = {"draft_id": case.draft.id, "version": case.draft.version, "user_id": case.person.user_id}
    await tx.execute(insert(draft_votes), row | {"at": case.at})
    who_may = select(draft_votes.c.user_id).join(users, users.c.id == draft_votes.c.user_id)
    counted = who_may.where(
        draft_votes.c.draft_id == case.draft.id,
        draft_votes.c.version == case.draft.version,
        users.c.active,
        users.c.tenant_id == case.draft.tenant_id,
        users.c.role.in_(case.kind.roles),
    ).order_by(draft_votes.c.at)
    return replace(case.draft, votes=tuple((await tx.execute(counted)).scalars()))


async def applied(tx: AsyncConnection, case: Case) -> dict[str, Any]:
    """What the draft became, in plain JSON."""
    try:
        async with told():
            made = await case.kind.apply(tx, case.person, case.draft)
        return json.loads(canonical_json(dict(made)))
    except HostError:
        raise
    except Exception as error:
        raise _not_done(case, error) from error


async def taken_back(tx: AsyncConnection, case: Case) -> None:
    if case.kind.undo is None or case.draft.record is None:
        raise Conflict("Diese Freigabe kann nicht zurückgenommen werden.")
    try:
        async with told():
            await case.kind.undo(tx, case.person, case.draft.record)
    except HostError:
        raise
    except Exception as error:
        raise _not_done(case, error) from error


def _not_done(case: Case, error: Exception) -> Unavailable:
    # its words may quote the draft, which does not belong in a log
    log.warning("a draft of the kind %r was not carried out: %s", case.kind.name, type(error).__name__)
    return Unavailable(NOT_DONE)


async def close(tx: AsyncConnection, held: Held, state: State, **values: Any) -> Draft:
    """Change the state, if it is what was looked at, and say so in the audit log."""
    by: dict[str, Any] = {"decided_by": held.person.user_id, "decided_at": held.at}
    return await _close(tx, held.draft, state, held.person.user_id, by | values)


async def lapse(tx: AsyncConnection, draft: Draft, state: State, at: datetime) -> Draft:
    """The same where nobody decided: its time was over, or nobody is left it could be done for."""
    return await _close(tx, draft, state, _SYSTEM, {"decided_at": at})


async def _close(
    tx: AsyncConnection, draft: Draft, state: State, actor: str, values: Mapping[str, Any]
) -> Draft:
    was = "approved" if draft.state == "approved" else "open"
    changes: dict[str, Any] = {"state": state, "locked_by": None, "locked_until": None, **values}
    same = (drafts.c.id == draft.id, drafts.c.state == was, drafts.c.digest == draft.digest)
    if (await tx.execute(update(drafts).where(*same).values(changes))).rowcount != 1:
        raise Conflict(CHANGED)
    closed = replace(draft, **changes)
    await note(tx, closed, f"draft.{state}", actor, decision=state)
    return closed


async def note(tx: AsyncConnection, draft: Draft, action: str, actor: str, *, decision: str = "") -> None:
    tool = str(draft.payload.get("tool", "")) if draft.kind in ASKED else ""
    told_of = {
        "title": draft.title,
        "reason": draft.reason,
        "category": draft.category,
        "record": draft.record,
    }
    await record(
        tx,
        Entry(
            tenant_id=draft.tenant_id,
            actor=actor,
            action=action,
            object=draft.id,
            on_behalf=draft.user_id,
            scope=draft.scope or "",
            run_id=draft.run_id or "",
            tool=tool,
            arguments_digest=draft.digest,
            sources=tuple([source_reference(each) for each in draft.sources]),
            summary=f"{draft.assistant}, {draft.kind}, version {draft.version}",
            decision=decision,
            detail={name: value for name, value in told_of.items() if value},
        ),
    )


def undo_until(case: Case) -> datetime | None:
    return case.at + timedelta(seconds=case.kind.undo_seconds) if case.kind.undo is not None else None


def may_withdraw(person: Principal, draft: Draft) -> bool:
    return person.user_id == draft.user_id or person.role == ADMIN
