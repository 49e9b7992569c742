"""A document page by page."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from bridle.assistants.helena import dokumente
from bridle.assistants.helena.seiten import MOST
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, fremd, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Benannt, Suchtext, zahl
from bridle.assistants.helena.werkzeug_bild import fremder_text
from bridle.assistants.helena.werkzeug_dokument import dokument_gemeint, quelle
from bridle.engine.tools import ToolResult
from bridle.host.errors import Invalid

LONGEST = 8_000
"""Characters of a page at once; a longer one comes in parts."""
NO_PAGE = "Eine Seite {seite} hat das Dokument „{name}“ nicht; die letzte ist Seite {seiten}."
NO_PART = "Diese Seite hat {teile} Teile; einen Teil {teil} gibt es nicht."
NO_TEXT = "Auf dieser Seite ist kein Text erkannt; sie ist vielleicht ein Bild."


@werkzeug(
    examples=[
        ("Was steht im Arbeitsvertrag auf Seite 2?", {"dokument": "Arbeitsvertrag", "seite": 2}),
        ("Lies mir den Bescheid vor.", {"dokument": "Bescheid"}),
    ]
)
async def read_dokument(
    ctx: Ctx,
    dokument: Suchtext,
    seite: Annotated[int, Field(ge=1, le=MOST), zahl(1, MOST)] = 1,
    teil: Annotated[int, Field(ge=1, le=100), zahl(1, 100)] = 1,
    akte: Benannt = None,
) -> ToolResult[dict[str, Any]]:
    """Read one page of a Dokument. The result says how many pages there are; call again with the next `seite`
    to read on. To find the page that matters in a long document use search_dokument first.

    Args:
        dokument: id of the document, or its name
        seite: which page, from 1
        teil: which part of a very long page, from 1
        akte: the Akte it is in, where only the name is given; leave it out for the current Akte
    """
    async with ctx.context.db.read() as tx:
        meant = await dokument_gemeint(tx, ctx, dokument, akte)
        filed = await akte_gemeint(tx, ctx, meant.akte_id)
        found = await dokumente.read_seiten(tx, ctx.context.principal, meant.id, seite, seite)
    if not found:
        raise Invalid(NO_PAGE.format(name=meant.name, seiten=meant.seiten, seite=seite), "seite")
    text = found[0].text
    parts = max(1, -(-len(text) // LONGEST))
    if teil > parts:
        raise Invalid(NO_PART.format(teile=parts, teil=teil), "teil")
    shown: dict[str, Any] = {
        "akte": filed.aktenzeichen,
        "dokument": meant.name,
        "id": meant.id,
        "seite": seite,
        "seiten": meant.seiten,
        **({"teil": teil, "teile": parts} if parts > 1 else {}),
        **(
            fremder_text(text[(teil - 1) * LONGEST : teil * LONGEST])
            if text.strip()
            else {"hinweis": NO_TEXT}
        ),
    }
    return ToolResult(shown, source=fremd(ctx, quelle(meant, seite)))
