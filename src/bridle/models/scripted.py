"""A model that says what it is told to: for tests, examples and demonstrations, without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    ModelProfile,
    ModelRequest,
    ReasoningChunk,
    TextChunk,
    Usage,
    UsageChunk,
)
from bridle.errors import ConfigurationError, ModelError


def call(name: str, /, **arguments: Any) -> CallChunk:
    """A tool call to put into a script: `call("add", a=1, b=2)`."""
    return CallChunk("", name, arguments)


@dataclass(frozen=True, slots=True)
class Turn:
    """One reply in full. `pause` seconds pass before it, and again after each piece of text."""

    text: str | Sequence[str] = ""
    calls: Sequence[CallChunk] = ()
    reasoning: str = ""
    usage: Usage | None = None
    finish: str = ""
    pause: float = 0.0
    error: BaseException | None = None


Line: TypeAlias = str | CallChunk | Sequence[CallChunk] | Turn | BaseException
Played: TypeAlias = "Line | Callable[[ModelRequest], Line]"
Script: TypeAlias = "Played | Iterable[Played]"
LINES = (
    "a text, a call(…), a list of calls, a Turn, an exception, or a function of the request that returns one"
)


@dataclass(slots=True)
class ScriptedModel:
    """Plays a script, one line a model call: a list of lines, or a single one.

    A line is text, a call, several calls, a `Turn`, an exception to raise, or a function of the request
    that returns one of these. `requests` has what was sent. After the last line the model fails, unless
    `repeat` says to play it for ever.
    """

    script: Script = ()
    name: str = "scripted"
    profile: ModelProfile = field(default_factory=ModelProfile)
    latency: float = 0.0
    repeat: bool = False
    requests: list[ModelRequest] = field(default_factory=list[ModelRequest], init=False)
    _lines: list[Played] = field(init=False)

    def __post_init__(self) -> None:
        self._lines = _lines(self.script)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        position = len(self.requests)
        self.requests.append(request)
        if position >= len(self._lines) and not (self.repeat and self._lines):
            raise ModelError(f"The script has {len(self._lines)} lines and was asked for one more.")
        line = self._lines[min(position, len(self._lines) - 1)]
        turn = _turn(line(request) if callable(line) else line)
        if self.latency or turn.pause:
            await asyncio.sleep(self.latency + turn.pause)
        if turn.reasoning:
            yield ReasoningChunk(turn.reasoning)
        for piece in _pieces(turn.text):
            yield TextChunk(piece)
            if turn.pause:
                await asyncio.sleep(turn.pause)
        if turn.error is not None:
            raise turn.error
        for each in turn.calls:
            yield each
        if turn.usage is not None:
            yield UsageChunk(turn.usage)
        yield FinishChunk(turn.finish or ("tool-calls" if turn.calls else "stop"))  # pyright: ignore[reportArgumentType]


def _lines(script: Any) -> list[Any]:
    """One line by itself is a script too; what is no line is found here and not when it is its turn."""
    if isinstance(script, str | CallChunk | Turn | BaseException) or callable(script):
        return [script]
    if isinstance(script, bytes | Mapping) or not isinstance(script, Iterable):
        raise ConfigurationError(f"{script!r} is no script; it must be a list, and a line of it {LINES}.")
    lines = list(cast(Iterable[Any], script))
    for n, line in enumerate(lines):
        if not _is_line(line):
            raise ConfigurationError(f"Line {n + 1} of the script is {line!r}; it must be {LINES}.")
    return lines


def _is_line(line: Any) -> bool:
    if isinstance(line, str | CallChunk | Turn | BaseException) or callable(line):
        return True
    calls = cast(Sequence[Any], line) if isinstance(line, list | tuple) else None
    return calls is not None and all(isinstance(each, CallChunk) for each in calls)


def _turn(line: Line) -> Turn:
    if not _is_line(line):
        raise ConfigurationError(f"A function of the script returned {line!r}; it must be {LINES}.")
    match line:
        case Turn():
            return line
        case str():
            return Turn(line)
        case CallChunk():
            return Turn(calls=(line,))
        case BaseException():
            return Turn(error=line)
        case _:
            return Turn(calls=tuple(line))


def _pieces(text: str | Sequence[str]) -> list[str]:
    """Words with the blanks before them, as a model would send them."""
    if not isinstance(text, str):
        return list(text)
    pieces: list[str] = []
    start = 0
    for position in range(1, len(text)):
        if text[position] in " \n" and text[position - 1] not in " \n":
            pieces.append(text[start:position])
            start = position
    return [piece for piece in [*pieces, text[start:]] if piece]
