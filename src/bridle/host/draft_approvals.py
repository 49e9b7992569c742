"""A tool call that waits for a person, as a draft: what is shown is the tool and its literal arguments.

Deciding it makes the engine's `Decision`. The run goes on once nothing it asked for together is open any
more: the engine carries calls out in their order, so half of the answers would not help it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, JsonValue
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.approval import Decision, PendingApproval
from bridle.engine.text import canonical_json
from bridle.host.assistants import ASKED, TOOL_APPROVAL, TOOL_UNCERTAIN, Assistant
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.draft_rows import Clock, as_draft
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.people import ADMIN
from bridle.host.tables import drafts
from bridle.host.tables import runs as run_rows

log = logging.getLogger("bridle.host")

MAYBE_DONE = "{tool}: vielleicht schon geschehen – noch einmal ausführen?"
EXPIRED = "Die Freigabe ist abgelaufen, bevor über alles entschieden war."
VOID = "Die Person, für die gehandelt werden sollte, darf das nicht mehr."
WITHDRAWN = "Die Anfrage wurde zurückgezogen."
_UNDECIDED = {"expired": EXPIRED, "void": VOID, "withdrawn": WITHDRAWN}


class WaitingRun(Protocol):
    """As much of a run as an approval names."""

    @property
    def id(self) -> str: ...
    @property
    def assistant(self) -> str: ...
    @property
    def scope(self) -> str | None: ...


class WaitingRuns(Protocol):
    """The runs that wait for people, as whoever keeps them offers it."""

    async def resume(self, run_id: str, decisions: Sequence[Decision]) -> None:
        """Go on. It may be told twice after a crash, and of earlier decisions; it takes what it waits for."""
        ...

    async def trouble_with(self, run_id: str, tool_name: str, arguments: Mapping[str, Any]) -> str:
        """Why the tool would refuse these arguments; nothing where it would not."""
        ...


class ToolCall(BaseModel):
    """What is approved: everything the engine binds, and the arguments as a person may have changed them."""

    model_config = ConfigDict(extra="forbid")

    approval_id: str
    run_id: str
    call_id: str
    tool: str
    asked: dict[str, JsonValue]
    arguments: dict[str, JsonValue]
    expires: float

    @staticmethod
    def of(pending: PendingApproval) -> dict[str, Any]:
        return {
            "approval_id": pending.id,
            "run_id": pending.run_id,
            "call_id": pending.call_id,
            "tool": pending.tool_name,
            "asked": dict(pending.arguments),
            "arguments": dict(pending.arguments),
            "expires": pending.expires,
        }

    @property
    def pending(self) -> PendingApproval:
        return PendingApproval(
            self.approval_id, self.run_id, self.call_id, self.tool, self.asked, self.expires
        )


def approval_kind(assistant: Assistant, name: str = TOOL_APPROVAL) -> DraftKind[ToolCall]:
    """Who says yes has it done; of what is uncertain, once more than perhaps before."""
    return DraftKind(
        name,
        ToolCall,
        title=lambda call: MAYBE_DONE.format(tool=call.tool) if name == TOOL_UNCERTAIN else call.tool,
        show=lambda call: f"{call.tool}\n{json.dumps(call.arguments, ensure_ascii=False, indent=2)}",
        apply=_note,
        roles=[each for each in {ADMIN, *assistant.roles} if assistant.may_decide_calls(each)],
        fixed=("approval_id", "run_id", "call_id", "tool", "asked", "expires"),
    )


async def _note(tx: AsyncConnection, principal: Principal, draft: Draft) -> Mapping[str, Any]:
    """Nothing happens here: the run does what was approved, once it goes on."""
    return {"approval_id": draft.payload["approval_id"]}


def decision_of(draft: Draft, at: datetime) -> Decision | None:
    """What the engine is told, or nothing while it is open."""
    if draft.state == "open":
        return None
    call = ToolCall.model_validate(draft.payload)
    if draft.state == "rejected":
        return call.pending.reject(": ".join([part for part in (draft.category, draft.reason) if part]))
    if draft.state != "approved":
        return call.pending.reject(_UNDECIDED[draft.state])
    if at.timestamp() >= call.expires:  # in time, but another of the same run's was not
        return call.pending.reject(EXPIRED)
    as_asked = canonical_json(call.arguments) == canonical_json(call.asked)
    return call.pending.approve() if as_asked else call.pending.edit(call.arguments)


async def decisions_of(tx: AsyncConnection, run_id: str, at: datetime) -> list[Decision] | None:
    """Everything that was decided on a run's calls, or nothing while some of it is open.

    What it asked for earlier is among it: a crash may have kept it from what was allowed. Which of them it
    still waits for is told by their digests.
    """
    its = (drafts.c.run_id == run_id, drafts.c.kind.in_(ASKED))
    every = select(drafts).where(*its).order_by(drafts.c.created_at, drafts.c.id)
    asked = [decision_of(as_draft(row, at), at) for row in await tx.execute(every)]
    decided = {each.approval_id: each for each in asked if each is not None}  # of one asked anew, the last
    return list(decided.values()) if decided and None not in asked else None


async def go_on(db: Database, runs: WaitingRuns, run_id: str, clock: Clock) -> None:
    """Tell the run, if nothing is open. What was decided stands whatever comes of that."""
    async with db.read() as tx:
        decisions = await decisions_of(tx, run_id, await clock(tx))
    if decisions is None:
        return
    try:
        await runs.resume(run_id, decisions)
    except Exception as error:
        log.warning("run %s was decided on but did not go on: %s", run_id, type(error).__name__)


async def refuse_bad_arguments(runs: WaitingRuns, payload: Mapping[str, Any]) -> None:
    """Edited arguments are for the tool to judge, before anybody approves them."""
    call = ToolCall.model_validate(payload)
    if trouble := await runs.trouble_with(call.run_id, call.tool, call.arguments):
        raise Invalid(f"So nimmt „{call.tool}“ das nicht an: {trouble}", "arguments")


async def waiting_runs(tx: AsyncConnection) -> list[str]:
    its = (drafts.c.run_id == run_rows.c.id, drafts.c.kind.in_(ASKED))
    still_open = exists().where(*its, drafts.c.state == "open")
    asked = select(run_rows.c.id).where(run_rows.c.state == "waiting", exists().where(*its), ~still_open)
    return list((await tx.execute(asked)).scalars())
