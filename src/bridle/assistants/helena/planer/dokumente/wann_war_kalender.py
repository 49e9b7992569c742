"""What the calendar of a matter has of something that was held: a hearing, an Ortstermin, an Abnahme."""

from __future__ import annotations

import re
from typing import Any

from bridle.assistants.helena.planer.lesen.wann_war import VOR_GERICHT
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, tag
from bridle.models.planner import Progress

MOST = 3
_VERHANDELT = rf"{VOR_GERICHT}|frueher erster termin"
"""What a hearing may be entered as."""
_LETZTE = re.compile(r"\b(?:letzte|vorige)[rns]?\b")


def im_kalender(progress: Progress) -> str:
    """The entries of that thing: those that are over, and those to come, each told as such."""
    data = _gelesen(progress)
    rows = [each for each in data.get("eintraege", []) if _davon(each, progress.groups["worum"])]
    over = [each for each in rows if each["datum"] <= data["heute"]]
    if _LETZTE.search(falte(progress.groups["frage"])):
        over = [each for each in over if each["datum"] == over[-1]["datum"]]
    coming = [each for each in rows if each["datum"] > data["heute"]]
    return absaetze(
        absaetze("Im Kalender der Akte:", liste(map(_zeile, over[-MOST:]))) if over else "",
        absaetze("Noch bevor steht nach dem Kalender:", liste(map(_zeile, coming[:MOST]))) if coming else "",
    )


def andere_termine(progress: Progress) -> str:
    """Termine that are over, where nothing has that name: it may be entered by another."""
    data = _gelesen(progress)
    over = [
        each
        for each in data.get("eintraege", [])
        if each["typ"] == "TERMIN" and each["datum"] <= data["heute"]
    ]
    return (
        absaetze("Andere vergangene Termine im Kalender der Akte:", liste(map(_zeile, over[-MOST:])))
        if over
        else ""
    )


def _gelesen(progress: Progress) -> dict[str, Any]:
    read = [each for each in progress.results if each.tool == "read_fristen"]
    return felder(read[-1].data) if read and progress.groups["fand_statt"] else {}


def _davon(each: dict[str, Any], things: list[str]) -> bool:
    """A Termin that is called so; a reminder of a Frist after it is none."""
    title = falte(f"{each['titel']} {each.get('beschreibung') or ''}")
    wanted = [
        _VERHANDELT if re.search(f"{VOR_GERICHT}|^termin", thing) else re.escape(thing.removesuffix("s"))
        for thing in things
    ]
    return each["typ"] == "TERMIN" and any(re.search(pattern, title) for pattern in wanted)


def _zeile(each: dict[str, Any]) -> str:
    clock = f", {each['uhrzeit']} Uhr" if each.get("uhrzeit") else ""
    return f"**{tag(each['datum'])}{clock}**: {each['titel']}"
