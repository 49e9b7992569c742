"""Searching: exact citations first, then what fits the words, then what fits the meaning."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.host import search_tables as tables
from bridle.host.errors import Invalid
from bridle.host.search.access import Filters, Reach, fitting, reach
from bridle.host.search.asked import Asked, Idea, corrected, understood
from bridle.host.search.citations import Citation
from bridle.host.search.documents import All, Found
from bridle.host.search.fuse import fused
from bridle.host.search.hits import Candidate, hits
from bridle.host.search.postings import Numbers, Weights, unpacked
from bridle.host.search.scoring import NOTHING, Lists, Ranked, ranked, rare
from bridle.host.search.typos import near
from bridle.host.search.vectors import Embedder, NoMeaning, by_meaning, gets_scopes

MOST = 50
LONGEST_QUERY = 2_000
CANDIDATES = 200
"""Passages that are looked at as documents: fifty documents are the most that is asked for."""
FLOOR = 0.07
"""What scores less for a question of one idea answers nothing. The more are in a question the less is asked
for: of a story that somebody tells, one thing in ten may be what the answer is about."""
SHARE_OF_BEST = 0.3
MORE_PASSAGES = 0.08
WITHOUT_LAW = 0.9
ONLY_WORDS = "Gesucht wurde nur nach den Worten und nicht nach der Bedeutung: {why}."


async def search(
    tx: AsyncConnection,
    query: str,
    *,
    collections: Collection[str],
    tenant_id: str | None,
    scopes: Collection[str] | All,
    filters: Filters | None = None,
    limit: int = 10,
    embedder: Embedder | None = None,
) -> Found:
    """The best documents for a question, of those that `tenant_id` and `scopes` may find.

    `scopes` are the ids that the person may see, or `ALL`; what belongs to the tenant and to no scope is
    always among it. Nothing that scores below the floor is returned: then `note` says so.
    """
    check(query, limit)
    within = reach(collections, tenant_id, scopes)
    asked = understood(query)
    conditions = fitting(filters or {})
    exact = await _cited(tx, within, asked, conditions)
    words = await ranking(tx, within, asked, conditions, answers=True)
    sides = [await _documents(tx, within, words.best, least_score(asked))]
    trouble = ""
    if embedder is not None and asked.ideas and (gets_scopes(embedder) or not within.scoped):
        allowed = await _allowed(tx, within, conditions)
        try:
            sides.append(await by_meaning(tx, within, query, embedder, allowed, await _gone(tx, within)))
        except NoMeaning as error:
            trouble = ONLY_WORDS.format(why=error)
    best = fused(exact, sides)[:limit]
    note = _note(query, asked, exact, bool(best), words.instead)
    found = await hits(tx, within, best, words.worth)
    return Found(found, " ".join(each for each in (note, trouble) if each))


def check(query: str, limit: int) -> None:
    if not query.strip():
        raise Invalid("Schreib, wonach gesucht werden soll.", "query")
    if len(query) > LONGEST_QUERY:
        raise Invalid(f"Die Suche darf höchstens {LONGEST_QUERY:,} Zeichen haben.".replace(",", "."), "query")
    if not 1 <= limit <= MOST:
        raise Invalid(f"Es lassen sich 1 bis {MOST} Treffer anzeigen, nicht {limit}.", "limit")


def least_score(asked: Asked) -> float:
    return FLOOR / math.sqrt(max(1, len(asked.ideas)))


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best passages, what each term of the question is worth, and the words that were misspelt."""

    best: Ranked
    worth: Mapping[str, float]
    instead: tuple[str, ...] = ()


async def ranking(
    tx: AsyncConnection,
    within: Reach,
    asked: Asked,
    conditions: Sequence[object],
    most: int = CANDIDATES,
    *,
    answers: bool = False,
) -> Ranking:
    if not asked.ideas:
        return Ranking(NOTHING, {})
    total = await _total(tx, within)
    lists = await _lists(tx, within, {term for idea in asked.ideas for term in idea.terms})
    ideas, instead = await _without_typos(tx, within, asked.ideas, lists)
    lists = {
        **lists,
        **await _lists(tx, within, {term for idea in ideas for term in idea.terms} - lists.keys()),
    }
    allowed = await _allowed(tx, within, conditions)
    best = ranked(ideas, lists, total, await _gone(tx, within), allowed, most, answers=answers)
    worth = {term: rare(lists[term][0].size, total) for idea in ideas for term in idea.terms if term in lists}
    return Ranking(best, worth, instead)


async def _cited(
    tx: AsyncConnection, within: Reach, asked: Asked, conditions: Sequence[object]
) -> list[Candidate]:
    """The norms and decisions that are cited themselves, in the order in which they are."""
    wanted = [*asked.cited.norms, *(Citation("az", file) for file in asked.cited.files)]
    if not wanted:
        return []
    here = tables.documents.c
    keys = [
        and_(here.cited_number == each.number, here.cited_law == each.law)
        if each.law
        else and_(here.cited_number == each.number, here.cited_law != "az")
        for each in wanted
    ]
    rows = await tx.execute(
        select(here.number, here.cited_law, here.cited_number)
        .where(within.of(tables.documents), or_(*keys), *conditions)  # type: ignore[arg-type]
        .order_by(here.number)
        .limit(10 * MOST)
    )
    found = rows.all()
    exact: dict[int, Candidate] = {}
    for each in wanted:
        for number, law, cited in found:
            if cited == each.number and each.law in ("", law):
                exact.setdefault(number, Candidate(number, 1.0 if each.law else WITHOUT_LAW, (), "citation"))
    return list(exact.values())


