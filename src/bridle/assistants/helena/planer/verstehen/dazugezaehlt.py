"""„noch 6.000 draufgesetzt“, „um 2.000 € reduziert“: reckoned from the value before, not in its place."""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, saetze, teilsaetze
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.verstehen.einsetzen import BETRAG

_DAZU = re.compile(
    r"\b(?:noch|nochmals?|zusaetzlich|weitere[rn]?|extra)\b.*\b(?:drauf\w*|obendrauf|dazu\w*|hinzu\w*|mehr)\b|"
    r"\b(?:dazu|hinzu) komm(?:t|en)\b|\b(?:drauf|dazu|hinzu)(?:ge\w+|kommen|zurechnen)\b|"
    r"\bobendrauf\b|\boben drauf\b|"
    r"\b(?:komm(?:t|en)|kaemen?|leg(?:t|en)|setz(?:t|en)|rechne)\b.*\b(?:dazu|hinzu|drauf)\b|"
    r"\bum\b(?:[^.?]|\.\d)*\d(?:[^.?]|\.\d)*\b(?:erhoeh\w+|erweiter\w+|aufgestockt|gestiegen|steigt|hoeher|mehr)\b|"
    r"\b(?:erhoeh\w+|erweiter\w+|steigt|stocken|stockt)\b(?:[^.?]|\.\d)*\bum\b(?:[^.?]|\.\d)*\d|"
    r"\d(?:[^.?]|\.\d)*\b(?:zusaetzlich|mehr)\b|\bzusaetzlich\b(?:[^.?]|\.\d)*\d|\bplus\b\s*\d"
)
_WENIGER = re.compile(
    r"\bum\b(?:[^.?]|\.\d)*\d(?:[^.?]|\.\d)*\b(?:reduzier\w+|ermaessig\w+|verringer\w+|gesenkt|gekuerzt|niedriger|weniger)\b|"
    r"\b(?:reduzier\w+|ermaessig\w+|verringer\w+|sinkt)\b(?:[^.?]|\.\d)*\bum\b(?:[^.?]|\.\d)*\d|\d(?:[^.?]|\.\d)*\bweniger\b"
)
_AUF = re.compile(r"\b(?:auf|nur noch|statt(?:dessen)?|insgesamt|jetzt nur)\b\s*(?:\w+\s)?[€\d]")
"""What it comes to is said, and nothing is left to add."""
_TEILE = {
    "haelfte": Decimal("0.5"),
    "halbe": Decimal("0.5"),
    "doppelt": Decimal(2),
    "dreifach": Decimal(3),
}
_TEIL = re.compile("|".join(_TEILE))
_GEFORDERT = re.compile(
    r"\b(?:\w*klagen|\w*klagt|geltend|forder\w*|verlang\w*|\w*wert\w*|betrag\w*|summe|es)\b"
)
_AUSGANG = re.compile(
    r"gew[io]nn|verl(?:ier|or)|obsieg|unterl[ie]g|quote|kosten|vergleich|zur haelfte|gericht|anwalt"
)
_UND = re.compile(r"^(?:und|aber|dann)\s+", re.I)
_KOSTEN = ("get_kosten", "berechne_kosten", "bestimme_zust", "berechne_streitwert")
_WERT_DAVOR = re.compile(r"\b(?:Gegenstandswert|Streitwert):\*{0,2} \*{0,2}(\d[\d.]*,\d\d €)")


def dazugezaehlt(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question before, or the new one, with the value that it comes to."""
    klein = falte(text)
    if part := _anteilig(klein, last):
        return _gefragt(text, last, part, kennt)
    less = _WENIGER.search(klein) is not None
    if _AUF.search(klein) or not (less or _DAZU.search(klein)):
        return ""
    told = betrag(ohne_daten(klein)) or _nur_zahl(klein)
    value = _wert(last)
    if told is None or value is None or len(BETRAG.findall(ohne_daten(text))) != 1:
        return ""
    total = Decimal(value) + (-Decimal(told) if less else Decimal(told))
    return _gefragt(text, last, euro(total), kennt) if total > 0 else ""


def _anteilig(klein: str, last: Vorher) -> str:
    """„nur die Hälfte einklagen“: a part of the value, and not of the costs."""
    found = _TEIL.search(klein)
    value = _wert(last) if found and _GEFORDERT.search(klein) and not _AUSGANG.search(klein) else None
    return euro(Decimal(value) * _TEILE[found[0]]) if found and value is not None else ""


def _nur_zahl(klein: str) -> str | None:
    """„noch 6.000 drauf“: without a word for money, where an amount is spoken of."""
    found = BETRAG.search(ohne_daten(klein))
    return betrag(f"{found[0].strip()} euro") if found else None


def _wert(last: Vorher) -> str | None:
    asked = ohne_daten(falte(last.frage))
    amounts = BETRAG.findall(asked)
    if len(amounts) == 1:
        return betrag(asked) or _nur_zahl(asked)
    told = set(_WERT_DAVOR.findall(last.antwort))
    return betrag(falte(told.pop())) if not amounts and len(told) == 1 else None


def _gefragt(text: str, last: Vorher, total: str, kennt: Kennt) -> str:
    own = [each for sentence in saetze(text) for each in teilsaetze(sentence) if FRAGEWORT.search(each)]
    for each in own:
        new = f"{_UND.sub('', each).rstrip(' ?!.')} bei {total}?"
        if (kennt.werkzeug(new) or "").startswith(_KOSTEN):
            return new
    old = BETRAG.search(last.frage)
    if old is None or not (kennt.werkzeug(last.frage) or "").startswith(_KOSTEN):
        return ""
    rest = last.frage[old.end() :]
    return (
        f"{last.frage[: old.start()]}{total}{'' if rest[:1] in ('', '?', '.', ',') else ' '}{rest.lstrip()}"
    )


def euro(value: Decimal) -> str:
    """As people write it: 21.000 €."""
    said = f"{value:,.2f} €".replace(",", "_").replace(".", ",").replace("_", ".")
    return said.replace(",00 €", " €")
