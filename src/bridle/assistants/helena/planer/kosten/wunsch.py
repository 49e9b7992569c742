"""Which figure of a bill somebody wants: without VAT, without outlays, or the fee alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from bridle.assistants.helena.planer.kosten.positionen import TERMIN
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.sagen import absaetze

Wunsch = Literal["", "netto", "gebuehr", "einzeln"]
"""„einzeln“: one fee is asked for by its name, and the bill around it only told."""
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


_EINE = re.compile(
    r"\bgebuehr\b (?:\w+ ){0,2}fuer (?:die|eine|den|einen) (?:einigung|vergleich|termin)\b|"
    r"(?:geschaefts|verfahrens|termins?|einigungs|vergleichs|erledigungs)gebuehr\b(?! und\b)"
)
_EINE_RECHNUNG = re.compile(
    r"rechnung|\bab(?:zu|ge)?rechn|\brechne\w*\b.*\b(?:ab|aus)\b|\bbrutto\b|\b(?:mit|inkl\w*\.?|zzgl\.?|zuzueglich|"
    rf"plus|samt|einschl\w*\.?) (?:\d+ ?% )?(?:der |den )?(?:{_UST}|{_AUSLAGEN})|\binsgesamt|\bgesamt|"
    r"\bzusammen\b|\balles\b|\bkosten\b|\bkoste[tn]?\b|gebuehren\b|honorar|verguetung|vorschuss|\bbezahl|\bzahl(?:t|en)\b"
)


_DAZU = re.compile(
    r"\b(?:mit|inkl\w*\.?|zzgl\.?|zuzueglich|plus|samt|nebst|einschl\w*\.?) (?:\d+ ?(?:%|prozent) )?"
    rf"(?:der |den |die )?(?:{_UST}|{_AUSLAGEN})|\bbrutto\b"
)


def als_rechnung(anfrage: Anfrage) -> bool:
    """„1,3-Gebühr mit Auslagen und MwSt“: a bill is asked for, although only a rate is named."""
    return _DAZU.search(anfrage.klein) is not None and not wunsch(anfrage)


def wunsch_nach_einer(anfrage: Anfrage, groups: Mapping[str, Any]) -> Wunsch:
    """„Wie hoch ist die Terminsgebühr?“: that fee is the result, and not the bill it stands in."""
    wanted: Wunsch = groups["wunsch"]
    given = groups["argumente"]
    numbers = [each["vv"] for each in given.get("positionen", [])]
    named = _EINE.search(anfrage.klein)
    if wanted or len(numbers) != 1 or "kv" in given or groups.get("danach") or named is None:
        return wanted
    other = named[0].startswith("termin") and numbers[0] not in TERMIN  # which did not arise
    return "" if other or _EINE_RECHNUNG.search(anfrage.klein) else "einzeln"


def summe(part: Mapping[str, Any], wanted: Wunsch) -> str:
    """The line under the bill, with the figure that was asked for as the result."""
    match wanted:
        case "netto":
            return f"**Netto {part['netto_text']}**, ohne Umsatzsteuer."
        case "gebuehr":
            return f"**{part['gebuehren_text']}** ohne Auslagen und ohne Umsatzsteuer."
        case "einzeln":
            return (
                f"Die Gebühr allein beträgt **{part['gebuehren_text']}**. Mit der Pauschale sind es netto "
                f"{part['netto_text']}, mit Umsatzsteuer ({part['ust_text']}) {part['brutto_text']}."
            )
        case _:
            return (
                f"Netto {part['netto_text']}, Umsatzsteuer {part['ust_text']}, "
                f"**zusammen {part['brutto_text']}**."
            )


def mit_rechnung(shown: str, part: Mapping[str, Any]) -> str:
    """A fee by its rate alone with what it comes to on a bill; as it is where that is not known."""
    bill = part.get("als_rechnung")
    if not bill:
        return shown
    return absaetze(
        shown.replace("**", ""),
        f"Mit der Pauschale {bill['norm']} ({bill['auslagen_text']}) sind es netto {bill['netto_text']}, mit "
        f"Umsatzsteuer ({bill['ust_text']}) **{bill['brutto_text']}**.",
    )


def gezeigt(item: Mapping[str, Any], wanted: Wunsch) -> bool:
    """Outlays that are not wanted are not listed either."""
    return wanted != "gebuehr" or item["art"] != "auslage"


def mit_gericht(data: Mapping[str, Any]) -> str:
    """What the lawyer and the court take, where one bill has both."""
    both = data.get("anwalt_und_gericht")
    return f"Anwalt und Gericht zusammen: **{both['betrag_text']}**." if both else ""
