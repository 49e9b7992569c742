"""Which documents are read for words that no rule knows: a small matter whole, else what a search finds."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.planer.dokumente.gesuchte_worte import gesuchte_worte
from bridle.assistants.helena.planer.dokumente.mehrere_akten import gesucht, infrage
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import felder
from bridle.assistants.helena.planer.schritte import ohne_titel
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

TRIES = 3
"""Words that are looked for one after the other where none is found before."""
PAGES, DOCUMENTS = 16, 6
"""So much of a matter is read through; of a larger one only what the search finds."""


def ueberall(progress: Progress) -> CallChunk | None:
    """Among all documents, where one is spoken of; else the word that may have been a name is none."""
    if not progress.groups["papier"] and not progress.groups["tatsache"] and not infrage(progress):
        return None
    words = ohne_titel(progress, " ".join(progress.groups["worte"])).split() or progress.groups["worte"]
    wanted = sorted(words, key=lambda word: (_heisst_wohl(word), len(word)), reverse=True)
    return gesucht(progress, wanted)


def _heisst_wohl(word: str) -> bool:
    """A name tells more than the longest word."""
    return word[:1].isupper() and not bekannt(falte(word))


def weiter(progress: Progress) -> CallChunk | None:
    """All pages of a small matter at once; of others those documents that the search found."""
    listed = next(
        (felder(each.data) for each in progress.results if each.tool == "read_dokumente"), dict[str, Any]()
    )
    found = [felder(each.data) for each in progress.results if each.tool == "search_dokument"]
    documents: list[dict[str, Any]] = listed.get("dokumente", [])
    if documents and not klein_genug(documents) and not found:
        wanted = " ".join(gesuchte_worte(progress))
        return CallChunk("", "search_dokument", {"query": wanted, "akte": listed["akte"], "limit": 10})
    hits: list[dict[str, Any]] = [hit for data in found for hit in data.get("treffer", [])]
    if found and not hits and not documents and len(found) < TRIES and not infrage(progress):
        words = ohne_titel(progress, " ".join(progress.groups["worte"])).split() or progress.groups["worte"]
        left = sorted(words, key=len, reverse=True)[len(found) :]
        return gesucht(progress, left) if left else None
    to_read = hits or (documents if klein_genug(documents) else [])
    if not to_read or any(each.tool == "read_dokument" for each in progress.results):
        return None
    pages = [
        {"dokument": each["id"], "seite": page}
        for each in list({each["id"]: each for each in to_read}.values())[:DOCUMENTS]
        for page in range(1, each["seiten"] + 1)
    ]
    return CallChunk("", "read_dokument", {"seite": pages[:PAGES]})


def klein_genug(documents: list[dict[str, Any]]) -> bool:
    return len(documents) <= DOCUMENTS and sum(each["seiten"] for each in documents) <= PAGES
