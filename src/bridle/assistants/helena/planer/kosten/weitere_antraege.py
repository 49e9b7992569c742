"""What comes beside a suit against a dismissal: by the Streitwertkatalog a month's pay for each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ZEUGNIS = re.compile(
    r"\b(?:(?:end|arbeits|zwischen|schluss)?zeugnis(?:ses|se)?|zeugniserteilung|zeugnisantrag)\b"
)
_EINFACH = re.compile(r"\beinfache[sn]? (?:arbeits)?zeugnis")
_WEITER = re.compile(r"\bweiterbeschaeftigung\w*")
_ABMAHNUNG = re.compile(
    r"\bentfernung (?:der|einer) abmahnung|\bgegen (?:die |eine )?abmahnung|"
    r"\babmahnung\w* (?:\w+ ){0,2}(?:angegriffen|angreif\w*|entfern\w*|anfecht\w*|angefochten)"
)
_HILFSWEISE = re.compile(r"\bhilfs\w*|\buneigentlich\w*")
_NICHT = re.compile(r"\b(?:ohne|kein\w*|nicht)\s+(?:\w+\s)?$")
NACH_KATALOG = (
    "Ein Monatsgehalt dafür entspricht dem Streitwertkatalog für die Arbeitsgerichtsbarkeit; er bindet die "
    "Gerichte nicht."
)
NUR_HILFSWEISE = (
    "Die Weiterbeschäftigung ist nicht mitgezählt: Ein Hilfsantrag zählt nur, wenn über ihn entschieden oder "
    "er mitverglichen wird; dann kommt ein Monatsgehalt hinzu."
)
EINFACHES_ZEUGNIS = (
    "Ein einfaches Zeugnis ist nicht mitgezählt; der Streitwertkatalog setzt dafür weit weniger an."
)


@dataclass(frozen=True, slots=True)
class Weitere:
    """How many months' pay come on top, for what, and what has to be said of it."""

    monate: int
    wofuer: tuple[str, ...]
    hinweise: tuple[str, ...]


def weitere_antraege(klein: str) -> Weitere:
    what: list[str] = []
    said: list[str] = []
    if _gesagt(_ZEUGNIS, klein):
        if _EINFACH.search(klein):
            said.append(EINFACHES_ZEUGNIS)
        else:
            what.append("Zeugnis")
    if _gesagt(_ABMAHNUNG, klein):
        what.append("Abmahnung")
    if _gesagt(_WEITER, klein):
        if _HILFSWEISE.search(klein):
            said.append(NUR_HILFSWEISE)
        else:
            what.append("Weiterbeschäftigung")
    return Weitere(len(what), tuple(what), (*([NACH_KATALOG] if what else []), *said))


def _gesagt(pattern: re.Pattern[str], klein: str) -> bool:
    return any(not _NICHT.search(klein[: found.start()]) for found in pattern.finditer(klein))
