"""Which rows of a list are meant: what a request excludes, demands, ranks and counts.

No rule has to know of it. The request is asked without these words, and the rows that come back are chosen
from. What cannot be carried out on them is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bridle.assistants.helena.planer.auswahl.merkmale import Gilt
from bridle.assistants.helena.planer.lesen.woerter import falte

Spanne: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bedingung:
    """Rows for which `gilt` says so stay. `wortlaut` is how it was put, `satz` how the answer puts it.

    art    what the answer has to add: that something is left out, or what all rows have in common
    stelle what of the request the rules are not to see
    von_akten  what is said of matters: the words themselves name another list, such as „Akten ohne Dokumente“
    vertippt   the same by words that are nearly so, for where the words themselves are in no row: only then
               is somebody thought to have slipped
    braucht    the list of all matters that has to be read beside theirs to tell
    """

    art: Literal["weg", "nur"]
    wortlaut: str
    satz: str
    gilt: Gilt
    stelle: Spanne | None = None
    von_akten: bool = False
    vertippt: Gilt | None = None
    braucht: str = ""


@dataclass(frozen=True, slots=True)
class Rang:
    """So many rows from that place on, in the order of the first of the fields that the rows have.

    ab      from 0; from the end where it is below
    """

    wortlaut: str
    felder: tuple[str, ...]
    absteigend: bool
    ab: int
    anzahl: int
    satz: str
    stelle: Spanne | None = None


@dataclass(frozen=True, slots=True)
class Vergleich:
    """Whether there are at least and at most so many rows."""

    wortlaut: str
    mindestens: int
    hoechstens: int
    stelle: Spanne


@dataclass(frozen=True, slots=True)
class Auswahl:
    """The request without what is chosen by, and what that is."""

    rest: str
    bedingungen: tuple[Bedingung, ...] = ()
    rang: Rang | None = None
    vergleich: Vergleich | None = None

    @property
    def wortlaute(self) -> list[str]:
        also = [each.wortlaut for each in (self.rang, self.vergleich) if each is not None]
        return [*[each.wortlaut for each in self.bedingungen], *also]

    def __bool__(self) -> bool:
        return bool(self.bedingungen or self.rang or self.vergleich)


@dataclass(frozen=True, slots=True)
class Text:
    """A request with its folded form, and where each letter of that stands in it."""

    text: str
    klein: str = field(init=False)
    _platz: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        folded = [(each, n) for n, char in enumerate(self.text) for each in falte(char)]
        object.__setattr__(self, "klein", "".join(each for each, _ in folded))
        object.__setattr__(self, "_platz", (*[n for _, n in folded], len(self.text)))

    def wie_geschrieben(self, start: int, end: int) -> str:
        return " ".join(self.text[self._platz[start] : self._platz[end]].split()).strip(" ,;.?!")

    def gross(self, place: int) -> bool:
        return self.text[self._platz[place]].isupper()

    def ohne(self, places: Sequence[Spanne]) -> str:
        left, last = "", 0
        for start, end in sorted(places):
            left += self.text[last : max(last, self._platz[start])] + " "
            last = max(last, self._platz[end])
        return left + self.text[last:]


def wert(row: Mapping[str, Any], fields: Sequence[str]) -> Any:
    """The first of the fields that the row has; None where it has none."""
    return next((row[name] for name in fields if row.get(name) is not None), None)
