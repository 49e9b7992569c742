"""The documents of a matter, without their text."""

from __future__ import annotations

from typing import Annotated, Any

from bridle.assistants.helena.begriffe import DokumentStatus
from bridle.assistants.helena.dokumente import list_dokumente
from bridle.assistants.helena.felder import eines_von
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Benannt
from bridle.assistants.helena.werkzeug_bild import berliner_tag, tag
from bridle.engine.tools import SourceAttribution, ToolResult

SHOWN = {"id", "name", "status", "mime", "groesse", "seiten", "ordner", "tags"}


@werkzeug(
    examples=[
        ("Welche Dokumente gibt es in der Akte?", {}),
        ("Welche Entwürfe liegen in 0007/26?", {"akte": "0007/26", "status": "ENTWURF"}),
    ]
)
async def read_dokumente(
    ctx: Ctx,
    akte: Benannt = None,
    status: Annotated[DokumentStatus, eines_von(DokumentStatus)] | None = None,
    limit: Anzahl = 20,
) -> ToolResult[dict[str, Any]]:
    """List the Dokumente of one Akte, the newest first: name, status, pages, folder, tags. For what a
    document says use read_dokument, to find a passage search_dokument.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; leave it out for the current Akte
        status: only those in this state
        limit: at most so many, 1 to 50
    """
    async with ctx.context.db.read() as tx:
        meant = await akte_gemeint(tx, ctx, akte)
        filters = {"akte_id": meant.id} | ({"status": status.value} if status else {})
        found, more = await list_dokumente(tx, ctx.context.principal, limit=limit, filters=filters)
    rows = [
        each.model_dump(mode="json", include=SHOWN) | tag("angelegt", berliner_tag(each.angelegt))
        for each in found
    ]
    return ToolResult(
        {"akte": meant.aktenzeichen, "dokumente": rows, "weitere": more is not None},
        source=SourceAttribution(f"Dokumente der Akte {meant.aktenzeichen}", kind="akte", id=meant.id),
    )
