"""How one entry of the calendar is shown: its day and hour, its matter, its state, and who is responsible."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.kalender.aufgabe import erledigt_gesagt
from bridle.assistants.helena.planer.kalender.erkennen import IST_NOTFRIST, SEIT_WANN
from bridle.assistants.helena.planer.kalender.ort import WO
from bridle.assistants.helena.planer.sagen import tag, zweifel

NAMEN = {
    "FRIST": ("Frist", "Fristen"),
    "TERMIN": ("Termin", "Termine"),
    "WIEDERVORLAGE": ("Wiedervorlage", "Wiedervorlagen"),
    "FOKUSZEIT": ("Fokuszeit", "Fokuszeiten"),
    "NOTFRIST": ("Notfrist", "Notfristen"),
    "GERICHTSTERMIN": ("Gerichtstermin", "Gerichtstermine"),
    "VORFRIST": ("Frist mit Vorfrist", "Fristen mit Vorfrist"),
    "RICHTERLICH": ("Frist, vom Gericht gesetzt", "Fristen, vom Gericht gesetzt"),
    "GESETZLICH": ("Frist, vom Gesetz bestimmt", "Fristen, vom Gesetz bestimmt"),
    "EIGENE": ("Frist, von der Kanzlei gesetzt", "Fristen, von der Kanzlei gesetzt"),
}
_OB_ERLEDIGT = r"\berledigt|\babgehakt|\b(?:ist|sind|waere|war)\b.*\bnoch offen\b"
VERMERK = re.compile(
    r"\b(?:muss|muessen|soll|sollen|sollte|braucht|darf)\b.*"
    r"\b(?:(?:da|dort)?hin|(?:mit)?kommen|erscheinen|(?:dabei|anwesend|da) sein|teilnehmen|"
    r"(?:dabei|mit)\W*$)|"
    r"\bpersoenlich\w* (?:erschein\w*|anwesen\w*|kommen|hin|da|dabei|geladen)|\berscheinen\b|"
    r"\bmit(?:zu)?(?:bringen|nehmen)\b|\bwas (?:\w+ )*mit\W*$|\bper video\w*|\bonline\b|"
    r"\bbeim termin\b.*\bvermerkt\b"
)
"""What only the words of an entry tell: who has to come, and what is to be brought."""
MIT_WEM = re.compile(r"\bmit wem\b")
_MIT_JEMAND = re.compile(r"\b(?:mit|bei|beim|von) \w", re.I)
_DAUER = re.compile(
    r"\bwie (?:lange?|viele (?:stunden|minuten)|viel zeit)\b.*"
    r"\b(?:eingeplant|geplant|vorgesehen|dauert|dauern|geht|gehen|angesetzt|sitz\w*|ist|sind)\b|"
    r"\bvon wann bis wann\b|\bbis wie ?viel uhr\b|"
    r"\bwann (?:endet|ist .* (?:zu ende|vorbei|schluss))|\bzu ende\b|\bdauer\b"
)


def _ort(each: Mapping[str, Any], klein: str) -> str:
    """There is no field for a place or for who comes: what the entry says is all there is."""
    where, whom = WO.search(klein), MIT_WEM.search(klein)
    if each["typ"] != "TERMIN" or not (where or whom or VERMERK.search(klein)):
        return ""
    if whom and _MIT_JEMAND.search(each["titel"]):
        return ""
    if said := each.get("beschreibung", ""):
        return f"Vermerk: {said}"
    if whom:
        return "mit wem, ist beim Eintrag nicht vermerkt"
    return f"{'ein Ort' if where else 'dazu'} ist beim Eintrag {'nicht' if where else 'nichts'} vermerkt"


def _dauer(each: Mapping[str, Any], klein: str) -> str:
    if each["typ"] != "TERMIN" or not _DAUER.search(klein):
        return ""
    if "uhrzeit" not in each or "bis_uhrzeit" not in each or each.get("bis", each["datum"]) != each["datum"]:
        return "" if "bis_uhrzeit" in each else "wie lange er dauert, ist nicht eingetragen"
    first, last = (int(each[name][:2]) * 60 + int(each[name][3:]) for name in ("uhrzeit", "bis_uhrzeit"))
    hours, minutes = divmod(last - first, 60)
    return f"Dauer {hours}:{minutes:02d} Std."


_TAGE_BIS = re.compile(r"\bnoch\b.*\bzeit\b|\bwie (?:viele tage|vielen tagen|lange|viel)\b")


def _noch(each: Mapping[str, Any], data: Mapping[str, Any], klein: str) -> str:
    left = _tage_bis(each, data)
    if left <= 0 or not _TAGE_BIS.search(klein) or _DAUER.search(klein):
        return ""
    return f"noch {left} {'Tag' if left == 1 else 'Tage'}"


def _stand(each: Mapping[str, Any], data: Mapping[str, Any], klein: str) -> str:
    if not each["ueberfaellig"]:
        return "heute" if each["heute"] else ""
    if not re.search(SEIT_WANN, klein):
        return "ÜBERFÄLLIG"
    late = -_tage_bis(each, data)
    return f"ÜBERFÄLLIG seit {late} {'Tag' if late == 1 else 'Tagen'}"


def _tage_bis(each: Mapping[str, Any], data: Mapping[str, Any]) -> int:
    return (date.fromisoformat(each["datum"]) - date.fromisoformat(data["heute"])).days


def _vorfristen(each: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    """One that is over is told as such, while the Frist itself still runs."""
    running = not each["erledigt"] and each["datum"] >= data["heute"]
    days = [
        f"{tag(day)}{' (schon vorbei)' if running and day < data['heute'] else ''}"
        for day in each.get("vorfristen", ())
    ]
    return f"Vorfrist {', '.join(days)}" if days else ""


def zeile(each: Mapping[str, Any], data: Mapping[str, Any], klein: str = "") -> str:
    until = f" bis {each['bis_uhrzeit']}" if "bis_uhrzeit" in each else ""
    clock = f", {each['uhrzeit']}{until} Uhr" if "uhrzeit" in each else ""
    filed = f"Akte {each['akte']} ({each['kurzrubrum']})" if "akte" in each and "akte" not in data else ""
    urgent = re.search(IST_NOTFRIST, klein) is not None
    marks = [
        _stand(each, data, klein),
        _noch(each, data, klein),
        _dauer(each, klein),
        _ort(each, klein),
        "Notfrist" if each["ist_notfrist"] else "keine Notfrist" if urgent else "",
        erledigt_gesagt(each)
        if each["erledigt"]
        else "noch nicht erledigt"
        if re.search(_OB_ERLEDIGT, klein)
        else "",
        _vorfristen(each, data),
        zweifel(each),
        f"zuständig: {each['verantwortlich']}" if each.get("verantwortlich") else "",
    ]
    kind = "" if each["typ"] == "FRIST" else f"{NAMEN[each['typ']][0]}: "
    parts = [f"**{tag(each['datum'])}{clock}**: {kind}{each['titel']}", filed, *marks]
    return "; ".join(part for part in parts if part)
