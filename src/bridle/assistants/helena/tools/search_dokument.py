"""A passage inside documents, with its page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import dokument_seiten, dokumente
from bridle.assistants.helena.textstellen import Suche, ausschnitt
from bridle.assistants.helena.werkzeug import Ctx, akte_gemeint, fremd, werkzeug
from bridle.assistants.helena.werkzeug_angaben import ALLE, Anzahl, Benannt, Suchtext
from bridle.assistants.helena.werkzeug_bild import fremder_text
from bridle.assistants.helena.werkzeug_dokument import akten_zu, dokument_gemeint, quelle
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid

AT_ONCE, MOST_PAGES = 200, 6_000
NO_WORDS = "In „{query}“ ist kein Wort, nach dem sich suchen lässt."
NOTHING = "Davon steht nichts in den durchsuchten Dokumenten ({seiten} Seiten)."
UNFINISHED = "Durchsucht sind die neuesten {seiten} Seiten; grenze auf eine Akte oder ein Dokument ein."


@dataclass(frozen=True, slots=True)
class Fund:
    score: float
    seite: int
    text: str
    row: Row[Any]


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
    """Find passages inside Dokumente: each hit has the document, the page and an excerpt. Read on with
    read_dokument. For statutes use search_gesetze, for Akten by name search_alle_akten.

    Args:
        query: words to look for; quotation marks for an exact phrase
        dokument: only in this document, by id or name
        akte: only in this Akte; "alle" for all Akten; leave it out for the current Akte, or for all where
            there is none
        limit: at most so many pages, 1 to 50
    """
    wanted = Suche.aus(query)
    if not wanted:
        raise Invalid(NO_WORDS.format(query=query[:60]), "query")
    async with ctx.context.db.read() as tx:
        conditions = await _where(tx, ctx, dokument, akte)
        found, pages = await _searched(tx, ctx, wanted, conditions)
        best = sorted(found, key=lambda each: (-each.score, each.row.name, each.row.id, each.seite))[:limit]
        filed = await akten_zu(tx, ctx, [each.row.akte_id for each in best])
    hits = [
        {
            "akte": filed[each.row.akte_id].aktenzeichen,
            "dokument": each.row.name,
            "id": each.row.id,
            "seite": each.seite,
            "seiten": each.row.seiten,
            "auszug": fremder_text(ausschnitt(each.text, wanted)),
        }
        for each in best
    ]
    sources = [fremd(ctx, quelle(each.row, each.seite)) for each in best]
    shown: dict[str, Any] = {"treffer": hits, "gefunden": len(found), "durchsuchte_seiten": pages}
    if note := _note(pages, bool(hits)):
        shown["hinweis"] = note
    return ToolResult(
        shown, source=sources[0] if sources else SourceAttribution("Dokumente", kind="dokumente")
    )


async def _where(tx: AsyncConnection, ctx: Ctx, dokument: str | None, akte: str | None) -> list[Any]:
    everywhere = (akte or "").casefold() == ALLE
    if dokument is not None:
        meant = await dokument_gemeint(tx, ctx, dokument, None if everywhere else akte)
        return [dokumente.c.id == meant.id]
    if everywhere or not (akte or ctx.context.akte_id):
        return []
    return [dokumente.c.akte_id == (await akte_gemeint(tx, ctx, akte)).id]


async def _searched(
    tx: AsyncConnection, ctx: Ctx, wanted: Suche, conditions: Sequence[Any]
) -> tuple[list[Fund], int]:
    """Page by page, the newest documents first; a page of text is never more than a moment's work."""
    mine = select(dokumente).where(access.visible(ctx.context.principal, dokumente), *conditions)
    newest = mine.order_by(dokumente.c.angelegt.desc(), dokumente.c.id)
    rows = (await tx.execute(newest.limit(MOST_PAGES))).all()
    found: list[Fund] = []
    looked = 0
    for batch in _batches(rows):
        by_id = {row.id: row for row in batch}
        asked = select(dokument_seiten).where(dokument_seiten.c.dokument_id.in_(by_id))
        pages = (await tx.execute(asked.limit(MOST_PAGES - looked))).all()
        looked += len(pages)
        scores = await asyncio.to_thread(_scores, wanted, [page.text for page in pages])
        found += [
            Fund(score, page.seite, page.text, by_id[page.dokument_id])
            for score, page in zip(scores, pages, strict=True)
            if score
        ]
        if looked >= MOST_PAGES:
            break
    return found, looked


def _scores(wanted: Suche, texts: Sequence[str]) -> list[float]:
    return [wanted.passt(text) for text in texts]


def _batches(rows: Sequence[Row[Any]]) -> Iterator[list[Row[Any]]]:
    """Documents of about so many pages together, so that a thick one does not fill the memory with others."""
    batch: list[Row[Any]] = []
    pages = 0
    for row in rows:
        batch.append(row)
        pages += row.seiten
        if pages >= AT_ONCE:
            yield batch
            batch, pages = [], 0
    if batch:
        yield batch


def _note(pages: int, found: bool) -> str:
    if pages >= MOST_PAGES:
        return UNFINISHED.format(seiten=pages)
    return "" if found else NOTHING.format(seiten=pages)
