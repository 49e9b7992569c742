"""Drafts: what an assistant proposes and people decide on. A decision happens once, whoever else clicks.

An assistant's tool proposes a draft; a person approves, edits or rejects exactly what was shown; the draft's
kind makes one record of it, which may be taken back for a while. A tool call that waits for a person is a
draft too, and its run goes on by what was decided.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.approval import PendingApproval
from bridle.engine.tools import SourceAttribution
from bridle.errors import ConfigurationError
from bridle.host import draft_locks
from bridle.host.assistants import ASKED, TOOL_APPROVAL, Registry
from bridle.host.database import Database, now
from bridle.host.draft_approvals import (
    ToolCall,
    WaitingRun,
    WaitingRuns,
    go_on,
    refuse_bad_arguments,
    waiting_runs,
)
from bridle.host.draft_decisions import (
    Case,
    Decided,
    applied,
    close,
    hold,
    kind_of,
    lapse,
    may_withdraw,
    note,
    open_case,
    require_as_shown,
    require_decider,
    require_editor,
    require_open,
    taken_back,
    undo_until,
    vote,
)
from bridle.host.draft_diff import Change, difference
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.draft_proposals import Proposal, write_down, write_edit
from bridle.host.draft_rows import (
    Clock,
    Wanted,
    as_draft,
    deciders,
    find,
    hold_owner,
    lapsing,
    left_alone,
    listed,
    name_of,
    person_now,
    still_served,
)
from bridle.host.errors import Conflict, Forbidden, HostError, Invalid, NotFound
from bridle.host.identity import Principal
from bridle.host.tables import draft_versions

__all__ = ["Decided", "Draft", "DraftKind", "Drafts", "Version", "WaitingRun", "WaitingRuns", "Wanted"]

log = logging.getLogger("bridle.host")
LONGEST_REASON = 5_000


@dataclass(frozen=True, slots=True)
class Version:
    """A draft as it once was. `user_id` is who wrote it; nobody's is the assistant's."""

    version: int
    payload: Mapping[str, Any]
    digest: str
    user_id: str | None
    at: datetime


class Drafts:
    """The drafts of one database. `runs` is told when a run that waits for people can go on."""

    def __init__(
        self, db: Database, registry: Registry, runs: WaitingRuns | None = None, *, clock: Clock = now
    ) -> None:
        self.db = db
        self.registry = registry
        self.runs = runs
        self._clock = clock

    # ---- proposing, in the transaction of whoever proposes

    async def propose(
        self,
        tx: AsyncConnection,
        principal: Principal,
        kind: str,
        payload: Mapping[str, Any] | BaseModel,
        *,
        assistant: str,
        run_id: str | None = None,
        call_id: str | None = None,
        title: str = "",
        scope: str | None = None,
        sources: Sequence[SourceAttribution] = (),
        expires: datetime | timedelta | None = None,
        four_eyes: bool = False,
    ) -> Draft:
        """A draft. The same call of the same run gets the draft it made before.

        A tool that makes several drafts of one kind in one call, in one transaction, adds "#" and a number
        to its call's id.
        """
        proposal = Proposal(assistant, run_id, call_id, title, scope, sources, expires, four_eyes)
        return await self._propose(tx, principal, kind, payload, proposal, await self._clock(tx))

    async def propose_approvals(
        self,
        tx: AsyncConnection,
        principal: Principal,
        run: WaitingRun,
        pending: Sequence[PendingApproval],
        *,
        kind: str = TOOL_APPROVAL,
        sources: Sequence[SourceAttribution] = (),
        four_eyes: bool = False,
    ) -> Sequence[Draft]:
        """What a run waits for, all of it at once: it goes on when the last of these is decided."""
        at = await self._clock(tx)
        made: list[Draft] = []
        for each in pending:
            # the same call is asked anew once an approval has expired; the digest tells the two apart
            expires = datetime.fromtimestamp(each.expires, UTC)
            proposal = Proposal(
                run.assistant, run.id, each.digest, "", run.scope, sources, expires, four_eyes
            )
            payload = ToolCall.of(each)
            made.append(await self._propose(tx, principal, kind, payload, proposal, at))
        return made

    async def _propose(
        self,
        tx: AsyncConnection,
        principal: Principal,
        kind: str,
        payload: Mapping[str, Any] | BaseModel,
        proposal: Proposal,
        at: datetime,
    ) -> Draft:
        person = await person_now(tx, principal)
        if not self.registry.get(proposal.assistant).serves(person.role):
            raise Forbidden("Mit diesem Assistenten darfst du nicht arbeiten.")
        found = kind_of(self.registry, proposal.assistant, kind)
        if found is None:
            raise ConfigurationError(f"The assistant {proposal.assistant!r} has no draft kind {kind!r}.")
        return await write_down(tx, person, found, found.stored(payload), proposal, at)

    # ---- looking

    async def get(self, principal: Principal, draft_id: str) -> Draft:
        async with self.db.read() as tx:
            return await self._find(tx, principal, draft_id)

    async def list(self, principal: Principal, wanted: Wanted | None = None) -> Sequence[Draft]:
        """A page of what the person may see, newest first."""
        async with self.db.read() as tx:
            person = await person_now(tx, principal)
            return await listed(tx, self.registry, person, wanted or Wanted(), await self._clock(tx))

    async def versions(self, principal: Principal, draft_id: str) -> Sequence[Version]:
        asked = select(draft_versions).where(draft_versions.c.draft_id == draft_id)
        async with self.db.read() as tx:
            await self._find(tx, principal, draft_id)
            rows = await tx.execute(asked.order_by(draft_versions.c.version))
            return [Version(row.version, row.payload, row.digest, row.user_id, row.at) for row in rows]

    async def diff(self, principal: Principal, draft_id: str, a: int, b: int) -> Sequence[Change]:
        kept = {each.version: each.payload for each in await self.versions(principal, draft_id)}
        for wanted in (a, b):
            if wanted not in kept:
                raise NotFound(f"Eine Fassung {wanted} dieses Entwurfs gibt es nicht.")
        return difference(kept[a], kept[b])

    def show(self, draft: Draft) -> str:
        """What a person reads before deciding, in the words of the draft's kind."""
        kind = kind_of(self.registry, draft.assistant, draft.kind)
        return draft.title if kind is None else kind.show(kind.read(draft.payload))

    async def deciders(self, found: Sequence[Draft]) -> Mapping[str, str]:
        """Who decided on these, by name; the id of somebody who is gone has one too."""
        async with self.db.read() as tx:
            return await deciders(tx, found)

    def may_decide(self, principal: Principal, draft: Draft) -> bool:
        """Whether to offer it; whoever does it is asked again."""
        kind = kind_of(self.registry, draft.assistant, draft.kind)
        return kind is not None and principal.role in kind.roles

    # ---- editing and reviewing

    async def edit(
        self, principal: Principal, draft_id: str, digest: str, payload: Mapping[str, Any] | BaseModel
    ) -> Draft:
        """A new version, if nobody changed the draft since it was shown."""
        await self._check_arguments(principal, draft_id, payload)
        async with self.db.write() as tx:
            case = await self._case(tx, principal, draft_id)
            require_editor(case)
            await require_as_shown(tx, self.registry, case, digest)
            edited = case.kind.edited(case.draft.payload, payload)
            return case.draft if edited == case.draft.payload else await write_edit(tx, case, edited)

    async def lock(
        self, principal: Principal, draft_id: str, seconds: float = draft_locks.SECONDS
    ) -> datetime:
        """Say that this person is looking at it, for a while; asking again renews it. Until when."""
        async with self.db.write() as tx:
            case = await self._case(tx, principal, draft_id)
            require_editor(case)
            await require_open(tx, self.registry, case.draft)
            return await draft_locks.take(tx, case.draft, case.person.user_id, case.at, seconds)

    async def unlock(self, principal: Principal, draft_id: str) -> None:
        async with self.db.write() as tx:
            case = await self._case(tx, principal, draft_id)
            await draft_locks.free(tx, case.draft, case.person.user_id)

    # ---- deciding

    async def approve(self, principal: Principal, draft_id: str, digest: str) -> Draft:
        """Make it real, once; where two people have to agree, the first one's word is noted."""
        prepared = await self._prepared(principal, draft_id, digest)
        async with self.db.write() as tx:
            case = await self._case(tx, principal, draft_id)
            require_decider(case)
            await require_as_shown(tx, self.registry, case, digest)
            if case.draft.four_eyes:
                case = replace(case, draft=await vote(tx, case))
                if len(case.draft.votes) < 2:
                    await draft_locks.free(tx, case.draft, case.person.user_id)
                    await note(tx, case.draft, "draft.agreed", case.person.user_id, decision="agreed")
                    return case.draft
            made = await applied(tx, replace(case, draft=replace(case.draft, prepared=prepared)))
            approved = await close(tx, case, "approved", record=made, undo_until=undo_until(case))
        await self._tell(approved)
        return approved

    async def reject(
        self, principal: Principal, draft_id: str, digest: str, reason: str = "", category: str = ""
    ) -> Draft:
        if len(reason) > LONGEST_REASON:
            raise Invalid(f"Die Begründung ist zu lang: höchstens {LONGEST_REASON} Zeichen.", "reason")
        async with self.db.write() as tx:
            case = await self._case(tx, principal, draft_id)
            require_decider(case)
            await require_as_shown(tx, self.registry, case, digest)
            if category and category not in case.kind.categories:
                known = ", ".join(case.kind.categories)
                raise Invalid(f"Diese Kategorie gibt es nicht. Möglich sind: {known}.", "category")
            rejected = await close(tx, case, "rejected", reason=reason, category=category)
        await self._tell(rejected)
        return rejected

    async def undo(self, principal: Principal, draft_id: str) -> Draft:
        """Take an approval back while its window is open, by the record that was stored with it."""
        async with self.db.write() as tx:
            case = await self._case(tx, principal, draft_id)
            require_decider(case)
            if case.draft.state == "undone":
                raise Decided(case.draft, await name_of(tx, case.draft.decided_by))
            if case.draft.state != "approved":
                raise Conflict("Nur eine Freigabe kann zurückgenommen werden.")
            if case.draft.undo_until is not None and case.draft.undo_until <= case.at:
                raise Conflict("Die Zeit zum Zurücknehmen ist vorbei.")
            await taken_back(tx, case)
            return await close(tx, case, "undone")

    async def withdraw(self, principal: Principal, draft_id: str) -> Draft:
        """Whoever it was drafted for does not want it any more."""
        async with self.db.write() as tx:
            held = await hold(tx, self.registry, self._clock, principal, draft_id)
            if not may_withdraw(held.person, held.draft):
                raise Forbidden("Zurückziehen kann einen Entwurf nur, für wen er erstellt wurde.")
            await require_open(tx, self.registry, held.draft)
            await draft_locks.refuse_others(tx, held.draft, held.person.user_id, held.at)
            withdrawn = await close(tx, held, "withdrawn")
        await self._tell(withdrawn)
        return withdrawn

    # ---- what time and change of rights do

    async def expire(self) -> Sequence[Draft]:
        """Note which drafts ran out of time, and which approvals nobody is left for. Call it now and then."""
        async with self.db.read() as tx:
            candidates = await lapsing(tx, self.registry, await self._clock(tx))
        # one transaction each: their tenants' audit logs are locked one at a time
        lapsed: list[Draft] = []
        for draft_id in candidates:
            try:
                lapsed += await self._lapse(draft_id)
            except HostError as error:  # of one tenant; the others' drafts run out of time all the same
                log.warning("draft %s could not be closed: %s", draft_id, error)
        for run_id in {each.run_id for each in lapsed if each.kind in ASKED and each.run_id}:
            await self._go_on(run_id)
        return lapsed

    async def resume_decided(self) -> None:
        """Tell again of runs that wait though all was decided: whoever should have told has crashed."""
        async with self.db.read() as tx:
            waiting = await waiting_runs(tx)
        for run_id in waiting:
            await self._go_on(run_id)

    async def _lapse(self, draft_id: str) -> Sequence[Draft]:
        async with self.db.write() as tx:
            await hold_owner(tx, draft_id)
            row = (await tx.execute(left_alone(draft_id))).one_or_none()
            at = await self._clock(tx)
            if row is None:
                return []
            draft = as_draft(row, at)
            if draft.state == "expired":
                return [await lapse(tx, draft, "expired", at)]
            if draft.kind in ASKED and not await still_served(tx, self.registry, draft):
                return [await lapse(tx, draft, "void", at)]
            return []

    async def _tell(self, draft: Draft) -> None:
        if draft.kind in ASKED and draft.run_id is not None:
            await self._go_on(draft.run_id)

    async def _go_on(self, run_id: str) -> None:
        if self.runs is not None:
            await go_on(self.db, self.runs, run_id, self._clock)

    # ---- shared

    async def _find(self, tx: AsyncConnection, principal: Principal, draft_id: str) -> Draft:
        person = await person_now(tx, principal)
        return (await find(tx, self.registry, person, draft_id, self._clock))[0]

    async def _case(self, tx: AsyncConnection, principal: Principal, draft_id: str) -> Case:
        return await open_case(tx, self.registry, self._clock, principal, draft_id)

    async def _prepared(self, principal: Principal, draft_id: str, digest: str) -> Any:
        """Before the transaction: what takes long. Whether it may be done is decided inside."""
        draft = await self.get(principal, draft_id)
        kind = kind_of(self.registry, draft.assistant, draft.kind)
        if kind is None or kind.prepare is None or not self.may_decide(principal, draft):
            return None
        if draft.state != "open" or draft.digest != digest or (draft.four_eyes and not draft.votes):
            return None
        try:
            return await kind.prepare(self.db, principal, draft)
        except HostError:  # inside it is refused in the same words, or it is done after all
            return None
        except Exception as error:  # so here, as of a payload that an older version wrote
            log.warning("draft %s could not be prepared: %s", draft_id, type(error).__name__)
            return None

    async def _check_arguments(
        self, principal: Principal, draft_id: str, payload: Mapping[str, Any] | BaseModel
    ) -> None:
        """Before the transaction: a tool may look at the database to judge them."""
        draft = await self.get(principal, draft_id)
        kind = kind_of(self.registry, draft.assistant, draft.kind)
        if self.runs is not None and kind is not None and draft.kind in ASKED:
            await refuse_bad_arguments(self.runs, kind.edited(draft.payload, payload))
