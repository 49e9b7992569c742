"""One tool call as a run would carry it out: name, rights, arguments, a person's word, then the tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bridle.engine.act import Acted, Actor
from bridle.engine.approval import match
from bridle.engine.budget import Budget, Spending
from bridle.engine.events import Event
from bridle.engine.hooks import CallSettings, RoleSource
from bridle.engine.model import CallChunk
from bridle.engine.result import ToolOutcome
from bridle.engine.texts import ENGLISH
from bridle.engine.tools import Tool, ToolResult, toolbox
from bridle.models.scripted import ScriptedModel

WAITS = "'{tool}' needs a person's approval, so it was not executed."


async def try_tool(
    tool: Tool | Callable[..., Any],
    arguments: Mapping[str, Any] | str,
    *,
    context: Any = None,
    role: RoleSource = None,
    approved: bool = False,
) -> ToolOutcome:
    """Call a tool through the same gate as a run, and get what a run would get.

    `arguments` is what a model might send, also text that is no JSON. Nothing is raised for what is wrong
    with the call or for what the tool does: `outcome.result.error` says it, and `outcome.executed` whether
    the tool ran. A call that needs a person is not executed, unless `approved` says that one agreed.
    """
    box = toolbox([tool])
    (name,) = box
    budget = Budget()
    settings = CallSettings(ScriptedModel(), "", box, (), budget, context=context, role=role)
    actor = Actor(settings, Spending(budget), _unheard, ENGLISH, run_id="try_tool")
    calls, acted = actor.number(1, [CallChunk("", name, arguments)]), Acted()
    await actor.carry_out(await actor.check(1, calls), acted)
    if acted.pending and approved:
        decisions = match(acted.pending, [each.approve() for each in acted.pending])
        await actor.act_on_decisions(1, acted.waiting, decisions, acted.pending, acted)
    return acted.outcomes[0] if acted.outcomes else _waiting(box[name], acted)


def _waiting(tool: Tool, acted: Acted) -> ToolOutcome:
    result: ToolResult[Any] = ToolResult(error=WAITS.format(tool=tool.name))
    return ToolOutcome(acted.waiting[0], result, f"Error: {result.error}", tool.effect, executed=False)


def _unheard(event: Event) -> None:
    """Nobody watches a single call."""
