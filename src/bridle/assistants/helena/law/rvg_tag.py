"""The day that decides which law applies (§ 60 RVG), read from what people write."""

from __future__ import annotations

import re
from datetime import date, datetime

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import zeige

_ISO = re.compile(r"(?P<jahr>\d{4})-(?P<monat>\d{1,2})-(?P<tag>\d{1,2})", re.ASCII)
_DEUTSCH = re.compile(r"(?P<tag>\d{1,2})\.\s?(?P<monat>\d{1,2})\.\s?(?P<jahr>\d{4})", re.ASCII)
LETZTES_JAHR = 2100


def lies_tag(eingabe: object, was: str) -> date:
    """2026-02-01, 1.2.2026 or a date; what does not exist or lies beyond all planning is refused."""
    if isinstance(eingabe, datetime):
        eingabe = eingabe.date()
    tag = eingabe if isinstance(eingabe, date) else _aus_text(eingabe, was)
    if tag.year > LETZTES_JAHR:
        raise LawError(f"{was} liegt mit dem {datum(tag)} zu weit in der Zukunft; prüfe das Jahr.")
    return tag


def _aus_text(eingabe: object, was: str) -> date:
    if eingabe is None or eingabe == "":
        raise LawError(f"{was} fehlt; möglich ist 2026-02-01 oder 01.02.2026.")
    text = eingabe.strip() if isinstance(eingabe, str) else ""
    gefunden = _ISO.fullmatch(text) or _DEUTSCH.fullmatch(text)
    if gefunden is None:
        raise LawError(
            f"{was} ist kein Datum (angegeben: {zeige(eingabe)}); möglich ist 2026-02-01 oder 01.02.2026."
        )
    try:
        return date(int(gefunden["jahr"]), int(gefunden["monat"]), int(gefunden["tag"]))
    except ValueError:
        raise LawError(f"{was}: Den Tag {zeige(eingabe)} gibt es nicht; prüfe Tag, Monat und Jahr.") from None


def datum(tag: date) -> str:
    return f"{tag.day:02}.{tag.month:02}.{tag.year:04}"
