"""Whatever a tool returns, as text a model can read and every wire can carry."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from typing import Any, cast

from bridle.engine.text import clean
from bridle.engine.tools import ToolResult

_strict = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
MAX_DEPTH = 60
LARGEST_INT = 4_000
"""Bits: Python refuses to print much longer numbers."""
CUT_MARKER = "\n[cut: {shown:,} of {total:,} characters are shown]"


def as_result(value: Any) -> ToolResult[Any]:
    return cast("ToolResult[Any]", value) if isinstance(value, ToolResult) else ToolResult(data=value)


def observation(result: ToolResult[Any], view: str | None, limit: int) -> str:
    """What the model reads of a result: its view or its data, cut at `limit`, and its source."""
    if result.error is not None:
        return cut(clean(f"Error: {result.error}"), limit)
    text = view if view is not None else result.view
    if not isinstance(text, str):
        text = to_text(result.data if text is None else text)
    text = cut(clean(text), limit)
    return f"{text}\n[source: {clean(_key(result.source))}]" if result.source else text


def cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    return text[:limit] + CUT_MARKER.format(shown=limit, total=len(text))


def to_text(value: Any) -> str:
    """A string as it is, anything else as JSON. Never raises: what has no JSON form is described."""
    if isinstance(value, str):
        return value
    if value is None:
        return "(no result)"
    try:
        return _strict.encode(value)
    except Exception:  # not only what JSON refuses: values from outside may fail in any way they like
        return json.dumps(jsonable(value), ensure_ascii=False)


def jsonable(value: Any, depth: int = 0, above: frozenset[int] = frozenset()) -> Any:
    """A JSON value that is as close to `value` as JSON gets."""
    try:
        return _jsonable(value, depth, above)
    except Exception:
        return f"(a {type(value).__name__} that cannot be shown)"


def _jsonable(value: Any, depth: int, above: frozenset[int]) -> Any:
    match value:
        case None | bool() | str():
            return value
        case int():
            return value if value.bit_length() < LARGEST_INT else f"(a number of {value.bit_length():,} bits)"
        case float():
            return value if math.isfinite(value) else str(value)
        case bytes() | bytearray() | memoryview():
            return _describe_bytes(bytes(cast(bytes, value)))
        case _:
            pass
    if id(value) in above:
        return "(refers to itself)"
    if depth >= MAX_DEPTH:
        return "(nested too deeply)"
    above, depth = above | {id(value)}, depth + 1
    if isinstance(value, Mapping):
        items = cast(Mapping[Any, Any], value).items()
        return {_key(key): jsonable(item, depth, above) for key, item in items}
    if isinstance(value, list | tuple | set | frozenset):
        return [jsonable(item, depth, above) for item in cast(list[Any], value)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        shown = [each.name for each in dataclasses.fields(value) if each.repr]
        return {name: jsonable(getattr(value, name, None), depth, above) for name in shown}
    if callable(dump := getattr(value, "model_dump", None)):  # a pydantic model
        return jsonable(dump(mode="json"), depth, above)
    return str(value)


def _key(key: Any) -> str:
    try:
        return str(key)
    except Exception:
        return f"(a {type(key).__name__})"


def _describe_bytes(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return f"({len(value):,} bytes of binary data)"
