"""Whether a lawyer is needed for one kind of proceeding, or for one declaration in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import zeige


@dataclass(frozen=True, slots=True)
class Vorgang:
    """`besteht` is None where „needed“ or „not needed“ says too much; then `kurz` says it."""

    id: str
    name: str
    muster: tuple[re.Pattern[str], ...]
    besteht: bool | None
    kurz: str
    text: str
    hinweise: tuple[str, ...]

    def als_json(self) -> dict[str, Any]:
        return {
            "vorgang": self.id,
            "name": self.name,
            "anwaltszwang": self.besteht,
            "anwaltszwang_kurz": self.kurz,
            "anwaltszwang_text": self.text,
            "hinweise": list(self.hinweise),
            "fehlend": [],
        }


def vorgang(name: str) -> Vorgang:
    if name not in vorgaenge():
        raise LawError(f"Der Vorgang {zeige(name)} ist nicht bekannt; möglich sind {', '.join(vorgaenge())}.")
    return vorgaenge()[name]


def vorgang_in(klein: str) -> Vorgang | None:
    """The first that a text without capitals and umlauts speaks of: narrower ones come before wider."""
    return next(
        (each for each in vorgaenge().values() if all(part.search(klein) for part in each.muster)), None
    )


@cache
def vorgaenge() -> Mapping[str, Vorgang]:
    file = resources.files("bridle.assistants.helena.law").joinpath("data/anwaltszwang.toml")
    return {
        name: Vorgang(
            id=name,
            name=raw["name"],
            muster=tuple(re.compile(each) for each in raw["muster"]),
            besteht=raw.get("besteht"),
            kurz=raw.get("kurz", ""),
            text=raw["text"],
            hinweise=tuple(raw.get("hinweise", ())),
        )
        for name, raw in tomllib.loads(file.read_text("utf-8")).items()
    }
