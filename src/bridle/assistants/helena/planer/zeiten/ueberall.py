"""Entries of time that are asked for of no matter, where none is at hand: then of all that can be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.zeiten.summen import TOOL
from bridle.assistants.helena.prompt import OHNE_AKTE
from bridle.engine.history import current_request
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

_WO = frozenset({"akte", "nur"})
"""With one of them it is known which entries are meant."""


def in_allen_akten(
    request: ModelRequest, entscheide: Entscheide, werkzeug: Callable[[str], str | None]
) -> str | CallChunk:
    """The next move; where entries are asked for and no matter is meant, that for all matters.

    werkzeug  the tool of the rule that reads a text, which is remembered: trying all rules takes long
    """
    position = current_request(request.messages)
    if position is None or OHNE_AKTE not in request.instructions:
        return entscheide(request)
    before, asked = request.messages[:position], request.messages[position]
    if werkzeug(asked.text) != TOOL:
        return entscheide(request)
    since = request.messages[position + 1 :]
    first = entscheide(replace(request, messages=(*before, asked), tool_choice="auto"))
    if isinstance(first, str) or first.name != TOOL or not _irgendwo(first):
        return entscheide(request) if since or request.tool_choice == "none" else first
    everywhere = f"{asked.text.rstrip(' ?!.')} in allen Akten?"
    return entscheide(replace(request, messages=(*before, Message.user(everywhere), *since)))


def _irgendwo(call: CallChunk) -> bool:
    return not isinstance(call.arguments, str) and not _WO.intersection(call.arguments)
