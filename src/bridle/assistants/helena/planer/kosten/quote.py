"""Which share of a lawsuit is won: „60 %“, „zwei Drittel“, „zur Hälfte“; what is said to be lost is the "
"rest."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from bridle.assistants.helena.planer.kosten.betraege import Betrag, betraege
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, lies
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_TEILE = {"haelft": 2, "drittel": 3, "viertel": 4, "fuenftel": 5, "sechstel": 6, "zehntel": 10}
_ANTEIL = re.compile(
    r"(?P<prozent>\d{1,3})(?:,\d+)?\s?(?:%|prozent)|(?<![\d/])(?P<oben>\d)/(?P<unten>\d{1,2})(?![\d/])|"
    r"\b(?:(?P<zahl>ein(?:em|en|e)?|zwei|drei|vier|fuenf|[1-9])\s+)?(?P<teil>haelft|drittel|viertel|"
    r"fuenftel|sechstel|"
    r"zehntel)\w*"
)
_VERHAELTNIS = re.compile(r"(?<![\d/.,])(\d{2})\s?(?:/|:|zu)\s?(\d{2})(?![\d/.,]\d|\d|/)")
_STEUER = re.compile(r"\s*(?:ust|mwst|umsatzsteuer|mehrwertsteuer|zinsen|rabatt|nachlass)")
_VERLOREN = (
    r"\bverlier\w*|\bverlor\w*|\bunterlieg\w*|\bunterlegen\w*|\babgewiesen|\bnicht durchdring|"
    r"\bzu unseren lasten"
)
_GEWONNEN = r"\bgewinn\w*|\bgewonnen|\bobsieg\w*|\bdurchdring\w*|\bzugesprochen|\brecht bekomm|\bgunsten\b"


def quote(anfrage: Anfrage) -> str | None:
    """As the tool takes it; None where no share is said, or more than one."""
    klein = anfrage.klein
    if (part := gewonnener_teil(klein)) is not None:
        won = Fraction(part[0]) / Fraction(part[1])
        return f"{won * 100} %" if (won * 100).denominator == 1 else f"{won.numerator}/{won.denominator}"
    found = [each for each in _ANTEIL.finditer(klein) if not _STEUER.match(klein[each.end() :])]
    shares = [share for each in found if (share := _anteil(each)) is not None] or _im_verhaeltnis(klein)
    if len(shares) != 1:
        return None
    lost = re.search(_VERLOREN, klein) is not None and not re.search(_GEWONNEN, klein)
    won = 1 - shares[0] if lost else shares[0]
    percent = won * 100
    return f"{percent} %" if percent.denominator == 1 else f"{won.numerator}/{won.denominator}"


_ZUGESPROCHEN = re.compile(
    rf"{_GEWONNEN}|\bbekomm\w*|\bkrieg\w*|\berhalten|\berstritten|\bdurch(?:gesetzt|bekomm\w*)\b"
)
_ENTSCHIEDEN = re.compile(rf"{_ZUGESPROCHEN.pattern}|{_VERLOREN}|\bverurteilt|\bzuerkannt|\bspricht\b")
_VON = re.compile(r"\s*(?:von|aus) (?:(?:den|insgesamt|eingeklagten|geforderten|gesamten)\s)*$")
_VON_DAVOR = re.compile(r"\bvon (?:(?:den|insgesamt|eingeklagten|geforderten|gesamten)\s)*$")


def gewonnener_teil(klein: str) -> tuple[Decimal, Decimal] | None:
    """„gewinnt 4.000 von 10.000 €“, „von 10.000 € bekommen wir 4.000“: the part won, and the whole."""
    amounts = betraege(klein)
    if len(amounts) != len(("teil", "ganz")) or not _ENTSCHIEDEN.search(klein):
        return None
    one, other = amounts
    less, whole = sorted((one.euro, other.euro))
    won = less if _ZUGESPROCHEN.search(klein) or not re.search(_VERLOREN, klein) else whole - less
    if one.euro < other.euro and _VON.fullmatch(klein[one.ende : other.anfang]):
        return won, whole
    if one.euro > other.euro and _VON_DAVOR.search(klein[: one.anfang]):
        return won, whole
    return _eingeklagt_und_zugesprochen(klein, one, other)


_GRENZE = re.compile(r"[;:?!]|,(?!\d)|\.(?!\d)|\bund\b|\baber\b|\bwovon\b|\bdann\b")
_GEFORDERT = re.compile(
    r"\bein(?:ge|zu)?klag\w*|\bklag(?:e|en|t|esumme|eforderung)\b|\bgeklagt|\bgefordert|\bfordern|\bverlang\w*|"
    r"\bstreitwert|\bgegenstandswert"
)
_ERHALTEN = re.compile(
    r"\bzugesprochen|\bzugestanden|\bzuerkannt|\bgewonnen|\bgewinn\w*|\bobsieg\w*|\bdurch(?:ge|zu)?(?:setz|dring|drung)\w*|"
    r"\bbekomm\w*|\bkrieg\w*|\berhalten|\berhaelt|\bverurteilt|\bspricht\b.*\bzu\b"
)
_ANDERES_GELD = re.compile(
    r"vorschuss|zahlung|gebuehr|kosten\b|honorar|abfindung|versicherung|gehalt|lohn\b|brutto|netto"
)
_ABGEWIESEN = re.compile(r"\babgewiesen|\bverlor\w*|\bverlier\w*|\bunterl[ie]\w*")


def _eingeklagt_und_zugesprochen(klein: str, one: Betrag, other: Betrag) -> tuple[Decimal, Decimal] | None:
    """„klagen 20.000 € ein und bekommen 15.000 € zugesprochen“: each sum by the words of its clause."""
    less, whole = sorted((one, other), key=lambda each: each.euro)
    if less.euro == whole.euro or not _GEFORDERT.search(_umgebung(klein, whole)):
        return None
    said = _umgebung(klein, less)
    won, lost = _ERHALTEN.search(said) is not None, _ABGEWIESEN.search(said) is not None
    if won == lost or _GEFORDERT.search(said) or _ANDERES_GELD.search(said):
        return None
    return (less.euro if won else whole.euro - less.euro), whole.euro


def _umgebung(klein: str, amount: Betrag) -> str:
    """The clause of an amount."""
    before, after = _GRENZE.split(klein[: amount.anfang])[-1], _GRENZE.split(klein[amount.ende :])[0]
    return f"{before} {after}"


def verliert_die_quote(text: str, core: str) -> bool:
    """Whether the core of a request lacks one of the sums that say how much was won."""
    return gewonnener_teil(lies(text).klein) is not None and gewonnener_teil(lies(core).klein) is None


def _im_verhaeltnis(klein: str) -> list[Fraction]:
    """„60/40 zu unseren Gunsten“: ours is the first; where nobody says whose it is, it is no share."""
    pairs = [(int(one), int(other)) for one, other in _VERHAELTNIS.findall(klein)]
    known = re.search(rf"{_GEWONNEN}|{_VERLOREN}", klein)
    return [Fraction(one, 100) for one, other in pairs if known and one + other == 100]


def der_rest(share: str) -> list[str]:
    """What is lost where so much is won: the person may have said that."""
    found = re.fullmatch(r"(\d{1,3}) %", share)
    return [str(100 - int(found[1]))] if found else []


def _anteil(found: re.Match[str]) -> Fraction | None:
    if found["prozent"]:
        value = Fraction(int(found["prozent"]), 100)
    elif found["oben"]:
        value = Fraction(int(found["oben"]), int(found["unten"])) if int(found["unten"]) else Fraction(2)
    else:
        count = zahlwort(found["zahl"]) if found["zahl"] else 1
        value = Fraction(count or 1, _TEILE[found["teil"]])
    return value if 0 <= value <= 1 else None
