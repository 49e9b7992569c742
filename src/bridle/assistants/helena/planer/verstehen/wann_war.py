"""A question when something was, with the matter that it is about: named in passing, or spoken of before."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies, sache
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.wann_war import wann_es_war, worum
from bridle.assistants.helena.planer.lesen.woerter import falte

_AKTE = re.compile(r"\bAkte (\d{4}/\d{2})\b")
WELCHE_AKTE = (
    "In welcher Akte? Nenne mir den Namen oder das Aktenzeichen; dann sehe ich in ihren Dokumenten nach. "
    "Ausrechnen lässt sich der Tag nicht."
)


def in_welcher_akte(text: str) -> str:
    """What to ask where such a question names no matter."""
    asked = lies(text)
    named = genannt(asked) or sache(asked)
    itself = named is not None and not named.stark and falte(named.name) in worum(text)
    return WELCHE_AKTE if (named is None or itself) and wann_es_war(text) else ""


def in_der_akte(text: str) -> str:
    """„… bei Silberbach“ as the matter that it is; "" where no such question names one so."""
    named = genannt(lies(text)) if wann_es_war(text) else None
    if (
        named is None
        or named.stark
        or named.aktenzeichen
        or not named.sicher
        or gewoehnlich(falte(named.name))
    ):
        return ""
    whose = rf"\b(?:bei|in sachen|in|gegen|von|für)\s+(?:der |dem )?{re.escape(named.name)}\b"
    word = "akte" if text.islower() else "Akte"  # the only capital would be taken for a name
    meant = re.sub(whose, f"in der {word} {named.name}", text, count=1, flags=re.I)
    return "" if meant == text else meant


def dort_nachgesehen(text: str, last: Vorher) -> str:
    """The question in the matter that was spoken of; "" where it names its own, or none was."""
    if not in_welcher_akte(text):
        return ""
    numbers = set(_AKTE.findall(last.antwort))
    named = genannt(lies(last.frage))
    where = numbers.pop() if len(numbers) == 1 else (named.aktenzeichen or named.name) if named else ""
    return f"{text.strip().rstrip(' ?!.')} in der Akte {where}?" if where else ""
