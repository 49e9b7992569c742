"""A passage inside documents, with its page."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import dokumente
from bridle.assistants.helena.textstellen import Suche
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, fremd, werkzeug
from bridle.assistants.helena.werkzeug_angaben import ALLE, Anzahl, Benannt, Suchtext
from bridle.assistants.helena.werkzeug_bild import fremder_text
from bridle.assistants.helena.werkzeug_dokument import akten_zu, dokument_gemeint, quelle
from bridle.assistants.helena.wissen.stellen import MOST_PAGES, Bereich, Stellen, finde_stellen
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid

NO_WORDS = "In „{query}“ ist kein Wort, nach dem sich suchen lässt."
NOTHING = "Davon steht nichts in den durchsuchten Dokumenten (Seiten: {seiten})."
UNFINISHED = (
    f"Wörtlich durchsucht sind die neuesten {MOST_PAGES} Seiten; grenze auf eine Akte oder ein Dokument ein."
)
INSTEAD = "{worte} steht so nirgends; gesucht wurde nach ähnlich geschriebenen Wörtern."


@werkzeug(
    timeout=30,
    examples=[
        (
            "Wo steht im Arbeitsvertrag etwas zur Kündigungsfrist?",
            {"query": "Kündigungsfrist", "dokument": "Arbeitsvertrag"},
        ),
        ("In welchen Unterlagen geht es um die Kaution?", {"query": "Kaution", "akte": "alle"}),
    ],
)
async def search_dokument(
    ctx: Ctx, query: Suchtext, dokument: Benannt = None, akte: Benannt = None, limit: Anzahl = 8
) -> ToolResult[dict[str, Any]]:
    """Find passages inside Dokumente: each hit has the document, the page and an excerpt, best first. Read on
    with read_dokument. For statutes use search_gesetze, for Akten by name search_alle_akten.

    Args:
        query: words to look for; quotation marks for an exact phrase
        dokument: only in this document, by id or name
        akte: only in this Akte; "alle" for all Akten; leave it out for the current Akte, or for all where
            there is none
        limit: at most so many pages, 1 to 50
    """
    if not Suche.aus(query):
        raise Invalid(NO_WORDS.format(query=query[:60]), "query")
    async with ctx.context.db.read() as tx:
        bereich = await _bereich(tx, ctx, dokument, akte)
        found = await finde_stellen(tx, ctx.context.principal, query, bereich, limit)
        pages = await _pages(tx, ctx, bereich)
        filed = await akten_zu(tx, ctx, [each.row.akte_id for each in found.stellen])
    hits = [
        {
            "akte": filed[each.row.akte_id].aktenzeichen,
            "kurzrubrum": filed[each.row.akte_id].kurzrubrum,
            "dokument": each.row.name,
            "id": each.row.id,
            "seite": each.seite,
            "seiten": each.row.seiten,
            "auszug": fremder_text(each.auszug),
        }
        for each in found.stellen
    ]
    sources = [fremd(ctx, quelle(each.row, each.seite)) for each in found.stellen]
    shown: dict[str, Any] = {"treffer": hits, "gefunden": found.anzahl, "durchsuchte_seiten": pages}
    if note := _note(found, pages):
        shown["hinweis"] = note
    return ToolResult(
        shown, source=sources[0] if sources else SourceAttribution("Dokumente", kind="dokumente")
    )


async def _bereich(tx: AsyncConnection, ctx: Ctx, dokument: str | None, akte: str | None) -> Bereich:
    everywhere = (akte or "").casefold() == ALLE
    if dokument is not None:
        meant = await dokument_gemeint(tx, ctx, dokument, None if everywhere else akte)
        return Bereich(akte_id=meant.akte_id, dokument_id=meant.id)
    if everywhere or not (akte or ctx.context.akte_id):
        return Bereich()
    return Bereich(akte_id=(await akte_gemeint(tx, ctx, akte)).id)


async def _pages(tx: AsyncConnection, ctx: Ctx, bereich: Bereich) -> int:
    mine = access.visible(ctx.context.principal, dokumente)
    asked = select(func.coalesce(func.sum(dokumente.c.seiten), 0)).where(mine, *bereich.bedingungen())
    return int((await tx.execute(asked)).scalar_one())


def _note(found: Stellen, pages: int) -> str:
    if found.unfertig:
        return UNFINISHED
    if not found.stellen:
        return NOTHING.format(seiten=pages)
    if found.statt:
        return INSTEAD.format(worte=", ".join(f"„{each}“" for each in found.statt))
    return ""
