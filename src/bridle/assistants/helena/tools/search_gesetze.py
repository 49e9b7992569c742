"""Statutes that were imported, by citation, words or meaning."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import StringConstraints

from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Suchtext
from bridle.assistants.helena.werkzeug_suche import Regal, gesucht, normtext, stand, zitierte
from bridle.engine.tools import SourceAttribution, ToolResult

GESETZE = Regal("gesetze", "Gesetze", "bridle import gesetze ORDNER", ganz=True)


@werkzeug(
    examples=[
        ("Was steht in § 626 Abs. 2 BGB?", {"query": "§ 626 Abs. 2 BGB"}),
        (
            "Wann muss der Vermieter die Kaution zurückgeben?",
            {"query": "Rückgabe der Kaution durch den Vermieter"},
        ),
    ]
)
async def search_gesetze(
    ctx: Ctx,
    query: Suchtext,
    gesetz: Annotated[str, StringConstraints(strip_whitespace=True, max_length=30)] | None = None,
    limit: Anzahl = 5,
) -> ToolResult[dict[str, Any]]:
    """Search the statutes: by citation ("§ 626 Abs. 2 BGB", "Art. 3 GG"; always the first hit) or by words
    and everyday language. Use it before you cite a norm; each hit says as of when (Stand) it is. A cited norm
    comes whole, or the Absatz that was asked for (`absaetze`). Where `gekuerzt` is true there is more of it:
    cite the norm, or one Absatz of it, to read that.

    Args:
        query: a citation, or words in German
        gesetz: only norms of this law, by its abbreviation, such as BGB
        limit: at most so many, 1 to 50
    """
    filters = {"gesetz": gesetz} if gesetz else {}
    found = await gesucht(ctx, GESETZE, query, limit, filters)
    hits = [
        {
            "norm": hit.citation or hit.title,
            "gesetz": hit.attributes.get("gesetz", ""),
            "titel": hit.title,
            **normtext(hit, query, zitierte(found.hits)),
            "zusammenfassung": hit.attributes.get("zusammenfassung") == "true",
            "score": round(hit.score, 3),
            **stand(hit),
        }
        for hit in found.hits
    ]
    first = found.hits[0] if found.hits else None
    source = SourceAttribution(
        first.citation or first.title if first else GESETZE.name,
        kind="gesetz",
        id=first.id if first else "",
        url=first.url if first else "",
        date=first.stand if first else "",
    )
    return ToolResult({"treffer": hits, **({"hinweis": found.note} if found.note else {})}, source=source)
