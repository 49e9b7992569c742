"""One document: what is known of it, and how it begins."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena import dokumente
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, fremd, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt, Suchtext
from bridle.assistants.helena.werkzeug_bild import berliner_tag, fremder_text, gekuerzt, tag
from bridle.assistants.helena.werkzeug_dokument import dokument_gemeint, quelle
from bridle.engine.tools import ToolResult

LONGEST = 2_000
SHOWN = {
    "id",
    "name",
    "status",
    "mime",
    "groesse",
    "version",
    "seiten",
    "ocr_status",
    "ordner",
    "pfad",
    "tags",
    "erstellt_durch",
    "freigegeben_von",
}


@werkzeug(examples=[("Was ist das für ein Dokument, die Kündigung?", {"dokument": "Kündigung"})])
async def read_dokumente_detail(
    ctx: Ctx, dokument: Suchtext, akte: Benannt = None
) -> ToolResult[dict[str, Any]]:
    """Read what is known of one Dokument: version, status, who released it, number of pages, and the first
    2,000 characters of its text. To read on use read_dokument.

    Args:
        dokument: id of the document, or its name
        akte: the Akte it is in, where only the name is given; leave it out for the current Akte
    """
    async with ctx.context.db.read() as tx:
        meant = await dokument_gemeint(tx, ctx, dokument, akte)
        filed = await akte_gemeint(tx, ctx, meant.akte_id)
        found = await dokumente.read_dokument(tx, ctx.context.principal, meant.id)
    detail: dict[str, Any] = {
        "akte": filed.aktenzeichen,
        **found.model_dump(mode="json", include=SHOWN),
        **tag("angelegt", berliner_tag(found.angelegt)),
        **tag("geaendert", berliner_tag(found.geaendert)),
        "anfang": fremder_text(gekuerzt(found.text, LONGEST)),
    }
    return ToolResult(detail, source=fremd(ctx, quelle(meant)))
