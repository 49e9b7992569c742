"""„ja“, „zeig her“, „mach das“ after Helena offered something: the offer, as somebody would ask for it."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.aufzaehlung import angebotene_fragen, muster_in
from bridle.assistants.helena.planer.sagen import absaetze, liste

_DANK = re.compile(r"super|danke|ok(?:ay)?|gut|genau|stimmt|richtig|klar|dann|so|nett|prima|perfekt")
"""Alone they order nothing."""
_JA = re.compile(
    r"ja|jo|jap|jawohl|gerne?|bitte|sehr|unbedingt|na|aber|das|den|die|es|ihn|mir|mal|doch|auch|du|kannst|"
    r"könntest|"
    r"ist|war|wäre|mein(?:e|te)?|gemeint|mache?|tu|zeig(?:e|en)?|her|an|anzeigen|sehen|lesen|lies|öffne|"
    r"gib|möchte|"
    r"will|ich|wir|ganze?n?|volltext|text|inhalt|wortlaut|muster|vorlage|vor"
)
_BEISPIEL = re.compile(r"(?:frag nach|siehst Du mit) „([^“…]+)“|Mit „([^“…]+)“ siehst Du")
_GANZES = re.compile(r"im Dokument \*\*([^*]+)\*\* \(Akte (\d{4}/\d{2})\)[^\n]*„Zeig mir …“")
WELCHES = "Was davon meinst Du? Nenne es mir mit seinem Namen:"


def angenommen(text: str, last: Vorher) -> str:
    """What was offered, where it is one thing and the message only takes it; else nothing."""
    if not _sagt_zu(text, last):
        return ""
    offered = _angebote(last.antwort)
    return offered[0] if len(offered) == 1 else ""


def auswahl_offen(text: str, last: Vorher) -> str:
    """What is asked back where several things were offered, and one says yes to them all."""
    offered = _angebote(last.antwort) if _sagt_zu(text, last) else []
    return absaetze(WELCHES, liste(offered)) if len(offered) > 1 else ""


def _sagt_zu(text: str, last: Vorher) -> bool:
    """After „Meinst Du“ a mere „genau“ says yes; else thanks alone order nothing."""
    words = re.findall(r"\w+", text.lower())
    plain = [word for word in words if not _DANK.fullmatch(word)]
    if not words or any(_JA.fullmatch(word) is None for word in plain):
        return False
    return "Meinst Du:" in last.antwort or bool(plain)


def _angebote(answer: str) -> list[str]:
    """Each as somebody would ask for it."""
    if templates := muster_in(answer):
        return [f"Zeig das Muster {each}" for each in templates]
    if questions := angebotene_fragen(answer):
        return questions
    if (paper := _GANZES.search(answer)) is not None:
        return [f"Zeig mir das Dokument {paper[1]} in der Akte {paper[2]}"]
    return [found[1] or found[2] for found in _BEISPIEL.finditer(answer)]
