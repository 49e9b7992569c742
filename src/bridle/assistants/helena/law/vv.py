"""The Vergütungsverzeichnis (Anlage 1 RVG) as data: every number with its kind, its rate or its amounts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any, Literal

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import zeige

Art = Literal[
    "wert",
    "satzrahmen",
    "betragsrahmen",
    "bestellt",
    "fest",
    "abgeleitet",
    "erhoehung",
    "hebegebuehr",
    "auslage",
]
ART_TEXT: dict[Art, str] = {
    "wert": "Wertgebühr",
    "satzrahmen": "Satzrahmengebühr",
    "betragsrahmen": "Betragsrahmengebühr",
    "bestellt": "Festgebühr des bestellten Rechtsanwalts",
    "fest": "Festgebühr",
    "abgeleitet": "Gebühr in Höhe einer anderen",
    "erhoehung": "Erhöhung",
    "hebegebuehr": "Hebegebühr",
    "auslage": "Auslage",
}
_NUMMER = re.compile(r"(?:nr\.?|vv|rvg|nummer|\s)*(\d{4})(?:vv|rvg|[-\s])*", re.IGNORECASE | re.ASCII)
_KEINE_NUMMER = {
    "34": "§ 34 RVG (Beratung, Gutachten, Mediation) hat keine VV-Nummer: Die Gebühr wird vereinbart. "
    "Was ein Verbraucher ohne Vereinbarung höchstens zahlt, sagt „bridle kosten beratung“.",
    "42": "Die Pauschgebühr nach § 42 RVG stellt das Oberlandesgericht fest; sie wird hier nicht berechnet.",
    "51": "Die Pauschgebühr nach § 51 RVG bewilligt das Oberlandesgericht; sie wird hier nicht berechnet.",
}
Rahmen = tuple[Decimal, Decimal]


@dataclass(frozen=True)
class Eintrag:
    """One number. Amounts are keyed by the id of the table whose law they belong to.

    `gruppe` says what kind of fee it is (only Verfahrens- and Geschäftsgebühren grow by Nr. 1008), `stufe`
    to which Angelegenheit it belongs, `familie` which numbers are one fee at different rates (§ 15 Abs. 3).
    """

    nr: str
    name: str
    art: Art
    gruppe: str
    stufe: str
    familie: str = ""
    ab: date | None = None
    satz: Decimal | None = None
    satz_min: Decimal | None = None
    satz_max: Decimal | None = None
    satz_schwelle: Decimal | None = None
    weitere_saetze: Mapping[Decimal, date] = field(default_factory=dict[Decimal, date])
    wert_min: Decimal | None = None
    rahmen: Mapping[str, Rahmen] = field(default_factory=dict[str, Rahmen])
    bestellt: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    betrag: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    schwelle: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    betrag_max: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    von: tuple[str, ...] = ()
    regel: str = ""
    anteil: Decimal = Decimal(1)
    fiktiv: Decimal | None = None
    rahmenmitte: bool = False
    ohne_zuschlag: str = ""
    ohne_1008: bool = False
    ohne_auslagen: bool = False
    mehrfach: bool = False

    @property
    def teil(self) -> int:
        return int(self.nr[0])

    @property
    def erhoehbar(self) -> bool:
        return self.gruppe in ("verfahren", "geschaeft") and not self.ohne_1008

    @property
    def nach_wert(self) -> bool:
        return self.art in ("wert", "satzrahmen")


def eintrag(eingabe: object) -> Eintrag:
    """The entry for "3100", 3100, "Nr. 3100 VV RVG"; unknown numbers are refused with their neighbours."""
    nummer = _nummer(eingabe)
    if nummer in alle():
        return alle()[nummer]
    if nummer in weggefallen():
        raise LawError(f"Nr. {nummer} VV RVG ist weggefallen; in der Nähe liegen {_nachbarn(nummer)}.")
    raise LawError(f"Nr. {nummer} VV RVG gibt es nicht; in der Nähe liegen {_nachbarn(nummer)}.")


def _nummer(eingabe: object) -> str:
    text = str(eingabe) if isinstance(eingabe, int | Decimal) and not isinstance(eingabe, bool) else eingabe
    treffer = _NUMMER.fullmatch(text.strip()) if isinstance(text, str) else None
    if treffer is None and (sagt := _KEINE_NUMMER.get(re.sub(r"\D", "", str(eingabe)))):
        raise LawError(sagt)
    if treffer is None:
        raise LawError(
            f"{zeige(eingabe)} ist keine VV-Nummer; möglich sind vierstellige Nummern wie 2300 oder 3100."
        )
    return treffer[1]


def _nachbarn(nummer: str) -> str:
    nahe = sorted(alle(), key=lambda jede: (abs(int(jede) - int(nummer)), jede))[:3]
    return ", ".join(f"{jede} ({alle()[jede].name})" for jede in sorted(nahe))


@cache
def alle() -> Mapping[str, Eintrag]:
    return {roh["nr"]: _eintrag(roh) for roh in _daten()["positionen"]}


def quelle() -> str:
    return _daten()["quelle"]


@cache
def weggefallen() -> frozenset[str]:
    return frozenset(_daten()["weggefallen"])


@cache
def _daten() -> dict[str, Any]:
    text = resources.files("bridle.assistants.helena.law").joinpath("data/rvg_vv.json").read_text("utf-8")
    return json.loads(text)


def _eintrag(roh: dict[str, Any]) -> Eintrag:
    werte = dict(roh)
    for name in ("satz", "satz_min", "satz_max", "satz_schwelle", "wert_min", "fiktiv", "anteil"):
        if name in werte:
            werte[name] = Decimal(werte[name])
    for name in ("bestellt", "betrag", "schwelle", "betrag_max"):
        if name in werte:
            werte[name] = {tabelle: Decimal(betrag) for tabelle, betrag in werte[name].items()}
    if "rahmen" in werte:
        werte["rahmen"] = {tabelle: (Decimal(a), Decimal(b)) for tabelle, (a, b) in werte["rahmen"].items()}
    if "weitere_saetze" in werte:
        werte["weitere_saetze"] = {
            Decimal(satz): date.fromisoformat(ab) for satz, ab in werte["weitere_saetze"].items()
        }
    if "ab" in werte:
        werte["ab"] = date.fromisoformat(werte["ab"])
    werte["von"] = tuple(werte.get("von", ()))
    return Eintrag(**werte)
