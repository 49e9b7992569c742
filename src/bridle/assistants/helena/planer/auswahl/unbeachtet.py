"""Nouns of a question that the calendar of all matters was not chosen by: the answer has to say so.

„Welche Fristen laufen gegen Versicherungen?“ answered with all of them reads as if they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bridle.assistants.helena.planer.auswahl.auswahl import Spanne, Text
from bridle.assistants.helena.planer.auswahl.zeit import ZEIT
from bridle.assistants.helena.planer.lesen.woerter import (
    ANREDE,
    ARTIKEL,
    FUELL,
    VOR_NAMEN,
    ZEITWORT,
    falte,
    verbessert,
)

_LISTE = re.compile(
    r"^(?:Ja\. |Nein\. )?(?:[^\n:]{0,60}: )?(?!keine)\w+ (?:\w+ )?"
    r"\w*(?:fristen|termine|wiedervorlagen|einträge)\b[^\n]*"
    r"\(alle Akten, auf die Du Zugriff hast[^\n]*:$",
    re.I | re.M,
)
_KALENDERWORT = re.compile(
    r"\w*frist(?:en)?s?|\w*termin(?:e|en|s)?|\w*kalender\w*|wiedervorlagen?|wvs?|wvl|\w*eintra?ege?|\w*eintrag|"
    r"\w*wochen?\w*|\w*tage?n?s?|\w*monate?n?s?|jahre?n?s?|jahres(?:ende|wechsel)|\w*quartal\w*|\w*uhr|zeitraum|ablauf|ende|anfang|mitte|"
    r"aufgaben?|todos?|to-dos?|agenda|plan|programm|zettel|tisch|schreibtisch|uebersicht|ueberblick|liste|aufstellung|"
    r"akten?|sachen?|mandate?n?|verfahren|faellen?|kanzlei|buero|haus|team|kolleg\w*|anwael?t\w*|anwalt\w*|rechtsanw\w*|"
    r"reihenfolge|datum|uhrzeit(?:en)?|aktenzeichen|(?:monats|wochen)ende|prioritaet|vorschau|stand|moment|augenblick|zeit|arbeit|plan|urlaub|verhandlung\w*|"
    r"besprechung\w*|gericht\w*|notiz\w*|naechste\w*|erste\w*|zweite\w*|letzte\w*|drei|vier|fuenf|zehn|beiden|"
    r"weihnachten|silvester|neujahr|helena|bitte|danke|hallo|moin|morgen|guten|zugriff|sekretariat|vorzimmer|verantwortung|zustaendigkeit"
)
_RANG = re.compile(r"\b(?:die|am) (?:meisten|wenigsten)\b")
"""A list is no answer to who or what has most of it."""
STEM = 5


def im_kalender_unbeachtet(text: Text, taken: Sequence[Spanne], answer: str) -> Iterator[str]:
    head = _LISTE.search(answer)
    if head is None:
        return
    lines = [falte(line) for line in answer.splitlines() if line.startswith("- **")]
    spans = [*taken, *[found.span() for found in ZEIT.finditer(text.klein)]]
    if most := _RANG.search(text.klein):
        yield text.wie_geschrieben(*most.span())
    for found in re.finditer(r"(?<![\w-])[a-z][a-z-]{3,}", text.klein):
        word = found[0]
        if not text.gross(found.start()) or not text.klein[: found.start()].strip(" ,.!"):
            continue
        if word in FUELL | ZEITWORT | ANREDE | ARTIKEL | VOR_NAMEN or _KALENDERWORT.fullmatch(
            verbessert(word)
        ):
            continue
        stem = word[: max(STEM, len(word) - 3)]
        if any(start < found.end() and found.start() < end for start, end in spans):
            continue
        if stem in falte(head[0]) or not lines or all(stem in line for line in lines):
            continue
        yield text.wie_geschrieben(*found.span())
