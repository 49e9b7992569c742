"""Norms that are noted in matters, and in which ones."""

from __future__ import annotations

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import akte_normen
from bridle.host.identity import Principal
from bridle.host.search.citations import cited

__all__ = ["mit_norm"]


async def mit_norm(tx: AsyncConnection, principal: Principal, norm: str) -> dict[str, str]:
    """The ids of matters that have one of the norms noted, each with what is noted to it.

    Laws have several names ("SGB VI", "SGB 6"), so those of the same number are compared as citations are.
    """
    wanted = set(cited(norm).norms)
    if not wanted:
        return {}
    like = or_(*[akte_normen.c.paragraph.contains(each.number, autoescape=True) for each in wanted])
    rows = await tx.execute(select(akte_normen).where(like, access.visible(principal, akte_normen)))
    return {
        row.akte_id: row.anmerkung
        for row in rows
        if wanted & set(cited(f"§ {row.paragraph.lstrip('§ ')} {row.gesetz}").norms)
    }
