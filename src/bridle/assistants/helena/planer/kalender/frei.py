"""„Ist Frau Dr. Sturmvogel am 23. um 10:30 Uhr frei?“: what the calendar has of somebody at that time.

Only what stands in it can be said. Whoever has nothing there may still be somewhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.akten.dezernat import ALLE
from bridle.assistants.helena.planer.akten.liste import heisst
from bridle.assistants.helena.planer.kalender.zeile import zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, ARTIKEL, FUELL
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

TOOL = "read_fristen"
_FREI = (
    r"\b(?:frei|verfuegbar|belegt|verplant|verhindert|ausgebucht|besetzt|abkoemmlich)\W*$|"
    r"^(?:und )?(?:hat|haette|haben|haetten|habe|habt)\b.*"
    r"\b(?:zeit|luft|kapazitaet|etwas vor|was vor|schon was|schon etwas)\W*$"
)
_OB = r"^(?:und |sag mal,? )?(?:ist|sind|waere|hat|haette|haben|haetten|bin|habe|kann)\b"
_ANDERES = r"\bakte\b|\bsache\b|frist|wohnung|miete|\bnoch (?:viel |wie viel )?zeit\b|\bkonflikt|\bmandat"
_WER = re.compile(
    r"^(?:und |sag mal,? )?(?:ist|sind|waere|hat|haette|haben|haetten|kann) (?P<wer>[a-z .-]+?)"
    r"(?= (?:am|um|heute|morgen|uebermorgen|naechste\w*|kommende\w*|diese\w*|in|im|von|zwischen|ab|"
    r"vormittags?|nachmittags?|den|montag|dienstag|mittwoch|donnerstag|freitag|denn|eigentlich|schon|noch|da|dann|frei|"
    r"zeit|verfuegbar)\b)"
)
_UHR = re.compile(
    r"\b(?:zwischen|von) (?P<von>\d{1,2})(?:[:.](?P<vm>\d\d))?(?: uhr)? (?:und|bis) (?P<bis>\d{1,2})"
    r"(?:[:.](?P<bm>\d\d))?(?: ?uhr)?\b(?!\.)|"
    r"\b(?P<wie>um|ab|gegen|nach|vor) (?P<um>\d{1,2})(?:[:.](?P<um_m>\d\d))?(?P<uhr> ?uhr)?\b(?!\.\s?\d|\.)|"
    r"\b(?P<halb>vor|nach)mittags?\b"
)
_UM = re.compile(r"\b(?P<um>\d{1,2})(?:[:.](?P<um_m>\d\d))? ?uhr\b")
"""„am Freitag 14 Uhr“."""
NUR_DAS = (
    "Ich kenne nur den Kalender der Akten, auf die Du Zugriff hast: Urlaub, Fahrten und Privates stehen dort "
    "nicht."
)
NICHT_HIER = (
    "„{wer}“ finde ich unter den Leuten der Kanzlei nicht; nur für sie kann ich sagen, was im Kalender steht."
)


OPENS, CLOSES = "08:00", "18:00"
"""„vormittags“ begins at night, and nobody is free then."""


@dataclass(frozen=True, slots=True)
class Uhrzeit:
    """From one time of the day to another; the same twice where one moment is meant."""

    von: str
    bis: str
    gesagt: str

    def offen(self, entries: Sequence[Mapping[str, Any]]) -> bool:
        """Whether some of it is left beside these, which all fall into it."""
        at, end = max(self.von, OPENS), min(self.bis, CLOSES)
        if at >= end:  # of an hour at night is asked as it is
            at, end = self.von, self.bis
        for each in sorted(entries, key=_beginnt):
            if _beginnt(each) > at:
                return True
            at = max(at, _endet(each))
        return at < end

    def trifft(self, entry: Mapping[str, Any]) -> bool:
        """An entry without an end is taken for one that has begun and is not over."""
        begins, ends = _beginnt(entry), _endet(entry)
        return begins <= self.von < ends if self.von == self.bis else begins < self.bis and self.von < ends


def _beginnt(entry: Mapping[str, Any]) -> str:
    return str(entry["uhrzeit"])[:5]


def _endet(entry: Mapping[str, Any]) -> str:
    return str(entry.get("bis_uhrzeit") or "24:00")[:5]


def regeln() -> list[Rule]:
    return [Rule(erkannt(_gefragt), TOOL, _antwort, _argumente, then=_wer_hier_ist, failure=FEHLER)]


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not (anfrage.hat(_FREI) and anfrage.hat(_OB)) or anfrage.hat(_ANDERES):
        return None
    span = zeitraum(anfrage)
    if span is None:
        return None
    found = _WER.search(anfrage.klein)
    names = [word.strip(".") for word in found["wer"].split()] if found else []
    names = [word for word in names if word not in ANREDE | ARTIKEL | FUELL | {"dr", "wir", "jemand"}]
    said = [word.text for word in anfrage.worte if word.klein in names]
    return {"zeitraum": span, "wer": " ".join(said), "uhr": _uhrzeit(anfrage.klein), "klein": anfrage.klein}


def _uhrzeit(klein: str) -> Uhrzeit | None:
    said = [
        each
        for each in _UHR.finditer(klein)
        if each["uhr"] or each["um_m"] or not each["um"] or each["wie"] == "um"
    ]
    found = next((each for each in said if not each["halb"]), None)  # „nachmittags um 14 Uhr“ is that hour
    if found is None and (plain := _UM.search(klein)):
        at = _zeit(plain["um"], plain["um_m"])
        return Uhrzeit(at, at, f"um {at} Uhr")
    found = found or next(iter(said), None)
    if found is None:
        return None
    if found["halb"]:
        first, last = ("00:00", "12:00") if found["halb"] == "vor" else ("12:00", "18:00")
        return Uhrzeit(first, last, f"{found['halb']}mittags")
    if found["von"]:
        first, last = _zeit(found["von"], found["vm"]), _zeit(found["bis"], found["bm"])
        return Uhrzeit(first, last, f"von {first} bis {last} Uhr")
    at = _zeit(found["um"], found["um_m"])
    if found["wie"] in ("ab", "nach"):
        return Uhrzeit(at, "24:00", f"ab {at} Uhr")
    return Uhrzeit("00:00", at, f"vor {at} Uhr") if found["wie"] == "vor" else Uhrzeit(at, at, f"um {at} Uhr")


def _zeit(hour: str, minute: str | None) -> str:
    return f"{int(hour):02d}:{minute or '00'}"


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"akte": "alle", **als_argumente(groups["zeitraum"]), "limit": MOST}


def _wer_hier_ist(progress: Progress) -> CallChunk | None:
    """Who has nothing on these days may be a colleague all the same, or nobody of the firm."""
    who: str = progress.groups["wer"]
    if progress.last.tool != TOOL or not who or _ihre(progress, who):
        return None
    return CallChunk("", SUCHE, {"query": "*", "dezernat": ALLE, "limit": 1})


def _an_dem_tag(progress: Progress) -> list[dict[str, Any]]:
    """Without those of which only a reminder falls on these days."""
    span: Zeitraum = progress.groups["zeitraum"]
    days = (span.von.isoformat(), span.bis.isoformat())
    every: list[dict[str, Any]] = felder(progress.results[0].data)["eintraege"]
    return [each for each in every if each["datum"] <= days[1] and each.get("bis", each["datum"]) >= days[0]]


def _ihre(progress: Progress, who: str) -> list[dict[str, Any]]:
    return [each for each in _an_dem_tag(progress) if heisst(each.get("verantwortlich"), who)]


def _antwort(progress: Progress) -> str:
    data, groups = felder(progress.results[0].data), progress.groups
    who, at = groups["wer"], groups["uhr"]
    source = quelle(f"Kalender aller sichtbaren Akten, Stand {tag(data['heute'])}")
    if progress.last.tool == SUCHE:
        staff = [str(each["name"]) for each in felder(progress.data).get("kanzlei", [])]
        known = next((name for name in staff if heisst(name, who)), "")
        if not known:
            return absaetze(NICHT_HIER.format(wer=who), source)
        who = known
    rows = _ihre(progress, who) if who else _an_dem_tag(progress)
    who = next((str(each["verantwortlich"]) for each in rows if who), who)
    with_hours = [each for each in rows if each["typ"] in ("TERMIN", "FOKUSZEIT") and each.get("uhrzeit")]
    taken = [each for each in with_hours if at is not None and at.trifft(each)]
    whole = [each for each in rows if each["typ"] in ("TERMIN", "FOKUSZEIT") and not each.get("uhrzeit")]
    shown = taken if at else [*with_hours, *whole]
    others = [each for each in rows if each not in shown]
    more = "Es gibt weitere Einträge." if data["gefunden"] > data["davon_gezeigt"] else ""
    return absaetze(
        _kopf(progress, who, shown),
        liste(zeile(each, data) for each in shown),
        f"Sonst {_wann(progress)} eingetragen:\n\n{liste(zeile(each, data) for each in others)}"
        if others
        else "",
        more,
        NUR_DAS,
        source,
    )


def _kopf(progress: Progress, who: str, shown: list[dict[str, Any]]) -> str:
    at: Uhrzeit | None = progress.groups["uhr"]
    when = f"{_wann(progress)}{f' {at.gesagt}' if at else ''}"
    whose = f" für {who}" if who else ""
    if not shown:
        return f"Im Kalender ist{whose} {when} kein Termin eingetragen."
    busy = re.search(
        r"\b(?:belegt|verplant|verhindert|ausgebucht|besetzt|vor|schon (?:et)?was)\W*$",
        progress.groups["klein"],
    )
    said = _ja_nein(at, shown, busy[0] if busy else "") if at is not None and who else ""
    return f"{said}Im Kalender {'ist' if len(shown) == 1 else 'sind'}{whose} {when} eingetragen:"


def _ja_nein(at: Uhrzeit, shown: Sequence[Mapping[str, Any]], busy: str) -> str:
    """No flat no where a part of that time is left; to have something then is to have any of it taken."""
    partly = at.offen(shown)
    if busy:
        return (
            "**Teilweise**: " if partly and not re.search(r"\b(?:vor|(?:et)?was)\W*$", busy) else "**Ja**: "
        )
    if not partly:
        return "**Nein**: "
    return f"**{'Nicht durchgehend' if at.gesagt.startswith('von') else f'Ja, außer {_belegt(shown)}'}**: "


def _belegt(shown: Sequence[Mapping[str, Any]]) -> str:
    """Of an entry without an end only the beginning is known."""
    times = [
        f"{_beginnt(each)} bis {_endet(each)} Uhr" if each.get("bis_uhrzeit") else f"ab {_beginnt(each)} Uhr"
        for each in sorted(shown, key=_beginnt)
    ]
    return aufzaehlung(times)


def _wann(progress: Progress) -> str:
    """By the days that the tool has returned."""
    data = felder(progress.results[0].data)
    first, last = data.get("von"), data.get("bis")
    if first and first == last:
        return f"am {tag(first)}"
    return f"vom {tag(first)} bis {tag(last)}" if first and last else "in dieser Zeit"
