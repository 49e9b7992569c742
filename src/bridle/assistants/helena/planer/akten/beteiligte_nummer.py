"""„Welcher Mandant hat die Nummer 0221 4710107?“: who can be reached by a telephone number or an address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.person import zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, erkannt
from bridle.models.planner import Progress, Rule

TOOL = "read_beteiligte"
SHORTEST, SURE = 6, 7
"""Digits that a number has at least, and those at its end that make it the same."""
_NUMMER = re.compile(r"(?<![\w/.])(?:\+|00)?\d[\d ()/-]{4,}\d(?![\w/.]\d)")
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_WER = (
    r"\bwer\b|\bwem\b|\bwessen\b|\bwelche[rsnm]? (?:mandant|gegner|zeug|beteiligt|person|kund|anrufer)\w*|"
    r"\b(?:kennen|haben) wir\b|\bzu wem\b|\bvon wem\b|\bgehoert\b|\bin welche[rm] akte\b"
)
_ANSCHLUSS = r"nummer|\btelefon|\bruf|\bruft\b|angerufen|\banruf|\btel\b|\bhandy|\bdurchwahl|\bfax|mail|@"
_ANDERES = (
    r"aktenzeichen|rechnung|versicherungs|konto|iban|kundennummer|\bzeichen\b|€|\beuro\b|\d{1,2}\.\d{1,2}\."
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(_erkenne), TOOL, _antwort, {"akte": "alle", "limit": MOST}, failure=FEHLER)]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not (anfrage.hat(_WER) and anfrage.hat(_ANSCHLUSS)) or anfrage.hat(_ANDERES):
        return None
    mail, number = _MAIL.search(anfrage.text), _NUMMER.search(anfrage.text)
    if mail:
        return {"gesucht": mail[0], "ziffern": ""}
    digits = _ziffern(number[0]) if number else ""
    return {"gesucht": number[0].strip(), "ziffern": digits} if number and len(digits) >= SHORTEST else None


def _ziffern(number: str) -> str:
    """Only digits, and none for the country before them."""
    digits = re.sub(r"\D", "", number.replace("(0)", ""))
    plain = re.sub(r"^00?49", "", digits) if digits.startswith("0049") else digits
    plain = plain[2:] if number.strip().startswith("+49") else plain
    return plain.lstrip("0")


def _hat(each: Mapping[str, Any], groups: Mapping[str, Any]) -> bool:
    if not groups["ziffern"]:
        return groups["gesucht"].casefold() == str(each.get("email") or "").casefold()
    own, asked = _ziffern(str(each.get("telefon") or "")), groups["ziffern"]
    return bool(own) and (own == asked or (len(asked) >= SURE and own.endswith(asked)))


def _antwort(progress: Progress) -> str:
    data, said = felder(progress.data), progress.groups["gesucht"]
    found = [each for each in data["beteiligte"] if _hat(each, progress.groups)]
    source = quelle("Beteiligte aller sichtbaren Akten")
    if not found:
        return absaetze(
            f"„{said}“ ist bei niemandem eingetragen, der an einer Akte beteiligt ist, auf die Du Zugriff "
            "hast. Andere Nummern einer Person stehen dort vielleicht nicht.",
            source,
        )
    return absaetze(
        f"„{said}“ ist eingetragen bei:",
        liste(f"{zeile(each)} in der Akte {each['akte']} ({each['kurzrubrum']})" for each in found),
        source,
    )
