"""The passages of a document, each with the heading it stands under."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import falte

_AUFGABE = re.compile(
    r"^[\d. ]*(?:gutachten)?(?:auftrag|fragestellung|aufgabenstellung|beweisfragen?|beweisthema): |"
    r"\bes soll festgestellt werden, ob\b|\bbeweis erhoben werden\b|\bes ist zu klaeren\b"
)
ABSATZ = (
    r"(?<!:)\n\s*\n(?!\s*(?:\*\*)?(?:(?:Zusammen|Summe|Insgesamt|Gesamt)\b|"
    r"[A-ZÄÖÜ]\w*(?:betrag|summe|saldo|forderung)\b[^\n]{0,40}€\W*(?:\n|$)))"
)
"""A sum belongs to the list above it, and a list to the line that introduces it."""
_UEBERSCHRIFT = re.compile(r"#+ [^\n]+|\*\*(?![^\n]*(?:\bUhr\b|€))[^\n*]+\*\*")
"""A bold line with an hour or an amount is what is said, and no heading."""
_BESCHRIFTET = re.compile(r"\*\*(?P<was>[^*\n:]{3,40}):\*\* ")
"""„**Kosten:** …“: it has a heading of its own, and does not stand under the one before."""
_LISTE = re.compile(r"(?:1[.)]|[-*•]|a\)) |\*\*[^\n]*(?:\bUhr\b|€)|\*\*[^*\n:]+\*\*(?=[^\n]*\w)")
_OFFEN = re.compile(r"[a-zäöüß,]$")
"""How a line ends whose sentence does not."""


@dataclass(frozen=True, slots=True)
class Stelle:
    dokument: str
    akte: str
    seite: int
    seiten: int
    ueberschrift: str
    text: str


def ist_aufgabe(each: Stelle) -> bool:
    """Whether it only says what is to be found out."""
    return _AUFGABE.search(f"{falte(each.ueberschrift)}: {falte(each.text)}") is not None


def absaetze_aller(pages: Iterable[Mapping[str, Any]]) -> Iterator[Stelle]:
    """A heading holds on the next page of the same document, too."""
    paper, heading = "", ""
    for page in pages:
        if not page:
            continue
        if page.get("dokument", "") != paper:
            paper, heading = page.get("dokument", ""), ""
        for part in _teile(page):
            if _UEBERSCHRIFT.fullmatch(part):
                heading = " ".join(part.split()).strip("#* ")
            else:
                label = _BESCHRIFTET.match(part)
                yield _stelle(page, label["was"] if label else heading, part)


def absaetze_von(page: Mapping[str, Any]) -> Iterable[Stelle]:
    return absaetze_aller([page])


def _teile(page: Mapping[str, Any]) -> list[str]:
    """Together where a sentence goes on in a list or a bold line: „beerbt worden ist von“."""
    parts: list[str] = []
    for part in (each.strip() for each in re.split(ABSATZ, page.get("text", "")) if each.strip()):
        if (
            parts
            and _LISTE.match(part)
            and _OFFEN.search(parts[-1])
            and not _UEBERSCHRIFT.fullmatch(parts[-1])
        ):
            parts[-1] = f"{parts[-1]}\n\n{part}"
        else:
            parts.append(part)
    return parts


def _stelle(page: Mapping[str, Any], heading: str, text: str) -> Stelle:
    return Stelle(
        page.get("dokument", ""), page.get("akte", ""), page["seite"], page.get("seiten", 1), heading, text
    )
