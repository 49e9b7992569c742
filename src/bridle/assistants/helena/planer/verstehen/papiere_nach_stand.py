"""„Davon versendet?“, „Nur die freigegebenen“ after a list of papers: that list, and of it only those.

The word alone would be looked for in the papers themselves.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher

_UND = r"(?:(?:und|aber|ok(?:ay)?|gut|danke|dann)\b[,.!]?\s+)*"
_STAENDE = (
    (
        "versendeten",
        r"versendet|verschickt|versandt|abgeschickt|rausgegangen|herausgegangen|rausgeschickt|raus|draußen",
    ),
    ("freigegebenen", r"freigegeben"),
    ("Entwürfe", r"entwurf(?:sstadium)?|entwürfen?"),
    ("zu prüfenden", r"zur prüfung|zu prüfen|in prüfung|zu prüfend"),
)
_STAND = "|".join(f"(?P<s{place}>{words})" for place, (_, words) in enumerate(_STAENDE))
_FRAGE = re.compile(
    rf"{_UND}(?:(?:welche[rsn]?|was|wie ?viele|nur|bloß|davon|von denen|von diesen|darunter|dabei|die|der|"
    r"das|dokumente|papiere|unterlagen|schriftstücke|schreiben|bitte|zeig(?:e)?|mir|sind|ist|wurden?|waren|haben|"
    r"wir|schon|bereits|noch|als|im|gibt es|liegen|denn|eigentlich|alle|sonst|und)\s+)*"
    rf"(?P<nicht>(?:noch )?(?:nicht|kein(?:e[nrs]?)?)\s+)?(?:{_STAND})(?:e[nrs]?)?"
    r"(?:\s+(?:davon|darunter|bitte|worden|sind|ist|wurden|gewesen|alles|dabei))*\s*[?!.]*",
    re.I,
)
_LISTE = re.compile(r"^Quelle: Dokumente der (?:Akte (?P<akte>\d{4}/\d{2})|sichtbaren Akten)", re.M)
_ZEILE = re.compile(
    r"^- \*\*[^*\n]+\*\*[^\n]*: (?:Entwurf|freigegeben|versendet|zur Prüfung), \d+ Seite", re.M | re.I
)
_ALLE_DER_AKTE = re.compile(
    r"(?:Hi, ich bin Helena[^\n]*\n+)?(?:Ich verstehe das als[^\n]*\n+)?\w+ Dokumente? "
    r"(?:\((?:Entwurf|freigegeben|versendet|zur Prüfung)\) )?in der Akte \d{4}/\d{2}"
)
_SCHON_DAVON = re.compile(r",\s*(?:nur|ohne) die [^,?]+$", re.I)


def papiere_nach_stand(text: str, last: Vorher) -> str:
    """The list before with the state that is asked for; "" where no papers were listed."""
    found, listed = _FRAGE.fullmatch(text.strip()), _LISTE.search(last.antwort)
    if found is None or listed is None or not _ZEILE.search(last.antwort):
        return ""
    state = next(name for place, (name, _) in enumerate(_STAENDE) if found[f"s{place}"])
    whole = listed["akte"] and ("Gezeigt ist nur" not in last.antwort) and _ALLE_DER_AKTE.match(last.antwort)
    asked = (
        f"Welche Dokumente gibt es in der Akte {listed['akte']}"
        if whole
        else _SCHON_DAVON.sub("", last.frage.rstrip(" ?!."))
    )
    if not found["nicht"]:
        return f"{asked}, nur die {state}?"
    return f"{asked}, ohne die {state}?" if state == "Entwürfe" else f"{asked}, nur die nicht {state}?"
