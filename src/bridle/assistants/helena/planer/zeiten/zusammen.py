"""Two questions that one look at the entries of time answers: how long, and at which rate or for how much."""

from __future__ import annotations

import re

_DAUER = re.compile(
    r"\bwie lange?\b|\bwie ?viele? (?:arbeits)?(?:zeit|stunden|minuten)\b|"
    r"\b(?:stunden|minuten|zeit(?:en|aufwand)?)\b|\bzeiterfassung|\bgearbeitet\b|\bgesessen\b|"
    r"\b(?:aufgeschri?e?ben|gebucht|verbucht)\b|\btätigkeiten\b",
    re.I,
)
_SATZ = r"(?:stunden)?s(?:atz|ätze[n]?)|honorar|betrag|stundenlohn"
_NUR_SATZ = re.compile(
    rf"^(?:und )?(?:mit|zu|für|bei)?\s?(?:welche[mnrs]?|was für eine?[mn]?) (?:\w+ )?(?:{_SATZ})\W*$", re.I
)
_DAS = r"(?: (?:das|dies|es|dabei|dafür|da|uns|dann|alles|insgesamt|zusammen|so))*"
_IN_GELD = re.compile(
    r"^(?:und )?(?:was|wie ?viel(?: (?:euro|geld))?) "
    rf"(?:macht|ergibt|gibt|ist|sind|wäre|wären|kostet|bringt|kommt|entspricht)\b{_DAS}"
    r"(?: (?:in|an|als) (?:euro|geld|€|honorar|summe))?(?: (?:wert|raus|heraus|zusammen|insgesamt))*\W*$|"
    r"^(?:und )?(?:mit|zu|für|bei)?\s?(?:welche[mnrs]?|wie ?viel(?: euro| geld)?) "
    rf"(?:\w+ )?(?:{_SATZ})?(?: (?:ist|war|wurde|wird|haben wir|gilt|sind))*{_DAS}"
    r"(?: (?:abgerechnet|angesetzt|erfasst))*\W*$",
    re.I,
)


def eine_zeiterfassung(left: str, right: str) -> bool:
    """„Mit welchem Satz und wie lange hat …“, „Wie lange hat … und was macht das in Euro?“"""
    if _NUR_SATZ.match(left.strip()) and _DAUER.search(right):
        return True
    return _DAUER.search(left) is not None and _IN_GELD.match(right.strip()) is not None
