"""A firm as its files say it, on a day: what is right is read here and never asked of Helena."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property

from bridle.assistants.helena.begriffe import BeteiligtenRolle
from bridle.assistants.helena.demo.daten import Firma, Sache, firma
from bridle.assistants.helena.fristen import KalenderNeu

ADMIN = "admin"


@dataclass(frozen=True)
class Eintrag:
    """An entry of the calendar and the matter it belongs to."""

    akte: str
    kalender: KalenderNeu
    erledigt: bool


@dataclass(frozen=True)
class Bild:
    """Matters go by the first part of their number, people by their short names."""

    heute: date
    firma: Firma = field(default_factory=firma)

    @cached_property
    def sachen(self) -> dict[str, Sache]:
        return {each.akte["aktenzeichen"].partition("/")[0]: each for each in self.firma.sachen}

    @cached_property
    def nummern(self) -> dict[str, str]:
        return {key: each.neu(self.heute).aktenzeichen or "" for key, each in self.sachen.items()}

    @cached_property
    def eintraege(self) -> list[Eintrag]:
        return [
            Eintrag(key, entry, done)
            for key, each in self.sachen.items()
            for entry, done in each.entries(self.heute)
        ]

    def sichtbar(self, als: str) -> set[str]:
        """As the firm's rule says it, written down a second time."""
        people = {each.kurz: each for each in self.firma.personen}
        if als != ADMIN and people[als].rolle == "MANDANT":
            return set()
        mine = {each.kurz for each in self.firma.dezernate if als in each.mitglieder}
        return {
            key
            for key, each in self.sachen.items()
            if als in (ADMIN, each.anwalt, each.sachbearbeiter) or each.dezernat in mine
        }

    def wert(self, key: str) -> Decimal | None:
        return self.sachen[key].neu(self.heute).gegenstandswert

    def mandanten(self, key: str) -> set[str]:
        """By what names one would tell whose matter it is."""
        clients = [each for each in self.sachen[key].parties() if each.rolle == BeteiligtenRolle.MANDANT]
        return {each.name or each.firma for each in clients}

    def beteiligte(self, key: str) -> set[str]:
        return {name for each in self.sachen[key].parties() for name in (each.name, each.firma) if name}
