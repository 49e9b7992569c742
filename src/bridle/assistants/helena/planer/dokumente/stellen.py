"""Which paragraphs of one document speak of what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.auffangen_stellen import Fund, finde

UNNAMED = {"dokument": ""}
"""In one document its own name says nothing: „Gutachten“ need not be in its text."""


def stellen(pages: Sequence[Mapping[str, Any]], wanted: str, asked: str) -> list[Stelle]:
    """The best paragraphs, the best first; none where no word of the question is in any."""
    return in_einem(pages, wanted, asked).stellen


def in_einem(pages: Sequence[Mapping[str, Any]], wanted: str, asked: str) -> Fund:
    return finde([{**page, **UNNAMED} for page in pages], wanted.split(), asked)


def ueberschrift(wanted: str, hint: str) -> tuple[str, ...]:
    """What stands before the places; that the word itself is nowhere comes before what is only like it."""
    if "steht so nirgends" in hint:
        return hint, "Gefunden ist nur das:"
    return f"Zu „{wanted}“ steht in den Dokumenten:", hint
