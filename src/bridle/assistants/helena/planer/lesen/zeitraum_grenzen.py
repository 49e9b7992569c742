"""Bounds beside a span or each other: „im Dezember, aber erst nach dem 5.“, „diese Woche noch nach heute“.

A bound narrows the span that is named with it, and its day is looked for in there. Two bounds are a span of
their own; one alone begins or ends with today.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from bridle.assistants.helena.planer.lesen.tage import (
    DATUM,
    WOCHENTAG,
    erstes_datum,
    wochentag,
)
from bridle.assistants.helena.planer.lesen.zeitraum_punkt import PUNKT, WEEK, Liest, Tage, tage_am
from bridle.assistants.helena.planer.sagen import tag

_GESAGT = {"heute": 0, "morgen": 1, "uebermorgen": 2, "gestern": -1}
_BLOSS = (
    r"(?:(?<=\bdem |\bzum |\bden )|(?<=\bam ))(?P<bloss>[1-9]|[12]\d|3[01])\.(?=\W*$|\s*[,;:?!)]|"
    r"\s(?:noch|aber|und|oder|ab|an|"
    r"bis|aus|im|in|dieses|des|ein|los|faellig\w*|eingetragen|steh\w+|laeuft|laufen|ende\w*|abl\w+)\b)"
)
"""„nach dem 5.“: of the month that is spoken of."""
_PUNKT = (
    rf"(?:(?P<gesagt>{'|'.join(_GESAGT)})\b|(?P<datum>{DATUM.pattern})|{_BLOSS}|"
    rf"(?P<woche>(?:{WOCHENTAG})\b(?! (?:frueh|vormittag))(?P<folgende> (?:in )?(?:der )?(?:naechste|"
    rf"kommende)[rn] woche)?)|"
    rf"(?P<fest>weihnachten|heiligabend|silvester|neujahr)\b|{PUNKT})"
)
_GRENZE = re.compile(
    r"\b(?:(?:aber|jedoch|doch|und|erst|nur|noch|auch) )*"
    r"(?P<wie>nach|ab|vor|bis|am)(?: (?:einschliesslich|einschl\.|inklusive|inkl\.|spaetestens))* "
    rf"(?:(?:zum|zur|zu|dem|den|der|die|in|(?:naechste|kommende|diese)[nm](?= (?:{WOCHENTAG})\b)) )*{_PUNKT}"
)
_ZWISCHEN = re.compile(
    r"\b(?:zwischen|vom|von) (?:dem )?(?P<erst>\d{1,2}\.) (?:und|bis) (?:(?:zum|"
    r"dem) )?(?P<letzt>\d{1,2}\.)(?!\d)"
)
_VON_PUNKT = re.compile(
    rf"\b(?:zwischen|vom|von) (?:(?:dem|der) )?(?={PUNKT} (?:und|bis)\b)(?P<erst>.+?) (?:und|bis)\b"
)
_NUR_EINE = ("ab", "bis")
"""What is read elsewhere where it stands alone."""
_FESTE = {
    "weihnachten": ((12, 24), (12, 26)),
    "heiligabend": ((12, 24), (12, 24)),
    "silvester": ((12, 31), (12, 31)),
    "neujahr": ((1, 1), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Begrenzt:
    von: date
    bis: date
    name: str


def grenzt_ein(klein: str) -> bool:
    """Whether it begins with a bound: „nach dem 5.“ said after a list narrows what it was asked for."""
    return _GRENZE.match(_als_grenzen(klein)) is not None


def _als_grenzen(klein: str) -> str:
    """„zwischen dem 5. und dem 20.“, „von Mitte Dezember bis Januar“: a bound at each end."""
    return _VON_PUNKT.sub(r"ab \g<erst> bis", _ZWISCHEN.sub(r"ab dem \g<erst> bis zum \g<letzt>", klein))


def begrenzt(klein: str, now: date, liest: Liest) -> Begrenzt | None:
    """The span that bounds leave; None where there are none, or they leave nothing."""
    klein = _als_grenzen(klein)
    bounds = [each for each in _GRENZE.finditer(klein) if each["wie"] != "am" or each["bloss"]]
    if not bounds:
        return None
    rest = liest(_GRENZE.sub(" ", klein))
    single = rest is not None and rest[0] == rest[1]
    alone = bounds[0]["fest"] or (
        bounds[0]["wie"] in _NUR_EINE
        and not any(bounds[0][each] for each in ("folgende", "bloss", "teil", "wort", "rahmen"))
    )
    if rest is None and len(bounds) == 1 and (alone or bounds[0]["wie"] == "am"):
        return None
    if single and any(each["wie"] != "bis" for each in bounds):
        return None
    first, last = rest if rest is not None else (date.min, date.max)
    first, last = (first, date.max) if single else (first, last)
    for each in bounds:
        days = _tage(each, now, (first, last), klein, liest)
        if days is None:
            return None
        begin, end = days
        match each["wie"]:
            case "nach":
                first = max(first, _naechster(end))
            case "ab":
                first = max(first, begin)
            case "am":
                first, last = max(first, begin), min(last, end)
            case "vor":
                last = min(last, begin - timedelta(1))
            case _:
                last = min(last, end)
    from_now = first == date.min and last >= now
    if from_now:
        first = now
    if first > last or (first, last) == rest:
        return None
    return Begrenzt(first, last, _name(date.min if from_now else first, last))


def _naechster(day: date) -> date:
    return day if day == date.max else day + timedelta(1)


def _name(first: date, last: date) -> str:
    if last == date.max:
        return f"Ab {tag(first)}"
    if first == date.min:
        return f"Bis {tag(last)}"
    return f"Am {tag(first)}" if first == last else f"Vom {tag(first)} bis {tag(last)}"


def _tage(found: re.Match[str], now: date, within: Tage, klein: str, liest: Liest) -> Tage | None:
    """The day of a bound, or its first and last one; sought within the span that it narrows."""
    begin = max(within[0], now) if within[0] != date.min else now
    if word := found["gesagt"]:
        day = now + timedelta(_GESAGT[word])
    elif found["datum"]:
        day = erstes_datum(found["datum"], begin) or begin
    elif number := found["bloss"]:
        day = _mit_zahl(int(number), now, within)
    elif found["woche"]:
        in_a_week = within[0] != date.min and (within[1] - within[0]).days < WEEK
        later = timedelta(WEEK - now.weekday()) if found["folgende"] else timedelta()
        day = wochentag(found["woche"], within[0] if in_a_week else begin + later) or begin
    elif found["fest"]:
        first, last = (_am_fest(day, begin) for day in _FESTE[found["fest"]])
        return first, last
    else:
        return tage_am(found, begin, klein, liest)
    return day, day


def _mit_zahl(number: int, now: date, within: Tage) -> date:
    """The next day of that number in the span; the last one, where all of the span is over."""
    over = within[0] == date.min and within[1] < now
    start = within[1] if over else within[0] if within[0] != date.min else now
    days = [start + timedelta(-more if over else more) for more in range(62)]
    return next((each for each in days if each.day == number), start)


def _am_fest(day: tuple[int, int], begin: date) -> date:
    """The next one from the span on."""
    found = date(begin.year, *day)
    return found if found >= begin else found.replace(year=begin.year + 1)
