"""What is looked at in sums and pages: what model calls took, and the audit log as it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from bridle.host.database import Database, now
from bridle.host.identity import Identity, Principal
from bridle.host.tables import audit, audit_details, usage


@dataclass(frozen=True, slots=True)
class Sum:
    """What the calls of one model for one assistant took. `cost` is of those calls whose cost is known."""

    user_id: str
    assistant: str
    provider: str
    model: str
    local: bool
    calls: int
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    reasoning_tokens: int
    cost: float | None
    calls_without_cost: int


@dataclass(frozen=True, slots=True)
class AuditRow:
    """A row of the chain, and what is bound to it where that is still there."""

    seq: int
    prev: str
    hash: str
    body: Mapping[str, Any]
    detail: Mapping[str, Any] | None


class Reports:
    def __init__(self, db: Database, identity: Identity) -> None:
        self.db, self.identity = db, identity

    async def usage(self, principal: Principal, days: int) -> tuple[datetime, Sequence[Sum]]:
        """Since when, and the sums since then: one's own, or for an administrator everybody's."""
        kinds = (usage.c.user_id, usage.c.assistant, usage.c.provider, usage.c.model, usage.c.local)
        tokens = [func.sum(usage.c[f"{each}_tokens"]) for each in ("input", "output", "cached", "reasoning")]
        counted = func.count()
        sums = select(*kinds, counted, *tokens, func.sum(usage.c.cost), counted - func.count(usage.c.cost))
        async with self.db.read() as tx:
            fresh = await self.identity.renew(tx, principal)
            since = await now(tx) - timedelta(days=days)
            own = sums.where(usage.c.tenant_id == principal.tenant_id, usage.c.at >= since)
            if fresh is None or not fresh.may("admin"):
                own = own.where(usage.c.user_id == principal.user_id)
            rows = (await tx.execute(own.group_by(*kinds).order_by(*kinds))).all()
        return since, [_sum(tuple(row)) for row in rows]

    async def audit(self, admin: Principal, after: int = 0, limit: int = 100) -> Sequence[AuditRow]:
        """A page of the house's audit log in the order of the chain."""
        bound = (audit_details.c.tenant_id == audit.c.tenant_id) & (audit_details.c.seq == audit.c.seq)
        page = select(audit, audit_details.c.body.label("detail")).outerjoin(audit_details, bound)
        own = page.where(audit.c.tenant_id == admin.tenant_id, audit.c.seq > after)
        async with self.db.read() as tx:
            await self.identity.require_admin(tx, admin)
            rows = await tx.execute(own.order_by(audit.c.seq).limit(limit))
            return [AuditRow(row.seq, row.prev, row.hash, row.body, row.detail) for row in rows]


def _sum(row: tuple[Any, ...]) -> Sum:
    user_id, assistant, provider, model, local, calls, given, written, cached, thought, cost, unknown = row
    tokens = (int(given), int(written), int(cached), int(thought))
    return Sum(user_id, assistant, provider, model, local, calls, *tokens, cost, unknown)
