"""„und welche Termine sind in der Woche?“ after those of the next week: in that one.

Read alone, „in der Woche“ would be the current one, and „an dem Tag“ no day at all.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.spanne import SPANNE
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum

WEEK = 7
_NICHT_DIESE = r"(?!\s+(?:nach|vor|ab dem|ab \d|vom|von|zum|um|mit|davor|vorher|zuvor|\d|der|des)\b)"
_DORT = re.compile(
    r"\b(?:(?P<danach>(?:in der|die) woche (?:danach|darauf|drauf))|"
    r"(?P<woche>in (?:der(?:selben)?|jener|der (?:selben|gleichen)) woche)|"
    r"(?P<monat>(?:in (?:dem(?:selben)?|jenem|dem gleichen)|im (?:selben|gleichen)) monat)|"
    r"(?P<tag>(?:an (?:dem(?:selben)?|diesem|jenem|dem gleichen)|am (?:selben|gleichen)) tag)|"
    r"(?P<zeit>(?:in (?:dem(?:selben)?|diesem)|im (?:selben|gleichen)) zeitraum|"
    rf"in (?:der(?:selben)?|dieser) zeit))\b{_NICHT_DIESE}",
    re.I,
)
WOCHEN = {-1: "letzte Woche", 0: "diese Woche", 1: "nächste Woche", 2: "übernächste Woche"}
_ART = re.compile(
    r"termin|frist|wiedervorlage|besprechung|verhandlung|erfasst|gebucht|gearbeitet|\bfrei\b", re.I
)
_EINTRAEGE = re.compile(
    r"termin|frist|wiedervorlage|besprechung|verhandlung|kalender|fällig|\ban(?:liegt|steht|stehend)|"
    r"\b(?:liegt|steht|stehen|liegen)\b.*\ban\b|\bzu tun\b|\blos\b|\b(?:sonst|noch) (?:was|etwas)\b|"
    r"\bwas\b.*\b(?:sonst|noch|alles)\b|erfasst|gebucht|gearbeitet|eingetragen|\bfrei\b|"
    r"^\s*(?:und\s+)?(?:(?:in|im|an|am|die)\b.*|bei .*)$",
    re.I,
)
"""What has a day; „wie viele Stunden in der Woche arbeitet er?“ asks for every week."""


def meint_die_spanne(text: str) -> bool:
    """Whether it only points to the days that were spoken of: „in der Woche“, „an dem Tag“."""
    return _DORT.search(text) is not None and _EINTRAEGE.search(text) is not None


def spanne_davor(text: str, last: Vorher) -> str:
    """The message with the span that was spoken of in the place of the word for it."""
    found = _DORT.search(text)
    if found is None or not _EINTRAEGE.search(text):
        return ""
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    if zeitraum(lies(rest)) is not None:
        return ""  # it says itself when
    told = _gesagt(last.frage, found)
    if told and not _ART.search(rest) and re.search(r"\bwas\b", rest, re.I) and genannt(lies(rest)) is None:
        return f"Was steht {told} im Kalender?"
    return f"{text[: found.start()]}{told}{text[found.end() :]}" if told else ""


def _gesagt(question: str, found: re.Match[str]) -> str:
    span = zeitraum(lies(question))
    meant = None if span is None or span.werkzeug == "ueberfaellig" else _in_einheit(span, found)
    if span is None or meant is None:
        return ""
    first, last = meant
    spans = list(SPANNE.finditer(question))
    if meant == (span.von, span.bis) and len(spans) == 1 and zeitraum(lies(spans[0][0])) == span:
        return spans[0][0].strip()
    return benannte_tage(first, last)


def benannte_tage(first: date, last: date) -> str:
    """„nächste Woche“, „am 23.11.2026“: as they are put into a question."""
    now = heute()
    weeks, past = divmod((first - now + timedelta(now.weekday())).days, WEEK)
    if not past and last - first == timedelta(WEEK - 1) and weeks in WOCHEN:
        return WOCHEN[weeks]
    return f"am {_tag(first)}" if first == last else f"vom {_tag(first)} bis zum {_tag(last)}"


def _in_einheit(span: Zeitraum, found: re.Match[str]) -> tuple[date, date] | None:
    """The week or the month of those days; None where they do not lie in one."""
    first, last = span.von, span.bis
    if found["tag"]:
        return (first, last) if first == last else None
    if found["woche"] or found["danach"]:
        monday = first - timedelta(first.weekday())
        if last >= monday + timedelta(WEEK):
            return None
        monday += timedelta(WEEK if found["danach"] else 0)
        return monday, monday + timedelta(WEEK - 1)
    if found["monat"]:
        end = first.replace(day=monthrange(first.year, first.month)[1])
        return (first.replace(day=1), end) if last <= end else None
    return (first, last) if last.year < date.max.year else None


def _tag(day: date) -> str:
    return f"{day:%d.%m.%Y}"
