"""The guard under the seed's names and in the seed's shapes; all of it is done by `repair` and `scan`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bridle.engine.hooks import FailedCall
from bridle.engine.model import CallChunk
from bridle.guard.formats.source import ToolLike
from bridle.guard.repair import explain
from bridle.guard.scan import scan


@dataclass(frozen=True, slots=True)
class ParsedToolCall:
    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ContentScan:
    detected: bool
    tool_calls: tuple[ParsedToolCall, ...] = ()


def ollama_response_guard(failed: FailedCall) -> CallChunk | None:
    """For `repair_tool_call=`: the call as it was meant, or None to skip it."""
    tool = failed.tools.get(failed.call.name)
    said = None if tool is None else explain(failed.call.arguments, tool.spec)
    if said is None or said.may_be_cut or not isinstance(said.arguments, dict):
        return None
    return replace(failed.call, arguments=said.arguments)


def content_scan_guard(text: str, tools: Sequence[ToolLike]) -> ContentScan:
    """Whether a text holds calls of these tools, and which."""
    found = tuple([ParsedToolCall(each.name, each.arguments) for each in scan(text, tools)])
    return ContentScan(bool(found), found)
