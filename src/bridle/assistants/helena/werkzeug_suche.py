"""Looking things up in what the house has stored: statutes, judgments, templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.absaetze import absaetze_gefragt, absatz
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.hinaus import hinaus
from bridle.assistants.helena.werkzeug import Ctx
from bridle.assistants.helena.wissen.sammlungen import hinweis
from bridle.host.errors import HostError, Invalid
from bridle.host.search import Embedder, Filters, Found, Hit, embedder, search
from bridle.host.search.access import Reach, reach
from bridle.host.search.vectors import gets_scopes
from bridle.host.search_tables import attributes, documents

EMPTY = "Es sind noch keine {name} eingespielt; das geht mit „{befehl}“."
UNKNOWN = "„{wanted}“ gibt es unter den {name}n nicht. {possible}"
MOST_NAMED = 40
LONGEST_HIT = 2_000
LONGEST_NORM = 12_000
"""Of a norm that is cited: longer than nearly every norm, and short enough for a model to read."""
CUT = " […]"


@dataclass(frozen=True, slots=True)
class Regal:
    """A collection of the search, and how it is filled; `ganz` where what is cited is wanted whole."""

    collection: str
    name: str
    befehl: str
    ganz: bool = False


async def gesucht(
    ctx: Ctx, regal: Regal, query: str, limit: int, wanted: Mapping[str, str] | None = None
) -> Found:
    """What fits, of everybody's and of this Kanzlei's own. Filters are read however they are written."""
    principal = ctx.context.principal
    within = reach([regal.collection], principal.tenant_id, ())
    async with ctx.context.db.read() as tx:
        if await _is_empty(tx, within):
            return Found((), EMPTY.format(name=regal.name, befehl=regal.befehl))
        filters: Filters = {
            name: await _spelled(tx, regal, within, name, value) for name, value in (wanted or {}).items()
        }
        found = await search(
            tx,
            query,
            collections=within.collections,
            tenant_id=within.tenant_id,
            scopes=within.scopes,
            filters=filters,
            limit=limit,
            embedder=await _embedder(tx, ctx, query),
        )
        return replace(found, hits=await _whole(tx, within, found.hits)) if regal.ganz else found


async def _embedder(tx: AsyncConnection, ctx: Ctx, query: str) -> Embedder | None:
    """One elsewhere gets questions only where that is allowed, and only those that may leave the house."""
    found = embedder()
    if found is None or getattr(found, "local", True):
        return found
    if not gets_scopes(found):
        return None
    try:
        await hinaus(tx, ctx.context, query)
    except HostError:
        return None
    return found


def stand(hit: Hit) -> dict[str, Any]:
    """As of when it is, and where it stands; where that is known."""
    known = {"id": hit.id, "stand": hit.stand, "url": hit.url}
    return {name: value for name, value in known.items() if value}


def normtext(hit: Hit, query: str, share: int = 1) -> dict[str, Any]:
    """The text of a norm: whole where it was cited, and of one cited alone the Absatz that was asked for.

    What is cut says so, in the text and beside it. `share` is how many norms were cited.
    """
    exact = hit.why == "citation"
    asked = absaetze_gefragt(query) if exact and share == 1 else ()
    parts = [absatz(hit.text, each) for each in asked]
    found = [part for part in parts if part is not None]
    # One Absatz of a summary still has to say that it is none of the statute's own words.
    said = [f"{summary}:"] if (summary := hinweis(hit)) else []
    whole = "\n\n".join([*said, *found]) if asked and len(found) == len(asked) else hit.text
    longest = max(LONGEST_HIT, LONGEST_NORM // max(share, 1)) if exact else LONGEST_HIT
    text, cut = gekuerzt(whole, longest)
    shown: dict[str, Any] = {"text": text, "gekuerzt": cut}
    if not asked:
        return shown
    if len(found) == len(asked):
        return shown | {"absaetze": list(asked)}
    missing = [each for each, part in zip(asked, parts, strict=True) if part is None]
    return shown | {"ohne_absaetze": missing}


def gekuerzt(text: str, longest: int) -> tuple[str, bool]:
    """The text with a mark where it was cut, and whether it was."""
    if len(text) <= longest:
        return text, False
    return text[:longest].rsplit(maxsplit=1)[0] + CUT, True


def zitierte(hits: Sequence[Hit]) -> int:
    return sum(hit.why == "citation" for hit in hits)


async def _is_empty(tx: AsyncConnection, within: Reach) -> bool:
    asked = select(documents.c.number).where(within.of(documents)).limit(1)
    return (await tx.execute(asked)).first() is None


async def _whole(tx: AsyncConnection, within: Reach, hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """What was cited with all of its text, of which the search brings only the beginning."""
    exact = [hit.id for hit in hits if hit.why == "citation"]
    if not exact:
        return tuple(hits)
    asked = select(documents.c.id, documents.c.title, documents.c.text)
    rows = (await tx.execute(asked.where(documents.c.id.in_(exact), within.of(documents)))).all()

    def text(hit: Hit) -> str:
        # Everybody's and the Kanzlei's own may have one id; it is the one that begins like this.
        same = [row.text for row in rows if (row.id, row.title) == (hit.id, hit.title)]
        return next((each for each in same if each.startswith(hit.text)), hit.text)

    return tuple(replace(hit, text=text(hit)) if hit.why == "citation" else hit for hit in hits)


async def _spelled(tx: AsyncConnection, regal: Regal, within: Reach, name: str, wanted: str) -> list[str]:
    """The values that are meant: bgb is BGB, and arbeitsrecht ARBEITSRECHT."""
    asked = (
        select(attributes.c.value, func.count())
        .join(documents, documents.c.number == attributes.c.document)
        .where(attributes.c.name == name, within.of(documents))
        .group_by(attributes.c.value)
        .order_by(func.count().desc(), attributes.c.value)
    )
    known = list((await tx.execute(asked)).scalars())
    if found := [each for each in known if gefaltet(each) == gefaltet(wanted)]:
        return found
    possible = f"Möglich sind zum Beispiel: {', '.join(known[:MOST_NAMED])}." if known else "Lass es weg."
    raise Invalid(UNKNOWN.format(wanted=wanted[:60], name=regal.name, possible=possible), name)
