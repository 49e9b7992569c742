"""Which numbers of the schedules of fees belong to what people call a proceeding: the most specific wins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from bridle.assistants.helena.law import vv


@dataclass(frozen=True, slots=True)
class Menge:
    """How many kilometres, pages or hours, which the number needs; what to ask where nobody says."""

    vv: str
    muster: str
    frage: str


@dataclass(frozen=True, slots=True)
class Zeile:
    """The numbers of one part of a proceeding, or what has to be said instead of a number.

    bezug  the fee that a derived one is as high as, where it is not beside it
    """

    vv: tuple[str, ...] = ()
    kv: str = ""
    wenn: frozenset[str] = frozenset()
    zweig: frozenset[str] = frozenset()
    sagen: str = ""
    hinweis: str = ""
    bezug: str = ""


@dataclass(frozen=True, slots=True)
class Sache:
    """A proceeding with fees of its own.

    ohne_wert    its fees do not follow a value
    ohne_pkh     legal aid is what it is about, and not who pays
    nur_gericht  only what the court takes; the lawyer's fee has other words
    risiko       its Kostenrisiko can be computed
    additiv      it comes beside other fees
    vor_der_klage  a Klage that is named beside it is another matter
    wert_aus     how the law reckons its value
    """

    name: str
    worte: str
    nicht: str
    zweig: frozenset[str]
    anwalt: tuple[Zeile, ...]
    gericht: tuple[Zeile, ...]
    hinweis: str
    menge: Menge | None
    wert_aus: str
    ohne_wert: bool
    ohne_pkh: bool
    nur_gericht: bool
    risiko: bool
    additiv: bool
    vor_der_klage: bool

    @property
    def nummern(self) -> frozenset[str]:
        """Every number that any part of it has, also those of other courts or of a fine of another height."""
        own = {each for row in self.anwalt for each in row.vv} | {row.kv for row in self.gericht if row.kv}
        first = {each[:2] for each in own if each.startswith(("4", "5", "6"))}
        return frozenset(own | {each for each in vv.alle() if each[:2] in first})


def sache(klein: str, zweig: str) -> Sache | None:
    """The one with the most letters of the request."""
    every, _ = _daten()
    scored = [(_treffer(each, klein), each) for each in every if not each.zweig or zweig in each.zweig]
    best = max(scored, key=lambda each: each[0], default=(0, None))
    return best[1] if best[0] else None


def _treffer(each: Sache, klein: str) -> int:
    if each.nicht and re.search(each.nicht, klein):
        return 0
    return sum(len(found[0]) for found in re.finditer(each.worte, klein))


_OHNE_TERMIN = re.compile(r"\b(?:ohne|keine?)\s+(?:muendliche[rn]?\s+)?(?:verhandlung|termin)\b")
"""A hearing that did not take place is no circumstance."""
_IM_TERMIN_EINGESTELLT = re.compile(
    r"\b(?:einstellung\w*|eingestellt)\b(?=[^.?!]{0,40}\b(?:in|nach) (?:der |laufender |"
    r"begonnener )?hauptverhandlung)|"
    r"(?<=\bin der hauptverhandlung )eingestellt"
)
"""It was not spared then, and its fee arose."""
_VERNEINT = re.compile(
    r"\b(?:ohne|kein(?:e[nrsm]?|erlei)?|nicht(?: schon)?(?: im| in| beim| vor)?(?: der| dem)?|"
    r"(?:erst )?nach (?:abschluss|ende|einstellung) (?:des|der)|weder|noch)\s+(?:eigene[nrs]? |"
    r"vorherige[nrs]? )?$"
)
_NICHT_DABEI = re.compile(
    r"\w*(?:\s+\w+){0,3}?\s+(?:noch )?nicht (?:taetig|beauftragt|dabei|vertreten|mandatiert|verteidigt|"
    r"beteiligt)\b"
)


def _gesagt(pattern: str, klein: str) -> bool:
    """Said, and not only to say that it was not so."""
    return any(
        not _VERNEINT.search(klein[: found.start()]) and not _NICHT_DABEI.match(klein[found.end() :])
        for found in re.finditer(pattern, klein)
    )


def zeile(rows: Sequence[Zeile], klein: str, zweig: str) -> Zeile | None:
    """The row with the most circumstances, all of which are said; one for this court before one for any."""
    _, circumstances = _daten()
    klein = _IM_TERMIN_EINGESTELLT.sub(" ", _OHNE_TERMIN.sub(" ", klein))
    fitting = [
        row
        for row in rows
        if (not row.zweig or zweig in row.zweig)
        and all(_gesagt(circumstances[name], klein) for name in row.wenn)
    ]
    return max(fitting, key=lambda row: (len(row.wenn), bool(row.zweig)), default=None)


@cache
def _daten() -> tuple[tuple[Sache, ...], Mapping[str, str]]:
    text = (
        resources.files("bridle.assistants.helena.planer.kosten")
        .joinpath("kostennummern.toml")
        .read_text("utf-8")
    )
    read = tomllib.loads(text)
    return tuple(_sache(each) for each in read["sache"]), read["umstaende"]


def _sache(raw: Mapping[str, Any]) -> Sache:
    return Sache(
        name=raw["name"],
        worte=raw["worte"],
        nicht=raw.get("nicht", ""),
        zweig=frozenset(raw.get("zweig", "").split()),
        anwalt=tuple(_zeile(each) for each in raw.get("anwalt", [])),
        gericht=tuple(_zeile(each) for each in raw.get("gericht", [])),
        hinweis=raw.get("hinweis", ""),
        menge=Menge(**raw["menge"]) if "menge" in raw else None,
        wert_aus=raw.get("wert_aus", ""),
        ohne_wert=raw.get("ohne_wert", False),
        ohne_pkh=raw.get("ohne_pkh", False),
        nur_gericht=raw.get("nur_gericht", False),
        risiko=raw.get("risiko", False),
        additiv=raw.get("additiv", False),
        vor_der_klage=raw.get("vor_der_klage", False),
    )


def _zeile(raw: Mapping[str, Any]) -> Zeile:
    return Zeile(
        vv=tuple(raw.get("vv", ())),
        kv=raw.get("kv", ""),
        wenn=frozenset(raw.get("wenn", ())),
        zweig=frozenset(raw.get("zweig", "").split()),
        sagen=raw.get("sagen", ""),
        hinweis=raw.get("hinweis", ""),
        bezug=raw.get("bezug", ""),
    )


def alle_sachen() -> tuple[Sache, ...]:
    return _daten()[0]


def alle_umstaende() -> Mapping[str, str]:
    return _daten()[1]
