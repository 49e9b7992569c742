"""What Helena answers without a language model: rules that recognise a question, tools, and templates."""

from __future__ import annotations

from bridle.models.planner import Rule


def regeln() -> list[Rule]:
    """In the order in which they are tried."""
    return []
