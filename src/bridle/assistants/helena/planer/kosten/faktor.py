"""A value or a result that is said by a factor: „doppelter Wert von 5.000 €“, „zur Hälfte“."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from bridle.assistants.helena.law.geld import auf_cent
from bridle.assistants.helena.planer.lesen.zahlen import betrag, zahlwort

_WORTE = {
    "einfach": 1,
    "doppelt": 2,
    "zweifach": 2,
    "dreifach": 3,
    "vierfach": 4,
    "fuenffach": 5,
    "sechsfach": 6,
    "zehnfach": 10,
    "zwoelffach": 12,
}
_TEILE = {"haelfte": 2, "drittel": 3, "viertel": 4, "fuenftel": 5, "sechstel": 6, "achtel": 8, "zehntel": 10}
_TEIL = "drittel|viertel|fuenftel|sechstel|achtel|zehntel"
_NAME = (
    r"(?:\w+e[nrs]?\s+)?(?:\w*(?:wert|betrag|summe|gehalt|lohn|miete|verdienst|einkommen|entgelt|verguetung|"
    r"forderung|rate|rente|beitrag|bezug|pacht|praemie|unterhalt|brutto|leistung)(?:es|e?s|e?n)?)"
)
_ZAHL = r"\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?"
_SUMME = (
    rf"(?P<summe>(?:€\s?)?(?:{_ZAHL})\s?(?:k\b|tsd\.?|tausend|mille|mio\.?|millionen|million)?\s?"
    rf"(?:,-+|,–)?\s?(?:€|euro\b|eur\b)?|[a-z]*(?:tausend|hundert)[a-z]*\s(?:euro|eur|€))"
)
_VON = r"\s*(?:von|:|=|\(|in hoehe von|ueber|zu|aus)?\s*"
_ANTEIL = (
    rf"(?:(?P<haelfte>(?:der |die )?haelfte)|(?:(?P<oben>ein(?:em|en|e)?|zwei|drei|vier|[1-9])\s?)"
    rf"(?P<teil>{_TEIL})n?|(?P<zaehler>[1-9])/(?P<nenner>[2-9]|1\d)(?![\d/])|"
    rf"(?P<prozent>\d{{1,3}}(?:,\d{{1,2}})?)\s?(?:%|prozent))"
)
_WERT = (
    re.compile(
        rf"\b(?:(?P<wort>{'|'.join(_WORTE)})|(?P<mal>\d{{1,3}}(?:,\d{{1,2}})?)\s?-?fach|(?P<halb>halb))"
        rf"e[nrsm]?\s+(?:{_NAME})?{_VON}{_SUMME}"
    ),
    re.compile(
        rf"(?<![\w.,]){_ANTEIL}\s+(?:(?:des|der|vom|von dem)\s+{_NAME}\s*)?(?:von|vom|\(|:|aus den?|der)?"
        rf"\s*{_SUMME}"
    ),
    re.compile(
        rf"(?<![\w.,/])(?P<mal>\d{{1,3}})\s?(?:x|×|\*|mal)\s?(?P<summe>(?:{_ZAHL})\s?(?:€|euro\b|eur\b))"
    ),
    re.compile(
        rf"\bum\s+(?P<um>\d{{1,2}}(?:,\d{{1,2}})?)\s?(?:%|prozent)\s+(?P<wie>erhoeht|gekuerzt|reduziert|"
        rf"ermaessigt|gemindert|vermindert|verringert|gesenkt)e[nrsm]?\s+{_NAME}{_VON}{_SUMME}"
    ),
)
_ERGEBNIS = re.compile(
    rf"\bzur haelfte\b|\bhaelftig\w*|\bdavon\b[^.;?!]{{0,40}}?\b(?:nur\s+)?{_ANTEIL.replace('?P<', '?P<a_')}"
    rf"|\b(?:die haelfte|ein (?:{_TEIL})) (?:davon|der (?:kosten|gebuehr\w*|verguetung|rechnung))\b"
    rf"|\bzu (?P<z_oben>einem|zwei|drei|vier) (?P<z_teil>{_TEIL})n?\b"
)
_ANGERECHNET = r"anrechn\w*|angerechnet"
_AUSGANG = r"\bgew[io]nn\w*|\bverl(?:ier|or)\w*|\bobsieg\w*|\bunterl[ie]\w*|\bquote\b|risiko"


@dataclass(frozen=True, slots=True)
class Vielfaches:
    """So many times a sum, and the words that say so."""

    faktor: Fraction
    summe: str
    worte: str

    def wert(self) -> Decimal:
        return auf_cent(Decimal(self.summe) * self.faktor.numerator / self.faktor.denominator)


def vielfaches(klein: str) -> Vielfaches | None:
    """A value said as a multiple or a share of a sum; None where it may be the outcome of a lawsuit."""
    for place, pattern in enumerate(_WERT):
        found = pattern.search(klein)
        if found is None or (place == 1 and re.search(_AUSGANG, klein)):
            continue
        words = found["summe"].strip()
        sum_ = betrag(words if re.search(r"€|eur", words) else f"{words} €")
        factor = _gelesen(found.groupdict())
        if sum_ is not None and factor is not None and factor > 0:
            return Vielfaches(factor, sum_, found[0].strip())
    return None


def _gelesen(said: dict[str, str | None]) -> Fraction | None:
    if word := said.get("wort"):
        return Fraction(_WORTE[word])
    if times := said.get("mal"):
        return Fraction(times.replace(",", "."))
    if said.get("halb"):
        return Fraction(1, 2)
    if share := said.get("um"):
        change = Fraction(share.replace(",", ".")) / 100
        return 1 + change if said["wie"] == "erhoeht" else 1 - change
    return _anteil(said)


def _anteil(said: dict[str, str | None]) -> Fraction | None:
    if said.get("haelfte"):
        return Fraction(1, 2)
    if part := said.get("teil"):
        return Fraction(zahlwort(said["oben"] or "ein") or 1, _TEILE[part])
    if above := said.get("zaehler"):
        return Fraction(int(above), int(said["nenner"] or "1"))
    if percent := said.get("prozent"):
        return Fraction(percent.replace(",", ".")) / 100
    return None


@dataclass(frozen=True, slots=True)
class Anteil:
    """The share of the result that is asked for, and the words that say so."""

    teil: Fraction
    worte: str

    def benannt(self) -> str:
        whole = {Fraction(1, 2): "die Hälfte", Fraction(1, 3): "ein Drittel", Fraction(2, 3): "zwei Drittel"}
        percent = self.teil * 100
        plain = (
            f"{percent} %" if percent.denominator == 1 else f"{self.teil.numerator}/{self.teil.denominator}"
        )
        return whole.get(self.teil, plain)

    def angabe(self) -> str:
        """As the tool is told it."""
        percent = self.teil * 100
        return f"{percent} %" if percent.denominator == 1 else str(self.teil)


def anteil(klein: str) -> Anteil | None:
    """„zur Hälfte“, „davon ein Drittel“: of what comes out. A credit has shares of its own."""
    value = vielfaches(klein)
    plain = klein.replace(value.worte, " " * len(value.worte)) if value else klein
    found = _ERGEBNIS.search(plain)
    if found is None or re.search(_ANGERECHNET, plain):
        return None
    said = {
        name.removeprefix("a_").removeprefix("z_"): each for name, each in found.groupdict().items() if each
    }
    share = _anteil(said) or Fraction(1, _TEILE[_genannter_teil(found[0])])
    return Anteil(share, found[0].strip()) if 0 < share < 1 else None


def _genannter_teil(words: str) -> str:
    return next((name for name in _TEILE if name in words), "haelfte")
