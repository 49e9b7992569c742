"""Reading a trace: lines whose fields are checked as they are read, so that a wrong one is named."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar, cast

from bridle.engine.messages import Message
from bridle.errors import BridleError

VERSION = 2
V = TypeVar("V")
Problem: TypeAlias = Literal["empty", "json", "foreign", "version", "unended", "field"]
KINDS_OF_LINES = (
    "run", "role", "prepared", "request", "reply", "repair", "outcome", "condition", "escalation", "answer",
    "end",
)  # fmt: skip
_KINDS: Mapping[type, str] = {
    str: "a string",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


class InvalidTrace(BridleError, ValueError):
    """A file that is no trace, or a broken one; the text names the line."""

    def __init__(self, line: int, problem: str, kind: Problem = "field") -> None:
        super().__init__(f"Line {line}: {problem}")
        self.line, self.problem, self.kind = line, problem, kind


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a trace. Fields are read by their type; a wrong one is named with its line."""

    number: int
    body: Mapping[str, Any]

    def get(self, name: str, kind: type[V]) -> V:
        value = self.body.get(name)
        allowed = (int, float) if kind is float else kind
        if not isinstance(value, allowed) or (isinstance(value, bool) and kind is not bool):
            raise InvalidTrace(self.number, f"'{name}' must be {_KINDS[kind]}, not {type(value).__name__}.")
        return cast(V, value)

    def optional(self, name: str, kind: type[V]) -> V | None:
        return None if self.body.get(name) is None else self.get(name, kind)

    def objects(self, name: str) -> list[Line]:
        """A list of objects, each to be read like a line."""
        found = cast(list[Any], self.get(name, list))
        if not all(isinstance(each, dict) for each in found):
            raise InvalidTrace(self.number, f"'{name}' must be a list of objects.")
        return [Line(self.number, each) for each in found]

    def object(self, name: str) -> Line:
        return Line(self.number, cast(dict[str, Any], self.get(name, dict)))

    def optional_object(self, name: str) -> Line | None:
        return None if self.body.get(name) is None else self.object(name)

    def messages(self, name: str = "messages") -> tuple[Message, ...]:
        try:
            found = cast(list[Any], self.get(name, list))
            return tuple([Message.from_json(each, f"{name}[{n}]") for n, each in enumerate(found)])
        except InvalidTrace:
            raise
        except ValueError as error:
            raise InvalidTrace(self.number, str(error)) from None

    @property
    def kind(self) -> str:
        return self.get("line", str)

    @property
    def step(self) -> int:
        return self.get("step", int)

    @property
    def at(self) -> float:
        return self.get("at", float)


@dataclass(frozen=True, slots=True)
class Trace:
    """A trace as it was read. `broken` says what is wrong behind the last good line, if anything is."""

    lines: tuple[Line, ...]
    broken: InvalidTrace | None = None

    @property
    def header(self) -> Line:
        return self.lines[0]

    @property
    def end(self) -> Line | None:
        return self.lines[-1] if self.lines[-1].kind == "end" else None

    def of(self, kind: str) -> Iterator[Line]:
        return (line for line in self.lines if line.kind == kind)


def read_trace(path: str | Path) -> Trace:
    """Read a trace as far as it is good. `InvalidTrace` where the file is none at all."""
    with Path(path).open("rb") as file:
        raw = file.read().split(b"\n")
    raw = raw[:-1] if raw and not raw[-1] else raw
    lines: list[Line] = []
    broken: InvalidTrace | None = None
    for number, text in enumerate(raw, 1):
        try:
            line = _parsed(number, text)
            if lines and lines[-1].kind == "end":
                raise InvalidTrace(number, "there is something behind the end of the run.", "foreign")
        except InvalidTrace as error:
            broken = error
            break
        if number == 1:
            _check_header(line)
        lines.append(line)
    if not lines:
        raise broken or InvalidTrace(1, "the file is empty.", "empty")
    if broken is None and lines[-1].kind != "end":
        broken = InvalidTrace(len(lines) + 1, "the trace breaks off here, before the run's end.", "unended")
    return Trace(tuple(lines), broken)


def _parsed(number: int, text: bytes) -> Line:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidTrace(number, "it is not valid JSON, so it was cut off or changed.", "json") from None
    if not isinstance(value, dict):
        raise InvalidTrace(number, "it is no JSON object.", "foreign")
    line = Line(number, cast(dict[str, Any], value))
    kind = line.body.get("line")
    if kind not in KINDS_OF_LINES or (kind == "run") != (number == 1):
        raise InvalidTrace(number, f"'line' is {kind!r}, which does not belong here.", "foreign")
    return line


def _check_header(line: Line) -> None:
    if line.body.get("version") != VERSION:
        raise InvalidTrace(
            1,
            f"'version' is {line.body.get('version')!r}; this release reads version {VERSION}. "
            "Record the run again.",
            "version",
        )
