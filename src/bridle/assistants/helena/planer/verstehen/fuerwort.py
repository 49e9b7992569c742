"""„… die Briefmarkensammlung, und mit welchem Wert steht sie im Verzeichnis?“: the thing for its pronoun.

Only where the question before names one thing of that gender: of two, either could be meant.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.verstehen.kern_worte import ROLLE

_DING = re.compile(
    r"(?:\b(?P<vor>in|bei|von|mit|zu|aus|nach|seit|vor|auf|an|gegenüber|laut|gemäß|wegen|trotz|unter|über)\s+)?"
    r"\b(?P<artikel>die|der|das|den|dem|des|zur|zum|beim|vom|im|am|eine[rnms]?|ein|welche[rsnm]?|unsere?[rnms]?|"
    r"Frau|Herrn?)\s+"
    r"(?:(?!und\b|oder\b)[a-zäöüß]+e[nrms]?\s+)?(?P<ding>[A-ZÄÖÜ][\wäöüß-]{2,})"
)
_SACHE = frozenset({"Akte", "Sache", "Fall", "Mandat", "Verfahren", "Rechtsstreit", "Sachen"})
"""Where it is, and not what is asked about."""
_FUERWORT = re.compile(r"\b(?P<wort>sie|er|es|ihn|ihm)\b(?!\s+sich\b)", re.I)
_LEER = re.compile(
    r"\b(?:gibt|gab|geht|ging|handelt|kommt|liegt|steht|heißt|braucht|bedarf|eilt|bleibt) es\b", re.I
)
"""An „es“ that stands for nothing."""
_GESCHLECHT = {
    "die": "f", "eine": "f", "welche": "f", "unsere": "f", "einer": "f", "welcher": "mf", "unserer": "f",
    "zur": "f", "frau": "f", "das": "n", "welches": "n", "den": "m", "einen": "m", "welchen": "m",
    "unseren": "m", "herr": "m", "herrn": "m", "zum": "mn", "beim": "mn", "vom": "mn", "im": "mn", "am": "mn",
    "dem": "mn", "einem": "mn", "welchem": "mn", "unserem": "mn", "des": "mn", "ein": "mn", "unser": "mn",
}  # fmt: skip
_WEIBLICH = re.compile(r"(?:ung|heit|keit|schaft|ion|ät|frist|klage|miete|sache|rüge|gebühr|rate|summe)$")
_SIE = re.compile(r"\b((?:[A-ZÄÖÜ][a-zäöüß]*(?:er|ant|ent|or|eur|ält|ärz)|Erb|Gatt|Kolleg)in)\b")
_FUER = {"sie": "f", "er": "m", "ihn": "m", "ihm": "m", "es": "n"}
_ALS = {"sie": "die", "er": "der", "ihn": "den", "ihm": "dem", "es": "das"}


def fuerwort(part: str) -> str:
    """The word that stands for something said before; "" where there is none, or more than one."""
    plain = _LEER.sub(" ", part)
    found = [each["wort"].lower() for each in _FUERWORT.finditer(plain)]
    return found[0] if len(set(found)) == 1 else ""


def mit_ding(part: str, before: str) -> str:
    """The part with what its pronoun stands for; as it was where that is not certain."""
    word = fuerwort(part)
    things = _dinge(before, _FUER.get(word, ""))
    if not word or len(things) != 1:
        return part
    thing = things.pop()
    named = thing if thing.startswith(("Frau ", "Herr ")) else f"{_ALS[word]} {thing}"
    return re.sub(rf"\b{word}\b", named, part, count=1, flags=re.I)


def _dinge(before: str, gender: str) -> set[str]:
    roles = [each[1] for each in (*ROLLE.finditer(before), *_SIE.finditer(before))]
    found = {each for each in roles if gender == ("f" if each.endswith("in") else "m")}
    for each in _DING.finditer(before):
        if each["ding"] not in _SACHE and gender and gender in _geschlecht(each):
            title = {"frau": "Frau ", "herr": "Herr ", "herrn": "Herr "}.get(each["artikel"].lower(), "")
            found.add(f"{title}{each['ding']}")
    return found


def _geschlecht(found: re.Match[str]) -> str:
    article = found["artikel"].lower()
    if _WEIBLICH.search(found["ding"]):
        return "f"
    if article == "der":  # „bei der Bank“ and „die Frist der Klage“ are feminine, „der Vertrag“ is not
        return "f" if found["vor"] else "m"
    return _GESCHLECHT.get(article, "")
