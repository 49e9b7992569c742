"""Matters by what is told of them: „der auf dem Parkplatz angestoßen ist“, „das mit den Programmheften“.

People tell a matter in words of their own, so not every word has to be found; those count most that few
matters have. Read are also the pages of documents. Only one that is clearly ahead is said to be meant.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.model import beteiligte, dokument_seiten, dokumente
from bridle.assistants.helena.thema_worte import Begriff
from bridle.host.identity import Principal
from bridle.host.search import german, synonyms

MOST_PAGES = 300
DARUM, IN_DER_AKTE, IM_PAPIER, IM_NAMEN = 1.3, 1.0, 0.85, 0.7
GANZ, DARIN, ZERLEGT, UMSCHRIEBEN, AEHNLICH, ANFANG = 1.0, 0.65, 0.75, 0.8, 0.5, 0.3
GENUG, VORSPRUNG, NAHE, WENIGSTENS = 0.4, 1.5, 0.6, 0.33
"""How much of what was told must be found, how far ahead one must be, what is near, what is worth a word."""


@dataclass(frozen=True, slots=True)
class Text:
    """The words of one text, for looking up; `papier` is the document that it is a page of."""

    terms: frozenset[str]
    parts: frozenset[str]
    papier: str = ""
    wert: float = IN_DER_AKTE

    @staticmethod
    def aus(text: str, papier: str = "", wert: float = IN_DER_AKTE) -> Text:
        read = list(german.words(text))
        terms = {word.term for word in read} | {word.parts[-1] for word in read if word.parts}
        return Text(
            frozenset(terms), frozenset(terms | {p for word in read for p in word.parts}), papier, wert
        )

    def hat(self, begriff: Begriff) -> float:
        """How surely this text speaks of it: in its words, in its parts, in other words for the same."""
        return max((self._hat(term, parts) for term, parts in begriff.deutungen), default=0.0)

    def _hat(self, term: str, parts: tuple[str, ...]) -> float:
        if term in self.terms:
            return GANZ
        if term in self.parts:
            return DARIN
        if len(parts) > 1 and all(part in self.parts for part in parts):
            return ZERLEGT
        meant = synonyms.of_words().get(term, ())
        alike = [each for each in meant if all(other in self.terms for other in each)]
        if alike:
            return UMSCHRIEBEN if max(map(len, alike)) > 1 else AEHNLICH
        return ANFANG if len(parts) > 1 and parts[0] in self.parts else 0.0


@dataclass(frozen=True, slots=True)
class Treffer:
    """A matter with how much of what was told it has; `klar` where it is the one that is meant."""

    akte_id: str
    anteil: float
    klar: bool
    worte: tuple[str, ...]
    papiere: tuple[str, ...]


async def geschildert(
    tx: AsyncConnection,
    principal: Principal,
    asked: Sequence[Begriff],
    own: Mapping[str, Iterable[Text]],
    many: int,
) -> list[Treffer]:
    """The matters that come near, the best first.

    own   what each says of itself
    many  how many there are
    """
    texts: defaultdict[str, list[Text]] = defaultdict(list)
    for akte_id, said in own.items():
        texts[akte_id] += said
    pages = await _seiten(tx, principal, asked)
    read = await asyncio.to_thread(
        lambda: [(each[0], Text.aus(each[1], each[2], IM_PAPIER)) for each in pages]
    )
    for akte_id, text in read:
        texts[akte_id].append(text)
    return verglichen(asked, texts, many)


async def _seiten(
    tx: AsyncConnection, principal: Principal, asked: Sequence[Begriff]
) -> list[tuple[str, str, str]]:
    """Pages and notes on people with something alike; the analyser has the last word."""
    patterns = muster(asked)
    papers = (
        select(dokumente.c.akte_id, dokument_seiten.c.text, dokumente.c.name)
        .join(dokument_seiten, dokument_seiten.c.dokument_id == dokumente.c.id)
        .where(access.visible(principal, dokumente))
        .where(or_(*[dokument_seiten.c.text.ilike(each) for each in patterns]))
        .order_by(dokumente.c.angelegt.desc(), dokumente.c.id, dokument_seiten.c.seite)
    )
    people = select(beteiligte.c.akte_id, beteiligte.c.notizen).where(
        access.visible(principal, beteiligte), or_(*[beteiligte.c.notizen.ilike(each) for each in patterns])
    )
    notes = [(row[0], row[1], "") for row in (await tx.execute(people.limit(MOST_PAGES))).all()]
    return [*notes, *[(row[0], row[1], row[2]) for row in (await tx.execute(papers.limit(MOST_PAGES))).all()]]


def muster(asked: Sequence[Begriff]) -> list[str]:
    """For the database; a stem has lost its dots, and a text may have them or an „e“ instead."""
    meant = synonyms.of_words()
    terms = {term for each in asked for term, _ in each.deutungen}
    others = {term for each in terms for those in meant.get(each, ()) for term in those}
    stems = {re.sub("(?:ig|lich|isch)$", "", each) for each in terms | others} | {
        part for each in asked for part in each.teile if len(part) >= SHORTEST
    }
    return [f"%{re.sub('[aou]+e?', '%', each)}%" for each in sorted(stems)]


SHORTEST = 4


def verglichen(asked: Sequence[Begriff], texts: Mapping[str, Sequence[Text]], many: int) -> list[Treffer]:
    strengths = {akte_id: [_staerke(each, those) for each in asked] for akte_id, those in texts.items()}
    found_in = [sum(row[n][0] >= AEHNLICH for row in strengths.values()) for n in range(len(asked))]
    weights = [_gewicht(each, count, many) for each, count in zip(asked, found_in, strict=True)]
    whole = sum(weights) or 1.0
    ranked = sorted(
        (
            (sum(w * s for w, (s, _) in zip(weights, row, strict=True)) / whole, akte_id)
            for akte_id, row in strengths.items()
        ),
        key=lambda each: (-each[0], each[1]),
    )
    ranked = [each for each in ranked if each[0] > 0]
    if not ranked:
        return []
    best = ranked[0][0]
    second = ranked[1][0] if len(ranked) > 1 else 0.0
    clear = best >= GENUG and best >= VORSPRUNG * second
    near = ranked[:1] if clear else [each for each in ranked if each[0] >= max(NAHE * best, WENIGSTENS)]
    return [
        Treffer(
            akte_id,
            share,
            clear,
            tuple(each.gesagt for each, (s, _) in zip(asked, strengths[akte_id], strict=True) if s),
            tuple(dict.fromkeys(paper for s, paper in strengths[akte_id] if s and paper)),
        )
        for share, akte_id in near
    ]


def _staerke(begriff: Begriff, texts: Iterable[Text]) -> tuple[float, str]:
    """The best place, and the paper where it is in one."""
    found = [(each.hat(begriff) * each.wert, each.papier) for each in texts]
    return max(found, key=lambda each: each[0], default=(0.0, ""))


def _gewicht(begriff: Begriff, count: int, many: int) -> float:
    """What no matter has may be another word for the same, so it is not held against all of them."""
    rare = math.log(1 + max(many, 2) / count) if count else math.log(1 + max(many, 2)) / 2
    return rare * (1.0 if begriff.pflicht else 0.6)
