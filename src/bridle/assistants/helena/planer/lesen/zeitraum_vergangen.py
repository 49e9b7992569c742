"""The days that a question about time is for: they are over."""

from __future__ import annotations

from dataclasses import replace

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import heute, monate_spaeter
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum


def vergangen(anfrage: Anfrage) -> Zeitraum | None:
    """Time was worked before today: a month without a year is the last one of that name."""
    span = zeitraum(anfrage)
    if span is None or span.von <= heute() or anfrage.hat(r"\b20\d\d\b"):
        return span
    year = span.von.year
    return replace(
        span,
        von=monate_spaeter(span.von, -12),
        bis=monate_spaeter(span.bis, -12),
        name=span.name.replace(str(year), str(year - 1)),
    )
