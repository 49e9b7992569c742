"""A criminal matter that came to us after the charge: the fee of the Ermittlungsverfahren did not arise then.

Nr. 4104 VV RVG ends where the charge, or the request for a Strafbefehl, reaches the court. Who asks for the
fees of a matter has not said when the mandate began; the matter knows it, and when the Strafbefehl came.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import datum, felder
from bridle.assistants.helena.planer.schritte import MOST, gefundenes_aktenzeichen
from bridle.engine.model import CallChunk
from bridle.models.planner import Found, Progress

RECHNER, AKTE, KALENDER = "get_kosten_rules", "read_akte_detail", "read_fristen"
ERMITTLUNG = "4104"
_ANKLAGE = re.compile(r"\b(?:strafbefehl\w*|anklage\w*)\b(?:[^.;]|(?<=\d)\.(?=\s?\d)){0,60}")
_ABSCHNITTE = re.compile(r"ermittlungs|vorverfahren|vorbereitend|staatsanwalt|polizei")
"""Who names it, has said that there was a mandate then."""
NACH_ANKLAGE = (
    "Nr. 4104 VV ist nicht angesetzt: Das Mandat besteht laut Akte seit {mandat}, {was} ist der {tag} "
    "vermerkt; das vorbereitende Verfahren endet, wenn die Anklage oder der Antrag auf den Strafbefehl bei "
    "Gericht eingeht. Angenommen ist das Verfahren vor dem Amtsgericht{termin}."
)


def naechstes(progress: Progress) -> CallChunk | None:
    """First the matter and its calendar, then the bill without the fee that did not arise."""
    items: list[dict[str, str]] = progress.groups["argumente"].get("positionen", [])
    numbers = [each["vv"] for each in items]
    matter = progress.groups["akte"].aktenzeichen or gefundenes_aktenzeichen(progress)
    if not matter or numbers[:2] != ["4100", ERMITTLUNG] or len(numbers) < 3:
        return None
    if _ABSCHNITTE.search(falte(progress.request)) or not any(_gerechnet(each) for each in progress.results):
        return None
    read = {each.tool for each in progress.results}
    if AKTE not in read:
        return CallChunk("", AKTE, {"akte": matter})
    if KALENDER not in read and _anklage(progress) is None:
        return CallChunk("", KALENDER, {"akte": matter, "status": "all", "limit": MOST})
    if _danach_beauftragt(progress) is None or _ohne(progress):
        return None
    given = {**progress.groups["argumente"], "positionen": _vor_gericht(items), "akte": matter}
    return CallChunk("", RECHNER, given)


def _vor_gericht(items: list[dict[str, str]]) -> list[dict[str, str]]:
    """Without that fee; a matter that ended before a hearing has that of the court in its place."""
    left = [each for each in items if each["vv"] != ERMITTLUNG]
    ended = [each["vv"] for each in left] == ["4100", "4141"]
    return [left[0], {"vv": "4106"}, *left[1:]] if ended else left


def gueltig(progress: Progress) -> Progress:
    """The bills without what was only read to find out which of them is right."""
    fees = [each for each in progress.results if each.tool not in (AKTE, KALENDER)]
    found = _danach_beauftragt(progress)
    if found is None or not _ohne(progress):
        return replace(progress, results=tuple(fees))
    mandate, what, day = found
    heard = any(each["vv"] == "4108" for each in progress.groups["argumente"]["positionen"])
    days = " mit einem Hauptverhandlungstag" if heard else ""
    told = NACH_ANKLAGE.format(mandat=datum(mandate), was=what, tag=datum(day), termin=days)
    rest = [each for each in fees if not _gerechnet(each) or _ist_ohne(each)]
    return replace(progress, groups={**progress.groups, "hinweise": [told]}, results=tuple(rest))


def _danach_beauftragt(progress: Progress) -> tuple[date, str, date] | None:
    matter = next((felder(each.data) for each in progress.results if each.tool == AKTE), dict[str, Any]())
    since, charged = matter.get("mandat_seit"), _anklage(progress)
    if not since or charged is None:
        return None
    begun = date.fromisoformat(str(since))
    return (begun, *charged) if charged[1] < begun else None


def _anklage(progress: Progress) -> tuple[str, date] | None:
    """What the court has, and the first day that is said of it, in the matter or with its Fristen."""
    for each in progress.results:
        data = felder(each.data)
        texts = [str(data.get(name) or "") for name in ("summary", "notizen")] if each.tool == AKTE else []
        entries = data.get("eintraege", ()) if each.tool == KALENDER else ()
        texts += [line for entry in entries for line in entry.get("berechnung", ())]
        for text in texts:
            for found in _ANKLAGE.finditer(falte(text)):
                if days := [day for _, day in daten(found[0])]:
                    what = "zum Strafbefehl" if found[0].startswith("strafbefehl") else "zur Anklage"
                    return what, days[0]
    return None


def _gerechnet(each: Found) -> bool:
    return each.tool == RECHNER and "rvg" in felder(each.data)


def _ist_ohne(each: Found) -> bool:
    bills = felder(each.data)["rvg"].get("angelegenheiten", ()) if _gerechnet(each) else ()
    return bool(bills) and not any(item["vv"] == ERMITTLUNG for bill in bills for item in bill["posten"])


def _ohne(progress: Progress) -> bool:
    return any(_ist_ohne(each) for each in progress.results)
