"""Calls that are not carried out, and what the model reads instead: the reason and what is possible."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from bridle.engine.messages import ToolCallPart
from bridle.engine.render import observation, to_text
from bridle.engine.result import ToolOutcome
from bridle.engine.text import canonical_json, clean, one_line
from bridle.engine.tools import Tool, ToolResult


def rejected(call: ToolCallPart, reason: str) -> ToolOutcome:
    """A person said no; the model is told, and why."""
    said = {"cancelled": True, "reason": reason} if reason else {"cancelled": True}
    result: ToolResult[Any] = ToolResult(error=f"A person rejected this call. {reason}".strip())
    arguments = canonical_json(dict(call.arguments))
    return ToolOutcome(call, result, to_text(said), canonical=arguments, executed=False, rejected=True)


def refused(
    call: ToolCallPart, problem: str, tool: Tool | None = None, *, raw: Any = None, retryable: bool = False
) -> ToolOutcome:
    """A call that is not carried out; `raw` is what could not be read, so that another fault is no repeat."""
    result: ToolResult[Any] = ToolResult(error=problem, retryable=retryable)
    return ToolOutcome(
        call,
        result,
        observation(result, None, 4_000),
        tool.effect if tool else "read",
        canonical_json(dict(call.arguments)) if raw is None else repr(raw),
        executed=False,
    )


def no_such_tool(name: str, granted: Mapping[str, Tool]) -> str:
    name = one_line(clean(str(name)), 80)
    if not granted:
        return f"There is no tool '{name}', and no other either. Answer without tools."
    near = difflib.get_close_matches(name, granted, n=1)
    hint = f" Did you mean '{near[0]}'?" if near else ""
    return f"There is no tool '{name}'.{hint} Available: {', '.join(granted)}."
