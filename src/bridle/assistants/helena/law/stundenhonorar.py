"""What was agreed by the hour: the hours times the rate, with VAT."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import Zahl, auf_cent, dezimal, lies_wert
from bridle.assistants.helena.law.rvg_auslagen import UST_ANGENOMMEN, steuersatz

HOECHSTENS = Decimal(10_000)
OHNE_AUSLAGEN = "Auslagen sind nicht enthalten; ob und wie sie dazukommen, sagt die Vereinbarung."


@dataclass(frozen=True, slots=True)
class Stundenhonorar:
    stundensatz: Decimal
    stunden: Decimal
    netto: Decimal
    ust: Decimal
    hinweise: tuple[str, ...]

    def als_json(self) -> dict[str, object]:
        return {
            "stundensatz": dezimal(self.stundensatz),
            "stunden": str(self.stunden),
            "netto": dezimal(self.netto),
            "ust": dezimal(self.ust),
            "brutto": dezimal(self.netto + self.ust),
            "hinweise": list(self.hinweise),
        }


def stundenhonorar(stundensatz: Zahl, stunden: str, auftrag: date) -> Stundenhonorar:
    """The day of the mandate decides only about the rate of VAT."""
    rate = lies_wert(stundensatz, "Der Stundensatz")
    hours = lies_stunden(stunden)
    tax, question = steuersatz([auftrag], None)
    net = auf_cent(rate * hours)
    hints = (*([UST_ANGENOMMEN] if question else []), OHNE_AUSLAGEN)
    return Stundenhonorar(rate, hours, net, auf_cent(net * tax), hints)


def lies_stunden(text: str) -> Decimal:
    """„7,5“, „7.5“ or „7:30“."""
    whole, colon, minutes = text.strip().partition(":")
    plain = whole.replace(",", ".")
    valid = plain.replace(".", "", 1).isdigit() and plain.isascii() and len(plain) < 9
    if not valid or (colon and not (minutes.isascii() and minutes.isdigit() and int(minutes) < 60)):
        raise LawError("Die Zahl der Stunden ist nicht lesbar; möglich ist zum Beispiel 7,5 oder 7:30.")
    hours = Decimal(plain) + (Decimal(minutes) / 60 if colon else 0)
    if not 0 < hours <= HOECHSTENS:
        raise LawError("Die Zahl der Stunden muss größer als 0 und höchstens 10.000 sein.")
    return hours
