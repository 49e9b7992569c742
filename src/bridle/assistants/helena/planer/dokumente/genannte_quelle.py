"""The paper that a question names as its source: „laut Klage“, „in der letzten Mahnung“."""

from __future__ import annotations

import re

_ART = (
    r"(?:vertrag|gutachten|urteil|bescheid|kündigung|klage|klageschrift|erwiderung|mahnung|rechnung|testament|"
    r"verzeichnis|befehl|antrag|widerspruch|bericht|schilderung|abrechnung|anzeige|rüge|vergleich|protokoll|"
    r"schreiben|brief|vollmacht|schein|beschluss|urkunde|notiz|erklärung|auszug|schriftsatz|auskunft|"
    r"vereinbarung|police|attest|zeugnis|einspruch|mail|angebot|satzung|aufstellung)"
)
_ENDUNG = r"(?:e?s|en|e|n)?"
_PAPIER = rf"[\wäöüß-]*{_ART}{_ENDUNG}\b"
_DAVOR = (
    r"(?:(?i:der|dem|den|die|das|des|unser\w*|ihr\w*|sein\w*|eine[rmns]?|diese[rmns]?|deren|dessen)\s+)?"
    r"(?:[a-zäöüß]+(?:e[nrsm]?|er)\s+){0,2}"
)
_HANDLUNG = (
    r"\w*(?:kündigung|klage|mahnung|urteil|bescheid|widerspruch|antrag|einspruch|anzeige|rüge|befehl|"
    r"vergleich)\b"
)
"""„nach der Kündigung“ says when, and „nach dem Mietvertrag“ by what."""
_SAGT = (
    r"(?:lässt|lasst|ließ|gibt|gab|setzt|setzte|gewährt|gewährte|nennt|nannte|räumt|räumte|bestimmt|verlangt|"
    r"verlangte|fordert|forderte|sagt|schreibt|steht|stand)"
)
QUELLE = re.compile(
    rf"\b(?:(?i:laut|gemäß|zufolge)\s+{_DAVOR}(?P<laut>[A-ZÄÖÜ][\wäöüß-]+|(?i:{_PAPIER}))|"
    rf"(?i:im|in|aus)\s+{_DAVOR}(?P<darin>(?i:{_PAPIER}))|"
    rf"(?i:nach)\s+{_DAVOR}(?i:(?!{_HANDLUNG}))(?P<danach>(?i:{_PAPIER}))|"
    rf"(?i:mit)\s+{_DAVOR}(?P<damit>(?i:{_PAPIER}))(?=.*\b(?:gegeben|gesetzt|eingeräumt|gewährt|gelassen)\b)|"
    rf"{_SAGT}\s+(?:(?:uns|ihr|ihm|ihnen|denn|eigentlich)\s+)*(?=(?i:der|die|das|unser\w*|ihr\w*)\s)"
    rf"{_DAVOR}(?P<sagt>(?i:{_PAPIER})))"
)
"""How papers are named as that in which something stands."""


def papier(found: re.Match[str]) -> str:
    """What the paper is called there."""
    return next(each for each in found.groups() if each)


def genannte_quelle(text: str) -> re.Match[str] | None:
    """Where the question names it; None where it names none."""
    return QUELLE.search(text)


def ist_schriftstueck(word: str) -> bool:
    """Whether a word is a kind of paper, and not somebody: „laut Klage“, but „laut Versicherung“."""
    return re.fullmatch(_PAPIER, word, re.I) is not None


def auch_handlung(word: str) -> bool:
    """Whether it is something that is done as well, which other rules take it for."""
    return re.fullmatch(_HANDLUNG, word, re.I) is not None
