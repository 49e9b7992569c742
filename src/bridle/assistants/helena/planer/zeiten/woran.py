"""What the time was spent on: „auf den Vergleich“, „für die Klageerwiderung“, „die Mängelanzeige gemacht“.

An entry says in its own words what was done. Those that speak of the work which is asked for are meant; where
none does, that is told, since the sum of all the others is no answer to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.lesen.woerter import FUELL, ZEITWORT, falte
from bridle.assistants.helena.planer.zeiten.wer import TUT, beschreibt, gemeint, im_titel, nach_arbeit

_GETAN = re.compile(
    r"(?:ab|an|auf|aus|durch|ein|nach|vor|zu|zusammen)?ge[a-z]{3,}(?:t|en)|(?:ver|be|ent|er)[a-z]{4,}(?:t|"
    r"en)|[a-z]{4,}iert"
)
_DAFUER = re.compile(
    r"\b(?:auf|für|an|mit|in|bei|zu|beim|am|im|zum|zur|ins|über)\s+(?:(?:de[nrms]|die|das|eine[nrm]?|"
    r"diese[nrms]?)\s+)?"
    r"([A-ZÄÖÜ][\wäöüß-]{3,})"
)
_ETWAS = re.compile(r"\b(?:den|die|das|eine?n?)\s+([A-ZÄÖÜ][\wäöüß-]{3,})\s+(?=[a-zäöüß]+(?:t|en)\b)")
_KEINE_ARBEIT = re.compile(
    r"akten?|sachen?|fall|faelle?n?|mandat\w*|verfahren\w*|uhr|zettel|konto|kanzlei|anw(?:alt|aelt)\w*|"
    r"koll\w+|"
    r"rechnung|stand|liste|summe|monat\w*|woche\w*|jahr\w*|tag\w*|quartal|euro|geld|stundensatz|herrn?|frau|"
    r"mandant\w*|"
    r"januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|bearbeiter\w*|"
    r"zeit\w*|stunden?\w*|minuten?|honorar|durchschnitt|ganzen|eintr\w+|person\w*|uebersicht|detail\w*"
)


def gemeinte_arbeit(
    entries: Sequence[dict[str, Any]], request: str, title: str
) -> tuple[list[dict[str, Any]], list[str], list[str]]:
    """The entries that are meant, the words for work that chose them, and those that no entry speaks of."""
    people = [each["bearbeiter"] for each in entries]
    words = [word for word in _worte(request) if not im_titel(title, word) and not _heisst(people, word)]
    chosen, known = nach_arbeit([("", each) for each in entries], words)
    asked = [word for word in _ausdruecklich(request) if word in words]
    lost = [word for word in asked if not any(beschreibt(each, word) for each in entries)]
    if known and lost and not any(word in known for word in asked):
        return list(entries), [], lost  # „geprüft“ is said of other work than the one that is named
    return [each for _, each in chosen], known, lost


def _worte(request: str) -> list[str]:
    """Nouns and participles: everything else in a question could be part of any word in an entry."""
    found = re.findall(r"[A-Za-zÄÖÜäöüß][\wäöüß]{3,}", request)
    return [word for n, word in enumerate(found) if _kann_arbeit(word, first=n == 0)]


def _kann_arbeit(word: str, *, first: bool) -> bool:
    plain = falte(word)
    if plain in FUELL or plain in ZEITWORT or TUT.fullmatch(plain) or _KEINE_ARBEIT.fullmatch(plain):
        return False
    return (word[:1].isupper() and not first) or _GETAN.fullmatch(plain) is not None


def _ausdruecklich(request: str) -> list[str]:
    """Those that can be nothing but what the time was for."""
    return list(dict.fromkeys([*_DAFUER.findall(request), *_ETWAS.findall(request)]))


def _heisst(people: Sequence[str], word: str) -> bool:
    return any(gemeint(person, word) for person in people)


def nicht_dabei(lost: Sequence[str], entries: Sequence[Mapping[str, Any]]) -> str:
    """Said before the sums, which are then of all that was done."""
    if not lost or not entries:
        return ""
    what = " und ".join(f"„{word}“" for word in lost)
    return f"Von {what} spricht keiner der Einträge; die Zeiten sind die für alles andere."
