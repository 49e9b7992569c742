"""The parts of an order that are not what it is about: its matter, its day, its hour, its little words."""

from __future__ import annotations

import re
from datetime import date, timedelta

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Genannt
from bridle.assistants.helena.planer.lesen.tage import (
    DATUM,
    WOCHENTAG,
    daten,
    heute,
    monate_spaeter,
    ohne_jahr,
    wochentag,
)
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_DAVOR = (
    r"(?:\b(?:in|im|zu|zur|zum|für|bei|auf|an|aus|unter)\s+)?(?:\b(?:der|die|den|dem|das)\s+)?"
    r"(?:\b(?:Akte|Sache|Sachen|Mandat|Fall|Frau|Herrn?|Mandantin|Mandanten|Verfahren)\s+)?"
)
_RELATIV = r"\b(?:heute|übermorgen|uebermorgen|morgen|vorgestern|gestern)\b"
_IN = r"\bin\s+(\d{1,3}|[a-zäöü]+)\s+(tag|woche|monat)(?:en|n|e)?\b"
_UHR = re.compile(r"\b(?:um\s+)?(\d{1,2})(?:[:.](\d{2}))?\s*uhr\b|\bum\s+(\d{1,2}):(\d{2})\b")
_RAND = (
    r"bitte|mal|noch|doch|mir|uns|dir|helena|hier|ein|eine|einen|das|der|die|den|dem|für|fuer|von|mit|dass|"
    r"in|im|zu|zum|zur|auf|an|am|und|kannst|du|könntest|koenntest|würdest|wuerdest|es|gern|gerne"
)


def ohne_akte(text: str, named: Genannt | None) -> str:
    """The text without the words that say in which matter."""
    if named is None:
        return text
    if named.aktenzeichen:
        return _glatt(re.sub(rf"(?i){_DAVOR}(?:{AKTENZEICHEN.pattern})", " ", text))
    return _glatt(re.sub(rf"(?i){_DAVOR}(?<!\w){re.escape(named.name)}(?!\w)", " ", text))


def ohne_tag(text: str) -> str:
    day = (
        rf"\b(?:am|zum|für den|bis zum|vom|bis)?\s*(?:(?:{WOCHENTAG}),?\s*(?:den|dem)?\s*)?"
        rf"(?:{DATUM.pattern})|\b(?:am|für|bis)\s+(?:nächsten?\s+|kommenden?\s+)?(?:{WOCHENTAG})\b|"
        rf"{_RELATIV}|{_IN}"
    )
    return _glatt(_UHR_TEXT.sub(" ", re.sub(rf"(?i){day}", " ", text)))


_UHR_TEXT = re.compile(_UHR.pattern, re.I)


def ohne_drumherum(text: str, words: str) -> str:
    """Without these words and whatever little words are then at either end."""
    left = re.sub(rf"(?i)(?<![\wäöüß])(?:{words})(?![\wäöüß])", " ", text)
    left = _glatt(left)
    while (
        shorter := re.sub(rf"(?i)^(?:{_RAND})(?!\w)[\s,]*|(?<!\w)[\s,]*(?<!\w)(?:{_RAND})$", "", left)
    ) != left:
        left = shorter.strip(" ,.;:!?")
    return left


def _glatt(text: str) -> str:
    return re.sub(r"\s+([,.;:])", r"\1", " ".join(text.split())).strip(" ,;:.!?")


def vergangen(klein: str) -> date | None:
    """The day on which something was done: without a year it is the last one of that date."""
    now = heute()
    if found := re.search(r"\b(vorgestern|gestern)\b", klein):
        return now - timedelta(2 if found[1] == "vorgestern" else 1)
    days = daten(klein)
    if not days:
        return None
    day = days[0][1]
    return _im_jahr(day, day.year - 1) if day > now and ohne_jahr(klein) else day


def fuer_spaeter(klein: str) -> date | None:
    """The day on which something is due: without a year it is the next one of that date."""
    now = heute()
    if days := daten(klein):
        day = days[0][1]
        return _im_jahr(day, day.year + 1) if day < now and ohne_jahr(klein) else day
    for word, later in (("uebermorgen", 2), ("heute", 0), ("morgen", 1)):
        if re.search(rf"\b{word}\b", klein):
            return now + timedelta(later)
    found = re.search(_IN, klein)
    count = zahlwort(found[1]) if found else None
    if found and count and count <= 400:
        unit = falte(found[2])
        return (
            monate_spaeter(now, count)
            if unit == "monat"
            else now + timedelta(count * (7 if unit == "woche" else 1))
        )
    named = wochentag(klein, now)
    return named + timedelta(7) if named is not None and named == now else named


def uhrzeit(klein: str) -> str:
    found = _UHR.search(klein)
    if found is None:
        return ""
    hour, minute = int(found[1] or found[3]), int(found[2] or found[4] or 0)
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else ""


def _im_jahr(day: date, year: int) -> date:
    try:
        return day.replace(year=year)
    except ValueError:
        return day
