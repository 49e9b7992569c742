"""Public holidays where a court sits: by Land, by date, and by municipality where the Land is not enough.

What is a holiday only in a part of a Land is never guessed: `kalender_fuer` then gives one calendar for each
possibility, and whoever computes with them sees whether it makes a difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.law.feiertage_land import LAENDER, LAND_NAMEN, Land
from bridle.assistants.helena.law.feiertage_tabelle import Feiertag, feiertage_im, tabelle


@dataclass(frozen=True, slots=True)
class Kalender:
    """The holidays at one place. `lokal` are the rules for parts of a Land that count here.

    wenn  what has to be true for this calendar to be the right one; empty where there is no doubt
    """

    land: Land
    lokal: frozenset[str] = frozenset()
    wenn: str = ""

    def feiertag(self, day: date) -> str | None:
        """The holiday's name, or None."""
        found = self._entry(day)
        return None if found is None else found.name

    def hinweis(self, day: date) -> str | None:
        found = self._entry(day)
        return None if found is None else found.hinweis

    def frei(self, day: date) -> str | None:
        """Why nobody has to act on this day (§ 193 BGB, § 222 Abs. 2 ZPO); None for a working day."""
        if (name := self.feiertag(day)) is not None:
            return name
        return {5: "Samstag", 6: "Sonntag"}.get(day.weekday())

    def naechster_werktag(self, day: date) -> date:
        """The day itself, if it is one."""
        while self.frei(day):
            day += timedelta(1)
        return day

    def voriger_werktag(self, day: date) -> date:
        while self.frei(day):
            day -= timedelta(1)
        return day

    def _entry(self, day: date) -> Feiertag | None:
        for each in feiertage_im(day.year).get(day, ()):
            if self.land in each.laender and (each.gemeinden is None or each.gemeinden in self.lokal):
                return each
        return None


def kalender_fuer(land: Land | None, ort: str | None = None) -> tuple[Kalender, ...]:
    """Every calendar that may hold: one where all is known, several where Land or municipality is not."""
    if land is None:
        return tuple(each for code in LAENDER for each in _of_land(code, None, named=True))
    return _of_land(land, ort, named=False)


def feiertage(year: int, land: Land, ort: str | None = None) -> dict[date, str]:
    """The certain holidays of a year at a place, by date."""
    plain = kalender_fuer(land, ort)[0]
    named = ((day, plain.feiertag(day)) for day in sorted(feiertage_im(year)))
    return {day: name for day, name in named if name is not None}


def _of_land(land: Land, ort: str | None, *, named: bool) -> tuple[Kalender, ...]:
    certain: set[str] = set()
    open_rules: list[str] = []
    for each in tabelle()[0]:
        if each.gemeinden is None or land not in each.laender:
            continue
        holds = tabelle()[1][each.gemeinden].gilt_in(ort)
        if holds is None:
            open_rules.append(each.gemeinden)
        elif holds:
            certain.add(each.gemeinden)
    base = frozenset(certain)
    if not open_rules:
        return (Kalender(land, base, land if named else ""),)
    rules = tabelle()[1]
    return (
        Kalender(land, base, land if named else f"anderer Ort in {LAND_NAMEN[land]}"),
        *(
            Kalender(
                land,
                base | {rule} | rules[rule].schliesst_ein,
                f"{land} {rules[rule].wo}" if named else f"Ort {rules[rule].wo}",
            )
            for rule in open_rules
        ),
    )
