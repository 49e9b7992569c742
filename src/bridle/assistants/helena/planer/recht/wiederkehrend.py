"""So much by the month, claimed for the time to come: what such a right is worth decides the court."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from bridle.assistants.helena.law.geld import dezimal, euro
from bridle.assistants.helena.planer.kosten.monatsweise import monatsweise
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag

_SUMME = r"(?:€\s?)?(\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)\s?(?:€|euro\b|eur\b)?"
_IM_MONAT = r"(?:im monat|pro monat|je monat|monatlich\w*|/\s?monat|mtl\.?)"
_IM_JAHR = r"(?:im jahr|pro jahr|je jahr|jaehrlich\w*|/\s?jahr|p\.\s?a\.)"
_RECHT = re.compile(
    r"\w*rente(?:n|nzahlung\w*|nanspruch\w*)?\b|berufsunfaehig|\bbu\b|pflegetagegeld|krankentagegeld|"
    r"pension\w*\b|\baltenteil|\bleibgeding|erbbauzins|wiederkehrende\w* leistung|\bruhegeld|"
    r"haushaltsfuehrungsschaden|mehrbedarf|unterhaltsschaden|lebenslang|\bkuenftig\w*|\blaufende\w*"
)
_ANDERES = re.compile(
    r"\bunterhalt\b|\braeum|mieterhoeh|\bminder|\bgehalt|\blohn|kuendigungsschutz|\barbeit(?:s|nehm|geb)|"
    r"\b(?:streit|gegenstands)wert\w*\s*(?:von|:|ist|bei)?\s*\d|jobcenter|rentenversicherung|\bsozial"
)
MONATE = Decimal(42)
"""The three and a half years of § 9 ZPO."""


@dataclass(frozen=True, slots=True)
class Wiederkehrend:
    """The value, how it came about, and the sum it was made of."""

    wert: Decimal
    daher: str
    aus: str


def wiederkehrend(klein: str) -> Wiederkehrend | None:
    """None where no such right is claimed, or another rule gives its value."""
    plain = ohne_daten(klein)
    if not _RECHT.search(plain) or _ANDERES.search(plain) or monatsweise(klein) is not None:
        return None
    by_month, by_year = _je(_IM_MONAT, plain), _je(_IM_JAHR, plain)
    if by_month is None and by_year is None:
        return None
    each = by_month or by_year or Decimal(0)
    value = each * MONATE if by_month else each * MONATE / 12
    years = "3,5 × 12 ×" if by_month else "3,5 ×"
    return Wiederkehrend(
        value,
        f"Wert: {years} {euro(each)} = {euro(value)} (§ 9 ZPO), wenn das Recht auf die Leistung nicht kürzer "
        "besteht; Rückstände bis zur Klage kommen hinzu.",
        dezimal(each),
    )


def _je(time: str, klein: str) -> Decimal | None:
    found = re.search(
        rf"(?<![\w.,/]){_SUMME}\s*(?:\w+ )?{time}|{time}\s*(?:um|von|:|je|noch)?\s*{_SUMME}", klein
    )
    said = next((each for each in found.groups() if each), "") if found else ""
    amount = betrag(f"{said} €") if said else None
    return Decimal(amount) if amount else None
