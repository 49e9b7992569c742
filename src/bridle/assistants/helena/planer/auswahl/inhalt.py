"""Matters by what is in them: „Akten ohne Wiedervorlage“, „mit zwei Fristen“, „mit nur einem Dokument“.

The list of matters does not say it. The calendar or the documents of all of them are read beside it, and
counted for each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Text
from bridle.assistants.helena.planer.auswahl.gilt import tag_von
from bridle.assistants.helena.planer.auswahl.mass import ZAHL
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt, Zeile
from bridle.assistants.helena.planer.auswahl.zeilen import BEIGELEGT
from bridle.assistants.helena.planer.auswahl.zeit import ZEIT
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum

KALENDER, PAPIERE = "read_fristen", "read_dokumente"
_AKTEN = re.compile(
    r"\b(?:welche[nrs]?|alle[nr]?|saemtliche[nr]?|unsere[nr]?|wie ?viele[nr]?|gibt es|haben wir|zeig\w*|^)\s?"
    r"(?:\w+ ){0,3}?(?:\w*akten?|mandate?n?|\w*sachen?|faellen?|fall|verfahren)\b"
)


@dataclass(frozen=True, slots=True)
class _Ding:
    """What is counted; `typ` is its kind in the calendar, where it is of one."""

    name: str
    liste: str
    worte: str
    typ: str = ""

    def ist(self, row: Zeile) -> bool:
        return bool(row["ist_notfrist"]) if self.typ == "NOTFRIST" else self.typ in ("", row.get("typ"))


_DINGE = (
    _Ding("Notfrist", KALENDER, r"notfrist(?:en)?", "NOTFRIST"),
    _Ding("Frist", KALENDER, r"frist(?:en)?|fristeintr(?:ag|aege)", "FRIST"),
    _Ding("Termin", KALENDER, r"termine?n?", "TERMIN"),
    _Ding("Wiedervorlage", KALENDER, r"wiedervorlagen?|wvs?|wvl", "WIEDERVORLAGE"),
    _Ding("Kalendereintrag", KALENDER, r"kalendereintr(?:ag|aege)n?|eintr(?:ag|aege)n? im kalender"),
    _Ding("Dokument", PAPIERE, r"dokumente?n?|schriftstuecke?n?|unterlagen?"),
)
_DING = "|".join(f"(?:{each.worte})" for each in _DINGE)
_SPAET = r"ueberfaellige[nrms]?|versaeumte[nrms]?"
_OFFEN = (
    r"offene[nrms]?|laufende[nrms]?|anstehende[nrms]?|unerledigte[nrms]?|eingetragene[nrms]?|einzige[nrms]?"
)
_HAT = (
    r"(?:(?:haben|hat|besitzen|besitzt|enthalten|enthaelt|gibt es|laufen|laeuft|stehen|steht|liegen|liegt|"
    r"ist|sind|mit|in denen|bei denen|wo)\s"
    r"(?:(?:gar|ueberhaupt|noch|derzeit|aktuell|momentan|bisher|jeweils|schon|es)\s)*)"
)
_DANACH = (
    r"(?:\s(?:eingetragen|hinterlegt|notiert|vermerkt|laufen|laeuft|haben|hat|gibt es|ist|sind|abgelegt|"
    r"offen|im kalender|mehr)\b)*"
)
_GESAGT = re.compile(
    rf"(?:\b{_HAT})?(?:(?P<vorher>{ZEIT.pattern})\s)?\b(?P<wieviel>(?:"
    rf"(?P<kein>keine?[nrms]?|ohne(?: eine?n?)?)|"
    rf"(?P<wie>mehr als|weniger als|mindestens|wenigstens|hoechstens|genau|nur|lediglich|bloss)?\s?"
    rf"(?P<zahl>{ZAHL}|mehrere[nr]?))\s(?:(?:(?P<spaet>{_SPAET})|{_OFFEN})\s)*(?P<was>{_DING}))\b"
    rf"(?:\s(?P<danach>{ZEIT.pattern}))?{_DANACH}"
)
MANY = 1_000_000


def inhalt(text: Text) -> Iterator[Bedingung]:
    """What is counted in matters; a single one, „mit einer Frist“, is asked of the calendar itself."""
    if not _AKTEN.search(text.klein):
        return
    for found in _GESAGT.finditer(text.klein):
        least, most = _grenzen(found)
        if (least, most) == (1, MANY):
            continue
        thing = next(each for each in _DINGE if re.fullmatch(each.worte, found["was"]))
        late, when = found["spaet"] is not None, found["vorher"] or found["danach"] or ""
        span = zeitraum(lies(when)) if when else None
        if ZEIT.search(falte(text.ohne([found.span()]))) or (when and span is None):
            test: Gilt = _unbekannt  # in which time is said elsewhere
        else:
            test = _zwischen(_gezaehlt(thing, span, late=late), least, most)
        said = text.wie_geschrieben(*found.span())
        shown = _benannt(thing.name, late=late) if most == 0 else text.wie_geschrieben(*found.span("wieviel"))
        shown += f", {span.name[:1].lower()}{span.name[1:]}" if span else ""
        counted = "" if most == 0 or thing.liste == PAPIERE else "; gezählt ist, was offen eingetragen ist"
        yield Bedingung(
            "nur", said, f"{shown}{counted}", test, found.span(), von_akten=True, braucht=thing.liste
        )


def _benannt(name: str, *, late: bool) -> str:
    if name == "Dokument":
        return "ohne Dokument"
    ending = "en" if name in ("Termin", "Kalendereintrag") else "e"
    return f"ohne {'überfällig' if late else 'offen'}{ending} {name}"


def _grenzen(found: re.Match[str]) -> tuple[int, int]:
    """At least and at most so many."""
    if found["kein"]:
        return 0, 0
    if found["zahl"].startswith("mehrere"):
        return 2, MANY
    count = 1 if found["zahl"].startswith("ein") else zahlwort(found["zahl"]) or 0
    exact = count, count if count != 1 or found["wie"] in ("nur", "genau", "lediglich", "bloss") else MANY
    return {
        "mehr als": (count + 1, MANY),
        "weniger als": (0, count - 1),
        "hoechstens": (0, count),
        "mindestens": (count, MANY),
        "wenigstens": (count, MANY),
    }.get(found["wie"] or "", exact)


def _unbekannt(_: Zeile) -> bool | None:
    return None


def _gezaehlt(thing: _Ding, span: Zeitraum | None, *, late: bool) -> Callable[[Zeile], int | None]:
    def counts(row: Zeile) -> bool:
        day = tag_von(row) if span else None
        inside = span is None or (day is not None and span.enthaelt(day))
        return inside and thing.ist(row) and (not late or bool(row["ueberfaellig"]))

    def count(row: Zeile) -> int | None:
        inside: Sequence[Mapping[str, Any]] | None = row.get(BEIGELEGT[thing.liste])
        return None if inside is None else sum(map(counts, inside))

    return count


def _zwischen(count: Callable[[Zeile], int | None], least: int, most: int) -> Gilt:
    return lambda row: None if (number := count(row)) is None else least <= number <= most
