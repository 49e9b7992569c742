"""A request that comes to nothing is asked again, the way it may have been meant.

The planner keeps no state, so both are played again from their beginning: what was found up to the point
where the first one came to nothing is its own, and what came after it belongs to the second.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.aufrufe import alle_aufrufe
from bridle.assistants.helena.planer.lesungen import Entscheide
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
        asked = (*request.messages[:position], Message.user(instead))
        found = _mit_gefundenem(replace(request, messages=asked), since[:place], since[place:], entscheide)
        again = entscheide(replace(request, messages=(*asked, *found)))
        return gesagt(instead, again, move) if isinstance(again, str) else again
    return entscheide(request)


def _mit_gefundenem(
    request: ModelRequest, before: Sequence[Message], since: Sequence[Message], entscheide: Entscheide
) -> Sequence[Message]:
    """What was found for the second, with what the first has found already where both ask for the same.

    A call that is made twice with the same arguments is refused, and the second would never be finished.
    """
    known = {_gerufen(step[0]): step for step in _schritte(before)}
    if not known:
        return since
    done: list[Message] = []
    own = _schritte(since)
    while True:
        move = entscheide(replace(request, messages=(*request.messages, *done), tool_choice="auto"))
        wanted = "" if isinstance(move, str) else _will(move)
        step = known.pop(wanted, None) or (own.pop(0) if own else None)
        if not wanted or step is None:
            return (*done, *[message for left in own for message in left])
        done.extend(step)


def _schritte(messages: Sequence[Message]) -> list[list[Message]]:
    """Each call with its results."""
    steps: list[list[Message]] = []
    for message in messages:
        if message.role == "assistant":
            steps.append([])
        if steps:
            steps[-1].append(message)
    return steps


def _gerufen(message: Message) -> str:
    return json.dumps([(each.name, dict(each.arguments)) for each in message.calls], sort_keys=True)


def _will(move: CallChunk) -> str:
    calls = [(each.name, each.arguments) for each in alle_aufrufe(move)]
    return json.dumps(calls, sort_keys=True, default=dict)


def _zwischen(since: Sequence[Message]) -> list[int]:
    """Where the planner was asked what to do next: before each of its own messages, and now."""
    return [*(place for place, message in enumerate(since) if message.role == "assistant"), len(since)]


def _bis(request: ModelRequest, position: int, since: Sequence[Message]) -> ModelRequest:
    """The conversation as it stood then; what may be called was open, as it was then."""
    return replace(request, messages=(*request.messages[: position + 1], *since), tool_choice="auto")
