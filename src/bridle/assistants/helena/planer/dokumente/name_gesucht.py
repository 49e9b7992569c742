"""„Suche Silberbach“: a name is looked for in all papers, and who asks is told where else it may stand."""

from __future__ import annotations

from dataclasses import replace

from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import vielleicht_name
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import MAX_REQUEST

NUR_PAPIERE = (
    "Gesucht ist nur in den Dokumenten. Eine Akte oder Person dieses Namens zeige ich Dir, wenn Du nur „{}“ "
    "schreibst."
)

NICHTS = "Zu „{}“ finde ich in den Dokumenten nichts; durchsucht sind alle, auf die Du Zugriff hast."


def nach_einem_namen(request: ModelRequest, position: int, entscheide: Entscheide) -> str | CallChunk | None:
    """The next move where nothing but a name is looked for; None where something else is asked."""
    text = request.messages[position].text
    name = vielleicht_name(text) if len(text) <= MAX_REQUEST else ""
    if not name:
        return None
    meant = Message.user(f"Suche in allen Dokumenten nach {name}")
    before, since = request.messages[:position], request.messages[position + 1 :]
    move = entscheide(replace(request, messages=(*before, meant, *since)))
    if not isinstance(move, str):
        return move
    # What is only spelled somewhat like a name is nobody of that name.
    told = NICHTS.format(name) if move.startswith(f"„{name}“ steht so nirgends") else move
    return absaetze(told, NUR_PAPIERE.format(name))
