"""The documents of a matter, or of all, without their text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import StringConstraints
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.begriffe import DokumentStatus
from bridle.assistants.helena.dokumente import DokumentGezeigt, list_dokumente
from bridle.assistants.helena.felder import eines_von, gefaltet
from bridle.assistants.helena.listen import ab_zeile
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, werkzeug
from bridle.assistants.helena.werkzeug_angaben import ALLE, ROWS_CHARS, Ab, Benannt, Zeilen
from bridle.assistants.helena.werkzeug_bild import berliner_tag, tag
from bridle.assistants.helena.werkzeug_dokument import MOST_NAMES, akten_zu
from bridle.engine.tools import SourceAttribution, ToolResult

SHOWN = {"id", "name", "status", "mime", "groesse", "seiten", "ordner", "tags"}
PAGE = 200

Namensteil = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=120)]


@werkzeug(
    result_chars=ROWS_CHARS,
    examples=[
        ("Welche Dokumente gibt es in der Akte?", {}),
        ("Was ist schon versendet, in allen Akten?", {"akte": "alle", "status": "VERSENDET"}),
    ],
)
async def read_dokumente(
    ctx: Ctx,
    akte: Benannt = None,
    status: Annotated[DokumentStatus, eines_von(DokumentStatus)] | None = None,
    name: Namensteil | None = None,
    limit: Zeilen = 20,
    ab: Ab = 1,
) -> ToolResult[dict[str, Any]]:
    """List the Dokumente of one Akte or of all, the newest first: name, status, pages, folder, tags. For what
    a document says use read_dokument, to find a passage search_dokument.

    Args:
        akte: id, Aktenzeichen or part of the Kurzrubrum; "alle" for all Akten; leave it out for the current
            Akte, or with status or name for all where there is none
        status: only those in this state
        name: only those with this in their name
        limit: at most so many
        ab: from the how-manieth on
    """
    filtered = status is not None or name is not None
    everywhere = (akte or "").casefold() == ALLE or (filtered and not (akte or ctx.context.akte_id))
    async with ctx.context.db.read() as tx:
        meant = None if everywhere else await akte_gemeint(tx, ctx, akte)
        filters = ({"akte_id": meant.id} if meant else {}) | ({"status": status.value} if status else {})
        found, more = await _gefunden(tx, ctx, filters, name, ab, limit)
        filed = {} if meant else await akten_zu(tx, ctx, [each.akte_id for each in found])
    rows = [
        each.model_dump(mode="json", include=SHOWN)
        | tag("angelegt", berliner_tag(each.angelegt))
        | _wo(filed, each)
        for each in found
    ]
    if meant is None:
        source = SourceAttribution("Dokumente der sichtbaren Akten", kind="dokumente")
        return ToolResult({"akte": ALLE, "dokumente": rows, "weitere": more}, source=source)
    return ToolResult(
        {"akte": meant.aktenzeichen, "dokumente": rows, "weitere": more},
        source=SourceAttribution(f"Dokumente der Akte {meant.aktenzeichen}", kind="akte", id=meant.id),
    )


async def _gefunden(
    tx: AsyncConnection, ctx: Ctx, filters: Mapping[str, str], name: str | None, ab: int, limit: int
) -> tuple[list[DokumentGezeigt], bool]:
    """Names are compared folded, as people write them; of very many documents only the newest are."""
    if name is None:
        return await ab_zeile(list_dokumente, tx, ctx.context.principal, ab, limit, filters)
    last = ab - 1 + limit
    words, kept, after = gefaltet(name), list[DokumentGezeigt](), None
    for _ in range(MOST_NAMES // PAGE):
        page, after = await list_dokumente(
            tx, ctx.context.principal, limit=PAGE, after=after, filters=filters
        )
        kept += [each for each in page if words in gefaltet(each.name)]
        if after is None or len(kept) > last:
            break
    return kept[ab - 1 : last], len(kept) > last or after is not None


def _wo(filed: Mapping[str, Any], each: DokumentGezeigt) -> dict[str, str]:
    row = filed.get(each.akte_id)
    return {"akte": row.aktenzeichen, "kurzrubrum": row.kurzrubrum} if row is not None else {}
