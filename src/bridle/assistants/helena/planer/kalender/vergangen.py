"""Termine that are over: „Wann war die letzte Besprechung?“ asks for no open entry."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_TERMIN = r"\w*(?:termine?|verhandlung(?:en)?|besprechung(?:en)?|anhoerung(?:en)?|pruefungstermine?)\b"
_LETZTER = (
    r"^(?=.*\b(?:war|waren|fand|fanden|hatte|hatten|gab|hat .* stattgefunden)\b).*"
    rf"\b(?:letzte[rns]?|vorige[rns]?) (?:(?!woche|monat|jahr|tag)\w+ )?{_TERMIN}"
)
"""The last one that was; „der letzte Termin der Woche“ may be one to come."""
_WAR = (
    rf"\bwann (?:war|waren|fand|fanden|hatten wir|hatte|(?:ist|sind)(?=.* gewesen\b)|"
    rf"(?:hat|haben)(?=.* stattgefunden\b))\b.*\b{_TERMIN}|"
    rf"\b{_TERMIN}.*\bwann (?:war|gewesen|stattgefunden)\b|"
    rf"\bwelche[rn]? {_TERMIN[:-2]} (?:waren|gab es|hatten|fanden)\b"
)
"""Asked in the past; „wann war noch der Termin?“ may still mean one that comes, so both are shown."""


def stand(anfrage: Anfrage) -> str:
    """Which entries are asked for where it is done in the past; "" where it is not."""
    return "past" if ist_letzter(anfrage) else "all" if anfrage.hat(_WAR) else ""


NUR_KUENFTIGES = (
    "Einen vergangenen Eintrag dazu finde ich im Kalender nicht; gezeigt ist, was noch bevorsteht."
)


def nur_kuenftiges(klein: str, entries: Sequence[dict[str, Any]], today: str) -> str:
    """That nothing of what is shown has been yet, where it was asked when it was; "" for anything else."""
    ahead = bool(entries) and all(each["datum"] > today for each in entries)
    return NUR_KUENFTIGES if ahead and re.search(_WAR, klein) else ""


def ist_letzter(anfrage: Anfrage) -> bool:
    return war_der_letzte(anfrage.klein)


def war_der_letzte(klein: str) -> bool:
    """Whether the last that is over is meant, and not the last of a list."""
    return re.search(_LETZTER, klein) is not None


def letzte(entries: Sequence[dict[str, Any]], today: str) -> list[dict[str, Any]]:
    """Those of the last day that is over; what is done before its day is none of them."""
    days = [each["datum"] for each in entries if each["datum"] <= today]
    return [each for each in entries if days and each["datum"] == max(days)]
