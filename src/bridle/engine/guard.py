"""What may stand between a model's reply and the loop: a watch over models that break tool calls.

The engine knows no format that a call can be broken into; `bridle.guard` does, and `bridle` wires the two.
Whatever a watch makes of a reply goes through the same gate and the same approval as any other call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from bridle.engine.model import CallChunk, ToolSpec


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was put right, or could not be: what the model wrote, what it was taken for, and how."""

    kind: Literal["repaired", "rescued", "lost"]
    tool_name: str
    rule: str
    raw: str
    arguments: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a whole reply was: the rest of its text, its calls, and what was done to get there."""

    text: str
    calls: Sequence[CallChunk]
    findings: Sequence[Finding] = ()


class Watch(Protocol):
    """Over one reply, as it streams."""

    def text(self, delta: str) -> str:
        """What may be shown now. A span that may still become a call is held back."""
        ...

    def end(self, calls: Sequence[CallChunk]) -> Verdict:
        """The reply is whole, with these calls of its own: decide what was held back."""
        ...

    def rest(self) -> str:
        """What is held back, as text: the reply broke off, so nothing in it is carried out."""
        ...


make_watch: Callable[[Sequence[ToolSpec]], Watch] | None = None
"""How a reply to these tools is watched. `bridle` sets this."""
