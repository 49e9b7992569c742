"""A text under examination, the tools that may be called, and what a reader of a format hands back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol, TypeAlias, cast

from bridle.guard import lenient
from bridle.guard.formats.markers import END_OF_JSON

BLANKS = " \t\r\n"
_NAMESPACES = ("functions.", "function.", "default_api.", "tools.", "tool.")
_METHOD = ".call"
_CLOSERS = "}]"
_decode = json.JSONDecoder(strict=False).raw_decode


class HasTool(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def parameters(self) -> Mapping[str, Any]: ...


ToolLike: TypeAlias = HasTool | Mapping[str, Any]


class Trust(IntEnum):
    """How much a form says by itself that a call is meant: a page of JSON, a tag, a token of the template."""

    BARE = 0
    TAG = 1
    TOKEN = 2


@dataclass(frozen=True, slots=True)
class RawCall:
    """A call as it was printed; nothing has been checked but the tool's name."""

    name: str
    arguments: object
    rules: tuple[str, ...] = ()
    start: int = 0


@dataclass(frozen=True, slots=True)
class Read:
    calls: tuple[RawCall, ...]
    end: int


@dataclass(frozen=True, slots=True)
class Match:
    rule: str
    trust: Trust
    start: int
    end: int
    calls: tuple[RawCall, ...]


class Toolbox:
    """The permitted tools by name, and the many ways models write a name."""

    __slots__ = ("by_name", "first_letters", "longest", "names")

    def __init__(self, tools: Iterable[ToolLike]) -> None:
        self.by_name: dict[str, Mapping[str, Any]] = {}
        for tool in tools:
            spec = _as_mapping(tool)
            if spec["name"]:
                self.by_name[spec["name"]] = spec
        self.names: tuple[str, ...] = tuple(sorted(self.by_name, key=len, reverse=True))
        self.first_letters = frozenset(name[0] for name in (*self.names, *_NAMESPACES))
        self.longest = len(self.names[0]) if self.names else 0

    def resolve(self, written: object) -> str | None:
        """`functions.get_weather:0` → `get_weather`; None for a tool that is not permitted."""
        if not isinstance(written, str):
            return None
        name = written.strip()
        if name in self.by_name:
            return name
        for namespace in _NAMESPACES:
            if name.startswith(namespace):
                name = name[len(namespace) :]
                break
        head, colon, index = name.rpartition(":")
        if colon and index.isdigit():
            name = head
        return name if name in self.by_name else None

    def could_be(self, beginning: str, *, ended: bool = False) -> bool:
        """Whether a name that begins like this may still turn out to be one of ours.

        ended: something that is in no usual name follows. It may still be in one of ours.
        """
        if any(name.startswith(beginning) for name in self.names):
            return True
        for namespace in _NAMESPACES:
            if not ended and namespace.startswith(beginning):
                return True
            if beginning.startswith(namespace):
                beginning = beginning[len(namespace) :]
                break
        else:
            if not beginning.strip(".:-/"):
                return False
        head, colon, index = beginning.rpartition(":")
        if colon and (index.isdigit() or not index):
            beginning = head
        beginning = beginning.rstrip(".:-/")
        stem, dot, word = beginning.rpartition(".")
        if dot and _METHOD.startswith(dot + word):
            beginning = stem
        return any(name.startswith(beginning) for name in self.names)

    def properties(self, name: str) -> Mapping[str, Any]:
        declared = self.by_name[name]["parameters"].get("properties")
        return cast(Mapping[str, Any], declared) if isinstance(declared, Mapping) else {}

    def required(self, name: str) -> Sequence[Any]:
        required = self.by_name[name]["parameters"].get("required")
        return cast(Sequence[Any], required) if isinstance(required, list) else ()


def _as_mapping(tool: ToolLike) -> Mapping[str, Any]:
    if isinstance(tool, Mapping):
        name, parameters = tool.get("name"), tool.get("parameters")
    else:
        name, parameters = getattr(tool, "name", None), getattr(tool, "parameters", None)
    return {
        "name": name if isinstance(name, str) else "",
        "parameters": parameters if isinstance(parameters, Mapping) else {"type": "object"},
    }


@dataclass(slots=True)
class Source:
    """The text, and how much reading it is still worth: hostile text must not cost more than its length."""

    text: str
    tools: Toolbox
    work_left: int = field(init=False)

    def __post_init__(self) -> None:
        self.work_left = 8 * len(self.text) + 4096

    def spend(self, characters: int) -> bool:
        self.work_left -= characters
        return self.work_left >= 0

    def blanks(self, at: int, blanks: str = BLANKS) -> int:
        """The first position from `at` on that is not blank."""
        text, end = self.text, len(self.text)
        while at < end and text[at] in blanks:
            at += 1
        return at

    def name_at(self, at: int) -> tuple[str, int] | None:
        """A tool's name as written at `at`, possibly `functions.name:0`, and where it ends."""
        end = at
        text, last = self.text, min(len(self.text), at + self.tools.longest + 32)
        while end < last and (text[end].isalnum() or text[end] in "_-.:/"):
            end += 1
        written = text[at:end]
        while written:
            if (name := self.tools.resolve(written)) is not None:
                return name, at + len(written)
            if written[-1] not in ".:-/" and not written.endswith(_METHOD):
                return None
            written = written.removesuffix(_METHOD) if written.endswith(_METHOD) else written[:-1]
        return None

    def json(self, at: int, until: int | None = None) -> tuple[object, int, tuple[str, ...]] | None:
        """The JSON value at `at`: as it stands, else mended up to `until` or the next marker."""
        if not self.spend(64):
            return None
        try:
            value, end = _decode(self.text, at)
        except (ValueError, RecursionError):
            until = self._next_marker(at) if until is None else until
            self.spend(until - at)
        else:
            self.spend(end - at)
            return value, end, ()
        return self._mended(at, until)

    def _next_marker(self, at: int) -> int:
        marker = END_OF_JSON.search(self.text, at)
        return len(self.text) if marker is None else marker.start()

    def _mended(self, at: int, until: int) -> tuple[object, int, tuple[str, ...]] | None:
        if not self.spend(2 * (until - at)):
            return None
        text = self.text[at:until]
        read = lenient.read(text)
        if read is None or read.cut:
            return None
        if not read.whole and until == len(self.text) and text.rstrip(BLANKS)[-1:] not in _CLOSERS:
            return None  # the stream broke off, and more may be missing than brackets
        return read.value, at + read.end, read.rules
