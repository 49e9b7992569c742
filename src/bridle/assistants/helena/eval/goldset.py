"""The questions: who asks what, in which matter, and what a right answer has to say.

Nothing in the file depends on the day: `{az:0101}` is a matter's number of the year it was opened in, and
days are counted from today or named by the entry of the calendar they belong to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from bridle.host.errors import Invalid

FILE = "goldset.jsonl"
NO_CATEGORY = "Die Kategorie „{name}“ gibt es nicht. Es gibt: {alle}."
Art: TypeAlias = Literal["antwort", "rueckfrage", "braucht_modell", "nicht_gefunden", "nicht_erlaubt"]
Fakt: TypeAlias = Any
"""A text; a list of alternatives; or a mapping: see `fakten`."""
_NUMBER = re.compile(r"\{az:(\d+)\}")


class Erwartet(BaseModel):
    """fakten, werkzeuge, quellen: each has to be there; a list in the list is a choice. normen: what a search
    of the statutes has to bring among its first five."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    art: Art | tuple[Art, ...]
    fakten: tuple[Fakt, ...] = ()
    werkzeuge: tuple[str | tuple[str, ...], ...] = ()
    quellen: tuple[Fakt, ...] = ()
    verboten: tuple[str, ...] = ()
    normen: tuple[str, ...] = ()

    @property
    def arten(self) -> tuple[Art, ...]:
        return self.art if isinstance(self.art, tuple) else (self.art,)


class Frage(BaseModel):
    """`als` is the demonstration's short name of a person, `akte` the first part of a matter's number, and
    `betrifft` the only matter that the answer may be about."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    frage: str
    als: str
    akte: str | None = None
    kategorie: str
    betrifft: str | None = None
    erwartet: Erwartet
    paraphrasen: tuple[str, ...] = Field(default=())


def fragen(nur: Sequence[str] = ()) -> list[Frage]:
    """All of them, or those of some categories."""
    lines = files("bridle.assistants.helena.eval").joinpath(FILE).read_text("utf-8").splitlines()
    found = [Frage.model_validate(json.loads(line)) for line in lines if line.strip()]
    known = list(dict.fromkeys([each.kategorie for each in found]))
    for name in nur:
        if name not in known:
            raise Invalid(NO_CATEGORY.format(name=name, alle=", ".join(known)), "nur")
    return [each for each in found if not nur or each.kategorie in nur]


def benannt(text: str, nummern: Mapping[str, str]) -> str:
    """With the matters' numbers of this year."""
    return _NUMBER.sub(lambda found: nummern[found[1]], text)
