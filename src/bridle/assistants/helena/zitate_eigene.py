"""Sections of a text's own, or of a contract it speaks of: „§ 3“ of a lease is no norm to be proved.

A „§“ that has no law is the text's own where the text has sections of its own, from § 1 on, and this is one
of them; and a contract's where the words behind it say so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.zitat import Stelle, Zitat
from bridle.assistants.helena.zitate_finden import stellen

_TERMS = "agb"
"""Written like a law, „§ 4 AGB“, and somebody's own."""
_LINE_START = re.compile(r"[\s#*_>|-]*")
_OF_A_CONTRACT = re.compile(
    r"[\s,]{0,2}(?:(?:Abs(?:atz|\.)|S(?:atz|\.)|Nr\.|lit\.)\s?\w{1,3}\)?[\s,]{0,2}){0,4}"
    r"(?:(?:des|der|dieses|dieser|unseres|unserer|Ihres|Ihrer)\s)?(?:[\w-]{1,30}(?:en|er|es)\s){0,2}"
    r"(?:[\w-]{0,40}(?:[Vv]ertrag(?:e?s)?|[Ss]atzung|[Vv]ereinbarung|[Vv]ergleichs?|[Bb]edingungen)"
    r"|Teilungserklärung|Gemeinschaftsordnung|Hausordnung|Geschäftsordnung|Testaments?|AGB)\b"
)


def fremde_stellen(text: str) -> tuple[Stelle, ...]:
    """The places of a text that cite something else than sections of itself or of a contract."""
    places = stellen(text)
    own = _own_sections(text, places)
    left = [_without(place, own, contract=_of_a_contract(text, place)) for place in places]
    return tuple([place for place in left if place.zitate])


def _own_sections(text: str, places: Sequence[Stelle]) -> frozenset[str]:
    headings = {
        place.zitate[0].nummer
        for place in places
        if len(place.zitate) == 1 and _bare(place.zitate[0]) and _begins_a_line(text, place.start)
    }
    return frozenset(headings if {"1", "2"} <= headings else ())


def _begins_a_line(text: str, at: int) -> bool:
    return _LINE_START.fullmatch(text, text.rfind("\n", 0, at) + 1, at) is not None


def _of_a_contract(text: str, place: Stelle) -> bool:
    return _OF_A_CONTRACT.match(text, place.end) is not None


def _without(place: Stelle, own: frozenset[str], *, contract: bool) -> Stelle:
    def own_or_agreed(each: Zitat) -> bool:
        return _bare(each) and (contract or each.gesetz == _TERMS or each.nummer in own)

    kept = [each for each in place.zitate if not own_or_agreed(each)]
    return replace(place, zitate=tuple(kept))


def _bare(zitat: Zitat) -> bool:
    return zitat.art == "norm" and zitat.gesetz in ("", _TERMS) and zitat.text.startswith("§")
