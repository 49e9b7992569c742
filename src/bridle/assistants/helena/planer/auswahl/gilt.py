"""What is said of rows, as a test of one row: none of these, without that, not so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from bridle.assistants.helena.planer.auswahl.merkmale import (
    FEHLEND,
    Gilt,
    Merkmal,
    Zeile,
    merkmal,
    namensworte,
    nennt,
)
from bridle.assistants.helena.planer.auswahl.zeit import ZEIT
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.woerter import ARTIKEL, VOR_NAMEN, ZEITWORT
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum


def keines(what: str) -> Gilt:
    """Rows that none of the things said is true of; unknown where it is unknown of one."""
    parts = [part for part in re.split(r"\s*,\s*|\s(?:und|oder|sowie|noch)\s", what) if part.strip()]
    holds = [_gemeint(part) for part in parts]

    def none_of_them(row: Zeile) -> bool | None:
        said = [each(row) for each in holds]
        return None if None in said else not any(said)

    return none_of_them


def _gemeint(part: str) -> Gilt:
    """By what it is, by its day, or by a name."""
    words = namensworte(part) or [
        word for word in re.findall(r"[a-z]{6,}", part) if word not in ARTIKEL | VOR_NAMEN
    ]
    if (known := merkmal(part.split()[-1])) is not None:
        return known.gilt
    asked = lies(part)
    only_time = ZEIT.fullmatch(part.strip()) or all(word in ZEITWORT for word in words)
    if (span := zeitraum(asked)) is not None and only_time:
        return lambda row: span.enthaelt(day) if (day := tag_von(row)) is not None else None
    return lambda row: nennt(row, words) if words else None


def tag_von(row: Zeile) -> date | None:
    """The day of a row: when an entry is due, when a matter or a document was made."""
    day = row.get("datum") or row.get("angelegt")
    return date.fromisoformat(day) if isinstance(day, str) else None


DAVOR = frozenset(
    """
    jede jeden jedes offene eigenen eigene eine einen ein zugeordnete zugeordneten zugewiesene zugewiesenen
    eingetragene eingetragenen eingetragenes hinterlegte hinterlegten angegebene angegebenen benannte
    benannten bekannte bekannten festgelegte festgelegten
    """.split()  # noqa: SIM905
)


def fehlt(what: str) -> Merkmal | None:
    """„ohne Gegenstandswert“, „ohne eine offene Frist“: something that rows have or have not."""
    words = [word for word in what.split() if word not in DAVOR]
    return merkmal(words[0], FEHLEND) if len(words) == 1 else None


def ohne(lacking: Merkmal) -> Gilt:
    """In a calendar „ohne Fristen“ leaves out a kind of entry, among matters it is those that have none."""
    kind = next((each for each in _merkmale(lacking.worte)), None)

    def lacks(row: Zeile) -> bool | None:
        said = lacking.gilt(row)
        if said is not None or kind is None:
            return said
        is_one = kind.gilt(row)
        return None if is_one is None else not is_one

    return lacks


def _merkmale(words: str) -> Iterator[Merkmal]:
    for each in re.findall(r"[a-z]{4,}", words):
        if (found := merkmal(each)) is not None:
            yield found


def nicht(known: Merkmal) -> Gilt:
    def other(row: Zeile) -> bool | None:
        said = known.gilt(row)
        return None if said is None else not said

    return other
