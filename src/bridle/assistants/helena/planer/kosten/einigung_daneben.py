"""The fee for a settlement beside those of a proceeding with numbers of its own: Unterhalt, Eilverfahren."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena.planer.kosten.einigung import GEEINIGT, nur_einig
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_NAME = r"\b(?:einigungs|vergleichs)gebuehr"
_ANDERE = (
    r"(?:geschaefts|verfahrens|termins|grund)gebuehr|gebuehren\b|kosten\b|honorar|verguetung|\bkostet\b|rechn"
)
_EINIGUNG = frozenset({"1000", "1003", "1004", "1005", "1006"})
_BEWEISVERFAHREN = "Selbständiges Beweisverfahren"
_SCHEIDUNG = "Scheidung"
KEINE_IN_DER_EHESACHE = (
    "Eine Einigungsgebühr ist nicht angesetzt: Über die Scheidung selbst kann man sich nicht einigen (Anm. "
    "Abs. 5 zu Nr. 1000 VV RVG). Für eine Einigung über Folgesachen entsteht sie aus deren Wert; nenne ihn "
    "mir dann."
)


def mit_einigung(anfrage: Anfrage, numbers: Sequence[str], name: str) -> tuple[list[str], list[str]]:
    """The numbers with that fee where a settlement is said, and what has to be said of it."""
    every = list(numbers)
    settled = anfrage.hat(_NAME) or anfrage.hat(GEEINIGT)
    by_value = {"3100", "3200", "3104", "3202"} & set(every)
    if not settled or nur_einig(anfrage) or not by_value or _EINIGUNG & set(every):
        return every, []
    if name == _SCHEIDUNG:
        return every, [KEINE_IN_DER_EHESACHE]
    fee = "1000" if name == _BEWEISVERFAHREN else "1004" if {"3200", "3202"} & set(every) else "1003"
    alone = anfrage.hat(_NAME) and not anfrage.hat(_ANDERE)
    return ([fee] if alone else [*every, fee]), []
