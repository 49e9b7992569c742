"""Entries by what they are for: „Welche Berufungsfristen laufen?“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Text
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt, Zeile
from bridle.assistants.helena.planer.lesen.woerter import falte

_FRISTEN = re.compile(r"\b(?P<sorte>[a-z]{5,}?)s?fristen\b")
_KEINE_SORTE = re.compile(
    r"not|vor|haupt|halb|handlung|gericht|kanzlei|gesetz|lauf|ausschluss|verjaehrung|kuendigung|aufbewahrung|"
    r"loesch|widerruf|gewaehrleistung|ueberlegung|wochen|monat|tages|akten|mandant\w*|termin|richter\w*|einzel|"
    r"antwort|warte|sperr|bearbeitung|"
    r"\w*recht|\w*sachen"
)
"""How long something takes by law, who has set it, or when: no sort of entry."""
STEM = 7


def sorte(text: Text) -> Iterator[Bedingung]:
    for found in _FRISTEN.finditer(text.klein):
        word = found["sorte"]
        if not _KEINE_SORTE.fullmatch(word):
            said = text.wie_geschrieben(*found.span())
            yield Bedingung("nur", said, said, _dafuer(word), found.span("sorte"))


def _dafuer(word: str) -> Gilt:
    """By the title or the kind that is entered; „Begründung“ is „begründen“ there."""
    stem = re.sub(r"(?:ung|ungs|en|e|s)$", "", word)[: max(STEM, len(word) - 4)]

    def fits(row: Zeile) -> bool | None:
        return stem in falte(f"{row['titel']} {row.get('art', '')}") if "typ" in row else None

    return fits
