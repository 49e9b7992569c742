"""What somebody says that changes which court it is: an agreement on it, another country."""

from __future__ import annotations

from bridle.assistants.helena.law.gericht_am_ort import AUSLAND as AM_ORT
from bridle.assistants.helena.planer.fristen.ausland import AUSLAND
from bridle.assistants.helena.planer.vorsicht.aufruf import GERICHT
from bridle.assistants.helena.planer.vorsicht.gedeckt import nie
from bridle.assistants.helena.planer.vorsicht.umstand import Umstand

GERICHTSUMSTAENDE: tuple[Umstand, ...] = (
    Umstand(
        "die Vereinbarung über den Gerichtsstand",
        r"\bgerichtsstand\w*(?:vereinbar|klausel)|\bgerichtsstand vereinbart|\bschieds(?:klausel|"
        r"vereinbarung|"
        r"gericht)",
        frozenset({GERICHT}),
        nie,
    ),
    Umstand(
        "der Bezug zum Ausland; ob deutsche Gerichte zuständig sind, ist nicht geprüft",
        rf"{AUSLAND}|\bausland|\boesterreich|\bschweiz\b|\bfrankreich|\bniederlande|\bpolen\b",
        frozenset({GERICHT}),
        lambda call: call.argumente.get("ort") == AM_ORT,
    ),
)
