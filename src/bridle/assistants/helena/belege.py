"""What vouches for the citations of a text: what a run has read, what the person wrote, what is stored.

The same for an answer and for a draft.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.absaetze import hat_absatz
from bridle.assistants.helena.model import akten
from bridle.assistants.helena.zitate import (
    Durchsicht,
    Gelesen,
    Geprueft,
    Zitat,
    durchsicht,
    ohne_verneinte,
    pruefe,
    urteil,
    was_gelesen,
    zitate,
)
from bridle.assistants.helena.zitate_aktenzeichen import hoechstrichterliche
from bridle.engine.messages import Message
from bridle.engine.text import canonical_json
from bridle.host.identity import Principal
from bridle.host.search_tables import documents

T = TypeVar("T")

NICHT_BELEGT = "nicht belegt"
"""The kind of source that is none: a draft is kept with what nobody can vouch for."""
_NOTHING_FOUND = re.compile(r'"(?:treffer|akten|nach_thema|eintraege)": ?\[\]|"ende": ?null')
AT_ONCE = 500
"""Of what is looked for in the database: both refuse a question with too many parts."""
_OWN = re.compile(r"(\d{1,6})/(?:20)?(\d{2})")


@dataclass(frozen=True, slots=True)
class Fund:
    """What one call of a tool brought: as the model reads it, and what it had asked.

    liest   whether it read something; what writes only says again what it was given
    """

    text: str = field(repr=False)
    gefragt: Mapping[str, Any] = field(repr=False)
    ok: bool = True
    liest: bool = True

    @property
    def belegt(self) -> Gelesen:
        """A refusal, a search without a hit and a draft prove nothing of what they were asked."""
        read = was_gelesen([self.text])
        if self.ok and self.liest and not _NOTHING_FOUND.search(self.text):
            return read
        return read.ohne(was_gelesen([canonical_json(dict(self.gefragt))]))


@dataclass(frozen=True, slots=True)
class Gesichtet:
    """A text and all that may vouch for it but the store, read before anybody's transaction."""

    text: str = field(repr=False)
    durchsicht: Durchsicht
    gelesen: Gelesen


@dataclass(frozen=True, slots=True)
class Bestand:
    """What the store has of the norms and decisions that a text cites."""

    vorhanden: Collection[tuple[str, str]]
    normtexte: Mapping[tuple[str, str], Sequence[str]] = field(repr=False)

    def gibt_es(self, zitat: Zitat) -> bool:
        return zitat.schluessel in self.vorhanden

    def hat_absatz(self, zitat: Zitat, number: str) -> bool:
        known = self.normtexte.get(zitat.schluessel)
        return known is None or any(hat_absatz(each, number) for each in known)


async def gesichtet(
    text: str, funde: Iterable[Fund], bekannt: Sequence[str] = (), gefragt: Sequence[str] = ()
) -> Gesichtet:
    """Read the text, what was found, what is known and needs no proof, and what was only asked.

    A long draft takes seconds. Whoever holds a transaction meanwhile lets every writer wait: a SQLite file
    has one.
    """
    seen = await asyncio.to_thread(durchsicht, text)
    asked = await asyncio.to_thread(was_gelesen, gefragt) if gefragt else Gelesen()
    seen = ohne_verneinte(seen, asked) if gefragt else seen
    read = await asyncio.to_thread(_belegt, bekannt, list(funde)) if seen.stellen else Gelesen()
    return Gesichtet(text, seen, Gelesen(read.keys | _von_der_sache(asked, gefragt)))


async def bestand(tx: AsyncConnection, principal: Principal, seen: Gesichtet) -> Bestand:
    return Bestand(
        await im_bestand(tx, principal, seen.durchsicht.zitate),
        await _normtexte(tx, principal, seen.durchsicht.mit_absatz),
    )


def unbelegt(seen: Gesichtet, stored: Bestand) -> tuple[Zitat, ...]:
    """What nobody can vouch for."""
    return urteil(seen.durchsicht, seen.gelesen, stored.gibt_es, stored.hat_absatz).unbelegt


