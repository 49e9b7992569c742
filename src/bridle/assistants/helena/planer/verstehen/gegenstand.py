"""What „das“ and „der“ stand for after a paper, a template or an entry of the calendar was asked about."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies

_GEGENSTAND = re.compile(
    r"\b(?:muster|vorlage|formular|textbaustein|[\wäöüß]*(?:gutachten|urteil|vertrag|schreiben|bescheid|"
    r"beschluss|befehl|rechnung|testament|verzeichnis|antrag|klage|klageschrift|protokoll|vollmacht|"
    r"termin|verhandlung|besprechung|wiedervorlage))\b"
    r"(?:\s(?:für|mit|zu|zur|zum|über|gegen)\b(?!\s?\d)[^?.,]*)?",
    re.I,
)
_DAS = re.compile(
    r"\b(?:das|der|die|den|es|ihn|dem|da|dort|darin)\b(?=\W*$|\s+(?:eigentlich\s+|genau\s+|denn\s+|nochmal\s+)*"
    r"(?:ge\w+(?:t|en)|er\w+t|ver\w+t|unter\w+|ist|war|wird|wurde|statt|drin|drauf)\b)",
    re.I,
)


def davon(text: str, last: Vorher, kennt: Kennt) -> str | None:
    """The question with the thing itself in the place of the word for it, where a rule reads that."""
    named = _GEGENSTAND.search(last.frage)
    if named is None or kennt(text) or not _DAS.search(text):
        return None
    plain = _DAS.sub(f"das {named[0].strip()}", text.rstrip(" ?!."), count=1)
    known = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    tries = [f"{plain} in der Akte {known[0]}?"] if known else []
    return next((each for each in [*tries, f"{plain}?"] if kennt(each)), None)
