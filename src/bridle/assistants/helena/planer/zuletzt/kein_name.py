"""A noun that was taken for a name, and no matter has it: asked again, with the word as an ordinary one.

„Strafe für Trunkenheit im Verkehr?“ may mean the matter of that kind, so that is looked for first. Where
there is none, nobody is told to mind the spelling of a word that is no name.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.assistants.helena.saetze import NICHT_ERKANNT
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

_ZU = re.compile(rf"Zu „(?P<name>[^“]{{3,80}})“ {UNBEKANNT}")


_GIBT_ES = re.compile(r"\b(?:gibt es|gibts|haben wir|was ist mit|etwas zu|was zu|infos? zu)", re.I)
_ZU_SUCHEN = "Zu „{worte}“ {unbekannt}. Suchst Du eine Vorschrift, frag: „Welche Vorschrift regelt {worte}?“"


def ohne_falschen_namen(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where a noun was looked for among the matters in vain, that without it as a name."""
    asked = request.messages[position].text
    if len(asked) > MAX_REQUEST or not _worte(asked):
        return entscheide(request)

    def plain(move: str) -> str | None:
        found = _ZU.search(move)
        return klein_geschrieben(asked) if found and all(map(_keiner, found["name"].split())) else None

    def said(_: str, answer: str, first: str) -> str:
        if NICHT_ERKANNT in answer and _GIBT_ES.search(asked):
            return _ZU_SUCHEN.format(worte=" ".join(dict.fromkeys(_worte(asked))), unbekannt=UNBEKANNT)
        return _wie_gefragt(answer, asked)

    return nochmal(request, position, entscheide, plain, said)


def klein_geschrieben(asked: str) -> str:
    """With small letters a noun is no name, as long as another word has a capital."""
    said = asked
    for word in _worte(asked):
        said = re.sub(rf"\b{re.escape(word)}\b", word.lower(), said)
    words = lies(said).worte[1:]
    if any(each.gross for each in words):
        return said
    other = next((each.text for each in words if len(each.text) > 3 and bekannt(each.klein)), "")
    return re.sub(rf"(?<=\s){re.escape(other)}\b", other.capitalize(), said, count=1) if other else said


def _worte(asked: str) -> list[str]:
    """The words of the request that are no names, where nothing marks them as one."""
    named = genannt(lies(asked))
    if named is None or named.stark or named.aktenzeichen:
        return []
    return [word for word in re.findall(r"[^\W\d_]+", f"{named.name} {named.alle}") if _keiner(word)]


def _keiner(word: str) -> bool:
    return gewoehnlich(falte(word))


def _wie_gefragt(answer: str, asked: str) -> str:
    """The words as they were written."""
    for word in _worte(asked):
        answer = re.sub(rf"\b{re.escape(word.lower())}\b", word, answer)
    return answer
