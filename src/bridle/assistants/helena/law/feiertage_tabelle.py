"""The dated table of public holidays: which day, in which Länder, since when, in which municipalities."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib import resources
from typing import Any, Literal

from bridle.assistants.helena.law.feiertage_land import LAENDER, Land


@dataclass(frozen=True, slots=True)
class Feiertag:
    """One line of the table. `gemeinden` names the rule by which it holds only in a part of its Länder."""

    name: str
    laender: frozenset[Land]
    tag: tuple[int, int] | None = None
    ostern: int | None = None
    mittwoch_vor: tuple[int, int] | None = None
    ab: int = 0
    bis: int = 9999
    gemeinden: str | None = None
    hinweis: str | None = None

    def im_jahr(self, year: int) -> date | None:
        if not self.ab <= year <= self.bis:
            return None
        if self.tag is not None:
            return date(year, *self.tag)
        if self.ostern is not None:
            return ostersonntag(year) + timedelta(self.ostern)
        if self.mittwoch_vor is None:
            raise AssertionError(f"{self.name} has no day")
        limit = date(year, *self.mittwoch_vor)
        return limit - timedelta((limit.weekday() - 3) % 7 + 1)


@dataclass(frozen=True, slots=True)
class GemeindeRegel:
    """Where a holiday of a part of a Land holds: certain, certainly not, or open."""

    wo: str
    sonst: Literal["nein", "offen"]
    ja: frozenset[str]
    nein: frozenset[str]
    schliesst_ein: frozenset[str] = frozenset()

    def gilt_in(self, ort: str | None) -> bool | None:
        """None where nobody can say without knowing more."""
        if ort is None:
            return None
        if ort in self.ja:
            return True
        if any(ort.startswith((f"{name}-", f"{name} ")) for name in self.ja):
            return None  # a part of the town, or a place that is only called after it
        return False if ort in self.nein or self.sonst == "nein" else None


def orte_mit_regel(land: Land) -> frozenset[str]:
    """The municipalities for which the table says whether a local holiday holds."""
    rules = [tabelle()[1][each.gemeinden] for each in tabelle()[0] if each.gemeinden and land in each.laender]
    return frozenset(name for rule in rules for name in rule.ja | rule.nein)


def ostersonntag(year: int) -> date:
    """Easter of the Gregorian calendar, after Gauß with Lichtenberg's correction."""
    secular = year // 100
    moon = 15 + (3 * secular + 3) // 4 - (8 * secular + 13) // 25
    sun = 2 - (3 * secular + 3) // 4
    cycle = year % 19
    seed = (19 * cycle + moon) % 30
    full_moon = 21 + seed - (seed // 29 + (seed // 28 - seed // 29) * (cycle // 11))
    first_sunday = 7 - (year + year // 4 + sun) % 7
    return date(year, 3, 1) + timedelta(full_moon + 7 - (full_moon - first_sunday) % 7 - 1)


@cache
def feiertage_im(year: int) -> dict[date, tuple[Feiertag, ...]]:
    found: dict[date, tuple[Feiertag, ...]] = {}
    for each in tabelle()[0]:
        if (day := each.im_jahr(year)) is not None:
            found[day] = (*found.get(day, ()), each)
    return found


@cache
def tabelle() -> tuple[tuple[Feiertag, ...], dict[str, GemeindeRegel]]:
    source = resources.files("bridle.assistants.helena.law") / "data" / "feiertage.toml"
    raw: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    days = tuple(_read(each) for each in raw["feiertag"])
    rules = {
        name: GemeindeRegel(
            rule["wo"],
            rule["sonst"],
            frozenset(rule["ja"]),
            frozenset(rule["nein"]),
            frozenset(rule.get("schliesst_ein", ())),
        )
        for name, rule in raw["gemeinden"].items()
    }
    return days, rules


def _read(raw: dict[str, Any]) -> Feiertag:
    return Feiertag(
        name=raw["name"],
        laender=frozenset(raw.get("laender", LAENDER)),
        tag=_day_and_month(raw.get("tag")),
        ostern=raw.get("ostern"),
        mittwoch_vor=_day_and_month(raw.get("mittwoch_vor")),
        ab=raw.get("ab", 0),
        bis=raw.get("bis", 9999),
        gemeinden=raw.get("gemeinden"),
        hinweis=raw.get("hinweis"),
    )


def _day_and_month(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    day, month = text.strip(".").split(".")
    return int(month), int(day)
