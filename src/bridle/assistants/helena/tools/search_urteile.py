"""Judgments that were imported, by file number, words or meaning."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import StringConstraints

from bridle.assistants.helena.werkzeug import Ctx, fremd, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Suchtext
from bridle.assistants.helena.werkzeug_bild import fremder_text, gekuerzt
from bridle.assistants.helena.werkzeug_suche import Regal, gesucht, stand, zitierte
from bridle.assistants.helena.wissen.suche import volltext
from bridle.assistants.helena.wissen.teile import TeilNummer, in_teilen, weiter
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.errors import Invalid
from bridle.host.search import Hit

URTEILE = Regal("urteile", "Urteile", "bridle import urteile DATEI")
LONGEST = 1_500
NO_PARTS = "Teile gibt es nur von einer Entscheidung, die mit ihrem Aktenzeichen genannt ist."
CUT = "Das sind Auszüge; mit dem Aktenzeichen als query kommt der Text der Entscheidung."


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
    teil: TeilNummer = 1,
) -> ToolResult[dict[str, Any]]:
    """Search the judgments of the house: by file number ("XII ZR 12/23"; always the first hit) or by words.
    One that is asked for by its file number comes with its text, a long one in parts; others as excerpts,
    where `gekuerzt` is true. Use it before you cite a judgment; never cite one that no tool returned.

    Args:
        query: a file number, or words in German
        gericht: only judgments of this court, such as BGH
        limit: at most so many, 1 to 50
        teil: which part of the text of the judgment that is cited, from 1
    """
    found = await gesucht(ctx, URTEILE, query, limit, {"gericht": gericht} if gericht else {})
    hits = [_gezeigt(hit) for hit in found.hits]
    alone = zitierte(found.hits) == 1
    if teil > 1 and not alone:
        raise Invalid(NO_PARTS, "teil")
    if alone:
        async with ctx.context.db.read() as tx:
            tenant_id = ctx.context.principal.tenant_id
            text = await volltext(tx, URTEILE.collection, found.hits[0].id, tenant_id)
        hits[0] |= in_teilen("text", text or found.hits[0].text, teil)
    sources = [fremd(ctx, _quelle(hit)) for hit in found.hits]
    source = sources[0] if sources else SourceAttribution(URTEILE.name, kind="urteil")
    note = " ".join(each for each in (found.note, _rest(hits)) if each)
    return ToolResult({"treffer": hits, **({"hinweis": note} if note else {})}, source=source)


def _rest(hits: list[dict[str, Any]]) -> str:
    if hits and "text" in hits[0]:
        return weiter(hits[0])
    return CUT if any(each["gekuerzt"] for each in hits) else ""


def _gezeigt(hit: Hit) -> dict[str, Any]:
    known = {name: hit.attributes.get(name, "") for name in ("gericht", "datum", "rechtsgebiet")}
    return {
        "az": hit.citation or hit.title,
        **{name: value for name, value in known.items() if value},
        "titel": hit.title,
        "auszug": fremder_text(gekuerzt(hit.snippet or hit.text, LONGEST)),
        "gekuerzt": hit.length > len(hit.snippet or hit.text),
        "score": round(hit.score, 3),
        **stand(hit),
    }


def _quelle(hit: Hit) -> SourceAttribution:
    name = " ".join(part for part in (hit.attributes.get("gericht", ""), hit.citation or hit.title) if part)
    return SourceAttribution(
        name, kind="urteil", id=hit.id, url=hit.url, date=hit.attributes.get("datum", hit.stand)
    )
