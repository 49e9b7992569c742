"""„Wie viele Tage sind das noch?“: from today to the end of a Frist that was computed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.lesen.tage import heute

_GEFRAGT = re.compile(
    r"\bwie ?viele? (?:tage|wochen|zeit)\b[^.;?!]*\b(?:noch|bleib\w*|uebrig)\b|"
    r"\bwie lange\b[^.;?!]*\bnoch\b|\bin wie ?vielen (?:tagen|wochen)\b"
)


def rest_gefragt(klein: str) -> bool:
    return _GEFRAGT.search(klein) is not None


def restzeit(data: Mapping[str, Any]) -> str:
    """Counted from today; nothing where the end is doubtful, or over."""
    left = (date.fromisoformat(data["ende"]) - heute()).days
    if data["unsicher"] or left < 0:
        return ""
    if not left:
        return "Die Frist läuft heute ab; heute ist der letzte Tag."
    return f"Von heute an {'ist es noch **1 Tag**' if left == 1 else f'sind es noch **{left} Tage**'}."
