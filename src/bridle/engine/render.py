"""Whatever a tool returns, as text a model can read and every wire can carry."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, cast

from bridle.engine.text import clean
from bridle.engine.tools import ToolResult

_strict = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
MAX_DEPTH = 60
CUT_MARKER = "\n[cut: {shown:,} of {total:,} characters are shown]"


def as_result(value: Any) -> ToolResult[Any]:
    return cast("ToolResult[Any]", value) if isinstance(value, ToolResult) else ToolResult(data=value)


def observation(result: ToolResult[Any], view: str | None, limit: int) -> str:
    """What the model reads of a result: its view or its data, cut at `limit`, and its source."""
    if result.error is not None:
        return cut(clean(f"Error: {result.error}"), limit)
    text = view if view is not None else result.view
    if text is None:
        text = to_text(result.data)
    text = cut(clean(text), limit)
    return f"{text}\n[source: {clean(str(result.source))}]" if result.source else text


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
    except (TypeError, ValueError, RecursionError):
        return json.dumps(_jsonable(value, 0, set()), ensure_ascii=False)


def _jsonable(value: Any, depth: int, above: set[int]) -> Any:
    """A JSON value that is as close to `value` as JSON gets."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if value == value and abs(value) != float("inf") else str(value)
        case bytes() | bytearray() | memoryview():
            return _describe_bytes(bytes(cast(bytes, value)))
        case _:
            pass
    if id(value) in above:
        return "(refers to itself)"
    if depth >= MAX_DEPTH:
        return "(nested too deeply)"
    above = above | {id(value)}
    if isinstance(value, Mapping):
        items = cast(Mapping[Any, Any], value).items()
        return {str(key): _jsonable(item, depth + 1, above) for key, item in items}
    if isinstance(value, list | tuple | set | frozenset):
        return [_jsonable(item, depth + 1, above) for item in cast(list[Any], value)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        shown = [each.name for each in dataclasses.fields(value) if each.repr]
        return {name: _jsonable(getattr(value, name), depth + 1, above) for name in shown}
    if callable(dump := getattr(value, "model_dump", None)):  # a pydantic model
        try:
            return _jsonable(dump(mode="json"), depth + 1, above)
        except Exception:
            return _describe(value)
    return _describe(value)


def _describe(value: Any) -> str:
    try:
        return str(value)
    except Exception:
        return f"(a {type(value).__name__} that cannot be printed)"


def _describe_bytes(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return f"({len(value):,} bytes of binary data)"
