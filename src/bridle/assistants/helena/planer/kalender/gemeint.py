"""Which entries of the calendar a question speaks of, by the words of their titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.wortstamm import stamm
from bridle.assistants.helena.planer.lesen.woerter import AKTENWORT, FUELL, ZEITWORT, falte

PREFIX, LONG, ROOT = 7, 6, 4
"""Letters: what is compared of a word of a title, those it has to have, and those of a stem."""
_KALENDERWORT = (
    "frist",
    "akte",
    "notfrist",
    "vorfrist",
    "wiedervorl",
    "termin",
    "kalend",
    "eintr",
    "eingetr",
)
"""What any entry is."""
_UND = re.compile(
    r"\b([a-z]{5,}) (?:und|sowie|bzw\.?|oder) (?:(?:die|der|den|das|deren|ihre|zur|fuer|auch) )*([a-z]{5,})"
)


def genannte_eintraege(entries: Sequence[dict[str, Any]], asked: str) -> list[dict[str, Any]]:
    """Those whose titles share most with the question; of two things that it joins, those of both."""
    if both := _von_beiden(entries, asked):
        return both
    exact = [sum(bool(re.search(rf"\b{word[:PREFIX]}", asked)) for word in _worte(each)) for each in entries]
    # A „Klage“ is one as well as a Kündigungsschutzklage, though it is the shorter word.
    alike = [len(_gemeinsam(each, asked)) + len(_ganz(each, asked)) for each in entries]
    return _meiste(entries, exact) or _meiste(entries, alike)


def _meiste(entries: Sequence[dict[str, Any]], scores: Sequence[int]) -> list[dict[str, Any]]:
    best = max(scores, default=0)
    return [each for score, each in zip(scores, entries, strict=True) if score == best] if best else []


def _von_beiden(entries: Sequence[dict[str, Any]], asked: str) -> list[dict[str, Any]]:
    """„Berufung und Begründung“ are two entries, though one of them has both words in its title."""
    for found in _UND.finditer(asked):
        one, other = ([each for each in entries if _gemeinsam(each, word)] for word in (found[1], found[2]))
        if one and other:
            return [each for each in entries if each in one or each in other]
    return []


def _gemeinsam(each: dict[str, Any], asked: str) -> list[str]:
    """Words of the title that the question has otherwise: zahlen, Zahlungsfrist; Feuchtegutachten."""
    said = [word for word in re.findall(r"[a-z]{5,}", asked) if word not in _LEER]
    said = [word for word in said if not word.startswith(_KALENDERWORT)]
    stems = {stem for word in said if len(stem := stamm(word)) >= ROOT}
    return [
        word
        for word in _worte(each)
        if any(stem in word for stem in stems) or (word == _GUTACHTEN and any(map(_EINES.fullmatch, said)))
    ]


_GUTACHTEN = "gutachten"
_EINES = re.compile(
    r"(?:sachverstaendigen|feuchte\w*|schimmel|schaden\w*|unfall|kfz|bau|wert|verkehrswert|mangel|maengel|arzt|"
    r"gerichts|mietspiegel|schrift|abstammungs)-?gutachtens?"
)
"""A Feuchtegutachten is the Gutachten; a Gegengutachten is another one, as an Anschlussberufung is."""


def _ganz(each: dict[str, Any], asked: str) -> set[str]:
    """Short words tell only where they are the same: Klage."""
    said = {word for word in re.findall(r"[a-z]{3,}", asked) if word not in _LEER}
    return {word for word in said & set(re.findall(r"[a-z]+", falte(each["titel"]))) if not _allgemein(word)}


def _allgemein(word: str) -> bool:
    return word in FUELL or word.startswith(_KALENDERWORT)


_LEER = (FUELL | ZEITWORT | AKTENWORT) - frozenset({"auskunft", "stellungnahme"})


_EINGEREICHT = frozenset({"einreichen", "erheben"})
"""Done with any Klage: that alone makes no entry the one that is meant."""


def _worte(each: dict[str, Any]) -> list[str]:
    words = re.findall(rf"[a-z]{{{LONG},}}", falte(each["titel"]))
    return [word for word in words if not _allgemein(word) and word not in _EINGEREICHT]
