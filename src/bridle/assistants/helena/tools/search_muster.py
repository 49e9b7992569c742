"""Templates: the firm's own first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select

from bridle.assistants.helena import access
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.model import muster
from bridle.assistants.helena.werkzeug import Ctx, fremd, werkzeug
from bridle.assistants.helena.werkzeug_angaben import Anzahl, Suchtext
from bridle.assistants.helena.werkzeug_bild import berliner_tag, fremder_text, gekuerzt
from bridle.assistants.helena.werkzeug_suche import Regal, gesucht, stand
from bridle.assistants.helena.wissen.suche import volltext
from bridle.assistants.helena.wissen.teile import TeilNummer, in_teilen, weiter
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.search import Hit
from bridle.host.search.access import reach
from bridle.host.search_tables import documents

MUSTER = Regal("muster", "Muster", "bridle import muster ORDNER")
LONGEST, LONGEST_NAME = 2_000, 80
MOST_NAMED = 40
NOTHING = "Kein Muster passt zu „{query}“. Vorhanden: {names}."
CUT = "Lange Muster sind gekürzt; mit dem Namen als query und limit=1 kommt der ganze Text."
MORE = "{names} und {more} weitere"


@werkzeug(
    examples=[
        ("Haben wir ein Muster für eine Kündigungsschutzklage?", {"query": "Kündigungsschutzklage"}),
        ("Zeig mir unsere Vorlage für eine Mahnung.", {"query": "Mahnung", "limit": 1}),
    ]
)
async def search_muster(
    ctx: Ctx, query: Suchtext, limit: Anzahl = 5, teil: TeilNummer = 1
) -> ToolResult[dict[str, Any]]:
    """Search templates (Muster, Vorlagen) for letters and pleadings; the firm's own come first. With limit 1
    the best one comes with all its text, a long one in parts; where `gekuerzt` is true there is more of it.
    Use it before a text is drafted.

    Args:
        query: words of its name, its kind or its text
        limit: at most so many, 1 to 50
        teil: which part of the best one's text, from 1; with it only the best one comes
    """
    limit = 1 if teil > 1 else limit
    found = await gesucht(ctx, MUSTER, query, limit)
    rows = await _zeilen(ctx)
    own = _passende(rows, query)
    names = {gefaltet(each["name"]) for each in own}
    stored = [_gezeigt(hit) for hit in found.hits if gefaltet(hit.title) not in names]
    ranked = sorted(
        [*own, *stored], key=lambda each: (not each["kanzlei_eigen"], -each["score"], each["name"])
    )
    if limit == 1:
        hits = [each | in_teilen("inhalt", await _ganz(ctx, each), teil) for each in ranked[:1]]
    else:
        hits = [_kurz(each) for each in ranked[:limit]]
    for each in hits:
        fremd(ctx, SourceAttribution(each["name"], kind="muster", id=each["id"], date=each.get("stand", "")))
    if not hits:
        there = await _vorhandene(ctx, rows)
        return ToolResult(
            {
                "treffer": [],
                "vorhanden": there[:MOST_NAMED],
                "hinweis": _ohne_treffer(query, there, found.note),
            },
            source=SourceAttribution(MUSTER.name, kind="muster"),
        )
    best = hits[0]
    note = weiter(best) if limit == 1 else CUT if any(each["gekuerzt"] for each in hits) else ""
    return ToolResult(
        {"treffer": hits, **({"hinweis": note} if note else {})},
        source=SourceAttribution(best["name"], kind="muster", id=best["id"]),
    )


def _kurz(each: dict[str, Any]) -> dict[str, Any]:
    text = each["inhalt"]
    return each | {"inhalt": fremder_text(gekuerzt(text, LONGEST)), "gekuerzt": len(text) > LONGEST}


async def _ganz(ctx: Ctx, each: dict[str, Any]) -> str:
    """All of its text, of which the search brings only the beginning."""
    async with ctx.context.db.read() as tx:
        whole = await volltext(tx, MUSTER.collection, each["id"], ctx.context.principal.tenant_id)
    return whole if whole is not None and whole.startswith(each["inhalt"]) else each["inhalt"]


async def _zeilen(ctx: Ctx) -> Sequence[Row[Any]]:
    """Those the firm keeps in its own table. There are few, so all are looked at."""
    asked = (
        select(muster).where(access.visible(ctx.context.principal, muster)).order_by(muster.c.name).limit(500)
    )
    async with ctx.context.db.read() as tx:
        return (await tx.execute(asked)).all()


async def _vorhandene(ctx: Ctx, rows: Sequence[Row[Any]]) -> list[str]:
    """The names of all there are, the firm's own first."""
    within = reach([MUSTER.collection], ctx.context.principal.tenant_id, ())
    asked = select(documents.c.title).where(within.of(documents)).order_by(documents.c.title).limit(500)
    async with ctx.context.db.read() as tx:
        titles = (await tx.execute(asked)).scalars().all()
    own = sorted(rows, key=lambda row: (not row.kanzlei_eigen, row.name))
    each_once: dict[str, str] = {}
    for name in [*(row.name for row in own), *titles]:
        each_once.setdefault(gefaltet(name), gekuerzt(name, LONGEST_NAME))
    return list(each_once.values())


def _ohne_treffer(query: str, there: list[str], note: str) -> str:
    if not there:
        return note
    names = ", ".join(there[:MOST_NAMED])
    more = len(there) - MOST_NAMED
    listed = MORE.format(names=names, more=more) if more > 0 else names
    return NOTHING.format(query=gekuerzt(query, LONGEST_NAME), names=listed)


def _passende(rows: Sequence[Row[Any]], query: str) -> list[dict[str, Any]]:
    words = set(gefaltet(query).split())
    scored = [(_fits(row, words), row) for row in rows]
    return [
        {
            "id": row.id,
            "name": row.name,
            "kategorie": row.kategorie,
            "sachgebiet": row.sachgebiet,
            "kanzlei_eigen": row.kanzlei_eigen,
            "score": round(score, 3),
            "stand": berliner_tag(row.geaendert).isoformat(),
            "inhalt": row.text,
        }
        for score, row in scored
        if score
    ]


def _fits(row: Row[Any], words: set[str]) -> float:
    """The share of the words that occur, those in the name counting in full."""
    head, text = gefaltet(row.name, row.kategorie, row.sachgebiet), gefaltet(row.text)
    worth = [1.0 if word in head else 0.5 if word in text else 0.0 for word in words if len(word) > 2]
    score = sum(worth) / len(worth) if worth else 0.0
    return score if score >= 0.4 else 0.0


def _gezeigt(hit: Hit) -> dict[str, Any]:
    own = hit.attributes.get("kanzlei_eigen", "").casefold() in ("true", "ja", "1")
    return {
        "name": hit.title,
        "kategorie": hit.attributes.get("kategorie", ""),
        "sachgebiet": hit.attributes.get("sachgebiet", ""),
        "kanzlei_eigen": own,
        "score": round(hit.score, 3),
        "id": hit.id,
        **stand(hit),
        "inhalt": hit.text,
    }
