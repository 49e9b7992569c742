"""„dokument mit lichtmess“: papers that mention something.

They are those in which a search finds it; all papers of a matter in which somebody has that name are others.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import bekannt

_PAPIERE = (
    r"\b(?:dokument\w*|unterlagen?|schriftst\w+|schriftsa\w+|papiere?n?|dateie?n?|pdfs?|texte?n?|schreiben|"
    r"briefe?n?)\b"
)
_NENNT = re.compile(
    rf"{_PAPIERE}(?:"
    r"(?: (?:in|bei|aus|von) (?:der |den |sachen |akte )*(?P<wo>[a-z-]{3,}))?"
    r" (?:mit|ueber)(?: dem (?:wort|namen|begriff)| (?:de[rmn]|die|das|eine[rmn]?|frau|herrn?))*"
    r" (?P<mit>[a-z-]{3,})|"
    r".*\b(?:nenn|erwaehn|enthaelt|enthalten|vorkomm|kommt|taucht|auftauch|drinsteh|drin steht|"
    r"rede|gesprochen|berichtet)\w*\b)"
)
DAVON_KEINES = (
    r"papiere?n?|dateie?n?|pdfs?|texte?n?|namens?|nenn\w*|erwaehn\w*|enth(?:ae|a)lt\w*|(?:vor)?komm\w*|"
    r"(?:auf)?tauch\w*"
)
"""Words that ask for such papers, and that need not stand in them."""


def nennt(anfrage: Anfrage) -> bool:
    """Whether papers are asked for by what stands in them."""
    found = _NENNT.search(anfrage.klein)
    if found is None or found["mit"] is None:
        return found is not None
    return not bekannt(found["mit"]) and not (found["wo"] and bekannt(found["wo"]))


def darin_gesucht(anfrage: Anfrage) -> str:
    """The matter whose papers are searched, „Dokumente in Sandkuhl mit Lichtmess“; "" for no name."""
    found = _NENNT.search(anfrage.klein) if nennt(anfrage) else None
    where = found["wo"] if found is not None else None
    return next((word.text for word in anfrage.worte if where and word.klein == where), "")
