"""How a proposed revision writes the host's types: plainly, so that it stays true when the classes change."""

from __future__ import annotations

from typing import Any, Literal

from bridle.host.tables import Moment, Words


def item(kind: str, value: Any, context: Any) -> str | Literal[False]:
    if kind == "type" and isinstance(value, Moment):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(value, Words):
        length = getattr(value.impl, "length", None)
        return f"sa.String({length})" if length else "sa.String()"
    return False
