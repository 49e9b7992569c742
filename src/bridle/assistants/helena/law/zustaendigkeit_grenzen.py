"""Amounts that decide: up to where the Amtsgericht hears a matter, from where an appeal is open."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from importlib import resources

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.law.rvg_tag import datum


@dataclass(frozen=True, slots=True)
class Grenze:
    """An amount in force since `ab`, until `naechste_ab` if it was changed. Above it means: exceeding it."""

    betrag: Decimal
    norm: str
    stichtag: str
    ab: date
    naechste_ab: date | None


def grenze(was: str, am: date) -> Grenze:
    """The limit `was` on the day that decides."""
    stufen = grenzen()[was]
    passend = [jede for jede in stufen if jede.ab <= am]
    if not passend:
        raise LawError(
            f"Für die Zeit vor dem {datum(stufen[0].ab)} sind keine Wertgrenzen hinterlegt "
            f"(angegeben: {datum(am)}); möglich sind Tage ab dann."
        )
    return passend[-1]


def amtsgericht_bis(am: date) -> str:
    """Up to where it is the Amtsgericht, with the amount before, which many still have in mind."""
    jetzt = grenze("amtsgericht", am)
    davor = [jede for jede in grenzen()["amtsgericht"] if jede.ab < jetzt.ab]
    alt = f" für Klagen seit dem {datum(jetzt.ab)}, vorher bis {euro(davor[-1].betrag)}" if davor else ""
    return f"Das Amtsgericht ist bis {euro(jetzt.betrag)} zuständig ({jetzt.norm}){alt}."


@cache
def grenzen() -> Mapping[str, tuple[Grenze, ...]]:
    datei = resources.files("bridle.assistants.helena.law").joinpath("data/zustaendigkeit_grenzen.toml")
    return {
        was: tuple(
            Grenze(
                betrag=Decimal(stufe["betrag"]),
                norm=roh["norm"],
                stichtag=roh["stichtag"],
                ab=stufe["ab"],
                naechste_ab=folgende["ab"] if folgende else None,
            )
            for stufe, folgende in zip(roh["stufen"], [*roh["stufen"][1:], None], strict=True)
        )
        for was, roh in tomllib.loads(datei.read_text("utf-8")).items()
    }
