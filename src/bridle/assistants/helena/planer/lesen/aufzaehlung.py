"""What was listed before, one after the other: matters, papers, templates, norms, or questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

Art = Literal["akte", "dokument", "muster", "norm", "frage"]

_MIT_NUMMER = re.compile(r"\*{0,2}(0*\d{1,6}/\d{2})\*{0,2}\s*[:(,]")
_BEI_AKTE = re.compile(r"\bAkte \*{0,2}(\d{1,6}/\d{2})")
_DOKUMENT = re.compile(r"\*\*([^*]+)\*\*(?:, Akte (\d{1,6}/\d{2})[^:]*)?: .*\b\d+ Seiten?\b")
_MUSTER = re.compile(r"\*{0,2}([^*(]+?)\*{0,2} \([^()]*, Stand \d\d\.\d\d\.\d{4}\)")
_NORM = re.compile(r"\*\*((?:§|Art\.)[^*]+)\*\*")
_FRAGEN = re.compile(r"Meinst Du:\s*$|zum Beispiel fragen:\s*$|So kannst Du fragen:\s*$")
_KALENDER = re.compile(r"^Quelle: Kalender aller ", re.M)
_TEIL = re.compile(r"^\*\*\d\. ", re.M)
_ZWEI_NAMEN = re.compile(
    r"\b([A-ZÄÖÜ][\wäöüß-]{2,})(?:\s*,\s*([A-ZÄÖÜ][\wäöüß-]{2,}))?\s+(?:und|sowie|oder|mit)\s+(?:bei |in |"
    r"der |von )*"
    r"([A-ZÄÖÜ][\wäöüß-]{2,})\b"
)


@dataclass(frozen=True, slots=True)
class Eintrag:
    """One thing of a list; `akte` is the number or name of its matter, where it has one."""

    art: Art
    name: str
    akte: str = ""
    zeile: str = ""


def aufgezaehltes(before: Vorher) -> Sequence[Eintrag]:
    """What somebody may mean by „die zweite“: as the question listed it, or else as the answer did."""
    asked = gefragte_akten(before.frage)
    return asked if len(asked) > 1 else in_antwort(before.antwort)


def gefragte_akten(question: str) -> list[Eintrag]:
    """Several matters that one question names, by number or by name."""
    numbers = list(dict.fromkeys(_nummer(found[0]) for found in AKTENZEICHEN.finditer(question)))
    if len(numbers) > 1:
        return [Eintrag("akte", each, each) for each in numbers]
    pair = _ZWEI_NAMEN.search(question)
    names = [each for each in pair.groups() if each] if pair else []
    if any(bekannt(falte(each)) for each in names) or len(set(names)) != len(names):
        return []
    return [Eintrag("akte", each, each) for each in names]


def in_antwort(answer: str) -> list[Eintrag]:
    """The first list of an answer that has more than one thing, or its parts where each has a matter."""
    only = _einzige_akte(answer)
    for heading, lines in _listen(answer):
        found = [each for line in lines if (each := _eintrag(line, heading, only)) is not None]
        if len(found) == len(lines) and len(found) > 1:
            return found
    rows = [_eintrag(line, heading, only) for heading, lines in _listen(answer) for line in lines]
    listed = [each for each in rows if each is not None]
    if _KALENDER.search(answer) and len(listed) == len(rows) > 1:
        return listed  # one Frist of today, and one Vorfrist below it
    parts = _TEIL.split(answer)[1:]
    return [Eintrag("akte", number, number) for each in parts if (number := _erste(each))]


def muster_in(answer: str) -> list[str]:
    """The templates that an answer names."""
    lines = [line.removeprefix("- ") for line in answer.splitlines() if line.startswith("- ")]
    return [found[1].strip() for line in lines if (found := _MUSTER.match(line)) is not None]


def angebotene_fragen(answer: str) -> list[str]:
    """The questions of „Meinst Du“, where nothing has to be filled in."""
    return [
        line
        for heading, lines in _listen(answer)
        if heading.endswith("Meinst Du:")
        for line in lines
        if "…" not in line
    ]


def _listen(answer: str) -> list[tuple[str, list[str]]]:
    """Each list with the line before it; a blank line does not end one."""
    found: list[tuple[str, list[str]]] = []
    heading, lines = "", list[str]()
    for line in answer.splitlines():
        if line.startswith("- "):
            lines.append(line[2:].strip())
        elif line.strip():
            found += [(heading, lines)] if lines else []
            heading, lines = line.strip(), []
    return [*found, (heading, lines)] if lines else found


def _eintrag(line: str, heading: str, only: str) -> Eintrag | None:
    if _FRAGEN.search(heading):
        return Eintrag("frage", line, zeile=line) if "…" not in line else None
    if (paper := _DOKUMENT.match(line)) is not None:
        return Eintrag("dokument", paper[1], paper[2] or only, line)
    if (norm := _NORM.match(line)) is not None:
        return Eintrag("norm", norm[1], zeile=line)
    if (template := _MUSTER.match(line)) is not None:
        return Eintrag("muster", template[1].strip(), zeile=line)
    number = _MIT_NUMMER.match(line) or _BEI_AKTE.search(line)
    return Eintrag("akte", _nummer(number[1]), _nummer(number[1]), line) if number else None


def _erste(text: str) -> str:
    found = AKTENZEICHEN.search(text)
    return _nummer(found[0]) if found else ""


def _einzige_akte(answer: str) -> str:
    numbers = {_nummer(found[0]) for found in AKTENZEICHEN.finditer(answer)}
    return numbers.pop() if len(numbers) == 1 else ""


def _nummer(text: str) -> str:
    first, _, year = text.replace(" ", "").partition("/")
    return f"{int(first):04d}/{year[-2:]}"
