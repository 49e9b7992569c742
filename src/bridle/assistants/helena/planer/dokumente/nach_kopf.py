"""„Zeig mir das Feuchtegutachten“: no paper is called so, but one is a Gutachten that speaks of Feuchte."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.dokumente.bild import gelesen
from bridle.assistants.helena.planer.dokumente.erkennen import lesen_ohne_akte
from bridle.assistants.helena.planer.dokumente.papierart import zerlegt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

STEM = 5
_KOEPFE = frozenset({"gutachten", "bericht", "protokoll"})
"""Kinds whose papers are seldom named by one word."""


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_zusammengesetzt),
            "search_dokument",
            _antwort,
            lambda groups: {"query": groups["was"], "akte": "alle", "limit": 30},
            then=_lesen,
            failure=FEHLER,
        )
    ]


def _zusammengesetzt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = lesen_ohne_akte(anfrage)
    parts = _teile(anfrage, groups["art"]) if groups else None
    if (
        groups is None
        or parts is None
        or parts[1] not in _KOEPFE
        or re.search(r"\d", groups["argumente"]["dokument"])
    ):
        return None
    return {**groups, "was": parts[0], "kopf": parts[1]}


def _teile(anfrage: Anfrage, kind: str) -> tuple[str, str] | None:
    """Also „Kfz-Gutachten“, of which the rest of the planner reads only the last part."""
    joined = anfrage.hat(rf"\b([a-z]{{3,}})-({'|'.join(sorted(_KOEPFE))})s?\b")
    return (joined[1], joined[2]) if joined else zerlegt(kind)


def _gemeint(progress: Progress) -> dict[str, dict[str, Any]]:
    """The papers of that kind, by their id; a title with the whole word or its first part comes first."""
    searched = next(felder(each.data) for each in progress.results if each.tool == "search_dokument")
    groups = progress.groups
    headed = [each for each in searched["treffer"] if groups["kopf"] in falte(each["dokument"])]
    for mark in (groups["art"], groups["was"][:STEM], ""):
        if fitting := [each for each in headed if mark in falte(each["dokument"])]:
            return {each["id"]: each for each in fitting}
    return {}


def _lesen(progress: Progress) -> CallChunk | None:
    if progress.last.tool == "read_dokument":
        return None
    found = _gemeint(progress)
    if len(found) == 1:
        return CallChunk(
            "", "read_dokument", {"dokument": next(iter(found)), "seite": progress.groups["seite"]}
        )
    return None if found else CallChunk("", "read_dokument", progress.groups["argumente"])


def _antwort(progress: Progress) -> str:
    if progress.last.tool == "read_dokument":
        return gelesen(progress)
    return absaetze(
        "Dazu passen mehrere Dokumente:",
        liste(f"**{each['dokument']}** (Akte {each['akte']})" for each in _gemeint(progress).values()),
        "Welches meinst Du? Nenne mir die Akte dazu.",
        quelle("Dokumente der Akten"),
    )
