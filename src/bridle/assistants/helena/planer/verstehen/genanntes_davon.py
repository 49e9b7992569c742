"""Somebody or a norm of the last answer, named in short: „ist Frau Kolk vertreten?“, „was sagt der 2042?“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import falte

_PERSON = re.compile(r"\b(?P<anrede>frau|herrn?)\s+(?:dr\.?\s+)?(?P<name>[^\W\d_][\wäöüß-]{2,})", re.I)
_GEZEIGT = re.compile(r"\*\*(?:[^*\n]*, )?(Frau|Herr) ([^*\n]+)\*\*")
_IN_AKTE = re.compile(r"\bAkte \*{0,2}(\d{4}/\d{2})")
_NORM = re.compile(r"(?:§|Art\.) (\d+[a-z]?)\b[^,;(\n]*? ([A-ZÄÖÜ][A-Za-zÄÖÜäöü]+)\b")
_NUR_NUMMER = re.compile(
    r"(?:(?:und|ok|aber)\s+)?(?:was (?:sagt|steht in|regelt|besagt)|wie lautet|zeige?(?: mir)?|lies(?: mir)?)"
    r"\s+"
    r"(?:denn |da |bitte )?(?:der|den|dem|die|das|in|§|paragra(?:ph|f)(?:en)?)?\s*(?P<nummer>\d{1,4}[a-z]?)"
    r"(?:\s+(?:denn|genau|da|vor|bitte))*",
    re.I,
)


def genanntes_davon(text: str, last: Vorher) -> str:
    """The message with the law of the norm, or with the matter in which that person was shown."""
    return _norm(text, last.antwort) or _person(text, last.antwort)


def _norm(text: str, answer: str) -> str:
    asked = _NUR_NUMMER.fullmatch(text.strip(" ?!."))
    laws = {law for number, law in _NORM.findall(answer) if asked and number == asked["nummer"].lower()}
    return f"Was steht in § {asked['nummer']} {laws.pop()}?" if asked and len(laws) == 1 else ""


def _person(text: str, answer: str) -> str:
    """Only where the answer has one matter, and somebody of that name who is addressed so."""
    said, matters = _PERSON.search(text), set(_IN_AKTE.findall(answer))
    if said is None or len(matters) != 1 or AKTENZEICHEN.search(text):
        return ""
    called, name = said["anrede"].lower()[:4], falte(said["name"]).removesuffix("s")
    for salutation, whole in _GEZEIGT.findall(answer):
        if salutation.lower() == called and falte(whole).split()[-1].removesuffix("s") == name:
            return f"{text.rstrip(' ?!.')} in der Akte {matters.pop()}?"
    return ""
