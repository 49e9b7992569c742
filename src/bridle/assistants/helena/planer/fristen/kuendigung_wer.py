"""Who gives notice: only for the landlord and the employer does the period grow with the years."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from bridle.assistants.helena.planer.fristen.kuendigung import ARBEITNEHMER_KUENDIGT, MIETER_KUENDIGT

Seite: TypeAlias = Literal["stark", "schwach", "unklar", ""]
_WILL = r"(?:in|s)? (?:[\w.]+ ){0,5}?(?:kuendig(?:en|t|e)|will|moechte|muss|kann|soll|darf|wuerde)\b"
_AN = (
    r"\b(?:beim|dem|einem|unserem|meinem|seinem|ihrem|deinem|an den|an die|an meinen|an meine|gegenueber dem|"
    r"bei (?:dem|der|meinem|meiner|ihrem|seinem)|briefkasten (?:des|der|meines|meiner))(?: \w+(?:en|er))? "
)
_MIETER = r"mieter(?:n|in|s)?"
_VERMIETER = r"vermieter(?:in|s)?"
_ARBEITNEHMER = r"(?:arbeitnehmer|mitarbeiter|angestellten|beschaeftigten)(?:in|s)?"
_ARBEITGEBER = r"(?:arbeitgeber|chef)(?:in|s)?"
_KEIN_MENSCH = (
    r"(?:\w*jobs?|\w*stelle|arbeit|arbeitsplatz|\w*vertrag\w*|\w*verhaeltnis\w*|anstellung|beschaeftigung|"
    r"\w*posten|position|taetigkeit|dienst|probezeit|\w*kuendigung\w*|\w*wohnung|zimmer|chefs?|chefin|"
    r"arbeitgeber\w*|firma|betrieb\w*|vorgesetzt\w*|vermieter\w*|"
    r"in|im|bei|beim|nach|wegen|mit|aus|von|vor|seit|an|auf|trotz|gegenueber|durch)\b"
)
_WORT = rf"(?:(?!{_KEIN_MENSCH})[\w.-]+ )"
_MENSCH = (
    r"(?:(?:frau|herrn?|familie) [\w-]+|[\w-]+(?:in|innen|kraft|hilfe)|[\w-]*mitarbeiter[ns]?|"
    r"arbeitnehmern?|[\w-]*angestellten?|beschaeftigten?|mietern?|untermietern?|leute)"
)
_IHM = (
    rf"\b(?:ich|wir|man) {_WORT}{{0,5}}?(?:{_MENSCH}|ihm|ihr|ihnen|jemande[mn]) "
    rf"{_WORT}{{0,5}}?(?:zu )?kuendigen?\b"
)
"""„Ich muss meine Sekretärin kündigen“: somebody else is to go."""
_SOLL_GEHEN = (
    r"(?<!\bich )\b(?!ich\b|es\b|das\b|\w*kuendigung|\w*schreiben|brief|wann\b)[\w-]+ soll(?:en|te|ten)? "
    r"(?:(?!(?:ich|wir|kuendigung|schreiben|brief)\b)[\w.]+ ){0,6}?"
    r"(?:raus|auszieh\w*|weg|gehen|verlassen)\b"
)


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
    r"\bvertreten (?:den|die) vermieter|\b(?:ich bin|wir sind) (?:der |die )?vermieter",
    "arbeitsvertrag_kuendigung": rf"\b(?:arbeitgeber|chef){_WILL}|\bals arbeitgeber|betriebsbedingt|"
    r"\bkuendigung (?:durch(?: den| die)?|des|der|vom) arbeitgeber|\barbeitgeberkuendigung|"
    r"\bvertreten (?:den|die) arbeitgeber|\b(?:ich bin|wir sind) (?:der |die )?arbeitgeber",
}
_ANDERER_GEHT = {
    "mietkuendigung": rf"{_IHM}|{_SOLL_GEHEN}",
    "arbeitsvertrag_kuendigung": rf"{_IHM}|{_SOLL_GEHEN}|"
    r"\b(?:arbeitet|beschaeftigt|angestellt|taetig|dabei)\b[^.;?!]{0,40}\bbei (?:uns|mir)\b|"
    r"\bbei (?:uns|mir)\b[^.;?!]{0,40}\b(?:arbeitet|beschaeftigt|angestellt|taetig|dabei)\b",
}
"""Told by who wants somebody else to go."""
_ANDERER = {
    "mietkuendigung": r"\bwohnt\b|(?<!\bwir )\bwohnen\b(?! wir)|\b(?:meine|unsere)[nrms]? (?:unter)?mieter",
    "arbeitsvertrag_kuendigung": r"\barbeitet\b|\b(?:sie|er) ist\b[^.;?!]{0,40}\b(?:beschaeftigt|angestellt)|"
    r"\b(?:meine|unsere)[nrms]? (?:[\w-]*mitarbeiter|arbeitnehmer|[\w-]*angestellte|beschaeftigte|sekretaer)|"
    r"\bbei uns\b|\b(?:ihm|ihnen)\b",
}
"""Somebody else lives or works there: then „ich“ may be either side."""
_SCHWACH = {
    "mietkuendigung": rf"{MIETER_KUENDIGT}|\bmieter{_WILL}|\bkuendigung durch (?:die )?mieter|"
    r"\bvertreten (?:den|die) mieter|\bmeine[rn]? mietwohnung|"
    r"\bich\b.*\bwohne\b|\bwohne ich\b|\bwir wohnen\b|\bwohnen wir\b|\bmein(?:en)? mietvertrag|"
    r"\bich\b[^.;?!]*\b(?:raus|auszieh\w*|umzieh\w*)\b|"
    r"\b(?:will|moechte) (?:[\w.]+ ){0,4}(?:auszieh\w*|raus)\b",
    "arbeitsvertrag_kuendigung": rf"{ARBEITNEHMER_KUENDIGT}|"
    rf"\b(?:arbeitnehmer|mitarbeiter|angestellte){_WILL}|\bkuendigung durch (?:die )?arbeitnehmer|"
    r"\bvertreten (?:den|die) arbeitnehmer|"
    r"\bmein(?:e[nrms]?)? (?:\w*job|\w*stelle|arbeit(?!nehm|geb)\w*|anstellung)|\bich arbeite\b|"
    r"\barbeite ich\b|\bneue[nrs]? (?:job|stelle|arbeit\w*)|jobwechsel",
}

_ICH = {"mietkuendigung": r"\bmeine[rn]? wohnung", "arbeitsvertrag_kuendigung": r"\bich\b"}
"""The weaker side, where nobody else is told of."""
_ICH_KUENDIGE = re.compile(r"\b(?:ich|wir)\b[^.;?!,]*\bkuendig")


def kuendigt(klein: str, art: str) -> Seite:
    """„stark“ the landlord or the employer, „schwach“ the other side; "" where nothing tells.

    „unklar“ where it may be either: then it has to be asked for.
    """
    strong, weak = (re.search(each, klein) is not None for each in _EMPFAENGER[art])
    if strong != weak:
        return "stark" if strong else "schwach"
    if re.search(_STARK[art], klein):
        return "stark"
    own, leaves = re.search(_SCHWACH[art], klein), re.search(_ANDERER_GEHT[art], klein)
    if leaves:
        return "stark" if own is None or leaves.start() <= own.start() < leaves.end() else "unklar"
    speaks, other = re.search(_ICH[art], klein), re.search(_ANDERER[art], klein)
    if own:
        return "unklar" if other and _ICH_KUENDIGE.search(klein) else "schwach"
    if speaks and other:
        return "stark" if art == "mietkuendigung" else "unklar"
    if other and _ICH_KUENDIGE.search(klein):
        return "unklar"
    return "schwach" if speaks else ""