async def geprueft(seen: Gesichtet, stored: Bestand) -> Geprueft:
    """The text with a mark at each citation that nobody can vouch for."""
    return await asyncio.to_thread(_geprueft, seen, stored)


def _geprueft(seen: Gesichtet, stored: Bestand) -> Geprueft:
    if not seen.durchsicht.stellen and not zitate(seen.text):
        return Geprueft(seen.text, (), (), ())  # what looks like a mark there is the text's own
    return pruefe(seen.durchsicht, seen.gelesen, stored.gibt_es, stored.hat_absatz)


def _von_der_sache(asked: Gelesen, gefragt: Sequence[str]) -> frozenset[tuple[str, str]]:
    """File numbers that a person tells, of a case or a letter. Which law there is, no question proves, nor
    what the highest courts have decided."""
    highest = {number for text in gefragt for number in hoechstrichterliche(text)}
    return frozenset([each for each in asked.keys if each[0] == "az" and each[1] not in highest])


def _belegt(bekannt: Sequence[str], funde: Sequence[Fund]) -> Gelesen:
    keys = set(was_gelesen(bekannt).keys)
    for fund in funde:
        keys |= fund.belegt.keys
    return Gelesen(frozenset(keys))


def frueher(messages: Sequence[Message], liest: Callable[[str], bool]) -> tuple[list[str], list[Fund]]:
    """What vouches in a conversation that goes on: what the person wrote before, and what was read then.

    `liest` says of a tool whether it reads; what Helena said herself proves nothing.
    """
    asked = {each.id: each for message in messages for each in message.calls}
    wrote = [each.text for each in messages if each.role == "user" and not each.origin]
    found = [
        Fund(
            part.content,
            asked[part.call_id].arguments if part.call_id in asked else {},
            not part.is_error,
            liest(part.name),
        )
        for message in messages
        for part in message.results
    ]
    return wrote, found


async def im_bestand(
    tx: AsyncConnection, principal: Principal, cited: Sequence[Zitat]
) -> set[tuple[str, str]]:
    """Which of these there is a norm or a judgment of, for everybody or for this Kanzlei, or an Akte."""
    stored: set[tuple[str, str]] = set()
    for some in _portions([each.schluessel for each in cited]):
        asked = select(documents.c.cited_law, documents.c.cited_number).where(
            documents.c.collection.in_(("gesetze", "urteile")),
            _readable(principal),
            tuple_(documents.c.cited_law, documents.c.cited_number).in_(some),
        )
        stored |= {(row.cited_law, row.cited_number) for row in await tx.execute(asked)}
    own = {
        f"{int(found[1]):04d}/{found[2]}": each.schluessel
        for each in cited
        if each.gesetz == "az" and (found := _OWN.fullmatch(each.nummer))
    }
    for some in _portions(list(own)):
        mine = select(akten.c.aktenzeichen).where(
            akten.c.aktenzeichen.in_(some), access.visible_akten(principal)
        )
        stored |= {own[number] for number in (await tx.execute(mine)).scalars()}
    return stored


async def _normtexte(
    tx: AsyncConnection, principal: Principal, wanted: Collection[tuple[str, str]]
) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for some in _portions(sorted(wanted)):
        asked = select(documents.c.cited_law, documents.c.cited_number, documents.c.text).where(
            documents.c.collection == "gesetze",
            _readable(principal),
            tuple_(documents.c.cited_law, documents.c.cited_number).in_(some),
        )
        for row in await tx.execute(asked):
            found.setdefault((row.cited_law, row.cited_number), []).append(row.text)
    return found


def _portions(wanted: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(wanted), AT_ONCE):
        yield wanted[start : start + AT_ONCE]


def _readable(principal: Principal) -> Any:
    return or_(documents.c.tenant_id.is_(None), documents.c.tenant_id == principal.tenant_id)
