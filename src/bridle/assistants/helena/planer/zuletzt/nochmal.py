"""A request that comes to nothing is asked again, the way it may have been meant.

The planner keeps no state, so both are played again from their beginning: what was found up to the point
where the first one came to nothing is its own, and what came after it belongs to the second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, nebeneinander
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

Gemeint = Callable[[str], "str | None"]
"""What is meant instead, by what was answered; None where the answer stands."""
Gesagt = Callable[[str, str, str], str]
"""The answer: what was meant instead, what is said to that, and what was said to the request itself."""


def nochmal(
    request: ModelRequest,
    position: int,
    entscheide: Entscheide,
    gemeint: Gemeint,
    gesagt: Gesagt,
    vergeblich: Callable[[CallChunk], bool] = lambda move: False,
) -> str | CallChunk:
    """The next move; where the request comes to nothing, that of what was meant.

    A first call that is `vergeblich`, because it could only fail, is not made: it came to nothing, "".
    """
    since = request.messages[position + 1 :]
    for place in _zwischen(since):
        move = entscheide(_bis(request, position, since[:place]))
        if not isinstance(move, str) and place == 0 and vergeblich(move):
            move = ""
        if not isinstance(move, str):
            if place == len(since) and request.tool_choice == "auto":
                return move
            continue
        instead = gemeint(move)
        if instead is None:
            break
        again = _noch_gefragt(request, position, instead, entscheide)
        return gesagt(instead, again, move) if isinstance(again, str) else again
    return entscheide(request)


def _noch_gefragt(request: ModelRequest, position: int, text: str, entscheide: Entscheide) -> str | CallChunk:
    """The next move for the second, with whatever the first has found that it would ask for too.

    A call that is made twice with the same arguments is refused, and the second would never be finished.
    """
    move = gespielt(request, position, text, entscheide)
    if isinstance(move, str):
        return move
    if request.tool_choice != "none":
        return nebeneinander(move)
    since = request.messages[position + 1 :]
    return entscheide(replace(request, messages=(*request.messages[:position], Message.user(text), *since)))


def _zwischen(since: Sequence[Message]) -> list[int]:
    """Where the planner was asked what to do next: before each of its own messages, and now."""
    return [*(place for place, message in enumerate(since) if message.role == "assistant"), len(since)]


def _bis(request: ModelRequest, position: int, since: Sequence[Message]) -> ModelRequest:
    """The conversation as it stood then; what may be called was open, as it was then."""
    return replace(request, messages=(*request.messages[: position + 1], *since), tool_choice="auto")
