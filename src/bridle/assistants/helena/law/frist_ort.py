"""Where a period has to be kept: the holidays there decide when it ends, not those at the firm's place."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage import Kalender, kalender_fuer
from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN, Land, parse_land
from bridle.assistants.helena.law.gerichte import Gericht, Mehrdeutig
from bridle.assistants.helena.law.gerichte import gericht as find_court
from bridle.assistants.helena.law.gerichte import ort as find_place
from bridle.assistants.helena.law.gerichte_tabelle import Ort


@dataclass(frozen=True, slots=True)
class Wahrungsort:
    """Land and municipality as far as they are known, and the court, if one was named.

    sitz  the court that the law itself names for this period, where somebody named another place
    moegliche  the places that a name fits; `genannt` is that name
    """

    land: Land | None
    ort: str | None = None
    gericht: Gericht | None = None
    sitz: Gericht | None = None
    moegliche: tuple[Ort, ...] = ()
    genannt: str = ""

    @property
    def kalender(self) -> tuple[Kalender, ...]:
        """Every calendar that may hold here."""
        if self.moegliche:
            return tuple(
                replace(each, wenn=f"{place.name}, {each.wenn}" if each.wenn else place.name)
                for place in self.moegliche
                for each in kalender_fuer(place.land, place.name)
            )
        here = kalender_fuer(self.land, self.ort)
        if self.sitz is None or self.land is None:
            return here
        there = kalender_fuer(self.sitz.ort.land, self.sitz.ort.name)
        said = self.ort or LAND_NAMEN[self.land]
        return (
            *(replace(each, wenn=f"{said}, {each.wenn}" if each.wenn else said) for each in here),
            *(replace(each, wenn=self.sitz.ort.name) for each in there),
        )

    @property
    def text(self) -> str:
        if self.moegliche:
            names = " und ".join(f"{each.name} ({each.land})" for each in self.moegliche)
            return f"Feiertage: „{self.genannt}“ gibt es mehrfach; geprüft sind {names}."
        if self.land is None:
            return "Feiertage: Ein Land ist nicht genannt; geprüft sind alle 16."
        return f"Feiertage: {LAND_NAMEN[self.land]}{f', {self.ort}' if self.ort else ''}."

    def vor(self, name: str) -> Wahrungsort:
        """The same period before the court that the law names for it, "" for none."""
        if not name:
            return self
        court = find_court(name)
        if self.land is None or (self.ort is None and self.land == court.ort.land):
            return Wahrungsort(court.ort.land, court.ort.name, court)
        if kalender_fuer(self.land, self.ort) == kalender_fuer(court.ort.land, court.ort.name):
            return self
        return replace(self, sitz=court)


def lies_wahrungsort(land: str | None, ort: str | None, gericht: str | None) -> Wahrungsort:
    """The court's seat decides; a place only where there is no court."""
    where = None if land is None else parse_land(land)
    try:
        return _eindeutig(where, ort, gericht)
    except Mehrdeutig as several:
        court = Gericht(several.name, several.orte[0], several.zweig) if gericht is not None else None
        return Wahrungsort(None, None, court, moegliche=several.orte, genannt=several.name)


def _eindeutig(where: Land | None, ort: str | None, gericht: str | None) -> Wahrungsort:
    if gericht is not None:
        court = find_court(gericht, where)
        if ort is not None:
            _check_place(court, ort)
        return Wahrungsort(court.ort.land, court.ort.name, court)
    if ort is not None:
        place = find_place(ort, where)
        return Wahrungsort(place.land, place.name)
    return Wahrungsort(where)


def _check_place(court: Gericht, ort: str) -> None:
    place = find_place(ort, court.ort.land)
    if kalender_fuer(place.land, place.name) != kalender_fuer(court.ort.land, court.ort.name):
        raise LawError(
            f"Maßgeblich sind die Feiertage am Sitz von „{court.name}“, das ist {court.ort.name}; "
            f"in {place.name} gelten andere. Lass den Ort weg."
        )
