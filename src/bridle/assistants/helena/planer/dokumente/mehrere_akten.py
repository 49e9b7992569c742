"""Where a name fits several matters, papers are searched in these alone: others are no answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.aufrufe import Aufrufe
from bridle.assistants.helena.planer.sagen import aufzaehlung
from bridle.assistants.helena.planer.schritte import SUCHE, nicht_eindeutig, passende_gesucht
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

MOST, WORDS = 6, 3
"""More matters than these are asked about before any paper is read; words that are searched for at once."""


def infrage(progress: Progress) -> list[str]:
    """The numbers of the matters that a name fits, where it is more than one."""
    fitting = [str(each["aktenzeichen"]) for each in passende_gesucht(progress)]
    return fitting if 1 < len(fitting) <= MOST else []


def gesucht(progress: Progress, words: Sequence[str]) -> CallChunk:
    """The first word in all matters; where some come into question, all words in these, in one step."""
    meant = infrage(progress)
    if not meant:
        return CallChunk("", "search_dokument", {"query": words[0], "akte": ALLE, "limit": 10})
    calls = [
        CallChunk("", "search_dokument", {"query": word, "akte": meant, "limit": 10})
        for word in words[:WORDS]
    ]
    return Aufrufe("", calls[0].name, calls[0].arguments, weitere=tuple(calls[1:]))


def nur_infrage(progress: Progress, hits: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    meant = infrage(progress)
    return [each for each in hits if not meant or each.get("akte") in meant]


def gesagt(progress: Progress) -> str:
    """That the name does not tell which one: whoever reads it sees in which the passage stands."""
    meant = infrage(progress)
    if not meant:
        return ""
    return f"Der Name passt zu mehreren Akten ({aufzaehlung(meant)}); durchsucht sind ihre Dokumente."


def welche_akte(progress: Progress) -> str:
    """The question which one is meant, where their papers do not tell either."""
    searched = [n for n, each in enumerate(progress.results, 1) if each.tool == SUCHE]
    return nicht_eindeutig(replace(progress, results=progress.results[: searched[-1]]))
