"""Statutes that were imported, by citation, words or meaning."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import StringConstraints

from bridle.assistants.helena.law.nummer_text import nummer_text
from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Suchtext
from bridle.assistants.helena.werkzeug_suche import Regal, gesucht, normtext, stand, zitierte
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid
from bridle.host.search.citations import cited

MOST_LAWS = 3
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
    if not gesetz:
        hits = [*_nummern(query, {str(each["norm"]) for each in hits}), *hits][:limit]
    first = found.hits[0] if found.hits else None
    source = SourceAttribution(
        first.citation or first.title if first else GESETZE.name,
        kind="gesetz",
        id=first.id if first else "",
        url=first.url if first else "",
        date=first.stand if first else "",
    )
    lost = await _bestand(ctx, query, hits)
    shown = {"treffer": hits, **({"hinweis": found.note} if found.note else {}), **lost}
    return ToolResult(shown, source=source)


async def _bestand(ctx: Ctx, query: str, hits: list[dict[str, Any]]) -> dict[str, Any]:
    """Of the laws whose cited norms are not there: whether all of it is stored, a part of it, or nothing.

    A norm that is missing in a whole law does not exist in it; of a part that cannot be said.
    """
    there = {norm for each in hits for norm in cited(each["norm"]).norms}
    laws = dict.fromkeys(norm.law for norm in cited(query).norms if norm.law and norm not in there)
    known = {law: await _wie_viel(ctx, law) for law in list(laws)[:MOST_LAWS]}
    return {"bestand": known} if known else {}


async def _wie_viel(ctx: Ctx, law: str) -> dict[str, str]:
    try:
        found = await gesucht(ctx, GESETZE, law, 1, {"gesetz": law})
    except Invalid:
        return {"umfang": "nichts"}
    if not found.hits:
        return {"umfang": "nichts"}
    first = found.hits[0]
    part = first.attributes.get("zusammenfassung") == "true"
    return {"umfang": "auszug" if part else "ganz", **({"stand": first.stand} if first.stand else {})}


def _nummern(query: str, stored: set[str]) -> list[dict[str, Any]]:
    """Numbers of the VV RVG that are cited and not stored: what the calculator of fees knows of them."""
    hits: list[dict[str, Any]] = []
    for norm in cited(query).norms:
        told = nummer_text(norm.number) if norm.law == "rvgvv" else None
        name = f"Nr. {norm.number} VV RVG"
        if told is not None and name not in stored:
            hits.append(
                {
                    "norm": name,
                    "gesetz": "RVG",
                    "titel": told[0],
                    "text": told[1],
                    "gekuerzt": False,
                    "zusammenfassung": True,
                    "score": 1.0,
                }
            )
    return hits
