"""What it costs to lose a family matter: who bears the costs there is not as in a lawsuit."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.planer.sagen import absaetze, liste

_STREITSACHE = "12"
_EHESACHE = "11"
OHNE_GEGNER = (
    "Über die Kosten entscheidet das Gericht hier nach billigem Ermessen; oft trägt jede Seite ihren Anwalt "
    "selbst, und die Gerichtskosten werden geteilt. Der Anwalt der anderen Seite ist deshalb nicht gerechnet."
)


def bei_verlust(done: Mapping[str, Any]) -> str:
    """The whole risk from what one lawyer and the court take, if both are computed."""
    lawyer: Mapping[str, Any] = done.get("rvg") or {}
    court: Mapping[str, Any] = done.get("gkg") or {}
    number: str = court.get("kv_famgkg") or ""
    if "brutto" not in lawyer or not number:
        return ""
    own, fee = Decimal(lawyer["brutto"]), Decimal(court["gebuehr"])
    if number.startswith(_STREITSACHE):
        return absaetze(
            "Kostenrisiko, wenn die eigene Seite ganz unterliegt und der Gegner anwaltlich vertreten ist:",
            liste(
                [
                    f"Eigener Anwalt: {euro(own)}",
                    f"Gegnerischer Anwalt, aus demselben Wert: {euro(own)}",
                    f"Gericht: {euro(fee)}",
                    f"Zusammen: **{euro(own * 2 + fee)}**",
                ]
            ),
        )
    if number.startswith(_EHESACHE):
        return (
            "In der Ehesache werden die Kosten in der Regel gegeneinander aufgehoben: eigener Anwalt und "
            "halbe "
            f"Gerichtskosten, also **{euro(own + fee / 2)}**."
        )
    return OHNE_GEGNER
