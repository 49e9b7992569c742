"""Which figure of a bill somebody wants: without VAT, without outlays, or the fee alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

Wunsch = Literal["", "netto", "gebuehr"]
_UST = r"(?:ust|u\.?st|mwst|umsatzsteuer|mehrwertsteuer|steuern?)\b"
_AUSLAGEN = r"(?:auslagen\w*|post\w*|pauschale|telekommunikation\w*|nebenkosten|7002)"
_OHNE = r"\b(?:ohne|exkl(?:usive)?\.?|abzueglich|vor)\s+(?:die\s+|der\s+|jede\s+)?"
_UND = r"(?:\s*(?:,|und|oder|sowie|u\.)\s*(?:ohne\s+)?(?:die\s+|der\s+)?)"
_OHNE_UST = re.compile(rf"{_OHNE}(?:{_AUSLAGEN}{_UND})?{_UST}|\bnetto\b|\bvorsteuer")
_OHNE_AUSLAGEN = re.compile(rf"{_OHNE}(?:{_UST}{_UND})?{_AUSLAGEN}")
_NUR = re.compile(
    r"\b(?:nur|allein|bloss|lediglich|ausschliesslich)\s+(?:um\s+)?(?:die|den|das|"
    r"eine)?\s*(?:reine\s+)?\w*gebuehr\b|"
    r"\b(?:reine|blosse|nackte)[nr]?\s+\w*gebuehr\b|\bgebuehr (?:allein|selbst|als solche)\b|\bohne alles\b"
)
_JE_MONAT = r"scheid|\behe|unterhalt|verdien|gehalt|lohn|einkommen|\bmiete"
_EINKOMMEN = re.compile(r"\d\s?(?:€|euro\b|eur\b)?\s*netto\b|\bnetto\s*(?:€\s?|von |rund |ca\.? )?\d")
"""What somebody earns, and no bill."""


def wunsch(anfrage: Anfrage) -> Wunsch:
    """„gebuehr“ is the fee without outlays, which no bill has with VAT."""
    klein = _EINKOMMEN.sub(" ", anfrage.klein) if anfrage.hat(_JE_MONAT) else anfrage.klein
    if _NUR.search(klein) or _OHNE_AUSLAGEN.search(klein):
        return "gebuehr"
    return "netto" if _OHNE_UST.search(klein) and "brutto" not in klein else ""


def summe(part: Mapping[str, Any], wanted: Wunsch) -> str:
    """The line under the bill, with the figure that was asked for as the result."""
    match wanted:
        case "netto":
            return f"**Netto {part['netto_text']}**, ohne Umsatzsteuer."
        case "gebuehr":
            return f"**{part['gebuehren_text']}** ohne Auslagen und ohne Umsatzsteuer."
        case _:
            return (
                f"Netto {part['netto_text']}, Umsatzsteuer {part['ust_text']}, "
                f"**zusammen {part['brutto_text']}**."
            )


def gezeigt(item: Mapping[str, Any], wanted: Wunsch) -> bool:
    """Outlays that are not wanted are not listed either."""
    return wanted != "gebuehr" or item["art"] != "auslage"
