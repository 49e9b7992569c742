"""Where a Frist in the calendar comes from: by which norm it runs, and who has set it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import Fristart, fristart

Setzt = Literal["Gesetz", "Gericht", "Kanzlei"]
_VOM_GERICHT = re.compile(r"\b(?:ZPO|InsO)$")
_SELBST = re.compile(r"\b(?:selbst|eigene|kanzlei|von uns|intern)", re.I)


@dataclass(frozen=True, slots=True)
class Woher:
    """`gesetzt_von` is None where nothing at the entry tells: an authority, an agreement, or not entered."""

    titel: str = ""
    norm: tuple[str, ...] = ()
    gesetzt_von: Setzt | None = None


def woher(frist_art: str) -> Woher:
    """By what the entry says of its kind: a name of the catalogue, or words of its own."""
    if not frist_art.strip():
        return Woher()
    try:
        kind = fristart(frist_art)
    except LawError:
        return Woher(frist_art, gesetzt_von="Kanzlei" if _SELBST.search(frist_art) else None)
    return Woher(kind.titel, kind.norm, _gesetzt_von(kind))


def _gesetzt_von(kind: Fristart) -> Setzt | None:
    """What has no length of its own has to be set; before civil courts it is they who do."""
    if kind.laenge is not None or kind.laengen or kind.ohne_laenge:
        return "Gesetz"
    by_a_court = kind.name != "vergleichswiderruf" and any(map(_VOM_GERICHT.search, kind.norm))
    return "Gericht" if by_a_court else None
