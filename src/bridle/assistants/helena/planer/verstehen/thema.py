"""A new day, and the subject from before: „Angenommen, es geht am 19.11. ein, bis wann die Klage?“."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.zweige import zweig_in
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.orte import gericht_in, land_in, ort_in
from bridle.assistants.helena.planer.lesen.satz import fragt, saetze, teilsaetze
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.woerter import falte

LONGEST = 30
"""Words of a message that goes on."""
_VOR_TAG = re.compile(r"\b(?:am|vom|zum|seit(?: dem)?|ab(?: dem)?)\s*$", re.I)
_VORREDE = re.compile(
    r"(?:und\s+)?(?:bei|beim|für|in|im|mit)\s+(?:der|dem|den|die|das|einem|einer|unserem|unserer)?\s*"
    r"(?:ander\w+|zweit\w+|nächst\w+|weiter\w+|dritt\w+)\s+[A-Za-zÄÖÜäöüß]+\s*\?\s*",
    re.I,
)
"""„Und beim anderen Haus?“ before the facts of that one."""


def ohne_vorrede(text: str) -> str:
    """The facts alone, where it tells some beside asking for the other one."""
    rest = " ".join(_VORREDE.sub(" ", text).split())
    return rest if rest != text and re.search(r"\d", rest) and len(rest.split()) > 2 else text


def mit_thema(text: str, question: str) -> str:
    """The message with what the one before was about, where only that says which Frist is meant."""
    if len(text.split()) > LONGEST or not daten(falte(text)) or _nennt_akte(text):
        return ""
    alone, before = fristfrage(lies(text)), fristfrage(lies(question))
    if alone is None or before is None or _art(alone) or "ereignis" not in alone["argumente"]:
        return ""
    for topic in themen(question):
        meant = f"{topic}. {text[:1].upper()}{text[1:]}"
        read = fristfrage(lies(meant))
        if (
            read is not None
            and _art(read)
            and zweig_in(falte(text)) in ("", zweig_in(falte(meant)))
            and (zweig_in(falte(text)) or zweig_in(falte(meant)) == zweig_in(falte(question)))
            and read["argumente"].get("ereignis") == alone["argumente"]["ereignis"]
        ):
            return meant
    return ""


def _art(read: Mapping[str, Any]) -> str:
    """Which kind of Frist was read, or how long it is."""
    told: Mapping[str, Any] = read["argumente"]
    return str(told.get("art") or told.get("frist") or "")


def _nennt_akte(text: str) -> bool:
    named = genannt(lies(text))
    return AKTENZEICHEN.search(text) is not None or (named is not None and named.stark)


def themen(question: str) -> list[str]:
    """What was told, and what was asked, without day and place: those of another thing would be taken."""
    clauses = [(fragt(sentence), each) for sentence in saetze(question) for each in teilsaetze(sentence)]
    undated = [
        (asks, each.strip(" .?!")) for asks, each in clauses if not daten(falte(each)) and not _ort(each)
    ]
    dated = [
        _VOR_TAG.sub("", " ".join(DATUM.sub(" ", falte(each)).split()))
        for _, each in clauses
        if daten(falte(each)) and not _ort(each)
    ]
    told = [each for asks, each in undated if not asks]
    every = [each for _, each in undated]
    return [", ".join(each) for each in (told, every, [*dated, *every]) if each]


def _ort(clause: str) -> bool:
    """A seat or a court of its own; the kind of court alone says what it is about."""
    court = gericht_in(clause)
    return (
        (court is not None and court.bekannt)
        or ort_in(clause) is not None
        or land_in(falte(clause)) is not None
    )
