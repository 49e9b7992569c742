"""„Und wann ist die Frist um?“ after a norm was read: the Frist of that norm, with what starts it."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.frist_arten import fristarten
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.host.search.citations import cited

LONGEST = 16
"""Words: what is longer says itself which Frist it means."""
_DIE_FRIST = re.compile(
    r"\b(?:bis )?wann\b.*\b(?:die|diese) (?:(?:zwei|drei|vier|sechs)?(?:wochen|monats))?frist\b|"
    r"\b(?:bis )?wann\b.*\b(?:läuft|endet|ist|wäre)\s+(?:die|sie|diese)\b.*"
    r"\b(?:ab|um|vorbei|rum|abgelaufen|zu ende)\b|"
    r"\bwie lange (?:ist|läuft|dauert) (?:die|diese) frist\b|\bab wann läuft (?:die|diese) frist\b",
    re.I,
)


def frist_der_norm(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question for it; "" where the norm sets none that is known, or more than one."""
    named = genannt(lies(text))
    if not _DIE_FRIST.search(text) or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    norm = _norm(last.frage)
    if norm is None or (named is not None and named.stark):
        return ""
    kinds = [
        name for name, kind in fristarten().items() if kind.norm and _dieselbe(norm, _norm(kind.norm[0]))
    ]
    meant = [f"Wann endet die Frist für: {fristarten()[name].titel}?" for name in kinds]
    read = [kennt.angaben(each) for each in meant]
    fitting = [
        each
        for each, name, found in zip(meant, kinds, read, strict=True)
        if found is not None and found[0] == "berechne_frist" and found[1].get("art") == name
    ]
    return fitting[0] if len(fitting) == 1 and len(kinds) == 1 else ""


_ABSATZ = re.compile(r"\bAbs(?:\.|atz)?\s*(\d+[a-z]?)", re.I)


def _norm(text: str) -> tuple[str, str, str] | None:
    """Its law, its number and its Absatz, where a text names one norm."""
    norms = [each for each in cited(text).norms if each.law]
    part = _ABSATZ.search(text)
    return (norms[0].law.lower(), norms[0].number, part[1] if part else "") if len(norms) == 1 else None


def _dieselbe(one: tuple[str, str, str], other: tuple[str, str, str] | None) -> bool:
    """Where one of them names no Absatz, the other may be any of it."""
    return other is not None and one[:2] == other[:2] and (not one[2] or not other[2] or one[2] == other[2])
