"""Public service: what hangs at the court counts as served a month later, in some laws two weeks later."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_arten import Fristart
from bridle.assistants.helena.law.frist_datum import deutsch, kurz
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.law.frist_ergebnis import FehlendeAngabe
from bridle.assistants.helena.law.frist_rechnen import ende_nach_ereignis

OEFFENTLICH = "oeffentlich"
_GERICHT_SETZT = {
    "einspruch_vu": "§ 339 Abs. 3 ZPO",
    "einspruch_vu_arbg": "§ 339 Abs. 3 ZPO",
    "einspruch_vollstreckungsbescheid": "§ 700 Abs. 1, § 339 Abs. 3 ZPO",
    "einspruch_vollstreckungsbescheid_arbg": "§ 700 Abs. 1, § 339 Abs. 3 ZPO",
}
"""Periods that the court sets itself where it serves publicly."""


@dataclass(frozen=True, slots=True)
class Aushang:
    """How long after the notice something counts as served, and by which norm."""

    dauer: Dauer
    norm: str


def vom_gericht_gesetzt(kind: Fristart | None, frist: str | None) -> Fristart | None:
    """The period as a court sets it where it serves publicly; a question where nobody says how long it "
    "is."""
    norm = _GERICHT_SETZT.get(kind.name) if kind is not None else None
    if kind is None or norm is None:
        return kind
    if frist is None:
        raise FehlendeAngabe(
            (
                "Welche Einspruchsfrist hat das Gericht bestimmt? Bei öffentlicher Zustellung setzt es sie "
                f"selbst, in der Entscheidung oder durch besonderen Beschluss ({norm}); die Länge, die "
                f"sonst "
                "im Gesetz steht, gilt dann nicht.",
            )
        )
    return replace(kind, laenge=None, laengen=(), norm=(norm,), hinweise=())


def aushang(kind: Fristart | None) -> Aushang:
    """By the law that the period belongs to."""
    if kind is not None and (kind.bekanntgabe is not None or kind.name == "einspruch_bussgeld"):
        return Aushang(parse_dauer("2 Wochen"), "§ 10 Abs. 2 Satz 6 VwZG")
    if kind is not None and kind.recht == "stpo":
        return Aushang(parse_dauer("2 Wochen"), "§ 40 Abs. 1 Satz 2 StPO")
    return Aushang(parse_dauer("1 Monat"), "§ 188 ZPO")


def zugestellt(tag: date, nach: Aushang, kalender: Kalender) -> tuple[date, str]:
    """The last day of that time, which no weekend moves, and how it is said."""
    last = ende_nach_ereignis(tag, nach.dauer, kalender)
    said = (
        f"Öffentliche Zustellung, Aushang oder Veröffentlichung am {deutsch(tag)}: Als zugestellt gilt es "
        f"mit Ablauf von {nach.dauer.text}, also des {kurz(last)} ({nach.norm}); dieser Tag wird nicht auf "
        "einen Werktag verschoben."
    )
    return last, said
