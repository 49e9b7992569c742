"""Text that is safe to send anywhere, and the canonical JSON that hashes and caches are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

FINAL_ANSWER = "FINAL_ANSWER:"
DEEPEST = 100
LONGEST_INDENT = 200
"""Blanks before a marker; a line that begins with more than these is no place for one."""


def clean(text: str) -> str:
    """Replace lone surrogates, which no wire format can carry; a split pair is joined again."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


# Encoders and decoders are made once: json.dumps() and json.loads() with options make one each time.
_canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, default=str
)
_compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, default=str)


def canonical_json(value: Any) -> str:
    """One spelling for one value: keys sorted at every depth, no spaces, no NaN."""
    return _canonical.encode(value)


def compact_json(value: Any) -> str:
    return _compact.encode(value)


def words(error: BaseException) -> str:
    """What an exception says, or its name; some cannot be printed, which must not be an error of its own."""
    try:
        return clean(str(error)) or type(error).__name__
    except Exception:
        return type(error).__name__


def describe(error: BaseException) -> str:
    """An exception's name and what it says."""
    name, said = type(error).__name__, words(error)
    return name if said == name else f"{name}: {said}"


def one_line(text: str, limit: int) -> str:
    """The beginning of a text on one line, with an ellipsis where it was cut."""
    head = " ".join(text[: limit * 2].split())
    return head if len(head) <= limit and len(text) <= limit * 2 else head[: limit - 1].rstrip() + "…"


def parse_arguments(raw: str | Mapping[str, Any]) -> dict[str, Any]:
    """A tool call's arguments as a JSON object; a ValueError says what they were instead."""
    if isinstance(raw, Mapping):
        raw = _mapping_text(raw)
    elif not isinstance(raw, str):
        raise ValueError(f"they are a {type(raw).__name__}, not a JSON object")
    if not raw.strip():
        return {}
    if raw.count("[") + raw.count("{") > DEEPEST and _depth(raw) > DEEPEST:
        raise ValueError("they are nested too deeply")
    try:
        value = _decoder.decode(clean(raw))
    except RecursionError:
        raise ValueError("they are nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"they are not valid JSON ({error})") from None
    if not isinstance(value, dict):
        raise ValueError(f"they are a JSON {_json_type(value)}, not an object")
    return _clean_strings(value) if "\\u" in raw else value  # pyright: ignore[reportUnknownVariableType]


def _mapping_text(arguments: Mapping[str, Any]) -> str:
    try:
        return _canonical.encode(dict(arguments))
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"they have no JSON form ({error})") from None


def _depth(text: str) -> int:
    """How deeply brackets nest, those in strings included: a bound, not a measure."""
    depth = deepest = 0
    for char in text:
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _clean_strings(value: Any) -> Any:
    """Escapes can spell lone surrogates that the raw text did not show."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_clean_strings(item) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        items = cast(dict[str, Any], value).items()
        return {clean(key): _clean_strings(item) for key, item in items}
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON value")


def _finite(text: str) -> float:
    if abs(number := float(text)) == float("inf"):
        raise ValueError(f"{text} is too large for a number")
    return number


_decoder = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite)


def _json_type(value: object) -> str:
    names = {"list": "array", "str": "string", "bool": "boolean", "NoneType": "null"}
    return names.get(type(value).__name__, "number")


class MarkerFilter:
    """Takes `FINAL_ANSWER:` out of a text that arrives in pieces, where it opens a line.

    Anything that could still become the marker is held back until it is decided, so that a person
    never sees half of it. A high surrogate at the end of a piece waits for its other half too.
    """

    __slots__ = ("_after_marker", "_held", "_line_start", "seen")

    def __init__(self) -> None:
        self._held = ""
        self._line_start = True
        self._after_marker = False  # the blanks behind it go too, in whichever piece they come
        self.seen = False

    def feed(self, piece: str) -> str:
        # nearly every piece of every stream takes the short way
        if piece and not (self._held or self._after_marker) and "F" not in piece and piece.isascii():
            tail = piece[piece.rfind("\n") + 1 :]
            if not tail or tail.strip(" \t"):
                self._line_start = not tail
                return piece
        return self._release(self._held + piece, final=False)

    def flush(self) -> str:
        return self._release(self._held, final=True) if self._held else ""

    def _release(self, text: str, *, final: bool) -> str:
        out: list[str] = []
        position = 0
        while position < len(text):
            if self._after_marker:
                position = _skip_blanks(text, position)
                self._after_marker = position == len(text)
                continue
            if self._line_start:
                start = _skip_blanks(text, position)
                candidate = text[start : start + len(FINAL_ANSWER)]
                if candidate == FINAL_ANSWER:
                    self.seen = self._after_marker = True
                    position = start + len(FINAL_ANSWER)
                    self._line_start = False
                    continue
                if not final and FINAL_ANSWER.startswith(candidate) and start - position < LONGEST_INDENT:
                    self._held = text[position:]
                    return clean("".join(out))
            newline = text.find("\n", position)
            end = len(text) if newline < 0 else newline + 1
            out.append(text[position:end])
            self._line_start = newline >= 0 or (self._line_start and not text[position:end].strip(" \t"))
            position = end
        self._held = ""
        released = "".join(out)
        if not final and released and "\ud800" <= released[-1] <= "\udbff":
            self._held, released = released[-1], released[:-1]
        return clean(released)


def _skip_blanks(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t":
        position += 1
    return position


def strip_marker(text: str) -> str:
    """A whole text without the marker."""
    marker = MarkerFilter()
    return marker.feed(text) + marker.flush()
