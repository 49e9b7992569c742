"""Matters by department: a search knows the field of law and who works on them, and no department."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

NICHT_NACH_DEZERNAT = (
    "Nach Dezernaten kann ich die Akten nicht ordnen. Ich kenne ihr Sachgebiet, wer sie anwaltlich führt und "
    "wer sie "
    "bearbeitet; frag zum Beispiel „Welche Akten haben wir im Mietrecht?“ oder „Welche Akten bearbeitet Herr "
    "…?“."
)
_DEZERNAT = re.compile(
    r"\b(?:akten?|mandate?|sachen?|faelle|was|welche|alles)\b.*\bdezernats? (?!\w*recht\b)(?!von |des |der "
    r")[a-z]{3,}"
)


def nach_dezernat(anfrage: Anfrage) -> str:
    """What to say where a department is named that is no field of law: its words would be taken for names."""
    return NICHT_NACH_DEZERNAT if _DEZERNAT.search(anfrage.klein) else ""
