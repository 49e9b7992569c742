"""A name that was wrong is said again: „sorry, ich meinte Kiesewald“, „nicht Hallbaum, sondern Kiesewald“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, im_zusammenhang
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.verstehen.liste import feld

_NEIN = (
    r"(?:ach|oh|ups|mist|äh|ähm|nein|nee|ne|nö|eine(?=,?\s+(?:sorry|ich|quatsch|moment|falsch|halt))|sorry|"
    r"pardon|entschuldigung|entschuldige|moment|halt|stopp|quatsch|falsch|korrektur|verwechselt|vertippt|"
    r"vertan|tippfehler|warte|verzeihung|falsche (?:akte|sache|person)|so ein quatsch|"
    r"(?:ich )?(?:hab(?:e)? )?mich (?:vertippt|vertan|geirrt|verschrieben))\b[,:;.!–-]*\s*"
)
_DAVOR = r"(?:(?:natürlich|eigentlich|doch|eher|die|den|das|der|bei|in|akte|sache|frau|herrn?|fall)\s+)*"
_NAME = r"(?P<name>[^\W\d_][\w.&-]*(?:\s+[^\W\d_][\w.&-]*){0,2}?|\d{1,6}/\d{2,4})"
_ALTER = r"[^\W\d_][\w.&-]*(?:\s+[^\W\d_][\w.&-]*){0,2}?"
_FORMEN = tuple(
    re.compile(rf"(?:{form})\W*", re.I)
    for form in (
        rf"(?:{_NEIN})*nicht\s+{_DAVOR}{_ALTER},?\s+sondern\s+{_DAVOR}{_NAME}",
        rf"(?:{_NEIN})*{_DAVOR}{_NAME},?\s+(?:und\s+)?nicht\s+{_DAVOR}{_ALTER}",
        rf"(?:{_NEIN})*(?:ich\s+)?(?:meine|meinte|mein|gemeint (?:war|ist)|es (?:geht|ging) um)\s+"
        rf"{_DAVOR}{_NAME}",
        rf"(?:{_NEIN})*{_DAVOR}{_NAME},?\s+(?:mein(?:e|te)? ich|war gemeint|ist gemeint|natürlich)",
        rf"(?:{_NEIN})+{_DAVOR}{_NAME}",
    )
)
_RECHNET = ("berechne", "get_", "bestimme", "search_gesetze")
_KEIN_NAME = re.compile(
    r"\d|\b(?:mit|wegen|gegen|von|aus|und|oder|ist|war|wird|erst|zweit|ander|nächst|letzt|alle|beide|es|das|"
    r"nicht|kein|woche|monat|heute|(?:über)?morgen|(?:vor)?gestern|montag|dienstag|mittwoch|donnerstag|freitag|"
    r"januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)\w*\b",
    re.I,
)
_VON_AKTEN = re.compile(r"\bAkte\b|\d{4}/\d{2}|Beteiligte|Kalender")


def berichtigt(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question before with the right name; "" where what is said is no name, or none was asked about."""
    found = _gesagt(text)
    if found is None or not _VON_AKTEN.search(last.antwort):
        return ""
    name = found["name"].strip(" .,")
    name = name.title() if name.islower() else name
    number = AKTENZEICHEN.fullmatch(name)
    if number is None and (_KEIN_NAME.search(name) or falte(name) in FUELL or feld(name)):
        return ""
    if (kennt.werkzeug(last.frage) or "").startswith(_RECHNET):
        return ""
    where = f"und in der Akte {name}?" if number else f"und bei {name}?"
    meant = im_zusammenhang(where, [last])
    return meant if meant != where and name in meant else ""


def ist_berichtigung(text: str) -> bool:
    """Whether it says a name again: then it is of another matter than the one before."""
    found = _gesagt(text)
    return found is not None and not _KEIN_NAME.search(found["name"])


def _gesagt(text: str) -> re.Match[str] | None:
    return next((each for form in _FORMEN if (each := form.fullmatch(text.strip()))), None)
