"""The paper itself, where no word of a question is in it: it is short, and says it in words of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, zitat

LONGEST = 2_000
"""Letters that are shown."""


def das_eine(pages: Sequence[Mapping[str, Any]], words: Sequence[str]) -> list[Mapping[str, Any]]:
    """The pages of the only paper that was read, or of the only one that a word of the question names."""
    read = [page for page in pages if page]
    names = {(page["akte"], page["dokument"]) for page in read}
    called = {each for each in names if any(heisst_so(word, falte(each[1])) for word in words)}
    meant = names if len(names) == 1 else called
    return [page for page in read if {(page["akte"], page["dokument"])} == meant]


def das_dokument(pages: Sequence[Mapping[str, Any]]) -> str:
    """All of its text, page by page; nothing of one that is too long for that, or was not read to its end."""
    if not pages or len(pages) < int(pages[0]["seiten"]):
        return ""
    if sum(len(page.get("text", "")) for page in pages) > LONGEST:
        return ""
    return absaetze(
        *[
            absaetze(
                f"**{page['dokument']}**, Seite {page['seite']} von {page['seiten']} (Akte {page['akte']}):",
                zitat(page.get("text", ""), LONGEST),
            )
            for page in pages
        ]
    )
