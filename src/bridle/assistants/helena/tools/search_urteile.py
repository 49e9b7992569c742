"""Judgments that were imported, by file number, words or meaning."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import StringConstraints

from bridle.assistants.helena.werkzeug import Ctx, fremd, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Suchtext
from bridle.assistants.helena.werkzeug_bild import fremder_text, gekuerzt
from bridle.assistants.helena.werkzeug_suche import Regal, gesucht, stand
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.search import Hit

URTEILE = Regal("urteile", "Urteile", "bridle import urteile DATEI")
LONGEST = 1_500


@werkzeug(
    examples=[
        ("Gibt es Rechtsprechung zur Verdachtskündigung?", {"query": "Verdachtskündigung Anhörung"}),
        ("Was hat der BGH in XII ZR 12/23 entschieden?", {"query": "XII ZR 12/23"}),
    ]
)
async def search_urteile(
    ctx: Ctx,
    query: Suchtext,
    gericht: Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)] | None = None,
    limit: Anzahl = 5,
) -> ToolResult[dict[str, Any]]:
    """Search the judgments of the house: by file number ("XII ZR 12/23"; always the first hit) or by words.
    Use it before you cite a judgment; never cite one that no tool returned.

    Args:
        query: a file number, or words in German
        gericht: only judgments of this court, such as BGH
        limit: at most so many, 1 to 50
    """
    found = await gesucht(ctx, URTEILE, query, limit, {"gericht": gericht} if gericht else {})
    hits = [_gezeigt(hit) for hit in found.hits]
    sources = [fremd(ctx, _quelle(hit)) for hit in found.hits]
    source = sources[0] if sources else SourceAttribution(URTEILE.name, kind="urteil")
    return ToolResult({"treffer": hits, **({"hinweis": found.note} if found.note else {})}, source=source)


def _gezeigt(hit: Hit) -> dict[str, Any]:
    known = {name: hit.attributes.get(name, "") for name in ("gericht", "datum", "rechtsgebiet")}
    return {
        "az": hit.citation or hit.title,
        **{name: value for name, value in known.items() if value},
        "titel": hit.title,
        "auszug": fremder_text(gekuerzt(hit.snippet or hit.text, LONGEST)),
        "score": round(hit.score, 3),
        **stand(hit),
    }


def _quelle(hit: Hit) -> SourceAttribution:
    name = " ".join(part for part in (hit.attributes.get("gericht", ""), hit.citation or hit.title) if part)
    return SourceAttribution(
        name, kind="urteil", id=hit.id, url=hit.url, date=hit.attributes.get("datum", hit.stand)
    )
