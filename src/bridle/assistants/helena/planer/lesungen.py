"""A reading: one way to take a request. What it does not know it hands on to the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bridle.engine.model import CallChunk, ModelRequest

Entscheide: TypeAlias = Callable[[ModelRequest], "str | CallChunk"]
"""The next move for a request: an answer, or the calls that it waits for."""
Lesung: TypeAlias = Callable[[ModelRequest, int, Entscheide], "str | CallChunk"]
"""The next move for the request at this place of the conversation, itself or by what comes after it."""


def der_reihe_nach(lesungen: Sequence[Lesung], position: int, zuletzt: Entscheide) -> Entscheide:
    """The readings as one, the first of them outermost; what none of them takes is decided by the last."""
    entscheide = zuletzt
    for lesung in reversed(lesungen):
        entscheide = _vor(lesung, position, entscheide)
    return entscheide


def _vor(lesung: Lesung, position: int, danach: Entscheide) -> Entscheide:
    return lambda request: lesung(request, position, danach)
