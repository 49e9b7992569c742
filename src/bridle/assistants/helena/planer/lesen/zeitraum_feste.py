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
    r"\b(?:(?P<wort>erste|zweite|dritte|vierte|letzte)[nrs]? quartals?|(?P<zahl>[1-4])\. ?quartals?|"
    r"(?<=\bin )q ?(?P<kurz>[1-4])(?!\d)|(?<=\bende )q ?(?P<kurz2>[1-4])(?!\d))(?P<ganz> des jahres)?"
    r"(?:[ /](?P<jahr>20\d\d))?|"
    r"\b(?P<lage>dieses|diesem|laufende[ns]|naechste[ns]?|kommende[ns]?|vergangene[ns]?|vorige[ns]?) "
    r"quartal\b"
)
_WOCHE = re.compile(
    rf"\b(?P<wievielte>erste|zweite|dritte|vierte|letzte)[rn]? (?:(?P<kurz>{'|'.join(MONATSNAMEN)})s?-?woche|"
    rf"woche (?:im|des) (?P<lang>{MONAT})(?:s\b)?)"
)
_IM = r"\b(?:im|diesen|(?:im )?(?:naechsten|kommenden|letzten|vergangenen|vorigen)) "
_FESTE = (
    (
        r"\bzwischen (?:den (?:jahren|feiertagen)|weihnachten und (?:neujahr|silvester))\b",
        (12, 24),
        (12, 31),
        "Zwischen den Jahren",
    ),
    (r"\b(?:an |ueber |zu )?weihnachten\b", (12, 24), (12, 26), "An Weihnachten"),
    (r"\b(?:an |ueber |zu )?silvester\b", (12, 31), (12, 31), "An Silvester"),
    (rf"{_IM}(?:fruehling|fruehjahr)\b", (3, 1), (5, 31), "Im Frühjahr (März bis Mai)"),
    (rf"{_IM}sommer\b", (6, 1), (8, 31), "Im Sommer (Juni bis August)"),
    (rf"{_IM}herbst\b", (9, 1), (11, 30), "Im Herbst (September bis November)"),
)
_DANACH = re.compile(r"\b(?:nach|ab) (?P<fest>weihnachten|silvester|neujahr|den feiertagen)\b(?!.*\bbis\b)")
_NACH_DEM = {"weihnachten": (12, 27), "den feiertagen": (12, 27), "silvester": (1, 1), "neujahr": (1, 2)}
_WAR = re.compile(
    r"\b(?:war(?:en)?|hatten?|lief(?:en)?|stand(?:en)?|gab(?:en)?|wurden?|fiel(?:en)?|endeten?|kam(?:en)?|"
    r"gewesen|"
    r"(?:erledigt|abgelaufen|verschickt|versendet|versandt|eingegangen)(?! werden| sein))\b"
)
_ZU_TUN = re.compile(r"\b(?:muss|muessen|muessten?|soll(?:en|ten?)?|darf|duerfen|werden|zu \w+en)\b")
_LETZTEN = re.compile(rf"\b(?:letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?) (?:{MONAT})\b")
_BEGONNEN = re.compile(r"\b(?:angelegt|eroeffnet|angenommen|dazugekommen)\b")
"""Of a matter that can only be over."""
HALF = 6
"""Months: what lies further ahead than that was meant to lie behind."""


def vergangen(klein: str) -> bool:
    """Told as something that was; what is still to be done is not."""
    return _WAR.search(klein) is not None and _ZU_TUN.search(klein) is None


def mit_namen(klein: str, now: date) -> Spanne | None:
    """The span that is called so; None where none is."""
    if (found := _DANACH.search(klein)) is not None:
        return _danach(found["fest"], now)
    if before := re.search(r"\bvor (?P<fest>weihnachten|silvester)\b", klein):
        day = date(now.year, 12, 24 if before["fest"] == "weihnachten" else 31)
        return now, day - timedelta(1), f"Vor {before['fest'].title()}"
    if re.search(r"\b(?:bis|nach|ab)\s(?:zu[m]?\s)?(?:weihnachten|silvester)", klein):
        return None
    for words, first, last, name in _FESTE:
        if re.search(words, klein):
            return _im_jahr(first, last, name, klein, now)
    return _quartal(klein, now) or _woche(klein, now)


_WAR_SCHON = re.compile(
    r"\bletzte[ns]? jahr\b|\b(?:letzten|vergangenen|vorigen) (?:sommer|herbst|fr)|"
    r"\b(?:angelegt|eroeffnet|angenommen|dazugekommen|gebucht|erfasst|gearbeitet)\b"
)


def _im_jahr(first: tuple[int, int], last: tuple[int, int], name: str, klein: str, now: date) -> Spanne:
    said = re.search(r"\b(20\d\d)\b", klein)
    if said:
        year = int(said[1])
    elif vergangen(klein) or _WAR_SCHON.search(klein):
        year = now.year - (now <= date(now.year, *last))
    else:
        year = now.year + (now > date(now.year, *last))
    return date(year, *first), date(year, *last), f"{name} {year}"


def _danach(fixed: str, now: date) -> Spanne:
    """„Nach Weihnachten“: without an end."""
    day = date(now.year, *_NACH_DEM[fixed])
    first = day if day >= now else day.replace(year=now.year + 1)
    return first, date.max, f"Nach {fixed.title().replace('Den ', 'den ')}"


def _quartal(klein: str, now: date) -> Spanne | None:
    found = _QUARTAL.search(klein)
    if found is None:
        return None
    return _vierteljahr(*_welches(found, klein, now))


def _welches(found: re.Match[str], klein: str, now: date) -> tuple[int, int]:
    """The number and the year of a quarter."""
    current = (now.month - 1) // 3 + 1
    before = found["wort"] == "letzte" and not (found["jahr"] or found["ganz"])
    if found["lage"] or before:
        place = found["lage"] or "vorige"
        step = 0 if place.startswith(("dies", "lauf")) else -1 if place.startswith(("verg", "vor")) else 1
        return (current + step - 1) % 4 + 1, now.year + (current + step > 4) - (current + step < 1)
    number = int(found["zahl"] or found["kurz"] or found["kurz2"] or _ZAHL[found["wort"]])
    if found["jahr"]:
        return number, int(found["jahr"])
    if vergangen(klein):
        return number, now.year - (number > current)
    return number, now.year + (number < current)


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
    month = (
        3 if word == "mrz" else next(n for n, name in enumerate(MONATSNAMEN, 1) if name.startswith(word[:3]))
    )
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
    if vergangen(klein) or _BEGONNEN.search(klein):
        return now.year - (month - now.month > HALF)
    return now.year + (month < now.month)
