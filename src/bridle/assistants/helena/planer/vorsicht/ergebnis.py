"""What came out of a computing tool, as far as the answer is compared with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from bridle.engine.messages import Message


def gerechnet(messages: Sequence[Message], tool: str) -> bool:
    """Whether the tool has come to a result, and not only asked back."""
    return any(
        any(data.get(name) for name in ("rvg", "gkg", "szenarien", "ende"))
        or ("rechtsmittel" in data and bool(data.get("gericht")))
        for data in _ergebnisse(messages, tool)
    )


def _ergebnisse(messages: Sequence[Message], tool: str) -> Iterator[dict[str, Any]]:
    for result in [each for message in messages for each in message.results]:
        if result.name != tool or result.is_error:
            continue
        try:
            data: Any = json.loads(re.sub(r"\n\[source: .*\]\Z", "", result.content, flags=re.S))
        except ValueError:
            continue
        if isinstance(data, dict):
            yield cast("dict[str, Any]", data)


_BENUTZT = frozenset({"satz", "wert", "vv", "kv"})


def benutzt(messages: Sequence[Message], tool: str) -> list[str]:
    """Rates, values and numbers that the result was made with, also those that the law puts there."""
    return [each for data in _ergebnisse(messages, tool) for each in _werte_von(data)]


def _werte_von(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in cast("dict[str, Any]", value).items():
            if name in _BENUTZT and isinstance(each, str):
                yield each
            yield from _werte_von(each)
    elif isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from _werte_von(each)
