"""What a list of matters is bounded by, and whether its values are added up."""

from __future__ import annotations

from decimal import Decimal

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag

_GRENZEN = (
    ("ab", r"\b(?:ab|mindestens|wenigstens)\b"),
    (
        "über",
        r"\b(?:ueber|mehr als|groesser als|hoeher als|teurer als|wertvoller als|oberhalb|uebersteig\w*)\b",
    ),
    ("bis", r"\b(?:bis|hoechstens|maximal|nicht mehr als)\b"),
    ("unter", r"\b(?:unter|weniger als|kleiner als|niedriger als|unterhalb)\b"),
)
_SUMME = (
    r"\bsumme\b|\bgesamtsumme\b|\bgesamt(?:gegenstands|streit)wert|\bzusammen(?:gerechnet)?\b|\baddier\w*"
)
_SCHNITT = r"\bdurchschnitt\w*|\bim (?:schnitt|mittel)\b"


def grenze(anfrage: Anfrage) -> tuple[str, Decimal] | None:
    value = betrag(ohne_daten(anfrage.klein))
    if value is None or not anfrage.hat(r"wert|€|euro|eur\b|\bteurer\b|\bschwerer\b"):
        return None
    sides = (side for side, pattern in _GRENZEN if anfrage.hat(pattern))
    side = next(sides, None)
    return (side, Decimal(value)) if side else None


def gerechnet(anfrage: Anfrage) -> str:
    """Whether the values are to be added up, or their mean is asked for."""
    if not anfrage.hat(r"\bwert|werte?n?\b"):
        return ""
    return "schnitt" if anfrage.hat(_SCHNITT) else "summe" if anfrage.hat(_SUMME) else ""
