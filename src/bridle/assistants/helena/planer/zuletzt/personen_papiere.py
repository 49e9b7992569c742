"""Somebody who takes part in no matter, but whom a paper names: the neighbour in a will."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.planer.sagen import absaetze, felder, quelle, zitat
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

FEW = 3


def in_papieren(progress: Progress) -> CallChunk | None:
    """The search for the name in all documents, unless it was made."""
    if any(each.tool == "search_dokument" for each in progress.results):
        return None
    return CallChunk("", "search_dokument", {"query": progress.groups["name"], "akte": "alle", "limit": FEW})


def aus_papieren(progress: Progress) -> str:
    """Where papers have the name; nothing where they only have a word that is written alike."""
    data = next((felder(each.data) for each in progress.results if each.tool == "search_dokument"), None)
    hits: list[dict[str, Any]] = data.get("treffer", []) if data and "hinweis" not in data else []
    if not hits:
        return ""
    places = [f"„{each['dokument']}“, Seite {each['seite']}, Akte {each['akte']}" for each in hits]
    return absaetze(
        f"Unter den Beteiligten ist „{progress.groups['name']}“ nicht eingetragen. In Dokumenten kommt der "
        "Name vor; ausgelegt ist nichts:",
        *[
            absaetze(
                f"**{each['dokument']}**, Seite {each['seite']} (Akte {each['akte']}):",
                zitat(each["auszug"]["text"], 900),
            )
            for each in hits
        ],
        quelle("; ".join(places)),
    )
