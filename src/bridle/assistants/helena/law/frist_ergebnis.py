"""What a computed period is: its end, how sure that is, and every step to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage_land import Land


class FehlendeAngabe(LawError):
    """Nothing can be computed before these questions are answered. `bekannt` is what the law says so far."""

    def __init__(self, fragen: tuple[str, ...], bekannt: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"Zur Berechnung fehlt noch etwas: {' '.join(fragen)}")
        self.fragen = fragen
        self.bekannt = dict(bekannt or {})


@dataclass(frozen=True, slots=True)
class Alternative:
    """An end that is right if `wenn` is true."""

    ende: date
    wenn: str


@dataclass(frozen=True, slots=True)
class Vorfrist:
    datum: date
    abstand: str


@dataclass(frozen=True, slots=True)
class Fristergebnis:
    """The end of a period and why.

    ende            the last day; where `unsicher`, the safe one of `alternativen`
    uhrzeit         for periods in hours, "HH:MM" of the last day
    ende_ungerollt  the computed last day, before weekends and holidays
    gerollt_wegen   each day off that was passed over, with its reason
    fehlend         questions whose answers would make the result certain or complete
    """

    titel: str
    ereignis: date
    laenge: str
    ende: date
    ende_ungerollt: date
    gerollt_wegen: tuple[str, ...]
    unsicher: bool
    alternativen: tuple[Alternative, ...]
    notfrist: bool
    norm: tuple[str, ...]
    begruendung: tuple[str, ...]
    hinweise: tuple[str, ...] = ()
    fehlend: tuple[str, ...] = ()
    vorfristen: tuple[Vorfrist, ...] = ()
    halbfrist: date | None = None
    uhrzeit: str | None = None
    art: str | None = None
    land: Land | None = None
    ort: str | None = None
    gericht: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON; dates as ISO text."""
        return {
            "ende": self.ende.isoformat(),
            "uhrzeit": self.uhrzeit,
            "ende_ungerollt": self.ende_ungerollt.isoformat(),
            "gerollt_wegen": list(self.gerollt_wegen),
            "unsicher": self.unsicher,
            "alternativen": [
                {"ende": each.ende.isoformat(), "wenn": each.wenn} for each in self.alternativen
            ],
            "notfrist": self.notfrist,
            "vorfristen": [
                {"datum": each.datum.isoformat(), "abstand": each.abstand} for each in self.vorfristen
            ],
            "halbfrist": None if self.halbfrist is None else self.halbfrist.isoformat(),
            "art": self.art,
            "titel": self.titel,
            "ereignis": self.ereignis.isoformat(),
            "frist": self.laenge,
            "land": self.land,
            "ort": self.ort,
            "gericht": self.gericht,
            "norm": list(self.norm),
            "begruendung": list(self.begruendung),
            "hinweise": list(self.hinweise),
            "fehlend": list(self.fehlend),
        }
