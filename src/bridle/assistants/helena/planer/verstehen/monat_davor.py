"""„Und der im Oktober?“ after other days of the calendar: the one that is near, though it is over."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.spanne import SPANNE
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

HALF_A_YEAR = 183
_DER_IM = re.compile(
    r"(?:(?:und|oder|aber|ok(?:ay)?)\b,?\s+)*(?:(?:wann|wie|was)\s+(?:war|ist)\s+)?(?:mit\s+)?(?:der|die|das|den|dem)\s+"
    r"(?:termin\w*\s+|frist\w*\s+)?(?P<wann>(?:im|vom)\s+(?P<monat>Januar|Februar|März|April|Mai|Juni|Juli|August|September|"
    r"Oktober|November|Dezember))\s*\?*",
    re.I,
)
_KALENDER = ("read_fristen", "search_alle_akten")


def monat_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question before, of that month; one that is spoken of as „der“ is known, so it may have been."""
    found = _DER_IM.fullmatch(text.strip())
    if found is None or "Quelle: Kalender" not in last.antwort or kennt.werkzeug(last.frage) not in _KALENDER:
        return ""
    month = found["monat"].capitalize()
    span = zeitraum(lies(f"im {month}"))
    if span is None:
        return ""
    year = span.von.year - ((span.von - heute()).days > HALF_A_YEAR)
    question = last.frage.rstrip(" ?!.")
    spans = list(SPANNE.finditer(question))
    if len(spans) > 1:
        return ""
    when = f"im {month} {year}"
    meant = (
        f"{question[: spans[0].start()]}{when}{question[spans[0].end() :]}?"
        if spans
        else f"{question} {when}?"
    )
    return meant if kennt.werkzeug(meant) in _KALENDER else ""
