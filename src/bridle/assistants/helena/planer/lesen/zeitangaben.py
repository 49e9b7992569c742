"""Times as people say them: „im März letzten Jahres“, „vor drei Wochen“, „Q3 2025“, „am Monatsersten“.

Each is the stretch of days it may mean. What is reckoned from it must hold for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.law.frist_datum import MONATE
from bridle.assistants.helena.planer.lesen.tage import DATUM, IN_JAHR, WOCHENTAG, gesagte_tage, heute
from bridle.assistants.helena.planer.lesen.zeitangaben_arten import ARTEN, Gelesen

_MIT_JAHR = re.compile(rf"(?:{DATUM.pattern})(?:{IN_JAHR.pattern})?")


@dataclass(frozen=True, slots=True)
class Zeitangabe:
    """Where it stands in the folded text, and the first and last day it may mean."""

    anfang: int
    ende: int
    von: date
    bis: date

    @property
    def tag(self) -> date | None:
        return self.von if self.von == self.bis else None

    def benannt(self) -> str:
        """im März 2025, im Jahr 2024, zwischen Januar und März 2025."""
        first, last = (f"{MONATE[day.month - 1]} {day.year}" for day in (self.von, self.bis))
        if first == last:
            return f"im {first}"
        if (self.von.month, self.bis.month) == (1, 12) and self.von.year == self.bis.year:
            return f"im Jahr {self.von.year}"
        same_year = self.von.year == self.bis.year
        return f"zwischen {MONATE[self.von.month - 1] if same_year else first} und {last}"


def zeitangaben(klein: str, now: date | None = None) -> list[Zeitangabe]:
    """Every time that is said and is no written date, in its order; of two that overlap the longer one."""
    today = now or heute()
    plain = _MIT_JAHR.sub(lambda found: " " * len(found[0]), klein)
    found = [each for pattern, read in ARTEN for each in _alle(pattern, read, plain, today)]
    found += [
        Zeitangabe(place, place + len(_wort(plain, place)), day, day) for place, day in gesagte_tage(plain)
    ]
    kept: list[Zeitangabe] = []
    for each in sorted(found, key=lambda one: one.anfang - one.ende):
        if all(each.ende <= other.anfang or other.ende <= each.anfang for other in kept):
            kept.append(each)
    return sorted(kept, key=lambda one: one.anfang)


def ohne_zeiten(klein: str) -> str:
    """Without them: a year in „November 2026“ is no amount and no number of a fee."""
    text = klein
    for each in reversed(zeitangaben(klein)):
        text = f"{text[: each.anfang]} {text[each.ende :]}"
    return text


def _alle(
    pattern: re.Pattern[str], read: Callable[[re.Match[str], date], Gelesen], klein: str, now: date
) -> Iterator[Zeitangabe]:
    for found in pattern.finditer(klein):
        try:
            days = read(found, now)
        except ValueError:  # a week or a year that no calendar has
            continue
        if days is not None:
            yield Zeitangabe(found.start(), found.end(), *days)


def _wort(klein: str, place: int) -> str:
    found = re.match(rf"vor \w+ \w+|(?:am|\w+e[nr]?)\s+(?:{WOCHENTAG})|\w+", klein[place:])
    return found[0] if found else " "
