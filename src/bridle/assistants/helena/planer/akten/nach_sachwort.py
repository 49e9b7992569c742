"""„Unfallsachen?“, „Welche Schimmelfälle haben wir?“: matters by what they are about, no field of law."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste import GEBIETE, status_genannt
from bridle.assistants.helena.planer.akten.liste_bild import kein_gebiet, zeile
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, gross, liste, quelle, satz
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt
from bridle.models.planner import Progress, Rule

WO_GESUCHT = (
    "Gesucht ist in Rubrum und Gegenstand der Akten; in Dokumenten kann es auch anderswo darum gehen."
)
_DAVOR = (
    r"(?:(?:und|welche|alle|saemtliche|unsere|die|was|wie ?viele|zeig\w*|liste|nenn\w*|mir|bitte|haben wir|"
    r"gibt es|offene[nr]?|laufende[nr]?|geschlossene[nr]?|ruhende[nr]?|archivierte[nr]?|wir|an|aller|der)\s)*"
)
_DANACH = (
    r"(?:\s(?:haben wir|gibt es|laufen|liegen|sind|sind offen|gerade|aktuell|derzeit|bei uns|vor|an|auf))*"
)
_SACHEN = re.compile(
    rf"^{_DAVOR}(?P<was>[a-z]{{4,}}?)s?-?(?P<sachen>sachen|faelle|akten|mandate){_DANACH}\W*$"
)
_ENDE = re.compile(r"s?-?(?:sachen|fälle|faelle|akten|mandate)$", re.I)
_KEIN_THEMA = re.compile(
    r"haupt|neben|streit|rechts?|gesamt|einzel|sonder|zweifel|hand|gerichts?|ermittlungs?|personal|papier|"
    r"schaden|todes?|not|verwaltungs?|eil|tat|alt|neu|gross|klein|problem|wert|ab|zu|un|aus|vor|ein|ueber|zwischen|"
    r"mandanten?|gegner|pflicht\w*|lokal|regel|eigene?"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(_erkenne), SUCHE, _gezeigt, _gesucht, failure=FEHLER)]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = _SACHEN.search(anfrage.klein)
    if found is None or _KEIN_THEMA.fullmatch(found["was"]):
        return None
    whole = f"{found['was']}{found['sachen']}"
    fields = [
        pattern for name, pattern in GEBIETE if re.match(pattern, whole) and not _nur_ein_teil(name, whole)
    ]
    word = next((each.text for each in anfrage.worte if each.klein.startswith(found["was"])), "")
    if fields or not word:
        return None
    return {"thema": satz(_ENDE.sub("", word)), "status": status_genannt(anfrage)}


def _nur_ein_teil(field: str, whole: str) -> bool:
    """Not every matter of the Verkehrsrecht is about an accident."""
    return field == "VERKEHRSRECHT" and "unfall" in whole


def _gesucht(groups: Mapping[str, Any]) -> dict[str, Any]:
    state = {"status": groups["status"]} if groups["status"] else {}
    return {"query": groups["thema"], "limit": MOST, **state}


def _gezeigt(progress: Progress) -> str:
    groups = progress.groups
    about: list[dict[str, Any]] = progress.data.get("nach_thema", [])
    sure = progress.data["akten"] or [each for each in about if each["passt"] in ("genau", "wohl")]
    state = f", {gross(groups['status'])}" if groups["status"] else ""
    which = f"(„{groups['thema']}“{state})"
    source = quelle("Akten der Kanzlei")
    if not sure and (none := kein_gebiet(groups["thema"])):
        return absaetze(none, source)
    if not sure:
        return absaetze(f"Dazu finde ich keine Akte {which}, auf die Du Zugriff hast.", source)
    count = satz(anzahl(len(sure), "Akte", "Akten"))
    return absaetze(
        f"{count} {which}, auf die Du Zugriff hast:",
        liste(map(zeile, sure)),
        WO_GESUCHT,
        "Es gibt noch mehr; grenze die Suche ein." if progress.data["weitere"] else "",
        source,
    )
