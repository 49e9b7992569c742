"""The question without the person in words that the rules know: of the time, of what it is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bridle.assistants.helena.planer.haus.rolle import Gefragt

_GESETZLICH = re.compile(
    r"\bRVG\b|gebühr|streitwert|gegenstandswert|\bVV\b|€|rechnung|vorschuss|gericht|klage|berufung|instanz",
    re.I,
)
_HONORAR = re.compile(
    r"\b(?:wie ?viel|welche[ns]?|was für ein|wie hoch (?:ist|war))?\s*"
    r"(?:an |das |der )?(?:stunden)?(?:honorar|umsatz)\b",
    re.I,
)
_TAT = (
    r"(?:gebucht|erfasst|gearbeitet|aufgeschrieben|verbucht|gemacht|getan|geleistet|notiert|erwirtschaftet|verdient|"
    r"erzielt|eingetragen|abgearbeitet)"
)
_WAS_GETAN = re.compile(
    rf"^(?:und )?(?:wie ?viel|wie lange|was|woran|wofür|wo|an was)?\s*(?:alles )?"
    rf"(?:haben|hatten) wir\b(?P<rest>.*?)\b{_TAT}\W*$",
    re.I,
)
_ZUSAMMEN = re.compile(r",?\s*\b(?:zusammen(?:gezählt|gerechnet|gefasst)?|in summe|addiert|summiert)\b", re.I)
_IN_EURO = re.compile(r",?\s*in euro\b", re.I)
"""The sums of somebody's time say that anyhow."""
_WOFUER = re.compile(r",?\s*(?:und )?(?:wofür|woran|für was|an was|mit was|was genau)\W*$", re.I)


@dataclass(frozen=True, slots=True)
class Fassung:
    frage: str
    honorar: bool = False


def fassungen(asked: Gefragt) -> Iterator[Fassung]:
    """The ways to put it, the nearest to what was said first."""
    plain = _IN_EURO.sub("", asked.frage)
    plain = _ZUSAMMEN.sub("", plain) if asked.was == "zeit" else plain
    if asked.was == "zeit" and _HONORAR.search(plain) and not _GESETZLICH.search(plain):
        rest = re.sub(
            rf"\b(?:{_TAT}|haben wir|ist|gibt es|ergibt sich|brachte|macht)\b", " ", _HONORAR.sub(" ", plain)
        )
        yield Fassung(f"Wie viel Zeit haben wir {_knapp(rest)} erfasst?", honorar=True)
        return
    entries = (
        ", mit allen Einträgen" if _WOFUER.search(plain) or re.match(r"(?:was|woran)\b", plain, re.I) else ""
    )
    told = _WOFUER.sub("", plain)
    if done := _WAS_GETAN.match(told):
        yield Fassung(f"Wie viel Zeit haben wir {_knapp(done['rest'])} erfasst{entries}?".replace("  ", " "))
    yield Fassung(told)
    if asked.was == "zeit":
        rest = re.sub(
            rf"\b(?:{_TAT}|(?:haben|hatten) wir|wie ?viele?|wie lange|wo|welche|zeig\w*|gib|nenn\w*|mir|"
            r"bitte|arbeitszeit|zeit(?:en|erfassung|einträge)?|stunden|minuten|insgesamt|alles?)\b",
            " ",
            told,
            flags=re.I,
        )
        yield Fassung(f"Wie viel Zeit haben wir {_knapp(rest) or 'insgesamt'} erfasst{entries}?")
        if not asked.andere:
            yield Fassung(f"{told.rstrip(' ?!.')} in allen Akten?")


def _knapp(text: str) -> str:
    plain = re.sub(r"\s+", " ", text).strip(" ?!,:;")
    return re.sub(r"(?<!\d)\.$", "", plain)
