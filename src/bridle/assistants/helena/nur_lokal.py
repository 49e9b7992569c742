"""What stays in the house: who reads along in a run, and what may therefore still leave it.

A run about a matter marked „nur lokal“ asks no model elsewhere; so does one in which such a matter was named,
or has been read. While a model elsewhere reads along, the gate leaves these matters out. Of the two the first
to happen decides: what was read stays here, and what a model elsewhere reads never contains it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row

from bridle.assistants.helena.access import NachAussen
from bridle.engine.model import Model
from bridle.host.identity import Principal

AUSGELASSEN = (
    "Akten, die als „nur lokal“ markiert sind, sind hier ausgelassen, weil ein Modell außer Haus mitliest. "
    "Frag nach ihnen in einer Unterhaltung, die zu dieser Akte geöffnet ist, oder mit einem lokalen Modell."
)


@dataclass(slots=True)
class Leser:
    """Who reads what the tools of a run bring, and whether any of it must stay here.

    The latter is never taken back: whoever was asked before gets nothing of what is read in the house later.

    fremd        a model elsewhere is asked in this run: for it the gate leaves out what stays in the house
    bleibt_hier  something that stays in the house was named or read: nothing of this run goes outside any
                 more, not even a question
    gelesen      the matters that tools have shown something of: one of them may be marked later
    """

    fremd: bool = False
    bleibt_hier: bool = False
    gelesen: set[str] = field(default_factory=set[str])

    def darf_fragen(self, model: Model) -> bool:
        return model.profile.local or not self.bleibt_hier

    def fragt(self, model: Model) -> None:
        self.fremd = self.fremd or not model.profile.local

    def uebernimmt(self, model: Model) -> None:
        """From here on this one is asked instead of another, which may have been down."""
        self.fremd = not model.profile.local

    def liest(self, matters: Iterable[Row[Any]]) -> None:
        """Rows of `akten` that a tool shows something of."""
        for row in matters:
            self.gelesen.add(row.id)
            self.bleibt_hier = self.bleibt_hier or row.nur_lokal

    def person(self, principal: Principal) -> Principal:
        return NachAussen.von(principal) if self.fremd else principal
