"""Which steps of a run the rules have made: what a model has called, no rule tells as a result of its own.

The steps say it themselves, so that another process that goes on with the run reads them alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.aufrufe import alle_aufrufe
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.engine.history import current_request
from bridle.engine.messages import Message, ToolCallPart
from bridle.engine.model import CallChunk, ModelRequest
from bridle.engine.text import canonical_json


def nur_eigene_schritte(request: ModelRequest, position: int, entscheide: Entscheide) -> bool:
    """Whether the rules would have made every step since the request at this place."""
    told = request.messages
    return all(
        _gemacht(request, told[:place], message, entscheide)
        for place, message in enumerate(told[position:], position)
        if message.role == "assistant" and message.calls
    )


def ohne_fremde(request: ModelRequest, entscheide: Entscheide) -> ModelRequest:
    """Without the steps since the request that the rules would not have made, and their results."""
    position = current_request(request.messages)
    if position is None:
        return request
    kept, left = list(request.messages[: position + 1]), set[str]()
    for message in request.messages[position + 1 :]:
        if message.calls and not _gemacht(request, kept, message, entscheide):
            left |= {each.id for each in message.calls}
        elif not any(each.call_id in left for each in message.results):
            kept.append(message)
    return replace(request, messages=tuple(kept))


def _gemacht(
    request: ModelRequest, before: Sequence[Message], message: Message, entscheide: Entscheide
) -> bool:
    # a closing request would be answered, and says nothing of what would have been looked up
    open_request = replace(
        request, messages=tuple(before), tool_choice="auto", tools=request.tools or request.known_tools
    )
    move = entscheide(open_request)
    own = [] if isinstance(move, str) else alle_aufrufe(move)
    return [_aufgerufen(each) for each in own] == [_aufgerufen(each) for each in message.calls]


def _aufgerufen(call: CallChunk | ToolCallPart) -> tuple[str, str]:
    """A model may call the same tool with other words, and then it is the model's."""
    return call.name, call.arguments if isinstance(call.arguments, str) else canonical_json(
        dict(call.arguments)
    )
