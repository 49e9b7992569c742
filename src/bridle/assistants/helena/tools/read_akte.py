"""The key facts of a matter."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena import akten
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt
from bridle.assistants.helena.werkzeug_bild import betrag
from bridle.engine.tools import SourceAttribution, ToolResult

SHOWN = {"id", "aktenzeichen", "kurzrubrum", "sachgebiet", "status", "anwalt", "sachbearbeiter", "nur_lokal"}
COUNTED = {"beteiligte", "dokumente", "offene_fristen"}


@werkzeug(examples=[("Worum geht es in der Akte 0007/26?", {"akte": "0007/26"})])
async def read_akte(ctx: Ctx, akte: Benannt = None) -> ToolResult[dict[str, Any]]:
    """Read the key facts of one Akte: number, Kurzrubrum, Sachgebiet, status, value, lawyer, and how many
    Beteiligte, Dokumente and open Fristen it has. For notes, parties and dates use read_akte_detail.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
    """
    async with ctx.context.db.read() as tx:
        found = await akten.read_akte(tx, ctx.context.principal, (await akte_gemeint(tx, ctx, akte)).id)
    shown = found.model_dump(mode="json", include=SHOWN | COUNTED)
    return ToolResult(
        shown | betrag("gegenstandswert", found.gegenstandswert),
        source=SourceAttribution(found.aktenzeichen, kind="akte", id=found.id),
    )
