"""What a part of a request has of its neighbours: a name at the end, and the remedy whose Frist is meant.

And what it has not: the calendar of a day is that of everybody, though a matter is named behind it.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import ARTIKEL, bekannt, falte

MOST = 5
"""Words: what is longer tells something, and ends with any word."""
_KALENDER = re.compile(r"\b(?:termine|fristen|wiedervorlagen|kalender)\b|\bwas (?:steht|liegt)\b.*\ban\b")
_ZEIT = re.compile(
    r"\b(?:heute|morgen|uebermorgen|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|woche|monat|wochenende|"
    r"januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember)\b|\d\.\d"
)
_FRIST = re.compile(r"\bfrist\b", re.I)
_MITTEL = re.compile(
    r"\b(?P<mittel>widerspruch|einspruch|berufung|revision|beschwerde|kündigungsschutzklage|klage)\b", re.I
)
_EIGENE = re.compile(
    r"widerspruch|einspruch|berufung|revision|beschwerde|klage|erwiderung|begruendung|anzeige|kuendigung|"
    r"verjaehr"
)
_WOZU = re.compile(r"\b(?:muster|vorlage|vordruck|formular)\b", re.I)
_SCHRIFTSATZ = (
    r"(?:eine?[nr]? |den |die |das )?\w*(?:klage|erwiderung|brief|schreiben|antrag|vollmacht|mahnung|"
    r"kündigung|widerspruch|einspruch|anzeige|berufung|revision|vertrag|vereinbarung|begründung|"
    r"abmahnung|aufforderung|sachstand\w{0,10})"
)
ZWEI_MUSTER = re.compile(
    r"\b(?:\w*muster|\w*vorlagen?|vordrucke?)\b[^?]{0,20}? (?P<wie>für|zu|zur|zum|von)? ?"
    rf"(?P<eins>{_SCHRIFTSATZ})\s*,?\s+(?:und|sowie|oder)\s+(?:auch )?"
    rf"(?:(?:eine?n? )?(?:muster|vorlage|vordruck) )?(?:(?:für|zu|zur|zum|von) )?"
    rf"(?P<zwei>{_SCHRIFTSATZ})\b",
    re.I,
)
"""„Muster für einen Mandantenbrief und für eine Klageerwiderung“: each is looked for by itself."""
_FUGE = {"klage": "", "beschwerde": "", "kündigungsschutzklage": ""}


def kalender_aller(part: str) -> bool:
    """„termine am montag und die tel von nebelthau“: a day by itself says what is meant."""
    plain = falte(part)
    return _KALENDER.search(plain) is not None and _ZEIT.search(plain) is not None


def name_am_ende(part: str) -> str:
    """„name der sachverständigen nebelthau“: the last word, unknown to any dictionary and with no article."""
    named = genannt(lies(part))
    words = re.findall(r"[\w-]+", part)
    if named is None or not 1 < len(words) <= MOST or falte(words[-1]) != falte(named.name):
        return ""
    return "" if bekannt(falte(words[-1])) or falte(words[-2]) in ARTIKEL else named.name


def frist_dazu(part: str, first: str) -> str:
    """„muster widerspruch zeigen und frist wenn …“: the Frist of what the template is for."""
    meant = _MITTEL.search(first) if _WOZU.search(first) else None
    if meant is None or _FRIST.search(part) is None or _EIGENE.search(falte(part)):
        return part
    word = meant["mittel"]
    return _FRIST.sub(
        f"{word[:1].upper()}{word[1:].lower()}{_FUGE.get(word.lower(), 's')}frist", part, count=1
    )
