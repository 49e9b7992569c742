"""„Welches Landgericht ist für Siegburg zuständig?“: the court of a kind for a town, whatever it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.law.gericht_am_ort import NAMEN, AmOrt, am_ort
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.sagen import absaetze, quelle
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.models.planner import Progress, Rule

_KURZ = {name.lower(): kind for kind, name in NAMEN.items()} | {kind.lower(): kind for kind in NAMEN}
GERICHTSART = "|".join(sorted(_KURZ, key=len, reverse=True))
"""Every kind by its name or its short form."""
_ORT = (
    r"(?P<ort>(?-i:[A-ZÄÖÜ][\wäöüß.-]+(?:\s+(?:(?:am|an der|im|in der|ob der|bei)\s+)?"
    r"\(?[A-ZÄÖÜ][\wäöüß)]+)?))"
)
_FRAGE = re.compile(
    r"^\W*(?:und |also )?(?:sag mir,? |weißt du,? )?(?:(?:welche[sm]?|das|was ist das|wie heißt das)\s+)?"
    r"(?:zuständige[sn]?\s+|örtlich zuständige[sn]?\s+)?"
    rf"(?P<art>{GERICHTSART})\s+(?:ist |wäre |gilt )?"
    rf"(?:für|in)\s+(?:den Ort |die Stadt |die Gemeinde |das Gebiet )?{_ORT}"
    r"(?:\s+(?:örtlich\s+)?(?:zuständig|ist))*\W*$",
    re.I,
)
SACHLICH = "Ob überhaupt ein Gericht dieser Art zuständig ist, hängt von der Sache und dem Wert ab."


def regeln() -> list[Rule]:
    return [Rule(_erkenne, "bestimme_zustaendigkeit", _antwort, lambda _: {"gericht": "AG"}, failure=FEHLER)]


def art_und_ort(text: str) -> tuple[str, str] | None:
    """Which kind of court is asked for, and for which town."""
    found = _FRAGE.match(text)
    if found is None:
        return None
    place = found["ort"].strip(" .,;:?!)")
    if not (finde(place) or ("-" in place and finde(place.partition("-")[0]))):
        return None
    return _KURZ[found["art"].lower()], place


def _erkenne(text: str) -> Mapping[str, Any] | None:
    found = art_und_ort(text)
    return None if found is None else {"art": found[0], "ort": found[1]}


def _am_ort(kind: str, place: str) -> AmOrt:
    here = am_ort(kind, place)
    if here.name or kind not in ("OVG", "VGH"):
        return here
    return am_ort("VGH" if kind == "OVG" else "OVG", place)


def _antwort(progress: Progress) -> str:
    kind, place = progress.groups["art"], progress.groups["ort"]
    here = _am_ort(kind, place)
    first = f"Für {place}: **{here.name}**." if here.name else ""
    return absaetze(first, here.hinweis, SACHLICH, quelle("Verzeichnis der Gerichtsorte"))
