"""Whether a text only says of a citation that it is not there: „§ 9999 BGB finde ich nicht“ states no law.

What a person asked for has to be named where it is unknown. „Nach § 9999 BGB gibt es keinen Anspruch“ builds
on it, and „§ 9999 BGB ist nicht abdingbar“ says something of it.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.zitat import Stelle

_REACH = 160
_NOT = r"(?:nicht|nichts|keine?[nrms]?)"
_WORDS = r"(?:[^\W\d_]+[ ,]+){0,9}?"
_HIT = r"(?:norm|vorschrift|paragra\w+|artikel|regelung|treffer|urteile?|entscheidung\w*|eintrag|wortlaut)"
_KEPT = (
    r"(?:eingespielt|im bestand|bekannt|vorhanden|hinterlegt|enthalten|gespeichert|gefunden|zu finden|vor)"
)
_BEHIND = re.compile(
    r"\W*(?:"
    rf"(?:gibt es|existiert|finde ich|findet sich|kenne ich|habe ich|konnte ich|lässt sich) {_WORDS}{_NOT}"
    rf"(?: {_HIT})?(?: (?:gefunden|finden|nachschlagen|nachlesen|belegen|bestätigen))?"
    rf"|(?:ist|sind|war|liegt|steht) {_WORDS}(?:nicht {_WORDS}{_KEPT}|(?<!nicht )unbekannt)"
    rf"|nicht {_KEPT})\W*(?:[.!?;,)\n]|$)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"\b(?:keine?[nrms]?|nichts) (?:{_HIT} )?(?:(?:zu|zum|zur|über|namens|mit|nummer) ){{0,2}}\W*$",
    re.IGNORECASE,
)
_BUILDS_ON = re.compile(
    r"\b(?:nach|gemäß|gem\.|laut|aus|aufgrund|wegen|durch|mit|ohne|in|auf|i\. ?S\. ?[dv]\.)\W*$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[.!?;](?=\s)|\n")


def verneint(text: str, place: Stelle) -> bool:
    """Whether the clause round this place says that what it cites is not there, or not known."""
    before = text[max(0, place.start - _REACH) : place.start]
    before = before[max([0, *[found.end() for found in _CLAUSE.finditer(before)]]) :]
    if _BUILDS_ON.search(before):
        return False
    return _BEFORE.search(before) is not None or _BEHIND.match(text, place.end) is not None
