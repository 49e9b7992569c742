"""What is asked of all matters, of some alone: those are searched first, the rows of others left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.auswahl.unter_akten import gesagt, noch_zu_summieren, nur_dort, von_allen
from bridle.assistants.helena.planer.auswahl.zeilen import inhalt_von
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.schritte import MOST, SUCHE
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

ASKED = 2
"""A call and its result."""
ZU_VIELE = "Das sind mehr Akten, als ich auf einmal durchsehe. Grenze es ein, zum Beispiel auf eine Person."
Wessen = Callable[[Mapping[str, Any], set[str]], "tuple[str, str] | None"]
"""Of what the search has found: which matters these are, and „von X“ for the sentence of the answer."""


def nur_in_diesen(
    search: Mapping[str, Any],
    asked: str,
    request: ModelRequest,
    position: int,
    entscheide: Entscheide,
    wessen: Wessen,
    *,
    werkzeuge: frozenset[str] = frozenset(),
) -> str | CallChunk | None:
    """The next move; None where the request is of no list of all matters, or nothing is known of these.

    werkzeuge  only where one of these is asked; any list where it is empty
    """
    before, since = request.messages[:position], request.messages[position + 1 :]

    def als_gefragt(read: list[Message], choice: str) -> str | CallChunk:
        return entscheide(
            replace(request, messages=(*before, Message.user(asked), *read), tool_choice=choice)
        )

    first = als_gefragt([], "auto")  # at the end of a run nothing may be called, and the reading is the same
    if isinstance(first, str) or not von_allen(first) or (werkzeuge and first.name not in werkzeuge):
        return None
    if not since and request.tool_choice != "none":
        return CallChunk("", SUCHE, {"query": "*", **search, "limit": MOST})
    there = gefunden(request, position, search)
    numbers = {str(each["aktenzeichen"]) for each in there.get("akten", ())}
    whose = wessen(there, numbers) if there else None
    if whose is None:
        return None
    if there.get("weitere"):
        return ZU_VIELE
    kept = nur_dort(since[ASKED:], numbers)
    move = als_gefragt(kept, request.tool_choice)
    if not isinstance(move, str):
        return move
    more = noch_zu_summieren(since[ASKED:], kept) if request.tool_choice != "none" else None
    return more or gesagt(move, since[ASKED:], *whose) or None


def gefunden(request: ModelRequest, position: int, search: Mapping[str, Any]) -> dict[str, Any]:
    """What the search for those matters brought, which is the first thing that was done."""
    since = request.messages[position + 1 : position + 1 + ASKED]
    calls = [call for message in since for call in message.calls]
    if len(calls) != 1 or calls[0].name != SUCHE or not search.keys() <= calls[0].arguments.keys():
        return {}
    return next((inhalt_von(part) for message in since for part in message.results), dict[str, Any]())
