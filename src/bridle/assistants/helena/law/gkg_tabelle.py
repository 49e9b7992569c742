"""The tables of § 34 GKG, by the day a matter became pending."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_CEILING, Decimal
from functools import cache
from importlib import resources

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.rvg_tag import datum, lies_tag

TAG = "Der Tag der Anhängigkeit"
_SOCKEL_BIS = Decimal(500)


@dataclass(frozen=True, slots=True)
class Stufe:
    """Up to `bis` (None: no upper end) the fee grows by `um` for each started `je`."""

    bis: Decimal | None
    je: Decimal
    um: Decimal


@dataclass(frozen=True, slots=True)
class Tabelle:
    """§ 34 GKG as it is in force from `ab` to `bis` (None: the newest law known)."""

    id: str
    ab: date
    bis: date | None
    quelle: str
    sockel: Decimal
    stufen: tuple[Stufe, ...]
    mindestgebuehr: Decimal
    hoechstwert: Decimal

    def einfache_gebuehr(self, wert: Decimal) -> Decimal:
        """The 1.0 fee for a value, which § 39 Abs. 2 GKG bounds."""
        rest = min(wert, self.hoechstwert)
        gebuehr, von = self.sockel, _SOCKEL_BIS
        for stufe in self.stufen:
            if rest <= von:
                break
            oben = rest if stufe.bis is None else min(rest, stufe.bis)
            gebuehr += stufe.um * ((oben - von) / stufe.je).to_integral_value(ROUND_CEILING)
            von = oben
        return gebuehr


def tabelle(anhaengig: date | str) -> Tabelle:
    """The table for a matter that became pending on this day."""
    tag = lies_tag(anhaengig, TAG)
    passend = [jede for jede in tabellen() if jede.ab <= tag]
    if not passend:
        raise LawError(
            f"Für Verfahren, die vor dem {datum(tabellen()[0].ab)} anhängig wurden, ist keine Tabelle "
            f"hinterlegt (angegeben: {datum(tag)}); möglich sind Tage ab dann."
        )
    return passend[-1]


@cache
def tabellen() -> tuple[Tabelle, ...]:
    """All tables, oldest first."""
    datei = resources.files("bridle.assistants.helena.law").joinpath("data/gkg_tabellen.toml")
    daten = tomllib.loads(datei.read_text("utf-8"))
    roh = sorted(daten["tabelle"], key=lambda jede: jede["ab"])
    enden = [jede["ab"] - timedelta(days=1) for jede in roh[1:]] + [None]
    return tuple(
        Tabelle(
            id=jede["id"],
            ab=jede["ab"],
            bis=ende,
            quelle=jede["quelle"],
            sockel=Decimal(jede["sockel"]),
            stufen=tuple(_stufe(eine) for eine in jede["stufen"]),
            mindestgebuehr=Decimal(daten["mindestgebuehr"]),
            hoechstwert=Decimal(daten["hoechstwert"]),
        )
        for jede, ende in zip(roh, enden, strict=True)
    )


def _stufe(roh: dict[str, str]) -> Stufe:
    return Stufe(Decimal(roh["bis"]) if "bis" in roh else None, Decimal(roh["je"]), Decimal(roh["um"]))
