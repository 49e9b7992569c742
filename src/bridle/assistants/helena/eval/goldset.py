"""The questions: who asks what, in which matter, and what a right answer has to say.

Nothing in the file depends on the day: `{az:0101}` is a matter's number of the year it was opened in, and
days are counted from today or named by the entry of the calendar they belong to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bridle.host.errors import Invalid

FILE = "goldset.jsonl"
NO_CATEGORY = "Die Kategorie „{name}“ gibt es nicht. Es gibt: {alle}."
NOT_READABLE = "{pfad} lässt sich nicht lesen. Nenne bei --paraphrasen eine Textdatei, eine Frage je Zeile."
BAD_LINE = (
    "{pfad}, Zeile {zeile}: keine Paraphrasen. Es muss eine Zeile sein wie "
    '{{"id": "akte-01", "paraphrasen": ["Worum dreht sich das bei Silberbach?"]}}.'
)
NO_QUESTION = "{pfad}, Zeile {zeile}: Die Frage „{name}“ gibt es im Goldset nicht."
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


class AndereWorte(BaseModel):
    """A line of a file with other wordings for a question of the goldset."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    paraphrasen: tuple[str, ...] = Field(min_length=1)


def fragen(nur: Sequence[str] = (), paraphrasen: Path | None = None) -> list[Frage]:
    """All of them, or those of some categories; with `paraphrasen` in the wordings of that file."""
    found = _der_kategorien(nur)
    if paraphrasen is None:
        return found
    known = found if not nur else _der_kategorien(())
    others = _andere_worte(paraphrasen, {each.id for each in known})
    return [each.model_copy(update={"paraphrasen": others[each.id]}) for each in found if each.id in others]


def _der_kategorien(nur: Sequence[str]) -> list[Frage]:
    lines = files("bridle.assistants.helena.eval").joinpath(FILE).read_text("utf-8").splitlines()
    found = [Frage.model_validate(json.loads(line)) for line in lines if line.strip()]
    known = list(dict.fromkeys([each.kategorie for each in found]))
    for name in nur:
        if name not in known:
            raise Invalid(NO_CATEGORY.format(name=name, alle=", ".join(known)), "nur")
    return [each for each in found if not nur or each.kategorie in nur]


def _andere_worte(pfad: Path, known: set[str]) -> dict[str, tuple[str, ...]]:
    """The wordings of a file by the question that they are for."""
    try:
        lines = pfad.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise Invalid(NOT_READABLE.format(pfad=pfad), "paraphrasen") from None
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                each = AndereWorte.model_validate_json(line)
            except ValidationError:
                raise Invalid(BAD_LINE.format(pfad=pfad, zeile=number), "paraphrasen") from None
            if each.id not in known:
                raise Invalid(NO_QUESTION.format(pfad=pfad, zeile=number, name=each.id), "paraphrasen")
            found[each.id] = (*found.get(each.id, ()), *each.paraphrasen)
    return found


def benannt(text: str, nummern: Mapping[str, str]) -> str:
    """With the matters' numbers of this year."""
    return _NUMBER.sub(lambda found: nummern[found[1]], text)
