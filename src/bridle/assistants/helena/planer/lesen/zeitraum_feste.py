"""Spans that have a name of their own: „zwischen den Jahren“, „an Weihnachten“, „im ersten Quartal“.

And which year a month without one is of: one that things happened in lies behind us.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from bridle.assistants.helena.law.frist_datum import MONATE
from bridle.assistants.helena.planer.lesen.tage import MONAT, MONATSNAMEN

Spanne = tuple[date, date, str]
_ZAHL = {"erste": 1, "zweite": 2, "dritte": 3, "vierte": 4, "letzte": 4}
_QUARTAL = re.compile(
    r"\b(?:(?P<wort>erste|zweite|dritte|vierte|letzte)[nrs]? quartal|(?P<zahl>[1-4])\. ?quartal|"
    r"q ?(?P<kurz>[1-4])(?!\d))"
    r"(?:[ /](?P<jahr>20\d\d))?|\b(?P<lage>dieses|diesem|laufende[ns]|naechste[ns]?|kommende[ns]?) quartal\b"
)
_WOCHE = re.compile(
    rf"\b(?P<wievielte>erste|zweite|dritte|vierte|letzte)[rn]? (?:(?P<kurz>{'|'.join(MONATSNAMEN)})s?-?woche|"
    rf"woche (?:im|des) (?P<lang>{MONAT})(?:s\b)?)"
)
_FESTE = (
    (r"\bzwischen den (?:jahren|feiertagen)\b", (12, 24), (12, 31), "Zwischen den Jahren"),
    (r"\b(?:an |ueber |zu )?weihnachten\b", (12, 24), (12, 26), "An Weihnachten"),
    (r"\b(?:an |ueber |zu )?silvester\b", (12, 31), (12, 31), "An Silvester"),
)
_DANACH = re.compile(
    rf"\b(?:nach|ab) (?:(?P<fest>weihnachten|silvester|neujahr|den feiertagen)|"
    rf"(?:anfang |dem |ende )?(?P<monat>{'|'.join(MONATSNAMEN)})(?:\s(?P<jahr>20\d\d))?)\b"
)
_NACH_DEM = {"weihnachten": (12, 27), "den feiertagen": (12, 27), "silvester": (1, 1), "neujahr": (1, 2)}
_VERGANGEN = re.compile(
    r"\b(?:waren?|hatten?|lief(?:en)?|stand(?:en)?|gab(?:en)?|wurden?|fiel(?:en)?|endeten?|kam(?:en)?|"
    r"erledigt|abgelaufen|gewesen|verschickt|versendet|versandt|eingegangen)\b"
)
_LETZTEN = re.compile(rf"\b(?:letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?) (?:{MONAT})\b")
HALF = 6
"""Months: what lies further ahead than that was meant to lie behind."""


def mit_namen(klein: str, now: date) -> Spanne | None:
    """The span that is called so; None where none is. „Bis Weihnachten“ is another one."""
    if (found := _DANACH.search(klein)) is not None:
        return _danach(found, klein, now)
    if re.search(r"\b(?:bis|vor|nach|ab)\s(?:zu[m]?\s)?(?:weihnachten|silvester)", klein):
        return None
    for words, first, last, name in _FESTE:
        if re.search(words, klein):
            year = now.year + (now > date(now.year, *last))
            return date(year, *first), date(year, *last), name
    return _quartal(klein, now) or _woche(klein, now)


def _danach(found: re.Match[str], klein: str, now: date) -> Spanne:
    """„Ab Januar“, „nach Weihnachten“: without an end."""
    if fixed := found["fest"]:
        day = date(now.year, *_NACH_DEM[fixed])
        first = day if day >= now else day.replace(year=now.year + 1)
        return first, date.max, f"Nach {fixed.title().replace('Den ', 'den ')}"
    month = next(n for n, name in enumerate(MONATSNAMEN, 1) if name == found["monat"])
    year = int(found["jahr"] or jahr(month, now, klein))
    after = found[0].startswith("nach") or "ende " in found[0]
    first = date(year + (month == 12), month % 12 + 1, 1) if after else date(year, month, 1)
    return first, date.max, f"{'Nach' if after else 'Ab'} {MONATE[month - 1]}"


def _quartal(klein: str, now: date) -> Spanne | None:
    found = _QUARTAL.search(klein)
    if found is None:
        return None
    if found["lage"]:
        number = (now.month - 1) // 3 + 1 + (not found["lage"].startswith(("dies", "lauf")))
        return _vierteljahr((number - 1) % 4 + 1, now.year + (number > 4))
    number = int(found["zahl"] or found["kurz"] or _ZAHL[found["wort"]])
    over = date(now.year, number * 3, monthrange(now.year, number * 3)[1]) < now
    later = over and not _VERGANGEN.search(klein)
    return _vierteljahr(number, int(found["jahr"] or now.year + later))


def _vierteljahr(number: int, year: int) -> Spanne:
    last = number * 3
    return (
        date(year, last - 2, 1),
        date(year, last, monthrange(year, last)[1]),
        f"Im {number}. Quartal {year}",
    )


def _woche(klein: str, now: date) -> Spanne | None:
    """The first week of a month is that of its first day; other months are not asked for."""
    found = _WOCHE.search(klein)
    if found is None:
        return None
    word = found["kurz"] or found["lang"]
    month = next(n for n, name in enumerate(MONATSNAMEN, 1) if name.startswith(word[:3]))
    year = jahr(month, now, klein)
    end = date(year, month, monthrange(year, month)[1])
    first = date(year, month, 1)
    if found["wievielte"] == "letzte":
        monday = end - timedelta(end.weekday())
    else:
        monday = first - timedelta(first.weekday()) + timedelta(7 * (_ZAHL[found["wievielte"]] - 1))
    name = f"In der {found['wievielte']}n Woche des {MONATE[month - 1]}"
    return max(first, monday), min(end, monday + timedelta(6)), name


def jahr(month: int, now: date, klein: str) -> int:
    """Of a month that nobody said a year of: the coming one, unless it is told as something that was."""
    if _LETZTEN.search(klein):
        return now.year - (month >= now.month)
    if _VERGANGEN.search(klein):
        return now.year - (month - now.month > HALF)
    return now.year + (month < now.month)
