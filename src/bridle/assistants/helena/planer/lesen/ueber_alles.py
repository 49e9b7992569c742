"""„Gesamtzeit“, „Stundensumme“, „aktenübergreifend“: how long over all, in the words that the rules know."""

from __future__ import annotations

import re

_GESAMT = re.compile(
    r"\bgesamt-?(?=(?:arbeits|bearbeitungs)?(?:zeit(?:en|aufwand)?|stunden|minuten|aufwand)\b)", re.I
)
_SUMME = re.compile(r"\b(?:zeit|stunden|minuten)(?:gesamt)?summe\b", re.I)
_UEBERGREIFEND = re.compile(
    r"\b(?:akten|mandats|sachen|verfahrens)-?(?:ü|ue)bergreifend\b|"
    r"\b(?:quer )?(?:über|durch|quer) (?:alle|sämtliche) (?:akten|mandate|sachen|verfahren)(?: hinweg)?\b",
    re.I,
)
_ZEIT = re.compile(
    r"zeit(?:en|aufwand)?\b|stunden\b|minuten\b|\b(?:gearbeitet|gebucht|aufgeschrieben)\b|aufwand\b", re.I
)


def ueber_alles(text: str) -> str:
    """The same with „gesamte Zeit“ and „in allen Akten“; as it is, where no time is spoken of."""
    said = _SUMME.sub("gesamte Zeit", _GESAMT.sub("gesamte ", text))
    return _UEBERGREIFEND.sub("in allen Akten", said) if _ZEIT.search(said) else text
