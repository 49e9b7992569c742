"""„Was zahlt die Mandantin selbst?“ after the fees of Beratungshilfe: the same bill from the other side."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN

LONGEST = 16
_RECHNER = re.compile(r"^Quelle: Kostenrechner", re.M)
_BERATUNGSHILFE = re.compile(r"beratungshilfe|beratungs(?:hilfe)?schein|berechtigungsschein", re.I)
_WER = r"(?:(?:der|die|unsere?|dem|den|unsere[nmr]) )?(?:mandant\w*|rechtsuchende\w*)"
_ZAHLT_SELBST = re.compile(
    r"\b(?:zahl(?:t|en|te)|trägt|schuldet|muss|soll|hat) (?:(?:denn|dann|dabei|jetzt|nun|da) )?"
    rf"(?:{_WER}|er|sie)\b|"
    rf"\b(?:{_WER}|er|sie) (?:[\w-]+ ){{0,3}}(?:zahlen|zahlt|tragen|trägt|zuzahlen|beisteuern)\b|"
    rf"\bkostet (?:es|das|die beratungshilfe)?\s?(?:{_WER}|ihn|sie)\b|"
    rf"\bbleibt\b[^?]*\b(?:an|bei|für) (?:{_WER}|ihm|ihr|ihn|sie)\b|"
    r"\beigenanteil\b|\bschutzgebühr\b",
    re.I,
)
_ANDERS = re.compile(
    r"\bgegner\w*|\bgegenseite\b|\bzurück\w*|\berstatt\w*|\buns\b|\bwir\b|\bnicht (?:\w+ )?(?:be)?zahl\w*|"
    r"\b(?:staats|landes)kasse\b|\bwenn\b|\bfalls\b|\bversicher\w*|\bgericht\w*|\bprozess\w*|\bklag\w*",
    re.I,
)
"""Who else pays, or what becomes of it: that is another question."""


def kosten_weiter(text: str, last: Vorher, kennt: Kennt) -> str:
    """With Beratungshilfe the client pays a small fee of his own; "" where it is not asked for."""
    if not _RECHNER.search(last.antwort) or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    if not _BERATUNGSHILFE.search(last.frage) or not _ZAHLT_SELBST.search(text) or _ANDERS.search(text):
        return ""
    meant = "Was zahlt der Mandant bei der Beratungshilfe selbst?"
    return meant if kennt.werkzeug(meant) == "get_kosten_rules" else ""
