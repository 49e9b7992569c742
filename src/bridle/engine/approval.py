"""A person's word on a tool call. It is the server's record, never an argument that a model can set.

A pending call is bound by a digest: tool, literal arguments, run, call and expiry. A decision carries the
digest of what the person was shown, so that a call that has changed since is not approved by it.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from bridle.engine.text import canonical_json
from bridle.errors import ApprovalRefused

WEEK = 7 * 24 * 3600.0
CANCELLED = '{"cancelled": true}'


class StateTaken(ApprovalRefused):
    """Somebody else went on from this state, or is at it; asking the person again would not help."""


@dataclass(frozen=True, slots=True)
class PendingApproval:
    """A call that waits for a person. `expires` is in seconds since the epoch."""

    id: str
    run_id: str
    call_id: str
    tool_name: str
    arguments: Mapping[str, Any]
    expires: float

    @property
    def digest(self) -> str:
        """What is approved is exactly this."""
        bound = [1, self.id, self.run_id, self.call_id, self.tool_name, dict(self.arguments), self.expires]
        return hashlib.sha256(canonical_json(bound).encode()).hexdigest()

    def approve(self) -> Decision:
        return Decision(self.id, self.digest, "approve")

    def edit(self, arguments: Mapping[str, Any]) -> Decision:
        """Approve it with other arguments; they are checked like a model's."""
        if not isinstance(arguments, Mapping):
            raise ApprovalRefused(
                f"edit({arguments!r}): pass the arguments as a mapping, for example "
                "edit({**pending.arguments, 'name': 'value'})."
            )
        return Decision(self.id, self.digest, "edit", arguments=dict(arguments))

    def reject(self, reason: str = "") -> Decision:
        return Decision(self.id, self.digest, "reject", reason=reason)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided, about what they were shown."""

    approval_id: str
    digest: str
    action: Literal["approve", "edit", "reject"]
    reason: str = ""
    arguments: Mapping[str, Any] | None = None


class Approvals(Protocol):
    """Where decisions are consumed: once, whoever comes second is refused. `agent.resume` asks it."""

    async def consume(self, approval_id: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where a kept run goes on: the position that whoever takes it up saves under before anything else."""

    run_id: str
    position: int


@runtime_checkable
class PlacedApprovals(Approvals, Protocol):
    """Approvals that outlive a process, and a crash right behind them.

    What was consumed for a place may be consumed for the same place again: the position can be taken only
    once, so of all who come, one goes on. Who consumed it without a place may have done anything since.
    """

    async def consume_at(self, approval_id: str, place: Place) -> bool: ...


async def use_up(approvals: Approvals, approval_id: str, place: Place | None) -> bool:
    """Consume it, for a place where the run is kept and the approvals can tell."""
    if place is not None and isinstance(approvals, PlacedApprovals):
        return await approvals.consume_at(approval_id, place)
    return await approvals.consume(approval_id)


class DecisionPort(Protocol):
    """Where `stream_agent_with_approval` waits for a person."""

    async def decide(self, pending: PendingApproval) -> Decision | bool: ...


class InMemoryApprovals:
    """For one process: an agent that was given nothing better uses its own."""

    def __init__(self) -> None:
        self._consumed: set[str] = set()

    async def consume(self, approval_id: str) -> bool:
        if approval_id in self._consumed:
            return False
        self._consumed.add(approval_id)
        return True


def match(pending: Iterable[PendingApproval], decisions: Iterable[Decision]) -> dict[str, Decision]:
    """The decisions by the call they are about. One that is not about exactly what is pending is refused."""
    waiting = {each.id: each for each in pending}
    matched: dict[str, Decision] = {}
    for decision in decisions:
        asked = waiting.get(decision.approval_id)
        if asked is None:
            open_ids = ", ".join(waiting) or "none"
            raise ApprovalRefused(
                f"No call waits under {decision.approval_id!r}. Open approvals: {open_ids}."
            )
        if decision.digest != asked.digest:
            raise ApprovalRefused(
                f"Approval {asked.id!r}: '{asked.tool_name}' is not what was shown when it was decided. "
                "Show the call as it is now and ask again."
            )
        if decision.action != "reject" and time.time() >= asked.expires:
            raise ApprovalRefused(
                f"Approval {asked.id!r} of '{asked.tool_name}' has expired. "
                "agent.resume(state) without a decision asks for it anew."
            )
        if decision.action not in ("approve", "edit", "reject"):
            raise ApprovalRefused(f"{decision.action!r} is no decision; it must be approve, edit or reject.")
        if (decision.action == "edit") != (decision.arguments is not None):
            raise ApprovalRefused(
                f"Approval {asked.id!r}: arguments belong to 'edit', and 'edit' needs them."
            )
        if asked.call_id in matched:
            raise ApprovalRefused(f"Approval {asked.id!r} was decided twice in one go.")
        matched[asked.call_id] = decision
    return matched
