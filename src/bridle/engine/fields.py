"""Reading JSON from outside into typed values: what does not fit is refused with the place it stands at."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar, cast

from bridle.engine.text import one_line
from bridle.errors import InvalidState

T = TypeVar("T")
Word = TypeVar("Word", bound=str)
Reader: TypeAlias = Callable[[Any, str], T]
"""(a JSON value, where it stands) → what it means, or an `InvalidState` that names the place."""

DEEPEST = 200
LONGEST_INT = 14_284
"""Bits: Python neither prints nor reads numbers of more than 4,300 digits."""
TOO_DEEP = " is nested too deeply."
_missing = object()


class Fields:
    """An object whose fields are read one by one, by what each must be; what nobody asked for is unknown."""

    __slots__ = ("_left", "where")

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise misfit(where, "an object", value)
        self._left = dict(cast(dict[str, Any], value))
        self.where = where

    def get(self, name: str, read: Reader[T]) -> T:
        return read(self._left.pop(name, _missing), f"{self.where}.{name}")

    def end(self) -> None:
        for name in self._left:
            raise InvalidState(f"{self.where}{_within(name)} is not known to this release.")


def misfit(where: str, wanted: str, value: Any) -> InvalidState:
    return InvalidState(f"{where} must be {wanted}, but it is {_kind(value)}.")


def text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise misfit(where, "a string", value)
    return value


def flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise misfit(where, "true or false", value)
    return value


def whole(least: int, most: int) -> Reader[int]:
    def read(value: Any, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise misfit(where, "a whole number", value)
        return _between(value, least, most, where)

    return read


def number(least: float, most: float) -> Reader[float]:
    def read(value: Any, where: str) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise misfit(where, "a number", value)
        return _between(value, least, most, where)

    return read


def one_of(*words: Word) -> Reader[Word]:
    def read(value: Any, where: str) -> Word:
        for word in words:
            if value == word:
                return word
        raise InvalidState(f"{where} is {shown(value)}; it must be one of {', '.join(words)}.")

    return read


def optional(read: Reader[T]) -> Reader[T | None]:
    """What may be null; it must be there all the same."""

    def read_or_none(value: Any, where: str) -> T | None:
        return None if value is None else read(value, where)

    return read_or_none


def listed(read: Reader[T]) -> Reader[tuple[T, ...]]:
    def read_all(value: Any, where: str) -> tuple[T, ...]:
        return tuple([read(item, f"{where}[{n}]") for n, item in enumerate(json_list(value, where))])

    return read_all


def json_object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise misfit(where, "an object", value)
    return cast(dict[str, Any], value)


def json_list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise misfit(where, "a list", value)
    return cast(list[Any], value)


def json_value(value: Any, where: str) -> Any:
    if value is _missing:
        raise misfit(where, "there", value)
    return value


def shown(value: Any) -> str:
    return "missing" if value is _missing else one_line(repr(value), 80)


def check_plain(value: Any, where: str) -> None:
    """Refuse what a JSON text can spell and not everybody can carry: NaN, half characters, endless depth."""
    if (fault := fault_in(value)) is not None:
        raise InvalidState(f"{where}{fault}")


def fault_in(value: Any, depth: int = DEEPEST) -> str | None:
    """The first thing in a JSON value that cannot be carried: its place and what is wrong, or None."""
    if isinstance(value, str):
        return None if value.isascii() or _encodes(value) else " holds half a character (a lone surrogate)."
    if value is None or value is True or value is False:
        return None
    if isinstance(value, dict):
        return _fault_in_object(cast(dict[Any, Any], value), depth - 1) if depth else TOO_DEEP
    if isinstance(value, list | tuple):
        return _fault_in_list(cast(list[Any], value), depth - 1) if depth else TOO_DEEP
    if isinstance(value, float):
        return None if math.isfinite(value) else f" is {value}, which is no JSON number."
    if isinstance(value, int):
        return None if value.bit_length() <= LONGEST_INT else " is a number of too many digits."
    return f" is a {type(value).__name__}, which is no JSON value."


def _fault_in_object(value: dict[Any, Any], depth: int) -> str | None:
    for key, item in value.items():
        if not isinstance(key, str) or not (key.isascii() or _encodes(key)):
            return f" has the name {key!a}, which is no text."
        if item.__class__ is str and item.isascii():  # most are
            continue
        if (fault := fault_in(item, depth)) is not None:
            return f"{_within(key)}{fault}"
    return None


def _fault_in_list(value: list[Any], depth: int) -> str | None:
    for n, item in enumerate(value):
        if (fault := fault_in(item, depth)) is not None:
            return f"[{n}]{fault}"
    return None


def _between(value: Any, least: float, most: float, where: str) -> Any:
    if not least <= value <= most:
        raise InvalidState(f"{where} is {shown(value)}; it must be between {least:g} and {most:g}.")
    return value


def _encodes(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _within(name: str) -> str:
    return f".{name}" if name.isidentifier() and name.isascii() else f"[{one_line(ascii(name), 80)}]"


def _kind(value: Any) -> str:
    if value is _missing:
        return "missing"
    kind = value.__class__
    return _KINDS.get(kind, kind.__name__)


_KINDS: Mapping[type, str] = {
    type(None): "null",
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a string",
    list: "a list",
    dict: "an object",
}
