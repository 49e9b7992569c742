"""„Und was davon ist eine Notfrist?“ after a list: the same list, and of it only those.

Asked alone, the question would lose what the list was asked by: the day, the person, the matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bridle.assistants.helena.planer.auswahl.auswahl import Text
from bridle.assistants.helena.planer.auswahl.rang import STUFE
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.woerter import falte

_DAVON = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?|gut|danke)[,.]?\s+)*(?:was|welche[rsn]?|wie ?viele?|wer|gibt es|ist|sind)\s+"
    r"(?:(?:ist|sind|war|waren|hat|haben)\s+)?"
    r"(?:davon|von denen|von diesen|darunter|dabei)\s+"
    r"(?:(?:ist|sind|war|waren|hat|haben|läuft|laufen|liegen|liegt|gehören|stammen|kommen|auch|denn|schon|noch|alles|etwas|was|welche)\s+)*"
    r"(?P<rest>.+?)(?:\s+(?:ist|sind|haben|dabei))?\W*",
    re.I,
)
_NUR_DIE = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?|gut|danke|nein|bitte|davon|zeig(?:e)?(?: mir)?)\b[,.]?\s+)*(?:nur|bloß|"
    r"lediglich|allein)\s+"
    r"(?:davon\s+|noch\s+|bitte\s+)*(?:(?:die|das|den)(?:jenigen)?\s+)?(?P<rest>.+?)(?:\s+(?:davon|bitte))*\W*",
    re.I,
)
_DING: Mapping[str, str] = {
    "notfrist": "Notfristen",
    "frist": "Fristen",
    "termin": "Termine",
    "gerichtstermin": "Gerichtstermine",
    "wiedervorlage": "Wiedervorlagen",
}
_STAND = re.compile(
    r"(offen|überfällig|erledigt|geschlossen|ruhend|archiviert|abgeschlossen|dringend|abgelaufen)(?:e[nrs]?)?",
    re.I,
)
_RANG = re.compile(
    r"(?:die|der|das|am)?\s*((?:teuer|höch|größ|niedrig|klein|gering|ält|neu|neue|jüng|läng|dringend)st)(?:e[nrs]?)?"
    r"(?:\s+(?:akte|akten|sache|sachen|wert|frist|fristen))?",
    re.I,
)
_VON = re.compile(r"(?:von|für|bei|im|in|aus|gegen)\s+[\wäöüß. -]{3,40}", re.I)
_GEBIET = re.compile(r"(?:aus dem |im |zum |vom )?([a-zäöüß]{3,}recht)(?:lich\w*|s)?", re.I)
_EINTRAEGE = re.compile(r"^[^-\n][^\n]*\bEintr(?:ag|äge)\b[^\n]*:$", re.M)
"""Of the calendar, and not of the Fristen in it alone."""
_ZEILEN = re.compile(r"^- \*\*", re.M)


_NUR_RANG = re.compile(
    r"(?:(?:und|aber|ok|okay)\b[,.]?\s+)*(?:(?:was|welche[rsn]?)\s+(?:davon\s+)?(?:ist|sind|war|waere)\s+)?"
    rf"(?:(?:denn|da|davon)\s+)*(?P<die>der|die|das|den)\s+(?P<rang>(?:zweit|dritt)?(?:{STUFE})e[nrs]?)(?:\s+davon)?\W*"
)
_LISTE = re.compile(r"^Quelle: (?:Akten der Kanzlei|Dokumente |Kalender )|^- \*\*\d{4}/\d{2}\*\*: ", re.M)
"""Of matters, documents or entries one has more of something than the others."""


def davon_nur_die(text: str, last: Vorher) -> str:
    """The question before with what is chosen from its list now; nothing where that is not read."""
    place = _NUR_RANG.fullmatch(falte(text.strip())) if _LISTE.search(last.antwort) else None
    rows = len(_ZEILEN.findall(last.antwort))
    if place is not None and rows and not re.search(rf"\b(?:{STUFE})", falte(last.frage)):
        written = Text(text.strip()).wie_geschrieben(*place.span("rang"))
        return last.frage if rows == 1 else f"{last.frage.rstrip(' ?!.')}, davon {place['die']} {written}?"
    found = _DAVON.fullmatch(text.strip()) or _NUR_DIE.fullmatch(text.strip())
    rest = re.sub(r"^drüber$", "überfällig", found["rest"].strip(), flags=re.I) if found else ""
    templates = "Quelle: Muster der Kanzlei" in last.antwort and found is not None
    if templates and found is not None and found.re is _NUR_DIE:
        return f"Welche Muster haben wir für {found['rest'].strip()}?"
    if found is None or not _ZEILEN.search(last.antwort) or "nur die" in last.frage:
        return ""
    if _kalender(last) and (state := _STAND.fullmatch(rest)) is not None:
        return f"{last.frage.rstrip(' ?!.')}, nur die {state[1].lower()}en Einträge?"
    only = _nur(re.sub(r"^(?:eine?n?|die|der|das|den)\s+", "", rest, flags=re.I))
    return f"{last.frage.rstrip(' ?!.')}, {only}?" if only else ""


def _kalender(last: Vorher) -> bool:
    return "Quelle: Kalender" in last.antwort and _EINTRAEGE.search(last.antwort) is not None


def _nur(rest: str) -> str:
    kind = _DING.get(falte(rest)) or next((many for many in _DING.values() if falte(many) == falte(rest)), "")
    if kind:
        return f"nur die {kind}"
    if (state := _STAND.fullmatch(rest)) is not None:
        return f"nur die {state[1].lower()}en"
    if (place := _RANG.fullmatch(rest)) is not None:
        return f"davon die {place[1].lower()}en"
    if (field := _GEBIET.fullmatch(rest)) is not None:
        return f"nur die im {field[1][:1].upper()}{field[1][1:]}"
    return f"nur die {rest}" if _VON.fullmatch(rest) else ""
