"""Somebody who is neither entered nor noted may still be named in a paper: an executor, an architect."""

from __future__ import annotations

import re
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle, absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle, quelle_der_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import DOCUMENTS, PAGES, klein_genug
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, zitat
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

MOST = 3


def in_papieren(progress: Progress, number: str, wanted: str) -> CallChunk | None:
    """The papers of a small matter, page by page; in another those that a search finds."""
    done = [each.tool for each in progress.results]
    if "read_dokument" in done:
        return None
    if "read_dokumente" not in done:
        return CallChunk("", "read_dokumente", {"akte": number, "limit": MOST_ROWS})
    documents = _von(progress, "read_dokumente")
    if not documents:
        return None
    if not klein_genug(documents):
        if "search_dokument" not in done:
            return CallChunk("", "search_dokument", {"query": wanted, "akte": number, "limit": 10})
        documents = list({each["id"]: each for each in _von(progress, "search_dokument")}.values())
    pages = [
        {"dokument": each["id"], "seite": page}
        for each in documents[:DOCUMENTS]
        for page in range(1, each["seiten"] + 1)
    ]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]}) if pages else None


def stellen(progress: Progress, pattern: str) -> list[Stelle]:
    """The passages that speak of such a person, by the words that such a person is noted with."""
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    said = [each for each in absaetze_aller(pages) if re.search(pattern, falte(each.text))]
    return said[:MOST]


def gezeigt(found: list[Stelle], head: str) -> str:
    return absaetze(
        head,
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in found],
        quelle_der_stellen(found),
    )


def _von(progress: Progress, tool: str) -> list[dict[str, Any]]:
    data = next((felder(each.data) for each in progress.results if each.tool == tool), dict[str, Any]())
    return data.get("dokumente") or data.get("treffer") or []
