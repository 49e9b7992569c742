"""What there is against a first Bescheid, where its addressee asks for the time and names no remedy."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.fristen.zweige import behoerde_in
from bridle.assistants.helena.planer.lesen.tage import ohne_daten

_BESCHEID = re.compile(r"\b(?!mahn|vollstreckungs|bussgeld|kosten)\w*bescheid(?:e[sn]?)?\b")
_ERHALTEN = re.compile(
    r"\bzugestellt|\bzustellung|\bzugegangen|\bzugang\b|\beingegangen|\bbekannt ?(?:gegeben|gabe)|"
    r"\buebergeben|\berhalten\b|\bbekommen\b|\bgekommen\b|\bkam\b|\bist da\b|\bbriefkasten|\bvom \d|"
    r"\bdagegen\b|\breagieren\b|\bwehren\b|\banfechten\b|\bvorgehen\b"
)
_ZEIT_GEFRAGT = re.compile(
    r"\bfrist\b|\bwie (?:lange|viel zeit)\b[^?]{0,40}\b(?:zeit|dagegen|wehren|vorgehen)\b|"
    r"\bwieviel zeit\b|\bletzte[rn]? tag\b|"
    r"\bbis (?:wann|zu welchem tag)\b[^?]{0,40}\b(?:dagegen|reagieren|wehren|anfechten|vorgehen)\b"
)
_FRAGEWORT = re.compile(r"\b(?:frist|wie|wieviel|welche\w*|(?:bis )?wann|bis zu|letzte[rn]?)\b")
_NICHT_GEGEN_DEN_ERSTEN = re.compile(
    r"§|\bohne \w*bescheid|\b(?:widerspruch|einspruch)\b[^.;?!]{0,20}\beingelegt|"
    r"(?:kasse|behoerde|agentur|versicherung|stadt|gemeinde)\b[^?]{0,80}\b(?:lange|wann|frist|zeit)\b[^?]{0,20}\bsie\b|"
    r"widerspruchsbescheid|einspruchsentscheid|zurueckweisung|zurueckgewiesen|"
    r"aenderungsbescheid|untaetig|warten\b|"
    r"nachforderung|ueberpruefung|zuruecknehm|\baendern\b|\bgilt\b|\bgueltig|\bbewillig|\blaeuft\b|\bdauer|"
    r"\bzahl|\bliefer|\b(?:nach|ein)reichen\b|\bgesetzt|\bnoch kein|laufende[nrms]? \w+verfahren|wohngeld|"
    r"kinderzuschlag|\b(?:tage?n?|wochen?|monate?n?|jahre?n?)\b|\bbis (?:zum )?\d"
)
"""Another remedy, another statute, a time that somebody else has set, or what the Bescheid itself says."""
_ZUGANG = re.compile(
    rf"(?:(?:gegen|auf|bei|nach) )?(?:(?:einen|einem|den|dem|der|diesen|diesem) )?{_BESCHEID.pattern}"
    r"(?: (?:der|des|dem|vom|von der) [a-z]+)?|\bgibt es\b|"
    r"\b(?:zugestellt|zugegangen|eingegangen|bekannt ?gegeben|uebergeben|erhalten|bekommen|gekommen|kam|"
    r"zugang|zustellung|vom|am|im briefkasten|worden|wurde|ist da)\b"
)
_DES_EMPFAENGERS = re.compile(
    r"welche[mrn]?|frist|wie|lange|viel|wieviel|zeit|bis|wann|zu|tag|letzte[rn]?|endet|ist|ha(?:t|tte|be|ben)|"
    r"kann|koennen|muss|muessen|darf|bleib(?:t|en)|dafuer|fuer|er|sie|ihm|ihr|wir|uns|ich|mir|man|"
    r"mandant(?:in|en|schaft)?|klaeger(?:in)?|unser(?:e[rmn]?)?|der|die|das|den|sich|noch|jetzt|also|denn|und|"
    r"dagegen|darauf|wehren|vorgehen|reagieren|anfechten"
)
_GEGEN_AMT = {"sgg": "widerspruch_sozial", "fgo": "einspruch_steuer"}
"""What there is against the Bescheid of an authority, where the land makes no difference."""
GEGEN_BESCHEID = (
    "Gerechnet ist für einen ersten Bescheid. Ist über einen Widerspruch oder Einspruch schon entschieden, "
    "ist es die Klage; maßgeblich ist die Rechtsbehelfsbelehrung."
)


def gegen_ersten(klein: str) -> str:
    """The kind; "" where something else than the addressee's remedy may be asked for."""
    against = _GEGEN_AMT.get(behoerde_in(klein), "")
    came = _BESCHEID.search(klein) and _ERHALTEN.search(klein) and _ZEIT_GEFRAGT.search(klein)
    sure = came and _des_empfaengers(klein) and not _NICHT_GEGEN_DEN_ERSTEN.search(klein)
    return against if sure else ""


def _des_empfaengers(klein: str) -> bool:
    """From where the time is asked for, only who has the Bescheid and what can be done against it.

    „Wie lange hat die Pflegekasse Zeit, ihn zu erlassen?“ and „Frist für den Umzug?“ are other Fristen.
    """
    asked = _FRAGEWORT.search(klein)
    rest = _ZUGANG.sub(" ", ohne_daten(klein[asked.start() :])) if asked else ""
    return all(map(_DES_EMPFAENGERS.fullmatch, re.findall(r"[^\W\d_]+", rest)))
