"""Whether an answer says what it has to say.

A fact is a text, a list of which one has to be there, or a mapping with one key:

    betrag    an amount, in any format;  wert: the Gegenstandswert of a matter
    datum     a day;  tage: so many days from today
    frist     the day of the calendar's entry with this title;  vorfristen: all days before it
    kalender  all open entries of a kind, with title and day: zeitraum, typ, akte, notfrist, bis
    minuten   a duration;  seite: a page
    norm      a norm, with or without its Absatz
    nichts    that it is not there, or not to be found
    zuerst    the first of two texts, before the second one or without it
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, cast

from bridle.assistants.helena.eval import werte
from bridle.assistants.helena.eval.firma import Bild, Eintrag
from bridle.assistants.helena.eval.goldset import Fakt, benannt
from bridle.assistants.helena.fristen import KalenderNeu
from bridle.assistants.helena.zitate import zitate

NONE = ("keine", "kein ", "nichts")
_NOT_THERE = re.compile(
    r"nicht gefunden|nichts gefunden|steht nichts|gibt es nicht|gibt es .{0,60}\b(?:nicht|keine?n?)\b"
    r"|keine?n? (?:\w+ ){0,2}(?:akten?|treffer|muster|vorlagen?|stelle|regelung|dokumente?|zugriff|norm)\b"
    r"|(?:finde|habe|kenne|sehe) ich .{0,80}\b(?:nicht|keine?n?|nichts)\b"
    r"|nicht (?:im bestand|enthalten|hinterlegt|vorhanden|eingespielt|da)\b|liegt nicht vor|kein zugriff"
)


@dataclass(frozen=True, slots=True)
class Leser:
    """Reads facts in the light of the firm on this day, for one person."""

    bild: Bild
    als: str

    def fehlend(self, facts: Sequence[Fakt], text: str) -> list[str]:
        """What is not said, in words."""
        single = [each for fact in facts for each in self._expanded(fact)]
        return [self.wort(fact) for fact in single if not self.steht(fact, text)]

    def steht(self, fact: Fakt, text: str) -> bool:
        if isinstance(fact, str):
            return werte.enthaelt(text, benannt(fact, self.bild.nummern))
        if isinstance(fact, Mapping):
            ((kind, value),) = cast("Mapping[str, Any]", fact).items()
            return _KINDS[kind](self, value, text)
        return any(self.steht(each, text) for each in cast("Sequence[Fakt]", fact))

    def wort(self, fact: Fakt) -> str:
        if isinstance(fact, str):
            return benannt(fact, self.bild.nummern)
        if isinstance(fact, Mapping):
            ((kind, value),) = cast("Mapping[str, Any]", fact).items()
            shown = self._tag(kind, value)
            return f"{kind} {value}" + (f" ({shown:%d.%m.%Y})" if shown and kind != "datum" else "")
        return " | ".join([self.wort(each) for each in cast("Sequence[Fakt]", fact)][:4])

    # ---- kinds

    def steht_tag(self, day: date, text: str) -> bool:
        return day in werte.tage(text) or (day.month, day.day) in werte.tage_ohne_jahr(text)

    def _expanded(self, fact: Fakt) -> list[Fakt]:
        """The calendar's entries one by one, each by title and day."""
        if not isinstance(fact, Mapping):
            return [fact]
        given = cast("Mapping[str, Any]", fact)
        if "vorfristen" in given:
            return [{"datum": each.isoformat()} for each in self._eintrag(given["vorfristen"]).vorfristen]
        if "kalender" not in given:
            return [given]
        wanted: Mapping[str, Any] = given["kalender"]
        found = [each.kalender for each in self.bild.eintraege if self._passt(each, wanted)]
        if not found:
            return [list(NONE)]
        days = [{"datum": each.datum.isoformat()} for each in found]
        return [*[each.titel for each in found], *days]

    def _passt(self, entry: Eintrag, wanted: Mapping[str, Any]) -> bool:
        if entry.erledigt or entry.akte not in self.bild.sichtbar(self.als):
            return False
        shown, today = entry.kalender, self.bild.heute
        monday = today - timedelta(days=today.weekday())
        spans = {
            "heute": (today, today),
            "woche": (monday, monday + timedelta(days=6)),
            "ueberfaellig": (date.min, today - timedelta(days=1)),
        }
        first, last = spans.get(wanted.get("zeitraum", ""), (date.min, date.max))
        if "bis" in wanted:
            first, last = today, today + timedelta(days=wanted["bis"])
        return (
            first <= shown.datum <= last
            and wanted.get("typ", shown.typ) == shown.typ
            and wanted.get("akte", entry.akte) == entry.akte
            and (shown.ist_notfrist or not wanted.get("notfrist"))
        )

    def _tag(self, kind: str, value: Any) -> date | None:
        if kind == "datum":
            return date.fromisoformat(value)
        if kind == "tage":
            return self.bild.heute + timedelta(days=value)
        if kind == "frist":
            return self._eintrag(value).datum
        return None

    def _eintrag(self, title: str) -> KalenderNeu:
        return next(each.kalender for each in self.bild.eintraege if each.kalender.titel == title)


def _day(kind: str) -> Callable[[Leser, Any, str], bool]:
    def there(leser: Leser, value: Any, text: str) -> bool:
        day = leser._tag(kind, value)  # pyright: ignore[reportPrivateUsage]  the same module
        return day is not None and leser.steht_tag(day, text)

    return there


def _first(leser: Leser, value: Sequence[str], text: str) -> bool:
    folded = werte.gefaltet(text)
    ours, other = (folded.find(werte.gefaltet(each)) for each in value)
    return ours >= 0 and (other < 0 or ours < other)


def _cites(leser: Leser, value: str, text: str) -> bool:
    said = {each.schluessel for each in zitate(text)}
    return all(each.schluessel in said for each in zitate(value))


_KINDS: Mapping[str, Callable[[Leser, Any, str], bool]] = {
    "betrag": lambda leser, value, text: Decimal(value) in werte.zahlen(text) | werte.betraege(text),
    "wert": lambda leser, value, text: leser.bild.wert(value) in werte.zahlen(text) | werte.betraege(text),
    "minuten": lambda leser, value, text: value in werte.minuten(text),
    "seite": lambda leser, value, text: value in werte.seiten(text),
    "norm": _cites,
    "nichts": lambda leser, value, text: _NOT_THERE.search(werte.gefaltet(text)) is not None,
    "zuerst": _first,
    **{kind: _day(kind) for kind in ("datum", "tage", "frist")},
}
