"""Whether a message that was cut down to its question has lost what decides its Frist."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.fristen.anlass import BIS_WANN
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.oeffentlich import WANN_AUSGEHAENGT
from bridle.assistants.helena.planer.fristen.paare import beide_gefragt
from bridle.assistants.helena.planer.fristen.rueckfragen import WAS_ZUGESTELLT, WELCHE
from bridle.assistants.helena.planer.fristen.strafurteil import WANN_VERKUENDET, WANN_ZUGESTELLT
from bridle.assistants.helena.planer.fristen.verhandelt import VON_WANN_BIS_WANN
from bridle.assistants.helena.planer.fristen.zuerst import rechnet
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.kuendigungsfrage import vertrag_gefragt
from bridle.models.planner import MAX_REQUEST

_ENTSCHEIDEND = (
    *("art", "frist", "verkuendung", "verlaengerung", "bisheriges_ende", "belehrung_fehlt", "dazu"),
)
"""Not the day: one that was told of something else is left out on purpose."""
_UMSTAND_OFFEN = frozenset({VON_WANN_BIS_WANN, WANN_AUSGEHAENGT, WANN_ZUGESTELLT, WANN_VERKUENDET})
"""Asked for because of something in the story, without which another end would be told."""


_WELCHE_FRIST = r"\b(?:welche|was fuer eine|welche art) frist\b|\bfrist\s*\?"
_EINGETRAGEN = r"\beingetragen|\bnotiert\b|\bsteht\b|\bstehen\b|\boffen"


_NOCH_EINE_FRAGE = re.compile(
    r"(?:\bund|,|\?|\.)\s*"
    r"(?:(?:was|wie(?! lange\b)|wer|wo|wem|welche[sr]?|warum|wozu|ob|brauch\w*|gibt es)\b)|"
    r"\?.+\?|\bsowie\b|\beinlegung\b.*\bbegruendung",
    re.S,
)


_KONTAKT = re.compile(
    r"\brief\b|\bangerufen|\banruf\b|\btelefon|\bgemeldet\b|\bgemailt|\bschrieb\b|\bgesprochen|\bbesprech"
)
"""A day on which somebody called is left out of the story first."""


def ist_eine_rechnung(text: str) -> bool:
    """A story that tells all that is needed, and asks for one end: no part of it is a question of its own."""
    if len(text) > MAX_REQUEST:
        return False
    asked = lies(text)
    several = _NOCH_EINE_FRAGE.search(asked.klein) or beide_gefragt(asked.klein)
    return not several and not _KONTAKT.search(asked.klein) and rechnet(asked)


def fragt_nach_kuendigung(text: str) -> bool:
    """By when to give notice: the contract, its length and the wanted end may stand in sentences of their "
    "own."""
    if len(text) > MAX_REQUEST:
        return False
    asked = lies(text)
    return vertrag_gefragt(asked.klein) is not None and not _NOCH_EINE_FRAGE.search(asked.klein)


def verliert_die_frist(whole: str, part: str) -> bool:
    """A clause that names the kind, or that nothing was served, may be far from the day."""
    if len(whole) > MAX_REQUEST or whole == part:
        return False
    cut, full = fristfrage(lies(part)), fristfrage(lies(whole))
    if full is None:
        return False
    if cut is None:
        told = {"art", "ereignis"} <= set(full["argumente"]) and not full["frage"]
        open_kind = "ereignis" in full["argumente"] and full["frage"] in (WAS_ZUGESTELLT, WELCHE)
        asked = lies(part)
        if open_kind and asked.hat(_WELCHE_FRIST) and not asked.hat(_EINGETRAGEN):
            return True
        return told and asked.hat(rf"{BIS_WANN}|\bwann\b") is not None
    if full["frage"] in _UMSTAND_OFFEN and not cut["frage"]:
        return True
    lost = [name for name in _ENTSCHEIDEND if name in full["argumente"] and name not in cut["argumente"]]
    return not full["frage"] and bool(lost or cut["frage"] or _besonders(full, cut))


def _besonders(full: Mapping[str, Any], cut: Mapping[str, Any]) -> bool:
    """Whether the story makes a special kind of it: a missed Begründung gives the Wiedereinsetzung a "
    "month."""
    whole, part = full["argumente"].get("art") or "", cut["argumente"].get("art") or ""
    return bool(part) and whole != part and whole.startswith(part)


def fragt_nach_zweien(text: str, parts: Sequence[str]) -> bool:
    """Both Fristen of one remedy are one question, unless each part of it says all that is needed."""
    found = fristfrage(lies(text)) if len(text) <= MAX_REQUEST else None
    if found is None or not (found["argumente"].get("dazu") or found["ohne_begruendungsfrist"]):
        return False
    return not all(_vollstaendig(each) for each in parts)


def _vollstaendig(part: str) -> bool:
    read = fristfrage(lies(part))
    return read is not None and not read["frage"] and {"art", "ereignis"} <= set(read["argumente"])


_AUSZURECHNEN = re.compile(
    r"(?P<davor>^|[,;]\s+(?:und\s+)?|[.!]\s+|\s+und\s+)(?:jetzt |nun )?(?:ich|wir) "
    r"(?:soll|sollen|muss|müssen|möchte|will) (?:\w+ ){0,2}?"
    r"(?P<was>(?:die|eine) \w*frist\b[^.?!]{0,60}?) "
    r"(?:ausrechnen|berechnen|ermitteln|bestimmen|nachrechnen|herausfinden|notieren|eintragen|wissen)"
    r"[.;!:,]\s+(?:und )?(?P<wann>(?:bis )?wann) (?P<endet>läuft|endet|geht|ist|wäre) "
    r"(?:die|sie|das|diese)\b(?P<rest>[^?.!]*)\?",
    re.I,
)


def mit_genannter_frist(text: str) -> str:
    """„…, und ich soll die Widerspruchsfrist ausrechnen. Wann läuft die ab?“ asks when that one ends."""
    return _AUSZURECHNEN.sub(_als_frage, text)


def _als_frage(told: re.Match[str]) -> str:
    asked = f"{told['wann'].capitalize()} {told['endet']} {told['was']}{told['rest']}?"
    return f". {asked}" if told["davor"] else asked
