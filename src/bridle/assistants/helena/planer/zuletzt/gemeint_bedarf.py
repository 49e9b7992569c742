"""What people in a law firm want to know: the needs of gemeint.toml, and what each of them asks for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

Art = Literal["nachschlagen", "modell", "auftrag", "fehlt"]
"""Looked up by the rules, or not: it takes a model, it is an order, or Helena has nothing of the kind."""

PLATZ = re.compile(r"\{(\w+)\}")
_WAHLFREI = re.compile(r"\[([^\[\]]*)\]")


@dataclass(frozen=True, slots=True)
class Bedarf:
    """One need: the question that the rules answer, and other ways to say it."""

    name: str
    frage: str
    gruppe: str
    art: Art
    anders: tuple[str, ...]

    @property
    def plaetze(self) -> frozenset[str]:
        """What its question has a place for."""
        return frozenset(PLATZ.findall(self.frage))

    def fehlt(self, angaben: Mapping[str, str]) -> list[str]:
        """What its question cannot be asked without."""
        return [each for each in PLATZ.findall(_WAHLFREI.sub("", self.frage)) if not angaben.get(each)]

    def gefragt(self, angaben: Mapping[str, str]) -> str:
        """Its question with what is known; „…“ stands for what is not."""
        whole = _WAHLFREI.sub(
            lambda part: part[1] if all(angaben.get(each) for each in PLATZ.findall(part[1])) else "",
            self.frage,
        )
        return PLATZ.sub(lambda place: angaben.get(place[1]) or "…", whole)


@cache
def bedarfe() -> tuple[Bedarf, ...]:
    text = (
        resources.files("bridle.assistants.helena.planer.zuletzt").joinpath("gemeint.toml").read_text("utf-8")
    )
    return tuple([_gelesen(each) for each in tomllib.loads(text)["bedarf"]])


def _gelesen(each: Mapping[str, Any]) -> Bedarf:
    question: str = each.get("frage", "")
    ways = [" ".join(way.split()) for way in each["anders"].split("|")]
    return Bedarf(
        each["name"],
        question,
        each.get("gruppe", each["name"]),
        each.get("art", "nachschlagen"),
        tuple([way for way in (*ways, re.sub(r"[\[\]]", "", question)) if way]),
    )
