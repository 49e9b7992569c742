"""Names in a check for conflicts that stand only in documents: told apart from who takes part in a matter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

TOOL = "search_dokument"
FEW = 8
UNFINISHED = "Wörtlich durchsucht sind"
GESUCHT = (
    "Gesucht ist unter den Beteiligten aller Akten der Kanzlei und wörtlich in den Dokumenten, auf die Du "
    "Zugriff hast; andere Schreibweisen und Notizen sind damit nicht erfasst."
)

NUR_BETEILIGTE = "Gesucht ist nur unter den Beteiligten aller Akten der Kanzlei, nicht in Dokumenten."


def in_papieren(names: Sequence[str]) -> CallChunk:
    """Each name as it was said, in all documents that the person may see."""
    calls = [CallChunk("", TOOL, {"query": f'"{each}"', "akte": ALLE, "limit": FEW}) for each in names]
    return Aufrufe("", calls[0].name, calls[0].arguments, weitere=tuple(calls[1:]))


def stellen(progress: Progress, checked: Sequence[Mapping[str, Any]]) -> str:
    """Where a name stands in a document of a matter in which nobody of that name is entered."""
    read = [felder(each.data) for each in progress.results if each.tool == TOOL]
    known = {each["akte"] for data in checked for each in data["treffer"]}
    found = [
        (str(names["name"]), [each for each in data.get("treffer", []) if each["akte"] not in known])
        for names, data in zip(checked, read, strict=False)
    ]
    told = [
        absaetze(
            f"Nur in Dokumenten, nicht als beteiligt eingetragen, steht „{name}“ hier:",
            liste(_zeile(each) for each in hits if _nennt(each, name)),
        )
        for name, hits in found
        if any(_nennt(each, name) for each in hits)
    ]
    part = next((data["hinweis"] for data in read if UNFINISHED in data.get("hinweis", "")), "")
    return absaetze(*told, f"{GESUCHT} {part}".strip() if read else NUR_BETEILIGTE)


def _nennt(hit: Mapping[str, Any], name: str) -> bool:
    """With the very name: the search also brings what is written nearly so."""
    said = hit["auszug"]
    text = falte(str(felder(said).get("text", "") if isinstance(said, Mapping) else said))
    return re.search(rf"\b{re.escape(falte(name))}", re.sub(r"[*\s]+", " ", text)) is not None


def _zeile(each: Mapping[str, Any]) -> str:
    return f"„{each['dokument']}“, Seite {each['seite']}, Akte {each['akte']} ({each['kurzrubrum']})"
