"""Things that are asked for in a list: „Drei Dinge zu Brackwasser: Streitwert, Gericht und Zeuge“."""

from __future__ import annotations

import re

_FELDER: tuple[tuple[str, str], ...] = (
    ("wert", r"streitwert|gegenstandswert|wert"),
    (
        "akte",
        r"sachgebiet|rechtsgebiet|status|sachstand|stand|sachbearbeiter(?:in)?|anwalt|anwältin|"
        r"aktenzeichen|notizen|tags",
    ),
    (
        "erreichen",
        r"telefon(?:nummer)?|handynummer|nummer|adresse|anschrift|mail(?:adresse)?|e-mail(?:adresse)?|"
        r"kontaktdaten",
    ),
    ("zeichen", r"geschäftszeichen|zeichen"),
    ("gericht", r"gericht"),
    (
        "person",
        r"gegner(?:in)?|mandant(?:in)?|gegnervertreter|gegenanwalt|zeugen?|gutachter(?:in)?|"
        r"sachverständiger?|"
        r"kläger(?:in)?|beklagte[rn]?|gegenseite|beteiligten?",
    ),
    ("frist", r"fristen|frist|\w{4,}frist|termine?|wiedervorlagen?|ortstermin"),
    ("zeit", r"stunden|zeiten?|zeitaufwand|minuten|stundensatz|zeiterfassung"),
    ("dokument", r"dokumente|unterlagen|schriftsätze"),
    ("muster", r"muster|vorlage"),
    ("kosten", r"gerichtskosten|anwaltskosten|kosten|gebühren|kostenrisiko|gerichtsgebühren?"),
)
_ZAHL_VON_DINGEN = re.compile(
    r"\b(?:zwei|drei|2|3|folgende[sn]?|ein paar|mehrere|beides)\b.*"
    r"\b(?:sachen|dinge|angaben|fragen|infos|informationen|punkte|auskünfte|daten)\b",
    re.I,
)
WORDS = 2
"""Of one thing, with its article."""
_ZWISCHEN = re.compile(r",\s*(?:und\s+|sowie\s+)?|\s+(?:und|sowie)\s+|;\s*")


_RAND = re.compile(r"^[\s.?!]+|[\s.?!]+$")


def aufgezaehlt(lead: str, body: str) -> list[str]:
    """The things one after the other; none where it is no list, or a list of words that belong together."""
    things = [bare for each in _ZWISCHEN.split(body) if (bare := _RAND.sub("", each))]
    if _ZAHL_VON_DINGEN.search(lead) and len(things) > 1:
        return things
    kinds = [feld(each.split()[-1]) for each in things if len(each.split()) <= WORDS]
    several = len(things) > 2 and len(kinds) == len(things) and all(kinds)
    return things if several and len(set(kinds)) > 1 else []


def feld(word: str) -> str:
    plain = word.strip(" ,.?!:").lower()
    return next((kind for kind, pattern in _FELDER if re.fullmatch(pattern, plain)), "")
