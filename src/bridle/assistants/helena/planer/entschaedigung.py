"""What witnesses, experts and parties get follows a law of its own, whose rates are not here."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt

NICHT_NACH_DEM_RVG = (
    "Was Zeugen, Sachverständige, Dolmetscher, ehrenamtliche Richter und Parteien für Fahrt, Zeit und "
    "Verdienstausfall bekommen, richtet sich nach dem JVEG, nicht nach dem RVG. Seine Sätze habe ich nicht; "
    "das rechne ich nicht aus. Anwaltliche Auslagen schon; nenne mir Kilometer und Stunden."
)
_FREMDE = (
    r"zeug(?:en?|in(?:nen)?)|sachverstaendig\w*|gutachter\w*|dolmetscher\w*|uebersetzer\w*|schoeff\w*|"
    r"ehrenamtlich\w*"
)
_EIGENE = r"partei(?:en)?|mandant(?:in|en|innen)?|klaeger(?:in)?|beklagten?|antragsteller(?:in)?"
_BEKOMMT = r"(?:bekomm\w*|krieg\w*|erhaelt|erhalten|verdien\w*|zusteh\w*|steht|stehen)"
_WEM = re.compile(
    rf"\b{_BEKOMMT} (?:(?:ein\w*|der|die|dem|den|unser\w*|mein\w*|gerichtliche\w*) ){{0,2}}(?:{_FREMDE}|"
    rf"{_EIGENE})\b|"
    rf"\b(?:{_FREMDE})\b[^.;?!]{{0,40}}\b(?:{_BEKOMMT}|entschaedigt|verguetet|bezahlt|erstattet|ersetzt)\b|"
    rf"\b(?:entschaedigung|verguetung|honorar|stundensatz|kilometergeld|fahrtkosten|reisekosten|"
    rf"verdienstausfall)"
    rf"\b (?:eines?|der|des|fuer|vom|von)(?: \w+)? (?:{_FREMDE})\b|"
    r"\b(?:zeugen|sachverstaendigen|dolmetscher)(?:geld|entschaedigung|verguetung|honorar)\w*"
)
_GELD = re.compile(
    r"\bkm\b|kilometer|fahr(?:t|ge)|\breise|\banfahrt|stunde|verdienstausfall|lohnausfall|entschaedig|"
    r"zeugengeld|"
    r"verguet|honorar|auslagen|wie ?viel|wie hoch|\berscheinen|\bgesetz\b|arbeitstag|arbeitsausfall"
)
_ANDERES = re.compile(
    r"\blaut\b|\bakte\b|\bsache\b|rechnung|gutachten|vertrag|schreiben|§|\bfrist|termin|streitwert"
)


_GELADEN = re.compile(
    rf"(?:\b(?:als|ist|war) (?:\w+ )?(?:{_FREMDE})\b|\b(?:{_FREMDE})\b(?: [\w.-]+){{0,3}} "
    rf"(?:war|ist|hat|kam|wurde|musste|muss|soll)\b)[^?]{{0,120}}\b(?:was|wie ?viel) (?:\w+ )?{_BEKOMMT} "
    r"(?:sie|er|ihr|ihm|die (?:frau|zeugin)|der (?:herr|mann|zeuge)|(?:frau|herrn?) \w+)\b"
)
"""„Frau X ist als Zeugin geladen. Was kriegt sie?“: whatever name and value stand there."""
_IM_PAPIER = re.compile(r"\blaut\b|rechnung|gutachten|vertrag|schreiben|§")


_EIGENER_WEG = re.compile(
    r"\bkm\b|kilometer|\bfahr(?:t|tkosten|geld)\b|\breisekosten|\banfahrt|verdienstausfall|lohnausfall|zeitversaeumnis"
)
"""A party gets something by that law only for these; what else it gets is another question."""


def nach_dem_jveg(anfrage: Anfrage) -> str:
    """What to say where somebody asks what one of them gets; a paper and a matter are looked up."""
    if _GELADEN.search(anfrage.klein) and not _IM_PAPIER.search(anfrage.klein):
        return NICHT_NACH_DEM_RVG
    whose = _WEM.search(anfrage.klein)
    other = whose is not None and re.search(rf"\b(?:{_FREMDE})\b|zeugen|sachverstaendigen", whose[0])
    asks = whose and (_GELD if other else _EIGENER_WEG).search(anfrage.klein)
    named = genannt(anfrage)
    matter = named is not None and bool(named.aktenzeichen or named.sicher)
    if not asks or matter or _ANDERES.search(anfrage.klein):
        return ""
    return NICHT_NACH_DEM_RVG
