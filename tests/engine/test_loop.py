from __future__ import annotations

from bridle import Budget, ToolLoopAgent, tool
from bridle.models import ScriptedModel, call


@tool
async def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


async def test_a_run_asks_acts_observes_and_answers() -> None:
    model = ScriptedModel([call("add", a=1, b=2), "The sum is 3."])
    result = await ToolLoopAgent(model=model, tools=[add]).generate("What is 1 + 2?")
    assert result.text == "The sum is 3."
    assert result.finish_reason == "stop"
    assert [step.tool_results[0].content for step in result.steps if step.tool_results] == ["3"]


async def test_the_cap_switches_the_tools_off_and_asks_once_more() -> None:
    model = ScriptedModel([call("add", a=1, b=1), call("add", a=2, b=2), "Here is what I have."])
    agent = ToolLoopAgent(model=model, tools=[add], budget=Budget(steps=2))
    result = await agent.generate("Add for ever.")
    assert (result.text, result.finish_reason, result.cap_reached) == (
        "Here is what I have.",
        "tool-calls",
        True,
    )
    assert model.requests[-1].tools == ()
