"""A message that only says which of the matters shown is meant: „die mit dem Brauhaus“, „Thomas“."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bridle.assistants.helena.planer.akten.mehrere import Gefragt, Sache, trifft, zurueckgefragt
from bridle.assistants.helena.planer.akten.mehrere_hinweise import Hinweise, eine, hinweise, trifft_ueberall
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.woerter import AKTENWORT, ANREDE, FUELL, VOR_NAMEN, ZEITWORT, falte
from bridle.assistants.helena.planer.verstehen.gezeigt import VERSTANDEN

LONGEST = 9
"""Words: whoever says more asks something."""
_LEER = FUELL | VOR_NAMEN | AKTENWORT | ANREDE | {"nein", "nee", "noe", "natuerlich", "meinte", "gemeint"}
_ZEIGT = re.compile(
    r"\s*(?:(?:nein|nee|ne|nö|ach|ja|also|doch|sorry|natürlich)\b[,.!]?\s*)*"
    r"(?:(?:ich )?mein(?:e|te)? |(?:na )?klar |nimm |zeig )?"
    r"(?:(?:die|den|der|das|dem)(?:jenige[nr]?)?|vom|von|in|im|bei|gegen|wegen|mit)\b",
    re.I,
)
_UND = re.compile(r"\s*(?:und|oder)\b", re.I)
_KIND = re.compile(r"(?:sohn|sohne?s|tochter|kind|kindes|junge[n]?|maedchen)")
_ELTERN = re.compile(r"eltern|gesetzlich|minderjaehrig\w*|schueler\w*")
_NUR_WAHL = re.compile(rf"{_ZEIGT.pattern}(?<=die|der|das|den|dem) (?:mit|von|vom|wegen|gegen|aus)\b", re.I)
"""„die mit der Klage“: whatever comes after it, it is one of them."""


@dataclass(frozen=True, slots=True)
class Wahl:
    """The words that choose, from what, and the question that waits for it.

    gesagt  the words as they were written
    zeigt   it can be nothing else: „die mit …“
    """

    worte: tuple[str, ...]
    gesagt: str
    hinweise: Hinweise | None
    aus: Gefragt
    frage: str
    zeigt: bool


def wahl(text: str, before: Sequence[Vorher]) -> Wahl | None:
    """None where nothing was asked back, or where the message asks for something itself."""
    shown = zurueckgefragt(before[-1].antwort) if before else None
    if shown is None or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return None
    said = [each for each in lies(text).worte if not each.zeichen and each.klein not in _LEER]
    words = [each.klein for each in said if len(each.klein) > 2]
    points = _ZEIGT.match(text) is not None
    if not words or FRAGEWORT.match(text.strip()) or _UND.match(text):
        return None
    if not _NUR_WAHL.match(text) and any(map(trifft_ueberall, words)):
        return None  # something is asked for
    if not points and (len(words) > 3 or any(word in ZEITWORT for word in words)):
        return None
    theirs = set(falte(shown.name).split())  # „die Scheidung Müller“
    own = tuple([word for word in words if word not in theirs])
    told = hinweise(lies(text), shown)
    written = " ".join(each.text for each in said if each.klein in own)
    return Wahl(own, written, told, shown, _offene(before), points) if own or told else None


def _offene(before: Sequence[Vorher]) -> str:
    """The question that was asked before anything was chosen in vain."""
    place = len(before) - 1
    while place > 0 and wahl(before[place].frage, before[:place]) is not None:
        place -= 1
    return before[place].frage


def schon_gewaehlt(text: str, before: Sequence[Vorher], answer: str) -> str:
    """What an earlier choice was taken for, as its answer tells; one in vain leaves its question open."""
    chosen, found = wahl(text, before), _VERSTANDEN.search(answer)
    if chosen is None:
        return ""
    return found[1] if found is not None else chosen.frage if zurueckgefragt(answer) is not None else ""


_VERSTANDEN = re.compile(rf"^{VERSTANDEN}: „([^\n]*)“$", re.M)


def gewaehlt(chosen: Wahl, of: Gefragt) -> Sache | None:
    """The only one that has the most of the words; None where it is none, or several."""
    if chosen.hinweise is not None and (one := eine(of, chosen.hinweise)) is not None:
        return one
    scored = [(sum(_hat(each, word) for word in chosen.worte), each) for each in of.sachen]
    best = max(score for score, _ in scored)
    fitting = [each for score, each in scored if score == best]
    if best and len(fitting) > 1:  # what a matter is about says more than a word in its notes
        about = [each for each in fitting if any(trifft(word, each.worum()) for word in chosen.worte)]
        fitting = about or fitting
    return fitting[0] if best and len(fitting) == 1 else None


def _hat(each: Sache, word: str) -> bool:
    known = each.erzaehlt()
    return trifft(word, known) or (_KIND.fullmatch(word) is not None and any(map(_ELTERN.fullmatch, known)))
