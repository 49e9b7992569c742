"""„Braucht man dafür einen Anwalt?“, „Geht das auch ohne?“: whether one is needed at all."""

from __future__ import annotations

import re

_ANWALT = r"(?:rechts)?anw(?:alt|aelt)\w*|verteidiger\w*"
_FRAGT = re.compile(
    r"\b(?:anwalts|vertretungs)(?:zwang|pflicht)|\banwaltlich\w* vertret|\bpostulationsfaehig|"
    rf"\b(?:br(?:au|aeu)ch\w*|benoetig\w*|muss|muessen|muesste\w*|noetig|notwendig|pflicht|bedarf|reicht|genuegt|beauftrag\w*)\b.*"
    rf"\b(?:{_ANWALT})\b|"
    rf"\b(?:{_ANWALT})\b.*\b(?:noetig|notwendig|pflicht|erforderlich|vorgeschrieben|zwingend|reicht|genuegt)\b|"
    rf"\b(?:geht|gehts|kann|koennen|darf|duerfen|moeglich)\b.*\b(?:ohne (?:\w+ )?(?:{_ANWALT})|"
    r"selbst|selber)\b|"
    rf"\bohne (?:\w+ )?(?:{_ANWALT})\b.*\b(?:moeglich|geht|zulaessig|erlaubt|machen|stellen|einreichen)\b|"
    rf"\bohne (?:\w+ )?(?:{_ANWALT})\s*\?|"
    rf"\bkein(?:en|e)? (?:\w+ )?(?:{_ANWALT})\b.*\b(?:trotzdem|dennoch|moeglich|geht|kann|darf|geschieden)\b"
)
_SELBST = re.compile(r"\b(?:selbst|selber)\b")
_ALS_PARTEI = re.compile(
    rf"\b(?:{_ANWALT})\b|\banwalts|\banwaltlich|\bvertret|\beinleg|\berheb|\bstellen\b|\bbeantragen\b|\bverteidig|"
    r"\bauftreten\b|\b(?:ein)?klagen\b"
)


def ob_mit_anwalt(klein: str) -> bool:
    """In a text without capitals and umlauts; „selbst“ alone may be about anything."""
    if _FRAGT.search(klein) is None:
        return False
    return _SELBST.search(klein) is None or _ALS_PARTEI.search(klein) is not None
