"""„Gesamtzeit“, „aktenübergreifend“, „Satz pro Stunde“: how long and at which rate, in known words."""

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
_JE_STUNDE = r"(?:pro|je|die|in der|für die|für eine|für jede) (?:arbeits|anwalts)?stunde\b"
_STUNDENBASIS = re.compile(r"\b(?:auf|nach) welcher stunden(?:basis|grundlage)\b", re.I)
_IM_PAPIER = re.compile(r"\b(?:laut|gemäß|steht|nennt)\b|gutachten|vertrag|vereinbarung", re.I)
_SATZ = re.compile(rf"\b(?:(?:stunden)?satz|preis|tarif|vergütungssatz|honorarsatz) {_JE_STUNDE}", re.I)
_WIE_VIEL = re.compile(rf"(?:\b(?P<zu>mit|zu|für|bei) )?\bwie ?viel (?:euro|€|geld) {_JE_STUNDE}", re.I)


def zeitworte(text: str) -> str:
    """The same with „gesamte Zeit“, „Stundensatz“ and, where time is spoken of, „in allen Akten“."""
    said = _SUMME.sub("gesamte Zeit", _GESAMT.sub("gesamte ", text))
    said = said if _IM_PAPIER.search(said) else _mit_stundensatz(said)
    said = _UEBERGREIFEND.sub("in allen Akten", said) if _ZEIT.search(said) else said
    return said.lower() if text.islower() else said  # one who writes a name small writes all names small


def _mit_stundensatz(text: str) -> str:
    said = _STUNDENBASIS.sub("zu welchem Stundensatz", _SATZ.sub("Stundensatz", text))
    return _WIE_VIEL.sub(
        lambda found: "zu welchem Stundensatz" if found["zu"] else "welchen Stundensatz", said
    )
