"""Citations are checked: what a text cites must have been read in this run, or at least be in the store.

What is neither is marked in the text, without breaking its Markdown, and listed. Reading a long text takes a
while and needs nothing but the text; judging what was read is quick, whatever vouches for it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from bridle.assistants.helena.zitat import Stelle, Zitat
from bridle.assistants.helena.zitate_eigene import fremde_stellen
from bridle.assistants.helena.zitate_finden import zitate
from bridle.assistants.helena.zitate_gelesen import Gelesen, citing
from bridle.assistants.helena.zitate_marke import MARKE, mit_marken, ohne_marken
from bridle.assistants.helena.zitate_stelle import absaetze_je_norm
from bridle.assistants.helena.zitate_verneint import verneint
from bridle.assistants.helena.zitate_zahlen import Angabe, zahlen_belegt

__all__ = [
    "MARKE",
    "Angabe",
    "Durchsicht",
    "Gelesen",
    "Geprueft",
    "Zitat",
    "durchsicht",
    "im_bestand",
    "ohne_verneinte",
    "pruefe",
    "urteil",
    "was_gelesen",
    "zahlen_belegt",
    "zitate",
]

_ADDRESS = re.compile(
    r"(?<=\]\()[^()\s]*(?:\([^()\s]*\)[^()\s]*)*|<?\bhttps?://[^\s<>\])]+>?|<[A-Za-z/][^<>\n]*>"
)

NICHTS = Gelesen()


@dataclass(frozen=True, slots=True)
class Durchsicht:
    """A text whose citations were found.

    text         without marks of an earlier check
    stellen      where it cites something that is not its own
    genannt      the Absätze that each of these names, norm by norm
    zitate       what it cites, each once, however often it says so
    mit_absatz   the norms of which it names an Absatz; „§ 188 Abs. 2“ may be of any law it names with a § 188
    gefragt      what was asked for: to say of it that it is not there cites nothing
    """

    text: str = field(repr=False)
    stellen: tuple[Stelle, ...]
    genannt: tuple[Sequence[tuple[str, ...]], ...]
    zitate: tuple[Zitat, ...]
    mit_absatz: frozenset[tuple[str, str]]
    gefragt: Gelesen = NICHTS


@dataclass(frozen=True, slots=True)
class Urteil:
    """What vouches for each citation, as in `Geprueft`.

    stellen    the places of the text; an Absatz that a norm does not have is a part of its number there
    fraglich   the keys of what nobody vouches for, in every way the text says it
    """

    stellen: tuple[Stelle, ...]
    belegt: tuple[Zitat, ...]
    nur_im_bestand: tuple[Zitat, ...]
    unbelegt: tuple[Zitat, ...]
    fraglich: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Geprueft:
    """`belegt` was read in this run, `nur_im_bestand` is in the store, `unbelegt` is neither and marked."""

    text_markiert: str
    belegt: tuple[Zitat, ...]
    nur_im_bestand: tuple[Zitat, ...]
    unbelegt: tuple[Zitat, ...]


def pruefe(
    text: str | Durchsicht,
    gelesen: Collection[str] | Gelesen,
    gibt_es: Callable[[Zitat], bool] = lambda _: False,
    hat_absatz: Callable[[Zitat, str], bool] = lambda zitat, absatz: True,
) -> Geprueft:
    """Every norm and file number of a text against what was read, then against the store.

    A store that cannot answer has not confirmed anything. „§ 626“ alone is of the law that the text names
    with this number elsewhere. An Absatz that the norm does not have is as unverified as a norm.
    """
    read = gelesen if isinstance(gelesen, Gelesen) else was_gelesen(gelesen)
    seen = durchsicht(text) if isinstance(text, str) else text
    while True:
        found = urteil(seen, read, gibt_es, hat_absatz)
        marked = mit_marken(seen.text, found.stellen, found.fraglich)
        if (again := ohne_marken(marked)) == seen.text:
            return Geprueft(marked, found.belegt, found.nur_im_bestand, found.unbelegt)
        seen = ohne_verneinte(
            durchsicht(again), seen.gefragt
        )  # a blank for a mark may part what was one word


def durchsicht(text: str) -> Durchsicht:
    plain = ohne_marken(text)
    places = fremde_stellen(_without_addresses(plain))
    named = tuple([absaetze_je_norm(plain, place) for place in places])
    once = {zitat.schluessel: zitat for place in places for zitat in place.zitate}
    numbers = {
        zitat.nummer
        for place, some in zip(places, named, strict=True)
        for zitat, absaetze in zip(place.zitate, some, strict=True)
        if absaetze
    }
    with_absatz = frozenset([key for key, zitat in once.items() if zitat.nummer in numbers])
    return Durchsicht(plain, places, named, tuple(once.values()), with_absatz)


def ohne_verneinte(seen: Durchsicht, gefragt: Gelesen) -> Durchsicht:
    """Without the places that only say of something that was asked for that it is not there."""
    kept = [
        (place, named)
        for place, named in zip(seen.stellen, seen.genannt, strict=True)
        if not (all(gefragt.belegt(each) for each in place.zitate) and verneint(seen.text, place))
    ]
    places, absaetze = tuple([place for place, _ in kept]), tuple([named for _, named in kept])
    return replace(seen, stellen=places, genannt=absaetze, gefragt=gefragt)


def was_gelesen(texts: Collection[str]) -> Gelesen:
    """What texts cite; a mark of an earlier check cites nothing."""
    sources = [texts] if isinstance(texts, str) else texts
    return citing([ohne_marken(each) for each in sources])


async def im_bestand(text: str, suche: Callable[[str], Awaitable[Iterable[str]]]) -> Callable[[Zitat], bool]:
    """`gibt_es` for this text, from a search that returns the citations of what it found."""
    known: set[tuple[str, str]] = set()
    for zitat in zitate(ohne_marken(text)):
        known.update(each.schluessel for found in await suche(zitat.text) for each in zitate(found))
    return lambda zitat: zitat.schluessel in known


def urteil(
    seen: Durchsicht,
    read: Gelesen,
    gibt_es: Callable[[Zitat], bool],
    hat_absatz: Callable[[Zitat, str], bool],
) -> Urteil:
    laws = {
        zitat.nummer: zitat
        for place in seen.stellen
        for zitat in place.zitate
        if zitat.gesetz not in ("", "az")
    }
    places = _with_absatz(seen, laws, cache(hat_absatz))
    found: dict[tuple[str, str], tuple[Zitat, str]] = {}
    for zitat in [zitat for place in places for zitat in place.zitate]:
        meant = zitat if zitat.gesetz else laws.get(zitat.nummer, zitat)
        if meant.schluessel not in found:
            found[meant.schluessel] = meant, _state(meant, read.belegt, gibt_es)
        found[zitat.schluessel] = zitat, found[meant.schluessel][1]
    listed = [(zitat, state) for zitat, state in found.values() if zitat.gesetz or zitat.nummer not in laws]
    belegt, stored, unproved = [
        tuple([zitat for zitat, each in listed if each == state])
        for state in ("belegt", "nur_im_bestand", "unbelegt")
    ]
    bad = frozenset([key for key, (_, state) in found.items() if state == "unbelegt"])
    return Urteil(places, belegt, stored, unproved, bad)


def _with_absatz(
    seen: Durchsicht, laws: Mapping[str, Zitat], hat_absatz: Callable[[Zitat, str], bool]
) -> tuple[Stelle, ...]:
    """Each place as it is, or with a citation that nothing proves where its norm has no such Absatz."""
    places: list[Stelle] = []
    for place, named in zip(seen.stellen, seen.genannt, strict=True):
        if any(named):
            pairs = zip(place.zitate, named, strict=True)
            place = replace(place, zitate=tuple([_checked(*each, laws, hat_absatz) for each in pairs]))
        places.append(place)
    return tuple(places)


def _checked(
    zitat: Zitat, named: Sequence[str], laws: Mapping[str, Zitat], hat_absatz: Callable[[Zitat, str], bool]
) -> Zitat:
    meant = zitat if zitat.gesetz else laws.get(zitat.nummer, zitat)
    missing = [each for each in named if not hat_absatz(meant, each)]
    if not missing:
        return zitat
    number = f"{zitat.nummer} Abs. {', '.join(missing)}"
    return replace(zitat, nummer=number, text=zitat.text.replace(zitat.nummer, number, 1))


def _state(zitat: Zitat, proved: Callable[[Zitat], bool], gibt_es: Callable[[Zitat], bool]) -> str:
    if proved(zitat):
        return "belegt"
    try:
        return "nur_im_bestand" if gibt_es(zitat) else "unbelegt"
    except Exception:  # an answer must not be lost because the store is away
        return "unbelegt"


def _without_addresses(text: str) -> str:
    return _ADDRESS.sub(lambda found: "\x00" * len(found[0]), text)
