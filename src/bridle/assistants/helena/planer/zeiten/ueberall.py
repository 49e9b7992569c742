"""Entries of time that are asked for of no matter, where none is at hand: then of all that can be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bridle.assistants.helena.planer.zeiten.summen import TOOL
from bridle.assistants.helena.prompt import OHNE_AKTE
from bridle.engine.history import current_request
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

_WO = frozenset({"akte", "nur"})
"""With one of them it is known which entries are meant."""


def in_allen_akten(
    request: ModelRequest, entscheide: Callable[[ModelRequest], str | CallChunk]
) -> str | CallChunk | None:
    """The next move; None where a matter is meant, or something else."""
    position = current_request(request.messages)
    if position is None or OHNE_AKTE not in request.instructions:
        return None
    before, asked = request.messages[:position], request.messages[position]
    first = entscheide(replace(request, messages=(*before, asked), tool_choice="auto"))
    if isinstance(first, str) or first.name != TOOL or isinstance(first.arguments, str):
        return None
    if _WO.intersection(first.arguments):
        return None
    everywhere = f"{asked.text.rstrip(' ?!.')} in allen Akten?"
    since = request.messages[position + 1 :]
    return entscheide(replace(request, messages=(*before, Message.user(everywhere), *since)))
