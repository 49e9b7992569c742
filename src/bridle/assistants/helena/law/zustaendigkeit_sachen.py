"""What a dispute is about, as far as that decides which court hears it."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import zeige

Zweig: TypeAlias = Literal[
    "zivil", "familie", "fg", "arbeit", "bestand", "beschluss", "verwaltung", "sozial", "finanz", "verfahren"
]
NACH_WERT = "wert"
PROZESSGERICHT = "PG"
"""Whichever court decided in the first instance."""
ALLGEMEIN = "allgemein"


@dataclass(frozen=True, slots=True)
class Sache:
    """A subject. `gericht` is the short name of a court, or NACH_WERT: the value decides between AG and LG.

    ab       an assignment for matters pending since then; before, the value decides
    annahme  what is taken for granted; where it is wrong, the value decides
    anders   which other court it is if something else is meant, whatever the value
    nicht    why the court cannot be told here
    """

    id: str
    name: str
    worte: tuple[str, ...]
    zweig: Zweig
    gericht: str
    norm: str
    ab: date | None
    ausschliesslich: bool
    abteilung: str
    kammer: str
    annahme: str
    anders: tuple[str, ...]
    nicht: str
    fragen: tuple[str, ...]
    hinweise: tuple[str, ...]
    orte: tuple[Ort, ...]


@dataclass(frozen=True, slots=True)
class Ort:
    """A rule of local competence, and the facts that it asks for."""

    id: str
    regel: str
    frage: str


def sache(text: str | None) -> Sache:
    """The subject of a word: "miete", "Mietrecht", "Kündigungsschutz"; without one, no special one."""
    if text is None:
        return sachen()[ALLGEMEIN]
    if not isinstance(text, str) or not (wort := _schlicht(text)):
        raise LawError(f"Die Sache ist kein Wort (angegeben: {zeige(text)}); {_moeglich()}.")
    if (gefunden := _woerter().get(wort)) is not None:
        return gefunden
    raise LawError(f"Die Sache {zeige(text)} ist nicht bekannt; {_moeglich()}.{_vorschlag(wort)}")


def _vorschlag(wort: str) -> str:
    """What may have been meant: words spelt nearly so, and words that are a part of the other."""
    nahe = difflib.get_close_matches(wort, _woerter(), n=3, cutoff=0.75)
    teile = [
        jedes
        for jedes in _woerter()
        if len(jedes) > 3 and (jedes in wort or (len(wort) > 3 and wort in jedes))
    ]
    gemeint = list(dict.fromkeys(_woerter()[jedes].id for jedes in (*nahe, *teile)))[:4]
    return f" Meinst Du {' oder '.join(f'„{jede}“' for jede in gemeint)}?" if gemeint else ""


@cache
def sachen() -> Mapping[str, Sache]:
    """All subjects by their id."""
    return {name: _sache(name, roh, orte()) for name, roh in _daten("zustaendigkeit_sachen").items()}


@cache
def orte() -> Mapping[str, Ort]:
    """All rules of local competence by their id."""
    return {
        name: Ort(name, roh["regel"], roh["frage"]) for name, roh in _daten("zustaendigkeit_orte").items()
    }


def _sache(name: str, roh: Mapping[str, Any], regeln: Mapping[str, Ort]) -> Sache:
    return Sache(
        id=name,
        name=roh["name"],
        worte=tuple(roh["worte"]),
        zweig=roh["zweig"],
        gericht=roh["gericht"],
        norm=roh.get("norm", ""),
        ab=roh.get("ab"),
        ausschliesslich=roh.get("ausschliesslich", False),
        abteilung=roh.get("abteilung", ""),
        kammer=roh.get("kammer", ""),
        annahme=roh.get("annahme", ""),
        anders=tuple(roh.get("anders", ())),
        nicht=roh.get("nicht", ""),
        fragen=tuple(roh.get("fragen", ())),
        hinweise=tuple(roh.get("hinweise", ())),
        orte=tuple(regeln[ort] for ort in roh.get("orte", ())),
    )


@cache
def _woerter() -> Mapping[str, Sache]:
    return {_schlicht(wort): jede for jede in sachen().values() for wort in (jede.id, *jede.worte)}


def _daten(datei: str) -> dict[str, Any]:
    ordner = resources.files("bridle.assistants.helena.law").joinpath("data")
    return tomllib.loads(ordner.joinpath(f"{datei}.toml").read_text("utf-8"))


def _schlicht(text: str) -> str:
    """Small letters, umlauts as they are typed without them, every gap one blank."""
    klein = text.casefold().translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "_": " ", "-": " "}))
    return " ".join(klein.split())


def _moeglich() -> str:
    return f"möglich sind {', '.join(sachen())}"
