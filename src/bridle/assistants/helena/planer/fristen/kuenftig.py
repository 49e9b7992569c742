"""What has not come yet: „wenn das Urteil am Freitag zugestellt wird“ is the Friday to come."""

from __future__ import annotations

import re
from datetime import date, timedelta

from bridle.assistants.helena.planer.lesen.tage import WOCHENTAG, heute
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_GEDACHT = re.compile(
    r"\b(?:wenn|falls|sobald|sofern|angenommen|gesetzt den fall|mal angenommen|hypothetisch|unterstellt|"
    r"sollte)\b|"
    r"\bwird (?:[\w.:/-]+ ){0,6}?(?:zugestellt|zugehen|bekannt ?gegeben|verkuendet|eintreffen|kommen)\b|"
    r"\b(?:zugestellt|bekannt ?gegeben|verkuendet|ausgehaendigt) (?:wird|werden|wuerde)\b|"
    r"\bvoraussichtlich\b|"
    r"\bwuerde\b[^.;?!]{0,40}\b(?:zugestellt|zugehen|kommen)\b"
)
_GESCHEHEN = re.compile(
    r"\b(?:wurde|wurden|ist|sind|war|hat|haben|habe) (?:[\w.:/-]+ ){0,6}?"
    r"(?:zugestellt|zugegangen|zugeleitet|eingegangen|ausgehaendigt|uebergeben|bekannt ?gegeben|verkuendet|"
    r"erhalten|bekommen|gekommen|angekommen)|"
    r"\b(?:lag|war|kam|kamen|ging|gingen|erhielt|bekam|zugestellt wurde|zugestellt worden|zugegangen ist|"
    r"bekommen (?:hat|habe|haben)|erhalten (?:hat|habe|haben))\b"
)
_TAG = re.compile(
    rf"\b(?P<bald>(?<!guten )(?<!heute )(?<!gestern )(?<!jeden )(?<!am )(?<!tag )(?:ueber)?morgen)\b|"
    rf"\b(?P<sicher>naechste[nrm]?|kommende[nrm]?)\s+(?P<kommend>{WOCHENTAG})\b|"
    rf"\b(?:am|diesen|an diesem|den)\s+(?P<wochentag>{WOCHENTAG})\b(?!,?\s*(?:dem|den|der)?\s*\d)|"
    r"\bin\s+(?P<zahl>\d{1,3}|[a-z]+)\s+(?P<art>tage?n?|wochen?)\b"
)
_NAMEN = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")


def gedacht(klein: str) -> bool:
    """Whether somebody speaks of what may come, and not of what has come."""
    return _GEDACHT.search(klein) is not None and not geschehen(klein)


def geschehen(klein: str) -> bool:
    """Whether the verb says that it has come; „zugestellt“ alone says nothing of the time."""
    return _GESCHEHEN.search(klein) is not None


def kuenftige(klein: str, today: date | None = None) -> list[tuple[int, date]]:
    """The days that are said and lie ahead, with their places."""
    now = today or heute()
    found = [(each.start(), _tag(each, now)) for each in _TAG.finditer(klein) if _gemeint(each, klein)]
    return [(place, day) for place, day in found if day is not None]


def voraus(day: date, today: date | None = None) -> date:
    """A day without its year, where it is still to come."""
    now = today or heute()
    try:
        return day if day >= now else day.replace(year=day.year + 1)
    except ValueError:
        return day


def _gemeint(found: re.Match[str], klein: str) -> bool:
    return bool(found["sicher"] or found["bald"]) or gedacht(klein)


def _tag(found: re.Match[str], now: date) -> date | None:
    if found["bald"]:
        return now + timedelta(days=2 if found["bald"].startswith("ueber") else 1)
    if found["zahl"]:
        count = zahlwort(found["zahl"])
        return (
            None
            if count is None
            else now + timedelta(days=count * (7 if found["art"].startswith("w") else 1))
        )
    name = (found["kommend"] or found["wochentag"]).replace("sonnabend", "samstag")
    return now + timedelta(days=(_NAMEN.index(name) - now.weekday() - 1) % 7 + 1)
