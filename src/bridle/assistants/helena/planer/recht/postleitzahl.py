"""„Welches Amtsgericht ist für 51427 zuständig?“: a postcode is no value, and no table here knows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.models.planner import Progress, Rule

_OHNE_ORT = (
    r"(?!\s(?!zustaendig|ist|sind|und|oder|liegt|sitzt|wohn|gilt|gelegen|bestimm|hat|gehoer|"
    r"verantw)[a-z]{3,})"
)
"""A town behind it is known by its name."""
_GENANNT = re.compile(
    rf"\b(?:plz|postleitzahl)\W{{0,2}}(?:ist |lautet )?(?:d-)?(?P<nummer>\d{{5}})\b(?![.,]\d){_OHNE_ORT}"
)
_FUER = re.compile(
    r"\b(?:fuer|in|aus)(?: (?:die|den|der|das|plz|bezirk|ort|gebiet))* (?P<nummer>\d{5})\b"
    rf"(?![.,]\d|\s?(?:€|euro\b|eur\b|tsd|k\b)){_OHNE_ORT}"
)
_WERT = re.compile(r"wert|forderung|betrag|klage\b|€|\beuro?\b")
_EIN_GERICHT = re.compile(
    r"\b(?:amts|land|arbeits|familien|sozial|verwaltungs|finanz|nachlass|insolvenz|mahn|betreuungs|"
    r"vollstreckungs)gericht|\b(?:ag|lg|arbg|vg|sg|fg)\b"
)
KEIN_VERZEICHNIS = (
    "{nummer} lese ich als Postleitzahl. Ein Verzeichnis der Postleitzahlen habe ich nicht; **nenne mir den "
    "Ort**, dann sage ich, welches Gericht dort sitzt."
)
VERZEICHNIS = (
    "Für eine genaue Anschrift gibt es das Orts- und Gerichtsverzeichnis im Justizportal des Bundes und der "
    "Länder (justiz.de)."
)


def postleitzahl(klein: str) -> str:
    """Five figures that name a place: as such, or of a court that is asked for and with no word of money."""
    if named := _GENANNT.search(klein):
        return named["nummer"]
    found = _FUER.search(klein)
    if found is None or _WERT.search(klein):
        return ""
    odd = not found["nummer"].endswith("00")
    return found["nummer"] if odd or _EIN_GERICHT.search(klein) else ""


def regeln() -> list[Rule]:
    return [Rule(_nur_sie, "bestimme_zustaendigkeit", _antwort, lambda _: {"gericht": "AG"}, failure=FEHLER)]


def _nur_sie(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    number = postleitzahl(asked.klein)
    if not number or not asked.hat(r"gericht\b|zustaendig|\b(?:ag|lg|arbg|vg|sg|fg)\b"):
        return None
    return None if sache_in(_EIN_GERICHT.sub(" ", asked.klein)) else {"nummer": number}


def _antwort(progress: Progress) -> str:
    return absaetze(KEIN_VERZEICHNIS.format(nummer=progress.groups["nummer"]), VERZEICHNIS)


def nicht_bestimmt(number: str) -> str:
    """What is said of it beside a court that the subject told."""
    return f"Nicht berücksichtigt: {KEIN_VERZEICHNIS.format(nummer=number).replace('**', '')}"
