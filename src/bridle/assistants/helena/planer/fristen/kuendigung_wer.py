"""Who gives notice: only for the landlord and the employer does the period grow with the years."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from bridle.assistants.helena.planer.fristen.kuendigung import ARBEITNEHMER_KUENDIGT, MIETER_KUENDIGT

Seite: TypeAlias = Literal["stark", "schwach", ""]
_WILL = r"(?:in|s)? (?:[\w.]+ ){0,5}?(?:kuendig(?:en|t|e)|will|moechte|muss|kann|soll|darf|wuerde)\b"
_AN = (
    r"\b(?:beim|dem|einem|unserem|meinem|seinem|ihrem|deinem|an den|an die|an meinen|an meine|gegenueber dem|"
    r"bei (?:dem|der|meinem|meiner|ihrem|seinem)|briefkasten (?:des|der|meines|meiner))(?: \w+(?:en|er))? "
)
_MIETER = r"mieter(?:n|in|s)?"
_VERMIETER = r"vermieter(?:in|s)?"
_ARBEITNEHMER = r"(?:arbeitnehmer|mitarbeiter|angestellten|beschaeftigten)(?:in|s)?"
_ARBEITGEBER = r"(?:arbeitgeber|chef)(?:in|s)?"


def _bekommt(who: str) -> str:
    """To whom the Kündigung goes: „beim Vermieter“, „wann muss der Vermieter die Kündigung haben“."""
    return (
        rf"{_AN}{who}\b|\b{who} (?:\w+ ){{0,3}}?(?:kuendigung|schreiben|brief)\w* (?:\w+ ){{0,4}}?"
        r"(?:haben|erhalten|bekommen|vorliegen)\b"
    )


_EMPFAENGER = {
    "mietkuendigung": (
        rf"{_bekommt(_MIETER)}|\b(?:der|meiner|unserer|einer) mieterin\b|\b(?:den|unseren|meinen) mietern\b",
        _bekommt(_VERMIETER),
    ),
    "arbeitsvertrag_kuendigung": (
        rf"{_bekommt(_ARBEITNEHMER)}|"
        r"\b(?:der|meiner|unserer|einer) (?:arbeitnehmerin|mitarbeiterin|angestellten)\b",
        _bekommt(_ARBEITGEBER),
    ),
}
"""Who gets it from the stronger side, and who from the weaker one."""
_STARK = {
    "mietkuendigung": rf"\bvermieter{_WILL}|\bals vermieter|eigenbedarf|\bvermiete[tn]?\b|"
    r"\bkuendigung (?:durch(?: den| die)?|des|der|vom) vermieter|\bvermieterkuendigung|"
    r"\bvertreten (?:den|die) vermieter",
    "arbeitsvertrag_kuendigung": rf"\b(?:arbeitgeber|chef){_WILL}|\bals arbeitgeber|betriebsbedingt|"
    r"\bkuendigung (?:durch(?: den| die)?|des|der|vom) arbeitgeber|\barbeitgeberkuendigung|"
    r"\bvertreten (?:den|die) arbeitgeber",
}
_SCHWACH = {
    "mietkuendigung": rf"{MIETER_KUENDIGT}|\bmieter{_WILL}|\bkuendigung durch (?:die )?mieter|"
    r"\bvertreten (?:den|die) mieter|\bmeine[rn]? (?:miet)?wohnung|"
    r"\bich\b.*\bwohne\b|\bwohne ich\b|\bmein(?:en)? mietvertrag|"
    r"\bich\b[^.;?!]*\b(?:raus|auszieh\w*|umzieh\w*)\b|"
    r"\b(?:will|moechte|soll) (?:\w+ ){0,4}(?:auszieh\w*|raus)\b",
    "arbeitsvertrag_kuendigung": rf"{ARBEITNEHMER_KUENDIGT}|"
    rf"\b(?:arbeitnehmer|mitarbeiter|angestellte){_WILL}|\bkuendigung durch (?:die )?arbeitnehmer|"
    r"\bvertreten (?:den|die) arbeitnehmer|"
    r"\bich\b|\bmeine[nrms]? (?:job|stelle|arbeit\w*)|\bneue[nrs]? (?:job|stelle|arbeit\w*)|jobwechsel",
}


def kuendigt(klein: str, art: str) -> Seite:
    """„stark“ the landlord or the employer, „schwach“ the other side; "" where nothing tells."""
    strong, weak = (re.search(each, klein) is not None for each in _EMPFAENGER[art])
    if strong != weak:
        return "stark" if strong else "schwach"
    if re.search(_STARK[art], klein):
        return "stark"
    return "schwach" if re.search(_SCHWACH[art], klein) else ""
