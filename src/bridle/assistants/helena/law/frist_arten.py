"""The common periods by name: how long, by which norm, what starts them, and what one has to know."""

from __future__ import annotations

import difflib
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer

Recht: TypeAlias = Literal[
    "allgemein", "bgb", "zpo", "arbgg", "famfg", "vwgo", "fgo", "sgg", "stpo", "stgb", "vwvfg", "ao", "sgbx"
]
Rechenart: TypeAlias = Literal[
    "frist",
    "rueckwaerts",
    "jahresende",
    "monatsende",
    "mietkuendigung",
    "arbeitskuendigung",
    "mietkuendigung_zugang",
    "arbeitskuendigung_zugang",
    "geschaeftsraum_zugang",
]
RUECKWAERTS: frozenset[Rechenart] = frozenset(
    {"rueckwaerts", "mietkuendigung_zugang", "arbeitskuendigung_zugang", "geschaeftsraum_zugang"}
)
"""What ends before its event."""
Bekanntgaberecht: TypeAlias = Literal["vwvfg", "ao", "sgbx"]

VERSCHIEBUNG: dict[Recht, str] = {
    "allgemein": "§ 193 BGB, § 222 Abs. 2 ZPO",
    "bgb": "§ 193 BGB",
    "zpo": "§ 222 Abs. 2 ZPO",
    "arbgg": "§ 46 Abs. 2 ArbGG, § 222 Abs. 2 ZPO",
    "famfg": "§ 16 Abs. 2 FamFG, § 222 Abs. 2 ZPO",
    "vwgo": "§ 57 Abs. 2 VwGO, § 222 Abs. 2 ZPO",
    "fgo": "§ 54 Abs. 2 FGO, § 222 Abs. 2 ZPO",
    "sgg": "§ 64 Abs. 3 SGG",
    "stpo": "§ 43 Abs. 2 StPO",
    "stgb": "§ 77b Abs. 1 Satz 2 StGB",
    "vwvfg": "§ 31 Abs. 3 VwVfG",
    "ao": "§ 108 Abs. 3 AO",
    "sgbx": "§ 26 Abs. 3 SGB X",
}
"""By which norm an end on a day off moves."""

STUNDEN_LAUFEN_DURCH: dict[Recht, str] = {
    "bgb": "§ 187 BGB entsprechend",
    "vwvfg": "§ 31 Abs. 6 VwVfG",
    "ao": "§ 108 Abs. 6 AO",
    "sgbx": "§ 26 Abs. 6 SGB X",
}
"""Where hours run on over weekends and holidays; everywhere else § 222 Abs. 3 ZPO leaves them out."""


@dataclass(frozen=True, slots=True)
class Fristart:
    """One entry of the catalogue.

    laenge        None where a court or an authority sets it; then it has to be given
    laengen       the lengths the law knows, where it knows several
    ohne_laenge   why the law has none: „unverzüglich“, or no Frist at all
    worte         what people call it; how they are written stands at the top of the catalogue
    mindestens    what a court has to grant at least
    fuenf_monate  starts five months after the pronouncement at the latest; `hoechstens` ends so long after it
    ohne_193      the end stays where it is, weekend or not
    ueberall      every court sets it, by its own code of procedure
    sitz          the court that the law itself names for it, as a federal court; its holidays decide
    statt         what takes its place before the courts of a branch; "" where it does not exist there
    fragen        facts that change the result and that no date tells
    tag_zaehlt    the day of the event counts, because something starts with it or ends when it is over
    nach_einlegung  begins when the period to lodge the remedy is over
    belehrung     what a missing instruction does, where it is neither a year nor an easier Wiedereinsetzung;
                  with `laenge_ohne_belehrung` it makes another length of it
    verlaengerbar by which norm it can be extended; "" where the law knows no extension, and then
                  `ohne_verlaengerung` may say more than that
    """

    name: str
    titel: str
    norm: tuple[str, ...]
    ereignis: str
    frage: str
    recht: Recht
    notfrist: bool
    laenge: Dauer | None = None
    laengen: tuple[Dauer, ...] = ()
    mindestens: Dauer | None = None
    rechenart: Rechenart = "frist"
    fuenf_monate: bool = False
    hoechstens: Dauer | None = None
    ohne_193: bool = False
    tag_zaehlt: bool = False
    nach_einlegung: bool = False
    belehrung: str = ""
    laenge_ohne_belehrung: Dauer | None = None
    bekanntgabe: Bekanntgaberecht | None = None
    hinweise: tuple[str, ...] = ()
    fragen: tuple[str, ...] = ()
    auch: tuple[str, ...] = ()
    statt: tuple[tuple[str, str], ...] = ()
    ueberall: bool = False
    sitz: str = ""
    verlaengerbar: str = ""
    verlaengerung_einmal: bool = False
    verlaengerung_hoechstens: Dauer | None = None
    ohne_verlaengerung: str = ""
    ohne_laenge: str = ""
    worte: tuple[str, ...] = ()

    def vor(self, zweig: Recht | None) -> Fristart:
        """This period as the courts of a branch know it; a sentence where they do not."""
        if zweig is None or zweig == self.recht:
            return self
        if self.ueberall:
            return replace(self, recht=zweig)
        instead = dict(self.statt).get(zweig)
        if instead:
            return fristarten()[instead]
        civil_at_labour = self.recht == "zpo" and zweig == "arbgg"
        if instead is None and (civil_at_labour or self.recht not in ("zpo", "arbgg", "vwgo", "sgg", "fgo")):
            return self
        raise LawError(
            f"Die Fristart „{self.titel}“ gibt es vor diesem Gericht nicht. Nenne die passende Fristart oder "
            "gib nur die Länge der Frist an."
        )


