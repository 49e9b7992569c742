"""A request played from its beginning with what was found so far, and what is still to be read beside it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.aufrufe import Aufrufe, alle_aufrufe
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.verstehen.folge import Gerufen, Zug, nacheinander, unveraendert
from bridle.engine.history import current_request
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

log = logging.getLogger("bridle")


def gespielt(
    request: ModelRequest,
    position: int,
    text: str,
    entscheide: Entscheide,
    gerufen: Gerufen = unveraendert,
) -> Zug:
    """The answer as if this had been asked, or the calls that it waits for, as they are made."""
    before = request.messages[:position]

    def decide(part: str, so_far: Sequence[Message]) -> str | CallChunk:
        asked = (*before, Message.user(part), *so_far)
        return entscheide(replace(request, messages=asked, tool_choice="auto"))

    return nacheinander([text], request.messages[position + 1 :], decide, alle_aufrufe, gerufen)[0]


def noch_nicht_getan(calls: Sequence[CallChunk], since: Sequence[Message]) -> list[CallChunk]:
    """Those of the calls that have no result yet."""

    def decide(_: str, so_far: Sequence[Message]) -> str | CallChunk:
        return "" if so_far else nebeneinander(calls)

    waiting = nacheinander([""], since, decide, alle_aufrufe)[0]
    return [] if isinstance(waiting, str) else waiting


def ohne_kreis(
    request: ModelRequest, lesungen: Sequence[Entscheide], abschliessend: Entscheide
) -> str | CallChunk:
    """The first reading's move that brings the request on: one that calls again what was called goes round.

    abschliessend  says what was found so far, where none of them does
    """
    position = current_request(request.messages)
    since = () if position is None else request.messages[position + 1 :]
    for entscheide in lesungen:
        move = entscheide(request)
        if isinstance(move, str):
            return move
        calls = alle_aufrufe(move)
        missing = noch_nicht_getan(calls, since)
        if missing:
            return move if len(missing) == len(calls) else nebeneinander(missing)
        log.warning("planner: %s was called before", ", ".join(each.name for each in calls))
    return abschliessend(request)


def nebeneinander(calls: Sequence[CallChunk]) -> CallChunk:
    """All of them in one step."""
    return Aufrufe("", calls[0].name, calls[0].arguments, weitere=tuple(calls[1:]))
