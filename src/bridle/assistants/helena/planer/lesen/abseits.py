"""A rule that steps aside for some requests, so that the next one is tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bridle.models.planner import Rule


def abseits(rule: Rule, wenn: Callable[[str], bool]) -> Rule:
    """The rule, but for requests of which this is so; it is asked only where the rule would answer."""
    recognise = rule.pattern
    if isinstance(recognise, str):
        return rule

    def read(text: str) -> Mapping[str, Any] | None:
        found = recognise(text)
        return None if found is not None and wenn(text) else found

    return replace(rule, pattern=read)
