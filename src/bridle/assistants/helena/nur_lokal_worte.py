"""How a matter is named in a text: by its number, by its title, by whom it is about. Only words, no matters.

Text is read once, and names are looked up by their words: it takes as long for a thousand matters as for one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bridle.assistants.helena.felder import gefaltet

Nummer: TypeAlias = tuple[int, str]
Worte: TypeAlias = tuple[str, ...]

_NUMMER = re.compile(
    r"(?<!\d)0*(\d{1,6})\s{0,3}[/⁄∕]\s{0,3}['’]?(?:20)?(\d{2})(?!\d)"
    r"|(?<![\w-])0*(\d{1,6})[-‐‑–](?:20)?(\d{2})(?![\w-])"
    r"|(?<![\w.])0(\d{3})\.(\d{2})(?![\w.])"
    r"|\bAkte\s(?:Nr\.?\s?)?0*(\d{1,6})\s(?:von|aus)\s(?:20)?(\d{2})(?!\d)",
    re.ASCII,
)
_REGISTER = (
    "ZR|ZB|ZA|StR|StB|AR|ARs|AZR|ABR|AZB|AZN|BvR|BvL|BvF|BvE|BvQ|KZR|KVR|KVZ|EnVR|NotZ|AnwZ|RiZ|Sa|Ta|Ca|Ba"
    "|BV|UF|WF|Ss|Ws|Ds|Ls|Cs|Js|Ks|KLs|OH|HK|IN|IK|XVII|VI|[A-Z]"
)
_ANDERES = re.compile(
    r"(?:§|(?<![iI]\.)(?<![iI]\.\s)\bS\.|\b(?:Art(?:ikeln?)?|Abs(?:atz|ätzen?)?|Seiten?|Rn|Rdnr?|Zeilen?|Kapitel)\b\.?"
    rf"|(?<![\w/])(?:[IVX]{{1,5}}|\d{{1,4}})[a-z]?\s{{1,2}}(?:{_REGISTER})(?:\s?\(\w{{1,6}}\))?)\s*$"
)
"""What a number belongs to that is none of ours: a norm, a page, a register. „i. S.“ is „in Sachen“."""
_DAVOR = 24
_ESCAPED = re.compile(r"\\[nrt]")
"""A line's end within JSON, which would be taken for the first letter of the next word."""
_UNSICHTBAR = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
"""What comes along when text is copied from a page: within a word, it would be two."""
_VEREIN = re.compile(r"\be\.?\s?V\b\.?")
_WORT = re.compile(r"[^\W_]+")
_VERSUS = re.compile(r"\./\.|\bgegen\b")
_STUMM = frozenset(
    gefaltet(
        "GmbH gGmbH AG KG OHG GbR UG SE eG mbH Co KGaA PartG PartGmbB Ltd Inc haftungsbeschränkt eV Herr "
        "Herrn Frau Firma Dr Prof gegen gg vs v wider contra u a ua"
    ).split()
)
"""Said or left out, it is the same name."""


@dataclass(frozen=True, slots=True)
class Gelesen:
    """A text, as far as it may name a matter."""

    nummern: frozenset[Nummer]
    worte: Worte
    namen: Worte

    @staticmethod
    def aus(text: str) -> Gelesen:
        said = worte(text)
        return Gelesen(frozenset(nummern(text)), said, ohne_stumme(said))


def nummern(text: str) -> Iterator[Nummer]:
    """7/26, 0007/2026 and 0007-26 are one; „IX ZR 7/26“ and „§§ 7-26“ are none."""
    for found in _NUMMER.finditer(_UNSICHTBAR.sub("", unicodedata.normalize("NFKC", text))):
        # a court or a page never begins with a nought
        if found[0].startswith("0") or not _ANDERES.search(
            found.string, max(0, found.start() - _DAVOR), found.start()
        ):
            number, year = [each for each in found.groups() if each is not None]
            yield int(number), year


def worte(text: str) -> Worte:
    plain = _ESCAPED.sub(" ", _UNSICHTBAR.sub("", unicodedata.normalize("NFC", text)))
    written = _WORT.findall(_VEREIN.sub(" eV ", plain))
    folded = {word: gefaltet(word).split() for word in set(written)}  # most are written many times
    return tuple([each for word in written for each in folded[word]])


def ohne_stumme(said: Worte) -> Worte:
    return tuple([word for word in said if word not in _STUMM])


def titel(kurzrubrum: str) -> set[Worte]:
    """A title's words, from either side. One alone may well be a name that others have too."""
    sides = [ohne_stumme(worte(side)) for side in _VERSUS.split(kurzrubrum)]
    there, back = sum(sides, ()), sum(reversed(sides), ())
    return {each for each in (there, back) if len(each) > 1}


def zeichen(aktenzeichen: str) -> set[Worte]:
    """An Aktenzeichen that is more than a number, „A-2026-17“."""
    return (
        set() if set(aktenzeichen) <= set("0123456789/") else {each for each in [worte(aktenzeichen)] if each}
    )


def stehen_in(names: Iterable[Worte], said: Worte) -> set[Worte]:
    """Which of these names stand in a text, word by word."""
    wanted = set(names)
    lengths: dict[str, set[int]] = {}
    for name in wanted:
        lengths.setdefault(name[0], set()).add(len(name))
    return {
        found
        for at, word in enumerate(said)
        for length in lengths.get(word, ())
        if (found := said[at : at + length]) in wanted
    }
