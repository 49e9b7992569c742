"""Going on with a stronger model: by evidence, once in a run, within the same budget.

What was gathered and drafted stays: the stronger model reads the whole conversation, and a write that was
made is not made again. When it brings nothing better, the first model has its last word after all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bridle.engine import ending as endings
from bridle.engine.ending import Ending
from bridle.engine.messages import Message
from bridle.engine.model import Model
from bridle.errors import ModelFault

Evidence = Literal["stall", "bad-calls", "tool-errors", "empty", "model-down"]

GONE: frozenset[ModelFault] = frozenset({"network", "server", "busy", "auth"})
"""Faults that anybody would meet; others are of this one request."""

BAD_REPLIES = 2
"""In a row, none of whose calls could be carried out as it was written."""


@dataclass(frozen=True, slots=True)
class Escalation:
    """Why another model is asked for. `model` is the one that did not get there, and `fault` its own.

    `since` is what was said and found since the request: who goes on must be able to read what was done.
    """

    evidence: Evidence
    detail: str
    model: Model
    fault: ModelFault = "network"
    since: tuple[Message, ...] = ()

    @property
    def gone(self) -> bool:
        """Whether the model is not there at all, for nobody; one that refuses a request is."""
        return self.evidence == "model-down" and self.fault in GONE


Escalate: TypeAlias = Callable[[Escalation], "Model | Awaitable[Model | None] | None"]


def evidence_in(ending: Ending) -> Evidence | None:
    """What an ending says about the model, if anything; a limit or a person says nothing."""
    if ending.reason == "stall":
        return "stall"
    if ending is endings.BAD_CALLS:
        return "bad-calls"
    if ending is endings.FAILING:
        return "tool-errors"
    if ending is endings.EMPTY:
        return "empty"
    return "model-down" if ending.model_failed else None
