"""„Und welches LAG?“, „Und für Leipzig?“ after the court of a town: another kind, or another town."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.gericht_am_ort import NAMEN
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.orte import ort_genannt
from bridle.assistants.helena.planer.recht.gericht_fuer_ort import GERICHTSART, art_und_ort

_UND = r"(?:(?:und|oder|aber|ok(?:ay)?|danke|dann)\b[,.!]?\s+)*"
_WAERE = r"(?:\s+(?:wäre|ist|das|dann|da|dort|dafür|zuständig|denn|darüber|hier|gilt|liegt))*\s*[?!.]*"
_ANDERE_ART = re.compile(
    rf"{_UND}(?:(?:welche[sr]|das|der|was (?:ist|wäre) das|wie heißt das|zum|beim)\s+)?"
    rf"(?:(?:örtlich )?zuständige[sr]?\s+)?(?P<art>{GERICHTSART}){_WAERE}",
    re.I,
)
_ANDERER_ORT = re.compile(
    rf"{_UND}(?:was ist mit|wie ist es)?\s*(?:für|in|von|bei|mit)?\s*"
    r"(?P<ort>[A-ZÄÖÜ][\wäöüß.-]+(?:\s+(?:am|an der|im|in der|ob der)?\s*\(?[A-ZÄÖÜ][\wäöüß)]+)?)\s*[?!.]*"
)
_GENANNT = re.compile(
    r"\*\*(?:Amts|Land|Arbeits|Verwaltungs|Sozial|Finanz)gericht ([A-ZÄÖÜ][\wäöüß-]+)(?:, [^*\n]+)?\*\*"
)
_UND_ORT = re.compile(r"\s*(?:und|oder|aber)\b|\s*(?:für|in)\s", re.I)


def gericht_am_ort(text: str, last: Vorher, kennt: Kennt) -> str:
    """The court that is asked for now; "" where none was asked for by its town."""
    named = set(_GENANNT.findall(last.antwort))
    if kennt.werkzeug(last.frage) != "bestimme_zustaendigkeit" and len(named) != 1:
        return ""
    before, said = art_und_ort(last.frage), text.strip()
    if other := _ANDERE_ART.fullmatch(said):
        place = before[1] if before else ort_genannt(last.frage) or (named.pop() if len(named) == 1 else "")
        return f"Welches {_name(other['art'])} ist für {place} zuständig?" if place else ""
    town = _ANDERER_ORT.fullmatch(said) if before and _UND_ORT.match(said) else None
    if before is None or town is None or not finde(town["ort"].strip(" .")):
        return ""
    return f"Welches {NAMEN[before[0]]} ist für {town['ort'].strip(' .')} zuständig?"


def _name(said: str) -> str:
    return next(name for kind, name in NAMEN.items() if said.lower() in (kind.lower(), name.lower()))
