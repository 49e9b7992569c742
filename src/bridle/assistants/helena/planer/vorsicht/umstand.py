"""One circumstance that changes a computation: how it is told, said, and found in a call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bridle.assistants.helena.planer.vorsicht.aufruf import Aufruf


@dataclass(frozen=True, slots=True)
class Umstand:
    """`name` as it is told, where `muster` is said and the call does not hold it.

    statt  what it is, where it has other fees than a Klage: then nothing is computed at all
    frage  what to ask instead, where the value depends on it
    """

    name: str
    muster: str
    werkzeuge: frozenset[str]
    gedeckt: Callable[[Aufruf], bool]
    statt: str = ""
    frage: str = ""
