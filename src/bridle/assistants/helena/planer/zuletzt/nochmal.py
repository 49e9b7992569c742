"""A request that comes to nothing is asked again, the way it may have been meant.

The planner keeps no state, so both are played again from their beginning: what was found up to the point
where the first one came to nothing is its own, and what came after it belongs to the second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

Entscheide = Callable[[ModelRequest], "str | CallChunk"]
Gemeint = Callable[[str], "str | None"]
"""What is meant instead, by what was answered; None where the answer stands."""
Gesagt = Callable[[str, str, str], str]
"""The answer: what was meant instead, what is said to that, and what was said to the request itself."""


def nochmal(
    request: ModelRequest, position: int, entscheide: Entscheide, gemeint: Gemeint, gesagt: Gesagt
) -> str | CallChunk:
    """The next move; where the request comes to nothing, that of what was meant."""
    since = request.messages[position + 1 :]
    for place in _zwischen(since):
        move = entscheide(_bis(request, position, since[:place]))
        if not isinstance(move, str):
            continue
        instead = gemeint(move)
        if instead is None:
            break
        asked = (*request.messages[:position], Message.user(instead))
        again = entscheide(replace(request, messages=(*asked, *since[place:])))
        return gesagt(instead, again, move) if isinstance(again, str) else again
    return entscheide(request)


def _zwischen(since: Sequence[Message]) -> list[int]:
    """Where the planner was asked what to do next: before each of its own messages, and now."""
    return [*(place for place, message in enumerate(since) if message.role == "assistant"), len(since)]


def _bis(request: ModelRequest, position: int, since: Sequence[Message]) -> ModelRequest:
    """The conversation as it stood then; what may be called was open, as it was then."""
    return replace(request, messages=(*request.messages[: position + 1], *since), tool_choice="auto")
