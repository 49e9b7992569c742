"""A span as a tool is told it, and by its days in an answer only where somebody named these.

„Am Samstag“ is a day that the planner works out; the tool that was asked about it says it back.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from bridle.assistants.helena.felder import FIRST_YEAR, LAST_YEAR
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum

GENANNT = "Im genannten Zeitraum"
_TAG = re.compile(r"(\d{2})\.(\d{2})\.(\d{4})")


def als_argumente(span: Zeitraum | None) -> dict[str, Any]:
    """`von` and `bis`, as far as the span has them."""
    if span is None:
        return {}
    first = {"von": span.von.isoformat()} if span.von.year >= FIRST_YEAR else {}
    last = {"bis": span.bis.isoformat()} if span.bis.year <= LAST_YEAR else {}
    return {**first, **last}


def benannt(span: Zeitraum, request: str, *returned: str | None) -> str:
    """Its name, where each day in it is the person's or one that a tool returned."""
    asked = lies(request).klein
    said = {day.isoformat() for _, day in daten(asked) if str(day.year) in asked}
    days = [date(int(y), int(m), int(d)).isoformat() for d, m, y in _TAG.findall(span.name)]
    return span.name if {*days} <= {*said, *returned} else GENANNT
