"""What a tool says of a draft it made: that it is one, where it lies, and that nothing has happened yet."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from bridle.assistants.helena.belege import NICHT_BELEGT
from bridle.engine.tools import SourceAttribution, ToolResult
from bridle.host.draft_kinds import Draft

DOUBTFUL = "Was unter „unbelegt“ steht, kommt in keiner Quelle dieses Laufs vor und ist nicht gespeichert."
WAITS = "Das ist ein Entwurf. Eingetragen ist noch nichts; ein Mensch muss ihn freigeben."


def entworfen(draft: Draft, akte: Row[Any] | None, **more: Any) -> ToolResult[dict[str, Any]]:
    """The draft's key facts for the model; the person sees all of it."""
    shown: dict[str, Any] = {
        "entwurf": draft.id,
        "art": draft.kind,
        "titel": draft.title,
        "akte": None if akte is None else akte.aktenzeichen,
        "status": "wartet auf Freigabe",
        **more,
        "hinweis": WAITS,
    }
    if read := [each.name for each in draft.sources if each.kind != NICHT_BELEGT]:
        shown["gestuetzt_auf"] = read
    if doubtful := [each.name for each in draft.sources if each.kind == NICHT_BELEGT]:
        shown |= {"unbelegt": doubtful, "zu_pruefen": DOUBTFUL}
    return ToolResult(shown, source=SourceAttribution(draft.title, kind="entwurf", id=draft.id))
