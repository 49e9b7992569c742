"""Where somebody is named that no matter is called by: only papers that have this name are theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Genannt
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.models.planner import Progress


def namen(progress: Progress) -> str:
    """The words that no dictionary has and that were taken for a name; none that what is searched begins."""
    named: Genannt = progress.groups["akte"]
    searched = tuple(falte(each) for each in progress.groups["fakt"].suche)
    words = dict.fromkeys(f"{named.name} {named.alle}".split())
    names = (word for word in words if word[:1].isupper() and not falte(word).startswith(searched))
    return " ".join(word for word in names if not bekannt(falte(word)))


def in_papieren_von(progress: Progress, pages: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pages of the papers that name whoever is asked about; all where nobody is."""
    whose = [falte(word) for word in namen(progress).split()]
    text: dict[str, str] = {}
    for page in pages:
        if page:
            told = f"{page['dokument']} {page.get('text', '')}"
            text[page["id"]] = f"{text.get(page['id'], '')} {falte(told)}"
    return [page for page in pages if page and all(word in text[page["id"]] for word in whose)]
