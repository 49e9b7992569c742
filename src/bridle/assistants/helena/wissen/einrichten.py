"""What a Kanzlei can look up from its first minute: summaries of norms, and whatever it has itself."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.wissen.findbar import indexiere_dokumente
from bridle.assistants.helena.wissen.muster import indexiere_muster
from bridle.assistants.helena.wissen.starter import lade_starter


async def richte_ein(tx: AsyncConnection, tenant_id: str) -> int:
    """May be called again: what is there as it is, is not touched. How much was new or had changed."""
    return (
        await lade_starter(tx)
        + await indexiere_muster(tx, tenant_id)
        + await indexiere_dokumente(tx, tenant_id)
    )
