"""Outlays of a journey or of copies, all that are said: kilometres, hours away, pages, a ticket, a hotel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from bridle.assistants.helena.planer.lesen.zahlen import betrag, zahlwort

AUSLAGEN = frozenset({"7000", "7003", "7004", "7005", "7006"})
"""Numbers that take a quantity."""
_KM = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+) ?(?:km|kilometern?)\b")
_EINFACH = re.compile(
    r"\beinfache[rn]? (?:strecke|fahrt|fahrstrecke|entfernung|weg|wegstrecke)|(?:km|kilometer),? einfach\b|"
    r"\bentfern(?:t|ung)\b|"
    r"\b(?:je|jeweils|pro) (?:strecke|weg|fahrt|richtung)|\bhinweg\b|\b(?:in )?eine richtung|"
    r"\bhin und zurueck je\b|"
    r"\bje \d+ ?(?:km|kilometer)"
)
_HIN_ZURUECK = re.compile(
    r"\bhin\w*\s+(?:sind |waren |es |\w+ )?(?P<hin>\d+) ?(?:km|kilometer)?\b[^.;?!]{0,20}?"
    r"\b(?:zurueck|rueck\w*|retour)\s+(?:sind |waren |es )?(?P<her>\d+) ?(?:km|kilometer)|"
    r"(?<![\d.,])(?P<ein>\d+) ?(?:km|kilometer)? (?:hin\w*)\b[^.;?!\d]{0,12}(?P<aus>\d+) ?(?:km|kilometer)? "
    r"(?:wieder )?(?:zurueck|rueck\w*|retour)"
)
"""Both ways with a figure each."""
_MAL = re.compile(r"(?<![\d.,])(\d|zwei)\s?(?:x|×|\*|mal)\s?(\d+) ?(?:km|kilometer)\b")
_STUNDEN = re.compile(r"(?<![\d.,])(?:(\d+(?:,\d+)?) ?|\b([a-z]+) )(?:stunden|std\b|h\b)")
_UNTERWEGS = re.compile(
    r"\bunterwegs|\babwesen|\breise|\btagegeld|\bauswaert|\bkm\b|\bkilometer|\bfahrt|\bfort\b|\bweg\b"
)
_SEITEN = re.compile(
    r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+) (?:\w+(?:[-/]\w+)? ){0,2}?"
    r"[a-z/-]*(?:seiten|blatt|kopien|ablichtungen|ausdrucken?)\b"
)
_FARBE = re.compile(
    r"\bdavon (\d+) (?:\w+ ){0,2}?(?:in farbe|farbig\w*|farb\w*|bunt\w*)|(?<![\d.,])(\d+) (?:farb(?:seiten|"
    r"kopien|ig\w*)|"
    r"seiten in farbe|in farbe)"
)
_SUMME = r"(?<![\d.,])(\d[\d.]*(?:,\d{1,2})?) ?(?:€|euro|eur)"
_FAHRSCHEIN = r"(?:bahn|zug|flug|taxi|fahrschein|ticket|s-bahn|bus)\w*"
_SONST = r"(?:park|maut|hotel|uebernacht)\w*"
HIN_UND_ZURUECK = "Gerechnet ist mit {ganze} Kilometern, hin und zurück; einfach sind es {einfach}."
ZUSAMMEN = "Gerechnet ist mit {ganze} Kilometern ({teile}), hin und zurück."


def auslagen(klein: str) -> list[dict[str, str]]:
    """As positions; what nobody says a quantity of is not among them."""
    return [*_seiten(klein), *_kilometer(klein), *_stunden(klein), *_betraege(klein)]


def zur_strecke(klein: str) -> str:
    """What was made of a distance that is said one way."""
    one, parts = einfache_strecke(klein), _teilstrecken(klein)
    if parts:
        return ZUSAMMEN.format(ganze=sum(parts), teile=" + ".join(map(str, parts)))
    return HIN_UND_ZURUECK.format(einfach=one, ganze=2 * one) if one else ""


def genannte_strecken(klein: str) -> list[int]:
    """Distances that entered into another one."""
    one = einfache_strecke(klein)
    return [*_teilstrecken(klein), *([one] if one else [])]


def _teilstrecken(klein: str) -> list[int]:
    """„160 km hin und 170 zurück“, „2 x 87 km“: what has to be added up."""
    if found := _HIN_ZURUECK.search(klein):
        return [int(each) for each in found.groups() if each]
    times = _MAL.search(klein)
    return [int(times[2])] * (zahlwort(times[1]) or 1) if times else []


def einfache_strecke(klein: str) -> int:
    """The kilometres of a distance that is said one way; 0 where it is not."""
    found = _KM.search(klein)
    one_way = found is not None and not _teilstrecken(klein) and _EINFACH.search(klein)
    return _ganz(found[1]) if found is not None and one_way else 0


def ist_menge(amount: str | None, klein: str) -> bool:
    """„80 Kopien“, „12 € Parkgebühr“: a figure that is the quantity of an outlay and no value."""
    quantities = [re.findall(r"\d+(?:\.\d+)?", each["menge"]) for each in auslagen(klein)]
    known = {Decimal(figure) for figures in quantities for figure in figures}
    return amount is not None and Decimal(amount) in {*known, *map(Decimal, genannte_strecken(klein))}


def nur_auslagen(numbers: Sequence[str]) -> bool:
    return bool(numbers) and set(numbers) <= AUSLAGEN


def _kilometer(klein: str) -> list[dict[str, str]]:
    found = _KM.search(klein)
    if found is None or re.search(r"\b(?:bahn|flug|taxi|zug)\b", klein):
        return []
    parts = _teilstrecken(klein)
    whole = sum(parts) or _ganz(found[1]) * (2 if _EINFACH.search(klein) else 1)
    return [{"vv": "7003", "menge": str(whole)}]


def _stunden(klein: str) -> list[dict[str, str]]:
    found = _STUNDEN.search(klein)
    if found is None or not _UNTERWEGS.search(klein):
        return []
    count = found[1].replace(",", ".") if found[1] else str(zahlwort(found[2]) or "")
    return [{"vv": "7005", "menge": count}] if count else []


def _seiten(klein: str) -> list[dict[str, str]]:
    every = list(_SEITEN.finditer(klein))
    black_ones = [each for each in every if not re.search(r"farb|bunt", each[0])]
    if not every:
        return []
    if not black_ones:
        return [{"vv": "7000", "menge": f"0 + {_ganz(every[0][1])} farbig"}]
    pages, coloured = _ganz(black_ones[0][1]), _FARBE.search(klein)
    colour = int(coloured[1] or coloured[2]) if coloured else 0
    black = pages - colour if coloured and coloured[1] else pages
    if colour <= 0 or black <= 0:
        return [{"vv": "7000", "menge": str(pages)}]
    return [{"vv": "7000", "menge": f"{black} + {colour} farbig"}]


def _betraege(klein: str) -> list[dict[str, str]]:
    return [
        {"vv": number, "menge": amount}
        for number, words in (("7004", _FAHRSCHEIN), ("7006", _SONST))
        if (
            found := re.search(rf"{_SUMME} (?:fuer )?(?:die |das |den )?{words}", klein)
            or re.search(rf"\b{words}\s*(?:fuer |von |zu |:)?\s*{_SUMME}", klein)
        )
        and (amount := betrag(f"{found[1]} €"))
    ]


def _ganz(text: str) -> int:
    return int(text.replace(".", ""))
