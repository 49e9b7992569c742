"""The calls of one step: several parts of a request, pages or matters are read side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from bridle.engine.model import CallChunk, Chunk


@dataclass(frozen=True, slots=True)
class Aufrufe(CallChunk):
    """The calls that the parts of a request wait for, made in one step."""

    weitere: tuple[CallChunk, ...] = ()

    def alle(self) -> list[CallChunk]:
        return [CallChunk(self.id, self.name, self.arguments), *self.weitere]


def alle_aufrufe(move: CallChunk) -> list[CallChunk]:
    """The calls of one step."""
    return [each for call in (move.alle() if isinstance(move, Aufrufe) else [move]) for each in aufrufe(call)]


def aufrufe(call: CallChunk) -> list[CallChunk]:
    return [each for each in _einzeln(call) if isinstance(each, CallChunk)]


def _einzeln(chunk: Chunk) -> list[Chunk]:
    """A call for several pages or matters as one for each: they are read side by side, in one step."""
    if not isinstance(chunk, CallChunk) or isinstance(chunk.arguments, str):
        return [chunk]
    given = dict(chunk.arguments)
    for name in ("seite", "akte"):
        if isinstance(several := given.get(name), list):
            each_call = [_eines(name, each) for each in cast("list[Any]", several)]
            return [CallChunk("", chunk.name, given | each) for each in each_call]
    return [chunk]


def _eines(name: str, value: Any) -> dict[str, Any]:
    """Pages of several documents each say their document, too."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {name: value}