async def _total(tx: AsyncConnection, within: Reach) -> int:
    count = select(func.coalesce(func.sum(tables.segments.c.passages), 0)).where(within.of(tables.segments))
    return int((await tx.execute(count)).scalar_one())


async def _lists(tx: AsyncConnection, within: Reach, terms: Iterable[str]) -> Lists:
    wanted = sorted(terms)
    if not wanted:
        return {}
    here = tables.postings.c
    by_term = here.segment + 0  # or SQLite would read whole segments by their index instead of a few terms
    rows = await tx.execute(
        select(here.term, here.found)
        .join(tables.segments, tables.segments.c.number == by_term)
        .where(here.term.in_(wanted), within.of(tables.segments))
    )
    pieces: defaultdict[str, list[tuple[Numbers, Weights]]] = defaultdict(list)
    for term, found in rows:
        pieces[term].append(unpacked(found))
    return {
        term: those[0]
        if len(those) == 1
        else (np.concatenate([each[0] for each in those]), np.concatenate([each[1] for each in those]))
        for term, those in pieces.items()
    }


async def _without_typos(
    tx: AsyncConnection, within: Reach, ideas: Sequence[Idea], lists: Lists
) -> tuple[list[Idea], tuple[str, ...]]:
    """Only words of which neither the whole nor any part nor a synonym is known may be misspelt."""
    kept: list[Idea] = []
    instead: list[str] = []
    for idea in ideas:
        if not idea.literal or any(all(term in lists for term in each.terms) for each in idea.choices):
            kept.append(idea)
            continue
        unknown = [term for term in idea.terms if term not in lists]
        close = await near(tx, within, idea.said, list(dict.fromkeys([*idea.literal, *unknown])))
        if close:
            instead.append(idea.said)
        kept.append(corrected(idea, close) if close else idea)
    return kept, tuple(instead)


async def _gone(tx: AsyncConnection, within: Reach) -> Numbers:
    dead = select(tables.gone.c.passage).join(
        tables.segments, tables.segments.c.number == tables.gone.c.segment
    )
    rows = await tx.execute(dead.where(within.of(tables.segments)))
    return np.fromiter(rows.scalars(), np.uint32)


async def _allowed(tx: AsyncConnection, within: Reach, conditions: Sequence[object]) -> Numbers | None:
    if not conditions:
        return None
    fits = select(tables.passages.c.number).join(
        tables.documents, tables.documents.c.number == tables.passages.c.document
    )
    rows = await tx.execute(fits.where(within.of(tables.documents), *conditions))  # type: ignore[arg-type]
    return np.fromiter(rows.scalars(), np.uint32)


async def _documents(tx: AsyncConnection, within: Reach, best: Ranked, floor: float) -> list[Candidate]:
    """Passages as documents: the best one counts, others a little; what is below the floor is dropped."""
    if not best.passages.size:
        return []
    scores = dict(zip(best.passages.tolist(), best.scores.tolist(), strict=True))
    rows = await tx.execute(
        select(tables.passages.c.number, tables.documents.c.number, tables.documents.c.boost)
        .join(tables.documents, tables.documents.c.number == tables.passages.c.document)
        .where(tables.passages.c.number.in_(list(scores)), within.of(tables.documents))
    )
    places: defaultdict[int, list[int]] = defaultdict(list)
    boosts: dict[int, float] = {}
    for passage, document, boost in rows:
        places[document].append(passage)
        boosts[document] = boost
    found: list[Candidate] = []
    for document, those in places.items():
        those.sort(key=lambda each: (-scores[each], each))
        first, *others = (scores[each] for each in those)
        score = first * (1 + MORE_PASSAGES * min(1.0, sum(others) / first)) * boosts[document]
        found.append(Candidate(document, min(0.99, score), tuple(those[:3]), "text"))
    found.sort(key=lambda each: (-each.score, each.document))
    least = max(floor, SHARE_OF_BEST * found[0].score) if found else 0
    return [each for each in found if each.score >= least]


def _note(query: str, asked: Asked, exact: list[Candidate], found: bool, instead: tuple[str, ...]) -> str:
    shown = query.strip() if len(query) <= 80 else query.strip()[:79] + "…"
    if not found:
        return f"Zu „{shown}“ wurde nichts gefunden. Versuch es mit anderen Worten oder einem Paragraphen."
    if (asked.cited.norms or asked.cited.files) and not exact:
        return "Die genannte Fundstelle ist hier nicht gespeichert; die Treffer passen nur zu den Worten."
    if instead:
        words = ", ".join(f"„{each}“" for each in instead)
        return f"{words} kommt so nicht vor; gesucht wurde nach ähnlich geschriebenen Wörtern."
    return ""
