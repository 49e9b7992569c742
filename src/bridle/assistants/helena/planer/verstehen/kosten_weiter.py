"""„Was zahlt die Mandantin selbst?“ after the fees of Beratungshilfe: the same bill from the other side."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN

LONGEST = 16
_RECHNER = re.compile(r"^Quelle: Kostenrechner", re.M)
_BERATUNGSHILFE = re.compile(r"beratungshilfe|beratungs(?:hilfe)?schein|berechtigungsschein", re.I)
_ZAHLT_SELBST = re.compile(
    r"\b(?:zahl\w*|trägt|kostet|bleibt|schuldet)\b[^?]*\b(?:mandant\w*|er|sie|ihn|ihm|ihr|rechtsuchende\w*)\b|"
    r"\beigenanteil\b|\bschutzgebühr\b",
    re.I,
)


def kosten_weiter(text: str, last: Vorher, kennt: Kennt) -> str:
    """With Beratungshilfe the client pays a small fee of his own; "" where it is not asked for."""
    if not _RECHNER.search(last.antwort) or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    if not _BERATUNGSHILFE.search(last.frage) or not _ZAHLT_SELBST.search(text):
        return ""
    meant = "Was zahlt der Mandant bei der Beratungshilfe selbst?"
    return meant if kennt.werkzeug(meant) == "get_kosten_rules" else ""
