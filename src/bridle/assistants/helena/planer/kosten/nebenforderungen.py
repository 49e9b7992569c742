"""Interest and costs that are claimed beside a sum: no part of the value of a suit, one of an enforcement."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.planer.kosten.betraege import Betrag, betraege
from bridle.assistants.helena.planer.kosten.vollstreckung import vollstreckungssache
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_ART = (
    r"(?:(?:verzugs|prozess|rechtshaengigkeits)?zinsen|zinsrueckst\w+|nebenforderung(?:en)?|mahn(?:kosten|"
    r"gebuehr(?:en)?|spesen)|inkassokosten|verzugs(?:kosten|pauschale|schaden)|auskunftskosten|"
    r"vollstreckungskosten|ruecklastschrift\w*|(?:\w+e[nr]? )?(?:vorgerichtliche|aussergerichtliche)[nr]? "
    r"(?:rechts)?(?:anwalts|inkasso|mahn)?(?:kosten|gebuehren)|(?:bisherige|festgesetzte|titulierte|"
    r"entstandene|aufgelaufene)[nr]? (?:\w*zinsen|\w*kosten))"
)
_ZWISCHEN = (
    r"(?:an |fuer |als )?"
    r"(?:(?:(?:auf|an)gelaufene|bisherige|rueckstaendige|titulierte|kapitalisierte)[nr]? )?"
)
_DAHINTER = re.compile(rf"\s*{_ZWISCHEN}{_ART}\b")
_DAVOR = re.compile(
    rf"\b{_ART}(?: und (?:\w+e[nr]? )?(?:\w*kosten|\w*zinsen))?\s*(?:von|:|=|in hoehe von|ueber|sind|"
    r"betragen|mit|i\. ?h\. ?v\.)?\s*(?:€\s?)?$"
)
_KOSTEN = re.compile(r"\s*(?:an |fuer )?(?:\w+e[nr]? )?(?:\w*kosten|auslagen)\b")
_KOSTEN_DAVOR = re.compile(
    r"\b(?:\w*kosten|auslagen)(?: (?:des|der|aus dem|vom|im) \w+)?"
    r"\s*(?:von|:|=|in hoehe von|sind)?\s*(?:€\s?)?$"
)
"""Of an enforcement all costs before it are enforced too."""
_SELBST_KOSTEN = re.compile(
    r"\s*(?:an )?(?:(?:gerichts|(?:rechts)?anwalts|prozess|verfahrens|gutachter)(?:kosten(?:vorschuss)?|"
    r"gebuehr(?:en)?)|vorschuss|kostenvorschuss)\b"
)
_ALS_WERT = re.compile(r"\b(?:ueber|wegen|um|\w*wert(?: von|:)?|bei|aus)\s*(?:€\s?)?$")
_GEZAHLT = re.compile(
    r"\b(?:(?:be|ein|voraus|nach)?ge?zahlt|ueberwiesen|vorge(?:streckt|schossen)|zurueck|wieder|erstatte\w*|verlangt|"
    r"fordert|anfallen|angefallen|festgesetzt|wie hoch (?:ist|war|waere) (?:dann )?der (?:\w+)?wert)\b"
)
"""„Was kommt von den 1.549,50 € Gerichtskosten zurück?“: a fee, and not what it is reckoned from."""
_UM_SIE_GEKLAGT = re.compile(
    r"\b(?:fordert|fordern|verlangt|verlangen|einklag\w*|zurueck\w*)\b.*\b(?:(?:kosten|prozess)risiko|"
    r"(?:was kostet|wie teuer (?:ist|wird)|kosten) (?:der|die|das|eine?) "
    r"(?:klage|prozess|verfahren|rechtsstreit))\b"
)
"""„Er fordert 3.000 € Anwaltskosten, was kostet die Klage?“: these costs are the claim itself."""
_ALS_GANZES = re.compile(r"\b(?:zinsklage|nur (?:die |um |ueber )?(?:die )?zinsen)\b")
KEIN_TEIL_DES_WERTS = (
    "Zinsen und Kosten, die neben der Hauptforderung verlangt werden, erhöhen den Wert nicht (§ 43 Abs. 1 "
    "GKG, § 4 Abs. 1 ZPO); gerechnet ist nur aus der Hauptforderung."
)
IN_DER_VOLLSTRECKUNG = (
    "Wert: {teile} = {summe}; in der Vollstreckung zählen Zinsen und bisherige Kosten mit (§ 25 Abs. 1 Nr. 1 "
    "RVG)."
)


def nebenforderungen(klein: str) -> list[Betrag]:
    """Sums that are said to be interest or costs beside another one."""
    every = betraege(klein)
    beside = [each for each in every if _neben(klein, each)]
    return [] if len(beside) == len(every) or _ALS_GANZES.search(klein) else beside


def vollstreckt(klein: str) -> list[Betrag]:
    """What is enforced together: the sum itself, its interest and its costs; nothing where it is one sum."""
    if not vollstreckungssache(klein):
        return []
    every = betraege(klein)
    beside = [each for each in every if _neben(klein, each) or _kosten(klein, each)]
    return every if beside and len(every) == len(beside) + 1 else []


def ohne_nebenforderungen(klein: str) -> str:
    """The text without them, so that none of them is taken for the value."""
    return _ohne(klein, nebenforderungen(klein))


def ohne_gezahlte_kosten(klein: str) -> str:
    """The text without sums that are costs themselves: from those no fee is reckoned."""
    if not _GEZAHLT.search(klein) or _UM_SIE_GEKLAGT.search(klein):
        return klein
    return _ohne(klein, [each for each in betraege(klein) if _sind_kosten(klein, each)])


def _sind_kosten(klein: str, amount: Betrag) -> bool:
    before, after = klein[: amount.anfang], klein[amount.ende :]
    return _SELBST_KOSTEN.match(after) is not None and not _ALS_WERT.search(before)


def ohne_beiwerk(anfrage: Anfrage) -> Anfrage:
    """The request without them and their names: costs that are claimed are none that are asked for."""
    beside = nebenforderungen(anfrage.klein)
    if not beside or vollstreckt(anfrage.klein):
        return anfrage
    klein = anfrage.klein
    for each in reversed(beside):
        behind, before = _DAHINTER.match(klein[each.ende :]), _DAVOR.search(klein[: each.anfang])
        start = before.start() if before else each.anfang
        end = each.ende + (behind.end() if behind else 0)
        klein = klein[:start] + " " * (end - start) + klein[end:]
    return replace(anfrage, klein=klein)


def gehoert_zu_nebenforderung(klein: str, place: int) -> bool:
    """Whether the „plus“ before this place adds one of them."""
    return any(
        each.anfang >= place and not klein[place : each.anfang].strip() for each in nebenforderungen(klein)
    )


def _neben(klein: str, amount: Betrag) -> bool:
    before, after = klein[: amount.anfang], klein[amount.ende :]
    return bool(_DAHINTER.match(after) or _DAVOR.search(before))


def _kosten(klein: str, amount: Betrag) -> bool:
    before, after = klein[: amount.anfang], klein[amount.ende :]
    return bool(_KOSTEN.match(after) or _KOSTEN_DAVOR.search(before))


def _ohne(klein: str, amounts: Sequence[Betrag]) -> str:
    for each in amounts:
        klein = klein[: each.anfang] + " " * (each.ende - each.anfang) + klein[each.ende :]
    return klein


def summe(amounts: Sequence[Betrag]) -> Decimal:
    return sum((each.euro for each in amounts), Decimal(0))


def zu_nebenforderungen(anfrage: Anfrage, groups: Mapping[str, Any]) -> list[str]:
    """What to say where they are named and the value leaves them out."""
    named = nebenforderungen(anfrage.klein) and not vollstreckt(anfrage.klein)
    return [KEIN_TEIL_DES_WERTS] if named and "streitwert" in groups["argumente"] else []
