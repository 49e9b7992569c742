"""A draft on its way to a person: its citations are looked at first, then it is kept in one transaction.

Reading a long draft, and all that may vouch for it, takes seconds and needs no database; and while somebody's
transaction is open, nobody else can write into a SQLite file. So a tool has that read before (`vorgelegt`);
what is left for its transaction is to ask the store and to keep the draft (`vorschlag`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena.belege import (
    NICHT_BELEGT,
    Fund,
    Gesichtet,
    bestand,
    frueher,
    gesichtet,
    unbelegt,
)
from bridle.assistants.helena.drafts.entwurf import FIXED
from bridle.assistants.helena.saetze import SCHREIBEN
from bridle.assistants.helena.werkzeug import Ctx
from bridle.engine.text import canonical_json
from bridle.engine.tools import SourceAttribution
from bridle.host.draft_kinds import Draft
from bridle.host.errors import Conflict, NotFound
from bridle.host.tables import run_log

KEIN_ENTWURF = "Entwürfe sind hier nicht eingerichtet."
VERMISCHT = (
    "Nach einem Text von außen ({quelle}) wurde eine Akte gelesen, die niemand genannt hat ({akten}). Damit "
    "nichts aus einer Akte in eine andere gerät, gibt es dazu keinen Entwurf. Antworte ohne Entwurf; die "
    "Person kann den Auftrag neu stellen und die Akte nennen."
)
FREMD = frozenset({"dokument", "web", "urteil", "muster"})
"""Kinds of sources whose text others wrote."""
_NICHT_GESCHRIEBEN = frozenset((*FIXED, "dokument_id", "vorher", "datum"))
"""What the house fills in, and days: none of it cites anything."""


@dataclass(frozen=True, slots=True)
class Vorlage:
    """What a call is about to draft, with what may vouch for it.

    funde      what was read in this run and in the conversation before
    bekannt    what the person wrote
    vonaussen  what the run had read from outside before its process died
    """

    gesichtet: Gesichtet
    vorher: str = field(repr=False)
    funde: Sequence[Fund] = field(repr=False)
    bekannt: Sequence[str] = field(repr=False)
    vonaussen: Sequence[SourceAttribution]

    async def fuer(self, payload: Mapping[str, Any]) -> Gesichtet:
        """Of the very text that is kept: where somebody changed the matter meanwhile, it is read again."""
        written, before = _geschrieben(payload), _vorher(payload)
        if (written, before) == (self.gesichtet.text, self.vorher):
            return self.gesichtet
        return await gesichtet(written, self.funde, [*self.bekannt, before])


async def vorgelegt(ctx: Ctx, payload: Mapping[str, Any]) -> Vorlage:
    """Before the transaction: read what Helena wrote into these fields, and what vouches for it.

    Whoever had the run before has written the last of its log, so nothing is added to that until then.
    """
    helena = ctx.context
    before, kept = _vorher(payload), await _frueher(ctx)
    wrote, read = frueher(helena.frueher, lambda name: name not in SCHREIBEN)
    funde = [*[each.fund for each in helena.gefunden], *[_fund(each) for each in kept], *read]
    known = [helena.auftrag, *wrote]
    seen = await gesichtet(_geschrieben(payload), funde, [*known, before])
    return Vorlage(seen, before, funde, known, _von_aussen(kept))


async def vorschlag(
    tx: AsyncConnection,
    ctx: Ctx,
    kind: str,
    payload: Mapping[str, Any],
    vorlage: Vorlage,
    *,
    akte_id: str | None,
) -> Draft:
    """A draft for a person to decide on. It names what was read from outside before it was written, and what
    it cites that nobody can vouch for; its text stays clean."""
    helena = ctx.context
    if helena.drafts is None:
        raise NotFound(KEIN_ENTWURF)
    if akte_id is not None and helena.spur.danach:
        named = ", ".join(helena.spur.danach.values())
        raise Conflict(VERMISCHT.format(quelle=next(iter(helena.gelesen.values())).name, akten=named))
    seen = await vorlage.fuer(payload)
    stored = await bestand(tx, helena.principal, seen)
    doubtful = await asyncio.to_thread(unbelegt, seen, stored)
    unproved = [SourceAttribution(each.text, kind=NICHT_BELEGT) for each in doubtful]
    sources = {str(each): each for each in [*vorlage.vonaussen, *helena.gelesen.values(), *unproved]}
    return await helena.drafts.propose(
        tx,
        helena.principal,
        kind,
        payload,
        assistant="helena",
        run_id=ctx.run_id or None,
        call_id=ctx.call_id if ctx.run_id else None,
        scope=akte_id,
        sources=list(sources.values()),
    )


# ---- what was written


def _geschrieben(payload: Mapping[str, Any]) -> str:
    return "\n".join(_texte({name: each for name, each in payload.items() if name not in _NICHT_GESCHRIEBEN}))


def _vorher(payload: Mapping[str, Any]) -> str:
    """What the draft takes the place of: what it keeps of that is not hers."""
    return canonical_json(payload.get("vorher", ""))


def _texte(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in cast("Mapping[str, Any]", value).values():
            yield from _texte(each)
    elif isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from _texte(each)


# ---- what the run had read before its process died: the one that goes on has not called those tools


async def _frueher(ctx: Ctx) -> list[Mapping[str, Any]]:
    """What came of the calls in the run's log."""
    if not ctx.run_id:
        return []
    asked = select(run_log.c["items"]).where(run_log.c.run_id == ctx.run_id)
    async with ctx.context.db.read() as tx:
        entries = (await tx.execute(asked)).scalars().all()
    return [each for stored in entries for each in _ergebnisse(stored)]


def _ergebnisse(stored: Any) -> Iterator[Mapping[str, Any]]:
    """Every outcome in a run's log, however deep it lies."""
    if isinstance(stored, list):
        for each in cast("list[Any]", stored):
            yield from _ergebnisse(each)
    elif isinstance(stored, Mapping):
        entry = cast("Mapping[str, Any]", stored)
        if isinstance(entry.get("call"), dict):
            yield entry
            return
        for each in entry.values():
            yield from _ergebnisse(each)


def _fund(entry: Mapping[str, Any]) -> Fund:
    return Fund(
        str(entry.get("content", "")),
        entry["call"].get("arguments", {}),
        ok=entry.get("error") is None,
        liest=entry.get("effect") == "read",
    )


def _von_aussen(entries: Sequence[Mapping[str, Any]]) -> list[SourceAttribution]:
    sources = [each["source"] for each in entries if isinstance(each.get("source"), dict)]
    found = [SourceAttribution(**each) for each in sources]
    return [each for each in found if each.kind in FREMD and each.id]
