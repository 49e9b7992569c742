"""The days that a question about time is for: they are over."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import WOCHENTAG, daten, heute, monate_spaeter
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum
from bridle.assistants.helena.planer.sagen import datum


def vergangen(anfrage: Anfrage) -> Zeitraum | None:
    """Time was worked before today: a month without a year is the last one of that name."""
    span = zeitraum(anfrage)
    if span is None or span.von <= heute() or anfrage.hat(r"\b20\d\d\b"):
        return span
    if span.von == span.bis and anfrage.hat(rf"\b(?:{WOCHENTAG})\b") and not daten(anfrage.klein):
        day = span.von - timedelta(days=7)  # the last one of that name
        return replace(span, von=day, bis=day, name=span.name.replace(datum(span.von), datum(day)))
    year = span.von.year
    return replace(
        span,
        von=monate_spaeter(span.von, -12),
        bis=monate_spaeter(span.bis, -12),
        name=span.name.replace(str(year), str(year - 1)),
    )
