"""A question that names a paper is asked of that paper: „Bis wann … in der letzten Mahnung?“.

How long and until when is what a paper sets, and the calendar may know another day: there the paper comes
first. Anything else is answered by whatever rule knows it, unless that has looked into no paper at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bridle.assistants.helena.planer.dokumente.annahmen import nimmt_an
from bridle.assistants.helena.planer.dokumente.erwartet import nach_zeit
from bridle.assistants.helena.planer.dokumente.fakten import fakt
from bridle.assistants.helena.planer.dokumente.genannte_quelle import auch_handlung, genannte_quelle, papier
from bridle.assistants.helena.planer.dokumente.seite import genannte_seite
from bridle.assistants.helena.planer.grenzen import will_handeln, zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

Gelesen = Callable[[], "tuple[str, str | None] | None"]
"""The one question that a request is read as; None for several."""
_IM_PAPIER = "Im Papier: "
"""Marks what is asked of the paper alone."""
FIRST = 2
"""Calls that leave enough of the steps of a run to look into papers."""
_LIEST = ("read_dok", "search_alle_akten")
_GEZEIGT = re.compile(r"^> |^Welche meinst Du\b|\bWelche meinst Du\?", re.M)
"""Something is quoted, or asked back."""


def im_genannten_papier(
    request: ModelRequest, position: int, entscheide: Entscheide, in_papieren: Entscheide, gelesen: Gelesen
) -> str | CallChunk:
    """The next move: for that paper first, or where what is found elsewhere is from no paper."""
    asked = request.messages[position].text
    if not _ein_papier(asked) or nimmt_an(asked) or genannte_seite(lies(asked)) is not None:
        return entscheide(request)
    question, tool = gelesen() or ("", None)
    source = genannte_quelle(question)
    told = lies(question if source is None else f"{question[: source.start()]}{question[source.end() :]}")
    if source is None or not FRAGEWORT.search(question) or will_handeln(told) or zu_schreiben(told):
        return entscheide(request)
    marked = f"{_IM_PAPIER}{question}"

    done = 0

    def gefragt(read: ModelRequest) -> str | CallChunk:
        nonlocal done
        if not read.messages[position].text.startswith(_IM_PAPIER):
            done = sum(each.role == "assistant" for each in read.messages[position + 1 :])
            return entscheide(read)
        move = in_papieren(_gefragt(read, position, question))
        return als_verstanden(question, move) if isinstance(move, str) and question != asked else move

    taken_otherwise = auch_handlung(papier(source)) and fakt(told.klein) is None
    if nach_zeit(told.klein) or taken_otherwise or not (tool or "").startswith(_LIEST):
        return nochmal(
            _gefragt(request, position, marked),
            position,
            gefragt,
            lambda move: asked if _vergeblich(move) else None,
            lambda _, again, first: (
                absaetze(first, again) if _SAGT_ES.search(first) and not _GEZEIGT.search(again) else again
            ),
        )
    return nochmal(
        request,
        position,
        gefragt,
        lambda move: None if done > FIRST or _GEZEIGT.search(move) else marked,
        lambda _, again, first: first if _vergeblich(again) else again,
    )


def _ein_papier(asked: str) -> bool:
    """Whether a paper is named; what „die Notiz“ says is noted in the matter, and no paper of it."""
    source = genannte_quelle(asked)
    return source is not None and re.fullmatch(r"(?i:akten)?-?(?i:notiz)(?:en)?", papier(source)) is None


_SAGT_ES = re.compile(r"^(?:Im Dokument|In den Dokumenten|Ein Dokument) [^\n]* (?:nichts|nicht)\.$")
"""That the paper of that name has nothing, which goes before what is found elsewhere."""


def _vergeblich(move: str) -> bool:
    return "Quelle: „" not in move


def _gefragt(request: ModelRequest, position: int, text: str) -> ModelRequest:
    asked = Message.user(text)
    return replace(request, messages=(*request.messages[:position], asked, *request.messages[position + 1 :]))
