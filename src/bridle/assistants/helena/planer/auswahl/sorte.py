"""Entries by what they are for: „Welche Berufungsfristen laufen?“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Text
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt, Zeile
from bridle.assistants.helena.planer.lesen.woerter import falte

_FRISTEN = re.compile(r"\b(?P<sorte>[a-z]{5,}?)s?fristen\b")
_KEINE_SORTE = re.compile(
    r"haupt|handlung|gericht|kanzlei|gesetz|ausschluss|verjaehrung|kuendigung|aufbewahrung|loesch|widerruf|"
    r"gewaehrleistung|ueberlegung|wochen|monat|tages|akten|mandant\w*|termin|richter\w*|einzel|antwort|warte|"
    r"sperr|"
    r"bearbeitung|rechtsmittel|rechtsbehelf|schriftsatz|prozess|verfahren|kalender|\w*recht|\w*sachen"
)
"""How long something takes by law, who has set it, or when: no sort of entry."""
STEM = 7


def sorte(text: Text) -> Iterator[Bedingung]:
    found = [each for each in _FRISTEN.finditer(text.klein) if not _KEINE_SORTE.fullmatch(each["sorte"])]
    any_of = _dafuer([each["sorte"] for each in found])
    for each in found:
        said = text.wie_geschrieben(*each.span())
        yield Bedingung("nur", said, said, any_of, each.span("sorte"))


def _dafuer(words: list[str]) -> Gilt:
    """By the title or the kind that is entered; „Begründung“ is „begründen“ there."""
    stems = [re.sub(r"(?:ung|ungs|en|e|s)$", "", word)[: max(STEM, len(word) - 4)] for word in words]

    def fits(row: Zeile) -> bool | None:
        told = falte(f"{row['titel']} {row.get('art', '')}") if "typ" in row else None
        return None if told is None else any(stem in told for stem in stems)

    return fits
