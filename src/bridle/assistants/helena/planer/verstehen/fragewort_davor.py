"""„Um wie viel?“, „Zu wann?“: the question before, asked with that word.

The bare words would be asked of the whole matter: „um wie viel“ for what it is worth.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.satz import saetze

_NUR_FRAGEWORT = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?)\b,?\s+)*(?P<wort>um wie ?viel(?: prozent| euro)?|seit wann|"
    r"ab wann|bis wann|zu wann|wann|wie oft|wer|"
    r"von wem|durch wen|an wen|weshalb|warum|wie hoch|in welcher höhe|wie ?viel|wo|wodurch|womit|wofür)"
    r"(?: denn| genau| eigentlich)*\s*\?*",
    re.I,
)
_ANDERES_WORT = re.compile(
    r"(?:(?:bis|seit|ab|zu|von) )?(?:wann|warum|weshalb|wo|wer|wie hoch|wie ?viel|wodurch|womit|wofür)\s+"
    r"(?=(?:hat|haben|hatte|wurden?|ist|sind|war|waren|wird|läuft|lief|gab)\s)",
    re.I,
)
_JA_ODER_NEIN = re.compile(r"(?:hat|haben|hatte|wurden?|ist|sind|war|waren|wird|läuft|gab)\s", re.I)
_PAPIERE = re.compile(r"^Quelle: (?:Dokument|„)", re.M)


def fragewort_davor(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question before with the word for what is asked now; "" where it had one, or nothing reads it."""
    found = _NUR_FRAGEWORT.fullmatch(text.strip())
    if found is None or not _PAPIERE.search(last.antwort) or len(saetze(last.frage)) != 1:
        return ""
    plain = _ANDERES_WORT.sub("", last.frage.strip(), count=1)
    if not _JA_ODER_NEIN.match(plain):
        return ""
    word = found["wort"]
    meant = f"{word[:1].upper()}{word[1:].lower()} {plain[:1].lower()}{plain[1:]}"
    return meant if meant != last.frage and kennt(meant) else ""
