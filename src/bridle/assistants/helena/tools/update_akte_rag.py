"""Changes to a matter for a person to approve, field by field."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.drafts import akte_update
from bridle.assistants.helena.drafts.akte_update import AKTE_UPDATE, AkteFelder
from bridle.assistants.helena.werkzeug import LAWYERS, Ctx, akte_zum_schreiben, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt
from bridle.assistants.helena.werkzeug_entwurf import entworfen
from bridle.assistants.helena.werkzeug_vorschlag import vorgelegt, vorschlag
from bridle.engine.tools import ToolResult


@werkzeug(
    roles=LAWYERS,
    effect="draft",
    examples=[
        (
            "Setz die Akte auf ruhend und tagge sie mit Vergleich.",
            {"updates": {"status": "RUHEND", "tags": ["Vergleich"]}},
        ),
    ],
)
async def update_akte_rag(ctx: Ctx, updates: AkteFelder, akte: Benannt = None) -> ToolResult[dict[str, Any]]:
    """Propose changes to an Akte: status, tags, sachgebiet, summary, wegen, notizen; at least one. What is
    given takes the place of what is there (tags and notes too: read read_akte_detail first). A person
    approves them.

    Args:
        updates: the fields that are to change, with their new values
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    async with ctx.context.db.read() as tx:
        _, payload = await _aenderung(tx, ctx, akte, updates)
    seen = await vorgelegt(ctx, payload)
    async with ctx.context.db.write() as tx:
        meant, payload = await _aenderung(tx, ctx, akte, updates)
        draft = await vorschlag(tx, ctx, AKTE_UPDATE.name, payload, seen, akte_id=meant.id)
    changes = {
        name: {"vorher": payload["vorher"][name], "neu": new} for name, new in payload["aenderungen"].items()
    }
    return entworfen(draft, meant, aenderungen=changes)


async def _aenderung(
    tx: AsyncConnection, ctx: Ctx, akte: str | None, updates: AkteFelder
) -> tuple[Row[Any], dict[str, Any]]:
    """The Akte, and the draft's payload as it stands now."""
    meant = await akte_zum_schreiben(tx, ctx, akte)
    return meant, await akte_update.vorschlag(tx, ctx.context.principal, meant.id, updates.given())
