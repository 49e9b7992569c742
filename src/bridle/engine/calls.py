"""A tool call on its way: as the model asked for it, as it may be carried out, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bridle.engine.approval import PendingApproval
from bridle.engine.history import wire_name
from bridle.engine.messages import ToolCallPart
from bridle.engine.model import CallChunk
from bridle.engine.result import ToolOutcome
from bridle.engine.text import parse_arguments
from bridle.engine.tools import Tool


@dataclass(slots=True)
class Asked:
    """A call as the model asked for it, and as a history can carry it: providers reject one whose
    arguments are no JSON object, so unreadable ones become an empty one and a problem."""

    call: ToolCallPart
    chunk: CallChunk
    problem: str = ""

    @staticmethod
    def read(call_id: str, chunk: CallChunk) -> Asked:
        name = wire_name(chunk.name)
        if chunk.fault:
            return Asked(ToolCallPart(call_id, name, {}), chunk, chunk.fault)
        try:
            return Asked(ToolCallPart(call_id, name, parse_arguments(chunk.arguments)), chunk)
        except ValueError as error:
            problem = f"The arguments of '{name}' cannot be read: {error}. Send one JSON object."
            return Asked(ToolCallPart(call_id, name, {}), chunk, problem)


@dataclass(slots=True)
class Checked:
    """A call that may be carried out."""

    call: ToolCallPart
    tool: Tool
    keywords: dict[str, Any]
    canonical: str
    asks: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.tool.name, self.canonical


@dataclass(slots=True)
class Acted:
    """What came of a reply's calls, in their order. Calls behind a pending write have not run yet."""

    outcomes: list[ToolOutcome] = field(default_factory=list[ToolOutcome])
    pending: list[PendingApproval] = field(default_factory=list[PendingApproval])
    waiting: list[ToolCallPart] = field(default_factory=list[ToolCallPart])
