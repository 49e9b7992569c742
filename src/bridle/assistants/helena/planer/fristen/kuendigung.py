"""How long a Kündigungsfrist is by how long the contract has lasted, and who gives notice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bridle.assistants.helena.law.frist_kuendigung import laenge_nach_dauer
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.vertragsbeginn import SEIT_TAG
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

VERTRAGSENDE = frozenset({"mietkuendigung", "arbeitsvertrag_kuendigung"})
VORWAERTS = {
    "mietkuendigung_zugang": "mietkuendigung",
    "arbeitsvertrag_kuendigung_zugang": "arbeitsvertrag_kuendigung",
    "geschaeftsraum_kuendigung_zugang": "",
}
"""What is reckoned back from the wanted end of a contract, and the kind that reckons forward to it."""
SEIT_WANN = "Seit wann genau besteht der Vertrag? Davon hängt die Länge der Kündigungsfrist ab."
_JAHRE = re.compile(
    r"\b(?:nach|seit|ueber|mehr als|fast|etwa|von|bei|schon)\s+(?:etwa |ca\.? |rund |ueber |mehr als )?"
    r"(\d{1,2}|[a-z]+)\s+jahr(?:en|e)?\b|\b(\d{1,2}|[a-z]+)\s+jahre?n?\b"
)
_SEIT_JAHR = re.compile(
    r"\b(?:seit|ab|mietbeginn|einzug|eintritt|beginn|(?:miet|arbeits|anstellungs)vertrag (?:von|aus|seit))\s+"
    r"(?:dem jahr |im jahr |anfang |ende |mitte )?"
    r"((?:19|20)\d\d)\b"
)
_VERMIETER = r"\bvermieter\w*|\beigenbedarf"
MIETER_KUENDIGT = (
    r"\bmieter(?:in)? (?:(?!(?:der|die|gegen|seiner|ihrer)\b)\w+ )?kuendig|"
    r"\bkuendigung (?:durch den|des|der|vom) mieter|\bals mieter|"
    r"\bkuendigungsfrist (?:des|fuer(?: den)?|der) mieter"
)
ARBEITNEHMER_KUENDIGT = (
    r"\b(?:arbeitnehmer|mitarbeiter|angestellte)(?:in|r)? (?:\w+ )?kuendig|"
    r"\bkuendigung (?:durch den|des|der|vom) arbeitnehmer|\bals arbeitnehmer|\beigenkuendigung|"
    r"\bkuendigungsfrist (?:(?:des|fuer(?: den)?|der) )?(?:arbeitnehmer|mitarbeiter)|\bselbst kuendig"
)


@dataclass(frozen=True, slots=True)
class Kuendigungslaenge:
    """The length, or what to ask for it; neither where nothing is said that changes it."""

    laenge: str = ""
    frage: str = ""


def kuendigungslaenge(klein: str, art: str, on: date) -> Kuendigungslaenge:
    if art == "arbeitsvertrag_kuendigung" and re.search(r"\bprobezeit", klein):
        return Kuendigungslaenge("2 Wochen")
    years = vertragsjahre(klein, on)
    if years is None:
        return Kuendigungslaenge()
    if not _verlaengert_sich(klein, art):
        own = art == "arbeitsvertrag_kuendigung" or re.search(MIETER_KUENDIGT, klein)
        return Kuendigungslaenge(laenge_nach_dauer(art, 0) if own else "")
    lengths = [laenge_nach_dauer(art, each) for each in years]
    return Kuendigungslaenge(lengths[0]) if len(set(lengths)) == 1 else Kuendigungslaenge(frage=SEIT_WANN)


_ZUM_ENDE = re.compile(rf"\b(?:zum|per|auf den)\s+(?:{DATUM.pattern})")


def ohne_vertragsende(klein: str) -> str:
    """Without the day to which notice is given: on it nothing arrives. As long as it was."""
    return _ZUM_ENDE.sub(lambda found: " " * len(found[0]), klein)


_DAUERT_SCHON = re.compile(
    r"\b(?:nach|seit|ueber|mehr als|fast|schon|etwa|rund|zugehoerigkeit|mietdauer|mietzeit|wohndauer|"
    r"beschaeftigungsdauer|vertragsdauer)(?: von| ueber| etwa| rund| mehr als| schon| bereits|:)*\s+"
    r"(?:\d{1,2}|[a-z]+)[ -]jahr(?:en|e)?\b(?! (?:ab|nach|seit|vom)\b)|"
    r"\b\w*(?:zugehoerigkeit|mietdauer|mietzeit|wohndauer|dauer)(?: von| ueber| etwa| rund|:)*\s+"
    r"(?:\d{1,2}|[a-z]+)[ -]jahr(?:en|e)?\b|"
    r"\b(?:\d{1,2}|[a-z]+)[ -]jahr(?:en|e)?\s+(?:\w+\s)?(?:mietzeit|mietdauer|betrieb\w*|"
    r"beschaeftig\w*|alt\b|dort\b|dabei\b|in der wohnung|im haus|angestellt|zugehoerig\w*|ehe\b)"
)


def ohne_vertragsdauer(klein: str) -> str:
    """Without how long a contract has lasted: „nach neun Jahren Mietzeit“ is no length of a Frist."""
    return _DAUERT_SCHON.sub(" ", klein)


def _verlaengert_sich(klein: str, art: str) -> bool:
    """Only the landlord's and the employer's grow."""
    if art == "mietkuendigung":
        return bool(re.search(_VERMIETER, klein)) and not re.search(MIETER_KUENDIGT, klein)
    return not re.search(ARBEITNEHMER_KUENDIGT, klein)


def vertragsjahre(klein: str, on: date) -> tuple[int, int] | None:
    """The fewest and the most whole years that it may have lasted."""
    if found := SEIT_TAG.search(klein):
        began = daten(found[0])
        if began:
            day = began[0][1]
            whole = on.year - day.year - ((on.month, on.day) < (day.month, day.day))
            return whole, whole
    if found := _SEIT_JAHR.search(klein):
        return max(on.year - int(found[1]) - 1, 0), max(on.year - int(found[1]), 0)
    for found in _JAHRE.finditer(klein):
        if (count := zahlwort(found[1] or found[2])) is not None:
            return count, count
    return None
