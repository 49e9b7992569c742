"""Another thing looked for in the same place: „und für einen Widerspruch?“ after a template for a Mahnung."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN

LONGEST = 6
"""Words of a thing: what is longer says more than that."""
_SUCHT = ("search_muster", "search_gesetze", "search_urteile")
"""Tools that look for words: two things at once are not found as either of them."""
_UND = re.compile(
    r"(?:(?:ok(?:ay)?|gut|danke|super|und|oder|aber|auch|dann)\b[,.!]?\s+)+"
    r"(?:was ist mit\s+|wie ist es mit\s+|ein(?:s|e[nmrs]?)?\s+(?=(?:für|zu[rm]?|gegen|über)\b)|welche\s+)?",
    re.I,
)
_VOR = (
    r"für|fürs",
    r"zum|zur|zu(?: den| dem| der)?|über|wegen|bezüglich",
    r"im|in(?: der| dem| den)?|beim|bei(?: der| dem| den)?",
    r"gegen",
    r"mit",
    r"nach|laut",
)
"""Words that may stand for one another before a thing."""
_ARTIKEL = r"(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|ne|nen|ner|nem)"
_NOMEN = r"[A-ZÄÖÜ][\wäöüß-]+"
_DING = (
    rf"(?:{_ARTIKEL}\s+)?(?:[a-zäöüß]+e[nrsm]?\s+)*{_NOMEN}"
    rf"(?:\s+(?:gegen|des|der|von)(?:\s+[a-zäöüß]+)?\s+{_NOMEN})?"
)
_GEFRAGT = re.compile(
    r"\b(?i:wo (?:ist|sind|steht|stehen|finde ich|findet man)(?: denn| nochmal| eigentlich)?|"
    r"welche[sr]? (?:norm|vorschrift|paragraph) regelt|muster|vorlage|urteile|rechtsprechung|normen?|"
    rf"vorschriften)\s+(?P<ding>{_DING})"
)


def andere_sache(text: str, question: str, kennt: Kennt) -> str:
    """The question before with the thing that is named now in the place of the other."""
    tool, joined = kennt.werkzeug(question), _UND.match(text)
    if tool not in _SUCHT or joined is None or AKTENZEICHEN.search(text):
        return ""
    said = text[joined.end() :].strip().rstrip(" ?!.")
    if not said or len(said.split()) > LONGEST:
        return ""
    meant = _nach_vorwort(said, question) or _ohne_vorwort(said, question)
    return meant if meant and kennt.werkzeug(meant) == tool else ""


_FELDER = re.compile(
    r"\b(?:platzhalter|felder|angaben|variablen)\b|\bwas (?:muss|müssen|soll|kann) (?:ich|wir|man)\b.*"
    r"\b(?:aus(?:zu)?füllen|ein(?:zu)?setzen|ein(?:zu)?tragen|ergänzen)\b",
    re.I,
)
_GENANNT = re.compile(r"^- (.+) \([^()]*(?:kanzleieigen|Stand)[^()]*\)$", re.M)
_GEZEIGTES_MUSTER = re.compile(r"^Das Muster \*\*([^*\n]+)\*\*:$", re.M)


def felder_davon(text: str, answer: str) -> str:
    """„Welche Platzhalter hat es?“ after one template was found."""
    found = _GENANNT.findall(answer) or _GEZEIGTES_MUSTER.findall(answer)
    if _FELDER.search(text) is None or len(found) != 1 or re.search(r"muster|vorlage", text, re.I):
        return ""
    return f"Welche Platzhalter hat das Muster {found[0]}?"


def _nach_vorwort(said: str, question: str) -> str:
    for kind in _VOR:
        new = re.fullmatch(rf"(?:{kind})\s+{_DING}", said) or re.fullmatch(
            rf"(?:{kind})\s+(?:{_ARTIKEL}\s+)?[\wäöüß-]+", said, re.I
        )
        found = list(re.finditer(rf"\b(?i:{kind})\s+{_DING}", question))
        if new is not None and found:
            place = found[-1]
            return f"{question[: place.start()]}{said}{question[place.end() :]}"
    return ""


def _ohne_vorwort(said: str, question: str) -> str:
    new, old = re.fullmatch(_DING, said), _GEFRAGT.search(question)
    if new is None or old is None:
        return ""
    return f"{question[: old.start('ding')]}{said}{question[old.end('ding') :]}"
