"""One part of a request after the other, without a state.

The planner keeps none, so each part is played again from its beginning: a call that was made before is
given its result, and the first calls without one are what has to be done next. What one part has found is
thereby there for the others, and nothing is asked of a tool twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bridle.assistants.helena.planer.sagen import satz
from bridle.assistants.helena.planer.verstehen.nur_die_art import einmal_beantwortet
from bridle.engine.messages import Message, ToolCallPart, ToolResultPart
from bridle.engine.model import CallChunk
from bridle.engine.text import canonical_json

LONGEST_PART = 12
"""Calls for one part: no rule needs more, and a rule that never ends must not hang."""
Entscheide: TypeAlias = Callable[[str, Sequence[Message]], "str | CallChunk"]
Zug: TypeAlias = "str | list[CallChunk]"
NICHT_FERTIG = "Dazu bin ich nicht mehr gekommen; frag das bitte noch einmal allein."
Schritt: TypeAlias = "tuple[ToolCallPart, ToolResultPart]"
Einzeln: TypeAlias = Callable[[CallChunk], Sequence[CallChunk]]
Gerufen: TypeAlias = Callable[[CallChunk], CallChunk]


def unveraendert(call: CallChunk) -> CallChunk:
    return call


def nacheinander(
    parts: Sequence[str],
    done: Sequence[Message],
    decide: Entscheide,
    einzeln: Einzeln,
    gerufen: Gerufen = unveraendert,
) -> list[Zug]:
    """For each part its answer, or the calls that it waits for.

    gerufen  a call as it is made, where that is not as the part asks for it; what was made is shown to the
             part as its own call, which it would else not know again and ask for without end
    """
    made = _getan(done)
    return [_gespielt(part, made, decide, einzeln, gerufen) for part in parts]


def offen(moves: Sequence[Zug]) -> list[CallChunk]:
    """The calls among them, each once: parts that wait for different tools do so side by side."""
    calls = [call for move in moves if not isinstance(move, str) for call in move]
    return list({(call.name, _gegeben(call)): call for call in calls}.values())


def _gespielt(
    part: str,
    made: Mapping[tuple[str, str], Schritt],
    decide: Entscheide,
    einzeln: Einzeln,
    gerufen: Gerufen,
) -> Zug:
    so_far: list[Message] = []
    for _ in range(LONGEST_PART):
        move = decide(part, so_far)
        if isinstance(move, str):
            return move
        own = list(einzeln(move))
        calls = [gerufen(call) for call in own]
        missing = [call for call in calls if (call.name, _gegeben(call)) not in made]
        if missing:
            return missing
        done = [made[call.name, _gegeben(call)] for call in calls]
        so_far.append(Message.assistant(calls=[_als(*each) for each in zip(own, done, strict=True)]))
        so_far.append(Message.tool([result for _, result in done]))
    return NICHT_FERTIG


def _als(own: CallChunk, step: Schritt) -> ToolCallPart:
    made, _ = step
    return made if isinstance(own.arguments, str) else replace(made, arguments=own.arguments)


def _getan(messages: Sequence[Message]) -> dict[tuple[str, str], Schritt]:
    results = {result.call_id: result for message in messages for result in message.results}
    return {
        (call.name, canonical_json(call.arguments)): (call, results[call.id])
        for message in messages
        for call in message.calls
        if call.id in results
    }


def _gegeben(call: CallChunk) -> str:
    given: Any = call.arguments
    return given if isinstance(given, str) else canonical_json(given)


def untereinander(parts: Sequence[str], moves: Sequence[Zug]) -> str:
    """Each answer under its question; one that answers two of them is said once."""
    answers = [move if isinstance(move, str) else NICHT_FERTIG for move in moves]
    answers = einmal_beantwortet(parts, answers)
    said: dict[str, list[str]] = {}
    for part, answer in zip(parts, answers, strict=True):
        said.setdefault(answer, []).append(part)
    blocks = [
        f"**{n}. {' '.join(satz(each) for each in asked)}**\n\n{answer}"
        for n, (answer, asked) in enumerate(said.items(), 1)
    ]
    return "\n\n".join(blocks) if len(blocks) > 1 else answers[0]
