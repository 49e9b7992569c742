"""Rows to write where any would do."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import func, select

from bridle.host.database import Database
from bridle.host.ids import new_id
from bridle.host.tables import tenants

TODAY = datetime(2026, 3, 4, 5, 6, 7, 890_123, tzinfo=UTC)


def tenant(name: str = "Kanzlei", id: str | None = None) -> dict[str, object]:
    return {"id": id or new_id(), "name": name, "created_at": TODAY}


def user(tenant_id: str, id: str | None = None) -> dict[str, object]:
    made = id or new_id()
    return {
        "id": made,
        "tenant_id": tenant_id,
        "email": f"{made}@example.org",
        "name": "Frau Muster",
        "role": "ADMIN",
        "created_at": TODAY,
    }


async def count(db: Database) -> int:
    """How many tenants there are."""
    async with db.read() as tx:
        return (await tx.execute(select(func.count()).select_from(tenants))).scalar_one()
