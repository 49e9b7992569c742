"""How entries of time are shown: their sums, their rates, and each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.sagen import absaetze, liste, tag
from bridle.assistants.helena.planer.zeiten.summen import summe_gesagt


def summen(sums: Mapping[str, Any] | None, whole: bool) -> str:
    if sums is None:
        return ""
    totals = [
        f"Gesamt: **{summe_gesagt(sums['gesamt'])}**",
        f"Abrechenbar: {summe_gesagt(sums['abrechenbar'])}",
        f"Davon abgerechnet: {summe_gesagt(sums['davon_abgerechnet'])}",
        f"Davon noch offen: {summe_gesagt(sums['davon_offen'])}",
    ]
    return absaetze("In der Akte insgesamt:" if whole else "", liste(totals))


def saetze(chosen: list[dict[str, Any]]) -> str:
    """The rates that the entries have, each person's once."""
    rates = dict.fromkeys(
        f"{each['bearbeiter']}: {each.get('stundensatz_text') or 'kein Stundensatz eingetragen'}"
        for each in chosen
    )
    return absaetze("Stundensatz:", liste(rates))


def eintrag(each: Mapping[str, Any]) -> str:
    rate = f", {each['stundensatz_text']} je Stunde" if each.get("stundensatz_text") else ""
    billed = ", abgerechnet" if each["abgerechnet"] else "" if each["abrechenbar"] else ", nicht abrechenbar"
    return (
        f"{tag(each['datum'])}, {each['dauer']}: {each['beschreibung']} ({each['bearbeiter']}{rate}{billed})"
    )
