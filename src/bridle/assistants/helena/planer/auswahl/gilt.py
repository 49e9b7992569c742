"""What is said of rows, as a test of one row: none of these, without that, not so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies
from bridle.assistants.helena.planer.lesen.woerter import AKTENWORT, ARTIKEL, VOR_NAMEN, ZEITWORT
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum

_UND = re.compile(r"\s*,\s*(?:(?:und|oder|sowie|noch)\s)?|\s(?:und|oder|sowie|noch)\s")


def einzeln(what: str) -> Iterator[tuple[int, int]]:
    """Where each of the things stands that are said together."""
    start = 0
    for joint in (*_UND.finditer(what), None):
        end = joint.start() if joint else len(what)
        if what[start:end].strip():
            yield start, end
        start = joint.end() if joint else end


def nicht_dies(what: str, *, vertippt: bool = False) -> Gilt:
    """Rows that it is not true of; unknown where that is."""
    holds = _gemeint(what, vertippt=vertippt)

    def another(row: Zeile) -> bool | None:
        said = holds(row)
        return None if said is None else not said

    return another


def _gemeint(part: str, *, vertippt: bool) -> Gilt:
    """By its number, by what it is, by its day, or by a name."""
    if number := AKTENZEICHEN.search(part):
        return _mit_nummer(f"{int(number[1]):04d}/{number[2]}")
    if year := _JAHR.fullmatch(part):
        return lambda row: None if (day := tag_von(row)) is None else day.year == int(year[1])
    if number := _AM_TAG.fullmatch(part.strip()):
        return lambda row: None if (day := tag_von(row)) is None else day.day == int(number[1])
    words = namensworte(part) or [
        word for word in re.findall(r"[a-z]{6,}", part) if word not in ARTIKEL | VOR_NAMEN
    ]
    core = [word for word in part.split() if word not in AKTENWORT | ARTIKEL]
    if core and merkmal(core[-1]) is not None:  # „die überfälligen Fristen“ are not all Fristen
        return _alle([each for word in core if (each := merkmal(word)) is not None])
    asked = lies(part)
    only_time = ZEIT.fullmatch(part.strip()) or all(word in ZEITWORT for word in words)
    if (span := zeitraum(asked)) is not None and only_time:
        return lambda row: span.enthaelt(day) if (day := tag_von(row)) is not None else None
    return lambda row: nennt(row, words, vertippt=vertippt) if words else None


def _alle(known: Sequence[Merkmal]) -> Gilt:
    def each_holds(row: Zeile) -> bool | None:
        said = [each.gilt(row) for each in known]
        return None if None in said else all(said)

    return each_holds


_JAHR = re.compile(r"(?:(?:denen|die|das|dem|alle[ns]?|akten|aus|von|vom|in|im|jahre?) )*((?:19|20)\d\d)")


_AM_TAG = re.compile(r"(?:am|dem|den|der|vom) (\d{1,2})\.?")
"""„außer am 30.“: of the months that are listed."""


def _mit_nummer(number: str) -> Gilt:
    """The matter itself, or what is in it; an entry of the calendar may be in none."""

    def of_it(row: Zeile) -> bool | None:
        own = row.get("aktenzeichen") or row.get("akte")
        return own == number if own or "typ" in row else None

    return of_it


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