@cache
def fristarten() -> dict[str, Fristart]:
    """All entries by name."""
    source = resources.files("bridle.assistants.helena.law") / "data" / "fristarten.toml"
    raw: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    return {name: _read(name, entry) for name, entry in raw.items() if name not in ("stand", "quelle")}


def fristart(name: str) -> Fristart:
    """By its name or another one; a sentence with the nearest names otherwise."""
    known = _by_every_name()
    key = _key(name)
    if key in known:
        return known[key]
    near = sorted({known[each].name for each in difflib.get_close_matches(key, known, n=5, cutoff=0.5)})
    tip = f"Ähnlich sind {', '.join(near)}." if near else f"Möglich sind {', '.join(fristarten())}."
    raise LawError(f"Die Fristart „{name.strip()[:60]}“ gibt es nicht. {tip}")


def parse_recht(text: str) -> Recht:
    """ "zpo", "SGB X", "VwGO"; a sentence with the possible ones otherwise."""
    plain = _key(text)
    for each in VERSCHIEBUNG:
        if plain == each:
            return each
    raise LawError(
        f"Das Gesetz „{text.strip()[:60]}“ ist nicht bekannt. Möglich sind {', '.join(VERSCHIEBUNG)}."
    )


@cache
def _by_every_name() -> dict[str, Fristart]:
    return {_key(name): each for each in fristarten().values() for name in (each.name, *each.auch)}


def _key(name: str) -> str:
    lowered = name.lower().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
    return "".join(letter for letter in lowered if letter.isalnum())


def _read(name: str, raw: dict[str, Any]) -> Fristart:
    return Fristart(
        name=name,
        titel=raw["titel"],
        norm=tuple(raw["norm"]),
        ereignis=raw["ereignis"],
        frage=raw["frage"],
        recht=raw["recht"],
        notfrist=raw["notfrist"],
        laenge=_length(raw.get("laenge")),
        laengen=tuple(parse_dauer(each) for each in raw.get("laengen", ())),
        mindestens=_length(raw.get("mindestens")),
        rechenart=raw.get("rechenart", "frist"),
        fuenf_monate=raw.get("fuenf_monate", False),
        hoechstens=_length(raw.get("hoechstens")),
        ohne_193=raw.get("ohne_193", False),
        tag_zaehlt=raw.get("tag_zaehlt", False),
        nach_einlegung=raw.get("nach_einlegung", False),
        belehrung=raw.get("belehrung", ""),
        laenge_ohne_belehrung=_length(raw.get("laenge_ohne_belehrung")),
        bekanntgabe=raw.get("bekanntgabe"),
        hinweise=tuple(raw.get("hinweise", ())),
        fragen=tuple(raw.get("fragen", ())),
        auch=tuple(raw.get("auch", ())),
        statt=tuple(raw.get("statt", {}).items()),
        ueberall=raw.get("ueberall", False),
        sitz=raw.get("sitz", ""),
        verlaengerbar=raw.get("verlaengerbar", ""),
        verlaengerung_einmal=raw.get("verlaengerung_einmal", False),
        verlaengerung_hoechstens=_length(raw.get("verlaengerung_hoechstens")),
        ohne_verlaengerung=raw.get("ohne_verlaengerung", ""),
        ohne_laenge=raw.get("ohne_laenge", ""),
        worte=tuple(raw.get("worte", ())),
    )


def _length(text: str | None) -> Dauer | None:
    return None if text is None else parse_dauer(text)
