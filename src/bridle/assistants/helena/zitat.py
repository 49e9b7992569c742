"""A citation, and a place of a text that has some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bridle.host.search.citations import Citation

Art: TypeAlias = Literal["norm", "aktenzeichen"]


@dataclass(frozen=True, slots=True)
class Zitat:
    """One norm or one file number. `gesetz` is empty where only „§ 626“ is said, and "az" for file numbers.

    `gesetz` and `nummer` are what the search keeps of a document's own citation.
    """

    art: Art
    gesetz: str
    nummer: str
    text: str

    @property
    def schluessel(self) -> tuple[str, str]:
        return self.gesetz, self.nummer

    @property
    def citation(self) -> Citation:
        return Citation(self.gesetz, self.nummer)


@dataclass(frozen=True, slots=True)
class Stelle:
    """A place in a text that cites, and all that it cites: „§§ 195, 199 BGB“ are two."""

    start: int
    end: int
    zitate: tuple[Zitat, ...]


def ausgeblendet(text: str, places: Sequence[Stelle]) -> str:
    """As long as before, so that what is found next stands where it stands in the text."""
    pieces: list[str] = []
    at = 0
    for place in sorted(places, key=lambda each: each.start):
        pieces += [text[at : place.start], "\x00" * (place.end - place.start)]
        at = place.end
    return "".join([*pieces, text[at:]])
