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
_KEPT = r"(?:eingespielt|im bestand|bekannt|vorhanden|hinterlegt|enthalten|gespeichert|gefunden|zu finden)"
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
_OPENS = re.compile(
    r"\W*(?:(?:aber|auch|und|oder|nein|eine?n?|den|die|das|zu|zum|zur|über|norm|vorschrift|paragra\w+|artikel|"
    r"entscheidung|urteil|aktenzeichen)\b\W*)*",
    re.IGNORECASE,
)
"""What may stand before it in its clause: „einen Fall des § 9999 BGB“ and „gem. § 9999 BGB“ build on it."""
_CLAUSE = re.compile(r"(?<!\bgem)(?<!\b\w)[.!?;](?=\s)|\n")
"""Where a clause ends, and no abbreviation: „gem.“, „i. S. d.“."""


def verneint(text: str, place: Stelle) -> bool:
    """Whether the clause round this place says that what it cites is not there, or not known."""
    before = text[max(0, place.start - _REACH) : place.start]
    before = before[max([0, *[found.end() for found in _CLAUSE.finditer(before)]]) :]
    if _BEFORE.search(before):
        return True
    return _OPENS.fullmatch(before) is not None and _BEHIND.match(text, place.end) is not None
