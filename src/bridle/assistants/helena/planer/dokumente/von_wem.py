"""„Welche Dokumente haben wir von der Gegenseite?“: by whom a paper is, is entered nowhere."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.woerter import falte

NICHT_VON_WEM = (
    "Von wem ein Dokument ist, ist nicht eingetragen; gezeigt sind alle. Name und Ordner sagen es oft."
)
_VON_WEM = re.compile(
    r"\b(?:von|vom) (?:(?:der|dem|den|unsere[mrn]?) )?(?:gegenseite|gegner\w*|gegenpartei|gericht|mandant\w*|"
    r"versicherung|behoerde|sachverstaendigen|gutachter\w*)\b"
)


def nicht_von_wem(asked: str) -> str:
    return NICHT_VON_WEM if _VON_WEM.search(falte(asked)) else ""
