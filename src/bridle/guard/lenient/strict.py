"""JSON as it should be, by the standard library, and what even then is no value for anybody."""

from __future__ import annotations

import json
from typing import Any, cast

from bridle.guard.lenient.numbers import finite
from bridle.guard.lenient.outcome import Read


def read_strictly(text: str, start: int, max_depth: int) -> Read | None:
    try:
        value, end = _STRICT.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    if _is_word(value) and end < len(text) and (text[end].isalnum() or text[end] in "_.-"):
        return None
    if not _shallow(value, max_depth) or not encodable(text, start, end, value):
        return None
    return Read(value, end, whole=True, cut=False, rules=())


def _is_word(value: object) -> bool:
    return not isinstance(value, (dict, list, str))


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast(dict[str, Any], value).values())
    return cast(list[Any], value) if isinstance(value, list) else []


def _shallow(value: Any, max_depth: int) -> bool:
    level: list[Any] = [value]
    for _ in range(max_depth + 1):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return True
    return False


def encodable(text: str, start: int, end: int, value: object) -> bool:
    """Half of a surrogate pair is no text: nothing behind this could store it or send it."""
    written = text[start:end]
    if written.isascii() and "\\ud" not in written and "\\uD" not in written:
        return True
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _refuse(constant: str) -> float:
    raise ValueError(constant)


_STRICT = json.JSONDecoder(parse_float=finite, parse_constant=_refuse)
