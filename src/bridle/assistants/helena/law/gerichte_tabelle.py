"""The dated table of places where courts sit, and how a place is found in it however it is written."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from bridle.assistants.helena.law.feiertage_land import Land

_PART = re.compile(
    r"\s+(?:am|an der|an|in der|in|im|bei|ob der|ob|vor der|vor|auf|unter|a|i|b|o|v|d)\b.*|\s*[(/,].*"
)


@dataclass(frozen=True, slots=True)
class Ort:
    """A municipality and its Land; the name as the table has it, or as it was given where that has none."""

    name: str
    land: Land


def finde(place: str) -> list[Ort]:
    """By the full name; else by what comes before "am Main", where the rest may be cut short ("a. M.")."""
    table = tabelle()
    if (found := table.full.get(schluessel(place))) is not None:
        return found
    words = re.findall(r"[\w'-]+", place)
    for count in range(len(words), 0, -1):
        head, tail = words[:count], [schluessel(word) for word in words[count:]]
        if (found := table.base.get(schluessel(" ".join(head)))) is not None:
            narrowed = [each for each in found if _begins(tail, each)]
            return narrowed or (found if _base(place) == schluessel(" ".join(head)) else [])
    city = place.partition("-")[0]
    return [
        each
        for each in table.full.get(schluessel(city), [])
        if "-" in place and each.land in ("BE", "HH", "HB")
    ]


def _begins(tail: list[str], place: Ort) -> bool:
    """Whether "a M" are, in this order, beginnings of the words of "Frankfurt am Main"."""
    words = iter(schluessel(word) for word in re.findall(r"[\w'-]+", place.name))
    return all(any(word.startswith(cut) for word in words) for cut in tail)


def schluessel(text: str) -> str:
    lowered = text.lower().replace("ß", "ss").replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    lowered = re.sub(r"\bsankt\b", "st", lowered)
    return "".join(letter for letter in lowered if letter.isalnum())


def _base(text: str) -> str:
    return schluessel(
        _PART.sub("", text.replace(".", " ") if not text.lower().startswith("st.") else text, count=1)
    )


@dataclass(frozen=True, slots=True)
class _Table:
    full: dict[str, list[Ort]]
    base: dict[str, list[Ort]]
    seats: dict[str, Ort]
    only: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Verzeichnis:
    """What is known of the courts at a place: their seats, districts and names.

    bezirke   kind of court, its seat, the towns in its district
    nach_land courts that are called after their Land, as „LAG Hessen“
    mahn      the Amtsgericht of a Land for the Mahnverfahren; `mahn_bezirk` that of a part
    """

    sitze: dict[str, tuple[str, ...]]
    bezirke: dict[str, dict[str, tuple[str, ...]]]
    namen: dict[str, str]
    ohne_amtsgericht: frozenset[str]
    nach_land: tuple[str, ...]
    mahn: dict[str, str]
    mahn_bezirk: dict[str, str]


@cache
def verzeichnis() -> Verzeichnis:
    raw = _roh()
    return Verzeichnis(
        sitze={kind: tuple(names) for kind, names in raw["sitze"].items()},
        bezirke={
            kind: {seat: tuple(places) for seat, places in seats.items()}
            for kind, seats in raw["bezirk"].items()
        },
        namen=dict(raw["name"]),
        ohne_amtsgericht=frozenset(raw["ohne_amtsgericht"]["orte"]),
        nach_land=tuple(raw["sitz"]),
        mahn=dict(raw["mahngericht"]),
        mahn_bezirk=dict(raw["mahngericht_im_bezirk"]),
    )


def _roh() -> dict[str, Any]:
    source = resources.files("bridle.assistants.helena.law") / "data" / "gerichte.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def tabelle() -> _Table:
    raw = _roh()
    full: dict[str, list[Ort]] = {}
    base: dict[str, list[Ort]] = {}
    by_name: dict[str, Ort] = {}
    for land, names in raw["orte"].items():
        for name in names:
            place = Ort(name, land)
            by_name[name] = place
            full.setdefault(schluessel(name), []).append(place)
            base.setdefault(_base(name), []).append(place)
    for spelled, names in raw["auch"].items():
        full[schluessel(spelled)] = [by_name[name] for name in names]
    seats = {schluessel(court): by_name[name] for court, name in raw["sitz"].items()}
    return _Table(full, base, seats, {kind: tuple(names) for kind, names in raw["nur"].items()})
