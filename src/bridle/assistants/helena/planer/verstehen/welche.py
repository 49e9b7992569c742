"""Which matter is meant by what it is like: „die mit der Versicherung“, „die andere Mietsache“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.mehrere import zurueckgefragt
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte

_DIE_MIT = re.compile(
    r"(?:(?:und|nein|nee|ach|also|doch|ich mein(?:e|te)?|mein(?:e|te)? ich)[,.!]?\s+)*"
    r"(?:die|den|das|der)(?:jenige[nrs]?)?\s+(?:(?:sache|akte|fall)\s+)?(?:mit|gegen|von|wegen|aus|über|"
    r"zu|zum|zur)\s+"
    r"(?:der |dem |den |die |das |einem |einer )?(?P<wort>[\wäöüß-]{4,}(?:\s+(?!mein|bitte)[\wäöüß-]{3,})?)"
    r"(?:[,.!]?\s*(?:bitte|mein(?:e|te)? ich|ist gemeint|war gemeint))*(?P<rest>[.,!?]\s*.*|$)",
    re.I | re.S,
)
_ANDERE_SACHE = re.compile(
    r"^(?:und\s+)?(?:was ist |wie ist es |wie sieht es )?(?:in|bei|mit|von|im|beim|vom)(?: der| dem)? "
    r"andere[nrm] "
    r"(?:[\wäöüß]*sache|[\wäöüß]*akte|[\wäöüß]*fall|[\wäöüß]*verfahren|mandat|prozess)?\s*(?:aus)?\W*$",
    re.I,
)
WELCHE_ANDERE = "Welche andere Akte meinst Du?"


def welche_andere(text: str) -> str:
    """What is asked back where „die andere Sache“ is none of those that were listed."""
    found = _ANDERE_SACHE.search(text)
    if found is None or re.search(r"\d", text):
        return ""
    return f"{WELCHE_ANDERE} Nenne mir das Aktenzeichen oder den Namen einer Partei."


_WELCHE = "Welche meinst Du"
_MERKMAL = re.compile(r"\b(?:mit|gegen|von|wegen|aus|über|zu|zum|zur)\s+.*", re.I | re.S)
_NACHGESTELLT = re.compile(r"[,.!]?\s*(?:bitte|mein(?:e|te)? ich|(?:ist|war) gemeint)\W*$", re.I)


def _mit_merkmal(said: str, question: str) -> str:
    """The question before, of the matter that has this: no title names it, but what it is about may."""
    named, like = genannt(lies(question)), _MERKMAL.search(said)
    if named is None or like is None or not named.name or named.name not in question:
        return ""
    feature = _NACHGESTELLT.sub("", like[0]).strip(" .?!")
    name = re.escape(named.name)
    matter = re.sub(rf"\b((?:Akte|Sache)\s+){name}", lambda found: f"{found[1]}{feature}", question, count=1)
    if matter == question:
        matter = re.sub(rf"\b(?:bei|in|von|zu)\s+{name}", f"in der Akte {feature}", question, count=1)
    return matter if matter != question else question.replace(named.name, f"Akte {feature}", 1)


def die_mit(text: str, last: Vorher) -> str:
    """„die mit der Versicherung mein ich“: the matter that the answer names with that word."""
    found = _DIE_MIT.fullmatch(text.strip())
    if found is None:
        return ""
    word = falte(found["wort"])
    named = re.findall(r"(\d{4}/\d{2})\*{0,2}(?::| \()([^;\n]{3,90})", last.antwort)
    fitting = {number for number, title in named if word in falte(title)}
    rest = re.sub(r"\bhaben die\b(?!\s+[A-ZÄÖÜ])", f"hat die {found['wort']}", found["rest"].lstrip(" .,!?"))
    if len(fitting) != 1:
        asked_back = _WELCHE in last.antwort and zurueckgefragt(last.antwort) is None
        return _mit_merkmal(found[0], last.frage) if asked_back and not rest and " " in word else ""
    number = fitting.pop()
    return f"{rest.rstrip(' ?!.')} in der Akte {number}?" if rest else f"Akte {number}"
