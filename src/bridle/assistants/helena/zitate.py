"""Citations are checked: what a text cites must have been read in this run, or at least be in the store.

What is neither is marked in the text, without breaking its Markdown, and listed.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena.zitate_eigene import fremde_stellen
from bridle.assistants.helena.zitate_finden import Stelle, Zitat, zitate
from bridle.assistants.helena.zitate_gelesen import Gelesen, citing
from bridle.assistants.helena.zitate_stelle import absaetze_je_norm
from bridle.assistants.helena.zitate_zahlen import Angabe, zahlen_belegt

__all__ = [
    "MARKE",
    "Angabe",
    "Gelesen",
    "Geprueft",
    "Zitat",
    "absaetze",
    "im_bestand",
    "pruefe",
    "was_gelesen",
    "zahlen_belegt",
    "zitate",
]

MARKE = "[nicht belegt]"
_NAMED = r"(?:§|Art\.|Nr\.) \d[\w.]{0,9}(?: Abs\. \w{1,3}(?:, \w{1,3}){0,20})?(?: [\w-]{1,40}){0,3}"
_MARKS = re.compile(rf" ?\[(?:{_NAMED}(?:, {_NAMED}){{0,20}} )?nicht belegt\]")
_FENCE = re.compile(r"^ {0,3}(?P<fence>`{3,}|~{3,}).*?(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)", re.M | re.S)
_CODE = re.compile(r"(?<!`)(?P<ticks>`{1,2})(?!`)[^\n]*?[^`\n](?P=ticks)(?!`)")
_ADDRESS = re.compile(
    r"(?<=\]\()[^()\s]*(?:\([^()\s]*\)[^()\s]*)*|<?\bhttps?://[^\s<>\])]+>?|<[A-Za-z/][^<>\n]*>"
)
_EMPHASIS = re.compile(r"(?:\*{1,3}|_{1,3}|~~)(?=\w)")
_LINK = re.compile(r"!?\[(?P<words>[^\[\]\n]*)\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\[\]\n]*\])")


@dataclass(frozen=True, slots=True)
class Geprueft:
    """`belegt` was read in this run, `nur_im_bestand` is in the store, `unbelegt` is neither and marked."""

    text_markiert: str
    belegt: tuple[Zitat, ...]
    nur_im_bestand: tuple[Zitat, ...]
    unbelegt: tuple[Zitat, ...]


def pruefe(
    text: str,
    gelesen: Collection[str] | Gelesen,
    gibt_es: Callable[[Zitat], bool] = lambda _: False,
    hat_absatz: Callable[[Zitat, str], bool] = lambda zitat, absatz: True,
) -> Geprueft:
    """Every norm and file number of a text against what was read, then against the store.

    A store that cannot answer has not confirmed anything. „§ 626“ alone is of the law that the text names
    with this number elsewhere. An Absatz that the norm does not have is as unverified as a norm.
    """
    read = gelesen if isinstance(gelesen, Gelesen) else was_gelesen(gelesen)
    plain = _unmarked(text)
    checked = _checked(plain, read, gibt_es, hat_absatz)
    while (
        again := _unmarked(checked.text_markiert)
    ) != plain:  # a blank for a mark may part what was one word
        plain, checked = again, _checked(again, read, gibt_es, hat_absatz)
    return checked


def was_gelesen(texts: Collection[str]) -> Gelesen:
    """What texts cite; a mark of an earlier check cites nothing."""
    sources = [texts] if isinstance(texts, str) else texts
    return citing([_unmarked(each) for each in sources])


def absaetze(text: str) -> set[tuple[str, str]]:
    """The norms of which a text names an Absatz: for whoever fetches them before the text is checked."""
    plain = _unmarked(text)
    places = fremde_stellen(_without_addresses(plain))
    numbers = {
        zitat.nummer
        for place in places
        for zitat, named in zip(place.zitate, absaetze_je_norm(plain, place), strict=True)
        if named
    }
    return {zitat.schluessel for place in places for zitat in place.zitate if zitat.nummer in numbers}


async def im_bestand(text: str, suche: Callable[[str], Awaitable[Iterable[str]]]) -> Callable[[Zitat], bool]:
    """`gibt_es` for this text, from a search that returns the citations of what it found."""
    known: set[tuple[str, str]] = set()
    for zitat in zitate(_unmarked(text)):
        known.update(each.schluessel for found in await suche(zitat.text) for each in zitate(found))
    return lambda zitat: zitat.schluessel in known


def _checked(
    plain: str, read: Gelesen, gibt_es: Callable[[Zitat], bool], hat_absatz: Callable[[Zitat, str], bool]
) -> Geprueft:
    places = fremde_stellen(_without_addresses(plain))
    laws = {
        zitat.nummer: zitat for place in places for zitat in place.zitate if zitat.gesetz not in ("", "az")
    }
    places = [_with_absatz(plain, place, laws, hat_absatz) for place in places]
    found: dict[tuple[str, str], tuple[Zitat, str]] = {}
    for zitat in [zitat for place in places for zitat in place.zitate]:
        meant = zitat if zitat.gesetz else laws.get(zitat.nummer, zitat)
        if meant.schluessel not in found:
            found[meant.schluessel] = meant, _state(meant, read.belegt, gibt_es)
        found[zitat.schluessel] = zitat, found[meant.schluessel][1]
    bad = {key for key, (_, state) in found.items() if state == "unbelegt"}
    listed = [(zitat, state) for zitat, state in found.values() if zitat.gesetz or zitat.nummer not in laws]
    return Geprueft(
        _marked(plain, places, bad) if bad else plain,
        *[
            tuple(zitat for zitat, each in listed if each == state)
            for state in ("belegt", "nur_im_bestand", "unbelegt")
        ],
    )


def _with_absatz(
    text: str, place: Stelle, laws: Mapping[str, Zitat], hat_absatz: Callable[[Zitat, str], bool]
) -> Stelle:
    """The place as it is, or with a citation that nothing proves where its norm has no such Absatz."""
    named = zip(place.zitate, absaetze_je_norm(text, place), strict=True)
    return replace(
        place, zitate=tuple([_checked_absatz(each, some, laws, hat_absatz) for each, some in named])
    )


def _checked_absatz(
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


def _unmarked(text: str) -> str:
    """Without marks of an earlier check: facts may have been read since, and a mark cites too."""
    while (less := _MARKS.sub("", text)) != text:
        text = less
    return text


def _without_addresses(text: str) -> str:
    return _ADDRESS.sub(lambda found: "\x00" * len(found[0]), text)


def _marked(text: str, places: Sequence[Stelle], bad: set[tuple[str, str]]) -> str:
    after = _ends(text)
    marks: dict[int, list[str]] = {}
    for place in places:
        wrong = [zitat for zitat in place.zitate if zitat.schluessel in bad]
        at = after(place.end)
        if wrong and at is not None:
            whole = len(wrong) == len(place.zitate)
            marks.setdefault(at, []).append(
                MARKE if whole else f"[{', '.join(zitat.text for zitat in wrong)} nicht belegt]"
            )
    for at in sorted(marks, reverse=True):
        behind = " " if re.match(r"[(\[:\w]", text[at:]) else ""  # "[…](" would become a link
        text = f"{text[:at]} {' '.join(marks[at])}{behind}{text[at:]}"
    return text


def _closing(text: str, at: int) -> int:
    """How long a `**` is that closes right before a letter: with a bracket before it, it would open."""
    run = _EMPHASIS.match(text, at)
    if run is None:
        return 0
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return len(run[0]) if line.count(run[0]) % 2 else 0


def _ends(text: str) -> Callable[[int], int | None]:
    """Where a mark may stand for a place that ends there: behind code and links, never in a code block."""
    blocks = [found.span() for found in _FENCE.finditer(text)]
    wholes = [found.span() for pattern in (_CODE, _LINK) for found in pattern.finditer(text)]

    def after(end: int) -> int | None:
        if any(first < end <= last for first, last in blocks):
            return None
        end = max([last for first, last in wholes if first < end <= last], default=end)
        return end + _closing(text, end)

    return after
