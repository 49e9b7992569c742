"""What an import did, and what it could not use: counted, and named in sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

MOST_NAMED = 100
"""Sentences that are kept; whatever more goes wrong is still counted."""

Weiter: TypeAlias = Callable[[int, str], None]
"""Told how many more bytes are done, and of what."""


def still(_size: int, _name: str) -> None:
    """Nobody watches."""


@dataclass
class Bericht:
    """`fehler` was not taken in; `hinweise` was, but somebody should know."""

    neu: int = 0
    unveraendert: int = 0
    entfernt: int = 0
    fehler: list[str] = field(default_factory=list[str])
    fehlerzahl: int = 0
    hinweise: list[str] = field(default_factory=list[str])

    @property
    def da(self) -> int:
        """How many are there now."""
        return self.neu + self.unveraendert

    def fehlt(self, sentence: str) -> None:
        self.fehlerzahl += 1
        if len(self.fehler) < MOST_NAMED:
            self.fehler.append(sentence)

    def hinweis(self, sentence: str) -> None:
        if len(self.hinweise) < MOST_NAMED and sentence not in self.hinweise:
            self.hinweise.append(sentence)


class Takt:
    """Says how far it has come when something is stored, and not already when it was read."""

    def __init__(self, weiter: Weiter, bericht: Bericht) -> None:
        self._weiter, self._bericht = weiter, bericht
        self._read = 0.0
        self._name = ""

    def gelesen(self, size: float, name: str) -> None:
        self._read += size
        self._name = name

    def gespeichert(self) -> None:
        size = int(self._read)
        self._read -= size
        self._weiter(size, f"{self._bericht.da} · {self._name}")
