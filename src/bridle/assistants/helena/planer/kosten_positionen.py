"""Which numbers of the Vergütungsverzeichnis somebody asks for, by number or by name, with their rates."""

from __future__ import annotations

import re

from bridle.assistants.helena.law import vv
from bridle.assistants.helena.planer.erkennen import Anfrage
from bridle.assistants.helena.planer.tage import ohne_daten

Positionen = list[dict[str, str]]

MAHNSACHE = r"mahnbescheid|mahnverfahren|vollstreckungsbescheid"
KLAGE = (
    r"klage\b|klagen\b|klageverfahren|\bprozess\b|\brechtsstreit|\bverklag\w*|vor gericht|"
    r"(?<!ausser)(?<!vor)gerichtlich|\bgerichtsverfahren"
)
PKH = r"\bpkh\b|prozesskostenhilfe|\bvkh\b|verfahrenskostenhilfe"
_ANRECHNUNG = r"anrechn\w*|angerechnet"
_AUSSERGERICHTLICH = r"aussergericht|vorgericht"
_MARKIERT = r"\bvv\b|\bnr\.?\s?\d{4}|\bnummern?\b|\bpositionen\b|\brvg\b|^rechne|\bberechne"
_NAMEN = (
    (r"geschaefts(?:gebuehr|- und|-,)", "2300"),
    (r"verfahrens(?:gebuehr|- und|-,)", "3100"),
    (r"termins(?:gebuehr|- und|-,)", "3104"),
    (r"einigungsgebuehr|vergleichsgebuehr", "1003"),
)
_SATZ_DAVOR = r"(?<![\d.,/])(\d(?:[.,]\d{1,2})?)\s?-?\s?(?:fache[rn]?\s|er\s?-?|fach\s)?\s?-?\s?"
_SATZ_DAHINTER = r"\s*(?:(?:mit|à|zu|von|\(|:)\s*)?(\d[.,]\d{1,2})(?!\d)"


def positionen(anfrage: Anfrage) -> Positionen:
    """Exactly those that are asked for; with an Anrechnung both fees that it takes."""
    numbered = nach_nummern(anfrage)
    return _mit_anrechnung(anfrage, numbered or in_instanz(_nach_namen(anfrage), stufe(anfrage)))


_INSTANZEN: tuple[dict[str, str], ...] = (
    {},
    {"3100": "3200", "3104": "3202"},
    {"3100": "3206", "3104": "3210"},
)
"""The same fees in the Berufung and in the Revision have other numbers."""


def stufe(anfrage: Anfrage) -> int:
    """0 the first instance, 1 the Berufung, 2 the Revision; their Fristen and grounds are no stage."""
    if anfrage.hat(
        r"\brevision(?:s(?:verfahren|instanz|gericht|anwalt\w*|gebuehr\w*|kosten))?\b|"
        r"\bdritte[rn]? instanz|\b3\. instanz|\bbgh\b"
    ):
        return 2
    second = (
        r"\bberufung(?:s(?:verfahren|instanz|gericht|gebuehr\w*|kosten))?\b|\bzweite[rn]? instanz|"
        r"\b2\. instanz|\bolg\b|\blag\b"
    )
    return 1 if anfrage.hat(second) else 0


def in_instanz(positions: Positionen, stage: int) -> Positionen:
    return [each | {"vv": _INSTANZEN[stage].get(each["vv"], each["vv"])} for each in positions]


def nach_nummern(anfrage: Anfrage) -> Positionen:
    plain = re.sub(r"\bkv\s*(?:nr\.?\s*)?\d{4}|\b\d{4}\s*kv\b", " ", ohne_daten(anfrage.klein))
    plain, with_unit = re.subn(r"\d[\d.,]*\s*(?:,-+\s*)?(?:€|euro\b|eur\b)", " ", plain)
    if re.search(r"\bstreitwert\s+\d{4}\b", plain) or not with_unit:
        # Without a unit, the value is what stands behind such a word.
        plain = re.sub(
            r"(wert\w*(?: von)?:?|\b(?:aus|ueber|bei|von|auf|fuer))\s+\d{4}(?![\d.,/]\d|/)", r"\1 ", plain
        )
    found = re.findall(
        rf"(?<![\d.,/])([1-7]\d{{3}})(?![\d.,/]\d|/)(?:{_SATZ_DAHINTER})?",
        plain,
    )
    known = any(number in vv.alle() for number, _ in found)
    if not found or not (known or anfrage.hat(_MARKIERT)):
        return []
    return [_position(number, rate) for number, rate in dict(found).items()]


def _nach_namen(anfrage: Anfrage) -> Positionen:
    found: Positionen = [_position("2301")] if anfrage.hat(r"\beinfache[sn]? (?:anwalts)?schreiben") else []
    for pattern, number in _NAMEN:
        if not anfrage.hat(pattern):
            continue
        rate = anfrage.hat(rf"{_SATZ_DAVOR}(?:{pattern})") or anfrage.hat(rf"(?:{pattern}){_SATZ_DAHINTER}")
        meant = number
        if number == "3104" and anfrage.hat(r"saeumnis"):
            meant = "3105"
        if number == "1003" and anfrage.hat(_AUSSERGERICHTLICH):
            meant = "1000"
        found.append(_position(meant, rate[1] if rate else ""))
    return found


def _mit_anrechnung(anfrage: Anfrage, asked: Positionen) -> Positionen:
    """„Geschäftsgebühr und Klage“ are both; an Anrechnung takes two fees."""
    numbers = [each["vv"] for each in asked]
    credited = anfrage.hat(_ANRECHNUNG)
    lawsuit = anfrage.hat(KLAGE)
    if anfrage.hat(MAHNSACHE) or not (credited or (numbers == ["2300"] and lawsuit)):
        return asked
    before = [] if "2300" in numbers or any(n.startswith("2") for n in numbers) else [_position("2300")]
    in_court = any(number.startswith("3") for number in numbers)
    after = [] if in_court else [_position("3100"), *([_position("3104")] if lawsuit else [])]
    return [*before, *asked, *after]


def _position(number: str, rate: str = "") -> dict[str, str]:
    return {"vv": number} | ({"satz": rate.replace(",", ".")} if rate else {})


def mahnsache(anfrage: Anfrage) -> Positionen:
    """For whom the Antrag is made, or for whom it is opposed; the Vollstreckungsbescheid is a further fee."""
    if anfrage.hat(r"\bwiderspruch|\bwidersprech"):
        return [_position("3307")]
    further = [_position("3308")] if anfrage.hat("vollstreckungsbescheid") else []
    return [_position("3305"), *further]
