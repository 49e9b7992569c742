"""On from a list of the calendar: „welche sind überfällig?“ means its kind, „zur Berufung“ its entry."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.frist_davor import ENTRAG

LONGEST = 14
STEM = 7
_KALENDER = re.compile(r"^Quelle: Kalender", re.M)
_EINE_AKTE = re.compile(r"^Quelle: Kalender der Akte (\d{4}/\d{2})", re.M)
_ART = re.compile(
    r"\b(wiedervorlage|gerichtstermin|termin|notfrist|vorfrist|frist|aufgabe)(?:n|en|e)?\b", re.I
)
_MEHRERE = {
    "wiedervorlage": "Wiedervorlagen",
    "gerichtstermin": "Gerichtstermine",
    "termin": "Termine",
    "aufgabe": "Aufgaben",
}
"""Of Fristen it is asked anyhow."""
_LIEGT = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?)\b,?\s+)*(?:welche|was|(?:gibt es|haben wir|hab ich|"
    r"habe ich) (?:da )?(?:auch )?"
    r"(?:noch )?(?:welche|was|etwas),? die)\b[^?]*\b(?:liegen ?geblieben|überfällig\w*|versäumt|verpasst|"
    r"durchgerutscht|untergegangen|unerledigt|verschlafen|abgelaufen)\b[^?]*\?*\s*",
    re.I,
)
_IST_WAS = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?)\b,?\s+)*(?:ist|sind|gibt es|liegt|haben wir|hängt)\s+"
    r"(?:(?:da|dort|davon|denn|schon|noch|auch|was|etwas|irgendwas|irgendetwas|eine|welche|welches|bereits|mittlerweile)\s+)+"
    r"(?:überfällig\w*|abgelaufen|versäumt|liegen ?geblieben)\W*",
    re.I,
)
_WAS_IST = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?)\b,?\s+)*(?:was|welche) (?:ist|sind|wäre|war)"
    r"(?: (?:denn|schon|noch|davon|alles|jetzt|aktuell|bereits))* überfällig\W*",
    re.I,
)
"""Put in the place of a day, the word would make no German."""
_MEINE = re.compile(r"\b(?:ich|mir|mich|meine[nr]?)\b", re.I)
_ALLE = re.compile(
    r"\b(?:alle[nr]?|insgesamt|überall|kanzleiweit|kanzlei|ganzen?|jeder|wir|uns|ich|mir|meine)\b", re.I
)

_LIEST = ("read_fristen", "berechne_frist")
"""Of an entry that is in the calendar the day is there, and need not be computed."""


def liegen_geblieben(text: str, last: Vorher) -> str:
    """What is overdue of the kind that was listed, where the message names none."""
    kind = _ART.search(last.frage)
    many = _MEHRERE.get(kind[1].lower(), "") if kind else ""
    bare = _IST_WAS.fullmatch(text.strip()) is not None
    plain = _WAS_IST.fullmatch(text.strip()) is not None
    if not _KALENDER.search(last.antwort) or not (bare or plain or (many and _LIEGT.fullmatch(text.strip()))):
        return ""
    if _ART.search(text) or re.search(r"\bakten?\b", text, re.I) or AKTENZEICHEN.search(text):
        return ""
    matter = _EINE_AKTE.search(last.antwort)
    where = f" in der Akte {matter[1]}" if matter else ""
    if not many:
        return (
            f"Was ist{where} überfällig?"
            if bare or kind is None
            else f"Welche Fristen sind{where} überfällig?"
        )
    whose = " habe ich" if _MEINE.search(last.frage) and not where else " gibt es"
    return f"Welche überfälligen {many}{whose}{where}?"


def zum_eintrag(text: str, last: Vorher, kennt: Kennt) -> str:
    """„Welche Vorfristen sind zur Berufungseinlegung notiert?“: in the matter whose entries were shown."""
    matter = _EINE_AKTE.search(last.antwort)
    if matter is None or len(text.split()) > LONGEST or _ALLE.search(text) or AKTENZEICHEN.search(text):
        return ""
    named = genannt(lies(text))
    if (named is not None and named.stark) or kennt.werkzeug(text) not in _LIEST or re.search(r"\d", text):
        return ""
    titles = [word for _, title in ENTRAG.findall(last.antwort) for word in _worte(title)]
    own = [word for word in _worte(text) if not _ART.match(word)]
    if not _VORFRIST.search(text) and not any(_verwandt(word, title) for word in own for title in titles):
        return ""
    meant = f"{text.strip().rstrip(' ?!.')} in der Akte {matter[1]}?"
    return meant if kennt.werkzeug(meant) == "read_fristen" else ""


_VORFRIST = re.compile(r"\bvorfrist", re.I)
"""Each is of an entry, and so of the matter that is spoken of."""


def _verwandt(one: str, other: str) -> bool:
    """„Begründung“ and „begründen“."""
    return one.startswith(other) or other.startswith(one) or one[: STEM + 1] == other[: STEM + 1]


def _worte(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", falte(text)) if len(word) >= STEM]
