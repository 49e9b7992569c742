"""„die mit dem Brauhaus“ after „Welche meinst Du?“: one of those shown, and the question that was open.

What the rows say is enough where the words are in one of them; otherwise the matters are read side by side.
"""

from __future__ import annotations

from bridle.assistants.helena.planer.akten.mehrere import mit_gelesenem, nicht_erkannt, zu_lesen
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.verstehen.gespielt import (
    gespielt,
    nebeneinander,
    noch_nicht_getan,
)
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.verstehen.gewaehlte_akte import in_gewaehlter
from bridle.assistants.helena.planer.verstehen.gezeigt import als_verstanden
from bridle.assistants.helena.planer.verstehen.wahl import gewaehlt, wahl
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST


def unter_gezeigten(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk:
    """The next move; where the message chooses one of the matters shown, that of the open question for it."""
    said = request.messages[position].text
    chosen = wahl(said, vorher(request.messages[:position])) if len(said) <= MAX_REQUEST else None
    if chosen is None:
        return entscheide(request)
    since, may_ask = request.messages[position + 1 :], request.tool_choice != "none"
    one = gewaehlt(chosen, chosen.aus)
    missing = noch_nicht_getan(zu_lesen(chosen.aus, kalender=False), since) if one is None else []
    if missing:
        return nebeneinander(missing) if may_ask else nicht_erkannt(chosen.aus, chosen.gesagt)
    one = one or gewaehlt(chosen, mit_gelesenem(chosen.aus, since))
    if one is None and chosen.zeigt:
        return nicht_erkannt(chosen.aus, chosen.gesagt)
    meant = said if one is None else in_gewaehlter(chosen.frage, chosen.aus.name, one.nummer)
    move = gespielt(request, position, meant, entscheide)
    if not isinstance(move, str):
        return nebeneinander(move) if may_ask else nicht_erkannt(chosen.aus, chosen.gesagt)
    return move if one is None else als_verstanden(meant, move)
