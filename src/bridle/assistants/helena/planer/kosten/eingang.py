"""What comes to the court on the day that decides on its table of fees: a Klage, an Antrag, a remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

_RECHTSMITTEL = re.compile(r"Berufung(?! \(VwGO\))|Revision|[Bb]eschwerde|Rechtsmittel")
_KLAGE = re.compile(r"\bKlage\b|Zivilprozess|Überlanges Verfahren|Online-Verfahren")


def eingang(name: str) -> str:
    """By the name of the court's fee; where it has none, it is that of a lawsuit."""
    if _RECHTSMITTEL.search(name):
        return "Rechtsmittel"
    return "Klage" if not name or _KLAGE.search(name) else "Antrag"


def eingang_bei(results: Iterable[Mapping[str, Any]]) -> str:
    """The same for what was computed."""
    named = [each["gkg"].get("name") or "" for each in results if each.get("gkg")]
    return eingang(named[0] if named else "")
