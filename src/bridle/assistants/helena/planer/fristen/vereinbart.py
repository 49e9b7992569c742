"""A Verjährung that the parties have made shorter: „Gewährleistung auf ein Jahr verkürzt“."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ARTEN = frozenset({"verjaehrung_kaufmangel", "verjaehrung_werkmangel"})
_EIN_JAHR = r"(?:ein(?:em|es)?|1|zwoelf|12)[ -]?(?:jahr|monat)\w*"
_KUERZER = r"(?:verkuerz\w*|begrenz\w*|beschraenk\w*|reduzier\w*|vereinbart|vertraglich|agb|laut vertrag|nur)"
_VERKUERZT = re.compile(
    rf"\b{_KUERZER}\b[^.;?!]{{0,50}}\b{_EIN_JAHR}|\b{_EIN_JAHR}\b[^.;?!]{{0,40}}\b{_KUERZER}\b"
)
_NEU = re.compile(r"\bneu(?:e[nrsm]?|wagen|ware|kauf|geraet)?\b|fabrikneu")
_GEBRAUCHT = re.compile(r"gebraucht|\balte[nrsm]?\b|vorfuehr")
_UNTER_UNTERNEHMERN = re.compile(
    r"\bb2b\b|unternehmer|gewerblich|zwischen firmen|\bgmbh\b|kaufleut|privatverkauf|von privat|privatmann"
)


@dataclass(frozen=True, slots=True)
class Vereinbart:
    """The length that counts instead of that of the law, and what to say of it; empty where none does."""

    laenge: str = ""
    hinweis: str = ""


def vereinbart(klein: str, art: str | None) -> Vereinbart:
    if art not in _ARTEN or not _VERKUERZT.search(klein):
        return Vereinbart()
    new = _NEU.search(klein) and not _GEBRAUCHT.search(klein) and not _UNTER_UNTERNEHMERN.search(klein)
    if new and art == "verjaehrung_kaufmangel":
        return Vereinbart(
            hinweis="Gerechnet ist die gesetzliche Frist: Kauft ein Verbraucher eine neue Sache von einem "
            "Unternehmer, lässt sich die Verjährung nicht auf ein Jahr verkürzen (§ 476 Abs. 2 BGB)."
        )
    return Vereinbart(
        "1 Jahr",
        "Gerechnet ist mit der vereinbarten Verkürzung auf ein Jahr; ist sie unwirksam, sind es zwei Jahre.",
    )
